"""The page in the browser: the messages it sends to the referee, and their answers."""

from propertyrules.page.port import FORMAT, answer

__all__ = ["FORMAT", "answer"]
