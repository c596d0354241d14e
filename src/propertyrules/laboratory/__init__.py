"""The laboratory: what a table or a rule comes to over all that chance may bring."""
