"""The surname of a hidden player is found in a text that anybody will read, however it is written."""

from __future__ import annotations

import pytest

from tournaments.league.names import Mention, mentions, surnames


@pytest.mark.parametrize(
    ("name", "known_by"),
    [
        ("Úrsula Quintáns Veiga", {"quintans", "veiga"}),
        ("Pérez de la Fuente, Ana", {"perez", "fuente"}),
        ("Li Wu, Ana, hija", {"li", "wu"}),
        ("Ursula", {"ursula"}),
        ("Ana de la O", {"ana"}),
        ("Ana dos Santos e Silva", {"santos", "silva"}),
        ("Ana da Costa das Neves do Rego", {"costa", "neves", "rego"}),
        ("Ana van der Berg von Thun den Haan", {"berg", "thun", "haan"}),
        ("Ana di Pietro degli Uberti dei Rossi della Valle", {"pietro", "uberti", "rossi", "valle"}),
        ("Ana D'Angelo del Río y los Arcos", {"angelo", "rio", "arcos"}),
        ("Ana al Asad el Fassi de las Heras i Lo Monaco", {"asad", "fassi", "heras", "monaco"}),
        ("Ana de'l Olmo", {"olmo"}),
        (", Ana Pérez", {"ana", "perez"}),
        ("😀", set()),
    ],
)
def test_surnames_are_all_words_but_the_first(name: str, known_by: set[str]) -> None:
    assert surnames(name) == known_by


@pytest.mark.parametrize("word", ["Quintáns", "QUINTANS", "quinta\u0301ns", "Quin\u00adt\u200báns"])
def test_surname_is_found_in_any_spelling(word: str) -> None:
    found = mentions(f"Lo dijo {word}, y se anotó.", ["Úrsula Quintáns Veiga", "Bea Rey"])
    assert [mention.name for mention in found] == ["Úrsula Quintáns Veiga"]


def test_first_name_and_part_of_a_word_mention_nobody() -> None:
    assert mentions("Úrsula y los quintanses", ["Úrsula Quintáns"]) == ()


def test_each_name_is_mentioned_once_as_written() -> None:
    assert mentions("Veiga Quintáns veiga", ["Úrsula Quintáns Veiga"]) == (Mention("Úrsula Quintáns Veiga", "Veiga"),)


def test_text_without_words_mentions_nobody() -> None:
    assert mentions("…", ["Bea Rey"]) == ()
