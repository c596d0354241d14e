"""The HTTP server of the page: serves its files, and answers its messages in worker processes."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from anyio import (
    BrokenWorkerProcess,
    CapacityLimiter,
    Lock,
    create_task_group,
    fail_after,
    get_cancelled_exc_class,
    to_process,
)
from attrs import define
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.limits import MAX_FILE_BYTES
from propertyrules.notation.board_picture import stylesheet
from propertyrules.page.envelope import faulty

SECONDS = 10.0
"""The longest time for an answer: then its process is ended."""

MOST_KEPT = 512
LARGEST_KEPT = 50_000
"""The size of the cache: the number of answers, and the bytes of one with its message."""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
"""The headers of every response: above all, the page may send nothing to other hosts."""

Port: TypeAlias = Callable[[object], dict[str, Any]]
"""Returns the answer to a message, in any process: so it is a function at the top of a module."""


def application(folder: str, answer: Port, hosts: tuple[str, ...] = LOOPBACK) -> Starlette:
    """Return the application that serves the files of a folder, and at `/port` what `answer`
    returns for a message.

    Only requests to one of the `hosts` (without their port) are answered; if there are none, all
    are. An answer that takes longer than SECONDS is given up. There is a process for each CPU.
    """
    desk = _Desk(answer, SECONDS, os.cpu_count() or 1)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with create_task_group() as tasks:
            for _ in range(desk.processes):
                tasks.start_soon(desk.warm_up)
            yield
            tasks.cancel_scope.cancel()

    async def style(request: Request) -> Response:
        return Response(stylesheet(), media_type="text/css")

    routes = [
        Route("/port", desk.port, methods=["POST"]),
        Route("/board.css", style),
        Mount("/", StaticFiles(directory=folder, html=True)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_middleware(_Guard, hosts=hosts)
    return app


def begin(answer: Port) -> None:
    """Read what the first answer would wait for, so that it is quick."""
    answer({"kind": "start"})


@define(eq=False)
class _Guard:
    """Refuses requests to other hosts and from other origins, and adds headers to all responses.

    Without it any page could make its visitor's browser ask this server.
    """

    app: ASGIApp
    hosts: tuple[str, ...]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        why = self.refusal({name.decode("latin-1"): value.decode("latin-1")
                            for name, value in scope["headers"]})  # fmt: skip
        app: Callable[..., Any] = self.app if not why else _said(403, "M003", why)
        await app(scope, receive, with_headers)

    def refusal(self, headers: Mapping[str, str]) -> str:
        """Return why a request with these headers is refused; empty if it is not."""
        host = headers.get("host", "")
        name, colon, port = host.rpartition(":")
        bare = name if colon and port.isdigit() else host  # `[::1]` has colons of its own
        if self.hosts and bare.lower() not in self.hosts:
            return f"this server does not answer for the host {host!r:.60}"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return f"this server does not answer pages of {origin!r:.60}"
        return ""


class _Desk:
    """Passes messages to worker processes, and caches their answers."""

    def __init__(self, answer: Port, seconds: float, processes: int) -> None:
        self.answer = answer
        self.seconds = seconds
        self.processes = processes
        # No more are let in than there are processes: nobody's time runs while another works.
        self.waiting = CapacityLimiter(processes)
        self.working = CapacityLimiter(processes)
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.asking: dict[bytes, Lock] = {}

    async def warm_up(self) -> None:
        """Start a process, or check that one is there."""
        # All that are idle may have been ended, and each is found so only when it is asked.
        for _ in range(self.processes + 1):
            with suppress(BrokenWorkerProcess):
                await to_process.run_sync(
                    begin, self.answer, cancellable=True, limiter=self.working
                )
                return

    async def work(self, message: object) -> dict[str, Any]:
        """Return the answer to a message.

        Raises TimeoutError when its time is over, BrokenWorkerProcess if its process is ended.
        """
        async with self.waiting:
            # The time that a new process takes to start does not count.
            await self.warm_up()
            with fail_after(self.seconds):
                return await to_process.run_sync(
                    self.answer, message, cancellable=True, limiter=self.working
                )

    async def answered(self, body: bytes) -> bytes:
        """Return the answer to a message in JSON. Raises ValueError or TimeoutError."""
        asking = self.asking.setdefault(body, Lock())
        try:
            async with asking:  # the same message is answered once, for all that wait for it
                if body in self.kept:
                    self.kept.move_to_end(body)
                    return self.kept[body]
                found = bytes(JSONResponse(await self.work(json.loads(body))).body)
                if len(body) + len(found) <= LARGEST_KEPT:
                    self.kept[body] = found
                if len(self.kept) > MOST_KEPT:
                    self.kept.popitem(last=False)
                return found
        finally:
            # The last one removes the lock: else there would be one for every message ever sent.
            if not asking.statistics().tasks_waiting:
                self.asking.pop(body, None)

    async def port(self, request: Request) -> Response:
        """Return the response to a request: an answer, or why there is none."""
        # A form on another page can't send this type.
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _said(415, "M001", "a message is sent as application/json")
        body = b""
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > MAX_FILE_BYTES:
                    message = f"the message is too long: at most {MAX_FILE_BYTES:,} bytes"
                    return _said(413, "M001", message)
            return Response(await self.answered(body), media_type="application/json")
        except ClientDisconnect:  # nobody reads this any more
            return _said(400, "M001", "the message breaks off")
        except (ValueError, RecursionError):
            # RecursionError: too many nested brackets.
            return _said(400, "M001", "a message is an object in JSON")
        except TimeoutError:
            message = f"this took longer than {self.seconds:g} seconds and was stopped"
            return _said(503, "M002", message)
        except get_cancelled_exc_class():  # nothing is above this that would want to know
            return _said(503, "M002", "the server was stopped before this was done")
        except BrokenWorkerProcess:
            return _said(
                503, "M002", "the process that worked on this was ended before it was done"
            )


def _said(status: int, code: str, message: str) -> Response:
    return JSONResponse(faulty([Diagnostic(code, message)]), status)
