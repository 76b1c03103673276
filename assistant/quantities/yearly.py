"""The calendar as people speak of it: months and their parts, seasons, holidays. Data and pure arithmetic."""

from __future__ import annotations

from datetime import date, timedelta

from assistant.quantities.values import MonthDay

MONTHS = {
    name: number
    for number, names in enumerate(
        [
            "jan january",
            "feb february feburary",
            "mar march",
            "apr april",
            "may",
            "jun june",
            "jul july",
            "aug august",
            "sep sept september septemeber",
            "oct october",
            "nov november",
            "dec december",
        ],
        start=1,
    )
    for name in names.split()
}
NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        ["monday", "tuesday tues", "wednesday weds", "thursday thurs thur", "friday", "saturday", "sunday"],
    )
    for name in names.split()
}
# "Spring" may be meant by the almanac or by the weather: the interval holds both.
SEASONS = {
    "spring": (MonthDay(3, 1), MonthDay(6, 20)),
    "summer": (MonthDay(6, 1), MonthDay(9, 22)),
    "fall": (MonthDay(9, 1), MonthDay(12, 20)),
    "autumn": (MonthDay(9, 1), MonthDay(12, 20)),
    "winter": (MonthDay(12, 1), MonthDay(3, 20)),
}
PARTS = {
    "early": (1, 10), "beginning": (1, 10), "start": (1, 10), "mid": (11, 20), "middle": (11, 20), "late": (21, 0), "end": (21, 0),
    "first half": (1, 15), "second half": (16, 0), "last half": (16, 0), "first week": (1, 7), "1st week": (1, 7), "second week": (8, 14),
    "2nd week": (8, 14), "third week": (15, 21), "3rd week": (15, 21), "fourth week": (22, 28), "4th week": (22, 28), "last week": (-6, 0),
    "first part": (1, 10), "latter part": (21, 0), "last part": (21, 0), "last day": (0, 0), "first": (1, 1), "first day": (1, 1),
    "first few days": (1, 5), "last few days": (-4, 0), "first two weeks": (1, 14), "last two weeks": (-13, 0), "tail end": (21, 0),
    "very end": (25, 0), "very beginning": (1, 5), "front half": (1, 15), "back half": (16, 0), "first weekend": (1, 8), "latter half": (16, 0),
}  # fmt: skip
"""First and last day of a part of a month; 0 is the last day of the month, -6 six days before it."""

# A fixed day (month, day), or (month, weekday, which): the third Monday is (1, 0, 3), the last one (5, 0, -1).
Rule = tuple[int, int] | tuple[int, int, int]
HOLIDAYS: dict[str, Rule] = {
    "new year's day": (1, 1), "new years day": (1, 1), "new year's": (1, 1), "new years": (1, 1), "new year": (1, 1),
    "new year's eve": (12, 31), "new years eve": (12, 31), "valentine's day": (2, 14), "valentines day": (2, 14),
    "st patrick's day": (3, 17), "st patricks day": (3, 17), "memorial day": (5, 0, -1), "memorial day weekend": (5, 0, -1),
    "juneteenth": (6, 19), "independence day": (7, 4), "fourth of july": (7, 4), "4th of july": (7, 4), "the fourth of july": (7, 4),
    "labor day": (9, 0, 1), "labour day": (9, 0, 1), "labor day weekend": (9, 0, 1), "columbus day": (10, 0, 2), "halloween": (10, 31),
    "veterans day": (11, 11), "veteran's day": (11, 11), "thanksgiving": (11, 3, 4), "thanksgiving day": (11, 3, 4),
    "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24), "mother's day": (5, 6, 2),
    "mothers day": (5, 6, 2), "father's day": (6, 6, 3), "fathers day": (6, 6, 3), "mlk day": (1, 0, 3), "presidents day": (2, 0, 3),
    "president's day": (2, 0, 3), "earth day": (4, 22), "groundhog day": (2, 2), "mlk": (1, 0, 3),
}  # fmt: skip
LEGAL_HOLIDAYS: dict[str, Rule] = {
    "New Year's Day": (1, 1), "Martin Luther King Jr. Day": (1, 0, 3), "Presidents' Day": (2, 0, 3), "Memorial Day": (5, 0, -1),
    "Juneteenth": (6, 19), "Independence Day": (7, 4), "Labor Day": (9, 0, 1), "Columbus Day": (10, 0, 2), "Veterans Day": (11, 11),
    "Thanksgiving": (11, 3, 4), "Christmas Day": (12, 25),
}  # fmt: skip
"""Days that are commonly holidays: named beside a deadline, which is never moved for them."""
# Named days that move with a rule that is nobody's but the department's: asked, never guessed.
UNKNOWN_DAYS = {
    "fishing opener": "On what day is the fishing opener?", "opener": "On what day is the opener?",
    "opening day": "On what day is opening day?", "gun opener": "On what day is the gun deer opener?",
    "deer season": "On which days is the deer season?", "gun season": "On which days is the gun season?",
    "deer opener": "On what day is the deer opener?", "muskie opener": "On what day is the opener?",
    "ice out": "On what day was, or will be, the ice out?", "ice - out": "On what day was, or will be, the ice out?",
    "freeze up": "On what day is the freeze-up?", "freeze - up": "On what day is the freeze-up?", "ice up": "On what day is the freeze-up?",
    "easter": "On what day is Easter that year?", "spring break": "On which days is the spring break?",
}  # fmt: skip


def last_day(month: int, year: int | None = None) -> int:
    """Return the last day of a month; of a February without a year the 29th."""
    if month == 2 and year is not None:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return LENGTHS[month - 1]


def part_days(part: str, month: int, year: int | None) -> tuple[int, int]:
    """Return the first and last day of a part of a month."""
    low, high = PARTS[part]
    end = last_day(month, year)
    return (low if low > 0 else end + low), (high if high > 0 else end + high)


def holiday(rule: Rule, year: int) -> date:
    """Return a holiday in one year."""
    if len(rule) == 2:
        return date(year, rule[0], rule[1])
    month, weekday, which = rule
    if which < 0:
        last = date(year, month, last_day(month, year))
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))


def holiday_span(rule: Rule) -> tuple[MonthDay, MonthDay]:
    """Return the days of the year on which a holiday can fall, where no year is said."""
    if len(rule) == 2:
        day = MonthDay(rule[0], rule[1])
        return day, day
    month, _, which = rule
    if which < 0:
        end = last_day(month)
        return MonthDay(month, end - 6), MonthDay(month, end)
    return MonthDay(month, 7 * which - 6), MonthDay(month, 7 * which)


def legal_holiday(day: date) -> str:
    """Return the name of the holiday on a day, "" for none."""
    return next((name for name, rule in LEGAL_HOLIDAYS.items() if holiday(rule, day.year) == day), "")
