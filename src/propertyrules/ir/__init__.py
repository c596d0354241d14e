"""The typed program: nodes, types, declarations, and one way to traverse them."""
