"""Citations as the cases compare them."""

import pytest

from eval.cites import free, key, parents


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30.20(3)(b)4.", "s. 30.20 (3) (b) 4"),
        ("NR 345.04(1)(d)9.a.", "nr345.04(1)(D)9.A"),
        ("NR 345.04(1)(d)9.g. Note", "NR 345.04(1)(d)9.g Note"),
        ("281.36(3g)(h)2m.", "281.36 (3g)(h)2m"),
    ],
)
def test_case_spaces_a_leading_s_and_a_last_full_stop_do_not_count(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("30.20(1)", "30.20(1g)"),
        ("30.20(1g)(b)2.", "30.20(1g)(b)"),
        ("NR 345.04(1)(d)9.g.", "NR 345.04(1)(d)9.g. Note"),
    ],
)
def test_different_provisions_stay_different(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_parents_go_up_to_the_section() -> None:
    assert parents("NR 345.04(1)(d)9.a.") == ["nr345.04(1)(d)9", "nr345.04(1)(d)", "nr345.04(1)", "nr345.04"]


def test_the_parent_of_a_note_is_its_provision() -> None:
    assert parents("NR 345.04(1)(d)9.g. Note")[0] == key("NR 345.04(1)(d)9.g.")


@pytest.mark.parametrize(
    ("regime", "citation", "costs_nothing"),
    [
        ("dredging-exemption", "30.20(1m)", True),
        ("dredging-exemption", "281.36(10)", True),
        ("dredging-exemption", "NR 345.04(1)", True),
        ("dredging-exemption", "30.20(1g)(d)", False),
        ("structure-exemption", "NR 320.04(3)(g)2.", True),
        ("wetland-fees", "30.20(1m)", True),
    ],
)
def test_parents_and_standing_next_steps_never_cost(regime: str, citation: str, *, costs_nothing: bool) -> None:
    assert (key(citation) in free(["NR 345.04(1)(d)4."], regime)) is costs_nothing


def test_steps_of_bed_material_cost_in_a_case_about_wetlands_alone() -> None:
    assert key("30.20(1m)") not in free(["281.36(12)(a)"], "wetland-fees")
