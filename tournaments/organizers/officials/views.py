"""The team of a league and its visibility: officials, invitations, and whether the league is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.accounts.forms import MAX_ADDRESS_LENGTH, InvitationForm, address_field
from tournaments.accounts.joining import link_of
from tournaments.accounts.own import invite_from, revoke_with_message
from tournaments.display.officials import links_by_knowledge, player_links_shown_to
from tournaments.models.league import Role
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.people import account_with_handle, full_signature
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import (
    ANY_STATE,
    LeagueAccess,
    act_on_people,
    for_officials,
    open_league_access,
)
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.form_token import new_form_token
from tournaments.web.forms import PlainForm, choose_one
from tournaments.web.requests import READ_OR_SEND, REFUSED_STATUS, only_on_this_machine

ROLES = ((Role.REFEREE.value, _("Arbitrar")), (Role.ORGANIZER.value, _("Organizar")))
PUBLIC, PRIVATE = "public", "private"


def role_field() -> forms.TypedChoiceField:
    """Return the form field for the role of an official."""
    return forms.TypedChoiceField(
        label=_("Para"),
        choices=ROLES,
        coerce=Role,
        initial=Role.REFEREE.value,
        widget=forms.RadioSelect,
        help_text=_(
            "Arbitrar es anotar resultados, planillas, incidencias y sanciones; organizar es eso y todo lo demás."
        ),
        error_messages=choose_one(),
    )


class AppointForm(PlainForm):
    """The form that appoints an account by its handle, or invites an email address.

    The answer does not reveal whether the address has an account.
    """

    address = ""
    who = forms.CharField(
        label=_("A quién"),
        max_length=MAX_ADDRESS_LENGTH,
        help_text=_("Su nombre de cuenta, como @ana, o su correo."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = role_field()

    def clean_who(self) -> str:
        """Find the account of a handle, or read the email address of an invitation."""
        typed: str = self.cleaned_data["who"]
        if "@" in typed.strip().removeprefix("@"):
            self.address = address_field().clean(typed.strip())
            return typed
        account = account_with_handle(typed)
        if account is None:
            raise ValidationError(_("No hay ninguna cuenta con ese nombre. Si no lo sabes, escribe su correo."))
        self.found: User = account
        return typed

    def invitation(self) -> TeamInvitationForm:
        """Return the invitation form for the address."""
        return TeamInvitationForm({"email": self.address, "role": self.cleaned_data["role"]})


class TeamInvitationForm(InvitationForm):
    """An invitation to create an account, with a role in the league."""

    role = role_field()
    field_order = ("role", "email")


class DismissForm(PlainForm):
    """The form that dismisses an official, and chooses the private links to revoke.

    `known` are the links that the official knows, which are revoked except those chosen in `keep`. `others` are the
    other links of the league, which stay except those chosen in `revoke`. `own_pages` says whether the official made
    links to players' own pages.
    """

    public_texts = ("reason",)
    reason = optional_reason_field()
    keep = forms.TypedMultipleChoiceField(
        label=_("Enlaces suyos que siguen valiendo"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Los hizo o anotó con ellos. Los que marques siguen valiendo; los demás se retiran ahora."),
        error_messages=choose_one(),
    )
    revoke = forms.TypedMultipleChoiceField(
        label=_("Otros enlaces que también se retiran"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("No consta que anotara con ellos. Retira los que pudo abrir: en una mesa o en su teléfono."),
        error_messages=choose_one(),
    )
    keep_own_pages = forms.BooleanField(
        label=_("Los enlaces propios de los jugadores siguen valiendo"),
        required=False,
        help_text=_("Los repartió y pudo guardarse los códigos. Si no lo marcas se retiran, y hay que crear otros."),
    )
    field_order = ("keep", "revoke", "keep_own_pages", "reason")

    def __init__(
        self,
        *args: Any,
        known: Sequence[tuple[int, str]],
        others: Sequence[tuple[int, str]],
        own_pages: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if not own_pages:
            del self.fields["keep_own_pages"]
        for name, links in (("keep", known), ("revoke", others)):
            choice = self.fields[name]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = links
            if not links:
                del self.fields[name]


class VisibilityForm(PlainForm):
    """The visibility of a league: public, or for its officials only."""

    audience = forms.ChoiceField(
        label=_("Quién lo ve"),
        choices=((PUBLIC, _("Cualquiera")), (PRIVATE, _("Solo su equipo"))),
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )

    @property
    def published(self) -> bool:
        return bool(self.cleaned_data["audience"] == PUBLIC)


def initial_visibility(published: bool) -> dict[str, Any]:
    """Return the initial values of the form of visibility."""
    return {"audience": PUBLIC if published else PRIVATE}


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
        "only_here": only_on_this_machine(request),
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
    title = _("Quién lo ve")
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
