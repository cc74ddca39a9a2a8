"""The figures of a calendar, of the rest between the games of each player."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from tests import leagues
from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import page, to_print
from tournaments.display.course import resting_rounds, rests_of
from tournaments.display.games import Status
from tournaments.display.turns import games_in_a_row
from tournaments.documents.print.course import by_rounds
from tournaments.documents.print.parts import day, period_of
from tournaments.league.calendar import renumbered, replanned
from tournaments.league.latecomers import calendar_with_latecomer
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, League, Withdrawal, WithdrawnGames
from tournaments.organizers.results.entering import round_page

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


def weekly_with_latecomer() -> League:
    """Return a league of a round each week with its first two played, a player who left, and one who came late."""
    league = leagues.weekly(7, 3)
    games = tuple(replace(game, number=number) for number, game in enumerate(league.games, start=1))
    games = tuple(leagues.won_by(game, game.one) if (game.round or 0) <= 2 else game for game in games)
    league = replace(league, games=games, withdrawn=(Withdrawal(league.names[0], WithdrawnGames.ANNULLED),))
    games = calendar_with_latecomer(league, "Tarde", first=None)
    return replace(league, games=games, players=(*league.players, Entrant("Tarde")))


def test_figures_of_a_weekly_league_with_a_latecomer_count_days() -> None:
    left = page(weekly_with_latecomer())
    days = {line.at.date() for line in left.calendar if line.at and line.status is not Status.ANNULLED}
    assert left.quality
    assert left.quality.sentences[0] == f"Se juega en {len(days)} días." == "Se juega en 8 días."
    assert rests_of(left).turns == len(days)
    [late] = [line for line in rests_of(left).lines if line.name == "Tarde"]
    assert [turn for turn, _status in late.games] == sorted({turn for turn, _status in late.games})


def test_more_turns_than_needed_do_not_show_the_best_rest() -> None:
    best = "Con estos jugadores y tableros no se puede garantizar más descanso."
    league = leagues.league(8, boards=3)
    league = replace(league, games=replanned(league, 3, None))
    games = calendar_with_latecomer(league, "Tarde", first=None)
    longer = page(replace(league, games=games, players=(*league.players, Entrant("Tarde")))).quality
    whole = page(leagues.weekly(4, 2, hours=2)).quality
    assert whole and best in whole.sentences
    assert longer and not longer.fewest_turns and longer.rest == longer.best_rest
    assert best not in longer.sentences


def test_game_moved_to_another_hour_of_its_day_leaves_days() -> None:
    league = leagues.weekly(5, 2)
    first, *others = league.games
    assert first.at
    quality = page(replace(league, games=(replace(first, at=first.at - timedelta(minutes=10)), *others))).quality
    assert quality and quality.sentences[0] == "Se juega en 5 días."


def test_who_comes_late_does_not_rest_before() -> None:
    rests = resting_rounds(page(weekly_with_latecomer()))
    assert [one.round for one in rests if "Tarde" in one.players] == []
    assert 2 in {one.round for one in rests}


def test_annulled_games_without_an_hour_stand_apart_after_a_plan() -> None:
    league = weekly_with_latecomer()
    planned = page(replace(league, games=replanned(league, 3, league.timetable)))
    assert [line.left_out for line in planned.calendar] == [line.at is None for line in planned.calendar]
    assert any(line.left_out for line in planned.calendar) and planned.calendar[-1].left_out


def test_calendar_in_which_every_game_is_annulled_has_no_figures() -> None:
    whole = leagues.league(4)
    gone = tuple(Withdrawal(name, WithdrawnGames.ANNULLED) for name in whole.names)
    assert page(replace(whole, withdrawn=gone)).quality is None


def test_documents_and_rounds_leave_out_annulled_games() -> None:
    league = weekly_with_latecomer()
    planned = replace(league, games=replanned(league, 3, league.timetable))
    planned = replace(planned, games=renumbered(planned))
    days = [game.at for game in planned.games if game.at and league.names[0] not in game.pair]
    last = max(days)
    late = replace(planned.games[-1], at=last + timedelta(days=7))
    printed = to_print(replace(planned, games=(*planned.games[:-1], late)))
    assert period_of(printed.page) == f"Del {day(min(days))} al {day(last)}"
    assert by_rounds(to_print(planned)).games == (1, 2)
    referee = round_page(printed.page.loaded, last.date(), (1, 3))
    assert referee.last_round == 8
    assert all(league.names[0] not in (line.one, line.two) for line in referee.lines) and len(referee.lines) == 3
