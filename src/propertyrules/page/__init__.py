"""The page in the browser: the messages it sends to the referee, and their answers."""

from propertyrules.page.envelope import FORMAT
from propertyrules.page.port import answer

__all__ = ["FORMAT", "answer"]
