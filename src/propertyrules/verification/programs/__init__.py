"""Rulebooks by chance: well-typed programs as text, from a seed, and tables for them."""
