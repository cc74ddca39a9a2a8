"""Operations on the names of a league: initials, erasure, consent, and the identity of players."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api.callers import RequiredToken, caller_of
from tournaments.api.deciding import access_to, decide, entry_of, refuse_other_league, refuse_scope
from tournaments.api.organizing import ORGANIZE, RESPONSES
from tournaments.api.schemas import names as schemas
from tournaments.display.names import (
    NameLine,
    accepted_by,
    entries_of,
    lookalikes_in,
    named_in,
    names_in,
    namesakes,
    proposals_to,
)
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Consent
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.privacy.same_person import JoinPlayers, PartPlayers
from tournaments.organizers.privacy.verbs import (
    Anonymise,
    AnswerProposal,
    NoteConsent,
    ProposePlayer,
    ShowAs,
    opposite_display,
)
from tournaments.store.access.permissions import championships_organized_by, leagues_organized_by
from tournaments.web.deciding.league_access import LeagueAccess

TAGS = ["names"]
READ, PEOPLE = RequiredToken(Scope.READ), RequiredToken(Scope.PEOPLE)
router = Router(tags=TAGS, auth=ORGANIZE)


@router.get(
    "/leagues/{slug:slug}/names",
    response=schemas.Names,
    summary="List the names of a league",
    url_name="league_names",
    auth=READ,
)
def list_names(request: HttpRequest, slug: str) -> Any:
    """Only for organizers: the names in full, consents, and questions about entries that may be of one person."""
    row = access_to(request, slug, Role.ORGANIZER).row
    lines = names_in(row, entries_of(row.pk), medallists=False)
    return {
        "players": [_name(number, line) for number, line in enumerate(lines, start=1)],
        "lookalikes": [
            {
                "entry": entry.pk,
                "name": entry.name,
                "league": entry.known_in,  # type: ignore[attr-defined]
                "asked": entry.proposal_sent,
            }
            for entry in lookalikes_in(row)
        ],
        "proposals": [
            {"entry": entry.pk, "name": entry.name, "league": entry.league.name} for entry in proposals_to(row)
        ],
        "accepted": [
            {"entry": entry.pk, "name": entry.name, "league": entry.league.name} for entry in accepted_by(row)
        ],
    }


@router.put(
    "/leagues/{slug:slug}/players/{int:number}/initials",
    response=RESPONSES,
    summary="Show a player by initials, or by name again",
    url_name="player_initials",
)
def show_initials(request: HttpRequest, slug: str, number: int, sent: schemas.InitialsSent) -> Status[Any]:
    """Applies to all leagues that the account organizes; with a token of one league, to that league. Showing the
    name again needs the scope `people`. No table changes.
    """
    if not sent.initials:
        refuse_scope(request, Scope.PEOPLE)

    def make_switch(access: LeagueAccess) -> ShowAs:
        player = entry_of(access, number).player
        verb = opposite_display(access.row, player, _account(access), only_here=_is_limited(request))
        if verb.initials != sent.initials:
            raise Fault(Code.SHOWN_SAME, "initials")
        verb.check(player)
        return verb

    return decide(request, slug, make_switch, reason=sent.why, is_reason_public=False)


@router.post(
    "/leagues/{slug:slug}/players/{int:number}/erase",
    response=RESPONSES,
    summary="Erase the name of a player for good",
    url_name="erase_player",
    auth=PEOPLE,
)
def erase_name(request: HttpRequest, slug: str, number: int, sent: schemas.ErasureSent) -> Status[Any]:
    """Applies to all leagues and championships that the account organizes; with a token of one league, to that
    league. A pseudonym takes its place, and this cannot be undone. No table changes.
    """

    def make_erasure(access: LeagueAccess) -> Anonymise:
        entry, user = entry_of(access, number), _account(access)
        if entry.name != sent.name:
            raise Fault(Code.PLAYER_UNKNOWN, "name", name=sent.name[:80])
        leagues, championships = leagues_organized_by(user), championships_organized_by(user)
        if _is_limited(request):
            leagues, championships = leagues.filter(pk=access.row.pk), championships.none()
        found = named_in(entry.player, leagues, championships)
        return Anonymise(entry.player_id, tuple(found.leagues), found.championships)

    return decide(request, slug, make_erasure)


@router.put(
    "/leagues/{slug:slug}/players/{int:number}/consent",
    response=RESPONSES,
    summary="Note who consented to a player's taking part",
    url_name="player_consent",
)
def note_consent(request: HttpRequest, slug: str, number: int, sent: schemas.ConsentSent) -> Status[Any]:
    """Null takes the note away. Only for organizers: the history says only that it was noted."""
    if (sent.by is None) is not (sent.on is None):
        raise Fault(Code.KEY_MISSING, "on" if sent.by else "by", key="on" if sent.by else "by")
    consent = Consent(sent.by, sent.on) if sent.by is not None and sent.on is not None else None
    return decide(request, slug, lambda access: NoteConsent(entry_of(access, number).player_id, consent))


@router.get(
    "/leagues/{slug:slug}/players/{int:number}/namesakes",
    response=list[schemas.Namesake],
    summary="List the other players that an entry may be",
    url_name="player_namesakes",
    auth=READ,
)
def list_namesakes(request: HttpRequest, slug: str, number: int) -> Any:
    """Searches the other leagues that the account organizes. A token of one league finds none."""
    access = access_to(request, slug, Role.ORGANIZER)
    entry = entry_of(access, number)
    others = [] if _is_limited(request) else namesakes(entry.player, _account(access))
    return [{"player_id": player, "name": name} for player, name in others]


@router.post(
    "/leagues/{slug:slug}/players/{int:number}/join",
    response=RESPONSES,
    summary="Merge two registered players",
    url_name="join_players",
)
def join_players(request: HttpRequest, slug: str, number: int, sent: schemas.JoinSent) -> Status[Any]:
    """The account must organize all leagues of both. A token of one league is refused."""

    def make_join(access: LeagueAccess) -> JoinPlayers:
        refuse_other_league(caller_of(request), None)
        return JoinPlayers(entry_of(access, number).player_id, sent.other, access.actor.user)

    return decide(request, slug, make_join)


@router.post(
    "/leagues/{slug:slug}/entries/{int:entry}/part",
    response=RESPONSES,
    summary="Separate an entry from its registered player",
    url_name="part_players",
)
def part_players(request: HttpRequest, slug: str, entry: int) -> Status[Any]:
    """The entry is one of this league, or one of another league that this one accepted."""

    def make_separation(access: LeagueAccess) -> PartPlayers:
        _check_separable(access, entry)
        return PartPlayers(entry)

    return decide(request, slug, make_separation)


@router.post(
    "/leagues/{slug:slug}/entries/{int:entry}/lookalike",
    response=RESPONSES,
    summary="Say whether an entry is a player of another league",
    url_name="propose_player",
)
def propose_player(request: HttpRequest, slug: str, entry: int, sent: schemas.SameSent) -> Status[Any]:
    """The entry is one of `lookalikes`. If it is the same person, the organizers of the other league are asked."""

    def make_proposal(access: LeagueAccess) -> ProposePlayer:
        access.row.entries.get(pk=entry)
        return ProposePlayer(entry, sent.same)

    return decide(request, slug, make_proposal)


@router.post(
    "/leagues/{slug:slug}/proposals/{int:entry}/answer",
    response=RESPONSES,
    summary="Answer whether an entry of another league is a player of this one",
    url_name="answer_proposal",
)
def answer_proposal(request: HttpRequest, slug: str, entry: int, sent: schemas.SameSent) -> Status[Any]:
    """The entry is one of `proposals`."""

    def make_answer(access: LeagueAccess) -> AnswerProposal:
        proposals_to(access.row).get(pk=entry)
        return AnswerProposal(entry, sent.same)

    return decide(request, slug, make_answer)


def _name(number: int, line: NameLine) -> dict[str, Any]:
    """Return a player with the name as organizers and as the public read it."""
    consent = {"by": line.consent_by, "on": line.consent_on} if line.consent_by and line.consent_on else None
    return {
        "number": number,
        "entry": line.entry,
        "player_id": line.player_id,
        "name": line.name,
        "club": line.club,
        "shown": line.shown or line.name,
        "initials": bool(line.shown) and not line.erased,
        "everywhere": line.everywhere,
        "asked": line.initials_requested,
        "erased": line.erased,
        "shared": line.shared,
        "consent": consent,
    }


def _account(access: LeagueAccess) -> User:
    """Return the account of the token."""
    assert access.actor.user, "a token is of an account"
    return access.actor.user


def _is_limited(request: HttpRequest) -> bool:
    """Return whether the token is limited to one league."""
    token = caller_of(request).token
    return token is not None and token.league_id is not None


def _check_separable(access: LeagueAccess, entry: int) -> None:
    """Raise Entry.DoesNotExist for an entry that this league may not separate."""
    if not access.row.entries.filter(pk=entry).exists() and not accepted_by(access.row).filter(pk=entry).exists():
        raise models.Entry.DoesNotExist(entry)
