"""A game on the air: who puts it there, what is kept of it, and what takes it off."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.rules import RULES, check
from tests.organizing import ONE_WINS, decide, drawn, fixture
from tests.people import Who, client_of
from tests.tournaments.deciding.desk import at, body, confirm, send
from tests.tournaments.every.sendings import form_of
from tournaments import models
from tournaments.display.on_air import MAX_SILENCE
from tournaments.officials.publish import Publish
from tournaments.results.record import RecordResult
from tournaments.store.drafts import KEPT, MAX_PLIES, forget_old, moves_of, put_on_air, sheet_text

pytestmark = pytest.mark.django_db
SHEET = '[White "Ana"]\n1. 22-18 {la de siempre} 11-15! 2. 18x11 '
MAY_ENTER = {Who.REFEREE, Who.ORGANIZER, Who.SUPERUSER, Who.LINK, Who.LINK_TO_GAME}


def look(client: Client, league: models.League, game: models.Fixture, text: str, air: str = "1") -> int:
    """The page of the sheet looks at what was typed so far."""
    answer = client.post(at("submit_sheet", league, game.pk), {"text": text, "step": "look", "air": air})
    return answer.status_code


def shown(league: models.League, game: models.Fixture) -> str:
    return body(Client().get(at("sheet", league, game.pk)))


def of(game: models.Fixture) -> models.GameDraft | None:
    return models.GameDraft.objects.filter(fixture=game).first()


def test_spectators_see_the_moves_as_far_as_they_are_typed(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    assert look(referee, league, game, SHEET) == 200
    kept = of(game)
    assert kept and kept.moves == "22-18 11-15 18x11" and kept.start == ""
    html = shown(league, game)
    assert "En directo" in html and "Jugada 2: 18x11" in html and "siempre" not in html
    wall = Client().get(at("projector", league)).content.decode()
    assert "Jugada 2: 18x11" in wall and wall.count('class="board"') == 1


def test_nothing_is_shown_without_being_asked_for(referee: Client, league: models.League, game: models.Fixture) -> None:
    look(referee, league, game, SHEET, air="")
    send(referee, at("submit_sheet", league, game.pk), text=SHEET)
    assert of(game) is None
    assert f'data-live="{game.pk}" hidden' in " ".join(shown(league, game).split())


def test_it_is_taken_off_the_air(referee: Client, league: models.League, game: models.Fixture) -> None:
    look(referee, league, game, SHEET)
    first = of(game)
    look(referee, league, game, SHEET, air="0")
    kept = of(game)
    assert first and kept and not kept.on_air and not kept.moves and not kept.pieces and kept.number > first.number
    assert "18x11" not in shown(league, game)


def test_saving_the_sheet_ends_it(referee: Client, league: models.League, game: models.Fixture) -> None:
    look(referee, league, game, SHEET)
    assert confirm(referee, at("submit_sheet", league, game.pk), text="22-18 11-15 ", white="one").status_code == 302
    kept = of(game)
    assert kept and not kept.on_air and not kept.moves


def test_result_ends_it_and_keeps_it_from_beginning(
    referee: Client, league: models.League, game: models.Fixture
) -> None:
    look(referee, league, game, SHEET)
    decide(league, RecordResult(game.pk, ONE_WINS))
    kept = of(game)
    assert kept and not kept.on_air and not kept.moves
    assert look(referee, league, game, SHEET) == 200
    assert not models.GameDraft.objects.filter(on_air=True).exists()
    assert "data-air" not in body(referee.get(at("submit_sheet", league, game.pk)))


def test_private_league_has_nothing_on_the_air(referee: Client, league: models.League, game: models.Fixture) -> None:
    decide(league, Publish(False))
    assert look(referee, league, game, SHEET) == 200
    assert of(game) is None
    assert "data-air" not in body(referee.get(at("submit_sheet", league, game.pk)))


@pytest.mark.parametrize("who", Who)
def test_only_those_who_may_enter_the_result_put_it_on_the_air(who: Who) -> None:
    league = drawn()
    client = client_of(who, league)
    held = models.AccessLink.objects.filter(league=league, fixture__isnull=False).first()
    game = held.fixture if held and who is Who.LINK_TO_GAME else fixture(league, "Ana", "Bea")
    assert game
    status = look(client, league, game, SHEET)
    assert (status == 200) == (who in MAY_ENTER), status
    assert (of(game) is not None) == (who in MAY_ENTER)


def test_old_ones_are_neither_shown_nor_kept(referee: Client, league: models.League, game: models.Fixture) -> None:
    look(referee, league, game, SHEET)
    models.GameDraft.objects.update(changed_at=timezone.now() - MAX_SILENCE)
    assert "18x11" not in shown(league, game)
    models.GameDraft.objects.update(changed_at=timezone.now() - KEPT)
    forget_old()
    assert of(game) is None


def test_same_moves_again_change_nothing(league: models.League, game: models.Fixture) -> None:
    report = check(RULES[league.rules], "22-18")
    assert put_on_air(league, game.pk, report)
    first = of(game)
    assert put_on_air(league, game.pk, report)
    again = of(game)
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
def test_only_squares_are_kept(rules: str, text: str, moves: str) -> None:
    assert moves_of(check(RULES[rules], text)) == moves


def test_position_that_was_set_up_is_kept(referee: Client, league: models.League, game: models.Fixture) -> None:
    assert look(referee, league, game, '[FEN "W:W18,23:B14,15"]\n18x9 ') == 200
    kept = of(game)
    assert kept and kept.start == "W:W18,23:B14,15" and kept.moves == "18x9"
    assert "Jugada 1: 18x9" in shown(league, game)


@pytest.mark.parametrize("text", ['[FEN "W:W99:B1"]\n1-5', "\x00", "ñ" * 100, "22-18 " * 500])
def test_nonsense_is_no_failure(text: str, referee: Client, league: models.League, game: models.Fixture) -> None:
    assert look(referee, league, game, text) == 200
    assert shown(league, game)


def test_endless_game_stays_as_it_was(league: models.League, game: models.Fixture, monkeypatch: Any) -> None:
    monkeypatch.setattr("tournaments.store.drafts.MAX_PLIES", 2)
    rules = RULES[league.rules]
    assert put_on_air(league, game.pk, check(rules, "22-18 11-15"))
    assert not put_on_air(league, game.pk, check(rules, "22-18 11-15 18x11"))
    kept = of(game)
    assert kept and kept.moves == "22-18 11-15" and MAX_PLIES > 2


@pytest.mark.parametrize("text", ["22-18 11-15 18x11 ", '[FEN "W:W18,23:B14,15"]\n\n18x9 '])
def test_another_device_goes_on_with_the_moves(
    text: str, referee: Client, league: models.League, game: models.Fixture
) -> None:
    look(referee, league, game, text)
    kept = of(game)
    assert kept and sheet_text(kept) == text
    rules = RULES[league.rules]
    assert moves_of(check(rules, sheet_text(kept))) == kept.moves
    page = form_of(referee, at("submit_sheet", league, game.pk))
    assert page.fields["text"].strip() == text.strip()
    look(referee, league, game, text, air="0")
    assert form_of(referee, at("submit_sheet", league, game.pk)).fields["text"].strip() == ""
