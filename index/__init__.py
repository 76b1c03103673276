"""Where to look in the law: meaning, words, and the citation itself."""
