"""The page of a round: which one it is, and which game is opened."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from tests import leagues
from tests.organizing import ONE_WINS, complete_league, decide, drawn_league, tied_league
from tests.people import organizer_of
from tests.swiss_leagues import WHITE_WINS, playing, publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, WithdrawnGames
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.entering import TIEBREAKS, RoundPage, round_page
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 21)


def page_of(league: models.League, today: date = TODAY) -> RoundPage:
    return round_page(load_league(league), today)


def numbers(page: RoundPage) -> list[int]:
    return [line.number for line in page.lines]


def current(page: RoundPage) -> list[int]:
    return [line.number for line in page.lines if line.fixture_id in page.now]


def opened(page: RoundPage) -> int:
    assert page.opened
    return page.opened.line.number


def play(league: models.League, *positions: int) -> None:
    for position in positions:
        decide(league, RecordResult(league.fixtures.get(position=position, tiebreak=False).pk, ONE_WINS))


def test_first_open_game_is_opened_in_its_round() -> None:
    league = drawn_league(leagues.NAMES[:5])
    play(league, 1, 2)
    page = page_of(league)
    assert (page.key, numbers(page), current(page), opened(page)) == ((1, 2), [3, 4], [3], 3)
    assert (page.before, page.after, page.last_round, page.entered) == ((1, 1), (1, 3), 5, 0)


def test_round_counts_no_games_of_those_who_left() -> None:
    league = drawn_league(leagues.NAMES[:5])
    play(league, 1)
    first = league.fixtures.get(position=2, tiebreak=False).one
    decide(league, Withdraw(first.name, WithdrawnGames.ANNULLED))
    page = round_page(load_league(league), TODAY, (1, 1))
    assert (len(page.lines), page.entered, page.total) == (2, 1, 1)


def test_skipped_game_waits_in_its_own_round() -> None:
    league = drawn_league(leagues.NAMES[:5])
    play(league, 1, 4)
    loaded = load_league(league)
    assert opened(page_of(league)) == 5
    assert opened(round_page(loaded, TODAY, (1, 1))) == 2
    assert opened(round_page(loaded, TODAY, opened=loaded.league.games[2].key)) == 3


def test_each_board_has_a_game_of_the_same_turn() -> None:
    league = drawn_league(leagues.NAMES[:6], boards=2)
    play(league, 1, 2)
    page = page_of(league)
    assert (current(page), page.key) == ([3], (1, 1)) and len(page.now) == 2
    play(league, 3)
    assert current(page_of(league)) == [4]


def test_first_skipped_game_is_opened_if_only_skipped_remain() -> None:
    league = drawn_league()
    play(league, 3)
    assert opened(page_of(league)) == 1


def test_tie_break_games_are_a_round_after_the_calendar() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    page = page_of(league)
    assert (page.key, page.rounds[-1], page.after) == (TIEBREAKS, TIEBREAKS, None)
    assert page.opened and page.opened.tiebreak
    assert "Desempates" in html_of(organizer_of(league).get(league_url("record", league)))


def test_game_settled_by_a_withdrawal_is_not_opened() -> None:
    league = drawn_league(leagues.NAMES[:4])
    decide(league, Withdraw(leagues.NAMES[0], WithdrawnGames.ANNULLED))
    for number in (1, 2, 3):
        page = round_page(load_league(league), TODAY, (1, number))
        assert page.opened and leagues.NAMES[0] not in (page.opened.game.one, page.opened.game.two)
    html = html_of(organizer_of(league).get(league_url("record", league)))
    assert "Anulada." in html and html.count("data-row") == 1


def test_played_league_shows_its_last_round_without_a_form() -> None:
    league = complete_league(name="Jugada")
    page = page_of(league)
    assert (page.key, page.opened, page.entered) == ((1, 3), None, 1)


def test_round_on_one_day_says_it_once() -> None:
    when = Timetable(start=datetime(2026, 11, 21, 17), minutes=30)
    league = drawn_league(leagues.NAMES[:4], timetable=when)
    page = page_of(league)
    assert page.day == date(2026, 11, 21)
    html = html_of(organizer_of(league).get(league_url("record", league)))
    assert "sábado 21 nov" in html and "<time>17:00</time>" in html
    spread = drawn_league(leagues.NAMES[:4], timetable=replace(when, minutes=60 * 20), name="Otra")
    assert page_of(spread).day is None


def test_round_keeps_its_day_when_one_game_is_moved() -> None:
    when = Timetable(start=datetime(2026, 11, 21, 17), minutes=30)
    league = drawn_league(leagues.NAMES[:6], timetable=when)
    last = league.fixtures.filter(round=1).latest("position")
    assert last.at
    models.Fixture.objects.filter(pk=last.pk).update(at=last.at + timedelta(days=4))
    assert page_of(league).day == date(2026, 11, 21)
    html = html_of(organizer_of(league).get(league_url("record", league)))
    assert "sábado 21 nov" in html and "<time>17:00</time>" in html
    assert re.search(r'<time datetime="2026-11-25T\d\d:\d\d">mié 25 nov, ', html)


def test_opened_game_names_the_first_player() -> None:
    value = leagues.league(3)
    begun = replace(value, games=(replace(value.games[0], starter=Side.TWO), *value.games[1:]))
    page = page_of(leagues.store_league(begun))
    assert page.opened and page.opened.starter == begun.games[0].two


def test_board_of_a_large_round_is_opened_by_its_number() -> None:
    league = swiss_league(14, 5)
    publish(league)
    page = round_page(load_league(league), TODAY, board=5)
    assert (page.last_board, page.last_round) == (7, 5)
    assert page.opened and page.opened.line.board == 5
    organizer, where = organizer_of(league), league_url("record", league)
    html = html_of(organizer.get(f"{where}?ronda=1&tablero=5"))
    assert 'name="tablero"' in html and html.index("opened") < html.index('data-board="6"')
    assert "novalidate" not in html.split('id="por-tablero"')[1].split(">")[0]
    assert "En esta ronda no hay tablero 8." in html_of(organizer.get(f"{where}?ronda=1&tablero=8"))
    for blank in ("", "x"):
        assert "Escribe el número de un tablero." in html_of(organizer.get(f"{where}?ronda=1&tablero={blank}"))
    game = league.fixtures.get(board=5)
    decide(league, RecordResult(game.pk, WHITE_WINS))
    assert f"/{game.pk}/?desde=ronda" in organizer.get(f"{where}?ronda=1&tablero=5")["Location"]


def test_few_boards_are_not_asked_for_by_number() -> None:
    league = swiss_league(8)
    publish(league)
    assert round_page(load_league(league), TODAY).last_board == 0
    assert 'id="tablero"' not in html_of(organizer_of(league).get(league_url("record", league)))


def test_round_with_all_results_leads_to_the_pairing_of_the_next() -> None:
    league = playing(swiss_league(8), 1)
    organizer, where = organizer_of(league), league_url("record", league)
    html = html_of(organizer.get(where))
    assert html.count(league_url("next_round", league)) == 1 and "Emparejar la ronda siguiente" in html
    assert "La ronda 1 está completa; falta emparejar la 2." in html and "No queda ninguna partida" not in html
    playing(league, 2)
    html = html_of(organizer.get(where))
    assert "Emparejar la ronda siguiente" not in html and "Seguir con el torneo" in html
    assert "No queda ninguna partida por jugar." in html
