"""Taking another law text in: read, accounted for to the character, and kept under RIPARIAN_HOME; or refused."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from corpus import manifest
from corpus.citation import Citation
from corpus.errors import RiparianError
from corpus.layouts.marks import Unaccounted
from corpus.outline import read
from corpus.partition import Account, account
from corpus.provision import Source

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ufffd]")
_SECTION_FIRST = re.compile(r"\s*(?:Section\s+|s\.\s+|§+\s*)?(?P<section>(?:[A-Za-z]+\s)?\d{1,3}\.\d{2,4})(?!\d)")
# How a file name of the kind of law begins, and the authority by default.
_CODE = ("wis-adm-code", "Wisconsin Administrative Code")
_STATUTES = ("wis-stat", "Wisconsin Statutes")


def add(
    path: Path,
    cites: str,
    *,
    title: str = "",
    authority: str = "",
    as_of: str = "",
    gaps: Sequence[str] = (),
    home: Path | None = None,
) -> tuple[Source, Account]:
    """Take a law text into RIPARIAN_HOME, where it is loaded beside the embedded ones.

    Args:
        path: the text: UTF-8, one section, in any of the four layouts or as copied from a legislature's page.
        cites: its section, "NR 345.03".
        title: its title; by default the one that the text prints.
        authority: by default that of the section.
        as_of: how old the text is.
        gaps: citations that the section has and the text lacks, each alone or as "CITATION=what it is about".
        home: the folder of RIPARIAN_HOME; by default that of the environment.

    Returns:
        The source, and how its characters were accounted for.

    Raises:
        RiparianError: the text cannot be read or accounted for, its section is already there, or the folder cannot be written.
    """
    section = _section(cites)
    text = _text(path)
    folder = manifest.added_folder(home)
    prefix, usual = _CODE if section[0].isalpha() else _STATUTES
    name = f"{prefix}-{section.lower().replace(' ', '-')}"
    target = folder / f"{name}.toml"
    if section in manifest.embedded_sections():
        raise RiparianError(
            f"{section} is one of the texts that come with Riparian", "Only other sections can be added."
        )
    if target.exists():
        raise RiparianError(f"{section} has been added already", f"Remove {target} to add another text of it.")
    entry = {
        "file": f"{name}.txt",
        "cites": section,
        "title": title.strip(),
        "authority": authority.strip() or usual,
        "layout": "",
        "as_of": _as_of(as_of),
        "as_of_reason": "as stated when the text was added",
        "gaps": [_gap(gap, section) for gap in gaps],
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }
    result = _account(path, text, entry)
    source = manifest.source_of(entry, text, added=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # The manifest comes last: a text without one is not loaded, so that a kill leaves nothing half there.
        _write(folder / source.file, text)
        _write(target, _toml(entry))
    except OSError as error:
        raise RiparianError(
            f"cannot write under {folder}: {error.strerror}", "Set RIPARIAN_HOME to a folder of yours.", 3
        ) from error
    return source, result


def _section(cites: str) -> str:
    place = Citation.parse(cites)
    if place.labels or place.note:
        raise RiparianError(f"--cites {cites!r} is a provision", f"Give its section: {place.section}.")
    return place.section


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except IsADirectoryError as error:
        raise RiparianError(f"{path} is a folder", "Give one text file.") from error
    except OSError as error:
        raise RiparianError(f"cannot read {path}: {error.strerror}", "Give one text file.") from error
    except UnicodeDecodeError as error:
        what = (
            "UTF-16"
            if data[:2] in {b"\xff\xfe", b"\xfe\xff"}
            else f"byte 0x{data[error.start]:02x} at offset {error.start}"
        )
        raise RiparianError(f"{path} is not UTF-8 ({what})", "Save it as UTF-8 plain text.") from error
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise RiparianError(f"{path} is empty", "Give the text of one section.")
    if found := _CONTROL.search(text):
        where = Unaccounted(text, found.start(), f"the character U+{ord(found[0]):04X}, which no law text has")
        raise RiparianError(f"{path}, {where.message}", "Save it as plain text.")
    return text


def _as_of(as_of: str) -> str:
    said = " ".join(as_of.split())
    if re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", said):
        try:
            date.fromisoformat(said)
        except ValueError as error:
            raise RiparianError(f"--as-of {said} is no day of the calendar", "Write it like 2024-03-01.") from error
    return said or "not stated"


def _gap(gap: str, section: str) -> dict[str, str]:
    at, _, note = gap.partition("=")
    place = Citation.parse(at)
    if place.section != section:
        raise RiparianError(f"--gap {at.strip()!r} is no provision of {section}", f"Write it like {section}(1)(a).")
    return {"at": str(place), "note": note.strip() or "not in the text that was added"}


def _account(path: Path, text: str, entry: dict[str, Any]) -> Account:
    """Account for the text, and complete its entry with what was found; or refuse it, saying where."""
    section = entry["cites"]
    first = _SECTION_FIRST.match(text)
    # A copied page may print the number twice in a row: "30.1330.13 Regulation".
    twice = text.lstrip().startswith(section * 2)
    if first and not twice and _read_section(first["section"]) != section:
        raise RiparianError(
            f"{path} begins with section {first['section']}, not {section}", "Give the section with --cites."
        )
    try:
        outline = read(text, entry["file"], section, [gap["at"] for gap in entry["gaps"]])
    except Unaccounted as error:
        raise RiparianError(
            f"{path}, {error.message}", "Mend the text there: all of it must be labelled law of one section."
        ) from error
    entry["layout"] = outline.layout
    if not any(provision.kind == "law" for provision in outline.provisions):
        raise RiparianError(
            f"{path} holds no labelled provision", "Give the text of one section, with labels such as (1)."
        )
    printed = next((p.text for p in outline.provisions if p.kind == "title"), "")
    number = _SECTION_FIRST.match(printed)
    entry["title"] = (
        entry["title"] or " ".join(printed[number.end() if number else 0 :].split()).strip(" .:") or section
    )
    result = account(manifest.source_of(entry, text, added=True))
    if result.problems:
        raise RiparianError(f"{path}: {result.problems[0]}", "Mend the text there.")
    return result


def _read_section(words: str) -> str | None:
    try:
        return Citation.parse(words).section
    except RiparianError:
        return None


def _write(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="", dir=path.parent, suffix=".tmp", delete=False
    ) as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    Path(out.name).replace(path)


def _toml(entry: dict[str, Any]) -> str:
    """Write one entry of a manifest: JSON's strings and lists of strings are TOML too."""
    lines = ["# Written by `riparian corpus add`.", "[[source]]"]
    for name, value in entry.items():
        if name != "gaps":
            lines.append(f"{name} = {json.dumps(value, ensure_ascii=False)}")
    for gap in entry["gaps"]:
        lines.append("[[source.gaps]]")
        lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in gap.items()]
    return "\n".join(lines) + "\n"
