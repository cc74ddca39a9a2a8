"""The page of the people of a league, the address of the acts on them, and the former addresses of both."""

from __future__ import annotations

import re
from typing import Any

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.urls import URLPattern, path, re_path, reverse
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.accounts import invitations
from tournaments.display.names import accepted_by, lookalikes_in, namesakes, proposals_to
from tournaments.league.values import League, State
from tournaments.models.league import Role
from tournaments.organizers.people.lines import People, invited, people_of, text_of_links
from tournaments.store.access.permissions import organizes_championship
from tournaments.store.access.tokens import signed_salt
from tournaments.store.players import settings_of
from tournaments.web import qr
from tournaments.web.deciding.league_access import LeagueAccess, act_with_word, for_officials, open_league_access
from tournaments.web.form_token import new_form_token
from tournaments.web.requests import READ_OR_SEND, absolute_address, no_referrer, only_on_this_machine

MAX_DIGITS = 10


@no_referrer
@for_officials
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody of a league to its organizers, with the links that they can copy and what they can do."""
    access = open_league_access(request, slug, Role.ORGANIZER)
    league = access.league()
    found = people_of(
        access.row,
        league.sanctions,
        open_games=_with_open_games(league),
        medallists=organizes_championship(request.user, access.row.championship_id),
    )
    open_ones = invitations.open_invitations().filter(league=access.row).select_related("invited_by__handle")
    site = absolute_address(request, reverse("tournaments:standings", args=[slug]))
    addresses = {line.path: absolute_address(request, line.path) for line in found.lines if line.path}
    context = {
        "access": access,
        "people": found,
        "invited": invited(access.row, open_ones),
        "addresses": addresses,
        "copied": text_of_links(access.name, found.linked, addresses) if found.linked else "",
        "preparing": access.row.state == State.PREPARING,
        "finished": access.row.state == State.FINISHED,
        "allowed": settings_of(access.row),
        "salt": signed_salt(),
        "form_token": new_form_token(access.row.version),
        "site": site,
        "code": qr.code_svg(site, site) if access.row.published else "",
        "only_here": only_on_this_machine(request),
        **_same_people(request, access, found),
    }
    return render(request, "organizers/people/people.html", context)


def _with_open_games(league: League) -> frozenset[str]:
    """Return the players who have games left to play; of a Swiss, whoever may be paired again."""
    withdrawn = league.withdrawn_players
    if not league.round_robin:
        return frozenset(league.names) - withdrawn
    pairs = (game.pair for game in league.games if game.result is None and withdrawn.isdisjoint(game.pair))
    return frozenset(player for pair in pairs for player in pair)


def _same_people(request: HttpRequest, access: LeagueAccess, found: People) -> dict[str, Any]:
    """Return the questions whether a player is somebody of another league."""
    return {
        "proposals": proposals_to(access.row),
        "accepted": accepted_by(access.row),
        "lookalikes": lookalikes_in(access.row) if found.asked else (),
        "own_lookalike": _own_lookalike(request, access),
    }


def _own_lookalike(request: HttpRequest, access: LeagueAccess) -> dict[str, object] | None:
    """Return the player of another league of the organizer whose name is like a corrected one, or None."""
    numbers = [request.GET.get(name, "") for name in ("ficha", "con")]
    if not all(one.isascii() and one.isdigit() and len(one) < MAX_DIGITS for one in numbers) or not access.actor.user:
        return None
    entry = access.row.entries.select_related("player").filter(pk=int(numbers[0]), sorted_as="").first()
    known = dict(namesakes(entry.player, access.actor.user)) if entry else {}
    if entry is None or int(numbers[1]) not in known:
        return None
    return {"entry": entry, "other": int(numbers[1]), "known": known[int(numbers[1])]}


def act(request: HttpRequest, slug: str, word: str, object_id: int | None = None) -> HttpResponseBase:
    """Answer as the act does that a word of the address stands for. Raises Http404 for an unknown one."""
    found = act_with_word(word)
    if found is None or found.of_one is (object_id is None):
        raise Http404(word)
    return found.view(request, slug=slug, **({} if object_id is None else {"object_id": object_id}))


FORMER = {
    **dict.fromkeys(("equipo/", "enlaces/", "nombres/"), ""),
    "equipo/nombrar/": "nombrar/",
    "equipo/invitar/": "invitar/",
    "equipo/#/quitar/": "quitar/#/",
    "equipo/invitaciones/#/anular/": "anular/#/",
    "publicacion/": "publicacion/",
    "enlaces/nuevo/": "enlace/",
    "enlaces/#/renovar/": "renovar-enlace/#/",
    "enlaces/#/retirar/": "retirar-enlace/#/",
    "enlaces/jugadores/": "enlaces/",
    "enlaces/jugadores/#/retirar/": "cerrar-enlace/#/",
    "jugadores/permisos/": "permisos/",
    "nombres/propuestas/#/": "responder/#/",
    "nombres/parecidos/#/": "parecido/#/",
    "nombres/#/": "iniciales/#/",
    "nombres/#/consentimiento/": "consentimiento/#/",
    "nombres/#/juntar/": "juntar/#/",
    "nombres/inscripciones/#/separar/": "separar/#/",
    "nombres/#/borrar/": "borrar/#/",
    "nombres/#/corregir/": "corregir/#/",
    "retirada/": "retirar/",
    "vuelta/": "readmitir/",
    "sancion/": "sancionar/",
    "sanciones/#/levantar/": "levantar/#/",
    "incorporacion/": "llega-tarde/",
}
"""The former address of each act below that of the league's organizers, and the present one below that of its people.
`#` is a key."""


@require_http_methods(READ_OR_SEND)
def moved(request: HttpRequest, slug: str, former: str) -> HttpResponse:
    """Redirect for good from a former address of an act; a form goes on to where it is sent now.

    Raises Http404 for an address that never was.
    """
    key = re.search(r"\d+", former)
    present = FORMER.get(re.sub(r"\d+", "#", former))
    if present is None:
        raise Http404(former)
    whole = reverse("tournaments:people", args=[slug]) + (present.replace("#", key[0]) if key else present)
    query = request.META["QUERY_STRING"]
    address = f"{whole}?{query}" if query else whole
    if request.method == "POST":
        return HttpResponseRedirect(address, preserve_request=True)
    return HttpResponsePermanentRedirect(address)


ORGANIZE = "ligas/<slug:slug>/organizar/"
PEOPLE = f"{ORGANIZE}gente/"

urlpatterns: list[URLPattern] = [
    path(PEOPLE, people, name="people"),
    path(f"{PEOPLE}<slug:word>/", act, name="act"),
    path(f"{PEOPLE}<slug:word>/<int:object_id>/", act, name="act_on_one"),
    re_path(r"^ligas/(?P<slug>[-a-zA-Z0-9_]+)/organizar/(?P<former>(?!gente/).+/)$", moved, name="moved"),
]
