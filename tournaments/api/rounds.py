"""Operations on the rounds of a Swiss."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments.api.deciding import decide, player_name
from tournaments.api.organizing import ORGANIZE, RESPONSES, TAGS
from tournaments.api.schemas import rounds as schemas
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.league.formats.swiss.rounds import Numbers, Plan, proposal
from tournaments.league.names import searchable
from tournaments.league.regulation import Apart
from tournaments.organizers.founding.lots import SEED_BYTES
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.organizers.rounds.ratings import RatePlayers
from tournaments.organizers.rounds.verbs import (
    ExchangePlayers,
    KeepApart,
    PublishRound,
    RetractRound,
    SetBye,
    SetRounds,
)
from tournaments.web.deciding.league_access import LeagueAccess

router = Router(tags=TAGS, auth=ORGANIZE)


@router.post(
    "/leagues/{slug:slug}/rounds", response=RESPONSES, summary="Publish the next round", url_name="publish_round"
)
def publish_round(request: HttpRequest, slug: str, sent: schemas.RoundSent) -> Status[Any]:
    """Pairs the next round of a Swiss, and publishes its games. All games of the round before must have results."""

    def make_round(access: LeagueAccess) -> PublishRound:
        with within("seed"):
            seed = checks.name(sent.seed) if sent.seed else ""
        lots = sent.numbers is Numbers.LOTS
        plan = Plan(sent.numbers, (seed or secrets.token_hex(SEED_BYTES)) if lots else "")
        made = proposal(access.league(), plan).made  # before the league is locked
        return PublishRound(plan, sent.digest or made.input_digest, made)

    return decide(request, slug, make_round)


@router.post(
    "/leagues/{slug:slug}/rounds/{int:number}/retract",
    response=RESPONSES,
    summary="Take back the last round",
    url_name="take_back_round",
)
def retract_round(request: HttpRequest, slug: str, number: int, sent: schemas.RetractSent) -> Status[Any]:
    """Removes its games. None of them may have a result."""
    return decide(request, slug, lambda _: RetractRound(number), reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/exchanges",
    response=RESPONSES,
    summary="Exchange two players of the last round",
    url_name="exchange_players",
)
def exchange_players(request: HttpRequest, slug: str, sent: schemas.ExchangeSent) -> Status[Any]:
    """Each takes the opponent and the colour of the other; the public reads why."""

    def make_exchange(access: LeagueAccess) -> ExchangePlayers:
        loaded = access.loaded()
        one, two = player_name(loaded, sent.one, "one"), player_name(loaded, sent.two, "two")
        return ExchangePlayers(one, two, despite=sent.despite)

    return decide(request, slug, make_exchange, reason=sent.why)


@router.post("/leagues/{slug:slug}/byes", response=RESPONSES, summary="Set the bye of a player", url_name="set_bye")
def set_bye(request: HttpRequest, slug: str, sent: schemas.ByeSent) -> Status[Any]:
    """The player does not play a round to come, or with null does again."""
    return decide(
        request,
        slug,
        lambda access: SetBye(player_name(access.loaded(), sent.player, "player"), sent.round, sent.kind),
    )


@router.put("/leagues/{slug:slug}/apart", response=RESPONSES, summary="Keep players apart", url_name="keep_apart")
def keep_apart(request: HttpRequest, slug: str, sent: schemas.ApartSent) -> Status[Any]:
    """Replaces the groups of players who do not meet one another."""

    def make_groups(access: LeagueAccess) -> KeepApart:
        loaded = access.loaded()
        return KeepApart(
            [
                Apart(
                    tuple(player_name(loaded, each, f"groups[{index}].players") for each in group.players),
                    group.rounds,
                )
                for index, group in enumerate(sent.groups)
            ]
        )

    return decide(request, slug, make_groups)


@router.put(
    "/leagues/{slug:slug}/number-of-rounds",
    response=RESPONSES,
    summary="Set the number of rounds",
    url_name="set_rounds",
)
def set_rounds(request: HttpRequest, slug: str, sent: schemas.NumberOfRounds) -> Status[Any]:
    """Published rounds stay; byes asked for beyond the last round go."""
    return decide(request, slug, lambda _: SetRounds(sent.rounds))


@router.post("/leagues/{slug:slug}/check-in", response=RESPONSES, summary="Check players in", url_name="check_in")
def check_in(request: HttpRequest, slug: str, sent: schemas.CheckInSent) -> Status[Any]:
    """Says which players are present for the next round of a Swiss, or before the first game; others do not play."""

    def make_list(access: LeagueAccess) -> CheckIn:
        loaded = access.loaded()
        here, missing = (
            frozenset(player_name(loaded, each, place) for each in listed)
            for place, listed in (("here", sent.here), ("missing", sent.missing))
        )
        return CheckIn(here, missing)

    return decide(request, slug, make_list)


@router.put("/leagues/{slug:slug}/ratings", response=RESPONSES, summary="Set ratings", url_name="rate_players")
def rate_players(request: HttpRequest, slug: str, sent: schemas.RatingsSent) -> Status[Any]:
    """Sets the ratings of these players; others keep theirs."""

    def make_ratings(access: LeagueAccess) -> RatePlayers:
        loaded = access.loaded()
        named = {searchable(player_name(loaded, each.player, "ratings")): each.rating for each in sent.ratings}
        return RatePlayers(named)

    return decide(request, slug, make_ratings)
