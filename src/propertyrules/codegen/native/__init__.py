"""Rulebooks as C: the lowered statements printed as C99, compiled on the machine, and loaded."""
