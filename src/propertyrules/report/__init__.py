"""Pages for people: rulebooks in Markdown, reports in HTML, and answers as JSON."""

from propertyrules.report.page import Example, house_page, rulebook_page

__all__ = ["Example", "house_page", "rulebook_page"]
