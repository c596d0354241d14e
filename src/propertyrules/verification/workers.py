"""Worker processes: numbered tasks, done in this process or in several that share nothing."""

from __future__ import annotations

import io
import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from propertyrules.ir.program import Program
from propertyrules.program_cache import fields_of, program_of

Work = TypeVar("Work")
Result = TypeVar("Result")


def run_numbered(
    task: Callable[[Work, int], Result],
    work: Work,
    numbers: Sequence[int],
    jobs: int,
    prepare: Callable[..., Work],
    *asked: Any,
) -> Iterator[tuple[int, Result]]:
    """Yield each number with the result of its task, in the order in which tasks end.

    Tasks are called with `work` and the number. Other processes are spawned on every system; each
    prepares its own work once, by calling `prepare` with `asked`. Rulebooks in that are pickled
    whole, as another process finds only those that are shipped.
    """
    if jobs <= 1 or len(numbers) <= 1:
        for number in numbers:
            yield number, task(work, number)
        return
    context = multiprocessing.get_context("spawn")
    # An interrupt from the terminal reaches all processes: only this one handles it, and ends the
    # others.
    with _deaf():
        pool = context.Pool(min(jobs, len(numbers)), _begin, (task, prepare, _whole(asked)))
    with pool:
        yield from pool.imap_unordered(_numbered, numbers)


@contextmanager
def _deaf() -> Iterator[None]:
    """Have processes started here ignore interrupts from the terminal."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can set it
        return
    listening = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, listening)


# What this process works on. A task carries only its number, for the work is large.
_BEGUN: list[Any] = []


class _WholePickler(pickle.Pickler):
    """Pickles rulebooks whole, with the places in their files, and not by name."""

    def reducer_override(self, obj: Any) -> Any:
        if not isinstance(obj, Program):
            return NotImplemented
        return program_of, (fields_of(obj),)


def _whole(asked: Any) -> bytes:
    file = io.BytesIO()
    _WholePickler(file).dump(asked)
    return file.getvalue()


def _begin(task: Callable[[Any, int], Any], prepare: Callable[..., Any], data: bytes) -> None:
    """Prepare the work of a process."""
    _BEGUN[:] = [task, prepare(*pickle.loads(data))]


def _numbered(number: int) -> tuple[int, Any]:
    task, work = _BEGUN
    return number, task(work, number)
