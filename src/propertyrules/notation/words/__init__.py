"""The words of a line: its tokens, the English they are, and the phrases that match them."""
