"""The bracket on pages: rounds and their names, parts, words for players to come."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.events import ACTOR, event_of, play, random_result
from tests.people import Visitor, client_of
from tests.tournaments.documents.print.pdf import text as document_text
from tests.tournaments.organizers.events.knockout.cups import AT, DRAWN, WON, cup, entered, page
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.display.league import LeaguePage
from tournaments.league.faults import Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Result
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.events import load_event
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.terms import alternatives

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("played", [0, 4, 6, 8])
def test_page_of_a_player_of_a_bracket_says_how_far_they_got(client: Client, played: int) -> None:
    league = cup(8, played)
    shown = LeaguePage(load_league(league))
    for entry in league.entries.all():
        html = html_of(client.get(f"/jugadores/{entry.player_id}/"))
        table = html.partition("<tbody")[2].partition("</tbody>")[0]
        assert shown.reached[entry.name] in table and not re.search(r'class="c-(?:points|played|won)', html)
        assert not re.search(r'class="c-pos">\s*[\d–]', table)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (4, ["Semifinales", "Final"]),
        (11, ["Primera ronda", "Cuartos", "Semifinales", "Final"]),
        (16, ["Octavos", "Cuartos", "Semifinales", "Final"]),
        (24, ["Primera ronda", "Octavos", "Cuartos", "Semifinales", "Final"]),
        (32, ["Dieciseisavos", "Octavos", "Cuartos", "Semifinales", "Final"]),
    ],
)
def test_rounds_have_names(players: int, names: list[str]) -> None:
    assert [one.name for one in page(cup(players)).rounds] == names


@pytest.mark.parametrize(("players", "slots"), [(11, [4, 4, 2, 1]), (13, [8, 4, 2, 1]), (24, [8, 8, 4, 2, 1])])
def test_first_round_with_many_byes_is_as_high_as_the_next(players: int, slots: list[int]) -> None:
    whole = page(cup(players))
    assert [len(one.slots) for one in whole.rounds] == slots
    lines = {slot.feeds for slot in whole.columns[0].slots if slot.card}
    assert lines == ({"straight"} if slots[0] == slots[1] else {"up", "down"})


def test_line_comes_only_from_an_encounter() -> None:
    whole = page(cup(11))
    assert [slot.fed for slot in whole.columns[1].slots] == [bool(card) for card in whole.rounds[0].slots]


def test_from_seventeen_a_half_is_shown_at_a_time() -> None:
    assert page(cup(16)).part_names == ()
    whole = page(cup(24))
    assert whole.part_names == ("Mitad de arriba", "Mitad de abajo", "Final")
    shown = [[sum(slot.here for slot in column.slots) for column in whole.at(f"p{part}").columns] for part in (1, 2, 3)]
    assert shown == [[4, 4, 2, 1, 0], [4, 4, 2, 1, 0], [0, 0, 0, 0, 1]]
    assert not any(slot.feeds for slot in whole.columns[3].slots)


@pytest.mark.parametrize(("players", "screens"), [(4, 1), (11, 1), (16, 3), (40, 5)])
def test_wall_shows_four_encounters_of_a_round_at_a_time(players: int, screens: int) -> None:
    shown = page(cup(players)).screens
    assert len(shown) == screens
    high = [sum(slot.here for slot in column.slots) for one in shown for column in one.columns]
    assert max(high) == (2 if players == 4 else 4)
    assert len({one.part_name for one in shown}) == screens


def test_page_opens_where_it_is_played_and_shows_what_is_chosen(client: Client) -> None:
    league = cup(11, played=3)
    event = league.event_stage.event
    found = client.get(f"/torneos/{event.slug}/").content.decode()
    assert re.findall(r'bracket-round shown">\s*<h3>([^<]+)', found) == ["Cuartos"]
    found = client.get(f"/torneos/{event.slug}/?ronda=A-r4").content.decode()
    assert re.findall(r'bracket-round shown">\s*<h3>([^<]+)', found) == ["Final"]
    for nonsense in ("A-r9", "A-p9", "B-r1", "A-", "r²", "A-r-1"):
        assert client.get(f"/torneos/{event.slug}/", {"ronda": nonsense}).status_code == 200


def test_pairs_to_come_speak_of_people_by_their_given_names() -> None:
    semifinals = page(cup(4)).rounds[1].cards[0]
    assert [side.known for side in semifinals.sides] == [False, False]
    assert all(re.fullmatch(r"\w+ [ou] \w+", side.name) for side in semifinals.sides)
    final = page(cup(8)).rounds[2].cards[0]
    assert final.one.name.startswith("quien gane")


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["Óscar", "Hortensia"], "Óscar u Hortensia"),
        (["Ana", "Óscar"], "Ana u Óscar"),
        (["Ana", "Iria"], "Ana o Iria"),
        (["Óscar", "Hugo"], "Óscar o Hugo"),
    ],
)
def test_spanish_or_changes_before_its_own_sound(names: list[str], words: str) -> None:
    assert alternatives(names) == words


def test_table_of_a_knockout_is_its_bracket(client: Client) -> None:
    league = cup(11, played=2)
    answer = client.get(f"/ligas/{league.slug}/")
    assert answer["Location"] == f"/ligas/{league.slug}/cuadro/"
    found = client.get(answer["Location"]).content.decode()
    assert "Clasificación" not in found and "2 de 11 partidas" in found
    event = league.event_stage.event
    assert client.get(f"/ligas/{league.slug}/proyector/")["Location"] == f"/torneos/{event.slug}/proyector/"
    embedded = reverse("tournaments:embedded_table", args=[league.slug])
    assert client.get(embedded)["Location"] == f"/torneos/{event.slug}/insertar/"


def test_games_are_listed_under_the_names_of_their_rounds(client: Client) -> None:
    league = cup(8, played=8)
    lines = LeaguePage(load_league(league)).calendar
    assert {line.phase for line in lines} == {"Cuartos", "Semifinales", "Final", "Tercer puesto"}
    found = client.get(f"/ligas/{league.slug}/calendario/").content.decode()
    assert "Semifinales" in found and "Tercer puesto" in found and "Ronda 2" not in found
    event = league.event_stage.event
    assert "Tercer puesto" in client.get(f"/torneos/{event.slug}/calendario/").content.decode()


def test_bracket_played_at_random_is_drawn_at_every_step() -> None:
    league, chance = cup(13), Random(4)
    while game := league.fixtures.filter(result=None).order_by("position").first():
        take(league, RecordResult(game.pk, random_result(chance)), by=ACTOR)
        whole = page(league)
        assert sum(column.shown for column in whole.columns) == 1
    assert whole.champion and whole.decided == whole.total == 13


def test_every_ready_game_is_said_in_the_order_of_hours(client: Client) -> None:
    league = (
        event_of(11, groups=0, setup={"boards": 3, "timetable": Timetable(start=AT, minutes=20)}).stages.get().league
    )
    order = league.fixtures.filter(result=None).order_by("-position").first()
    assert order
    take(league, RecordResult(order.pk, WON), by=ACTOR)
    shown = LeaguePage(load_league(league))
    ready = [line for line in shown.calendar if line.result is None]
    assert [line for turn in shown.turns.ahead for line in turn] == sorted(ready, key=lambda one: (one.at, one.board))
    assert not shown.turns.behind
    event = league.event_stage.event
    listed = EventPage(load_event(event)).next_games
    assert [line.number for _, line in listed] == [line.number for turn in shown.turns.ahead for line in turn][:6]


def test_latecomer_enters_a_bracket_before_its_first_result_only(client: Client) -> None:
    league = cup(5)
    models.League.objects.update(max_players=8)
    take(league, AddLatecomer(Entrant("Xoana Vilar")), by=ACTOR)
    assert "Xoana Vilar" in {side.name for card in page(league).rounds[0].cards for side in card.sides}
    assert page(league).total == 6
    take(league, RecordResult(league.fixtures.earliest("position").pk, WON), by=ACTOR)
    before = load_league(league).league
    with pytest.raises(Fault, match="bracket_begun"):
        take(league, AddLatecomer(Entrant("Roi")), by=ACTOR)
    assert load_league(league).league == before
    found = html_of(client_of(Visitor.ORGANIZER, league).get(f"/ligas/{league.slug}/organizar/gente/llega-tarde/"))
    assert "El cuadro ya tiene resultados" in found


@pytest.mark.parametrize("setup", [{}, {"boards": 1}, {"boards": 3}])
def test_next_encounter_heads_the_games_to_be_played(setup: dict[str, int]) -> None:
    timetable = Timetable(start=AT, minutes=20)
    league = event_of(7, groups=0, setup={"timetable": timetable, **setup}).stages.get().league
    chance = Random(5)
    while waiting := list(league.fixtures.filter(result=None).order_by("pk")):
        shown = [card for one in page(league).rounds for card in one.cards] + [page(league).third_place]
        [highlighted] = [card.fixture_id for card in shown if card and card.next]
        first = EventPage(load_event(league.event_stage.event)).next_games[0]
        assert highlighted == first[1].fixture_id
        take(league, RecordResult(chance.choice(waiting).pk, chance.choice([WON, DRAWN])), by=ACTOR)


def test_each_game_of_an_encounter_is_told_from_the_others(client: Client) -> None:
    league = entered(event_of(4, groups=0, games=2).stages.get().league, DRAWN, DRAWN)
    parts = [line.part for line in LeaguePage(load_league(league)).calendar if line.round == 1]
    assert parts == [f"partida {number}\xa0de\xa02" for number in (1, 2, 1, 2)] + ["otra, rápida"]
    event = league.event_stage.event
    for address in (
        f"/torneos/{event.slug}/",
        f"/torneos/{event.slug}/calendario/",
        f"/ligas/{league.slug}/calendario/",
    ):
        assert "otra, rápida" in client.get(address).content.decode()
    rows = client_of(Visitor.REFEREE, league).get(f"/ligas/{league.slug}/organizar/partidas/").content.decode()
    assert "otra, rápida" in rows
    assert "otra, rápida" in document_text(client.get(f"/ligas/{league.slug}/documentos/slips.pdf").content)


@pytest.mark.parametrize(
    ("results", "note"),
    [
        ([DRAWN], "tablas"),
        ([DRAWN, DRAWN], "0–0, 2 tablas"),
        ([WON, DRAWN], "1–0, tablas"),
        ([WON, WON, DRAWN, WON], "1–2, tablas; en la siguiente, sin fichas"),
        ([WON, WON, WON], "2–1; sin fichas"),
    ],
)
def test_encounter_of_several_games_counts_wins_and_draws(results: list[Result], note: str) -> None:
    league = entered(event_of(4, groups=0, games=2).stages.get().league, *results)
    assert page(league).rounds[0].cards[0].note == note


@pytest.mark.parametrize(
    ("results", "note"),
    [
        ([WON], "sin fichas"),
        ([DRAWN, WON], "tablas; en la siguiente, sin fichas"),
        ([DRAWN, DRAWN, WON], "2 tablas; en la siguiente, sin fichas"),
    ],
)
def test_note_of_an_encounter_tells_the_game_won_after_a_draw(results: list[Result], note: str) -> None:
    assert page(entered(cup(4), *results)).rounds[0].cards[0].note == note


def test_game_for_third_place_is_told_from_the_final_where_results_are_entered() -> None:
    league = cup(4, played=2)
    rows = html_of(client_of(Visitor.REFEREE, league).get(f"/ligas/{league.slug}/organizar/partidas/"))
    assert "Final" in rows and "Tercer puesto" in rows
    assert "Ver el cuadro" in rows


def test_further_games_are_listed_before_the_next_round(client: Client) -> None:
    league = entered(cup(8), WON, WON, DRAWN, WON, WON)
    rounds = [line.round for line in LeaguePage(load_league(league)).calendar]
    assert rounds == sorted(rounds)


def test_way_back_from_the_only_stage_names_it_once() -> None:
    league = cup(4)
    found = html_of(client_of(Visitor.ORGANIZER, league).get(f"/ligas/{league.slug}/organizar/partidas/"))
    trail = found.split("</nav>")[1]
    assert trail.count("Torneo de Uriandia") == 1 and "Cuadro" in trail


def test_first_of_three_games_gets_another_hour_and_its_own_back() -> None:
    timetable = Timetable(start=AT, minutes=20)
    league = event_of(4, groups=0, games=3, setup={"boards": 3, "timetable": timetable}).stages.get().league
    before = load_league(league).league.games
    game = league.fixtures.get(match=1, part=1)
    marta = Actor("Marta", User.objects.create_superuser("marta"))
    decision = take(league, SetHour(game.pk, AT - timedelta(hours=1), 1), by=marta)
    assert (decision.after or {})["games"][0]["game"] == game.pk
    take(league, Undo(decision.number, marta), by=marta)
    assert load_league(league).league.games == before


def test_last_round_is_headed_by_all_that_is_played_in_it() -> None:
    league = cup(4, played=2)
    shown = html_of(client_of(Visitor.REFEREE, league).get(f"/ligas/{league.slug}/organizar/partidas/"))
    assert re.search(r'<h2 id="ronda">\s*(.*?)\s*</h2>', shown, re.DOTALL)[1] == "Final · Tercer puesto"  # type: ignore[index]
    assert shown.count("<span>Final</span>") == shown.count("<span>Tercer puesto</span>") == 1


def test_calendar_has_the_encounters_that_wait_for_a_winner(client: Client) -> None:
    event = event_of(8, groups=0, setup={"timetable": Timetable(start=AT, minutes=20)})
    page = f"/torneos/{event.slug}/calendario/"
    waiting = html_of(client.get(page)).partition("Según quién gane")[2]
    assert re.findall(r'class="part">([^<]+)<', waiting) == ["Semifinales", "Semifinales", "Final", "Tercer puesto"]
    play(event.stages.get().league, Random(1))
    assert "Según quién gane" not in html_of(client.get(page))
