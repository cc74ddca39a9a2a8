"""Operations of organizers: founding, lots, postponements, withdrawals, ties and closing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from games.rules import RULES
from tournaments import models
from tournaments.api import composing
from tournaments.api.callers import RequiredToken, caller_of
from tournaments.api.deciding import decide, locate, player_name, refuse_other_league, request_key_of, wants_preview
from tournaments.api.leagues import router as of_leagues
from tournaments.api.reading import enrolment
from tournaments.api.schemas import decisions as schemas
from tournaments.api.schemas.leagues import League
from tournaments.display.league import public_page
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.parts import timetable
from tournaments.league.file.regulation import read_regulation
from tournaments.league.file.strict_json import read_moment
from tournaments.league.settings import MAX_PLAYERS, SETUP, Setup
from tournaments.models.access_link import Scope
from tournaments.organizers.calendar.forms import postponement
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie, lots_ruling, lots_seed
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding import verbs as founding
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import made_anew
from tournaments.store.access import permissions
from tournaments.store.decide import Verb, take, with_retries
from tournaments.web.deciding.league_access import LeagueAccess

TAGS = ["organizing"]
ORGANIZE = RequiredToken(Scope.ORGANIZE)
router = Router(tags=TAGS, auth=ORGANIZE)
RESPONSES = {201: schemas.Decision, 200: schemas.Preview}


@of_leagues.post("/leagues", response={201: League, 200: League}, summary="Found a league", auth=ORGANIZE, tags=TAGS)
def found_league(request: HttpRequest, sent: schemas.LeagueSent) -> Status[Any]:
    """The players may come with it or later. A preview returns the league as it would be, and creates none."""
    caller, previewed, key = caller_of(request), wants_preview(request), request_key_of(request)
    refuse_other_league(caller, None)
    setup = _setup(sent)
    by = permissions.actor_of(request.user)  # type: ignore[arg-type]

    @transaction.atomic
    def act() -> dict[str, Any]:
        known = key is not None and models.Decision.objects.filter(request_key=key).exists()
        row = founding.found_league(setup, by=by, published=not sent.private, request_key=key)
        if sent.players and not known:
            take(row, enrolment(row, by.user, sent), by=by)
        document = composing.league(public_page(models.League.objects.select_related("championship").get(pk=row.pk)))
        if previewed:
            transaction.set_rollback(True)
        locate(request, "league", row.slug)
        return document

    return Status(200 if previewed else 201, with_retries(act))


@of_leagues.put(
    "/leagues/{slug:slug}/players",
    response=RESPONSES,
    summary="Enter the players of a league",
    auth=ORGANIZE,
    tags=TAGS,
)
def enter_players(request: HttpRequest, slug: str, sent: schemas.PlayersSent) -> Status[Any]:
    """Send the whole list, before the lots are drawn: players missing from it are removed."""
    return decide(request, slug, lambda access: enrolment(access.row, access.actor.user, sent))


@router.post("/leagues/{slug:slug}/lots", response=RESPONSES, summary="Draw the lots", url_name="draw_lots")
def draw_lots(request: HttpRequest, slug: str, sent: schemas.LotsSent) -> Status[Any]:
    """Sets the draw numbers from the seed, and makes the calendar. Lots can be drawn again until the first result."""

    def make_draw(access: LeagueAccess) -> Verb:
        with within("seed"):
            return DrawLots(checks.name(sent.seed) if sent.seed else None)

    return decide(request, slug, make_draw)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/postpone",
    response=RESPONSES,
    summary="Postpone a game",
    url_name="postpone_game",
)
def postpone_game(request: HttpRequest, slug: str, game: int, sent: schemas.PostponeSent) -> Status[Any]:
    """Postpones it to another hour, or without a date; in a calendar without hours, to the end."""

    def make_postponement(access: LeagueAccess) -> Verb:
        loaded = access.loaded()
        loaded.game(game)
        at = moment(sent.at)
        last = loaded.league.timetable is None
        return postponement(loaded, game, (at, sent.board or 1) if at else None, last=last)

    return decide(request, slug, make_postponement, reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/withdrawals", response=RESPONSES, summary="Withdraw a player", url_name="withdraw_player"
)
def withdraw_player(request: HttpRequest, slug: str, sent: schemas.WithdrawSent) -> Status[Any]:
    return decide(
        request,
        slug,
        lambda access: Withdraw(player_name(access.loaded(), sent.player, "player"), sent.games),
        reason=sent.why,
    )


@router.post(
    "/leagues/{slug:slug}/tiebreaks", response=RESPONSES, summary="Set up a tie-break game", url_name="call_tiebreak"
)
def call_tiebreak(request: HttpRequest, slug: str, sent: schemas.TiebreakSent) -> Status[Any]:
    """The two players must be tied on every criterion after all games. If one withdrew, the other wins by
    walkover.
    """

    def make_tiebreak(access: LeagueAccess) -> Verb:
        loaded = access.loaded()
        one, two = player_name(loaded, sent.one, "one"), player_name(loaded, sent.two, "two")
        return PlayOff(one, two, moment(sent.at), sent.board)

    return decide(request, slug, make_tiebreak)


@router.post("/leagues/{slug:slug}/rulings", response=RESPONSES, summary="Rule on a tie", url_name="rule_tie")
def rule_tie(request: HttpRequest, slug: str, sent: schemas.RulingSent) -> Status[Any]:
    """For a tie that no tie-break game can settle."""

    def make_ruling(access: LeagueAccess) -> Verb:
        loaded = access.loaded()
        order = [player_name(loaded, player, f"order[{index}]") for index, player in enumerate(sent.order)]
        with within("why"):
            return RuleOnTie(order, checks.words(sent.why))

    return decide(request, slug, make_ruling, public_texts={"why": sent.why})


@router.post("/leagues/{slug:slug}/tie-lots", response=RESPONSES, summary="Draw lots for a tie", url_name="draw_tie")
def draw_tie(request: HttpRequest, slug: str, sent: schemas.TieLotsSent) -> Status[Any]:
    """For an open tie, under a regulation that ends ties by lots."""

    def make_ruling(access: LeagueAccess) -> Verb:
        loaded = access.loaded()
        tied = [player_name(loaded, player, f"players[{index}]") for index, player in enumerate(sent.players)]
        with within("seed"):
            seed = checks.words(sent.seed or "")
        return lots_ruling(seed or lots_seed(access.row, tied), tied)

    return decide(request, slug, make_ruling, places={"order": "players"})


@router.post("/leagues/{slug:slug}/close", response=RESPONSES, summary="Close a league", url_name="close_league")
def close_league(request: HttpRequest, slug: str) -> Status[Any]:
    """Records the places, the medals and the podium points."""
    return decide(request, slug, lambda _: Close())


@router.post("/leagues/{slug:slug}/reopen", response=RESPONSES, summary="Reopen a league", url_name="reopen_league")
def reopen_league(request: HttpRequest, slug: str, sent: schemas.ReasonSent) -> Status[Any]:
    """For corrections in a closed league: its medals and podium points are taken back."""
    return decide(request, slug, lambda _: Reopen(), reason=sent.why)


def moment(text: str | None) -> datetime | None:
    """Return a local date and hour from its text. Raises Fault."""
    if text is None:
        return None
    with within("at"):
        return read_moment(text)


def refuse_pieces(setup: Setup) -> Setup:
    """Return the settings. Raises Fault if a walkover adds more pieces than a side of kings would count."""
    most = 2 * RULES[setup.rules].men_per_side
    if setup.walkover_pieces is not None and setup.walkover_pieces > most:
        raise Fault(Code.OUT_OF_RANGE, "walkover_pieces", least=0, most=most, found=setup.walkover_pieces)
    return setup


def checked_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a request, given by their keys, under the field names of `Setup`. Raises Fault."""
    settings = {setting.name: given[setting.key] for setting in SETUP if setting.key in given}
    for field in ("name", "championship"):
        if settings.get(field) is not None:
            with within(field):
                settings[field] = checks.name(settings[field])
    if (rules := settings.get("rules")) is not None and rules not in RULES:
        raise Fault(Code.NOT_ONE_OF, "rules", choices=" ".join(RULES), found=rules[:40])
    if settings.get("timetable"):
        document = {key: value for key, value in settings["timetable"].items() if value is not None}
        settings["timetable"] = timetable(document)
    if settings.get("regulation") is not None:
        settings["regulation"] = read_regulation(without_nulls(settings["regulation"]), composing=True)
    return settings


def without_nulls(value: Any) -> Any:
    """Return a document without the keys whose value is null."""
    if not isinstance(value, dict):
        return value
    return {key: without_nulls(each) for key, each in value.items() if each is not None}


def _setup(sent: schemas.LeagueSent) -> Setup:
    """Return the settings of a new league. Raises Fault."""
    most = sent.max_players or max(MAX_PLAYERS, len(sent.players))
    given = sent.model_dump() | {"championship": sent.championship or None, "max_players": most}
    return refuse_pieces(made_anew(Setup(**checked_settings(given))))
