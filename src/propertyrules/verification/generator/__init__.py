"""Random well-typed rulebooks, drawn from signatures as syntax trees, and tables for them."""
