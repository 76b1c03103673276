"""Draft replies: an answer as a letter that staff edit, in Markdown and as a Word document."""
