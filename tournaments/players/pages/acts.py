"""Actions on a player's own page: keep it in an account, choose its language, renew its calendar, undo a decision."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.connections.alerts.owners import owner_of_page
from tournaments.connections.alerts.views import alerts_page
from tournaments.display.history import lines_of
from tournaments.league.faults import Code, Fault
from tournaments.league.player_rules import PERMISSIONS, Overdue, PlayerRules
from tournaments.league.values import State
from tournaments.organizers.links.own_access import ACCOUNT_TOKEN, OwnAccess, OwnDecision, on_own_page
from tournaments.players.pages import kept, page
from tournaments.players.pages.page import calendar_address
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import Verb
from tournaments.store.players import AllowPlayers, settings_of
from tournaments.store.undo import Undo
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.forms import PlainForm, with_settings
from tournaments.web.requests import REFUSED_STATUS, actor_of, redirect_to_sign_in
from tournaments.wording.decisions import sentence_of
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.results import Json
from tournaments.wording.terms import listed


@require_POST
@on_own_page
def choose_language(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Store a language with the link, and with the player's notices; an unknown one selects that of the browser."""
    chosen = request.POST.get("language", "")
    chosen = chosen if chosen in dict(settings.LANGUAGES) else ""
    models.PlayerLink.objects.filter(pk=access.player_link.pk).update(language=chosen)
    language = chosen or translation.get_language_from_request(request)
    access.player_link.alert_channels.update(language=language)
    return redirect(access.address)


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def own_alerts(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the notices of a player, or change them; an account that keeps the page has notices of its own."""
    if ACCOUNT_TOKEN.fullmatch(access.token):
        return redirect("tournaments:account_alerts")
    return alerts_page(request, owner_of_page(access.player_link, access.token))


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def renew_calendar(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Offer another address of the player's calendar; the former one stops working, and the page's link does not.

    Only the digest of the new token is stored, so that its address is shown in this answer and never again.
    """
    address = ""
    if request.method == "POST":
        token = new_token()
        models.PlayerLink.objects.filter(pk=access.player_link.pk).update(calendar_hash=digest(token))
        address = calendar_address(request, token)
    return render(request, "players/pages/calendar.html", {"access": access, "address": address})


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def keep(request: HttpRequest, access: OwnAccess) -> HttpResponseBase:
    """Keep the page in the logged-in account, or remove it from there."""
    if not request.user.is_authenticated:
        return redirect_to_sign_in(request)
    user, link = actor_of(request).user, access.player_link
    own = models.PlayerLink.objects.filter(pk=link.pk)
    if request.method == "POST" and request.POST.get("step") == "forget":
        own.filter(account=user).update(account=None)
        return redirect("tournaments:my_pages")
    if request.method == "POST" and own.filter(account=None).update(account=user):
        return redirect("tournaments:my_pages")
    refused = link.account_id not in (None, request.user.pk)
    fault = full_sentence(Fault(Code.PAGE_OF_ANOTHER_ACCOUNT)) if refused else ""
    context = {"access": access, "kept": link.account_id == request.user.pk, "blocked": fault}
    status = REFUSED_STATUS if refused and request.method == "POST" else 200
    return render(request, "players/pages/keep.html", context, status=status)


class OwnUndoing(OwnDecision):
    """The page that undoes the player's own recent decision."""

    states = ANY_STATE
    has_preview = False
    form_class = NothingForm
    title = _("Deshacer")
    button = _("Deshacer")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        own = self.access.row.decisions.filter(player=self.access.entry.pk)
        self.decision = own.select_related("undone_by", "actor").get(number=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        [line] = lines_of(self.access.row, [self.decision], self.access.loaded().aliases)
        return {"about": line.what}

    def verb(self, form: NothingForm) -> Verb:
        return Undo(self.decision.number, self.access.actor)


@sentence_of("allow_players")
def _allow_players(before: Json, after: Json, walkover: int) -> str:
    sentences = []
    if after["report_results"]:
        sentences.append(
            ngettext(
                "Los jugadores comunican sus resultados; el rival tiene %(hours)d hora para contestar.",
                "Los jugadores comunican sus resultados; el rival tiene %(hours)d horas para contestar.",
                after["confirm_hours"],
            )
            % {"hours": after["confirm_hours"]}
        )
    else:
        sentences.append(gettext("Los resultados los anota quien arbitra."))
    sentences.append(
        gettext("Los jugadores hacen peticiones.")
        if after["requests"]
        else gettext("Los jugadores no hacen peticiones desde su página.")
    )
    return " ".join(sentences)


@sentence_of("set_deadlines")
def _set_deadlines(before: Json, after: Json, walkover: int) -> str:
    if not after["days"]:
        return gettext("Las rondas quedan sin plazo.")
    days = [
        gettext("ronda %(round)s, %(day)s")
        % {"round": number, "day": date_format(date.fromisoformat(day), gettext("j b Y"))}
        for number, day in after["days"].items()
    ]
    return gettext("Plazos: %(days)s.") % {"days": listed(days)}


@with_settings(PERMISSIONS)
class PermissionsForm(PlainForm):
    """The permissions of players on their own pages."""


@act_on_people("allow_players", "permisos")
class PermissionsPage(DecisionPage):
    """The page of players' permissions."""

    by_link = False
    has_preview = False
    states = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})
    form_class = PermissionsForm
    title = _("Qué pueden hacer los jugadores")
    explains = _("Vale para quien tenga su enlace propio.")
    button = _("Guardar")

    def initial(self) -> Mapping[str, Any]:
        row = settings_of(self.access.row)
        return {field: getattr(row, field) for field in PermissionsForm.base_fields}

    def verb(self, form: PermissionsForm) -> Verb:
        data = form.cleaned_data
        return AllowPlayers(PlayerRules(**{**data, "overdue": Overdue(data["overdue"])}))

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])


OWN = "mi/<str:token>/"
ORGANIZERS = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path("mis-partidas/", kept.my_pages, name="my_pages"),
    path("mi/calendario/<str:token>.ics", page.own_calendar, name="own_calendar"),
    path(OWN, page.own_page, name="own_page"),
    path(f"{OWN}idioma/", choose_language, name="own_language"),
    path(f"{OWN}avisos/", own_alerts, name="own_alerts"),
    path(f"{OWN}agenda/", renew_calendar, name="renew_calendar"),
    path(f"{OWN}iniciales/", kept.hide_name, name="hide_name"),
    path(f"{OWN}cuenta/", keep, name="keep_page"),
    path(f"{OWN}deshacer/<int:object_id>/", OwnUndoing.as_view(), name="own_undo"),
]
