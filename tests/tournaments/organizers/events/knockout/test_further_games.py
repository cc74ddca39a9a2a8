"""After a level encounter of a knock-out a further game follows: every surface where results are entered says so."""

from __future__ import annotations

import json
import re
from datetime import datetime
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from tests.events import ACTOR, event_of
from tests.people import Visitor, client_of
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.formats.knockout import bracket_page
from tournaments.league.faults import Fault
from tournaments.league.file import read_league
from tournaments.league.file.writing import league_document
from tournaments.league.regulations import REGULATIONS
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import preview, take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.results import further_games
from tournaments.wording.terms import alternatives, listed

pytestmark = pytest.mark.django_db
AT = datetime(2030, 11, 23, 17)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
WON = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
ROW = {"winner": "draw", "reason": "agreement", "one_men": 2, "two_men": 2}
SAYS = "sigue otra partida, rápida, "
WHEN = "23 de noviembre, 17:20, tablero 1; los dados dicen quién sale."
LATER = (
    "Por eso cambian de hora: Cuartos (el de 17:20 pasa a 17:40 y el de 17:40 pasa a 18:00), Semifinales (18:20), "
    "Final (18:40) y Tercer puesto (18:40)."
)


@pytest.fixture
def cup() -> models.League:
    event = event_of(11, groups=0, setup={"boards": 3, "timetable": Timetable(start=AT, minutes=20)})
    return event.stages.get().league


def first(league: models.League) -> models.Fixture:
    return league.fixtures.select_related("one", "two").earliest("position")


def draw(league: models.League, result: Result = DRAWN) -> models.Decision:
    game = league.fixtures.filter(result=None, match=1).earliest("part")
    return take(league, RecordResult(game.pk, result), by=ACTOR)


@pytest.mark.parametrize(("regulation", "asked"), [("castillar", False), ("fmjd", False), ("delft", True)])
def test_pieces_are_asked_only_where_the_points_come_from_them(regulation: str, asked: bool) -> None:
    setup = {"regulation": REGULATIONS[regulation], "rules": "international"}
    league = event_of(11, groups=0, setup=setup).stages.get().league
    client, game = client_of(Visitor.REFEREE, league), first(league)
    for address in (league_url("game", league, game.pk), league_url("record", league)):
        assert ("Peones que le quedan" in html_of(client.get(address))) is asked
    won = confirm(client, league_url("game", league, game.pk), winner="one", reason="resignation")
    assert won.status_code == (422 if asked else 302)
    stored = models.Result.objects.filter(fixture=game)
    assert list(stored.values_list("winner", "one_men")) == ([] if asked else [("one", None)])
    value = load_league(league).league
    assert read_league(json.dumps(league_document(value)).encode()).games[0].result == value.games[0].result


def test_keypad_says_which_game_follows_and_when(cup: models.League) -> None:
    client, game = client_of(Visitor.REFEREE, cup), first(cup)
    answer = confirm(client, league_url("game", cup, game.pk), **ROW)
    page = html_of(client.get(answer["Location"]))
    assert all(words in page for words in (SAYS, WHEN, LATER))
    assert "sigue en el" not in page, "nobody moves in a table"


@pytest.mark.parametrize("listed", [False, True])
def test_rows_of_a_round_and_a_pasted_list_say_it(cup: models.League, listed: bool) -> None:
    client, game = client_of(Visitor.REFEREE, cup), first(cup)
    text = f"one,two,winner,reason,one_men,two_men\n{game.one.name},{game.two.name},draw,agreement,2,2"
    sent: dict[str, Any] = {"text": text} if listed else {f"{game.pk}-{key}": value for key, value in ROW.items()}
    answer = confirm(client, league_url("record", cup), **sent)
    page = html_of(client.get(answer["Location"]))
    assert [page.count(words) for words in (SAYS, WHEN, LATER)] == [1, 1, 1]


def test_preview_says_what_to_do_where_nobody_came(cup: models.League) -> None:
    client, game = client_of(Visitor.REFEREE, cup), first(cup)
    address = league_url("game", cup, game.pk)
    seen = html_of(send(client, address, winner="none", reason="walkover", step="look"))
    assert "Nadie gana el encuentro: sigue otra partida" in seen and "Empate en el encuentro" not in seen
    names = [game.two.name, game.one.name]
    advice = f"Si solo va a seguir {alternatives(names)}, anota que gana por incomparecencia."
    assert advice in unescape(seen) and f"retira después a {listed(names)}" in unescape(seen)
    assert "va a seguir" not in html_of(send(client, address, **ROW, step="look"))
    draw(cup, Result(Winner.NONE, Reason.WALKOVER))
    history = html_of(client.get(league_url("history", cup)))
    assert "Nadie gana el encuentro: sigue otra partida" in history and "va a seguir" not in history
    page = html_of(client.get(league_url("game", cup, cup.fixtures.get(part=2).pk)))
    assert f'href="{league_url("correct", cup, game.pk)}"' in page
    assert all(f"retirar/?jugador={quote(name)}" in unescape(page) for name in names)
    assert "La perdieron los dos" in html_of(client.get(address))
    draw(cup, Result(Winner.TWO, Reason.WALKOVER))
    [card, *_] = bracket_page(load_league(cup)).rounds[0].cards
    assert card.decided and card.note == "incomparecencia; en la siguiente, incomparecencia"


def test_advice_for_third_place_fits_that_nobody_waits_behind_it() -> None:
    league = event_of(4, groups=0).stages.get().league
    for match in (1, 2):
        take(league, RecordResult(league.fixtures.get(match=match).pk, WON), by=ACTOR)
    client, third = client_of(Visitor.REFEREE, league), league.fixtures.get(match=4)
    seen = html_of(send(client, league_url("game", league, third.pk), winner="none", reason="walkover", step="look"))
    assert "no gana nadie ese encuentro" in seen and "les esperaba" not in seen
    take(league, RecordResult(third.pk, Result(Winner.NONE, Reason.WALKOVER)), by=ACTOR)
    page = html_of(client.get(league_url("game", league, league.fixtures.get(match=4, part=2).pk)))
    assert "no gana nadie ese encuentro" in page and "les esperaba" not in page


@pytest.mark.parametrize(
    ("moved", "words"), [((3,), "Semifinales (el de 23:00 pasa a 23:25)"), ((3, 4), "Semifinales (23:25)")]
)
def test_round_of_which_one_encounter_moves_says_which_one(moved: tuple[int, ...], words: str) -> None:
    at, former = "2030-11-23T23:25", "2030-11-23T23:00"
    later = [{"match": number, "phase": 2, "at": at, "from": former} for number in moved]
    assert further_games({"later": later}) == [f"Por eso cambian de hora: {words}."]


@pytest.mark.parametrize("way", ["pad", "rows", "list"])
def test_preview_tells_who_goes_on_and_no_table(way: str) -> None:
    league = event_of(4, groups=0).stages.get().league
    client, game = client_of(Visitor.REFEREE, league), first(league)
    won = {"winner": "one", "reason": "resignation"}
    names = game.one.name, game.two.name
    sent: dict[str, dict[str, Any]] = {
        "pad": won | {"step": "look"},
        "rows": {f"{game.pk}-{key}": value for key, value in won.items()},
        "list": {"text": f"one,two,winner,reason\n{','.join(names)},one,resignation"},
    }
    address = league_url("game", league, game.pk) if way == "pad" else league_url("record", league)
    seen = html_of(send(client, address, **sent[way]))
    reached = {names[0]: "Final", names[1]: "Tercer puesto"}
    told = "; ".join(f"{reached[name]}, {name}" for name in load_league(league).league.names if name in reached)
    assert unescape(seen).count(f"Cambia el cuadro: {told}.") == 1
    assert "tabla" not in seen.partition("<main")[2].partition("</main>")[0].casefold().replace("tablas", "")


def test_api_says_it(cup: models.League) -> None:
    program, game = api_client_of("roi", cup, Role.REFEREE), first(cup)
    sent = {"winner": "draw", "reason": "agreement", "pieces": {"one": {"men": 2}, "two": {"men": 2}}}
    answer = program.decide(f"/leagues/{cup.slug}/games/{game.pk}/result", sent)
    assert all(words in answer["what"] for words in (SAYS, WHEN, LATER))


@pytest.mark.parametrize("listed", [False, True])
def test_page_of_a_game_and_rows_of_a_round_say_it_before_the_result_is_entered(
    cup: models.League, listed: bool
) -> None:
    client, game = client_of(Visitor.REFEREE, cup), first(cup)
    rows = {f"{game.pk}-{key}": value for key, value in ROW.items()}
    seen = (
        send(client, league_url("record", cup), **rows)
        if listed
        else client.post(league_url("game", cup, game.pk), {**ROW, "step": "look"})
    )
    page = html_of(seen)
    assert all(words in page for words in (SAYS, WHEN, LATER))
    assert cup.fixtures.filter(result=None).count() == cup.fixtures.count()


def test_draws_entered_together_say_once_where_each_round_goes(cup: models.League) -> None:
    client = client_of(Visitor.REFEREE, cup)
    games = cup.fixtures.filter(match__in=[1, 2])
    answer = confirm(
        client, league_url("record", cup), **{f"{game.pk}-{key}": value for game in games for key, value in ROW.items()}
    )
    page = html_of(client.get(answer["Location"]))
    [said] = re.findall(r"Por eso cambian de hora: ([^.]*)[.]", page)
    value = load_league(cup).league
    coming = PLAYED[value.stage.format].hours_to_come(value).values()
    assert page.count(SAYS) == 2
    assert set(re.findall(r"(?:pasa a |\(|y )(\d\d:\d\d)", said)) == {at.strftime("%H:%M") for _phase, at in coming}


def test_won_game_says_nothing_of_a_further_one(cup: models.League) -> None:
    assert "further" not in (draw(cup, WON).after or {})


def test_two_further_games_are_each_said(cup: models.League) -> None:
    assert [len((draw(cup).after or {})["further"]) for _ in range(2)] == [1, 1]
    assert "further" not in (draw(cup, WON).after or {})


def test_undone_draw_takes_the_further_game_away(cup: models.League) -> None:
    before = load_league(cup).league
    decision = draw(cup)
    take(cup, Undo(decision.number, ACTOR), by=ACTOR)
    assert load_league(cup).league.games == before.games


def test_undoing_is_offered_only_while_no_later_round_is_played() -> None:
    league = event_of(4, groups=0).stages.get().league
    client = client_of(Visitor.ORGANIZER, league)
    first, second = (league.fixtures.get(match=match) for match in (1, 2))
    for game in (first, second):
        confirm(client, league_url("game", league, game.pk), winner="one", reason="resignation")
    address = league_url("game", league, second.pk)
    number = models.Decision.objects.get(league=league, subject=f"fixture {second.pk}").number
    offer = f'action="{league_url("undo", league, number)}"'
    pages = address, league_url("history", league)
    client.get(address)
    assert all(offer in html_of(client.get(page)) for page in pages)
    confirm(client, league_url("game", league, league.fixtures.get(match=3).pk), winner="one", reason="resignation")
    client.get(league_url("calendar", league))
    assert not any(offer in html_of(client.get(page)) for page in pages)


def test_preview_refuses_what_taking_would(cup: models.League) -> None:
    draw(cup)
    draw(cup, WON)
    verb = CorrectResult(first(cup).pk, WON)
    loaded = load_league(cup)
    with pytest.raises(Fault, match="encounter_played"):
        preview(cup, verb, loaded=loaded)


def test_pasted_lines_go_to_the_open_game_of_an_encounter(cup: models.League) -> None:
    draw(cup)
    client, game = client_of(Visitor.REFEREE, cup), first(cup)
    heading = "one,two,winner,reason,one_men,two_men"
    names = f"{game.one.name},{game.two.name}"
    again = confirm(client, league_url("record", cup), text=f"{heading}\n{names},draw,agreement,2,2")
    assert "1 ya estaba anotado así." in html_of(client.get(again["Location"]))
    confirm(client, league_url("record", cup), text=f"{heading}\n{names},one,no_pieces,3,0")
    results = models.Result.objects.filter(fixture__match=1).order_by("fixture__part")
    assert [row.winner for row in results] == ["draw", "one"] or [row.winner for row in results] == ["draw", "two"]


def test_row_of_a_further_game_leads_to_its_dice(cup: models.League) -> None:
    draw(cup)
    further = cup.fixtures.get(match=1, part=2)
    page = html_of(client_of(Visitor.REFEREE, cup).get(league_url("record", cup)))
    rows = {game.pk: page.partition(f'id="p{game.pk}"')[2].partition("</li>")[0] for game in cup.fixtures.all()}
    assert {pk for pk, row in rows.items() if ">Dados<" in row.replace(" ", "")} == {further.pk}
    assert f'href="{league_url("dice", cup, further.pk)}"' in rows[further.pk]
