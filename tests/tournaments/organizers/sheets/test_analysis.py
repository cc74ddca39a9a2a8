"""The analysis of a finished game by the program that the operator has set, on the page of its sheet."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games import engines
from games.rules import start
from tests import sheets
from tests.games.test_engines import ENGINE
from tests.organizing import drawn_league, fixture
from tests.people import Visitor, client_of
from tests.tournaments.organizers.sheets.game_page import page, submit
from tournaments import models
from tournaments.store.access.tokens import digest

pytestmark = pytest.mark.django_db
OFFER, SCORE = "Analizar con el programa", "según Small engine 1"


@pytest.fixture
def engine(settings: Any) -> Any:
    settings.ENGINE_COMMAND, settings.ENGINE_SECONDS = [sys.executable, str(ENGINE)], 0.01
    return settings


@pytest.fixture
def league() -> models.League:
    return drawn_league()


@pytest.fixture
def game(league: models.League) -> models.Fixture:
    game = fixture(league, "Ana", "Bea")
    submit(league, game, sheets.WHITE_WINS)
    return game


def test_official_sees_line_and_score_after_each_half_move(
    engine: Any, league: models.League, game: models.Fixture
) -> None:
    client = client_of(Visitor.REFEREE, league)
    assert OFFER in page(client, league, game, "?jugada=2")
    html = page(client, league, game, "?analisis=1&jugada=2")
    assert SCORE in html and re.search(r"<span>\d+[-x]\d+ \d+[-x]\d+</span>", html)
    assert 'href="?analisis=1&jugada=3#tablero"' in html and 'href="?jugada=2#tablero"' in html
    assert "Negras, +1,00" in page(client, league, game, "?analisis=1&jugada=6")
    assert "Blancas, +3,00" in page(client, league, game, "?analisis=1&jugada=14")
    assert "Igualdad" in html


def test_player_with_an_account_may_ask_and_others_may_not(
    engine: Any, league: models.League, game: models.Fixture
) -> None:
    user = User.objects.create_user("jugadora")
    models.PlayerLink.objects.create(
        entry=game.one, account=user, page_hash=digest("a"), calendar_hash=digest("b"), made_at=timezone.now()
    )
    player = Client()
    player.force_login(user)
    assert SCORE in page(player, league, game, "?analisis=1&jugada=2")
    for visitor in (Visitor.ANONYMOUS, Visitor.STRANGER, Visitor.REFEREE_OF_OTHER_LEAGUE, Visitor.LINK_TO_OTHER_GAME):
        html = page(client_of(visitor, league), league, game, "?analisis=1&jugada=2")
        assert SCORE not in html and OFFER not in html, visitor


def test_game_without_a_result_is_not_analysed(engine: Any, league: models.League) -> None:
    game = fixture(league, "Ana", "Bea")
    submit(league, game, sheets.OPEN)
    client = client_of(Visitor.ORGANIZER, league)
    html = page(client, league, game, "?analisis=1&jugada=1")
    assert not models.Result.objects.exists() and 'class="board"' in html
    assert SCORE not in html and OFFER not in html


def test_without_a_program_nothing_is_offered(league: models.League, game: models.Fixture) -> None:
    html = page(client_of(Visitor.ORGANIZER, league), league, game, "?jugada=1")
    assert OFFER not in html and "analisis" not in html


def test_program_that_fails_leaves_the_page_whole(
    engine: Any, league: models.League, game: models.Fixture, caplog: pytest.LogCaptureFixture
) -> None:
    engine.ENGINE_COMMAND = [sys.executable, "-c", "pass"]
    html = page(client_of(Visitor.ORGANIZER, league), league, game, "?analisis=1&jugada=2")
    assert "El programa no ha contestado" in html and 'class="board"' in html
    assert "no analysis:" in caplog.text and "has ended" in caplog.text


def test_last_position_has_no_move_to_analyse(engine: Any, league: models.League, game: models.Fixture) -> None:
    assert "No queda jugada que analizar" in page(client_of(Visitor.ORGANIZER, league), league, game, "?analisis=1")


def test_analysis_is_kept_for_the_next_reader(engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = engines.analysis_of(start("castillar"))
    monkeypatch.setattr(engines, "_asked", None)
    assert engines.analysis_of(start("castillar")) == first and first.program == "Small engine 1"


def test_program_is_asked_once_at_a_time(engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MAX_WAIT_SECONDS", 0.01)
    with engines._running:
        assert engines.analysis_of(start("international")).failed
    assert not engines.analysis_of(start("international")).failed
