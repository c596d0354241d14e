"""Runs of an audit: parts are given to workers, and done again where a worker is lost.

A part is written under another name and renamed when it is whole, so a part exists or not, whatever
ends a worker or the run. A later run does only the parts that do not exist. When a worker is lost,
every part that it may have been working on is done again alone, in halves, down to one record. A
record that ends its worker three times is named and left.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from functools import cached_property, partial
from pathlib import Path
from typing import Final, TypeAlias

from attrs import define, evolve, field

from propertyrules.audit.findings import (
    FATAL,
    Finding,
    findings_of,
    read_findings,
    record_name,
    write_finding,
)
from propertyrules.audit.partition import (
    MOST_BYTES,
    MOST_RECORDS,
    Chunk,
    RawRecord,
    files_of,
    halves,
    parts_of,
    read_piece,
)
from propertyrules.audit.summary import Summary
from propertyrules.classes import opaque
from propertyrules.codegen.native.engine import AUTO
from propertyrules.errors import PropertyRulesError
from propertyrules.library import boards, decks, house_rules, rulebooks
from propertyrules.notation.records import goes_native
from propertyrules.notation.scenarios import Options
from propertyrules.version import __version__

IN_FLIGHT: Final = 4
"""Parts that wait at each worker: enough to keep it busy, and few to do again."""

TRIES: Final = 3
"""How often a record may end its worker before it is left."""

PATIENCE: Final = 10.0
"""Seconds between two checks that a worker is left."""

Judge = Callable[[RawRecord, Options], Iterable[Finding]]
"""Judges a record: a function that other processes can import."""

Workers = Callable[[], Executor]
"""Makes an executor, anew after its workers were lost."""


Progress: TypeAlias = Callable[[int], None]
"""Called with the number of records that are done."""


@opaque
class Audit:
    """A finished audit: the parts in order, and their summary."""

    folder: Path
    keys: tuple[str, ...] = field(repr=False)
    summary: Summary

    def findings(self) -> Iterator[Finding]:
        """Yield the findings of all records, in the order of the files. Raises OSError."""
        for key in self.keys:
            yield from read_findings(_path(self.folder, key))


def audit_records(
    paths: Iterable[str | Path],
    folder: str | Path,
    *,
    options: Options | None = None,
    engine: str = AUTO,
    jobs: int = 1,
    executor: Executor | Workers | None = None,
    judge: Judge = findings_of,
    most_records: int = MOST_RECORDS,
    most_bytes: int = MOST_BYTES,
    told: Progress = lambda done: None,
) -> Audit:
    """Judge the records in files and folders.

    The parts are written into `folder`; those that an earlier audit left there are not done again.
    `options` are a rulebook, house rules and figures that override those of the records. `engine`
    is native, python or auto; the findings are the same. Work is done by `jobs` spawned processes
    (1: in this one), or by an executor with room for `jobs` parts at a time: one of the standard
    library, or a function that makes one, which is called again after workers were lost. Raises
    PropertyRulesError for paths that do not exist, for an executor that is lost for good, and if
    there is no native code; OSError for files that cannot be read or written.
    """
    whole = Path(folder)
    whole.mkdir(parents=True, exist_ok=True)
    files = list(files_of(paths))
    wanted = evolve(options or Options(), native=goes_native(engine, files))
    work = AuditWork(whole, wanted, judge)
    parts = parts_of(files, work.salt, most_records, most_bytes)
    keys: list[str] = []

    def waiting() -> Iterator[Chunk]:
        """Yield the parts that are not done yet, each once."""
        # The same file may be named twice: its parts are judged once and counted twice.
        known: set[str] = set()
        for part in parts:
            keys.append(part.key)
            if part.key in known or work.is_done(part.key):
                told(part.records)
            else:
                known.add(part.key)
                yield part

    if executor is None and jobs <= 1:
        for part in waiting():
            work(part)
            told(part.records)
    else:
        # A fork would copy threads and locks of the caller.
        context = multiprocessing.get_context("spawn")
        processes = partial(ProcessPoolExecutor, jobs, context, initializer=_begin_process)
        with _Crew(work, jobs, executor or processes, told) as crew:
            crew.go_through(waiting())
    for key in keys:
        work.sweep(key)
    findings = (found for key in keys for found in read_findings(_path(whole, key)))
    return Audit(whole, tuple(keys), Summary.of(findings))


def _path(folder: Path, key: str) -> Path:
    return folder / f"{key}.part"  # not the suffix of a record: the folder may be among them


# -- one part --------------------------------------------------------------------------------------


@opaque
class AuditWork:
    """The work on a part: it is judged and written into a folder that all workers see."""

    folder: Path
    options: Options
    judge: Judge

    @cached_property
    def salt(self) -> str:
        """What findings depend on besides the records: version, rulebooks, options and judge.

        It is part of the keys, so that parts judged otherwise are not taken for done.
        """
        listed = (*rulebooks(), *house_rules(), *boards(), *decks())
        options, judge = self.options, self.judge
        named = (options.rulebook, *options.house_rules)
        # A changed rulebook gives other findings: parts judged by the old one must not be reused.
        files = [Path(str(one.path)) for one in listed] + [Path(name) for name in named if name]
        digest = hashlib.blake2b(digest_size=16)
        for file in filter(Path.is_file, dict.fromkeys(files)):
            digest.update(file.read_bytes())
        said = (options.rulebook, options.house_rules, options.figures)
        by = (judge.__module__, getattr(judge, "__qualname__", ""))
        return repr((__version__, digest.hexdigest(), said, by))

    def __call__(self, part: Chunk) -> str:
        """Judge a part, write its findings, and return its key. Raises OSError."""
        found = (
            finding
            for piece in part.pieces
            for raw in read_piece(piece)
            for finding in self.judge(raw, self.options)
        )
        self.write(part.key, found)
        return part.key

    def write(self, key: str, found: Iterable[Finding]) -> None:
        """Write the findings of a part under another name, and rename it when it is whole."""
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=self.folder, prefix=f"{key}.", suffix=".tmp",
            delete=False,
        ) as stream:  # fmt: skip
            stream.writelines(f"{write_finding(finding)}\n" for finding in found)
        Path(stream.name).replace(_path(self.folder, key))

    def is_done(self, key: str) -> bool:
        """Return whether a part exists."""
        return _path(self.folder, key).is_file()

    def sweep(self, key: str) -> None:
        """Remove unfinished files of a part that lost workers have left."""
        for left in self.folder.glob(f"{key}.*.tmp"):
            left.unlink(missing_ok=True)


def _begin_process() -> None:
    """Ignore interrupts from the terminal in a process, and end it with its parent."""

    def end_with_parent() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


# -- many parts ------------------------------------------------------------------------------------


@define(eq=False)
class _Crew:
    """The parts that are under way at the workers of an executor.

    `given` is the executor or a function that makes one; `suspects` are parts that may have ended a
    worker, and are done again alone.
    """

    work: AuditWork
    jobs: int
    given: Executor | Workers
    told: Progress
    under_way: dict[Future[str], Chunk] = field(factory=dict)
    suspects: deque[Chunk] = field(factory=deque)
    executor: Executor | None = None

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if not isinstance(self.given, Executor):
            self._leave(kind is None)
        else:
            for future in self.under_way:
                future.cancel()

    def go_through(self, parts: Iterator[Chunk]) -> None:
        """Do every part. Raises PropertyRulesError if no worker is left, and OSError."""
        more = True
        while more or self.under_way or self.suspects:
            if self.suspects and not self.under_way:
                # Alone, so that a lost worker is known to be its fault.
                part = self.suspects.popleft()
                self._do_alone(part)
                self.told(part.records)
                continue
            # After a worker is lost no part is begun until it is known which part ended it.
            while more and not self.suspects and len(self.under_way) < IN_FLIGHT * self.jobs:
                following = next(parts, None)
                more = following is not None
                if following is not None:
                    self._begin(following)
            for future in self._ended():
                ended = self.under_way.pop(future)
                if self._lost(future):
                    self.suspects.append(ended)
                else:
                    self.told(ended.records)

    def _begin(self, part: Chunk) -> Future[str]:
        """Submit a part, with a new executor if its workers were lost.

        Raises PropertyRulesError if the caller gave the executor.
        """
        if self.executor is None:
            self.executor = self.given if isinstance(self.given, Executor) else self.given()
        try:
            future = self.executor.submit(self.work, part)
        except BrokenExecutor:
            if isinstance(self.given, Executor):
                raise PropertyRulesError(
                    "the executor has lost its workers for good: give a function that makes one"
                ) from None
            self._leave(False)
            self.executor = self.given()
            future = self.executor.submit(self.work, part)
        self.under_way[future] = part
        return future

    def _ended(self) -> set[Future[str]]:
        """Wait for some parts to end, and return them."""
        while self.under_way:
            done, _ = wait(self.under_way, PATIENCE, FIRST_COMPLETED)
            if done:
                return done
            alive = getattr(self.given, "alive", None)
            if alive is not None and not alive():
                raise PropertyRulesError("no worker is left that could go on with the audit")
        return set()

    def _lost(self, future: Future[str]) -> bool:
        """Return whether the worker of a part was lost. Raises the error of the part itself."""
        try:
            error = future.exception()
        except CancelledError:
            return True
        if isinstance(error, OSError | PropertyRulesError):
            raise error
        return error is not None

    def _do_alone(self, part: Chunk) -> None:
        """Do a part with nothing else under way.

        If it ends its workers it is cut in two; a single record is named in a finding.
        """
        for _ in range(TRIES):
            # A worker may have written the part before it was lost.
            if self.work.is_done(part.key):
                return
            future = self._begin(part)
            while self.under_way:
                self._ended()
                if future.done():
                    del self.under_way[future]
            if not self._lost(future):
                return
            if part.records > 1:
                both = halves(part, self.work.salt)
                for half in both:
                    self._do_alone(half)
                files = [_path(self.work.folder, half.key) for half in both]
                self.work.write(part.key, (one for file in files for one in read_findings(file)))
                for half, file in zip(both, files, strict=True):
                    file.unlink(missing_ok=True)
                    self.work.sweep(half.key)
                return
        (raw,) = (raw for piece in part.pieces for raw in read_piece(piece))
        # Alone in its part, the record is what ends them: it is reported, and not tried again.
        reason = f"{TRIES} workers ended while they read it"
        self.work.write(part.key, [Finding(record_name(raw), FATAL, line=raw.line, reason=reason)])

    def _leave(self, whole: bool) -> None:
        """Shut the executor down, at once unless the work is whole."""
        executor, self.executor = self.executor, None
        if executor is None:
            return
        for future in self.under_way:
            future.cancel()
        # Taken before the executor forgets them: it has no public way to end a worker at once.
        processes = dict(getattr(executor, "_processes", None) or {})
        executor.shutdown(wait=whole)
        if not whole:  # its part is done again: nobody waits for it
            for process in processes.values():
                process.terminate()
