"""The page's parts: what each shows, and what happens when something is pressed."""
