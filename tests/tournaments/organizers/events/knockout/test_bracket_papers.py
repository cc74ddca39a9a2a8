"""Knock-outs on paper: the bracket, and what other documents tell of it."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from reportlab.pdfgen.canvas import Canvas

from tests.events import ACTOR, event_of
from tests.tournaments.documents.print.pdf import text as document_text
from tests.tournaments.organizers.events.knockout.cups import AT, DRAWN, cup, entered, page
from tournaments.display.league import LeaguePage
from tournaments.documents.print.fonts import PLAIN, register, text_width
from tournaments.documents.print.formats.knockout import BracketDrawing, _fitting, _name_size
from tournaments.documents.print.formats.knockout import bracket as printed
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import OF_TABLE
from tournaments.documents.print.text import Style
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players", "paper", "sheets"), [(32, Paper.A4, 1), (40, Paper.A4, 1), (64, Paper.A4, 3), (64, Paper.A3, 1)]
)
def test_bracket_is_printed_whole_where_it_can_be_read(players: int, paper: Paper, sheets: int) -> None:
    register()
    drawn = printed(LeaguePage(load_league(cup(players))), paper)
    assert sum(type(each).__name__ == "BracketDrawing" for each in drawn.story) == sheets


@pytest.mark.parametrize("players", [4, 5, 16, 40])
def test_boxes_of_a_printed_bracket_are_on_its_page_and_apart(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    register()
    boxes: list[Any] = []
    monkeypatch.setattr(BracketDrawing, "_card", lambda _drawing, _card, box, _size: boxes.append(box))
    [drawing] = [one for one in printed(LeaguePage(load_league(cup(players))), Paper.A4).story if hasattr(one, "third")]
    width, height = drawing.wrap(780, 480)
    drawing.drawOn(Canvas(BytesIO()), 0, 0)
    assert len(boxes) == players
    for box in boxes:
        assert box.left >= 0 and box.left + box.width <= width
        assert box.middle - box.height / 2 >= 0 and box.middle + box.height / 2 <= height
    for one, two in combinations(boxes, 2):
        assert one.left != two.left or abs(one.middle - two.middle) >= one.height


@pytest.mark.parametrize("players", range(3, 17))
@pytest.mark.parametrize("games", [1, 2])
def test_notes_of_a_printed_bracket_are_readable_and_off_its_edges(
    players: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    register()
    boxes: list[Any] = []
    texts: list[tuple[str, float, Style]] = []
    card = BracketDrawing._card
    monkeypatch.setattr(BracketDrawing, "_card", lambda *args: (boxes.append(args[2]), card(*args)))
    monkeypatch.setattr(BracketDrawing, "_text", lambda _drawing, text, x, _y, style: texts.append((text, x, style)))
    timetable = Timetable(start=AT, minutes=20)
    league = event_of(players, groups=0, games=games, setup={"timetable": timetable}).stages.get().league
    entered(league, DRAWN)
    [drawing] = [one for one in printed(LeaguePage(load_league(league)), Paper.A4).story if hasattr(one, "third")]
    drawing.wrap(738, 412)
    drawing.drawOn(Canvas(BytesIO()), 0, 0)
    of_cards = [each for each in texts if each[2].face == PLAIN]
    shown = page(league)
    cards = [each for one in shown.rounds for each in one.cards] + [each for each in [shown.third_place] if each]
    hours = [text for text, *_ in of_cards if "sáb 23" in text or text.startswith("tablas")]
    assert len(hours) == len(cards), "each says when it is"
    for text, x, style in of_cards:
        [box] = {one.left: one for one in boxes if one.left < x < one.left + one.width}.values()
        assert style.size >= 7.5, text
        assert x - box.left >= 5
        assert x + text_width(text, PLAIN, style.size) <= box.left + box.width - 4.99, text


def test_papers_of_a_knockout_are_its_bracket_and_not_a_table(client: Client) -> None:
    league = cup(8, played=2)
    assert [client.get(f"/ligas/{league.slug}/documentos/{kind}.pdf").status_code for kind in sorted(OF_TABLE)] == [
        404 for _ in OF_TABLE
    ]
    assert client.get(f"/ligas/{league.slug}/documentos/bracket.pdf").status_code == 200
    assert client.get(f"/ligas/{league.slug}/documentos/dossier.pdf").status_code == 200


def test_printed_encounter_after_a_draw_says_when_the_next_game_is(client: Client) -> None:
    event = event_of(
        8, groups=0, setup={"boards": 3, "timetable": Timetable(start=datetime(2030, 11, 23, 17), minutes=20)}
    )
    league = event.stages.get().league
    game = league.fixtures.earliest("position")
    take(league, RecordResult(game.pk, Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))), by=ACTOR)
    words = document_text(client.get(f"/ligas/{league.slug}/documentos/bracket.pdf").content)
    assert "tablas · otra, sáb 23 nov, 17:20 · tablero" in words


def test_card_after_a_draw_says_when_the_next_game_is(client: Client) -> None:
    league = entered(event_of(4, groups=0, setup={"timetable": Timetable(start=AT, minutes=20)}).stages.get().league)
    address = f"/torneos/{league.event_stage.event.slug}/"
    assert "otra," not in client.get(address).content.decode()
    entered(league, DRAWN)
    assert "otra, sáb 23 nov, 17:20" in client.get(address).content.decode()


def test_long_name_leaves_the_size_of_the_others() -> None:
    assert [_fitting(name, PLAIN, 120, 14, 60) for name in ("Ana Gil", "Ñ" * 60)] == [14, 9]
    assert _fitting("Hortensia Vidal Rodríguez de la Torre", PLAIN, 120, 9, 30) == 7
    assert _name_size(30) == 9


def test_papers_of_a_knockout_tell_no_rests_and_no_points(client: Client) -> None:
    league = cup(6, played=3)
    for kind, others in (("calendar", ("Descanso", "Descansan", "vuelta")), ("cards", ("Puesto", "puntos"))):
        words = document_text(client.get(f"/ligas/{league.slug}/documentos/{kind}.pdf").content)
        assert "Ana Belmonte" in words
        assert not [other for other in others if other in words], kind
    assert "eliminatoria" in document_text(client.get(f"/ligas/{league.slug}/documentos/calendar.pdf").content)
