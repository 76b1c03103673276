"""What the page shows, as HTML: nothing that is not ours works in it."""

from __future__ import annotations

import html.parser
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant import charts
from assistant.answers.types import Answer, Citation, Event, Row
from assistant.quantities.values import Amount, When
from assistant.rules.book import load as load_book
from assistant.rules.results import Finding, MissingFact, Status, Verdict
from assistant.understand.types import Doubt, Fact, Intent
from corpus.law import Corpus, load
from ui import render as answers
from ui.fragments import form, letter, source
from ui.fragments.text import block, inline, safe

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)> {{7*7}} ${7*7} `x` \u202e **b** [30.20(1)(b)]"
CORPUS = load()
BOOK = load_book(CORPUS)


class _Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def harmless(markup: str) -> bool:
    """Whether no tag or attribute that could run anything, and no template, is in it."""
    reader = _Tags()
    reader.feed(markup)
    bad = {"script", "img", "iframe", "object", "embed", "link", "meta"}
    runs = any(tag in bad or any(name.startswith("on") for name in attrs) for tag, attrs in reader.tags)
    schemes = any((attrs.get("href") or "").lower().startswith("javascript:") for _, attrs in reader.tags)
    return not runs and not schemes and "{{" not in markup and "${" not in markup


def _answer() -> Answer:
    finding = Finding(
        "x", "x", "30.20(1)(b)", "", Status.NOT_MET, HOSTILE, "dredged_area",
        value=Amount.of(120, "ft2"), limit=Amount.of(100, "ft2"), arithmetic=HOSTILE, reason=HOSTILE,
    )  # fmt: skip
    row = Row(HOSTILE, HOSTILE, HOSTILE, "not met", "30.20(1)(b)", finding)
    missing = MissingFact("dredged_area", HOSTILE, HOSTILE, "30.20(1)(b)", HOSTILE)
    return Answer(
        "1", HOSTILE, Intent.VERDICT, "answered", HOSTILE, Verdict("exempt_if", "manual_dredging", None),
        rows=(row,), missing=(missing,), steps=(HOSTILE,), changes=(HOSTILE,), body=(HOSTILE,), checks=(finding,),
        doubts=(Doubt(HOSTILE, 0, 1, HOSTILE),), facts=(Fact("dredged_area", Amount.of(120, "ft2"), HOSTILE),),
        events=(Event("2027-03-01", HOSTILE, HOSTILE, HOSTILE, "30.20(1)(b)"), Event("2027-03-31", HOSTILE, "", "", "30.20(1)(b)")),
        citations=(Citation("30.20(1)(b)", "", "x", 0, 0, HOSTILE),),
    )  # fmt: skip


@pytest.mark.parametrize("show", [safe, inline, block, letter.preview])
def test_words_that_are_not_ours_are_shown_as_text(show: object) -> None:
    assert harmless(show(HOSTILE))  # type: ignore[operator]


def test_an_answer_that_is_hostile_everywhere_is_shown_as_text() -> None:
    shown = answers.whole(replace(_answer(), also=(_answer(),)), BOOK.facts)
    assert harmless(shown)
    assert "&lt;script&gt;" in shown


def test_what_was_understood_is_shown_as_text() -> None:
    facts = [
        Fact("dredged_area", Amount.of(1, "ft2"), HOSTILE),
        Fact("in_asnri", True, HOSTILE, by=HOSTILE, origin="staff"),
    ]
    assert harmless(form.understood(facts, BOOK.facts))


def test_a_law_text_with_markup_in_it_is_shown_as_text() -> None:
    sources = [
        replace(one, text=one.text.replace("in surface area", '<script>alert(1)</script> onload="x" {{7}}'))
        if "may not exceed 100 square feet" in one.text
        else one
        for one in CORPUS.sources.values()
    ]
    changed = Corpus(sources)
    shown = source.folded(changed, "NR 345.04(1)(d)4.", opened=True)
    assert "&lt;script&gt;" in shown
    assert harmless(shown)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_no_text_breaks_out(text: str) -> None:
    assert harmless(f'<p title="{safe(text)}">{inline(text)}{block(text)}{letter.preview(text)}</p>')


def test_a_citation_in_an_answer_is_a_link_and_other_brackets_are_not() -> None:
    shown = inline("no more than that [NR 345.04(1)(d)4.; 30.20(1g)(b)2.] and [this]")
    assert shown.count('class="cite"') == 2
    assert 'data-cite="NR 345.04(1)(d)4."' in shown
    assert "[this]" in shown


def test_the_quote_is_marked_and_parents_notes_gaps_and_age_are_there() -> None:
    shown = source.folded(CORPUS, "NR 345.04(1)(d)4.", "may not exceed 100 square feet in surface area", opened=True)
    assert "<mark>may not exceed 100 square feet in surface area</mark>" in shown
    assert "s. NR 345.04 (1) (d) 4., Wis. Adm. Code" in shown
    assert "Not in the loaded text" in shown
    assert CORPUS.sources[CORPUS.get("NR 345.04(1)(d)4.").source].as_of in shown


def test_a_parent_that_the_text_does_not_print_is_never_quoted() -> None:
    implied = next(p for p in (CORPUS.find("NR 345.04(1)(d)"),) if p is not None)
    assert implied.kind == "implied"
    assert "not in the loaded text" in source.surroundings(CORPUS, implied.citation)
    assert "<mark></mark>" not in source.surroundings(CORPUS, implied.citation)


@pytest.mark.parametrize("kind", sorted({(one.type, one.dimension or "") for one in BOOK.facts.values()}))
def test_every_kind_of_fact_has_a_labelled_control(kind: tuple[str, str]) -> None:
    fact = next(one for one in BOOK.facts.values() if (one.type, one.dimension or "") == kind)
    shown = form.field(fact, "q", fact.question)
    assert ("<legend>" in shown) or ('<label class="question" for="f-q">' in shown and 'id="f-q"' in shown)
    assert "know" in shown


def test_a_day_is_edited_as_a_day() -> None:
    from datetime import date

    assert form.text_of(Fact("application_date", When.on(date(2027, 3, 1)))) == "2027-03-01"


# --- pictures ----------------------------------------------------------------------------------------------------------


def _row(value: int | str, limit: int, result: str) -> Row:
    status = {"met": Status.MET, "not met": Status.NOT_MET, "open": Status.UNKNOWN}[result]
    finding = Finding("x", "x", "30.20(1)(b)", "", status, value=Amount.of(value, "ft2"), limit=Amount.of(limit, "ft2"))
    return Row("Area dug", f"{value} square feet", f"at most {limit} square feet", result, "30.20(1)(b)", finding)


def _widths(svg: str) -> list[int]:
    reader = _Tags()
    reader.feed(svg)
    return [int(attrs["width"] or 0) for tag, attrs in reader.tags if tag == "rect"]


def test_a_gauge_is_to_scale_on_both_sides_of_its_limit() -> None:
    for value, limit in ((50, 100), (100, 100), (101, 100), (400, 100)):
        svg = charts.gauge(_row(value, limit, "met" if value <= limit else "not met"))
        track, bar = _widths(svg)
        top = Fraction(max(value, limit)) * Fraction(115, 100)
        assert bar == round(track * value / top)


def test_a_gauge_says_in_words_what_it_shows() -> None:
    svg = charts.gauge(_row(120, 100, "not met"))
    assert 'role="img"' in svg
    assert "Area dug: 120 square feet; limit: at most 100 square feet; not met." in svg


@pytest.mark.parametrize("value", [None, "known", True])
def test_no_gauge_is_drawn_without_two_numbers(value: object) -> None:
    row = _row(1, 1, "open")
    assert charts.gauge(replace(row, finding=replace(row.finding, value=value))) == ""  # type: ignore[arg-type]


def test_a_timeline_needs_two_days_and_says_all_of_them() -> None:
    one, two = Event("2027-03-01", "Received", "", "", ""), Event("2027-03-31", "Due <b>", "", "", "")
    assert charts.timeline([one]) == ""
    drawn = charts.timeline([one, two, Event("", "no day", "", "", "")])
    assert "March 1, 2027, Received" in drawn
    assert harmless(drawn)
