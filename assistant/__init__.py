"""From a person's words to facts, findings and one answer."""
