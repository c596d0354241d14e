"""`propertyrules audit`: the report of many records, in words, as data, as a page, as Parquet."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.audit import records
from tests.command_line import invoke


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a folder with games as text and as JSON, good and bad."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good.table").write_text(records.text(1), encoding="utf-8")
    (folder / "bad.table").write_text(records.broken(2), encoding="utf-8")
    (folder / "odd.table").write_text("rulebook classic\nnonsense\n", encoding="utf-8")
    (folder / "log.jsonl").write_text(f"{records.data(3)}\n{{}}\n", encoding="utf-8")
    return folder


def test_words(games: Path) -> None:
    done = invoke("audit", str(games))
    assert done.exit_code == 2
    assert "5 records, " in done.stdout
    assert f"illegal  {games}/bad.table (game 2), step 2, line " in done.stdout
    assert "What is broken, by how many records" in done.stdout
    assert invoke("audit", str(games / "good.table"), "-q").exit_code == 0
    assert invoke("audit", str(games / "bad.table"), "-q").exit_code == 1


def test_data_page_and_parquet(games: Path, tmp_path: Path) -> None:
    page, table = tmp_path / "page.html", tmp_path / "found.parquet"
    done = invoke("audit", str(games), "--json", "--html", str(page), "--parquet", str(table))
    told = json.loads(done.stdout)
    assert told["records"] == 5
    assert told["outcomes"]["unreadable"] == 2
    assert [each["outcome"] for each in told["each"]].count("legal") == 2
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(table).to_pylist() == told["each"]
    assert page.read_text(encoding="utf-8").count("<svg") == 2


def test_the_page_stands_alone_and_is_always_the_same(games: Path, tmp_path: Path) -> None:
    """It asks for nothing from elsewhere, and what records hold is only text in it."""
    hostile = records.broken(2).replace("game 2", "<script>alert(1)</script>")
    (games / "hostile.table").write_text(hostile, encoding="utf-8")
    pages = [tmp_path / "page.html", tmp_path / "again.html"]
    for file in pages:
        invoke("audit", str(games), "--html", str(file))
    page, again = (file.read_text(encoding="utf-8") for file in pages)
    assert page == again
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import|<link', page)
    for plot in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(plot)


def test_no_records(tmp_path: Path) -> None:
    done = invoke("audit", str(tmp_path))
    assert done.exit_code == 2
    assert "there are no records" in done.stderr
    assert "no file or folder" in invoke("audit", str(tmp_path / "nothing")).stderr
