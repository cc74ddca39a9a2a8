"""What players see of a sign-up: the form, and a page of their own with their place, where they take it back."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.accounts.invitations import request_limit_reached
from tournaments.accounts.signing import client_address
from tournaments.display.league import public_page
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.league.values import State
from tournaments.organizers.founding.verbs import Enrol
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest
from tournaments.store.decide import take
from tournaments.store.events import SignUps, sign_up, sign_ups_of
from tournaments.store.load import load_league
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import send
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import OneNameForm, TextField
from tournaments.web.requests import READ_OR_SEND, as_slug, no_referrer, readable_leagues
from tournaments.wording.league_faults import full_sentence

MOST_A_DAY = 60
"""Sign-ups from one network address in a day: a club behind one address can sign up whole."""
PURPOSE = "castillar.place-in-league"
LEFT = "borrado"
"""The parameter with the league that somebody has just left, on the page that was theirs."""


class NameForm(OneNameForm):
    """The name and the club with which somebody signs up."""

    name = TextField(label=gettext_lazy("Nombre y apellidos"), help_text=gettext_lazy("Lo leerá cualquiera."))
    club = TextField(label=gettext_lazy("Club"), required=False, help_text=gettext_lazy("Puede quedar en blanco."))


def _event_of(league: models.League) -> models.Event | None:
    return models.Event.objects.filter(stages__league=league).first()


def _played_at(league: models.League) -> str:
    """Return the address of what a league is played as: its event, or itself."""
    event = _event_of(league)
    page, slug = ("event", event.slug) if event else ("standings", league.slug)
    return reverse(f"tournaments:{page}", args=[slug])


@never_cache
@require_http_methods(READ_OR_SEND)
def sign_up_form(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form with which players sign up, or write somebody down and lead to their own page."""
    league = get_object_or_404(readable_leagues(request), slug=slug)
    now = sign_ups_of(league)
    if now is None:
        raise Http404(slug)
    if league.state != State.PREPARING:
        return redirect(_played_at(league))
    form = NameForm(request.POST) if request.method == "POST" else NameForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"page": public_page(league), "now": now, "form": form, "form_token": form_token}
        return render(request, "organizers/events/sign_up.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        token = salted_hmac("castillar.sign-up-page", key, algorithm="sha256").hexdigest()[:43]
        enter(league, form.cleaned_data["name"], form.cleaned_data["club"], token, client_address(request))
        return onward(request, reverse("tournaments:own_sign_up", args=[token]))

    return show(new_form_token()) if request.method != "POST" else send(request, form, act=act, show=show)


def enter(league: models.League, name: str, club: str, token: str, sender: str | None) -> models.SignUp:
    """Write down somebody whose own page has a token; the same one twice is one person.

    Raises Fault for a name that is there already, without a club, and for too many from one network address.
    """
    if not models.SignUp.objects.filter(token_hash=digest(token)).exists():
        if not club and _is_there(league, name):
            raise Fault(Code.SIGN_UP_NAMESAKE, "club")
        if request_limit_reached(sender, PURPOSE, MOST_A_DAY):
            raise Fault(Code.SIGN_UP_OFTEN)
    return sign_up(league, name, club, token)


def _is_there(league: models.League, name: str) -> bool:
    """Return whether somebody in the list, or who waits to be accepted, has a name; hidden players do not count."""
    listed = league.entries.filter(initials=False, player__initials=False).values_list("name", flat=True)
    waiting = league.sign_ups.filter(accepted=False).values_list("name", flat=True)
    return folded(name) in {folded(other) for other in (*listed, *waiting)}


@no_referrer
@require_http_methods(READ_OR_SEND)
def own_sign_up(request: HttpRequest, token: str) -> HttpResponse:
    """Show a person's place in a sign-up, or take it back."""
    row = models.SignUp.objects.select_related("league").filter(token_hash=digest(token)).first()
    if row is None:
        left = readable_leagues(request).filter(slug=as_slug(request.GET.get(LEFT, ""))).first()
        return render(request, "organizers/events/own_sign_up.html", {"gone": True, "left": left}, status=410)
    form = NothingForm(request.POST) if request.method == "POST" else NothingForm()
    now = sign_ups_of(row.league)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        event = _event_of(row.league)
        context = {
            "page": public_page(row.league),
            "name": event.name if event else row.league.name,
            "address": _played_at(row.league),
            "row": row,
            "place": place_in(now, row),
            "form": form,
            "form_token": form_token,
            "drawn": row.league.state != State.PREPARING,
            "shut": full_sentence(Fault(Code.SIGN_UP_GONE)),
        }
        return render(request, "organizers/events/own_sign_up.html", context, status=status)

    def act(_form_token: FormToken, key: str) -> HttpResponse:
        take_back(row, key)
        return onward(request, f"{request.path}?{LEFT}={row.league.slug}")

    return show(new_form_token()) if request.method != "POST" else send(request, form, act=act, show=show)


def place_in(now: SignUps | None, row: models.SignUp) -> int:
    """Return the place of somebody in the waiting list, from 1; 0 for a person with a place."""
    return next((one.place for one in now.waiting if one.row.pk == row.pk), 0) if now else 0


@transaction.atomic
def take_back(row: models.SignUp, request_key: str | None = None) -> None:
    """Take somebody out of a sign-up, and out of the list if they were in it. Raises Fault once the lots are drawn."""
    league = models.League.objects.select_for_update().get(pk=row.league_id)
    if league.state != State.PREPARING:
        raise Fault(Code.SIGN_UP_GONE)
    players = load_league(league).league.players
    left = [player for player in players if folded(player.name) != folded(row.name)]
    if row.accepted and len(left) < len(players):
        take(league, Enrol(left), by=Actor(row.name), request_key=request_key)
    row.delete()


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/apuntarse/", sign_up_form, name="sign_up_for"),
    path("apuntarse/<str:token>/", own_sign_up, name="own_sign_up"),
]
