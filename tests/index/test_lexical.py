"""Words: tokens and BM25."""

from __future__ import annotations

from pathlib import Path

import pytest

from index.lexical import Lexical, stem, tokens, weigh


@pytest.mark.parametrize(
    "words",
    [("dredge", "dredged", "dredging", "dredges"), ("dig", "digs", "digging"), ("property", "properties")],
)
def test_forms_of_a_word_meet(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


@pytest.mark.parametrize("word", ["us", "psi", "212", "bus", "is"])
def test_short_words_and_numbers_keep_their_letters(word: str) -> None:
    assert stem(word) == word


def test_a_thousands_comma_does_not_count() -> None:
    assert tokens("2,000 psi") == tokens("2000 PSI")


def test_control_characters_and_other_scripts_give_no_tokens() -> None:
    assert tokens("\x00\x07 🐟🐟 漢字") == []


def test_scores_are_those_of_bm25s(tmp_path: Path) -> None:
    documents = [
        tokens("the muck is dug by hand"),
        tokens("2,000 pounds per square inch"),
        tokens("muck and more muck"),
    ]
    lexical = Lexical.build(documents)
    query = tokens("muck by hand")
    expected = lexical._bm25.get_scores(query)
    assert lexical.scores(weigh(query)) == pytest.approx(expected)
    lexical.save(tmp_path / "words")
    assert Lexical.load(tmp_path / "words", 3).scores(weigh(query)) == pytest.approx(expected)


def test_an_index_without_any_word_scores_nothing() -> None:
    assert Lexical.build([[], []]).scores(weigh(["muck"])).tolist() == [0.0, 0.0]


def test_an_expansion_never_outweighs_the_users_own_word() -> None:
    assert weigh(["muck"], ["muck", "sediment"]) == {"muck": 1.0, "sediment": 0.3}
