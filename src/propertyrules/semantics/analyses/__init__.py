"""Passes over a checked program: each finds one sort of fault, or works out one property."""
