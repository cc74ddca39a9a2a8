"""Results by names of a pair that has a tie-break game too: they are of its open game, or refused."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tests.organizing import decide, tied_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.results.verbs import CorrectResult

pytestmark = pytest.mark.django_db

HEAD = "one,two,winner,reason,one_men,one_kings,two_men,two_kings\n"
AGAIN = "Ana,Bea,draw,agreement,2,0,2,0\n"
"""The result that their game of the league has."""
NEW = "Bea,Ana,one,no_pieces,3,0,0,0\n"
UNCLEAR = "no se sabe si es la partida de la liga entre"


@pytest.fixture
def league() -> models.League:
    """Return a league with an open tie-break game of Ana and Bea."""
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    return league


@pytest.fixture
def referee(league: models.League) -> Client:
    return client_of(Visitor.REFEREE, league)


def tiebreak(league: models.League) -> models.Fixture:
    return league.fixtures.get(tiebreak=True)


@pytest.mark.parametrize("listed", [NEW, AGAIN + NEW, AGAIN + AGAIN])
def test_result_by_names_is_of_the_open_tiebreak_game(league: models.League, referee: Client, listed: str) -> None:
    address = league_url("record", league)
    assert "<li>Desempate: " in html_of(send(referee, address, text=HEAD + listed))
    assert confirm(referee, address, text=HEAD + listed).status_code == 302
    assert tiebreak(league).result
    assert league.decisions.filter(verb="record_result").count() == 7
    lines = listed.count("\n")
    again = "ya estaban anotados" if lines > 1 else "ya estaba anotado"
    assert f"{lines} {again} así." in html_of(send(referee, address, text=HEAD + listed))


@pytest.mark.parametrize("text", [HEAD + AGAIN, "Ana - Bea 1-1", "Bea - Ana tablas"])
def test_result_that_the_calendar_has_already_is_not_clear(league: models.League, referee: Client, text: str) -> None:
    answer = send(referee, league_url("record", league), text=text)
    assert UNCLEAR in unescape(html_of(answer))
    assert not hasattr(tiebreak(league), "result")


def test_result_of_two_open_games_is_not_clear(league: models.League, referee: Client) -> None:
    game = league.fixtures.get(tiebreak=False, one__name__in=("Ana", "Bea"), two__name__in=("Ana", "Bea"))
    decide(league, CorrectResult(game.pk, None), reason="se apuntó mal")
    address = league_url("record", league)
    assert UNCLEAR in unescape(html_of(send(referee, address, text=HEAD + NEW)))
    told = HEAD.replace("winner", "round,winner", 1) + NEW.replace("one", f"{game.round},one", 1)
    assert confirm(referee, address, text=told).status_code == 302
    game.refresh_from_db()
    assert hasattr(game, "result") and not hasattr(tiebreak(league), "result")


def test_half_line_is_completed_in_the_row_of_the_tiebreak_game(league: models.League, referee: Client) -> None:
    html = html_of(send(referee, league_url("record", league), text="Ana - Bea 1-0"))
    assert f'name="{tiebreak(league).pk}-winner"' in html and "Sale 1 partida." in html
