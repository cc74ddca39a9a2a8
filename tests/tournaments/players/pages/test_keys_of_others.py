"""With the link of one player, the keys of what belongs to others change nothing."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.urls import reverse

from tests.organizing import ONE_WINS, drawn_league, fixture
from tests.own_pages import Player, allow, player_of
from tests.tournaments.connections.alerts.channels import player_channel
from tournaments import models
from tournaments.models.player_request import GAME_KINDS, RequestKind
from tournaments.players.requests.verbs import MakeRequest
from tournaments.players.results.verbs import ReportResult
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import calendar_token
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db
SENT = {"step": "confirm", "winner": "one", "reason": "time", "pick": "0", "text": "1. 12-16 21-18", "white": "one"}
UNKNOWN = 987_654
FORGETFUL = (models.PlayerLink, models.AccessLink, models.WrongToken)
"""The models that note uses and misses."""


def everything() -> dict[str, list[object]]:
    kinds = (kind for kind in apps.get_app_config("tournaments").get_models() if kind not in FORGETFUL)
    return {kind.__name__: list(kind._base_manager.order_by("pk").values_list()) for kind in kinds}


def league_of_four(name: str = "Liga") -> models.League:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"), name=name)
    allow(league)
    return league


def act_of_others(league: models.League) -> models.Fixture:
    """Let Bea report a game against Carlos and ask for an absence; return the game."""
    bea = player_of(league, "Bea").entry
    game, by = fixture(league, "Bea", "Carlos"), Actor("Bea", own_link=models.PlayerLink.objects.get(entry=bea))
    take(league, ReportResult(game.pk, bea.pk, ONE_WINS), by=by)
    take(league, MakeRequest(bea.pk, RequestKind.ABSENT, game.pk), by=by, reason="guardia")
    return game


def addresses_of_others(ana: Player, league: models.League) -> list[str]:
    """Return Ana's addresses with the keys of games, reports, requests and decisions that are not hers."""
    games = [act_of_others(one).pk for one in (league, league_of_four("Otra"))]
    reports = list(models.ResultReport.objects.values_list("pk", flat=True))
    requests = list(models.PlayerRequest.objects.values_list("pk", flat=True))
    own_game = fixture(league, "Ana", "Bea").pk
    found = [ana.url(name, game) for name in ("own_report", "own_sheet", "own_take_back") for game in (*games, UNKNOWN)]
    for name in ("own_confirm", "own_deny"):
        found += [ana.url(name, game, report) for game in (*games, own_game, UNKNOWN) for report in reports]
    found += [ana.url(name, one) for name in ("own_request", "take_request_back") for one in (*requests, UNKNOWN)]
    return found + [ana.url("own_undo", number) for number in range(1, league.decisions.count() + 2)]


def test_keys_of_others_in_own_addresses_change_nothing() -> None:
    league = league_of_four()
    ana = player_of(league, "Ana")
    addresses = addresses_of_others(ana, league)
    channel = player_channel(league, "Bea", target="bea@example.org")
    fields, before = ana.fields("ask", "withdraw"), everything()
    for address in addresses:
        assert ana.client.post(address, {**fields, **SENT}).status_code in (302, 404, 422), address
    for act in ("kinds", "remove"):
        sent = {"do": act, "which": channel.pk, f"canal-{channel.pk}-kinds": ["result"]}
        assert ana.client.post(ana.url("own_alerts"), sent).status_code == 404
    assert everything() == before


@pytest.mark.parametrize("kind", sorted({*GAME_KINDS, RequestKind.APPEAL}))
def test_request_names_no_game_of_others(kind: RequestKind) -> None:
    league = league_of_four()
    ana = player_of(league, "Ana")
    games = [fixture(league, "Bea", "Carlos").pk, fixture(league_of_four("Otra"), "Ana", "Bea").pk, UNKNOWN, "x"]
    for game in games:
        sent = {"game": game, "article": "0", "day_1": "2030-12-07", "hour_1": "17:00", "asked_for": "x"}
        assert ana.send("ask", kind.value, **sent).status_code == 422
    assert not models.PlayerRequest.objects.exists()


def test_link_of_a_withheld_league_opens_nothing() -> None:
    league = league_of_four()
    ana, game = player_of(league, "Ana"), fixture(league, "Ana", "Bea").pk
    fields = ana.fields("ask", "withdraw")
    models.League.objects.update(withheld=True)
    before = everything()
    pages = [ana.url(name) for name in ("own_page", "own_alerts", "renew_calendar", "keep_page")]
    pages += [ana.url("own_report", game), ana.url("ask", "withdraw")]
    for address in pages:
        assert ana.client.get(address).status_code == 404
        assert ana.client.post(address, {**fields, **SENT, "asked_for": "x"}).status_code in (404, 405)
    calendar = reverse("tournaments:own_calendar", args=[calendar_token(ana.token)])
    assert ana.client.get(calendar).status_code == 404
    assert everything() == before
