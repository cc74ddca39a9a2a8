"""Operations on the players of a drawn league: latecomers, corrected names, returns, sanctions."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments.api.callers import RequiredToken
from tournaments.api.deciding import access_to, decide, entry_of, player_name
from tournaments.api.organizing import ORGANIZE, RESPONSES, TAGS
from tournaments.api.reading import latecomer, name_places, refuse_doubts
from tournaments.api.schemas import decisions
from tournaments.api.schemas import organizing as schemas
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer
from tournaments.organizers.names import CorrectPlayer
from tournaments.store.matching import corrected_name_match
from tournaments.web.deciding.league_access import LeagueAccess

router = Router(tags=TAGS, auth=ORGANIZE)


@router.post(
    "/leagues/{slug:slug}/latecomers",
    response=RESPONSES,
    summary="Enter a player after the lots are drawn",
    url_name="add_latecomer",
)
def add_latecomer(request: HttpRequest, slug: str, sent: schemas.LatecomerSent) -> Status[Any]:
    """The player gets the next draw number, and the new games go to the end of the calendar."""
    return decide(request, slug, lambda access: latecomer(access.row, access.actor.user, sent))


@router.put(
    "/leagues/{slug:slug}/players/{int:number}",
    response=RESPONSES,
    summary="Correct the name or the club of a player",
    url_name="correct_league_player",
)
def correct_player(request: HttpRequest, slug: str, number: int, sent: schemas.PlayerCorrectionSent) -> Status[Any]:
    """The player is named by `number` in the list of players. Other leagues of the same person keep their spelling."""
    with within("name"):
        name = checks.name(sent.name)
    with within("club"):
        club = checks.name(sent.club) if sent.club else ""

    def make_correction(access: LeagueAccess) -> CorrectPlayer:
        entry = entry_of(access, number)
        if not sent.as_written:
            names = list(access.row.entries.exclude(pk=entry.pk).values_list("name", flat=True))
            new = (name if name != entry.name else "", club if club != (entry.club or "") else "")
            refuse_doubts(name_places("", *new, names))
        known = corrected_name_match(entry, name, club, access.actor.user)
        return CorrectPlayer(entry.pk, name, club, known.player if known and not known.own else None)

    return decide(request, slug, make_correction, reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/readmissions",
    response=RESPONSES,
    summary="Readmit a player who withdrew",
    url_name="readmit_player",
)
def readmit_player(request: HttpRequest, slug: str, sent: schemas.ReadmissionSent) -> Status[Any]:
    """Results and games are again as they were before the withdrawal."""
    return decide(
        request, slug, lambda access: Readmit(player_name(access.loaded(), sent.player, "player")), reason=sent.why
    )


@router.get(
    "/leagues/{slug:slug}/sanctions",
    response=list[schemas.Sanction],
    summary="List the sanctions of a league",
    url_name="league_sanctions",
    auth=RequiredToken(Scope.READ),
)
def list_sanctions(request: HttpRequest, slug: str) -> Any:
    """Only for the officials of the league, with the reasons; the public reads how many there are."""
    loaded = access_to(request, slug, Role.REFEREE).loaded()
    return [
        {"id": one.key, "player": one.player, "reason": one.reason, "revoked": one.revoked}
        for one in loaded.league.sanctions
    ]


@router.post(
    "/leagues/{slug:slug}/sanctions",
    response=RESPONSES,
    summary="Sanction a player",
    url_name="sanction_player",
)
def sanction_player(request: HttpRequest, slug: str, sent: schemas.SanctionSent) -> Status[Any]:
    """Organizers and referees may do it."""
    with within("reason"):
        reason = checks.words(sent.reason)
    make = lambda access: SanctionPlayer(player_name(access.loaded(), sent.player, "player"), reason)  # noqa: E731 - one line
    return decide(request, slug, make, role=Role.REFEREE, places={"reason": "reason"})


@router.post(
    "/leagues/{slug:slug}/sanctions/{int:sanction}/revoke",
    response=RESPONSES,
    summary="Revoke a sanction",
    url_name="revoke_sanction",
)
def revoke_sanction(request: HttpRequest, slug: str, sanction: int, sent: decisions.ReasonSent) -> Status[Any]:
    return decide(request, slug, lambda _: RevokeSanction(sanction), reason=sent.why)
