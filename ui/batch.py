"""Batches: a file of JSON objects in, one JSON object a line out; a broken line costs itself alone."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from corpus.errors import RiparianError

Row = dict[str, Any]


def run(source: Path | None, target: Path | None, answer: Callable[[Row], Mapping[str, Any]]) -> int:
    """Answer every line of a file.

    Args:
        source: JSON objects, one a line, in UTF-8.
        target: where the answers go, a line each, in the same order and with the same ids.
        answer: makes the answer to one object; a `RiparianError` of it becomes the line's `error`.

    Returns:
        1 where a line was broken, else 0.

    Raises:
        RiparianError: a file cannot be read or written (exit 2), or a store failed in the middle (exit 3).
    """
    if source is None or target is None:
        raise RiparianError("--batch and --out go together", "Name both files.")
    lines = list(_lines(source))
    broken = 0
    try:
        with _opened(source, target) as out:
            for number, line in lines:
                row = _answered(line, number, answer)
                if "error" in row:
                    broken += 1
                    print(f"riparian: {source.name}, line {number}: {row['error']}", file=sys.stderr)  # noqa: T201
                out.write(dumped(row) + "\n")
                # Whoever ends a long batch keeps what was answered.
                out.flush()
    except OSError as error:
        where = f"cannot write {target}: {error.strerror}"
        raise RiparianError(where, "Name a file in a folder you may write to.") from error
    if broken:
        said = f"riparian: {broken} of {len(lines)} lines are broken; see their `error` in {target}"
        print(said, file=sys.stderr)  # noqa: T201 - messages go beside the output
    return 1 if broken else 0


def dumped(row: Mapping[str, Any]) -> str:
    """Return a row as one line of JSON; what UTF-8 cannot hold (half a surrogate pair) is escaped."""
    text = json.dumps(row, ensure_ascii=False)
    return text if text.isascii() or _encodes(text) else json.dumps(row)


def _answered(line: str, number: int, answer: Callable[[Row], Mapping[str, Any]]) -> Row:
    known: Row = {"id": None}
    try:
        asked = _parsed(line)
        known["id"] = asked.get("id")
        made = answer(asked)
        return {**made, "id": asked["id"]} if isinstance(asked.get("id"), str | int | float) else dict(made)
    except RiparianError as error:
        if error.code != 2:
            raise
        return {**known, "line": number, "error": str(error)}
    except Exception as error:  # one line that breaks must not lose the answers to the others
        return {**known, "line": number, "error": f"a fault of Riparian's own ({type(error).__name__}: {error})"}


def _parsed(line: str) -> Row:
    try:
        found = json.loads(line, parse_float=_float, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise RiparianError(f"no JSON ({error})", "Write one object on one line.") from error
    if not isinstance(found, dict):
        raise RiparianError("no JSON object", "Write one object on one line.")
    return found


def _float(text: str) -> float | str:
    # What no number holds (1e400) stays the text that it is, and whoever reads the value names it.
    return float(text) if math.isfinite(float(text)) else text


def _lines(source: Path) -> Iterator[tuple[int, str]]:
    try:
        data = source.read_bytes()
    except OSError as error:
        raise RiparianError(f"cannot read {source}: {error.strerror}", "Name a file of JSON lines.") from error
    # Only a line feed ends a line: JSON text may hold U+2028 and the like.
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            where = f"line {number} of {source} is not UTF-8 (byte 0x{raw[error.start]:02x})"
            raise RiparianError(where, "Save the file as UTF-8.") from error
        if line.strip():
            yield number, line


def _opened(source: Path, target: Path) -> IO[str]:
    if target.exists() and target.samefile(source):
        raise RiparianError(f"--out {target} is the file of --batch", "Name another one.")
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.open("w", encoding="utf-8", newline="\n")


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
