"""Operations on the sign-up of a league: how many places are left, and signing up."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.accounts.signing import client_address
from tournaments.api.callers import OptionalToken, caller_of
from tournaments.api.gate import LOCATION
from tournaments.api.reading import entrant_in
from tournaments.api.schemas import events as schemas
from tournaments.organizers.events.signing_up import enter, place_in
from tournaments.store.access.tokens import new_token
from tournaments.store.events import sign_ups_of
from tournaments.web.requests import absolute_address

router = Router(tags=["sign-ups"], auth=OptionalToken())


def _league(request: HttpRequest, slug: str) -> models.League:
    return get_object_or_404(caller_of(request).leagues, slug=slug)


@router.get(
    "/leagues/{slug:slug}/sign-ups",
    response=schemas.SignUpState,
    summary="Read whether people can sign up",
    url_name="league_sign_ups",
)
def read_sign_up(request: HttpRequest, slug: str) -> Any:
    """Of a league, or of the list that gathers the players of an event, which is the league of its only stage."""
    now = sign_ups_of(_league(request, slug))
    if now is None:
        return {"open": False, "places": None, "taken": 0, "free": 0}
    return {"open": now.is_open, "places": now.places, "taken": now.taken, "free": now.free}


@router.post(
    "/leagues/{slug:slug}/sign-ups",
    response={201: schemas.SignedUp},
    summary="Sign somebody up",
    url_name="sign_up",
)
def sign_up(request: HttpRequest, slug: str, sent: schemas.SignUpSent) -> Status[Any]:
    """Anybody may; an organizer accepts. `page` is the person's own, which shows their place and takes it back."""
    league, entrant, token = _league(request, slug), entrant_in(sent), new_token()
    row = enter(league, entrant.name, entrant.club or "", token, client_address(request))
    page = vars(request)[LOCATION] = absolute_address(request, reverse("tournaments:own_sign_up", args=[token]))
    return Status(201, {"page": page, "waits": place_in(sign_ups_of(league), row)})
