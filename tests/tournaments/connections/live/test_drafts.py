"""Broadcasts of games: permission to start one, the stored moves, and the end of a broadcast."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.rules import RULES, check
from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.every.sendings import form_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.display.on_air import MAX_SILENCE
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.fixtures import (
    ENDED_RETENTION,
    MAX_PLIES,
    broadcast_moves,
    delete_old_drafts,
    sheet_text,
    squares_of_moves,
)

pytestmark = pytest.mark.django_db
SHEET = '[White "Ana"]\n1. 22-18 {la de siempre} 11-15! 2. 18x11 '
MAY_ENTER = {Visitor.REFEREE, Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.LINK, Visitor.LINK_TO_GAME}


def preview_sheet(client: Client, league: models.League, game: models.Fixture, text: str, broadcast: str = "1") -> int:
    """Post the moves typed so far, as the page of the sheet does; return the status of the answer."""
    answer = client.post(league_url("submit_sheet", league, game.pk), {"text": text, "step": "look", "air": broadcast})
    return answer.status_code


def sheet_page(league: models.League, game: models.Fixture) -> str:
    return html_of(Client().get(league_url("sheet", league, game.pk)))


def draft_of(game: models.Fixture) -> models.GameDraft | None:
    return models.GameDraft.objects.filter(fixture=game).first()


def test_spectators_see_the_moves_typed_so_far(referee: Client, league: models.League, game: models.Fixture) -> None:
    assert preview_sheet(referee, league, game, SHEET) == 200
    draft = draft_of(game)
    assert draft and draft.moves == "22-18 11-15 18x11" and draft.start == ""
    html = sheet_page(league, game)
    assert "En directo" in html and "Jugada 2: 18x11" in html and "siempre" not in html
    wall = Client().get(league_url("projector", league)).content.decode()
    assert "Jugada 2: 18x11" in wall and wall.count('class="board"') == 1


def test_page_of_a_game_leads_to_its_broadcast(referee: Client, league: models.League, game: models.Fixture) -> None:
    address = league_url("game", league, game.pk)
    assert "Partida en directo" not in html_of(Client().get(address))
    preview_sheet(referee, league, game, SHEET)
    seen = " ".join(html_of(Client().get(address)).split())
    sheet = league_url("sheet", league, game.pk)
    assert f'<p class="on-air-now"><a href="{sheet}">Partida en directo</a></p>' in seen
    assert seen.index("Partida en directo") < seen.index("Todavía sin resultado.")


def test_moves_are_not_shown_unless_broadcast(referee: Client, league: models.League, game: models.Fixture) -> None:
    preview_sheet(referee, league, game, SHEET, broadcast="")
    send(referee, league_url("submit_sheet", league, game.pk), text=SHEET)
    assert draft_of(game) is None
    assert f'data-live="{game.pk}" hidden' in " ".join(sheet_page(league, game).split())


def test_official_can_end_the_broadcast(referee: Client, league: models.League, game: models.Fixture) -> None:
    preview_sheet(referee, league, game, SHEET)
    first = draft_of(game)
    preview_sheet(referee, league, game, SHEET, broadcast="0")
    draft = draft_of(game)
    assert first and draft and not draft.on_air and not draft.moves and not draft.pieces and draft.number > first.number
    assert "18x11" not in sheet_page(league, game)


def test_saving_the_sheet_ends_the_broadcast(referee: Client, league: models.League, game: models.Fixture) -> None:
    preview_sheet(referee, league, game, SHEET)
    assert (
        confirm(referee, league_url("submit_sheet", league, game.pk), text="22-18 11-15 ", white="one").status_code
        == 302
    )
    draft = draft_of(game)
    assert draft and not draft.on_air and not draft.moves


def test_game_with_a_result_is_not_broadcast(referee: Client, league: models.League, game: models.Fixture) -> None:
    preview_sheet(referee, league, game, SHEET)
    decide(league, RecordResult(game.pk, ONE_WINS))
    draft = draft_of(game)
    assert draft and not draft.on_air and not draft.moves
    assert preview_sheet(referee, league, game, SHEET) == 200
    assert not models.GameDraft.objects.filter(on_air=True).exists()
    assert "data-air" not in html_of(referee.get(league_url("submit_sheet", league, game.pk)))


def test_private_league_broadcasts_nothing(referee: Client, league: models.League, game: models.Fixture) -> None:
    decide(league, Publish(False))
    assert preview_sheet(referee, league, game, SHEET) == 200
    assert draft_of(game) is None
    assert "data-air" not in html_of(referee.get(league_url("submit_sheet", league, game.pk)))


@pytest.mark.parametrize("visitor", Visitor)
def test_only_people_who_may_enter_the_result_broadcast(visitor: Visitor) -> None:
    league = drawn_league()
    client = client_of(visitor, league)
    game_link = models.AccessLink.objects.filter(league=league, fixture__isnull=False).first()
    game = game_link.fixture if game_link and visitor is Visitor.LINK_TO_GAME else fixture(league, "Ana", "Bea")
    assert game
    status = preview_sheet(client, league, game, SHEET)
    assert (status == 200) == (visitor in MAY_ENTER), status
    assert (draft_of(game) is not None) == (visitor in MAY_ENTER)


def test_old_broadcasts_are_neither_shown_nor_kept(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    preview_sheet(referee, league, game, SHEET)
    models.GameDraft.objects.update(changed_at=timezone.now() - MAX_SILENCE)
    assert "18x11" not in sheet_page(league, game)
    models.GameDraft.objects.update(changed_at=timezone.now() - ENDED_RETENTION)
    delete_old_drafts()
    assert draft_of(game) is None


def test_same_moves_again_change_nothing(league: models.League, game: models.Fixture) -> None:
    report = check(RULES[league.rules], "22-18")
    assert broadcast_moves(league, game.pk, report)
    first = draft_of(game)
    assert broadcast_moves(league, game.pk, report)
    again = draft_of(game)
    assert first and again and first.number == again.number


@pytest.mark.parametrize(
    ("rules", "text", "moves"),
    [
        ("castillar", "22-18 11-15 21-17 S18", "22-18 11-15 21-17 S18"),
        ("castillar", "22-18 {Ana} $1 11-15 ; Bea\n", "22-18 11-15"),
        ("castillar", "", ""),
        ("castillar", "22-18 11-1 21-17", "22-18"),
        ("international", "32-28 19-23 28x19 14x23", "32-28 19-23 28x19 14x23"),
    ],
)
def test_only_moves_by_squares_are_stored(rules: str, text: str, moves: str) -> None:
    assert squares_of_moves(check(RULES[rules], text)) == moves


def test_broadcast_keeps_a_set_up_position(referee: Client, league: models.League, game: models.Fixture) -> None:
    assert preview_sheet(referee, league, game, '[FEN "W:W18,23:B14,15"]\n18x9 ') == 200
    draft = draft_of(game)
    assert draft and draft.start == "W:W18,23:B14,15" and draft.moves == "18x9"
    assert "Jugada 1: 18x9" in sheet_page(league, game)


@pytest.mark.parametrize("text", ['[FEN "W:W99:B1"]\n1-5', "\x00", "ñ" * 100, "22-18 " * 500])
def test_malformed_sheet_causes_no_error(
    text: str, referee: Client, league: models.League, game: models.Fixture
) -> None:
    assert preview_sheet(referee, league, game, text) == 200
    assert sheet_page(league, game)


def test_game_over_the_limit_of_moves_is_not_updated(
    league: models.League, game: models.Fixture, monkeypatch: Any
) -> None:
    monkeypatch.setattr("tournaments.store.fixtures.MAX_PLIES", 2)
    rules = RULES[league.rules]
    assert broadcast_moves(league, game.pk, check(rules, "22-18 11-15"))
    assert not broadcast_moves(league, game.pk, check(rules, "22-18 11-15 18x11"))
    draft = draft_of(game)
    assert draft and draft.moves == "22-18 11-15" and MAX_PLIES > 2


@pytest.mark.parametrize("text", ["22-18 11-15 18x11 ", '[FEN "W:W18,23:B14,15"]\n\n18x9 '])
def test_another_device_continues_with_the_moves(
    text: str, referee: Client, league: models.League, game: models.Fixture
) -> None:
    preview_sheet(referee, league, game, text)
    draft = draft_of(game)
    assert draft and sheet_text(draft) == text
    rules = RULES[league.rules]
    assert squares_of_moves(check(rules, sheet_text(draft))) == draft.moves
    page = form_of(referee, league_url("submit_sheet", league, game.pk))
    assert page.fields["text"].strip() == text.strip()
    preview_sheet(referee, league, game, text, broadcast="0")
    assert form_of(referee, league_url("submit_sheet", league, game.pk)).fields["text"].strip() == ""
