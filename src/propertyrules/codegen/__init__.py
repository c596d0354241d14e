"""Python functions generated from a program, held equal to the reference interpreter."""
