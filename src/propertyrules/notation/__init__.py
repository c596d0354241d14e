"""The table notation: tables, moves, records and JSON, from text to the model and back."""
