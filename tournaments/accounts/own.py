"""The pages of one's own account: name, address, password, a forgotten password, and invitations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.generic.base import ContextMixin, TemplateResponseMixin

from tournaments import models
from tournaments.accounts import invitations, joining, mail
from tournaments.accounts.appoint import consequences_of, erase_account
from tournaments.accounts.forms import (
    EraseForm,
    ForgottenForm,
    InvitationForm,
    NewPasswordForm,
    OwnAccountForm,
    OwnPasswordForm,
)
from tournaments.accounts.joining import link_of
from tournaments.accounts.signing import SignInPage, SignOutPage
from tournaments.league.faults import Fault
from tournaments.models.league import Role
from tournaments.store.access import permissions
from tournaments.store.access.actor import mark_device
from tournaments.store.access.people import full_signature
from tournaments.store.access.tokens import revoke_tokens
from tournaments.web.form_token import INCOMPLETE, new_form_token, read_form_token
from tournaments.web.helping import offered_media
from tournaments.web.requests import (
    READ_OR_SEND,
    REFUSED_STATUS,
    actor_of,
    mail_address,
    no_referrer,
    only_on_this_machine,
)
from tournaments.wording.league_faults import full_sentence

TOO_MANY_MAILED = _("Hoy ya has enviado muchas invitaciones. Deja el correo en blanco y da tú el enlace.")
TOKENS_ENDED = _(
    "Contraseña cambiada. Entra con ella. Los tokens para programas de la cuenta ya no sirven: crea otros."
)
USED_ALREADY = _("La invitación que hiciste así ya no sirve. Si quieres otra, créala ahora.")


@never_cache
@login_required
@require_http_methods(READ_OR_SEND)
def account(request: HttpRequest) -> HttpResponse:
    """Show or save the user's own name and mail address."""
    user = _user(request)
    if request.method != "POST":
        form = OwnAccountForm(initial={"name": user.get_full_name(), "email": user.email}, user=user, request=request)
        return render(request, "accounts/account.html", _account_context(user, form))
    form = OwnAccountForm(request.POST, user=user, request=request)
    if not form.is_valid():
        return render(request, "accounts/account.html", _account_context(user, form), status=REFUSED_STATUS)
    user.first_name, user.last_name, user.email = form.cleaned_data["name"], "", form.cleaned_data["email"]
    user.save(update_fields=["first_name", "last_name", "email"])
    messages.success(request, _("Guardado."))
    return redirect("account")


def _account_context(user: User, form: OwnAccountForm) -> dict[str, Any]:
    """Return the context of the account's page."""
    about = {
        "may_invite": permissions.may_invite(user),
        "signed": full_signature(user),
        "alerts": bool(offered_media()),
    }
    return {"form": form, **about}


@never_cache
@login_required
@require_http_methods(READ_OR_SEND)
def erase(request: HttpRequest) -> HttpResponse:
    """Show what is lost with the user's own account, and erase it for its password."""
    user = _user(request)
    form = EraseForm(request.POST if request.method == "POST" else None, user=user, request=request)
    status = REFUSED_STATUS if form.is_bound else 200
    if form.is_bound and form.is_valid():
        try:
            erase_account(user.pk, by=user)
        except Fault as fault:
            form.add_error(None, full_sentence(fault))
        else:
            logout(request)
            messages.success(request, _("Tu cuenta se ha borrado."))
            return redirect("tournaments:home")
    return render(request, "accounts/erase.html", {"form": form, "lost": consequences_of(user)}, status=status)


class RefusedFormMixin(TemplateResponseMixin, ContextMixin):
    """Show an invalid form again with its errors, and with the status REFUSED_STATUS."""

    http_method_names: Sequence[str] = ["get", "head", "post", "options"]

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=REFUSED_STATUS)


class OwnPasswordPage(RefusedFormMixin, views.PasswordChangeView):
    """The page that changes the password, which ends every other session of the account."""

    form_class = OwnPasswordForm
    template_name = "accounts/password.html"
    success_url = reverse_lazy("account")

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Contraseña cambiada. En los demás dispositivos hay que entrar otra vez."))
        with transaction.atomic():
            answer = super().form_valid(form)
            if form.cleaned_data.get("end_tokens"):
                revoke_tokens(_user(self.request))
        mark_device(self.request, answer, _user(self.request))
        return answer


class ForgottenPasswordPage(RefusedFormMixin, views.PasswordResetView):
    """The page that mails a link for a new password. It does not reveal whether an address has an account."""

    form_class = ForgottenForm
    template_name = "accounts/forgotten.html"
    success_url = reverse_lazy("password_reset_done")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(sends_mail=settings.SENDS_MAIL, manage=settings.PUBLIC_MANAGE, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.SENDS_MAIL:
            return self.get(request)
        self.extra_email_context = {"site": mail_address(request, "")}
        return super().post(request, *args, **kwargs)


class ForgottenPasswordSentPage(views.PasswordResetDoneView):
    template_name = "accounts/sent.html"


@method_decorator(no_referrer, name="dispatch")
class NewPasswordPage(RefusedFormMixin, views.PasswordResetConfirmView):
    """The page of a single-use link, mailed or made by an administrator, for setting a new password.

    It ends the sessions of the account and its tokens: who asked for it may have lost control of them.
    """

    form_class = NewPasswordForm
    template_name = "accounts/recovery.html"
    success_url = reverse_lazy("login")

    def get_user(self, uidb64: str) -> Any:
        user = super().get_user(uidb64)
        return user if user and user.is_active else None

    def form_valid(self, form: Any) -> HttpResponse:
        with transaction.atomic():
            answer = super().form_valid(form)
            ended = revoke_tokens(form.user)
        messages.success(self.request, TOKENS_ENDED if ended else _("Contraseña cambiada. Entra con ella."))
        return answer


@never_cache
@login_required
@require_http_methods(READ_OR_SEND)
def own_invitations(request: HttpRequest) -> HttpResponse:
    """Show the form of a new invitation, and the open ones."""
    user = _user(request)
    if not permissions.may_invite(user):
        raise PermissionDenied
    form, sent, status = InvitationForm(), None, 200
    if request.method == "POST":
        form = InvitationForm(request.POST)
        sent = invite_from(request, form)
        if sent is None:
            status = REFUSED_STATUS
        else:
            form = InvitationForm()
    context = {
        "form": form,
        "form_token": new_form_token(),
        "link": link_of(request, sent) if sent else "",
        "sent": sent.row if sent else None,
        "mailed": bool(sent and sent.row.email and settings.SENDS_MAIL),
        "only_here": only_on_this_machine(request),
        "open": invitations.open_invitations_of(user),
    }
    return render(request, "accounts/invitations.html", context, status=status)


def invite_from(
    request: HttpRequest,
    form: InvitationForm,
    league: models.League | None = None,
    championship: models.Championship | None = None,
) -> invitations.SentInvitation | None:
    """Make the invitation of a form, and mail it if the form has an address; None if the form shows an error."""
    form_token = read_form_token(request.POST)
    if form_token is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or form_token is None:
        return None
    email, role = form.cleaned_data["email"], form.cleaned_data.get("role")
    if email and invitations.mail_limit_reached(_user(request)):
        form.add_error("email", TOO_MANY_MAILED)
        return None
    try:
        return make_invitation(request, form_token.request_key(request), email, role, league, championship)
    except invitations.InvitationGone:
        form.add_error(None, USED_ALREADY)
        return None


def make_invitation(
    request: HttpRequest,
    key: str,
    email: str,
    role: Role | None,
    league: models.League | None,
    championship: models.Championship | None,
) -> invitations.SentInvitation:
    """Make an invitation, the same for the same key, and mail it if it has an address. Raises InvitationGone."""
    user = _user(request)
    sent = invitations.invite(
        f"{user.pk}:{key}", by=user, email=email, league=league, role=role, championship=championship
    )
    if email and sent.new and settings.SENDS_MAIL and not invitations.was_mailed_recently(sent.row):
        context = {
            "link": link_of(request, sent),
            "who": full_signature(user),
            "league": league,
            "invitation": sent.row,
        }
        mail.send("mail/invitation.txt", context, email)
    return sent


@login_required
@require_POST
def revoke_invitation(request: HttpRequest, object_id: int) -> HttpResponse:
    row = get_object_or_404(invitations.open_invitations_of(_user(request)), pk=object_id)
    revoke_with_message(request, row)
    return redirect("invitations")


def revoke_with_message(request: HttpRequest, row: models.Invitation) -> None:
    """Revoke an invitation, with a message that also says if it was used just before."""
    if invitations.revoke(row):
        messages.success(request, _("Invitación anulada: su enlace ya no sirve."))
    else:
        messages.error(request, _("Alguien acaba de usar esa invitación: ya no se puede anular."))


def _user(request: HttpRequest) -> User:
    """Return the logged-in account."""
    user = actor_of(request).user
    assert user
    return user


urlpatterns: list[URLPattern] = [
    path("entrar/", SignInPage.as_view(), name="login"),
    path("salir/", SignOutPage.as_view(), name="logout"),
    path("primera-vez/", joining.first_account, name="first_account"),
    path("registro/", joining.sign_up, name="sign_up"),
    path("invitacion/<str:token>/", joining.invitation, name="invitation"),
    path("cuenta/", account, name="account"),
    path("cuenta/contrasena/", OwnPasswordPage.as_view(), name="password_change"),
    path("cuenta/borrar/", erase, name="erase_account"),
    path("cuenta/invitaciones/", own_invitations, name="invitations"),
    path("cuenta/invitaciones/<int:object_id>/anular/", revoke_invitation, name="revoke_invitation"),
    path("contrasena/", ForgottenPasswordPage.as_view(), name="password_reset"),
    path("contrasena/enviada/", ForgottenPasswordSentPage.as_view(), name="password_reset_done"),
    path("contrasena/<uidb64>/<token>/", NewPasswordPage.as_view(), name="password_reset_confirm"),
]
