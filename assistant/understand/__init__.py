"""A message, understood: what is asked, about what, and the facts that its words state."""
