"""Partitions of an audit: the records of many files, in parts of similar size.

A part is cut at the ends of records, and small files share one. Its key depends on its content and
on the paths as given, so that it is the same whenever it is cut.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import evolve, field, frozen

from propertyrules.errors import PropertyRulesError

MOST_RECORDS = 500
"""The most records of a part: so few that a lost part is done again in seconds."""

MOST_BYTES = 8_000_000
"""The most bytes of a part, and of one record: what a worker holds at once."""

WORDS = ".words"
"""The suffix of files of records as words."""

SUFFIXES = (".table", ".jsonl", ".ndjson", WORDS)
"""The suffixes of files that are looked for in a folder."""

_LINES = (".jsonl", ".ndjson")
_LONGEST_READ = 1 << 20  # bytes at once, of a line without end
_TITLE = re.compile(rb"scenario(?=\s|\Z)", re.IGNORECASE)
_HEAD = re.compile(rb"\s*(?:#|\Z|(?:rulebook|board|with|digest|format)\b)", re.IGNORECASE)
_MARK = b"\xef\xbb\xbf"


@frozen
class FileRange:
    """Consecutive records of a file.

    They begin at byte `start`, in line `line` (from 1), and end before byte `end`. The first `head`
    bytes of the file belong to each of them. With `as_lines` the file is JSON Lines.
    """

    path: str
    start: int
    end: int
    line: int
    records: int
    head: int = 0
    as_lines: bool = False

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.end - self.start


@frozen
class Chunk:
    """The pieces that one worker does at once; `key` identifies it."""

    key: str
    pieces: tuple[FileRange, ...] = field(repr=False)

    @property
    def records(self) -> int:
        """The number of records."""
        return sum(piece.records for piece in self.pieces)


@frozen
class RawRecord:
    """A record as it is written: its bytes, its file, and its first line.

    `head` are bytes of the file that belong to all its records.
    """

    path: str
    line: int
    data: bytes = field(repr=False)
    head: bytes = field(default=b"", repr=False)
    as_lines: bool = False


def files_of(paths: Iterable[str | Path]) -> Iterator[str]:
    """Yield files, and the files of each folder at any depth, in the order of their names.

    Raises PropertyRulesError for a path that is neither.
    """
    for given in paths:
        path = Path(given)
        if path.is_dir():
            for found in sorted(path.rglob("*")):
                if found.suffix in SUFFIXES and found.is_file():
                    yield found.as_posix()
        elif path.exists():
            yield path.as_posix()
        else:
            raise PropertyRulesError(f"there is no file or folder `{path}`")


def parts_of(
    files: Iterable[str],
    salt: str = "",
    most_records: int = MOST_RECORDS,
    most_bytes: int = MOST_BYTES,
) -> Iterator[Chunk]:
    """Yield the records of files in parts of so many records or bytes at most.

    A larger record makes a part of its own. Another `salt` gives other keys. Raises OSError for a
    file that cannot be read.
    """
    pieces: list[FileRange] = []
    records = size = 0
    for file in files:
        for piece in _pieces(file, most_records, most_bytes):
            if pieces and (
                records + piece.records > most_records or size + piece.size > most_bytes
            ):
                yield _part(pieces, salt)
                pieces, records, size = [], 0, 0
            pieces.append(piece)
            records += piece.records
            size += piece.size
    if pieces:
        yield _part(pieces, salt)


def halves(part: Chunk, salt: str = "") -> tuple[Chunk, Chunk]:
    """Return the halves of a part of more than one record."""
    # By records and not by bytes: in the end each is alone in its part.
    half = part.records // 2
    first: list[FileRange] = []
    second: list[FileRange] = []
    taken = 0
    for piece in part.pieces:
        left = half - taken
        if left >= piece.records:
            first.append(piece)
        elif left <= 0:
            second.append(piece)
        else:
            one, other = _cut(piece, left)
            first.append(one)
            second.append(other)
        taken += piece.records
    return _part(first, salt), _part(second, salt)


def read_piece(piece: FileRange) -> Iterator[RawRecord]:
    """Yield the records of a piece. Raises OSError."""
    with Path(piece.path).open("rb") as stream:
        head = stream.read(piece.head)
        # A piece knows only its own ends: those of its records are found again.
        for start, end, line in _spans(piece.path, piece.as_lines, piece.start, piece.line):
            if start >= piece.end:
                break
            stream.seek(start)
            data = stream.read(min(end - start, MOST_BYTES + 1))  # more is refused in any case
            yield RawRecord(piece.path, line, data, head, piece.as_lines)


def _part(pieces: list[FileRange], salt: str) -> Chunk:
    """Return a part of pieces, with its key."""
    digest = hashlib.blake2b(salt.encode(), digest_size=16)
    for piece in pieces:
        told = (piece.path, piece.line, piece.records, piece.as_lines, piece.size, piece.head)
        digest.update(repr(told).encode())
        with Path(piece.path).open("rb") as stream:
            digest.update(stream.read(piece.head))
            stream.seek(piece.start)
            left = piece.size
            while left > 0 and (read := stream.read(min(left, _LONGEST_READ))):
                digest.update(read)
                left -= len(read)
    return Chunk(digest.hexdigest(), tuple(pieces))


def _pieces(path: str, most_records: int, most_bytes: int) -> Iterator[FileRange]:
    """Yield the records of one file in pieces that are no larger than a part."""
    as_lines = path.endswith(_LINES)
    if not path.endswith((*_LINES, WORDS)):  # the name does not say it: the first character does
        with Path(path).open("rb") as stream:
            as_lines = stream.read(_LONGEST_READ).removeprefix(_MARK).lstrip()[:1] == b"{"
    head = 0 if as_lines or path.endswith(WORDS) else _head_of(path)
    first = end = line = records = 0
    for begins, ends, on in _spans(path, as_lines, head, None):
        if records and (records >= most_records or ends - first > most_bytes):
            yield FileRange(path, first, end, line, records, head, as_lines)
            records = 0
        if not records:
            first, line = begins, on
        records += 1
        end = ends
    if records:
        yield FileRange(path, first, end, line, records, head, as_lines)


def _cut(piece: FileRange, records: int) -> tuple[FileRange, FileRange]:
    """Return a piece cut after so many of its records."""
    spans = _spans(piece.path, piece.as_lines, piece.start, piece.line)
    for number, (start, _, line) in enumerate(spans):
        if number == records:
            rest = piece.records - records
            return (
                evolve(piece, end=start, records=records),
                evolve(piece, start=start, line=line, records=rest),
            )
    raise PropertyRulesError(f"`{piece.path}` has changed while it was read")


def _lines(path: str, start: int) -> Iterator[bytes]:
    """Yield the lines of a file from a byte on; very long ones in several reads."""
    with Path(path).open("rb") as stream:
        stream.seek(start)
        yield from iter(lambda: stream.readline(_LONGEST_READ), b"")


def _head_of(path: str) -> int:
    """Return how many bytes at the beginning belong to all tables of a file: what precedes the
    first title, if that is no table of its own.
    """
    size = 0
    for line in _lines(path, 0):
        if _TITLE.match(line):
            return size
        if not _HEAD.match(line.removeprefix(_MARK)):
            return 0
        size += len(line)
    return 0


def _spans(
    path: str, as_lines: bool, start: int, line: int | None
) -> Iterator[tuple[int, int, int]]:
    """Yield the first byte, the end and the first line of each record, from a byte on.

    The line of that byte is counted if it is None. A file of words is one record.
    """
    if path.endswith(WORDS):
        yield 0, max(1, Path(path).stat().st_size), 1  # an empty one is a record as well
        return
    number = line
    if number is None:
        with Path(path).open("rb") as stream:
            number = stream.read(start).count(b"\n") + 1
    begin, at, begun_in, says = start, start, number, False
    fresh = True  # whether the next read begins a line
    for read in _lines(path, start):
        # A new record begins only after one that is not blank.
        if fresh and says and (as_lines or _TITLE.match(read)):
            yield begin, at, begun_in
            begin, begun_in, says = at, number, False
        if as_lines and not says:
            begin, begun_in = at, number
        says = says or bool(read.removeprefix(_MARK).strip())
        at += len(read)
        fresh = read.endswith(b"\n")
        number += fresh
    if says:
        yield begin, at, begun_in
