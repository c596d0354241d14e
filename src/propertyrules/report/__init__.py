"""Pages that people read: a rulebook in the order of its source."""

from propertyrules.report.page import Example, house_page, rulebook_page

__all__ = ["Example", "house_page", "rulebook_page"]
