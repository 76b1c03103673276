"""Rule files, good and bad: a lawyer's slip is named with its file or rule, and nothing is guessed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from assistant.rules import book as book_module
from assistant.rules.book import load
from assistant.rules.limits import read_limit
from corpus.errors import RiparianError
from corpus.law import Corpus

FOLDER = Path(book_module.__file__).parent


@pytest.fixture
def edited(tmp_path: Path, corpus: Corpus) -> Callable[[str, str, str], None]:
    """Load the rule files with one change in one file."""

    def change(name: str, old: str, new: str) -> None:
        folder = tmp_path / "rules"
        shutil.copytree(FOLDER / "law", folder / "law")
        shutil.copy(FOLDER / "facts.yaml", folder)
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        load(corpus, folder)

    return change


BAD = [
    ("law/other.yaml", "regime: other", "regime: [other", "other.yaml, line"),
    ("law/dredging-exemption.yaml", 'test: "<= 100 ft2"', 'test: "at most 100 ft2"', "manual-exempt-100sqft"),
    ("law/dredging-exemption.yaml", "fact: in_asnri", "fact: in_asnry", "in_asnry"),
    ("law/dredging-exemption.yaml", "- use: decontamination", "- use: decontaminating", "decontaminating"),
    ("law/dredging-exemption.yaml", "        must_be: no", "        must_bee: no", "must_bee"),
    ("law/dredging-exemption.yaml", "activities: [drainage_district_ditch]", "activities: [ditching]", "ditching"),
    ("law/dredging-exemption.yaml", "fact: dredged_depth", "fact: dredged_deep", "dredged_deep"),
    ("law/structure-exemption.yaml", "in_place_of: struct-zone-method-choice", "in_place_of: zone", "zone"),
    (
        "law/structure-exemption.yaml",
        "        fact: biological_materials\n",
        "        fact: biological_materials\n        in_place_of: struct-zone-method-choice\n",
        "both stand in place of",
    ),
    ("law/wetland-review.yaml", "pathway: administrative-review", "pathway: escrow", "stands twice"),
]


@pytest.mark.parametrize(("name", "old", "new", "named"), BAD)
def test_a_slip_in_a_rule_file_is_named(
    edited: Callable[[str, str, str], None], name: str, old: str, new: str, named: str
) -> None:
    with pytest.raises(RiparianError, match=named):
        edited(name, old, new)


def test_a_number_of_the_law_may_stand_only_once(edited: Callable[[str, str, str], None]) -> None:
    twice = "- threshold: fee-ip-800\n"
    again = "- threshold: fee-gp-500\n"
    with pytest.raises(RiparianError, match="written out twice"):
        edited("law/wetland-fees.yaml", twice, again)


@pytest.mark.parametrize(
    ("text", "operator", "value", "unit", "numbers"),
    [
        ("<= 100 ft2", "<=", 100, "ft2", (Fraction(100),)),
        ("> 19 degF", ">", 19, "degF", (Fraction(19),)),
        (">= 0.5 mile", ">=", 0.5, "mile", (Fraction(1, 2),)),
        ("<= 8:1", "<=", [8, 1], "ratio", (Fraction(1, 8),)),
        ("<= 8 x 8 x 8 ft", "<=", [8, 8, 8], "ft", (Fraction(8),) * 3),
        ("between 4.1 and 8 in", "between", [4.1, 8], "in", (Fraction("4.1"), Fraction(8))),
        ("closed 09-15 to 05-15", "window", ["09-15", "05-15"], "month-day", ()),
        ("> 2012-07-01", ">", "2012-07-01", "date", ()),
        ("<= 01-31", "<=", "01-31", "month-day", ()),
        ("choice of 1", "choice", 1, "count", (Fraction(1),)),
    ],
)
def test_each_form_of_a_test_is_read_exactly(  # type: ignore[no-untyped-def]
    text: str, operator: str, value, unit: str, numbers
) -> None:
    limit = read_limit(text, "here")
    assert (limit.operator, limit.value, limit.unit, limit.numbers) == (operator, value, unit, numbers)


@pytest.mark.parametrize("text", ["", "100", "<= ft2", "=< 100 ft2", "closed 9-15 to 5-15", "<= 100 ft2 or so"])
def test_another_form_is_refused_with_the_rule_and_the_readme(text: str) -> None:
    with pytest.raises(RiparianError, match=r"rule here.*README"):
        read_limit(text, "here")


def test_the_book_is_read_once_for_the_same_texts(corpus: Corpus) -> None:
    assert load(corpus) is load(corpus)


def test_the_readme_names_every_key_that_rule_files_may_hold() -> None:
    from assistant.rules import reader

    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    keys = reader._NODE_KEYS | reader._THRESHOLD_KEYS | reader._PATHWAY_KEYS
    assert [key for key in sorted(keys) if f"`{key}`" not in text] == []
