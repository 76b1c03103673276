"""How right the answers are, measured."""
