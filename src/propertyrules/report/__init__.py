"""Pages for people: rulebooks in Markdown, reports in HTML, and answers as JSON."""

from propertyrules.report.rulebook_pages import Example, house_page, rulebook_page

__all__ = ["Example", "house_page", "rulebook_page"]
