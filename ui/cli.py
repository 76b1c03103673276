"""The command line: finds the command, runs it, and turns an error into one line and an exit code."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from corpus.errors import RiparianError

COMMANDS = {
    "ask": "answer a question, or a batch of them",
    "check": "hold facts, or one value, against the rules",
    "facts": "list the vocabulary of facts",
    "rules": "list every threshold; --check proves each against the text",
    "show": "print one provision with its surroundings",
    "search": "find provisions by words and meaning",
    "deadlines": "compute the dates of a procedure",
    "fees": "compute the fees of the wetland section",
    "forfeiture": "compute the range of a forfeiture",
    "mitigation": "compute the acres of mitigation",
    "draft": "draft a reply to an inquiry",
    "index": "build, show or verify the index",
    "corpus": "list, check or add law texts",
    "eval": "run cases and measure the answers",
    "ui": "open the page",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after `riparian`; by default those of the process.

    Returns:
        The exit code: 0 done, 1 a check did not hold, 2 bad input, 3 a provider or store failed.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        _speak_utf8()
    try:
        return _run(words)
    except RiparianError as error:
        print(f"riparian: {error}", file=sys.stderr)
        return error.code
    except BrokenPipeError:
        # The reader of our output has gone (`| head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("riparian: stopped", file=sys.stderr)
        return 130
    except Exception as error:  # the boundary to the user: one line instead of a traceback
        if os.environ.get("RIPARIAN_DEBUG"):
            raise
        said = " ".join(str(error).split())[:300]
        print(
            f"riparian: {type(error).__name__}: {said}. Set RIPARIAN_DEBUG=1 to see where, and report it if the fault is not yours.",
            file=sys.stderr,
        )
        return 3


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as every other error is said."""

    def error(self, message: str) -> NoReturn:
        raise RiparianError(message, f"`{self.prog} --help` tells how it is used.")


def _run(words: list[str]) -> int:
    if not words:
        raise RiparianError("no command is given", f"Commands: {', '.join(COMMANDS)}; `riparian --help` tells more.")
    if words[0] in {"-h", "--help"}:
        _parser().print_help()
        sys.stdout.flush()
        return 0
    if words[0] not in COMMANDS:
        raise RiparianError(f"no command {words[0]!r}", f"Commands: {', '.join(COMMANDS)}.")
    # Only the command that is run is imported: `show` must not pay for torch.
    module = importlib.import_module(f"ui.commands.{words[0]}")
    sub = _Parser(prog=f"riparian {words[0]}", description=COMMANDS[words[0]])
    module.configure(sub)
    code: int = module.run(_arguments(sub, words[1:]))
    sys.stdout.flush()
    return code


def _arguments(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    if bare := next((word for word in words if word.startswith("--") and word.endswith("=--")), None):
        # argparse makes an empty list of such a value.
        parser.error(f"{bare[:-3]}: '--' is no value")
    try:
        return parser.parse_args(words)
    except SystemExit:
        # `--help` has printed: a reader that has gone must be noticed here, not while Python shuts down.
        sys.stdout.flush()
        raise


def _speak_utf8() -> None:
    """JSON is UTF-8 and the law has § and ², whatever the terminal's locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    listing = "\n".join(f"  {name:<12}{what}" for name, what in COMMANDS.items())
    return argparse.ArgumentParser(
        prog="riparian",
        usage="riparian COMMAND ...",
        description="Answers about work in Wisconsin's lakes, streams and wetlands, from the text of the law.",
        epilog=f"commands:\n{listing}\n\n`riparian COMMAND --help` tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


if __name__ == "__main__":
    sys.exit(main())
