"""Every spelling of a quantity: the words, and what they say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.quantities.read import Reading, read
from assistant.quantities.values import Amount, Shares, Sides, Slope


def number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def amount(value: Amount) -> str:
    if value.low is not None and value.low == value.high:
        said = number(value.low)
    elif value.low is None and value.high is not None:
        said = f"{'<' if value.high_open else '<='} {number(value.high)}"
    elif value.high is None and value.low is not None:
        said = f"{'>' if value.low_open else '>='} {number(value.low)}"
    else:
        assert value.low is not None
        assert value.high is not None
        said = f"{number(value.low)} to {number(value.high)}"
    return f"{'about ' if value.about else ''}{said} {value.unit}"


def say(reading: Reading) -> str:
    """Return what was read: "13/2 ft", "about 100 ft2", "10 x 12 ft", "4:1", "? question"."""
    value = reading.value
    if reading.unreadable:
        return "?"
    assert value is not None
    about = "about " if getattr(value, "about", False) and not isinstance(value, Amount) else ""
    if isinstance(value, Amount):
        return amount(value) + (" a year" if reading.per_year else "")
    if isinstance(value, Sides):
        return about + " x ".join(map(number, value.sides)) + f" {value.unit}"
    if isinstance(value, Slope):
        return f"{about}{number(value.horizontal)}:{number(value.vertical)}"
    assert isinstance(value, Shares)
    return "/".join(map(number, value.parts)) + " shares"


PITFALLS = [
    ("6½ ft", "13/2 ft"),
    ("6 1/2 ft", "13/2 ft"),
    ("6 ½ hp", "13/2 hp"),
    ("half an acre", "1/2 acre"),
    ("one-tenth of an acre", "1/10 acre"),
    ("a quarter acre", "1/4 acre"),
    ("4H:1V", "4:1"),
    ("4 to 1", "4:1"),
    ("4:1", "4:1"),
    ("8 to 1 slope", "8:1"),
    ("8'x8'x8'", "8 x 8 x 8 ft"),
    ("10' x 12'", "10 x 12 ft"),
    ("10 by 12 feet", "10 x 12 ft"),
    ("8 x 8 x 8", "8 x 8 x 8 ft"),
    ("6'6\"", "13/2 ft"),
    ("6 ft 6 in", "13/2 ft"),
    ("50 cu yd", "50 yd3"),
    ("50 cu. yds.", "50 yd3"),
    ("3000cy", "3000 yd3"),
    ("50 yards of muck", "50 yd3"),
    ("50 yds", "?"),
    ("10,000 sq. ft.", "10000 ft2"),
    ("10,000 sf", "10000 ft2"),
    ("10,000 sqft", "10000 ft2"),
    ("10,000 ft2", "10000 ft2"),
    ("10,000 ft^2", "10000 ft2"),
    ("10,000 square foot", "10000 ft2"),
    ("two (2) feet", "2 ft"),
    ("two feet", "2 ft"),
    ("a foot and a half", "3/2 ft"),
    ("a couple of feet", "about 2 ft"),
    ("a dozen", "12 count"),
    ("25 to 30 feet", "25 to 30 ft"),
    ("between 100 and 200", "100 to 200 count"),
    ("about 90", "about 90 count"),
    ("up to 50", "<= 50 count"),
    ("under 2", "< 2 count"),
    ("no more than 10", "<= 10 count"),
    ("~100", "about 100 count"),
]

FRACTIONS = [
    ("½ acre", "1/2 acre"),
    ("1/2 acre", "1/2 acre"),
    ("1/2 of an acre", "1/2 acre"),
    ("six and a half feet", "13/2 ft"),
    ("6-1/2 inches", "13/2 in"),
    ("6 and 1/2 feet", "13/2 ft"),
    ("three quarters of an inch", "3/4 in"),
    ("three-quarter inch rock", "3/4 in"),
    ("half a mile", "1/2 mile"),
    ("half mile", "1/2 mile"),
    ("half-mile", "1/2 mile"),
    ("a half mile", "1/2 mile"),
    ("one half mile", "1/2 mile"),
    ("two thirds of an acre", "2/3 acre"),
    ("a third of an acre", "1/3 acre"),
    ("a tenth of an acre", "1/10 acre"),
    ("quarter of an acre", "1/4 acre"),
    (".25 acres", "1/4 acre"),
    ("0.23 ac", "23/100 acre"),
    ("an acre and a half", "3/2 acre"),
    ("two and a half acres", "5/2 acre"),
    ("2 and a half hours", "5/2 hour"),
    ("a mile and a quarter", "5/4 mile"),
    ("a foot and half of muck", "3/2 ft"),
    ("1 ⅝ in deep", "13/8 in"),
    ("half a foot", "1/2 ft"),
    ("half foot deep", "1/2 ft"),
    ("half an ounce per gallon", "1/2 oz/gal"),
    ("1/2 oz to the gallon", "1/2 oz/gal"),
    ("a half to three quarters of an acre", "1/2 to 3/4 acre"),
    ("1/2 to 3/4 acre", "1/2 to 3/4 acre"),
    ("1/2 - 3/4 acre", "1/2 to 3/4 acre"),
    ("5 ½ “ deep", "11/2 in"),
    ("a yard deep", "1 yd"),
]

WORDS = [
    ("twenty-five feet", "25 ft"),
    ("twenty five feet", "25 ft"),
    ("a hundred feet", "100 ft"),
    ("one hundred and fifty sq ft", "150 ft2"),
    ("a hundred and ten square feet", "110 ft2"),
    ("two thousand psi", "2000 psi"),
    ("two hundred fifty square feet", "250 ft2"),
    ("ten thousand square feet", "10000 ft2"),
    ("one thousand two hundred square feet", "1200 ft2"),
    ("twelve hundred square feet", "1200 ft2"),
    ("10k square feet", "10000 ft2"),
    ("10K sq ft", "10000 ft2"),
    ("2.5k sq ft", "2500 ft2"),
    ("half a dozen cribs", "6 count"),
    ("2 dozen cribs", "24 count"),
    ("a pair of rafts", "2 count"),
    ("a couple cribs", "about 2 count"),
    ("a few feet", "?"),
    ("several yards of gravel", "?"),
    ("a few cribs", "?"),
    ("two (3) feet", "?"),
    ("2 (two) feet", "2 ft"),
    ("eight (8) cubic yards", "8 yd3"),
    ("ninety square feet", "90 ft2"),
    ("five hundred dollars", "500 usd"),
    ("$500", "500 usd"),
    ("$1,500.50", "3001/2 usd"),
    ("$10k", "10000 usd"),
    ("2 grand", "2000 usd"),
    ("500 bucks", "500 usd"),
    ("three cribs", "3 count"),
    ("2 rafts", "2 count"),
    ("1 million gallons", "1000000 gallon"),
]

COMPOUNDS = [
    ("6' 6\"", "13/2 ft"),
    ("6′6″", "13/2 ft"),
    ("6’6”", "13/2 ft"),
    ("6 feet 6 inches", "13/2 ft"),
    ("6 feet and 6 inches", "13/2 ft"),
    ("6ft6in", "13/2 ft"),
    ("6 ft. 6 in.", "13/2 ft"),
    ("6'6 tall", "13/2 ft"),
    ("5'11\" deep", "71/12 ft"),
    ("5ft6", "11/2 ft"),
    ("5 years and 2 months", "31/6 year"),
    ("1/4 mile long, 6 ft wide and 3 deep", "1/4 mile|6 ft|3 ft"),
    ("2 hr 30 min", "5/2 hour"),
    ("2 hours and 30 minutes", "5/2 hour"),
    ("1 foot 3 1/2 inches", "31/24 ft"),
    ("3 feet, 6 inches deep", "3 ft|6 in"),
    ("10 ft wide and 6 in deep", "10 ft|6 in"),
]

SIDES = [
    ("10x12", "10 x 12 ft"),
    ("10x12 ft", "10 x 12 ft"),
    ("10ft x 12ft", "10 x 12 ft"),
    ("10 × 12 feet", "10 x 12 ft"),
    ("10*12 ft", "10 x 12 ft"),
    ("10 ft by 12", "10 x 12 ft"),
    ("10-by-12-foot raft", "10 x 12 ft"),
    ("10' by 12'6\"", "10 x 25/2 ft"),
    ("10’x12’", "10 x 12 ft"),
    ("10′ × 12′", "10 x 12 ft"),
    ("6 ft x 72 in", "6 x 6 ft"),
    ("3.1 m x 3.0 m", "31/10 x 3 m"),
    ("eight by eight by eight feet", "8 x 8 x 8 ft"),
    ("8 feet by 8 feet by 8 feet", "8 x 8 x 8 ft"),
    ("5 by 5", "5 x 5 ft"),
    ("10 ft wide and 12 ft long", "10 x 12 ft"),
    ("10 feet wide by 12 feet long", "10 x 12 ft"),
    ("12 ft long, 10 ft wide", "12 x 10 ft"),
    ("8 wide by 8 long by 7 high", "7 x 8 x 8 ft"),
    ("8 feet tall, 7 wide and 6 long", "8 x 7 x 6 ft"),
    ("12 foot square", "12 x 12 ft"),
    ("12 feet square", "12 x 12 ft"),
    ("12 square feet", "12 ft2"),
    ("12-foot-square patch", "12 x 12 ft"),
    ("8 on a side", "8 x 8 ft"),
    ("8 feet on a side", "8 x 8 ft"),
    ("5 feet each way", "5 x 5 ft"),
    ("a cube 8 feet on a side", "8 x 8 x 8 ft"),
    ("6 foot across", "6 ft"),
    ("6 ft diameter", "6 ft"),
    ("6 feet in diameter", "6 ft"),
    ("about 6 feet across", "about 6 ft"),
    ("10 x 10 x 1 ft deep", "10 x 10 ft|1 ft"),
    ("20 by 30 feet and 2 feet deep", "20 x 30 ft|2 ft"),
    ("a couple feet by 3 feet", "about 2 x 3 ft"),
    ("roughly 20x30", "about 20 x 30 ft"),
    ("10 ft. x 12 ft.", "10 x 12 ft"),
    ("10 ft. by 12 ft. wide", "10 x 12 ft"),
    ("8 ft. high, 8 ft. wide, 6 ft. long", "8 x 8 x 6 ft"),
    ("two 5x5 rafts", "2 count|5 x 5 ft"),
    ("4 feet tall but 9 by 7", "4 x 9 x 7 ft"),
    ("8 by 8 and 8 tall", "8 x 8 x 8 ft"),
]

SLOPES = [
    ("8:1", "8:1"),
    ("10 to 1", "10:1"),
    ("8-to-1 slope", "8:1"),
    ("eight to one", "8:1"),
    ("1V:4H", "4:1"),
    ("4 horizontal to 1 vertical", "4:1"),
    ("1 in 4 slope", "4:1"),
    ("a slope of 1 in 4", "4:1"),
    ("25 percent grade", "4:1"),
    ("10% slope", "10:1"),
    ("45 degree slope", "1:1"),
    ("30 degree slope", "?"),
    ("1:4 slope", "?"),
    ("1.3 to 1", "13/10:1"),
    ("1.2:1", "6/5:1"),
    ("drops a foot every four feet", "4:1"),
    ("4 feet out for every foot down", "4:1"),
    ("1.2 acres for every acre", "6/5 ratio"),
    ("half as long", "1/2 ratio"),
    ("the same length", "1 ratio"),
    ("30/70", "30/70 shares"),
    ("30-70 mix", "30/70 shares"),
    ("a 30 70 mix", "30/70 shares"),
    ("half and half", "50/50 shares"),
    ("50/50", "50/50 shares"),
    ("half of it 2 to 4 inches and half 5 to 8 inches", "50/50 shares|2 to 4 in|5 to 8 in"),
    ("half a mile from the fill, other watershed", "1/2 mile"),
    ("half an acre, and half of that is dry", "1/2 acre"),
]

RANGES = [
    ("25-30 feet", "25 to 30 ft"),
    ("25 – 30 feet", "25 to 30 ft"),
    ("25 ft to 30 ft", "25 to 30 ft"),
    ("9 or 10 feet", "9 to 10 ft"),
    ("90-110 sq ft", "90 to 110 ft2"),
    ("somewhere from 90 to 110 square feet", "90 to 110 ft2"),
    ("somewhere between 90 and 110 square feet", "90 to 110 ft2"),
    ("anywhere from 5 to 8 yards of silt", "5 to 8 yd3"),
    ("18 in to 2 ft", "18 to 24 in"),
    ("6 to 10 inch rock", "6 to 10 in"),
    ("about 25 to 30 feet", "about 25 to 30 ft"),
    ("2 to 4 inches", "2 to 4 in"),
    ("one or two rafts", "1 to 2 count"),
    ("maybe five, maybe six feet", "about 5 count|about 6 ft"),
    ("100 sq ft give or take 10", "90 to 110 ft2"),
    ("100 ± 10 sq ft", "100 count|10 ft2"),
    ("100 sq ft plus or minus 10", "90 to 110 ft2"),
    ("$100 to $500", "100 to 500 usd"),
    ("mats over 1.5 to 2.5 acres", "3/2 to 5/2 acre"),
    ("up to 25 to 30 feet", "<= 30 ft"),
    ("6 to 8 weeks", "6 to 8 week"),
    ("from 120 to 100 square feet", "100 ft2"),
    ("8 or 9 hundred square feet", "800 to 900 ft2"),
    ("20-30k sq ft", "20000 to 30000 ft2"),
    ("500 to 2k sq ft", "500 to 2000 ft2"),
    ("between half and three quarters of an acre", "1/2 to 3/4 acre"),
]

BOUNDS = [
    ("up to 50 square feet", "<= 50 ft2"),
    ("under 2 cubic yards", "< 2 yd3"),
    ("no more than 10 feet", "<= 10 ft"),
    ("not more than 10 feet", "<= 10 ft"),
    ("at least 5 feet", ">= 5 ft"),
    ("over 100 square feet", "> 100 ft2"),
    ("more than 2 acres", "> 2 acre"),
    ("less than 10 feet", "< 10 ft"),
    ("fewer than 10 credits", "< 10 count"),
    ("10 ft or less", "<= 10 ft"),
    ("10 feet or more", ">= 10 ft"),
    ("max 8 ft", "<= 8 ft"),
    ("8 ft max", "<= 8 ft"),
    ("a maximum of 8 feet", "<= 8 ft"),
    ("no deeper than 8 inches", "<= 8 in"),
    ("deeper than a foot", "> 1 ft"),
    ("smaller than 100 sq ft", "< 100 ft2"),
    ("at most 100 square feet", "<= 100 ft2"),
    ("100+ feet", ">= 100 ft"),
    ("within half a mile", "<= 1/2 mile"),
    ("just under 100 square feet", "< 100 ft2"),
    ("slightly over 100 square feet", "> 100 ft2"),
    ("a little less than 10 feet", "< 10 ft"),
    ("not over 10 feet", "<= 10 ft"),
    ("no less than 2,000 psi", ">= 2000 psi"),
    ("may not exceed 6 feet", "<= 6 ft"),
    ("under 2 feet of water", "<= 2 ft"),
    ("has under 2 feet of water", "< 2 ft"),
    ("over 13 feet of water", "> 13 ft"),
]

HEDGES = [
    ("about 100 square feet", "about 100 ft2"),
    ("around 10 feet", "about 10 ft"),
    ("roughly half an acre", "about 1/2 acre"),
    ("maybe 8 yards of muck", "about 8 yd3"),
    ("~10 ft", "about 10 ft"),
    ("10 feet or so", "about 10 ft"),
    ("10 feet, give or take", "about 10 ft"),
    ("10 inches deep, give or take", "about 10 in"),
    ("10ish feet", "about 10 ft"),
    ("10-ish feet", "about 10 ft"),
    ("10 feet ish", "about 10 ft"),
    ("approximately 10 ft", "about 10 ft"),
    ("approx. 10 ft", "about 10 ft"),
    ("10 feet more or less", "about 10 ft"),
    ("I guess 10 feet", "about 10 ft"),
    ("10 feet I think", "about 10 ft"),
    ("close to 10 feet", "about 10 ft"),
    ("10 feet, maybe in May", "10 ft"),
    ("10 feet maybe", "about 10 ft"),
    ("10 inches deep maybe", "about 10 in"),
    ("prob 6 inches", "about 6 in"),
    ("nearly 10 feet", "about 10 ft"),
    ("some 50 feet", "about 50 ft"),
    ("exactly 10 feet", "10 ft"),
    ("50 or so cubic yards", "about 50 yd3"),
    ("foot deep", "1 ft"),
    ("2,640 feet from the fill, surveyed", "2640 ft"),
]

METRIC = [
    ("9 m²", "9 m2"),
    ("9 m2", "9 m2"),
    ("9 sq m", "9 m2"),
    ("9 square meters", "9 m2"),
    ("39 cubic metres", "39 m3"),
    ("39 cu m", "39 m3"),
    ("39 m3", "39 m3"),
    ("0.2 hectares", "1/5 hectare"),
    ("2 ha", "2 hectare"),
    ("30 cm", "30 cm"),
    ("3.6 metres", "18/5 m"),
    ("20 litres", "20 litre"),
    ("140 bar", "140 bar"),
    ("13,800 kPa", "13800 kPa"),
    ("13.8 MPa", "69/5 MPa"),
    ("-7 °C", "-7 degC"),
    ("-7 C", "-7 degC"),
    ("−7C", "-7 degC"),
    ("minus 7 Celsius", "-7 degC"),
    ("7 below zero Celsius", "-7 degC"),
    ("20 below", "-20 degF"),
    ("20 below zero", "-20 degF"),
    ("19 degrees F", "19 degF"),
    ("19°F", "19 degF"),
    ("19F", "19 degF"),
    ("19 degrees", "19 degF"),
    ("between 15 and 25 degrees", "15 to 25 degF"),
    ("above 19 degrees", "> 19 degF"),
    ("below freezing", "< 32 degF"),
    ("5 hp", "5 hp"),
    ("5 horse", "5 hp"),
    ("a 6.5 horsepower pump", "13/2 hp"),
    ("5 kW", "5 kW"),
    ("3500 watts", "3500 W"),
    ("200 ppm", "200 ppm"),
    ("200 parts per million", "200 ppm"),
    ("200 mg/L", "200 mg/L"),
    ("5.25 percent bleach", "21/4 percent"),
    ("5.25%", "21/4 percent"),
    ("0.5 oz per gallon", "1/2 oz/gal"),
    ("one ounce per gallon", "1 oz/gal"),
    ("an ounce to a gallon", "1 oz/gal"),
    ("2 tablespoons per gallon", "2 tbsp/gal"),
    ("4 ml/L", "4 ml/L"),
    ("half an ounce of household bleach per gallon", "1/2 oz/gal"),
    ("1 cup to 5 gallons", "1/5 cup/gal"),
    ("2 oz of bleach in a gallon of water", "2 oz/gal"),
    ("1,900 psi", "1900 psi"),
    ("2000 pounds per square inch", "2000 psi"),
    ("10 000 sq ft", "10000 ft2"),
    ("12 500 m²", "?"),
    ("3,5 m", "?"),
    ("half a kilometer", "1/2 km"),
]

TIMES = [
    ("7:00 am to 3:00 pm", "8 hour"),
    ("7am-3pm", "8 hour"),
    ("from 7 to 3", "8 hour"),
    ("from 7 in the morning until 3 in the afternoon", "8 hour"),
    ("7 a.m. until 3:30 p.m.", "17/2 hour"),
    ("open at 7:00 am and filled and done at 3:00 pm the same day", "8 hour|0 to 1 day"),
    ("from 7 am one day to 9 am the next day", "26 hour|1 day"),
    ("8 pm to 4 am", "8 hour"),
    ("Tuesday at noon to Wednesday at 8 pm", "32 hour"),
    ("noon to 5 pm", "5 hour"),
    ("same afternoon", "0 to 1 day"),
    ("the same day", "0 to 1 day"),
    ("the next day", "1 day"),
    ("overnight", "0 to 1 day"),
    ("for a week", "1 week"),
    ("a couple weeks", "about 2 week"),
    ("10 days", "10 day"),
    ("ten (10) days", "10 day"),
    ("5 yrs", "5 year"),
    ("75 year contract", "75 year"),
    ("18 months", "18 month"),
    ("24-hr", "24 hour"),
    ("15 minutes", "15 minute"),
    ("90 seconds", "90 second"),
    ("second time", "2 count"),
    ("2nd offense", "2 count"),
    ("the first time", "1 count"),
    ("third extension", "3 count"),
    ("twice a day", "2 count"),
    ("second incompleteness letter", "2 count"),
    ("drying a week", "1 week"),
    ("once", "1 count"),
    ("three times", "3 count"),
]

YARDS = [
    ("take out 8 yards", "8 yd3"),
    ("8 yards a year", "8 yd3 a year"),
    ("40 yards of goop", "40 yd3"),
    ("a couple yards of pea gravel", "about 2 yd3"),
    ("50 yard permit", "50 yd3"),
    ("50 yards of muck off the bottom", "50 yd3"),
    ("dig 40 yards", "40 yd3"),
    ("the raft is 40 yards from shore", "40 yd"),
    ("40 yards wide", "40 yd"),
    ("8 yards", "?"),
    ("two truckloads of sand", "?"),
    ("a dump truck load", "?"),
    ("a truckload of sand", "?"),
    ("a capful of bleach", "?"),
    ("a bucket", ""),
    ("five pails a day", "?"),
    ("3 wheelbarrows", "?"),
    ("5-6 wheelbarrows", "?"),
    ("1,200 lbs of rock", "?"),
    ("anchored 50 yds out", "?"),
    ("two loads of stone", "?"),
    ("12 tons of rock", "?"),
    ("3 rods long", "?"),
    ("knee deep", "?"),
]

RATES = [
    ("10 cubic yards a year", "10 yd3 a year"),
    ("10 cubic yards per year", "10 yd3 a year"),
    ("50 cubic yards each year", "50 yd3 a year"),
    ("100 square feet per calendar year", "100 ft2 a year"),
    ("8 cubic yards of muck every year", "8 yd3 a year"),
    ("60 square feet now and 50 more in fall", "60 ft2|50 ft2"),
    ("plus another 40 square feet", "40 ft2"),
    ("50 more square feet", "50 ft2"),
    ("60 plus 40 more square feet", "60 ft2|40 ft2"),
    ("10 yards of muck a year ago", "10 yd3|1 year"),
    ("120 not 100 square feet", "120 ft2|100 ft2"),
    ("100 sq ft, not 120", "100 ft2|120 ft2"),
]

NOTHING = [
    "lot 12",
    "Highway 29",
    "Section 14",
    "my 4 wheeler",
    "built of 2x4s",
    "2x6 lumber",
    "in 2019",
    "the winter of 2026-27",
    "5/15-6/15",
    "5/15 to 6/15",
    "10/Jan/2026",
    "version 1.2.3",
    "since 1988",
    "2027-05-20",
    "5/20",
    "5/20/27",
    "May 20",
    "May 20th, 2027",
    "20 May 2027",
    "March 8 to 18",
    "on the 20th of May",
    "call 715-555-0132",
    "(715) 555-0132",
    "Rhinelander, WI 54501",
    "1425 Lake Shore Drive",
    "an F150",
    "option #3",
    "permit IP-2024-1234",
    "the back forty",
    "in the 20s",
    "on the 14th",
    "9-15-2026",
    "the first two weeks of June",
    "phase 2",
    "24/7",
    "at 7:00 am",
    "3 o'clock",
    "NR 345",
    "subsection (5)",
    "1) dig",
    "https://example.org/2/30ft",
    "I may dig",
    "half of the lake",
    "one of these days",
    "2017 Act 115",
    "the 1980's",
]

ALL = (
    PITFALLS
    + FRACTIONS
    + WORDS
    + COMPOUNDS
    + SIDES
    + SLOPES
    + RANGES
    + BOUNDS
    + HEDGES
    + METRIC
    + TIMES
    + YARDS
    + RATES
)


@pytest.mark.parametrize(("text", "said"), ALL, ids=[text for text, _ in ALL])
def test_the_words_say_this_value(text: str, said: str) -> None:
    assert "|".join(map(say, read(text))) == said


@pytest.mark.parametrize(("text", "said"), ALL, ids=[text for text, _ in ALL])
def test_a_sentence_around_the_words_changes_nothing(text: str, said: str) -> None:
    assert "|".join(map(say, read(f"Well, {text}, thanks."))) == said


@pytest.mark.parametrize("text", NOTHING)
def test_these_digits_measure_nothing(text: str) -> None:
    assert [r.text for r in read(text)] == []
    assert [r.text for r in read(f"We did that, {text}, you know.")] == []


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("three cribs", "cribs"),
        ("three 8x8x6 cribs", "cribs"),
        ("3 5-gallon buckets", "buckets"),
        ("6 mitigation credits at one bank", "mitigation credits"),
        ("two little swim rafts", "little swim rafts"),
        ("8 cubic yards of muck", "muck"),
        ("second incompleteness letter", "incompleteness letter"),
    ],
)
def test_what_is_counted_is_told(text: str, noun: str) -> None:
    assert read(text)[0].noun == noun


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("6 inches deep", "deep"),
        ("6 in. deep", "deep"),
        ("10 ft. wide", "wide"),
        ("a depth of 6 inches", "deep"),
        ("down to 30 cm", "deep"),
        ("10 ft wide", "wide"),
        ("8 feet tall", "high"),
        ("100 feet from the raft", "away"),
        ("5 feet over the top", "over"),
        ("5 feet of water over the top", "over"),
        ("7:00 am to 3:00 pm", "clock"),
        ("6 foot across", "across"),
    ],
)
def test_the_word_that_says_which_measure_is_told(text: str, label: str) -> None:
    assert read(text)[0].label == label


@pytest.mark.parametrize("text", ["only one", "one only", "just the one"])
def test_one_alone_is_a_count(text: str) -> None:
    assert [(r.kind, say(r)) for r in read(f"a raft, {text}, off our pier")] == [("count", "1 count")]


def test_what_could_be_two_things_keeps_both() -> None:
    (yards,) = read("8 yards")
    assert {value.unit for value in yards.also} | {yards.value.unit} == {"yd", "yd3"}  # type: ignore[union-attr]
    (round_raft,) = read("6 foot across")
    assert [type(value) for value in (round_raft.value, *round_raft.also)] == [Sides, Amount]


def test_an_addition_is_told() -> None:
    assert [r.more for r in read("60 square feet now and 50 more in fall")] == [False, True]
    assert [r.more for r in read("plus another 40 square feet")] == [True]


def test_stress_on_exactness_is_told_and_takes_no_hedge() -> None:
    (reading,) = read("exactly 100 feet")
    assert reading.exact
