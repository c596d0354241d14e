"""Generated Python: the checked program as plain source for complete states, and what runs it."""
