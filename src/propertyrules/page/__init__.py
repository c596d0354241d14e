"""The page: what it asks of the referee and what it is told, as plain data."""

from propertyrules.page.port import FORMAT, answer

__all__ = ["FORMAT", "answer"]
