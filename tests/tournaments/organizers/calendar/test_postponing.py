"""Postponed games: to a free hour, to another hour, or without a date."""

from __future__ import annotations

import re
from datetime import date, datetime, time

import pytest
from django.test import Client

from tests.organizing import ACTOR, beat, decide, drawn_league, tied_league
from tests.own_pages import player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.games import calendar
from tournaments.display.league import LeaguePage
from tournaments.display.turns import games_in_a_row
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.moves import MAX_PLACES, free_places
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant
from tournaments.organizers.calendar.compare import people_words
from tournaments.organizers.calendar.verbs import PutOff, SetHour, SwapGames
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

FIVE = ("Ana", "Bea", "Carlos", "Duarte", "Eva")
WHEN = Timetable(start=datetime(2030, 1, 5, 17), minutes=30, days=(5,))


def timed(**setup: object) -> tuple[models.League, list[int]]:
    league = drawn_league(FIVE, timetable=WHEN, **setup)
    return league, list(league.fixtures.order_by("position").values_list("pk", flat=True))


def postponing(league: models.League, fixture: int) -> str:
    return league_url("postpone", league, fixture)


def test_game_without_date_is_listed_as_postponed() -> None:
    league, games = timed()
    decide(league, PutOff(games[0]))
    page = LeaguePage(load_league(league))
    assert [line.put_off for line in page.calendar] == [False] * 9 + [True]
    assert games[0] not in {line.fixture_id for turn in page.turns.ahead for line in turn}
    public = html_of(Client().get(league_url("calendar", league)))
    assert "Aplazadas, sin fecha" in public and "aplazada" in public and "Cambiar día u hora" not in public
    referee = html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))
    assert "aplazada, sin fecha" in referee and "Cambiar día u hora" not in referee


def test_league_file_keeps_a_postponed_game() -> None:
    league, games = timed()
    decide(league, PutOff(games[3]))
    text = write_league(load_league(league).league)
    again = read_league(text.encode())
    assert write_league(again) == text
    assert [line.put_off for line in calendar(again)] == [False] * 9 + [True]


def test_last_games_without_date_are_never_current() -> None:
    league, games = timed()
    for key in games:
        game = models.Fixture.objects.select_related("one", "two").get(pk=key)
        if key == games[0]:
            decide(league, PutOff(key))
        else:
            beat(league, game.one.name, game.two.name)
    turns = LeaguePage(load_league(league)).turns
    assert turns.now == () and [line.fixture_id for line in turns.put_off] == [games[0]]
    record = html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))
    assert "Las que quedan no tienen fecha." in record and "No queda ninguna partida" not in record


def test_new_hour_says_what_changes_for_people() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    html = html_of(send(client, address, to="other", day="2030-03-02", hour="17:00"))
    assert "La última partida acaba el sáb 2 mar, 17:30; antes, el sáb 5 ene, 22:00." in html
    near = [html_of(send(client, address, to="swap", other=game)) for game in games[1:]]
    assert any(re.search(r"juegan? dos seguidas\.", page) for page in near)


def test_change_is_shown_while_the_date_is_chosen() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    sent = {"to": "other", "day": "2030-03-02"}
    part = html_of(send(client, address, step="look", **sent))
    assert "<html" not in part and "Hace falta" not in part and "Cambiar día u hora" not in part
    part = html_of(send(client, address, step="look", **sent, hour="17:00"))
    assert "sáb 2 mar, 17:00" in part and "Cambiar día u hora" in part
    [digest] = re.findall(r'name="shown" value="(\w+)"', part)
    taken = load_league(league).game(games[5]).at
    assert taken
    clash = {"to": "other", "day": f"{taken:%Y-%m-%d}", "hour": f"{taken:%H:%M}"}
    part = html_of(send(client, address, step="look", **clash))
    assert 'class="error"' in part and "Cambiar día u hora" not in part
    assert not league.decisions.filter(verb="set_hour").exists()
    assert send(client, address, step="confirm", shown=digest, **{**sent, "hour": "18:00"}).status_code == 200
    assert send(client, address, step="confirm", shown=digest, **sent, hour="17:00").status_code == 302
    assert load_league(league).game(games[0]).at == datetime(2030, 3, 2, 17)


def test_hour_that_is_not_changed_yet_is_no_fault_while_it_is_chosen() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    present = {"to": "other", "day": "2030-01-05", "hour": "17:00"}
    part = html_of(send(client, address, step="look", **present))
    assert 'class="error"' not in part and "Cambiar día u hora" not in part
    assert "ya está ahí" in html_of(send(client, address, **present))


def test_hour_typed_without_a_board_gets_a_free_one() -> None:
    league, games = timed(boards=2)
    client, address = organizer_of(league), postponing(league, games[0])
    decide(league, SetHour(games[1], datetime(2030, 3, 2, 17), 1))
    confirm(client, address, to="other", day="2030-03-02", hour="17:00", board="")
    moved = load_league(league).game(games[0])
    assert (moved.at, moved.board) == (datetime(2030, 3, 2, 17), 2)


def test_free_hours_respect_rest_and_boards() -> None:
    league, _games = timed(boards=2)
    value = load_league(league).league
    game = value.games[0]
    places = free_places(value, game, datetime(2030, 1, 5, 17))
    assert 0 < len(places) <= MAX_PLACES
    for place in places:
        playing = [each for each in value.games if each.at == place.at]
        assert not any(each.pair & game.pair for each in playing)
        assert place.board not in {each.board for each in playing}
        near = [each for each in value.games if each.at and 0 < abs((each.at - place.at).total_seconds()) <= 1800]
        assert set(place.without_rest) == {name for each in near for name in each.pair & game.pair}
    assert [place.at.weekday() for place in places] == [5] * len(places)


def test_holiday_without_games_is_not_offered() -> None:
    tuesdays = Timetable(start=datetime(2026, 12, 1, 18), minutes=30, days=(1,), hours=(time(18), time(21)))
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), timetable=tuesdays)
    first, *others = league.fixtures.order_by("position")
    apart = next(each for each in others if not {each.one_id, each.two_id} & {first.one_id, first.two_id})
    address, client = postponing(league, first.pk), organizer_of(league)
    html = html_of(client.get(address))
    assert 'value="2026-12-08T' not in html and 'value="2026-12-15T' in html
    decide(league, SetHour(apart.pk, datetime(2026, 12, 8, 20), 1))
    assert 'value="2026-12-08T' in html_of(client.get(address))


def test_change_to_another_year_shows_the_year() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    day = {"to": "other", "hour": "18:00", "board": "1"}
    html = html_of(client.post(address, {**day, "day": "2029-03-02", "step": "look"}))
    assert re.search(r"antes sáb 5 ene 2030, 17:00 .*ahora <b>vie 2 mar 2029, 18:00", html)
    html = html_of(client.post(address, {**day, "day": "2030-03-02", "step": "look"}))
    assert re.search(r"antes sáb 5 ene, 17:00 .*ahora <b>sáb 2 mar, 18:00", html)


def test_one_tap_offers_hours_and_previews_the_change() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    html = html_of(client.get(address))
    assert "En estas horas libres, los dos descansan antes y después." in html
    [first, *_rest] = re.findall(r'value="(2030-[^"]+T[^"]+)"', html)
    game = load_league(league).game(games[0])
    assert f'value="{game.at:%Y-%m-%d}"' in html and f'value="{game.at:%H:%M}"' in html
    seen = html_of(send(client, address, to=first))
    assert "Los números de las partidas no cambian" in seen
    assert confirm(client, address, to=first, reason="nieve").status_code == 302
    moved = load_league(league).game(games[0])
    assert f"{moved.at:%Y-%m-%dT%H:%M} {moved.board}" == first
    assert league.decisions.get(verb="set_hour").reason == "nieve"


def test_postponed_game_gets_a_date_and_both_are_undone() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[1])
    before = write_league(load_league(league).league)
    confirm(client, address, to="none")
    assert "se aplaza, sin fecha" in html_of(client.get(league_url("game", league, games[1])))
    confirm(client, address, to="other", day="2030-02-02", hour="18:00")
    assert load_league(league).game(games[1]).at == datetime(2030, 2, 2, 18)
    for verb in ("set_hour", "put_off"):
        number = league.decisions.get(verb=verb).number
        assert client.post(league_url("undo", league, number)).status_code == 302
    assert write_league(load_league(league).league) == before


def test_preview_gives_each_reason_against_an_hour() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[1])
    number = models.Fixture.objects.get(pk=games[1]).round
    league.deadlines.create(round=number, last_day=date(2030, 3, 2))
    earlier, past = "La partida se adelanta", "Esa hora ya ha pasado."
    outside, late = "Esa hora queda fuera de los días y horas", "Esa hora pasa del plazo de la ronda, que acaba el 2"
    for day, hour, reasons in (
        ("2029-01-06", "17:00", [earlier]),
        ("2026-01-03", "17:00", [past]),
        ("2030-02-02", "17:00", []),
        ("2030-02-03", "17:00", [outside]),
        ("2030-02-02", "16:00", [outside]),
        ("2030-03-09", "17:00", [late]),
        ("2026-01-03", "10:00", [past, outside]),
    ):
        seen = html_of(send(client, address, to="other", day=day, hour=hour))
        assert [each for each in (earlier, past, outside, late) if each in seen] == reasons, (day, hour)


def test_league_without_hours_offers_places_of_its_order() -> None:
    league = drawn_league(FIVE)
    client, first = organizer_of(league), league.fixtures.get(position=1)
    address = postponing(league, first.pk)
    html = html_of(client.get(address))
    assert "Sin fecha" not in html and "La última de todas" in html and "La siguiente" not in html
    preview = html_of(send(client, address, to="last"))
    assert "Otras 9 partidas cambian de lugar en el orden." in preview
    assert preview.count('<span class="count">') == 1
    confirm(client, address, to="last")
    first.refresh_from_db()
    assert first.position == 10
    html = html_of(client.get(address))
    assert "La última de todas" not in html
    confirm(client, address, to="next")
    first.refresh_from_db()
    assert first.position == 1
    confirm(client, address, to="swap", other=league.fixtures.get(position=4).pk)
    first.refresh_from_db()
    assert first.position == 4


def test_game_of_a_league_without_hours_has_one_and_loses_it() -> None:
    league = drawn_league(FIVE)
    client, game = organizer_of(league), league.fixtures.get(position=3)
    address = postponing(league, game.pk)
    confirm(client, address, to="other", day="2030-02-02", hour="18:00")
    loaded = load_league(league)
    assert loaded.game(game.pk).at == datetime(2030, 2, 2, 18)
    page = LeaguePage(loaded)
    assert [line.fixture_id for line in page.calendar][2] == game.pk
    assert not any(line.put_off for line in page.calendar), "the other games wait for no date"
    text = write_league(loaded.league)
    assert write_league(read_league(text.encode())) == text
    assert "sáb 2 feb" in html_of(client.get(f"{league_url('record', league)}?partida={game.pk}"))
    confirm(client, address, to="none")
    assert load_league(league).game(game.pk).at is None
    assert [line.fixture_id for line in LeaguePage(load_league(league)).calendar][2] == game.pk
    for verb, at in (("put_off", datetime(2030, 2, 2, 18)), ("set_hour", None)):
        assert client.post(league_url("undo", league, league.decisions.get(verb=verb).number)).status_code == 302
        assert load_league(league).game(game.pk).at == at


def test_missing_choice_and_taken_hour_are_refused() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    assert "Elige cuándo se juega." in html_of(send(client, address))
    assert "Hace falta." in html_of(send(client, address, to="other", day="2030-02-02"))
    taken = load_league(league).game(games[5]).at
    assert taken
    refused = html_of(send(client, address, to="other", day=f"{taken:%Y-%m-%d}", hour=f"{taken:%H:%M}"))
    assert "ya" in refused and not league.decisions.filter(verb="set_hour").exists()


def test_moved_game_that_was_played_is_not_moved_back() -> None:
    league, games = timed()
    client = organizer_of(league)
    confirm(client, postponing(league, games[0]), to="other", day="2030-02-02", hour="18:00")
    game = models.Fixture.objects.select_related("one", "two").get(pk=games[0])
    beat(league, game.one.name, game.two.name)
    refused = client.post(league_url("undo", league, league.decisions.get(verb="set_hour").number))
    assert refused.status_code == 422
    assert load_league(league).game(games[0]).at == datetime(2030, 2, 2, 18)


def test_tiebreak_game_takes_its_hour_and_no_taken_board() -> None:
    league = tied_league()
    called = decide(league, PlayOff("Ana", "Bea", datetime(2030, 1, 6, 18), 1))
    game = league.fixtures.get(tiebreak=True)
    assert called.after["at"] == "2030-01-06T18:00"
    client = organizer_of(league)
    confirm(client, postponing(league, game.pk), to="other", day="2030-01-07", hour="19:30")
    assert load_league(league).game(game.pk).at == datetime(2030, 1, 7, 19, 30)
    assert "Desempate" in html_of(Client().get(league_url("calendar", league)))
    with pytest.raises(Fault) as refusal:
        decide(league, SetHour(league.fixtures.get(position=1, tiebreak=False).pk, datetime(2030, 1, 7, 19, 30), 1))
    assert refusal.value.code is Code.GAME_PLAYED


def test_postponing_from_the_calendar_leads_back_to_it() -> None:
    league, games = timed()
    client = organizer_of(league)
    public = html_of(client.get(league_url("calendar", league)))
    assert f"{postponing(league, games[0])}?desde=calendario" in public
    done = confirm(client, f"{postponing(league, games[0])}?desde=calendario", to="none")
    assert done["Location"] == league_url("calendar", league)
    html = html_of(client.get(done["Location"]))
    assert "se aplaza, sin fecha" in html and "Deshacer" in html
    assert "se aplaza, sin fecha" not in html_of(Client().get(league_url("calendar", league)))


@pytest.mark.parametrize(
    ("came", "to"),
    [("partidas", "record"), ("organizar", "organize")],
)
def test_postponing_leads_back_to_the_previous_page(came: str, to: str) -> None:
    league, games = timed()
    address = f"{postponing(league, games[0])}?desde={came}"
    assert confirm(organizer_of(league), address, to="none")["Location"] == league_url(to, league)


def test_numbers_of_games_stay_when_one_is_postponed() -> None:
    league, games = timed()
    numbers = {line.fixture_id: line.number for line in LeaguePage(load_league(league)).calendar}
    decide(league, PutOff(games[2]))
    decide(league, SetHour(games[4], datetime(2030, 3, 2, 18), 1))
    decide(league, SwapGames(games[0], games[6]))
    loaded = load_league(league)
    after = LeaguePage(loaded).calendar
    assert {line.fixture_id: line.number for line in after} == numbers
    assert [line.place for line in after] == list(range(1, 11)) != [line.number for line in after]
    text = write_league(loaded.league)
    again = calendar(load_league(import_league(read_league(text.encode()), by=ACTOR)).league)
    assert [line.number for line in again] == [line.number for line in after]


def test_latecomer_takes_numbers_that_no_game_has() -> None:
    league, games = timed()
    decide(league, PutOff(games[2]))
    decide(league, AddLatecomer(Entrant("Fina")))
    numbers = [line.number for line in LeaguePage(load_league(league)).calendar]
    assert sorted(numbers) == list(range(1, 16)) and numbers[9] == 3 and numbers[10:] == list(range(11, 16))


def test_preview_keeps_the_numbers_of_games() -> None:
    league, games = timed()
    client, address = organizer_of(league), postponing(league, games[0])
    seen = html_of(send(client, address, to="none"))
    assert "Los números de las partidas no cambian" in seen
    assert "ahora <b>sin fecha" in re.sub(r"\s+", " ", seen)


def test_undoing_leads_back_to_its_list() -> None:
    league, games = timed()
    client, calendar_page = organizer_of(league), league_url("calendar", league)
    confirm(client, f"{postponing(league, games[0])}?desde=calendario", to="none")
    html = html_of(client.get(calendar_page))
    assert f'<input type="hidden" name="from" value="{calendar_page}">' in html
    address = league_url("undo", league, league.decisions.get(verb="put_off").number)
    for other_address in ("https://example.org/", "/entrar/", "//example.org"):
        assert client.post(address, {"from": other_address})["Location"] == league_url("organize", league)
    assert client.post(address, {"from": calendar_page})["Location"] == calendar_page


def test_pages_of_a_game_link_back_to_it() -> None:
    league, games = timed()
    client, game = organizer_of(league), league_url("game", league, games[3])
    for page in ("postpone", "dice", "colours"):
        trail = (
            html_of(client.get(league_url(page, league, games[3])))
            .partition('<nav class="trail"')[2]
            .partition("</nav>")[0]
        )
        assert f'href="{game}"' in trail and "Partida 4" in trail
    preview = html_of(send(client, postponing(league, games[3]), to="none")).partition('<nav class="trail"')[2]
    assert f'href="{game}"' in preview.partition("</nav>")[0]


def test_postponed_games_keep_their_facts_apart() -> None:
    league, _games = timed(boards=2)
    player = player_of(league, "Ana")
    for row in league.fixtures.all():
        if "Ana" in (row.one.name, row.two.name):
            decide(league, PutOff(row.pk))
    assert re.search(r"aplazada, sin fecha\s+·\s+ronda \d", player.page())


def test_board_and_round_of_a_game_without_hour_are_apart() -> None:
    league = drawn_league(FIVE, boards=2)
    page = re.sub(r"<[^>]+>", "", player_of(league, "Ana").page())
    assert re.search(r"tablero \d\s+·\s+ronda \d", page)


def test_hour_in_a_calendar_without_hours_separates_nobody() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    before = load_league(league).league
    assert games_in_a_row(calendar(before)), "games follow each other in the order of the calendar"
    for game in list(league.fixtures.order_by("position"))[1:3]:
        decide(league, SetHour(game.pk, datetime(2126, 11, 21, 17 + game.position), 1))
        assert people_words(before, load_league(league).league) == []
