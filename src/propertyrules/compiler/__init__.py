"""The checked program made to run: the reference interpreter and what is generated from it."""
