"""Operations of organizers on the settings, the notice, the visibility and the archiving of a league."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api.callers import RequiredToken
from tournaments.api.deciding import access_to, carry_out, decide, history_entry, locate, refuse_mentions
from tournaments.api.leagues import router as of_leagues
from tournaments.api.organizing import ORGANIZE, RESPONSES, TAGS, checked_settings, refuse_pieces
from tournaments.api.schemas import organizing as schemas
from tournaments.league import checks
from tournaments.league.calendar import early_last_days
from tournaments.league.faults import Code, Fault, within
from tournaments.league.settings import SETUP
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.branding import ChangeBranding
from tournaments.organizers.founding.verbs import Configure, made_anew, setup_of
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.announce import Announce, announcement_of
from tournaments.store.championship_entries import SUBJECT, choose_championship
from tournaments.store.players import AllowPlayers, SetDeadlines, deadlines_of, rules_of
from tournaments.web.deciding.league_access import LeagueAccess

router = Router(tags=TAGS, auth=ORGANIZE)
MAY_BE_NULL = frozenset(setting.name for setting in SETUP if setting.default is None and not setting.required)


@of_leagues.patch(
    "/leagues/{slug:slug}",
    response=RESPONSES,
    summary="Change the settings of a league",
    url_name="change_settings",
    auth=ORGANIZE,
    tags=TAGS,
)
def change_settings(request: HttpRequest, slug: str, sent: schemas.SettingsSent) -> Status[Any]:
    """Rules, legs, boards and hours change until the lots are drawn; the rest until the league is closed."""
    settings = _given(sent)
    texts = {field: settings[field] for field in ("name", "championship") if settings.get(field)}

    def make_configuration(access: LeagueAccess) -> Configure:
        return Configure(refuse_pieces(made_anew(replace(setup_of(access.league()), **settings))))

    return decide(request, slug, make_configuration, public_texts=texts)


@router.put(
    "/leagues/{slug:slug}/notice",
    response=RESPONSES,
    summary="Change the venue, contact and notice of a league",
    url_name="league_notice",
)
def put_notice(request: HttpRequest, slug: str, sent: schemas.NoticeSent) -> Status[Any]:
    """The file of its rules does not change: it is uploaded on the site's pages."""
    texts = {field: _text(field, text) for field, text in sent.model_dump(exclude_none=True).items()}

    def make_announcement(access: LeagueAccess) -> Announce:
        return Announce(**{**announcement_of(access.row), **texts})

    return decide(request, slug, make_announcement, public_texts=texts)


@router.put(
    "/leagues/{slug:slug}/visibility",
    response=RESPONSES,
    summary="Publish a league, or make it private",
    url_name="league_visibility",
)
def set_visibility(request: HttpRequest, slug: str, sent: schemas.VisibilitySent) -> Status[Any]:
    return decide(request, slug, lambda _: Publish(sent.published))


@router.put(
    "/leagues/{slug:slug}/archive",
    response=RESPONSES,
    summary="Archive a league, or take it out of the archive",
    url_name="archive_league",
)
def set_archived(request: HttpRequest, slug: str, sent: schemas.ArchiveSent) -> Status[Any]:
    """An archived league stays readable. It is listed only in its section."""
    return decide(request, slug, lambda _: ArchiveLeague(sent.archived))


@router.put(
    "/leagues/{slug:slug}/colours",
    response=RESPONSES,
    summary="Change the colours of a league",
    url_name="league_colours",
)
def change_colours(request: HttpRequest, slug: str, sent: schemas.BrandingSent) -> Status[Any]:
    """Its crest stays unless it is removed. A crest is uploaded on the site's pages."""
    return decide(request, slug, lambda _: ChangeBranding(sent.first, sent.second, keep_crest=sent.keep_crest))


@router.get(
    "/leagues/{slug:slug}/player-rules",
    response=schemas.PlayerRules,
    summary="Read what players may do from their own pages",
    url_name="player_rules",
    auth=RequiredToken(Scope.READ),
)
def read_player_rules(request: HttpRequest, slug: str) -> Any:
    """Also returns the last day of each round that has one."""
    row = access_to(request, slug, Role.ORGANIZER).row
    days = [{"round": number, "last_day": day} for number, day in sorted(deadlines_of(row.pk).items())]
    return {**asdict(rules_of(row)), "deadlines": days}


@router.put(
    "/leagues/{slug:slug}/player-rules",
    response=RESPONSES,
    summary="Set what players may do from their own pages",
    url_name="allow_players",
)
def allow_players(request: HttpRequest, slug: str, sent: schemas.PlayerRulesSent) -> Status[Any]:
    """Permissions that are left out do not change."""
    permissions = sent.model_dump(exclude_none=True)
    return decide(request, slug, lambda access: AllowPlayers(replace(rules_of(access.row), **permissions)))


@router.put(
    "/leagues/{slug:slug}/deadlines",
    response=RESPONSES,
    summary="Set the deadline of each round",
    url_name="league_deadlines",
)
def set_deadlines(request: HttpRequest, slug: str, sent: schemas.DeadlinesSent) -> Status[Any]:
    """Send the whole list: a round that is left out has no last day. No result is entered when a last day passes."""

    def make_deadlines(access: LeagueAccess) -> SetDeadlines:
        league = access.league()
        rounds = {game.round for game in league.games if game.round}
        for index, one in enumerate(sent.days):
            if one.round not in rounds or one.round in (other.round for other in sent.days[:index]):
                choices = " ".join(map(str, sorted(rounds)))
                raise Fault(Code.NOT_ONE_OF, f"days[{index}].round", choices=choices, found=one.round)
        days = {one.round: one.last_day for one in sent.days}
        early = early_last_days(league, days, deadlines_of(access.row.pk))
        for index, one in enumerate(sent.days):
            if one.round in early:
                raise early[one.round].within(f"days[{index}].last_day")
        return SetDeadlines(tuple(days.items()))

    return decide(request, slug, make_deadlines)


@router.put(
    "/leagues/{slug:slug}/championship",
    response=RESPONSES,
    summary="Ask to join a championship, or leave it",
    url_name="league_championship",
)
def ask_for_championship(request: HttpRequest, slug: str, sent: schemas.ChampionshipChosen) -> Status[Any]:
    """The league enters a championship of the account at once; the organizers of any other must accept it. A new
    name creates a championship that the account organizes. Null leaves the championship or withdraws the
    request. Possible in any state of the league.
    """
    access = access_to(request, slug, Role.ORGANIZER)
    with within("championship"):
        name = checks.name(sent.championship) if sent.championship is not None else None
    refuse_mentions(request, access, {"championship": name or ""})

    def choose(key: str | None, seen_version: int | None) -> models.Decision:
        return choose_championship(access.row, name, by=access.actor, request_key=key, seen_version=seen_version)

    def later_decisions(seen_version: int) -> list[dict[str, Any]]:
        later = access.row.decisions.filter(subject=SUBJECT, number__gt=seen_version).select_related("actor__handle")
        return [history_entry(access.row, decision) for decision in later.order_by("number")]

    return carry_out(
        request,
        choose,
        lambda number: locate(request, "league_decisions", slug, number=number),
        lambda decision: history_entry(access.row, decision),
        later_decisions,
    )


def _given(sent: schemas.SettingsSent) -> dict[str, Any]:
    """Return the checked settings of a request, without those nulls that mean "unchanged". Raises Fault."""
    settings = checked_settings(sent.model_dump(exclude_unset=True))
    return {field: value for field, value in settings.items() if value is not None or field in MAY_BE_NULL}


def _text(field: str, text: str) -> str:
    """Return a text as stored: one line, except for the notice. Raises Fault."""
    with within(field):
        if field == "notice":
            return checks.words(text).replace("\r\n", "\n").strip()
        return checks.name(text) if text else ""
