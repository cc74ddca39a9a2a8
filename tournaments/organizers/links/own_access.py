"""Access of players to their own pages, by the token of their link or by the account that keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.accounts import signing
from tournaments.models.league import Role
from tournaments.organizers.links.verbs import HolderForm
from tournaments.store.access import actor as access_actor
from tournaments.store.access.actor import Actor, device_of, mark_device
from tournaments.store.access.tokens import (
    WRONG_WINDOW,
    LinkState,
    count_wrong_token,
    digest,
    has_too_many_wrong_tokens,
    link_of,
    link_of_account,
    link_of_page,
    link_state,
)
from tournaments.web import qr
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import LeagueAccess, address_of, link_refusal
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.requests import REFUSED_STATUS, absolute_address, no_referrer, readable_leagues

View = Callable[..., HttpResponseBase]


@no_referrer
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of a link, or store the link in the session if the form was sent."""
    link = link_of(digest(token))
    if link is None:
        return unknown_token(request)
    state = link_state(link, timezone.now())
    if state is not LinkState.LIVE:
        return link_refusal(request, link, state, status=410)
    sent, initial = request.POST if request.method == "POST" else None, {"name": initial_name(request)}
    form = HolderForm(sent, initial=initial, named=link.league.confirm_results)
    if not form.is_bound or not form.is_valid():
        whole = absolute_address(request, reverse("tournaments:enter", args=[token]))
        context = {
            "link": link,
            "form": form,
            "whole": whole,
            "code": qr.code_svg(whole, whole),
            "may_read": readable_leagues(request).filter(pk=link.league_id).exists(),
        }
        return render(request, "organizers/links/enter.html", context, status=REFUSED_STATUS if form.is_bound else 200)
    access_actor.store_link(request, token, form.cleaned_data["name"])
    access_actor.link_in_session(request)
    answer = redirect(address_of(link))
    mark_device(request, answer, link=link.pk)
    return answer


def unknown_token(request: HttpRequest) -> HttpResponse:
    """Return the response to an unknown token of a referee's link, and count it against its sender alone."""
    return counted_as_wrong(request, lambda: link_refusal(request, None, LinkState.UNKNOWN, status=404))


def counted_as_wrong(request: HttpRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the response to a wrong token, counted against its sender alone; another one after too many tries."""
    sender = signing.attempt_key(request)
    if has_too_many_wrong_tokens(sender):
        return too_many_tries(request)
    count_wrong_token(sender)
    response = answer()
    mark_device(request, response)
    return response


def too_many_tries(request: HttpRequest) -> HttpResponse:
    """Return the response (429) to a sender of too many wrong tokens."""
    minutes = WRONG_WINDOW.seconds // 60
    response = render(request, "organizers/links/too_many.html", {"minutes": minutes}, status=429)
    response["Retry-After"] = str(WRONG_WINDOW.seconds)
    return response


def initial_name(request: HttpRequest) -> str:
    """Return the name that the visitor gave the last time, or that of the account, or an empty text."""
    stored = request.session.get(access_actor.NAME_KEY, "")
    return stored or (request.user.get_full_name() if request.user.is_authenticated else "")


ACCOUNT_TOKEN = re.compile(r"ficha-([1-9][0-9]{0,15})")
"""The text in place of the token, in addresses for an account that keeps the page; see `account_page_token`."""


TAKEN_PARAMETER = "hecho"
"""The parameter of a player's page with the number of the decision that led there."""


@dataclass(frozen=True)
class OwnAccess(LeagueAccess):
    """The league of a player, opened from their own page; `token` is that of the address."""

    token: str

    @property
    def address(self) -> str:
        return reverse("tournaments:own_page", args=[self.token])

    @cached_property
    def player_link(self) -> models.PlayerLink:
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
        """Redirect to the player's page, which begins with the decision; there is no session for a message."""
        return onward(self.request, f"{self.return_address()}?{TAKEN_PARAMETER}={decision.number}")

    def refuse_games_of_others(self, pair: frozenset[str]) -> None:
        """Raise Http404 unless the player is one of the pair."""
        if self.access.shown_name not in pair:
            raise Http404


urlpatterns: list[URLPattern] = [path("enlace/<str:token>/", enter, name="enter")]
