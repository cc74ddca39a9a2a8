"""A corrected name or club is changed everywhere, and the drawn name is kept to repeat the lots."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests import leagues
from tests.builders import leagues as any_leagues
from tournaments.league.corrections import corrected, drawn_as, number_of_namesake
from tournaments.league.names import nearly_alike
from tournaments.league.table import table
from tournaments.league.values import Entrant, Game, League, Ruling, Sanction, State, Withdrawal, WithdrawnGames

NEW = "Nombre Corregido"


def test_everything_follows_the_new_name() -> None:
    league = replace(
        leagues.league(("Ana", "Bea", "Eva")),
        tiebreak_games=(Game(one="Bea", two="Ana"), Game(one="Bea", two="Eva")),
        sanctions=(Sanction("Ana", "voces"), Sanction("Bea", "voces")),
        rulings=(Ruling(("Bea", "Ana"), "sorteo"),),
        withdrawn=(Withdrawal("Ana", WithdrawnGames.ANNULLED),),
    )
    league = replace(league, players=tuple(replace(one, club="Vigo") for one in league.players))
    after = corrected(league, "Ana", NEW, None)
    assert after.players == (Entrant(NEW, None, drawn_as="Ana"), *league.players[1:])
    renamed = {"Ana": NEW, "Bea": "Bea", "Eva": "Eva"}
    assert [(game.one, game.two) for game in after.games] == [(renamed[g.one], renamed[g.two]) for g in league.games]
    assert after.tiebreak_games == (Game(one="Bea", two=NEW), Game(one="Bea", two="Eva"))
    assert after.sanctions == (Sanction(NEW, "voces"), Sanction("Bea", "voces"))
    assert after.rulings == (Ruling(("Bea", NEW), "sorteo"),)
    assert after.withdrawn == (Withdrawal(NEW, WithdrawnGames.ANNULLED),)


@pytest.mark.many_examples
@given(any_leagues())
@settings(max_examples=30, deadline=None)
def test_correcting_a_name_back_restores_the_league(league: League) -> None:
    name, club = league.players[0].name, league.players[0].club
    assert corrected(corrected(league, name, NEW, "Otro"), NEW, name, club) == league


@pytest.mark.many_examples
@given(any_leagues())
@settings(max_examples=30, deadline=None)
def test_points_follow_the_new_name(league: League) -> None:
    name = league.players[0].name
    before, after = table(league), table(corrected(league, name, NEW, None))
    assert before.row(name).figures.points == after.row(NEW).figures.points


def test_correction_after_the_draw_keeps_the_name_drawn() -> None:
    known = Entrant("Ana", drawn_as="Anna")
    assert drawn_as(State.PREPARING, known, "Ana Pérez") == ""
    assert drawn_as(State.DRAWN, known, "Ana Pérez") == "Anna"
    assert drawn_as(State.DRAWN, known, "Anna") == ""
    assert drawn_as(State.DRAWN, Entrant("Ana"), "Ana Pérez") == "Ana"


def test_name_of_another_player_is_taken() -> None:
    league = leagues.league(("Ana", "Bea", "Carlos"))
    assert number_of_namesake(league, "Ana", "bea") == 2
    assert number_of_namesake(league, "Ana", "ANA") == 0 == number_of_namesake(league, "Ana", "Zoe")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ana Pérez", "Pérez, Ana", True),
        ("Ana Perez", "Ana Pérez", True),
        ("Ana Pérez", "Ana Péres", True),
        ("Ana Pérez", "Ana Pére", True),
        ("Ana Pérez", "Ana Péerez", True),
        ("Ana Pérez", "Ana Péeerez", False),
        ("Ana Pérez", "xAna Pérez", True),
        ("Ana Pérez", "Ana Pé", False),
        ("Ana Pérez", "Ena Péres", False),
        ("Ana", "Eva", False),
        ("Ana", "Anas", False),
        ("Eloy", "Eloi", True),
        ("Eloy", "Eloyys", False),
    ],
)
def test_names_one_letter_apart_are_nearly_the_same(one: str, other: str, same: bool) -> None:
    assert nearly_alike(one, other) is same is nearly_alike(other, one)
