"""Documents: a checked rulebook as a page that a player can read at the table."""

from __future__ import annotations

from propertyrules.document.page import house_page, rulebook_page

__all__ = ["house_page", "rulebook_page"]
