"""Interviews: a question is ruled on by asking only for what decides it."""

from propertyrules.interview.interview import Interview

__all__ = ["Interview"]
