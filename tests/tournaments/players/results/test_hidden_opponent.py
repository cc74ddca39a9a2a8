"""The opponent of a hidden player cannot find out the name by trying names on the sheet of their game."""

from __future__ import annotations

import re

import pytest

from tests.organizing import decide, drawn_league, fixture
from tests.own_pages import Player, allow, player_of
from tests.tournaments.organizers.privacy.ursula import OTHERS, SHOWN, URSULA
from tests.tournaments.web.deciding.browsing import WON, html_of
from tournaments import models
from tournaments.organizers.privacy.verbs import ShowAs

pytestmark = pytest.mark.django_db
WHITE = re.compile(r'name="white" value="(one:[^"]+)"')
MOVES = "1. 12-16 21-18 2. 16-20"


@pytest.fixture
def game() -> models.Fixture:
    """Return a game of Úrsula, who is shown by initials."""
    league = drawn_league((URSULA, *OTHERS))
    allow(league)
    game = fixture(league, URSULA, OTHERS[0])
    models.Fixture.objects.filter(pk=game.pk).update(white="one")
    decide(league, ShowAs(league.entries.get(name=URSULA).player_id, initials=True))
    return game


def reporting(game: models.Fixture) -> Player:
    """Return her opponent, who has reported the result of the game."""
    opponent = player_of(game.league, OTHERS[0])
    assert opponent.confirm("own_report", game.pk, **WON).status_code == 302
    return opponent


def sheet(game: models.Fixture, name: str) -> str:
    names = [name if player.name == URSULA else player.name for player in (game.one, game.two)]
    return f'[White "{names[0]}"]\n[Black "{names[1]}"]\n\n{MOVES}'


@pytest.mark.parametrize("step", ["", "confirm"])
def test_hidden_and_unknown_names_are_answered_alike(game: models.Fixture, step: str) -> None:
    opponent = reporting(game)
    answers = [
        opponent.send("own_sheet", game.pk, step=step, text=sheet(game, name)) for name in (URSULA, "Uxía Quero")
    ]
    assert {answer.status_code for answer in answers} == {422 if step else 200}
    assert all("¿Quién llevaba las blancas?" in html_of(answer) for answer in answers)
    assert not models.ResultReport.objects.get().sheet


@pytest.mark.parametrize("name", [URSULA, "Uxía Quero", SHOWN])
def test_sheet_with_any_name_is_submitted_with_its_result(game: models.Fixture, name: str) -> None:
    opponent = reporting(game)
    text = sheet(game, name)
    question = WHITE.search(html_of(opponent.send("own_sheet", game.pk, text=text)))
    answer = opponent.confirm("own_sheet", game.pk, text=text, white=question[1] if question else "")
    assert answer.status_code == 302, html_of(answer)
    player_of(game.league, URSULA).send("own_confirm", game.pk, models.ResultReport.objects.get().pk)
    assert models.FixtureSheet.objects.get().fixture == game
    game.refresh_from_db()
    assert game.white == "one"
