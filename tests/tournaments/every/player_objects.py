"""Objects that addresses of players name, made for a league: each function returns the arguments of an address."""

from __future__ import annotations

from django.utils import timezone

from tests.organizing import ONE_WINS, decide
from tests.own_pages import allow
from tournaments import models
from tournaments.models.player_request import RequestKind, RequestState
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.players.requests.verbs import MakeRequest
from tournaments.players.results.verbs import ConfirmReport, ReportResult
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import calendar_token, page_token
from tournaments.store.decide import Change, record, take


def a_player_link(league: models.League) -> list[object]:
    entry = league.entries.order_by("number")[0]
    decide(league, MakePlayerLinks((entry.pk,), "secret"))
    return [league.slug, entry.pk]


def an_own_page(league: models.League) -> list[object]:
    _slug, entry = a_player_link(league)
    return [page_token("secret", int(str(entry)))]


def a_players_game(league: models.League) -> tuple[str, str, models.Fixture]:
    """Return the tokens of the two players of the first open game, who may report and request, and the game."""
    allow(league)
    game = league.fixtures.filter(result__isnull=True).order_by("pk")[0]
    decide(league, MakePlayerLinks((game.one_id, game.two_id), "secret"))
    return page_token("secret", game.one_id), page_token("secret", game.two_id), game


def an_own_game(league: models.League) -> list[object]:
    own, _opponent, game = a_players_game(league)
    return [own, game.pk]


def an_own_report(league: models.League) -> list[object]:
    own, _opponent, game = a_players_game(league)
    decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
    return [own, game.pk]


def a_opponents_report(league: models.League) -> list[object]:
    _own, opponent, game = a_players_game(league)
    decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
    return [opponent, game.pk, models.ResultReport.objects.latest("pk").pk]


def a_reported_game(league: models.League) -> list[object]:
    """Return the first open game, reported by one of its players; links to a game are to the same one."""
    allow(league)
    game = league.fixtures.filter(result__isnull=True).order_by("pk")[0]
    decide(league, ReportResult(game.pk, game.one_id, ONE_WINS))
    return [league.slug, game.pk]


def a_decision_of_a_player(league: models.League) -> list[object]:
    own, _opponent, game = a_players_game(league)
    decide(league, ReportResult(game.pk, game.two_id, ONE_WINS))
    link = models.PlayerLink.objects.get(entry=game.one_id)
    actor = Actor(game.one.name, own_link=link)
    take(league, ConfirmReport(game.pk, models.ResultReport.objects.latest("pk").pk, actor), by=actor)
    return [own, league.decisions.latest("number").number]


def an_own_request(league: models.League) -> list[object]:
    own, _opponent, game = a_players_game(league)
    if not models.PlayerRequest.objects.filter(entry=game.one_id, kind=RequestKind.ABSENT, fixture=game).exists():
        decide(league, MakeRequest(game.one_id, RequestKind.ABSENT, game.pk), reason="guardia")
    return [own, models.PlayerRequest.objects.filter(entry=game.one_id, fixture=game).latest("pk").pk]


def a_opponents_proposal(league: models.League) -> list[object]:
    """Set an hour for the game, and let the opponent request another."""
    _own, opponent, game = a_players_game(league)
    entry = models.Entry.objects.get(pk=game.one_id)
    proposed = [{"at": "2030-12-07T17:00", "board": 1}]
    made = entry.requests.create(
        kind=RequestKind.HOUR, fixture=game, proposals=proposed, state=RequestState.OPPONENT, made_at=timezone.now()
    )
    after = {"player": entry.name, "kind": "hour", "one": game.one.name, "two": game.two.name, "hours": []}
    record(league, "ask_for", Change(None, after, f"request {made.pk}"), by=Actor(entry.name), reason="guardia")
    return [opponent, made.pk]


def a_request(league: models.League) -> list[object]:
    return [league.slug, an_own_request(league)[1]]


def an_own_calendar(league: models.League) -> list[object]:
    return [calendar_token(str(an_own_page(league)[0]))]
