"""One reader a layout of the law's texts: each turns a text into labelled lines."""
