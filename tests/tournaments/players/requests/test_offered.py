"""A player's page offers only requests that the league accepts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from tests.organizing import beat, decide, drawn_league, fixture, league_in_preparation
from tests.own_pages import Player, allow, player_of
from tests.tournaments.players.requests.asking import PROPOSED, WEEKLY, ask
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.league.values import Reason
from tournaments.models.player_request import NAME_KINDS, RequestState
from tournaments.organizers.conduct.verbs import Withdraw

pytestmark = pytest.mark.django_db

Make = Callable[[], models.League]
FIELDS: Mapping[str, dict[str, str]] = {"hour": PROPOSED, "claim": {"article": "0"}}
"""What a request needs besides its game and its text."""


def in_preparation() -> models.League:
    return league_in_preparation(("Ana", "Bea", "Carlos"), name="Por sortear")


def without_hours() -> models.League:
    return drawn_league()


def with_hours() -> models.League:
    return drawn_league(timetable=WEEKLY)


def begun() -> models.League:
    league = with_hours()
    beat(league, "Ana", "Bea")
    return league


def played() -> models.League:
    """Return a league with hours in which Ana has no game left."""
    league = with_hours()
    for other in ("Bea", "Carlos"):
        beat(league, "Ana", other)
    return league


def withdrawn() -> models.League:
    league = with_hours()
    decide(league, Withdraw("Ana"))
    return league


LEAGUES: dict[Make, set[str]] = {
    in_preparation: {"withdraw"},
    without_hours: {"hour", "absent", "adjourned", "claim", "withdraw"},
    with_hours: {"hour", "absent", "adjourned", "claim", "withdraw"},
    begun: {"hour", "absent", "adjourned", "claim", "appeal", "withdraw"},
    played: {"claim", "appeal"},
    withdrawn: set(),
}
"""The kinds that the page of a player offers, besides those about the name."""


def offered(player: Player) -> set[str]:
    return set(re.findall(r"/pedir/(\w+)/", player.page()))


@pytest.mark.parametrize("make", LEAGUES)
def test_every_offered_request_is_accepted(make: Make) -> None:
    league = make()
    allow(league)
    player = player_of(league, "Ana")
    kinds = offered(player)
    assert kinds - NAME_KINDS == LEAGUES[make]
    for kind in kinds:
        html = html_of(player.client.get(player.url("ask", kind)))
        options = re.findall(r'<option value="(\d+)"', html.partition('name="game"')[2].partition("</select>")[0])
        game = models.Fixture.objects.get(pk=options[0]) if options else None
        assert ask(player, kind, game, **FIELDS.get(kind, {})) == 302, kind
        models.PlayerRequest.objects.update(state=RequestState.TAKEN_BACK)  # only a few may wait at once


@pytest.mark.parametrize(
    ("make", "kind", "why"),
    [
        (played, "hour", "No te queda ninguna partida"),
        (played, "withdraw", "No te queda ninguna partida"),
        (played, "absent", "No te queda ninguna partida"),
        (in_preparation, "absent", "Aún no hay partidas"),
    ],
)
def test_request_that_cannot_be_granted_has_no_form(make: Make, kind: str, why: str) -> None:
    league = make()
    allow(league)
    player = player_of(league, "Ana")
    html = html_of(player.client.get(player.url("ask", kind)))
    assert why in html and 'name="asked_for"' not in html


def test_player_is_offered_no_ruling_as_a_reason() -> None:
    league = drawn_league()
    allow(league)
    player, game = player_of(league, "Ana"), fixture(league, "Ana", "Bea")
    html = html_of(player.client.get(player.url("own_report", game.pk)))
    assert f'value="{Reason.RESIGNATION}"' in html and f'value="{Reason.ADJUDICATED}"' not in html
