"""The sentences of a round: one for each code, in each language, with the names that it is about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from tournaments.league.formats.swiss.changes import Breach, Difference
from tournaments.league.formats.swiss.values import (
    Cause,
    ColourRule,
    Obstacle,
    Pair,
    PairCode,
    PairWhy,
    Passed,
    RestCode,
    RestWhy,
)
from tournaments.wording.pairings import (
    cause_sentence,
    difference_sentences,
    exchange_sentence,
    pair_sentence,
    passed_sentence,
    rest_sentence,
)

PASSED = (
    Passed("Cris", Obstacle.MET),
    Passed("Dora", Obstacle.COLOUR),
    Passed("Eva", Obstacle.MET),
    Passed("Fran", Obstacle.DEAD_END),
    Passed("Gael", Obstacle.DEAD_END),
    Passed("Hugo", Obstacle.APART),
)


def test_names_are_joined_as_they_sound() -> None:
    why = PairWhy(PairCode.EQUAL_POINTS, "Ada", "Ivo", (2, 2))
    assert pair_sentence(Pair("Ada", "Ivo", ColourRule.BOTH, why)).startswith("Ada e Ivo tienen 2 puntos.")
    assert exchange_sentence("Ada", "Ivo") == "Ada e Ivo se cambian de sitio."


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_every_code_has_a_sentence_of_its_own(language: str) -> None:
    with translation.override(language):
        whys = [PairWhy(code, "Ana", "Bea", (3, 1), PASSED) for code in PairCode]
        pairs = [
            Pair("Bea", "Ana", rule, why, favoured)
            for rule in ColourRule
            for why in whys
            for favoured in ("Bea", "Ana")
        ]
        said = {pair_sentence(pair) for pair in pairs}
        assert len(said) == len(PairCode) * (len(ColourRule) + 2)
        assert all("Ana" in sentence and "Bea" in sentence for sentence in said)
        assert len({cause_sentence(cause) for cause in Cause}) == len(Cause)
        assert len({rest_sentence("Ana", RestWhy(code, 1)) for code in RestCode}) == len(RestCode)


def test_first_difference_is_told_with_points() -> None:
    points = {"Ada": 3, "Ivo": 1, "Bea": 0}
    difference = Difference(("Ada", "Ivo"), ("Bea", None), Breach(("Ivo", "Cris"), Obstacle.MET))
    assert list(difference_sentences(difference, points)) == [
        "La primera mesa que cambia es la de Ada (3 puntos) – Ivo (1 punto).",
        "Ada jugaría con Bea (0 puntos).",
        "Ivo descansaría.",
        "No basta con que dos mesas cambien de rival: Ivo y Cris ya han jugado.",
    ]
    assert len(list(difference_sentences(replace(difference, breach=None), points))) == 3


def test_those_passed_for_one_reason_are_named_together() -> None:
    why = PairWhy(PairCode.NEXT_LOWER, "Ana", "Bea", (3, 1), PASSED)
    assert passed_sentence(why) == (
        "Ana ya jugó con Cris y Eva; Ana no se enfrenta en esta ronda a Hugo; a Ana le toca el mismo color que a Dora; "
        "si Ana jugara con Fran o Gael, alguien se quedaría sin rival."
    )
    assert passed_sentence(PairWhy(PairCode.EQUAL_POINTS, "Ana", "Bea", (1, 1))) == ""
