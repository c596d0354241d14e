"""Mutants of a rulebook: what it states with one small fault, and whether its tests notice."""
