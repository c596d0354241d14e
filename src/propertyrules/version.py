"""The version of the package, where its parts read it without importing the public face."""

from __future__ import annotations

__version__ = "0.1.0"
