"""The figures of a calendar, of the rest between the games of each player."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from tests import leagues
from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import page
from tournaments.display.course import rests_of
from tournaments.display.games import Status
from tournaments.display.turns import games_in_a_row
from tournaments.league.timetable import Timetable
from tournaments.league.values import League, Withdrawal, WithdrawnGames

START = datetime(2026, 11, 21, 17)


@pytest.mark.parametrize(("apart", "times"), [(timedelta(minutes=20), 2), (timedelta(days=1), 0)])
def test_two_games_on_different_days_are_not_in_a_row(apart: timedelta, times: int) -> None:
    """Each game of three players shares a player with the one before."""
    three = leagues.league(3)
    games = tuple(replace(game, at=START + turn * apart, board=1) for turn, game in enumerate(three.games))
    timed = page(replace(three, timetable=Timetable(start=START, minutes=20), games=games))
    assert sum(games_in_a_row(timed.calendar).values()) == times


@pytest.mark.parametrize(
    ("league", "expected"),
    [
        (leagues.weekly(4, 2), ("Se juega en 3 días.", "Cada día juegan todos.", "Tras cada día todos llevan jugadas")),
        (
            leagues.weekly(5, 2),
            ("Se juega en 5 días.", "Nadie pasa más de 1 día de juego sin partida."),
        ),
        (leagues.weekly(4, 2, hours=2), ("Se juega en 3 turnos.", "Todos juegan en todos los turnos.")),
    ],
    ids=["everybody", "one rests", "two hours a day"],
)
def test_calendar_of_one_hour_a_day_speaks_of_days(league: League, expected: tuple[str, ...]) -> None:
    quality = page(league).quality
    assert quality
    assert [words[: len(start)] for words, start in zip(quality.sentences, expected, strict=False)] == [*expected]
    assert ("turno" in " ".join(quality.sentences)) == (not quality.daily)


def test_rests_are_those_between_the_games_that_are_played() -> None:
    """The annulled games of a player who left make the others wait, and rest for longer."""
    left = page(LEAGUES["annulled"])
    slots = {
        line.name: sorted(turn for turn, became in line.games if became is not Status.ANNULLED)
        for line in rests_of(left).lines
    }
    for line in rests_of(left).lines:
        between = [after - before - 1 for before, after in pairwise(slots[line.name])]
        assert (line.least, line.longest) == (min(between, default=None), max(between, default=None))
    assert left.quality
    assert left.quality.longest_rest == max(line.longest or 0 for line in rests_of(left).lines)


def test_only_turns_with_a_game_that_is_played_count() -> None:
    whole = leagues.league(4)
    left = page(replace(whole, withdrawn=(Withdrawal(whole.games[-1].one, WithdrawnGames.ANNULLED),)))
    played = {line.slot for line in left.calendar if line.status is not Status.ANNULLED}
    assert len(played) < max(line.slot for line in left.calendar)
    assert left.quality
    assert left.quality.sentences[0] == f"Se juega en {len(played)} turnos."


def test_calendar_in_which_every_game_is_annulled_has_no_figures() -> None:
    whole = leagues.league(4)
    gone = tuple(Withdrawal(name, WithdrawnGames.ANNULLED) for name in whole.names)
    assert page(replace(whole, withdrawn=gone)).quality is None
