"""Pieces of the page: pure functions from values to HTML, with everything that is not ours escaped."""
