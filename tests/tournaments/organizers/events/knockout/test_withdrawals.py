"""Players who withdraw from a knock-out: on its bracket, in its calendar, and when it is closed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import ACTOR, event_of, event_with_groups_over, loaded, qualify
from tests.people import Visitor, client_of
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.display.formats.knockout import BracketPage, bracket_page, passes_words
from tournaments.display.home import league_cards
from tournaments.display.league import LeaguePage
from tournaments.display.own_leagues import leagues_of_official
from tournaments.display.reports import make_printed
from tournaments.documents.print.rendering import render
from tournaments.league.file import read_league, write_league
from tournaments.league.formats.knockout.following import followed_up
from tournaments.league.formats.knockout.play import to_come
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, State, Winner, Withdrawal, WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import Readmit, Withdraw
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.store.decide import take
from tournaments.store.events import load_event
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.terms import listed

pytestmark = pytest.mark.django_db
AT = datetime(2030, 11, 23, 17)
NOBODY_CAME = Result(Winner.NONE, Reason.WALKOVER)
WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def cup(players: int) -> models.League:
    return event_of(players, groups=0).stages.get().league


def record(league: models.League, match: int, result: Result) -> models.Decision:
    game = league.fixtures.filter(match=match, result=None).earliest("part")
    return take(league, RecordResult(game.pk, result), by=ACTOR)


def withdraw(league: models.League, *names: str) -> None:
    for name in names:
        take(league, Withdraw(name), by=ACTOR)


def players_of(league: models.League, match: int) -> tuple[str, str]:
    game = league.fixtures.filter(match=match).earliest("part")
    return game.one.name, game.two.name


def page(league: models.League) -> BracketPage:
    return bracket_page(load_league(league))


@pytest.mark.parametrize("players", [4, 6])
def test_knockout_is_closed_though_both_players_of_a_match_withdrew(players: int) -> None:
    league = cup(players)
    record(league, 1, NOBODY_CAME)
    gone = players_of(league, 1)
    withdraw(league, *gone)
    while waiting := league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).first():
        decision = take(league, RecordResult(waiting.pk, WON), by=ACTOR)
        assert "further" not in (decision.after or {}), "nothing follows between players who left"
    shown = page(league)
    assert shown.decided == shown.total
    value = load_league(league).league
    assert all(game.result or game.pair & set(gone) for game in value.games)
    take(league, Close(), by=ACTOR)
    assert load_league(league).league.state is State.FINISHED


def test_bracket_says_that_nobody_comes_from_a_match_that_both_left() -> None:
    league = cup(4)
    record(league, 1, NOBODY_CAME)
    gone = players_of(league, 1)
    withdraw(league, *gone)
    record(league, 2, WON)
    first, winner = page(league).rounds[0].cards[0], players_of(league, 2)[0]
    assert [(side.name, side.withdrawn, side.won) for side in first.sides] == [(name, True, False) for name in gone]
    assert (first.note, first.at, first.fixture_id) == ("incomparecencia; no vinieron", None, None)
    [final] = page(league).rounds[1].cards
    assert {side.name: side.won for side in final.sides} == {"nadie": False, winner: True}
    assert (final.note, final.decided, page(league).champion) == ("pasa sin jugar", True, winner)
    calendar = html_of(client_of(Visitor.ORGANIZER, league).get(league_url("calendar", league)))
    assert calendar.count('class="pairing"') <= 2


def test_match_that_waits_for_one_side_only_says_who_comes_through_it() -> None:
    league = cup(8)
    take(league, CheckIn(missing=frozenset(players_of(league, 1))), by=ACTOR)
    [first, second] = [side.name for side in page(league).rounds[1].cards[0].sides]
    shown, third = page(league), page(league).third_place
    assert {first, second} == {"nadie", next(name for name in (first, second) if " o " in name)}
    [final] = shown.rounds[2].cards
    assert final.one.name == next(name for name in (first, second) if " o " in name)
    assert third and third.one.name == "nadie"
    value = load_league(league).league
    assert to_come(value) == 2, "one semifinal and the final; neither the other one nor the third place are played"


def test_bracket_of_a_pair_that_did_not_come() -> None:
    league = cup(4)
    take(league, CheckIn(missing=frozenset(players_of(league, 1))), by=ACTOR)
    [first, _] = page(league).rounds[0].cards
    assert first.note == "no vinieron"
    event = EventPage(load_event(league.event_stage.event))
    assert (event.state_name, *(stage.state_name for stage in event.stages)) == ("por empezar", "por empezar")


def test_event_has_begun_once_its_league_has_with_its_first_result() -> None:
    league = cup(8)
    event = league.event_stage.event
    by = User.objects.create_user("Organiza")
    models.Official.objects.create(league=league, user=by, role=Role.ORGANIZER)
    (gone, _), (other, _) = players_of(league, 1), players_of(league, 2)
    take(league, CheckIn(missing=frozenset({gone})), by=ACTOR)
    for begun, match in ((False, 2), (True, 3)):
        shown = EventPage(load_event(event))
        words = "en juego" if begun else "por empezar"
        assert (shown.state_name, *(stage.state_name for stage in shown.stages)) == (words, words)
        assert (load_league(league).league.state is State.PLAYING) == begun
        [card] = league_cards([load_league(league)])
        [own] = leagues_of_official(by).lines
        assert (card.header.state_name, own.state_name) == (words, words)
        record(league, match, WON)
    assert LeaguePage(load_league(league)).header.players_words == "7 jugadores y 1 que no vino"
    withdraw(league, other)
    words = "6 jugadores, 1 que no vino y 1 que se retiró"
    assert LeaguePage(load_league(league)).header.players_words == words


def test_bracket_does_not_let_those_go_on_who_did_not_come() -> None:
    league = cup(14)
    [first, second] = sorted(page(league).byes.removeprefix("Pasan sin jugar ").removesuffix(".").split(" y "))
    take(league, CheckIn(missing=frozenset([first])), by=ACTOR)
    assert page(league).byes == f"Pasa sin jugar {second}."


def test_win_by_absence_stays_when_its_winner_withdraws_and_is_read_from_a_file() -> None:
    league = cup(4)
    gone, winner = players_of(league, 1)
    record(league, 2, WON)
    withdraw(league, gone, winner)
    assert [side.won for side in page(league).rounds[0].cards[0].sides] == [False, True]
    first = next(line for line in LeaguePage(load_league(league)).calendar if gone in line.settled.pair)
    assert first.result == Result(Winner.TWO, Reason.WALKOVER)
    value = load_league(league).league
    assert read_league(write_league(value).encode()).withdrawn == value.withdrawn
    back = take(league, Readmit(winner), by=ACTOR)
    take(league, Undo(back.number, ACTOR), by=ACTOR)
    assert load_league(league).league.withdrawn == value.withdrawn


def test_withdrawal_after_a_draw_is_told_with_it() -> None:
    league = cup(4)
    record(league, 1, DRAWN)
    withdraw(league, players_of(league, 1)[0])
    [first, _] = page(league).rounds[0].cards
    assert first.note == "tablas; se retiró"


@pytest.mark.parametrize(("result", "words"), [(None, "no vino"), (NOBODY_CAME, "no vino")])
def test_player_who_came_to_no_game_of_a_knockout_did_not_come(result: Result | None, words: str) -> None:
    league = cup(4)
    if result:
        record(league, 1, result)
    withdraw(league, players_of(league, 1)[0])
    [first, _] = page(league).rounds[0].cards
    assert first.note.split("; ")[-1] == words


@pytest.mark.parametrize("knockout", [True, False])
def test_finalist_who_played_in_the_groups_withdrew(client: Client, knockout: bool) -> None:
    event = event_with_groups_over(knockout=knockout)
    qualify(event)
    final = loaded(event).of("final").row.league
    gone = final.fixtures.earliest("position").one.name
    withdraw(final, gone)
    shown = html_of(client.get(f"/torneos/{event.slug}/"))
    block = shown.partition('id="fase-final"')[2]
    assert "se retiró" in block and "no vino" not in shown
    [struck] = set(re.findall(r"<s>.*?<bdi[^>]*>([^<]+)", unescape(block), re.DOTALL))
    assert struck == gone


def printed(league: models.League, document: str) -> str:
    return text(render(document, make_printed(load_league(league), sheets=False))).replace("\n", " ")


def record_first(league: models.League) -> bool:
    game = league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).order_by("position").first()
    if game:
        take(league, RecordResult(game.pk, WON), by=ACTOR)
    return game is not None


def test_medals_of_those_who_withdrew_are_not_given_anywhere() -> None:
    league = cup(5)
    semifinal = league.fixtures.filter(round=2).earliest("position")
    gone = semifinal.one.name, semifinal.two.name
    take(league, RecordResult(semifinal.pk, NOBODY_CAME), by=ACTOR)
    withdraw(league, *gone)
    while record_first(league):
        pass
    rows = {row.player: row.medal for row in table(load_league(league).league).rows}
    medallists = {name for name, medal in rows.items() if medal}
    assert not medallists & set(gone)
    shown = LeaguePage(load_league(league))
    assert {place.name: place.medal for place in shown.podium} == {name: rows[name] for name in medallists}
    [words] = shown.not_given
    assert words.startswith("La medalla de bronce no se da: ") and all(name in words for name in gone)
    organizer = client_of(Visitor.ORGANIZER, league)
    for name in ("close", "podium"):
        assert words in unescape(html_of(organizer.get(league_url(name, league))))
    assert words in printed(league, "podium")
    decision = take(league, Close(), by=ACTOR)
    assert {each["player"] for each in decision.after["placings"] if each["medal"]} == medallists
    assert set(league.placings.exclude(medal=None).values_list("player__name", flat=True)) <= medallists


def test_finalist_who_withdraws_gets_no_silver_and_a_diploma_is_for_who_came() -> None:
    league = cup(4)
    away, finalist = players_of(league, 1)
    take(league, CheckIn(missing=frozenset({away})), by=ACTOR)
    record(league, 2, WON)
    champion, third = players_of(league, 2)
    withdraw(league, finalist)
    while record_first(league):
        pass
    shown = LeaguePage(load_league(league))
    assert {place.name: place.medal.value for place in shown.podium} == {champion: "gold", third: "bronze"}
    assert shown.not_given == [f"La medalla de plata no se da: {finalist} se retiró o no vino."]
    assert shown.not_given[0] in printed(league, "podium")
    words = printed(league, "diplomas")
    assert away not in words and all(name in words for name in (finalist, champion, third))


def test_previews_say_that_nobody_wins_the_third_place_of_two_who_are_out() -> None:
    league = cup(4)
    record(league, 1, WON)
    record(league, 2, WON)
    third = players_of(league, 4)
    record(league, 4, NOBODY_CAME)
    client = client_of(Visitor.ORGANIZER, league)
    first = preview_of_withdrawal(client, league, third[0])
    assert f"Tercer puesto: gana {third[1]} sin jugar; {third[0]} no juega." in first
    assert f"Si tampoco sigue {third[1]}, anota también su retirada: entonces no gana nadie." in first
    withdraw(league, third[0])
    second = preview_of_withdrawal(client, league, third[1])
    assert f"Tercer puesto: no gana nadie; {listed(sorted(third))} no juegan." in second
    withdraw(league, third[1])
    record(league, 3, WON)
    take(league, Close(), by=ACTOR)
    assert set(league.placings.exclude(medal=None).values_list("medal", flat=True)) == {"gold", "silver"}
    assert LeaguePage(load_league(league)).not_given[0].startswith("La medalla de bronce no se da: ")


def preview_of_withdrawal(client: Client, league: models.League, player: str) -> str:
    return unescape(html_of(send(client, league_url("withdraw", league), player=player)))


def test_preview_says_who_goes_on_and_who_does_not_play() -> None:
    league = cup(4)
    client = client_of(Visitor.ORGANIZER, league)
    gone, other = players_of(league, 1)
    seen = preview_of_withdrawal(client, league, gone)
    assert "Queda fuera del cuadro" in seen and "empareja" not in seen
    assert f"Semifinales: pasa {other} sin jugar; {gone} no juega." in seen
    take(league, CheckIn(missing=frozenset({gone})), by=ACTOR)
    record(league, 2, WON)
    winner = players_of(league, 2)[0]
    seen = preview_of_withdrawal(client, league, other)
    assert f"Final: gana {winner} sin jugar; {other} no juega." in seen
    assert "Cambia el cuadro" not in seen


def test_preview_says_that_nobody_goes_on() -> None:
    league = cup(4)
    client = client_of(Visitor.ORGANIZER, league)
    record(league, 1, NOBODY_CAME)
    gone = players_of(league, 1)
    record(league, 2, WON)
    value, winner = load_league(league).league, players_of(league, 2)[0]
    without = replace(value, withdrawn=tuple(Withdrawal(name, WithdrawnGames.WALKOVERS) for name in gone))
    told = passes_words(value, followed_up(without))
    assert told[0] == f"Semifinales: no pasa nadie; {' y '.join(sorted(gone))} no juegan."
    assert f"Final: gana {winner} sin jugar, pues no tiene rival." in told
    assert f"Semifinales: pasa {gone[1]} sin jugar" in preview_of_withdrawal(client, league, gone[0])


def test_games_of_somebody_who_withdraws_lose_their_hours_until_that_is_taken_back() -> None:
    setup = {"boards": 2, "timetable": Timetable(start=AT, minutes=30)}
    league = event_of(8, groups=0, setup=setup).stages.get().league
    gone, other = players_of(league, 1)
    record(league, 2, WON)
    take(league, SetHour(league.fixtures.get(match=1).pk, AT + timedelta(days=1), 2), by=ACTOR)
    moved = load_league(league).league.games
    decision = take(league, Withdraw(gone), by=ACTOR)
    shown = LeaguePage(load_league(league))
    [line] = [each for each in shown.calendar if gone in each.settled.pair]
    assert (line.at, line.board, line.unplayed) == (None, None, True)
    [semifinal] = [each for each in shown.calendar if each.round == 2]
    assert other in semifinal.settled.pair and semifinal.at
    assert "no se juegan" in html_of(client_of(Visitor.ORGANIZER, league).get(league_url("calendar", league)))
    take(league, Undo(decision.number, ACTOR), by=ACTOR)
    assert load_league(league).league.games == moved
    take(league, Withdraw(gone), by=ACTOR)
    take(league, Readmit(gone), by=ACTOR)
    assert load_league(league).league.games == moved
