"""The laboratory: odds at a table, and comparisons and tournaments over many games."""
