"""Access of players to their own pages, by the token of their link or by the account that keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation

from tournaments import models
from tournaments.models.official import Role
from tournaments.organizers.links.entering import counted_as_wrong
from tournaments.store.access.actor import Actor
from tournaments.store.access.devices import device_of, mark_device
from tournaments.store.access.player_tokens import link_of_account, link_of_page
from tournaments.web.deciding.afterwards import onward
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.requests import no_referrer

ACCOUNT_TOKEN = re.compile(r"ficha-([1-9][0-9]{0,15})")
"""The text in place of the token, in addresses for an account that keeps the page; see `account_page_token`."""


@dataclass(frozen=True)
class OwnAccess(LeagueAccess):
    """The league of a player, opened from their own page; `token` is that of the address."""

    token: str

    @property
    def address(self) -> str:
        return reverse("tournaments:own_page", args=[self.token])

    @cached_property
    def player_link(self) -> models.PlayerLink:
        """The link of the player."""
        assert self.actor.own_link
        return self.actor.own_link

    @property
    def entry(self) -> models.Entry:
        """The player's entry in the league."""
        return self.player_link.entry

    @cached_property
    def shown_name(self) -> str:
        """The player's name as the pages of the league show it."""
        return next(name for name, pk in self.loaded().entry_ids.items() if pk == self.entry.pk)

    def address_of(self, page: str, *more: object) -> str:
        """Return the address of one of the player's own pages, by its name."""
        return reverse(f"tournaments:{page}", args=[self.token, *more])


def own_access(request: HttpRequest, token: str) -> OwnAccess | None:
    """Return the access that a token gives, or None; a league hidden by the administrator gives none."""
    account_token = ACCOUNT_TOKEN.fullmatch(token)
    link = link_of_account(int(account_token[1]), request.user) if account_token else link_of_page(token)
    if link is None or link.entry.league.withheld:
        return None
    actor = Actor(link.entry.name, own_link=link, device=device_of(request))
    return OwnAccess(link.entry.league, actor, Role.REFEREE, token)


def own_link_refusal(request: HttpRequest, *, calendar: bool = False) -> HttpResponse:
    """Return the response to a wrong or revoked token of a player's page or calendar, and count it."""
    context = {"calendar": calendar}
    return counted_as_wrong(request, lambda: render(request, "players/pages/own_stopped.html", context, status=404))


def on_own_page(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that takes an `OwnAccess`: wrong tokens are counted, and the page is in the link's language."""

    @wraps(view)
    @no_referrer
    def answer(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponseBase:
        """Return the response in the player's language, or the refusal of a wrong link."""
        access = own_access(request, token)
        if access is None:
            return own_link_refusal(request)
        with translation.override(access.player_link.language or translation.get_language()):
            response = view(request, access, **kwargs)
            response.headers["Content-Language"] = translation.get_language() or ""
        mark_device(request, response, player=access.entry.pk)
        return response

    return answer


class OwnDecision(DecisionPage):
    """A decision of a player, from their own page."""

    access: OwnAccess

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Open the page through the player's own link."""

        @on_own_page
        def answer(request: HttpRequest, access: OwnAccess) -> HttpResponseBase:
            self.access = access
            return super(OwnDecision, self).dispatch(request, *args, **kwargs)

        return answer(request, kwargs["token"])

    def open_access(self, request: HttpRequest, **kwargs: Any) -> LeagueAccess:
        return self.access

    def return_address(self) -> str:
        return self.access.address

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect to the player's page, which shows the latest decisions; there is no session for a message."""
        return onward(self.request, self.return_address())

    def refuse_games_of_others(self, pair: frozenset[str]) -> None:
        """Raise Http404 unless the player is one of the pair."""
        if self.access.shown_name not in pair:
            raise Http404
