"""The pages of a championship's organizers, and of the league that asks to join one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.forms import InvitationForm
from tournaments.accounts.joining import link_of
from tournaments.accounts.own import invite_from, revoke_with_message
from tournaments.display.championships import championship_names
from tournaments.display.new_championship import new_name
from tournaments.league.podium import Medal, podium
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships import verbs
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium, remove_other_podium
from tournaments.organizers.championships.page import MAX_LISTED, membership
from tournaments.organizers.championships.verbs import decision_page
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.championship_entries import choose_championship, wanted_championship_name
from tournaments.store.championships import dismiss_organizer, rename_championship
from tournaments.store.doubles import doubled_on_entering
from tournaments.web.deciding.championship import (
    ChampionshipForm,
    championship_for_organizer,
    redirect_after,
    version_of,
)
from tournaments.web.deciding.effects import decision_sentence, onward
from tournaments.web.deciding.league_access import for_officials, open_league_access
from tournaments.web.deciding.page import send
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.forms import PlainForm, TextField, number_field
from tournaments.web.requests import (
    READ_OR_SEND,
    REFUSED_STATUS,
    login_required_with_form,
    only_on_this_machine,
    readable_leagues,
)
from tournaments.web.timetable import date_field


@never_cache
@login_required_with_form
@require_http_methods(READ_OR_SEND)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of an invitation to organize the championship, or make its link, which is shown once."""
    championship, _by = championship_for_organizer(request, slug)
    sending = request.method == "POST"
    form = InvitationForm(request.POST if sending else None)
    sent = invite_from(request, form, championship=championship) if sending else None
    context = {
        "championship": championship,
        "form": form,
        "form_token": new_form_token(),
        "link": link_of(request, sent) if sent else "",
        "sent": sent.row if sent else None,
        "mailed": bool(sent and sent.row.email and settings.SENDS_MAIL),
        "only_here": only_on_this_machine(request),
    }
    status = REFUSED_STATUS if sending and sent is None else 200
    return render(request, "organizers/championships/championship_invite.html", context, status=status)


@login_required
@require_POST
def revoke(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Revoke an invitation to organize the championship."""
    championship, _by = championship_for_organizer(request, slug)
    revoke_with_message(
        request, get_object_or_404(invitations.open_invitations().filter(championship=championship), pk=invitation_id)
    )
    return redirect("tournaments:organize_championship", slug)


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def dismiss(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Show the page that dismisses an organizer of the championship, or dismiss them."""
    championship, by = championship_for_organizer(request, slug)
    row = championship.organizers.filter(user=user_id).select_related("user").first()
    if row is None and request.method != "POST":
        raise Http404(user_id)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return dismiss_organizer(row, user_id, by=actor, request_key=key, seen_version=seen_version)

    title = _("Quitar a quien organiza")
    explains = _("Deja de poder decidir en el campeonato desde ahora. Lo que decidió se queda como está.")
    return decision_page(request, championship, by, title, explains, display_name(row.user) if row else "", decide)


MAX_PLAYERS = 1_000
MEDALS = tuple(medal.value for medal in Medal)


class RenameForm(PlainForm):
    """The new name of a championship."""

    name = TextField(label=_("Nombre del campeonato"), help_text=_("Lo leerá cualquiera. Su dirección no cambia."))


class OtherPodiumForm(PlainForm):
    """The podium of a game played outside the site."""

    game = TextField(label=_("Juego"), help_text=_("Como lo leerá cualquiera en el campeonato: «Parchís», «Ajedrez»."))
    players = number_field(
        MIN_PLAYERS,
        MAX_PLAYERS,
        label=_("Cuántos jugaron"),
        help_text=_("De ello dependen las medallas y sus puntos."),
    )
    played_on = date_field(label=_("Fecha"), help_text=_("Puede quedar en blanco."))
    gold = TextField(label=_("Oro"))
    gold_club = TextField(label=_("Club (oro)"), required=False)
    silver = TextField(label=_("Plata"))
    silver_club = TextField(label=_("Club (plata)"), required=False)
    bronze = TextField(label=_("Bronce"), required=False, help_text=_("Con tres jugadores no hay bronce."))
    bronze_club = TextField(label=_("Club (bronce)"), required=False)
    places: ClassVar[Mapping[str, str]] = {"medallists": "bronze"}

    def clean(self) -> dict[str, Any]:
        """Require a bronze medal from four players on, and refuse it with three; refuse a name at its second medal."""
        data = self.cleaned_data
        named = [(medal, name) for medal in MEDALS if (name := data.get(medal))]
        for index, (medal, name) in enumerate(named):
            if name in [earlier for _medal, earlier in named[:index]]:
                self.add_error(medal, _("%(name)s ya tiene otra medalla.") % {"name": name})
        if players := data.get("players"):
            steps = len(podium(players))
            if steps == len(MEDALS) and not data.get("bronze") and "bronze" not in self.errors:
                self.add_error("bronze", _("Hace falta: con cuatro o más jugadores hay bronce."))
            if steps < len(MEDALS) and data.get("bronze"):
                self.add_error("bronze", _("Con tres jugadores no hay bronce: déjalo en blanco."))
        return data

    @property
    def played(self) -> OtherGame:
        """The game of a valid form."""
        data = self.cleaned_data
        won = [Entrant(data[medal], data[f"{medal}_club"] or None) for medal in MEDALS if data[medal]]
        return OtherGame(data["game"], data["players"], won, data["played_on"])


@login_required_with_form
@require_http_methods(["GET", "HEAD", "POST"])
def other_podium(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the other podiums of a championship, or add one."""
    championship, by = championship_for_organizer(request, slug)
    sent = request.method == "POST"
    form = OtherPodiumForm(request.POST) if sent else OtherPodiumForm()

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"championship": championship.name, "slug": slug, "form": form, "form_token": form_token}
        context["podiums"] = list(championship.other_podiums.order_by("game", "pk")[:MAX_LISTED])
        return render(request, "organizers/championships/other_podium.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        decision = add_other_podium(
            championship, form.played, by=by, request_key=key, seen_version=form_token.seen_version
        )
        return redirect_after(request, decision, "other_podium", slug)

    if not sent:
        return show(new_form_token(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def remove_podium(request: HttpRequest, slug: str, podium_id: int) -> HttpResponse:
    """Show the page that removes the podium of another game, or remove it."""
    championship, by = championship_for_organizer(request, slug)
    podium = championship.other_podiums.filter(pk=podium_id).first()
    if podium is None and request.method != "POST":
        raise Http404(podium_id)

    def decide(row: models.Championship, actor: Actor, key: str, seen_version: int) -> models.Decision:
        return remove_other_podium(row, podium_id, by=actor, request_key=key, seen_version=seen_version)

    title, back_to = _("Quitar el podio"), "tournaments:other_podium"
    explains = _(
        "Para un podio anotado por error: sus medallas dejan de sumar. Si hacía falta corregirlo, anótalo después."
    )
    return decision_page(
        request, championship, by, title, explains, podium.game if podium else "", decide, back_to=back_to
    )


@login_required_with_form
@require_http_methods(READ_OR_SEND)
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form with the name of a championship, or rename it."""
    championship, by = championship_for_organizer(request, slug)
    sent = request.method == "POST"
    form = RenameForm(request.POST) if sent else RenameForm(initial={"name": championship.name})

    def show(form_token: FormToken, status: int = 200) -> HttpResponse:
        context = {"championship": championship, "form": form, "form_token": form_token}
        return render(request, "organizers/championships/rename.html", context, status=status)

    def act(form_token: FormToken, key: str) -> HttpResponse:
        name = form.cleaned_data["name"]
        decision = rename_championship(championship, name, by=by, request_key=key, seen_version=form_token.seen_version)
        return redirect_after(request, decision, "organize_championship", slug)

    if not sent:
        return show(new_form_token(championship.version))
    return send(request, form, act=act, show=show, version=lambda: version_of(championship))


@for_officials
@require_http_methods(["GET", "HEAD", "POST"])
def league_championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Move a league to a championship, or out of it, in any state: its table does not depend on it.

    A name that is new beside those of other championships is asked about first, and so is a league that looks like one
    that the championship has.
    """
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
        names = championship_names(readable_leagues(request), request.user) if form.wanted else ()
        new = new_name(form.wanted, names, by=access.actor)
        if new and request.POST.get("new") != new.name:
            context = {"access": access, "new": new, "form_token": new_form_token(form_token.seen_version)}
            return render(request, "organizers/championships/new_championship.html", context)
        if request.POST.get("double") != form.wanted and (
            doubled := doubled_on_entering(access.loaded(), form.wanted, by=access.actor)
        ):
            context = {"access": access, "wanted": form.wanted, "doubled": doubled, "form_token": form_token}
            return render(request, "organizers/championships/doubled_league.html", context)
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


CHAMPIONSHIP = "campeonatos/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/campeonato/", league_championship, name="league_championship"),
    path(f"{CHAMPIONSHIP}organizar/", verbs.organize_championship, name="organize_championship"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/aceptar/", verbs.admit, name="admit_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/rechazar/", verbs.refuse, name="refuse_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/quitar/", verbs.remove, name="remove_league"),
    path(f"{CHAMPIONSHIP}equipo/invitar/", invite, name="invite_organizer"),
    path(f"{CHAMPIONSHIP}equipo/<int:user_id>/quitar/", dismiss, name="dismiss_organizer"),
    path(
        f"{CHAMPIONSHIP}equipo/invitaciones/<int:invitation_id>/anular/",
        revoke,
        name="revoke_championship_invitation",
    ),
    path(f"{CHAMPIONSHIP}nombres/", verbs.names, name="championship_names"),
    path(f"{CHAMPIONSHIP}nombres/<int:player_id>/", verbs.show, name="show_medallist"),
    path(f"{CHAMPIONSHIP}nombres/<int:player_id>/borrar/", verbs.erase, name="erase_medallist"),
    path(f"{CHAMPIONSHIP}podio/", other_podium, name="other_podium"),
    path(f"{CHAMPIONSHIP}podio/<int:podium_id>/quitar/", remove_podium, name="remove_other_podium"),
    path(f"{CHAMPIONSHIP}nombre/", rename, name="rename_championship"),
]
