"""The papers of a knock-out: the minutes, the slips and sheets of its games, and its calendar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.events import ACTOR, event_of
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.documents.print.test_podium_of_bracket import bracket
from tournaments import models
from tournaments.display.record import Minutes
from tournaments.display.reports import make_printed
from tournaments.documents.print.rendering import render
from tournaments.league.regulations import REGULATIONS
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
WON = Result(Winner.ONE, Reason.RESIGNATION)


def printed(league: models.League, kind: str) -> str:
    return " ".join(text(render(kind, make_printed(load_league(league), sheets=False))).split())


def test_minutes_tell_how_far_each_got_and_no_points() -> None:
    page = bracket()
    content = Minutes(team=(), incidents=(), corrections=(), more=0)
    shown = replace(make_printed(page.loaded, sheets=False), minutes=content)
    words = " ".join(text(render("minutes", shown)).split())
    table = words.partition("Clasificación")[2].partition("Partidas de desempate")[0]
    assert "Ptos." not in table and "Hasta dónde llegó" in table
    names = [row.name for row in page.standings.rows]
    assert sorted(names, key=table.index) == names
    for name, reached in page.reached.items():
        assert table.partition(name)[2].strip().startswith(reached)


@pytest.mark.parametrize("kind", ["slips", "sheets"])
@pytest.mark.parametrize(("regulation", "asked"), [("castillar", False), ("delft", True)])
def test_pieces_are_asked_on_paper_only_where_results_need_them(kind: str, regulation: str, asked: bool) -> None:
    setup = {"regulation": REGULATIONS[regulation], "rules": "international"}
    league = event_of(4, groups=0, setup=setup).stages.get().league
    assert ("peones" in printed(league, kind).casefold()) is asked


def test_calendar_says_which_number_no_game_has() -> None:
    league = event_of(8, groups=0).stages.get().league
    first, second, *_ = league.fixtures.order_by("position")
    take(league, RecordResult(first.pk, DRAWN), by=ACTOR)
    take(league, RecordResult(second.pk, DRAWN), by=ACTOR)
    assert "No hay partida" not in printed(league, "calendar")
    take(league, CorrectResult(first.pk, WON), by=ACTOR, reason="se miró la hoja")
    assert "No hay partida 5: dejó de hacer falta." in printed(league, "calendar")
    take(league, RecordResult(league.fixtures.get(match=3).pk, DRAWN), by=ACTOR)
    assert "No hay partida" not in printed(league, "calendar"), "the next new game has the number"


@pytest.mark.parametrize("kind", ["calendar", "rounds", "cards"])
def test_lists_of_games_mark_the_quick_one_after_a_draw(kind: str) -> None:
    league = event_of(4, groups=0).stages.get().league
    assert "rápida" not in printed(league, kind)
    take(league, RecordResult(league.fixtures.get(match=1).pk, DRAWN), by=ACTOR)
    assert "rápida" in printed(league, kind)
    take(league, RecordResult(league.fixtures.get(match=1, part=2).pk, WON), by=ACTOR)
    assert "rápida" in printed(league, kind)


def test_minutes_of_a_bracket_in_play_say_who_is_still_in_and_give_no_places() -> None:
    league = event_of(4, groups=0).stages.get().league
    take(league, RecordResult(league.fixtures.get(match=1).pk, WON), by=ACTOR)
    content = Minutes(team=(), incidents=(), corrections=(), more=0)
    for match, still in ((2, 4), (4, 2), (3, 0)):
        take(league, RecordResult(league.fixtures.get(match=match).pk, WON), by=ACTOR)
        shown = replace(make_printed(load_league(league), sheets=False), minutes=content)
        words = " ".join(text(render("minutes", shown)).split())
        table = words.partition("Clasificación")[2].partition("Partidas de desempate")[0]
        assert (table.count("Sigue en juego"), "Pos." in table) == (still, not still)
