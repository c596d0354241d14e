"""The files of what people say in many ways are all read, and have no class that nothing uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from propertyrules.notation.disputes.paraphrases import TOLD
from propertyrules.notation.words.forms import classes_of, rows, wordings, wordings_in
from propertyrules.resources import phrases
from tests.words import corpus

FOLDER = Path(__file__).resolve().parents[2] / "phrases"
WORDINGS = {"asides": ("asides",), "asked": ("asked",), "offers": ("offers",), "told": TOLD}
FORMS = ("facts", "questions")
NAMED_IN_PYTHON = {"bare_cash", "all_of_it", "second_throw", "disputes_rule"}
TABLES = {**WORDINGS, **{name: (name,) for name in FORMS}}


@pytest.mark.parametrize("name", WORDINGS)
def test_no_wording_fits_an_empty_text(name: str) -> None:
    assert not [
        plain for pattern, plain in wordings(phrases(*WORDINGS[name])) if pattern.search("")
    ]


@pytest.mark.parametrize("name", FORMS)
def test_each_form_has_the_sort_of_what_it_says(name: str) -> None:
    assert all(sort.isidentifier() and parts for sort, parts in rows(phrases(name)))


def test_each_file_is_read() -> None:
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob("*.phrases"))
    files = {path.with_suffix("").as_posix() for path in paths}
    assert files == {name for names in TABLES.values() for name in names}


@pytest.mark.parametrize("name", TABLES)
def test_each_class_of_words_is_used(name: str) -> None:
    text = phrases(*TABLES[name])
    used = re.findall(r"<[!=]?(\w+)>|{(\w+?)\d*}", text)
    named = {one for pair in used for one in pair if one}
    assert set(classes_of(text)) - named - NAMED_IN_PYTHON == set()


@pytest.mark.parametrize("name", ("asked", "told"))
def test_what_fits_a_text_has_a_word_that_it_needs(name: str) -> None:
    table = phrases(*WORDINGS[name])
    for row in corpus.rows("typed", "tables")[::60]:
        fits = {one for one in wordings(table) if one[0].search(row["text"])}
        assert fits <= set(wordings_in(row["text"], table))
