"""What the law says, with exact citations and offsets."""
