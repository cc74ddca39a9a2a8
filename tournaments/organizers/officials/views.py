"""The team of a league and its visibility: officials, invitations, and whether the league is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.accounts.joining import READ_OR_SEND, link_of
from tournaments.accounts.own import invite_from, revoke_with_message
from tournaments.display.officials import links_by_knowledge, player_links_shown_to
from tournaments.models.league import Role
from tournaments.organizers.officials.forms import (
    AppointForm,
    DismissForm,
    TeamInvitationForm,
    VisibilityForm,
    initial_visibility,
)
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.people import full_signature
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import (
    ANY_STATE,
    LeagueAccess,
    act_on_people,
    for_officials,
    open_league_access,
)
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.form_token import new_form_token
from tournaments.web.requests import REFUSED_STATUS


@act_on_people("invite", "invitar")
@never_cache
@for_officials
@require_http_methods(READ_OR_SEND)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation link, shown once, which creates an account with a role in the league."""
    access = open_league_access(request, slug, Role.ORGANIZER)
    return invitation_page(request, access, TeamInvitationForm(request.POST if request.method == "POST" else None))


def invitation_page(request: HttpRequest, access: LeagueAccess, form: TeamInvitationForm) -> HttpResponse:
    """Return the page with the form of an invitation to the team, or with the link of the one just made."""
    sent = invite_from(request, form, access.row) if request.method == "POST" else None
    context = {
        "access": access,
        "form": form,
        "form_token": new_form_token(),
        "link": link_of(request, sent) if sent else "",
        "sent": sent.row if sent else None,
        "mailed": bool(sent and sent.row.email and settings.SENDS_MAIL),
    }
    status = REFUSED_STATUS if request.method == "POST" and sent is None else 200
    return render(request, "organizers/officials/invite.html", context, status=status)


@act_on_people("revoke_team_invitation", "anular", of_one=True)
@login_required
@require_POST
def revoke(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Revoke an open invitation to the team of a league."""
    access = open_league_access(request, slug, Role.ORGANIZER)
    revoke_with_message(
        request, get_object_or_404(invitations.open_invitations().filter(league=access.row), pk=object_id)
    )
    return redirect("tournaments:people", slug)


class TeamDecision(DecisionPage):
    """A decision about the team, in any state of the league; it does not affect the table."""

    states = ANY_STATE

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])


@act_on_people("appoint", "nombrar")
class AppointmentPage(TeamDecision):
    """The page that appoints an official, or invites one by email."""

    form_class = AppointForm
    title = _("Nombrar a alguien")
    explains = _(
        "Por su nombre de cuenta, se le nombra ahora; si está en el equipo, cambia de función. Por su correo, se le "
        "invita: con el enlace entra con la cuenta que tenga, o crea una."
    )
    button = _("Seguir")

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Invite an email address, or appoint an account by its handle.

        The answer does not reveal whether the address has an account.
        """
        form = AppointForm(request.POST)
        if request.POST.get("step") != "edit" and form.is_valid() and form.address:
            return invitation_page(request, self.access, form.invitation())
        return super().post(request, **kwargs)

    def verb(self, form: AppointForm) -> Appoint:
        return Appoint(form.found.pk, form.cleaned_data["role"])

    def preview_context(self, form: AppointForm) -> Mapping[str, Any]:
        self.verb(form).official(self.access.row)
        return {}

    def summary(self, form: AppointForm) -> Words:
        values = {"name": full_signature(form.found)}
        if form.cleaned_data["role"] is Role.ORGANIZER:
            return _("%(name)s organizará la liga.") % values
        return _("%(name)s arbitrará la liga.") % values


def link_choices(links: Iterable[models.AccessLink]) -> list[tuple[int, str]]:
    """Return the choices of private links, as (key, label)."""
    return [(link.pk, link.label) for link in links]


@act_on_people("dismiss", "quitar", of_one=True)
class DismissalPage(TeamDecision):
    """The page that dismisses an official."""

    form_class = DismissForm
    title = _("Quitar del equipo")
    explains = _("Desde ahora no puede hacer nada en la liga con su cuenta. Lo que decidió se queda como está.")
    button = _("Quitar del equipo")
    has_preview = False

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.official = self.access.row.officials.select_related("user__handle").get(pk=object_id)
        return None

    def form_options(self) -> Mapping[str, Any]:
        known, others = links_by_knowledge(self.access.row, self.official.user)
        own_pages = bool(player_links_shown_to(self.access.row, self.official.user))
        return {"known": link_choices(known), "others": link_choices(others), "own_pages": own_pages}

    def context(self) -> Mapping[str, Any]:
        return {"about": full_signature(self.official.user)}

    def verb(self, form: DismissForm) -> Dismiss:
        data = form.cleaned_data
        keep, revoke = (frozenset(data.get(name, ())) for name in ("keep", "revoke"))
        own_pages = bool(data.get("keep_own_pages"))
        return Dismiss(self.official.user_id, keep, revoke, keep_own_pages=own_pages)

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect to the team, or to the actor's own leagues if they dismissed themselves."""
        answer = super().redirect_after(decision, *more)
        organizes = self.access.row.officials.filter(user=self.access.actor.user, role=Role.ORGANIZER).exists()
        superuser = self.access.actor.user is not None and self.access.actor.user.is_superuser
        return answer if organizes or superuser else onward(self.request, reverse("tournaments:mine"))


@act_on_people("visibility", "publicacion")
class VisibilityPage(TeamDecision):
    """The page that publishes a league, or makes it private."""

    form_class = VisibilityForm
    title = _("Quién ve la liga")
    explains = _(
        "Una liga privada no sale en ninguna lista, ni en las páginas de quienes juegan, ni en su campeonato; "
        "sus páginas, documentos y datos son solo para quienes la organizan o arbitran."
    )
    button = _("Guardar")
    has_preview = False

    def initial(self) -> Mapping[str, Any]:
        return initial_visibility(self.access.row.published)

    def verb(self, form: VisibilityForm) -> Publish:
        return Publish(form.published)
