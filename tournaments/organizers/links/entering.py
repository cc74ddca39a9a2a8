"""The page of a private link, whose form stores the link in the session.

Opening the page changes nothing, since programs open links before people do. Other sites do not learn the token
(Referrer-Policy), and no cache stores the page.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.accounts import throttle
from tournaments.organizers.links.forms import HolderForm
from tournaments.store.access import link_session
from tournaments.store.access.devices import mark_device
from tournaments.store.access.tokens import (
    WRONG_WINDOW,
    LinkState,
    count_wrong_token,
    digest,
    has_too_many_wrong_tokens,
    link_of,
    link_state,
)
from tournaments.web import qr
from tournaments.web.addresses import absolute_address
from tournaments.web.deciding.league_access import address_of, link_refusal
from tournaments.web.requests import REFUSED_STATUS, no_referrer, readable_leagues

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
    link_session.store_link(request, token, form.cleaned_data["name"])
    link_session.link_in_session(request)
    answer = redirect(address_of(link))
    mark_device(request, answer, link=link.pk)
    return answer


def unknown_token(request: HttpRequest) -> HttpResponse:
    """Return the response to an unknown token of a referee's link, and count it against its sender alone."""
    return counted_as_wrong(request, lambda: link_refusal(request, None, LinkState.UNKNOWN, status=404))


def counted_as_wrong(request: HttpRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the response to a wrong token, counted against its sender alone; another one after too many tries."""
    sender = throttle.attempt_key(request)
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
    stored = request.session.get(link_session.NAME_KEY, "")
    return stored or (request.user.get_full_name() if request.user.is_authenticated else "")
