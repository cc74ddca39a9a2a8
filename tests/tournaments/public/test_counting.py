"""The page on how a league is counted has the values that the table uses."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from games.rules import RULES
from tests import leagues
from tests.organizing import league_in_preparation
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league import podium, tiebreaks
from tournaments.league.podium import Medal
from tournaments.league.tiebreaks import CHAIN, Step
from tournaments.web.bodies import PAGES

pytestmark = pytest.mark.django_db


def text(league: models.League) -> str:
    caches[PAGES].clear()
    return " ".join(re.sub(r"<[^>]+>", " ", html_of(Client().get(league_url("counting", league)))).split())


@pytest.fixture
def league() -> models.League:
    return leagues.store_league(leagues.league(4, played=3, walkover_pieces=7, legs=2))


def test_counting_page_explains_points_and_ties(league: models.League) -> None:
    page = text(league)
    for sentence in (
        "Una partida ganada vale 3; unas tablas, 1 para cada jugador; una perdida, 0.",
        "un peón cuenta 1 y una dama, 2",
        "suma F 7",
        "Cada jugador juega dos veces contra cada uno de los demás. Con 4 jugadores son 12 partidas.",
        "Con 3 jugadores: oro 5, plata 2. Con 4 o más: oro 5, plata 3, bronce 1.",
        "menos del 50 %",
        "Tablero de 8 por 8, con 12 peones por bando",
    ):
        assert sentence in page


@pytest.mark.parametrize(
    ("constant", "value", "sentence"),
    [
        ("tournaments.league.scores.WIN", 4, "Una partida ganada vale 4"),
        ("tournaments.league.scores.DRAW", 2, "unas tablas, 2 para"),
        ("tournaments.league.values.KING_WORTH", 3, "una dama, 3"),
        ("tournaments.league.withdrawals.MIN_DECIDED_SHARE", Fraction(1, 4), "menos del 25 %"),
        ("tournaments.league.podium.OF_THREE", (podium.PodiumStep(Medal.GOLD, 9),), "Con 3 jugadores: oro 9."),
    ],
)
def test_counting_page_follows_the_constants(
    constant: str, value: Any, sentence: str, league: models.League, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sentence not in text(league)
    monkeypatch.setattr(constant, value)
    assert sentence in text(league)


def test_counting_page_lists_the_steps_of_the_chain(league: models.League, monkeypatch: pytest.MonkeyPatch) -> None:
    def places() -> list[int]:
        page = text(league)
        return [page.index(name) for name in ("Más fichas (F).", "Más ganadas (G).", "Average particular.")]

    assert places() == sorted(places())
    backwards = {step: CHAIN[step] for step in reversed(CHAIN)}
    monkeypatch.setattr(tiebreaks, "CHAIN", backwards)
    assert places() == sorted(places(), reverse=True)
    without = {step: compare for step, compare in CHAIN.items() if step is not Step.WINS}
    monkeypatch.setattr(tiebreaks, "CHAIN", without)
    assert "Más ganadas (G)." not in text(league)


@pytest.mark.parametrize("rules", RULES)
def test_counting_page_has_the_rules_of_the_league(rules: str) -> None:
    page = text(leagues.store_league(leagues.league(3, rules=rules)))
    assert f"con {RULES[rules].men_per_side} peones por bando" in page


def test_every_table_links_to_the_counting_page(league: models.League) -> None:
    for name in ("standings", "games", "podium", "course", "prospects", "calendar", "projector"):
        assert league_url("counting", league) in html_of(Client().get(league_url(name, league)))


def test_league_without_players_has_the_page_too() -> None:
    assert "Cada jugador juega una vez" in text(league_in_preparation(()))
