"""Values as typed on the command line or in a form: read, or refused with a reason and a remedy."""

from __future__ import annotations

import pytest

from assistant.quantities.parse import parse_value
from assistant.quantities.values import value_json
from corpus.errors import RiparianError

TYPED = [
    ("120 sq ft", "area", "ft2", {"value": 120, "unit": "ft2"}),
    ("120", "area", "ft2", {"value": 120, "unit": "ft2"}),
    ("1/3", "area", "acre", {"value": "1/3", "unit": "acre"}),
    ("8x8x8 ft", "length", "ft", {"value": [8, 8, 8], "unit": "ft"}),
    ("8x8x8", "length", "ft", {"value": [8, 8, 8], "unit": "ft"}),
    ("10:1", "ratio", "ratio", {"value": [10, 1], "unit": "ratio"}),
    ("1.2", "ratio", "ratio", {"value": 1.2, "unit": "ratio"}),
    ("9 or 10 feet", "length", "ft", {"value": [9, 10], "unit": "ft"}),
    ("9 or 10", "length", "ft", {"value": [9, 10], "unit": "ft"}),
    ("about 90", "area", "ft2", {"value": 90, "unit": "ft2", "about": True}),
    ("under 2", "volume", "yd3", {"value": [None, 2], "unit": "yd3"}),
    ("50 yards", "volume", "yd3", {"value": 50, "unit": "yd3"}),
    ("50 yards", "length", "ft", {"value": 50, "unit": "yd"}),
    ("6 ft", "length", "ft", {"value": 6, "unit": "ft"}),
    ("72 inches deep", "length", "ft", {"value": 72, "unit": "in"}),
    ("-7", "temperature", "degF", {"value": -7, "unit": "degF"}),
    ("-7 C", "temperature", "degF", {"value": -7, "unit": "degC"}),
    ("two weeks", "duration", "day", {"value": 2, "unit": "week"}),
    ("2 months", "duration", "day", {"value": 2, "unit": "month"}),
    ("18 months", "years", "year", {"value": 18, "unit": "month"}),
    ("0.5 oz/gal", "mixing_rate", "oz/gal", {"value": 0.5, "unit": "oz/gal"}),
    ("$500", "money", "usd", {"value": 500, "unit": "usd"}),
    ("500", "money", "usd", {"value": 500, "unit": "usd"}),
    ("second", "count", "count", None),
    ("second time", "count", "count", {"value": 2, "unit": "count"}),
    ("two rafts", "count", "count", {"value": 2, "unit": "count"}),
    ("3", "count", "count", {"value": 3, "unit": "count"}),
    ("30/70", "percent", "percent", {"value": [30, 70], "unit": "percent"}),
    ("7:00 am to 3:00 pm", "duration", "hour", {"value": 8, "unit": "hour"}),
    ("June 1", "date", "date", {"value": "06-01", "unit": "month-day"}),
    ("2027-06-01", "date", "date", "2027-06-01"),
    ("March 8 to 18", "date", "date", {"value": ["03-08", "03-18"], "unit": "month-day"}),
    ("0", "length", "ft", {"value": 0, "unit": "ft"}),
    ("6 foot across", "length", "ft", {"value": [6], "unit": "ft"}),
]


@pytest.mark.parametrize(("text", "dimension", "unit", "value"), TYPED, ids=[f"{t} as {d}" for t, d, _, _ in TYPED])
def test_a_value_is_read_as_typed(text: str, dimension: str, unit: str, value: object) -> None:
    if value is None:
        with pytest.raises(RiparianError):
            parse_value(text, dimension, unit)
    else:
        assert value_json(parse_value(text, dimension, unit)) == value


@pytest.mark.parametrize(
    ("text", "dimension", "unit"),
    [
        ("NaN", "area", "ft2"),
        ("nan", "area", "ft2"),
        ("inf", "area", "ft2"),
        ("1e400", "area", "ft2"),
        ("1e5", "area", "ft2"),
        ("5 foo", "area", "ft2"),
        ("", "area", "ft2"),
        ("   ", "area", "ft2"),
        ("-5 ft", "length", "ft"),
        ("-5", "length", "ft"),
        ("−5", "length", "ft"),
        ("minus 5 feet", "length", "ft"),
        ("10 x -10 ft", "area", "ft2"),
        ("10 by -3 ft", "area", "ft2"),
        ("2 to 1 acre", "area", "ft2"),
        ("0001-01-01", "date", "date"),
        ("5 ft", "area", "ft2"),
        ("5 sq ft", "length", "ft"),
        ("5 psi", "temperature", "degF"),
        ("5 ft 5 acres", "length", "ft"),
        ("5 ft and 6 acres", "area", "ft2"),
        ("two truckloads", "volume", "yd3"),
        ("knee deep", "length", "ft"),
        ("a few feet", "length", "ft"),
        ("12 500 sq ft", "area", "ft2"),
        ("1" * 40, "area", "ft2"),
        ("1" * 500, "area", "ft2"),
        ("1/0", "area", "ft2"),
        ("10:1", "area", "ft2"),
        ("8x8", "area", "ft2"),
        ("5 ft", "ratio", "ratio"),
        ("Sept 31", "date", "date"),
        ("5 ft", "date", "date"),
        ("<script>", "area", "ft2"),
        ("0x10", "area", "ft2"),
        ("1_000", "area", "ft2"),
        ("١٢", "area", "ft2"),
        ("12 12", "area", "ft2"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line_with_a_remedy(text: str, dimension: str, unit: str) -> None:
    with pytest.raises(RiparianError) as caught:
        parse_value(text, dimension, unit)
    assert "\n" not in str(caught.value)
    assert caught.value.code == 2
    assert caught.value.remedy
    assert len(str(caught.value)) < 400
