"""Reports of a run: a terse table for the terminal, Markdown, and one HTML page."""
