"""The reference interpreter: evaluation, execution, judging, legal moves and alternatives."""
