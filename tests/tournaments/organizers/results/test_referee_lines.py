"""The referee's list of games: current ones first, and skipped ones included."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from tests import leagues
from tests.organizing import ONE_WINS, complete_league, decide, drawn_league, tied_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.games import GameLine
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, WithdrawnGames
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.entering import RefereePage, referee_page
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 21)


def page_of(league: models.League, today: date = TODAY) -> RefereePage:
    return referee_page(load_league(league), today)


def numbers(lines: tuple[GameLine, ...]) -> list[int]:
    return [line.number for line in lines]


def current(page: RefereePage) -> list[int]:
    return numbers(tuple(game.line for game in page.now))


def play(league: models.League, *positions: int) -> None:
    for position in positions:
        decide(league, RecordResult(league.fixtures.get(position=position, tiebreak=False).pk, ONE_WINS))


def test_first_open_game_is_current_and_the_next_follows() -> None:
    league = drawn_league(leagues.NAMES[:5])
    play(league, 1, 2)
    page = page_of(league)
    assert (current(page), numbers(page.following), numbers(page.behind)) == ([3], [4], [])
    assert numbers(page.later) == [5, 6, 7, 8, 9, 10] and numbers(page.done) == [2, 1]


def test_skipped_game_waits_apart() -> None:
    league = drawn_league(leagues.NAMES[:5])
    play(league, 1, 4)
    page = page_of(league)
    assert (current(page), numbers(page.following), numbers(page.behind)) == ([5], [6], [2, 3])


def test_each_board_has_a_game_of_the_same_turn() -> None:
    league = drawn_league(leagues.NAMES[:6], boards=2)
    play(league, 1, 2)
    page = page_of(league)
    assert current(page) == [3, 4] and [game.line.board for game in page.now] == [1, 2]
    play(league, 3)
    assert current(page_of(league)) == [4] and numbers(page_of(league).following) == [5, 6]


def test_game_of_a_past_day_is_listed_as_behind() -> None:
    start = datetime(2026, 11, 20, 17)
    league = drawn_league(leagues.NAMES[:3], timetable=Timetable(start=start, minutes=60 * 20))
    days = {line.number: line.at.date() for line in load_lines(league) if line.at}
    page = page_of(league, max(days.values()))
    assert numbers(page.behind) == [number for number, day in days.items() if day < max(days.values())]
    assert current(page) == [number for number, day in days.items() if day == max(days.values())][:1]


def load_lines(league: models.League) -> tuple[GameLine, ...]:
    page = page_of(league, date(2026, 1, 1))
    return page.waiting


def test_first_skipped_game_is_current_if_only_skipped_remain() -> None:
    league = drawn_league()
    play(league, 3)
    page = page_of(league)
    assert (current(page), numbers(page.behind)) == ([1], [2])


def test_tie_break_game_is_current_after_the_calendar() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    page = page_of(league)
    assert [game.tiebreak for game in page.now] == [True] and len(page.done) == 6


def test_games_settled_by_a_withdrawal_are_not_listed() -> None:
    league = drawn_league(leagues.NAMES[:4])
    decide(league, Withdraw(leagues.NAMES[0]))
    assert all(leagues.NAMES[0] not in (line.one, line.two) for line in page_of(league).waiting)


def test_games_with_result_are_as_many_as_the_progress_says() -> None:
    league = drawn_league(leagues.NAMES[:7])
    play(league, 1, 2, 3, 4)
    decide(league, Withdraw(leagues.NAMES[0], WithdrawnGames.ANNULLED))
    page = page_of(league)
    assert len(page.done) == page.header.played and len(page.annulled) == 6
    client = organizer_of(league)
    html = html_of(client.get(league_url("record", league)))
    assert f'Con resultado <span class="tally">{page.header.played}</span>' in html
    assert 'Anuladas <span class="tally">6</span>' in html and "Son de quien dejó la liga" in html
    listed = html_of(client.get(league_url("record", league) + "?ver=anuladas"))
    assert listed.count('class="pair"') == 6 and "Son de quien dejó la liga" in listed
    assert "6 anuladas" in html_of(client.get(league_url("in_play", league)))


def test_every_game_is_in_exactly_one_group() -> None:
    league = drawn_league(leagues.NAMES[:6], boards=2)
    play(league, 1, 6, 7)
    page = page_of(league, TODAY + timedelta(days=400))
    assert sorted(numbers((*page.waiting, *page.done))) == list(range(1, 16))
    assert not page_of(complete_league(name="Jugada")).waiting


def test_card_of_a_game_names_the_first_player() -> None:
    value = leagues.league(3)
    begun = replace(value, games=(replace(value.games[0], starter=Side.TWO), *value.games[1:]))
    page = page_of(leagues.store_league(begun))
    assert page.now[0].starter == begun.games[0].two
