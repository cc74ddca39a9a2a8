"""Operations of referees on one game: colours, dice, incidents, and sheets that wait for a decision."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from games.rules import RULES
from games.rules.article import Article
from tournaments import models
from tournaments.api.callers import RequiredToken
from tournaments.api.deciding import access_to, decide
from tournaments.api.results import RESPONSES, TAGS
from tournaments.api.schemas import decisions
from tournaments.api.schemas import organizing as schemas
from tournaments.display.record import incidents_of
from tournaments.league.calendar import white_or_starter
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Throw
from tournaments.models.access_link import Scope
from tournaments.models.fixture import Outcome
from tournaments.models.league import Role
from tournaments.organizers.incidents import NoteIncident, StrikeIncident, articles_of
from tournaments.organizers.results.verbs import ChooseColours, ThrowDice, throw_until_won
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet
from tournaments.web.deciding.league_access import LeagueAccess

router = Router(tags=TAGS, auth=RequiredToken(Scope.RESULTS))


@router.put(
    "/leagues/{slug:slug}/games/{int:game}/colours",
    response=RESPONSES,
    summary="Set who plays White",
    url_name="game_colours",
)
def choose_colours(request: HttpRequest, slug: str, game: int, sent: schemas.ColoursSent) -> Status[Any]:
    """Also says who moves first, in rules where either colour may begin."""

    def make_choice(access: LeagueAccess) -> ChooseColours:
        if first := RULES[access.row.rules].first_side:
            return ChooseColours(game, sent.white, white_or_starter(sent.white, first))
        return ChooseColours(game, sent.white, sent.starter)

    return decide(request, slug, make_choice, role=Role.REFEREE)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/dice",
    response=RESPONSES,
    summary="Throw the dice of a game, or enter those thrown",
    url_name="game_dice",
)
def throw_dice(request: HttpRequest, slug: str, game: int, sent: schemas.DiceSent) -> Status[Any]:
    """Send an `Idempotency-Key`: without one, a repeated request is another throw."""
    thrown = tuple(Throw((one.one[0], one.one[1]), (one.two[0], one.two[1])) for one in sent.throws)
    verb = ThrowDice(game, sent.purpose, thrown or throw_until_won())
    return decide(request, slug, lambda _: verb, role=Role.REFEREE)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/sheet/accept",
    response=RESPONSES,
    summary="Accept an irregular sheet",
    url_name="accept_game_sheet",
)
def accept_sheet(request: HttpRequest, slug: str, game: int, sent: schemas.AcceptanceSent) -> Status[Any]:
    """The sheet gives the result although it breaks a rule, because the breach was not claimed in time."""
    return decide(request, slug, lambda _: AcceptSheet(game, sent.told), role=Role.REFEREE, reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/sheet/settle",
    response=RESPONSES,
    summary="Settle a sheet that disagrees with the result",
    url_name="settle_game_sheet",
)
def settle_sheet(request: HttpRequest, slug: str, game: int, sent: schemas.SettlingSent) -> Status[Any]:
    verb = SettleSheet(game, sent.right == "sheet", sent.told)
    return decide(request, slug, lambda _: verb, role=Role.REFEREE, reason=sent.why)


@router.get(
    "/leagues/{slug:slug}/games/{int:game}/incidents",
    response=list[schemas.Incident],
    summary="List the incidents of a game",
    url_name="game_incidents",
    auth=RequiredToken(Scope.READ),
)
def list_incidents(request: HttpRequest, slug: str, game: int) -> Any:
    """Only for the officials of the league. Incidents that are struck out or not public are listed too."""
    loaded = access_to(request, slug, Role.REFEREE).loaded()
    return [
        {
            "id": line.pk,
            "text": line.text,
            "who": line.who,
            "at": line.at.isoformat(timespec="seconds"),
            "struck": line.struck,
        }
        for line in incidents_of(game, loaded.game(game), loaded.zone)
    ]


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/incidents",
    response=RESPONSES,
    summary="Note an incident",
    url_name="note_incident",
)
def note_incident(request: HttpRequest, slug: str, game: int, sent: schemas.IncidentSent) -> Status[Any]:
    """If the incident loses the game, enter or correct the result as well."""

    def make_note(access: LeagueAccess) -> NoteIncident:
        by = access.actor
        return NoteIncident(
            fixture=access.loaded().game(game).key or game,
            article=_article(access.row.rules, sent),
            claimed_by=sent.claimed_by,
            outcome=Outcome(sent.outcome),
            loser=sent.loser,
            ply=sent.ply,
            note=sent.note,
            public=sent.public,
            by=by.name,
            handle=by.handle,
        )

    texts = {"note": sent.note} if sent.public else {}
    return decide(request, slug, make_note, role=Role.REFEREE, public_texts=texts)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/incidents/{int:incident}/strike",
    response=RESPONSES,
    summary="Strike out an incident",
    url_name="strike_incident",
)
def strike_incident(
    request: HttpRequest, slug: str, game: int, incident: int, sent: decisions.ReasonSent
) -> Status[Any]:
    """It stays in the history, struck out."""

    def make_strike(access: LeagueAccess) -> StrikeIncident:
        models.Incident.objects.get(pk=incident, fixture=game, fixture__league=access.row)
        return StrikeIncident(incident)

    return decide(request, slug, make_strike, role=Role.REFEREE, reason=sent.why)


def _article(rules: str, sent: schemas.IncidentSent) -> Article | None:
    """Return the cited article, None without a number. Raises Fault for an unknown or ambiguous one."""
    if not sent.article:
        return None
    known = articles_of(rules)
    articles = [one for one in known if one.number == sent.article and sent.subject in (None, one.subject)]
    if len(articles) == 1:
        return articles[0]
    same = [one for one in known if one.number == sent.article]
    if same:
        choices = ", ".join(one.subject for one in same)
        raise Fault(Code.NOT_ONE_OF, "subject", choices=choices, found=(sent.subject or "")[:40])
    raise Fault(Code.ARTICLE_UNKNOWN, "article", article=sent.article[:40])
