"""The page on which an account shows its player by initials in all the leagues whose pages it keeps."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.organizers.links.own_access import ACCOUNT_TOKEN, OwnAccess, on_own_page
from tournaments.organizers.privacy.show_as import ShowAs
from tournaments.store.access.actor import Actor
from tournaments.store.access.player_tokens import links_of_account
from tournaments.store.decide import take
from tournaments.web.requests import actor_of


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def hide_name(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the player by initials in each league whose page the account keeps; organizers of others are asked.

    Each league has a decision of its own, signed with the name that the player has in it.
    """
    if not ACCOUNT_TOKEN.fullmatch(access.token):
        raise Http404
    links = _links_showing_full_name(request, access.entry)
    if request.method == "POST":
        for link in links:
            by = Actor(link.entry.name, own_link=link, device=access.actor.device)
            take(link.entry.league, ShowAs(access.entry.player_id, initials=True), by=by)
        return redirect(access.address)
    leagues = [link.entry.league for link in links]
    return render(request, "players/pages/initials.html", {"access": access, "leagues": leagues})


def _links_showing_full_name(request: HttpRequest, entry: models.Entry) -> QuerySet[models.PlayerLink]:
    """Return the links that the account keeps to pages of the same player, in leagues that show the full name."""
    user = actor_of(request).user
    assert user
    hidden = Q(entry__initials=True) | Q(entry__player__initials=True)
    links = links_of_account(user).filter(entry__player=entry.player_id).exclude(hidden)
    return links.order_by("entry__league")
