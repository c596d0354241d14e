"""Disputes: what people tell and ask in their own words, as lines of the table notation."""
