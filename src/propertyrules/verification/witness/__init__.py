"""Witnesses: the smallest table and move on which the rulings of two programs differ."""
