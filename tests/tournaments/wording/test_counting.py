"""Sentences about regulations."""

from __future__ import annotations

import pytest

from tournaments.league.regulation import Format, Regulation, Step
from tournaments.league.regulations import REGULATIONS
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.tiebreaks import WORDS
from tournaments.wording.counting import games_words, offer_words, other_game_words
from tournaments.wording.terms import listed
from tournaments.wording.ties import step_name


def test_offer_names_the_steps_that_decide_in_order() -> None:
    assert offer_words(REGULATIONS["castillar"]).endswith(
        "desempatan más fichas (F), más ganadas (G), menos sanciones, partidas entre los empatados, "
        "partida de desempate y resolución de la organización."
    )
    assert offer_words(REGULATIONS["fmjd"]).endswith(
        "resultados por orden de la tabla y partida de desempate; en un suizo, Solkoff sin el peor, Solkoff, "
        "Sonneborn-Berger y resolución de la organización."
    )
    assert offer_words(REGULATIONS["lithuania"]).endswith("Solkoff sin los dos peores y Sonneborn-Berger.")


def test_steps_are_explained_and_columns_have_meanings() -> None:
    assert [step for step, words in WORDS.items() if not words.explanation] == [Step.POINTS]
    assert [step for step, words in WORDS.items() if words.heading and not words.meaning] == []


@pytest.mark.parametrize("regulation", REGULATIONS.values())
def test_offer_tells_the_chain_of_a_swiss_where_it_is_another(regulation: Regulation) -> None:
    first, _comma, swiss = offer_words(regulation).partition("; en un suizo, ")
    for words, stage_format in ((first, Format.ROUND_ROBIN), (swiss or first, Format.SWISS)):
        steps = [step for step in regulation.chain_of(stage_format) if step is not Step.ALPHABETICAL]
        assert words.rstrip(".").endswith(listed([step_name(step) for step in steps]))


@pytest.mark.parametrize(
    ("players", "legs", "words"),
    [
        (0, 1, "una vez contra cada uno de los demás."),
        (MIN_PLAYERS - 1, 2, "dos veces contra cada uno de los demás."),
        (MIN_PLAYERS, 1, "una vez contra cada uno de los demás. Con 3 jugadores son 3 partidas."),
        (MIN_PLAYERS, 2, "dos veces contra cada uno de los demás. Con 3 jugadores son 6 partidas."),
    ],
)
def test_games_are_counted_for_as_many_as_a_league_has(players: int, legs: int, words: str) -> None:
    assert games_words(players, legs) == f"Cada jugador juega {words}"


def test_regulation_of_another_game_is_said() -> None:
    said = "El reglamento de la FMJD es de Damas internacionales, y en «Reglas» está elegido «Damas El Castillar»"
    assert other_game_words(REGULATIONS["fmjd"], "castillar").startswith(said)
    for key, rules in (("fmjd", "international"), ("kndb", "castillar"), ("castillar", "italian"), ("fmjd", "x")):
        assert other_game_words(REGULATIONS[key], rules) == ""
