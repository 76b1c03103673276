"""The command line: finds the command, runs it, and turns an error into one line and an exit code."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

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
    parser = _parser()
    if not words or words[0] in {"-h", "--help"}:
        parser.print_help()
        return 0 if words else 2
    if words[0] not in COMMANDS:
        parser.error(f"no command {words[0]!r}: one of {', '.join(COMMANDS)}")
    # Only the command that is run is imported: `show` must not pay for torch.
    module = importlib.import_module(f"ui.commands.{words[0]}")
    sub = argparse.ArgumentParser(prog=f"riparian {words[0]}", description=COMMANDS[words[0]])
    module.configure(sub)
    try:
        code: int = module.run(sub.parse_args(words[1:]))
        sys.stdout.flush()
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
    return code


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
