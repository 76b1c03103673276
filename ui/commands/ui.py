"""`riparian ui`: the page in the browser."""

from __future__ import annotations

import argparse
import os
import socket
import sys

from corpus.errors import RiparianError

PORT = 7860


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)"
    )
    parser.add_argument("--port", type=int, default=None, help=f"port (default RIPARIAN_PORT, else {PORT})")


def run(args: argparse.Namespace) -> int:
    """Serve the page until stopped."""
    port = args.port if args.port is not None else _port()
    _check(args.host, port)
    from ui import app
    from ui.desk import Desk

    print("riparian: loading the law, the rules and the index", file=sys.stderr)
    page = app.build(Desk.open())
    _, address = app.launch(page, args.host, port, block=False)
    print(address, flush=True)
    page.block_thread()
    return 0


def _port() -> int:
    said = os.environ.get("RIPARIAN_PORT") or str(PORT)
    if not said.isdigit():
        raise RiparianError(f"RIPARIAN_PORT is {said!r}", "Set it to a number such as 7860.")
    return int(said)


def _check(host: str, port: int) -> None:
    """Say at once, before anything is loaded, that the port cannot be used."""
    if not 0 < port < 65536:
        raise RiparianError(f"the port is {port}", "Choose one from 1 to 65535.")
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise RiparianError(
            f"cannot listen on {host}, port {port} ({error.strerror or error})",
            "Choose another with --port or RIPARIAN_PORT, or end what uses it.",
        ) from error
