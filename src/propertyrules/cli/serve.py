"""`propertyrules serve`: serves the page on this machine."""

from __future__ import annotations

import os

import click

from propertyrules.cli.error_report import Refused
from propertyrules.cli.options import number_option, subcommand
from propertyrules.cli.terminal import say
from propertyrules.extras import load_extra
from propertyrules.resources import resource_root

EVERYWHERE = ("0.0.0.0", "::")


@subcommand("serve")
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
    help="Listen at this address; 0.0.0.0 lets other machines in.",
)  # fmt: skip
@number_option("--port", 8017, "Listen at this port; 0 takes a free one.", 0, 65535)
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
def command(host: str, port: int, opened: bool) -> None:
    """Show the page in a browser: a question, what decides it, the ruling.

    Nothing leaves this machine. Ctrl-C stops it. Needs the extra `web`.

    Exit status: 0, it was stopped; 2, it can't listen there.
    """
    load_extra("web", "starlette")
    uvicorn = load_extra("web", "uvicorn")
    import socket

    from propertyrules.page.port import answer
    from propertyrules.page.server import LOOPBACK, application

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        # The socket module adds the address in brackets, which is in the message already.
        why = (getattr(error, "strerror", None) or str(error)).partition(" (")[0].lower()
        message = f"can't listen at {host}, port {port}: {why}"
        raise Refused.of("F005", message, hint="try `--port 0`") from None
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    # Other machines may know this one by any name.
    hosts = () if host in EVERYWHERE else tuple(dict.fromkeys((*LOOPBACK, shown.lower())))
    app = application(os.path.join(resource_root(), "web", "page"), answer, hosts)
    say(f"The page is at {address}  (Ctrl-C stops it)")
    if opened:
        click.launch(address)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_keep_alive=5,
        timeout_graceful_shutdown=2, limit_concurrency=1000,
    )  # fmt: skip
    uvicorn.Server(config).run([listening])
