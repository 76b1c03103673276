"""`riparian deadlines`: the dates of a procedure, as a table, JSON or a calendar file."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from datetime import date
from pathlib import Path

from assistant.answers.types import Event
from assistant.calculators.deadlines import TRACKS, cautions, deadlines
from assistant.calculators.given import Given
from assistant.calculators.ics import calendar
from assistant.calculators.notices import WATERS
from assistant.calculators.steps import said, weekday
from assistant.calculators.wire import event_json
from assistant.quantities.dates import parse_date
from assistant.rules.book import load
from corpus.errors import RiparianError
from corpus.law import load as load_corpus

_DAYS = {
    "info-request": "the applicant received the department's request for information",
    "info-complete": "the department had all of the information it asked for",
    "closure": "the notice that the application is complete was sent",
    "notice": "the notice of pending application was first on the department's web site",
    "hearing-request": "a hearing was asked for, or decided on",
    "hearing": "the hearing was, or will be, completed",
    "comment-end": "the comment period ended",
    "decision": "the decision was given",
    "petition": "the petition for review was filed",
    "granted": "the petition was granted",
    "referral": "the division of hearings and appeals received the referral",
    "project-end": "the project that needs the crossing is done",
    "authorization": "the discharge was authorized, or considered to be",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "tracks, and what --from is:\n" + "\n".join(
        f"  {name:<20}{track.title}; --from: {track.start}" for name, track in TRACKS.items()
    )
    parser.add_argument("track", metavar="TRACK", help=", ".join(TRACKS))
    parser.add_argument("--from", dest="start", metavar="DATE", help="the day that starts the track")
    for name, what in _DAYS.items():
        parser.add_argument(f"--{name}", metavar="DATE", help=what)
    parser.add_argument(
        "--weather", action="store_true", help="the department says that weather keeps it from inspecting"
    )
    parser.add_argument(
        "--hearing-in-application", action="store_true", help="the application itself asks for a hearing"
    )
    parser.add_argument("--no-consent", action="store_true", help="the statement gives no consent to inspect")
    parser.add_argument("--water", default="", help=f"whose closed season a removal must miss: {', '.join(WATERS)}")
    parser.add_argument("--ics", type=Path, metavar="FILE", help="write the dates to a calendar file as well")
    parser.add_argument("--as-of", metavar="DATE", help="the day of asking, by default today")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")


def run(args: argparse.Namespace) -> int:
    """Compute, then print and write what was asked for."""
    if args.track not in TRACKS:
        raise RiparianError(f"no track {args.track!r}", f"Tracks: {', '.join(TRACKS)}.")
    if not args.start:
        raise RiparianError("no starting day is given", f"Add --from DATE: {TRACKS[args.track].start}.")
    as_of = _day("as-of", args.as_of, None) if args.as_of is not None else date.today()  # noqa: DTZ011 - the user's own day
    days = {name.replace("-", "_"): _day(name, getattr(args, name.replace("-", "_")), as_of) for name in _DAYS}
    start = _day("from", args.start, as_of)
    if start is None:
        raise RiparianError("no starting day is given", "Add --from DATE.")
    asked = args.hearing_in_application
    given = Given(
        start, **days, hearing_in_application=asked, weather=args.weather, consent=not args.no_consent, water=args.water
    )
    corpus = load_corpus()
    events = deadlines(load(corpus), corpus, args.track, given)
    if args.ics:
        _write(args.ics, calendar(f"Riparian: {TRACKS[args.track].title}", events, started=start, stamp=as_of or start))
    beside = cautions(corpus, args.track)
    if args.json:
        print(json.dumps([event_json(one) for one in events], ensure_ascii=False, indent=1))
        print("\n".join(beside), file=sys.stderr)
    else:
        print(_table(args.track, events, beside))
    return 0


def _day(name: str, text: str | None, as_of: date | None) -> date | None:
    if text is None:
        return None
    try:
        value = parse_date(text, as_of)
    except RiparianError as error:
        raise RiparianError(f"--{name}: {error.message}", error.remedy) from None
    if not isinstance(value.low, date) or value.low != value.high or value.about:
        raise RiparianError(
            f"--{name}: {text.strip()[:60]!r} is no single day with its year", "Write it like 2027-03-15."
        )
    return value.low


def _write(path: Path, text: str) -> None:
    try:
        # A calendar's lines end in CR LF, and must keep them on every system.
        path.write_bytes(text.encode())
    except OSError as error:
        raise RiparianError(
            f"cannot write {path}: {error.strerror}", "Name a file in a folder that is there."
        ) from error
    print(f"wrote {path}", file=sys.stderr)


def _table(track: str, events: tuple[Event, ...], beside: tuple[str, ...]) -> str:
    lines = [f"{track}: {TRACKS[track].title}", ""]
    for one in events:
        day = date.fromisoformat(one.day) if one.day else None
        when = f"{weekday(day)[:3]} {said(day)}" if day else "no date"
        lines.append(f"{when:<24}{one.title}  [{one.citation}]")
        details = [
            one.counted if one.counted != "given" else "",
            one.silence and f"if not done: {one.silence}",
            one.note,
        ]
        for detail in filter(None, details):
            lines += textwrap.wrap(detail, 100, initial_indent=" " * 24, subsequent_indent=" " * 26)
    lines += ["", *(f"Note: {caution}" for caution in beside)]
    return "\n".join(lines)
