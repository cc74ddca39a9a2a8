"""The page of a league's championship: request to enter one, withdraw the request, leave."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments.display.championships import championship_names
from tournaments.models.official import Role
from tournaments.organizers.championships.page import membership
from tournaments.store.championship_entries import choose_championship, wanted_championship_name
from tournaments.web.deciding.afterwards import decision_sentence, onward
from tournaments.web.deciding.championship_form import ChampionshipForm
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.sending import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import readable_leagues


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def league_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Move a league to a championship, or out of it, in any state: its table does not depend on it."""
    access = open_league_access(request, slug, Role.ORGANIZER)

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {
            "access": access,
            "form": form,
            "form_token": form_token,
            "names": championship_names(readable_leagues(request), request.user),
            "membership": membership(access.row, request.user),
        }
        return render(request, "organizers/championships/league_championship.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        decision = choose_championship(
            access.row, form.wanted, by=access.actor, request_key=key, seen_version=form_token.seen_version
        )
        messages.success(request, decision_sentence(decision))
        return onward(request, access.address)

    def version() -> int:
        access.refresh()
        return access.row.version

    if request.method != "POST":
        form = ChampionshipForm(initial={"championship": wanted_championship_name(access.row) or ""})
        return show(new_form_token(access.row.version))
    form = ChampionshipForm(request.POST)
    return send(request, form, act=act, show=show, version=version)
