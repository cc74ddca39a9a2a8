"""The pages that make an account: the first one, by invitation, or by open sign-up."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments import models
from tournaments.accounts import invitations, mail, signing
from tournaments.accounts.forms import AddressForm, FirstAccountForm, NewAccountForm
from tournaments.accounts.signing import client_address
from tournaments.league.faults import Fault
from tournaments.store.access.people import UsernameTaken, account_with_email, make_account
from tournaments.web.requests import READ_OR_SEND, REFUSED_STATUS, mail_address, no_referrer
from tournaments.wording.league_faults import full_sentence

BACKEND = "django.contrib.auth.backends.ModelBackend"
TOO_MANY_ACCOUNTS = gettext_lazy("Desde esta conexión ya se han pedido hoy muchas cuentas. Prueba mañana.")


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(READ_OR_SEND)
def first_account(request: HttpRequest) -> HttpResponse:
    """Show the page that creates the first account; once there is an account, it redirects."""
    if not signing.is_first_account_needed():
        return redirect("login")
    asks_code = not signing.is_local_request(request)
    if request.method != "POST":
        initial = {"code": request.GET.get("clave", "")[:40]}
        return _form_page(request, "accounts/first.html", FirstAccountForm(initial=initial, asks_code=asks_code))
    form = FirstAccountForm(request.POST, asks_code=asks_code)
    try:
        made = _make_and_log_in(
            request, form, lambda: signing.make_first_account(form.person, form.cleaned_data["password"])
        )
    except signing.FirstAccountExists:
        messages.error(request, _("Alguien acaba de crear la primera cuenta. Pídele una invitación."))
        return redirect("login")
    if made is None:
        return _form_page(request, "accounts/first.html", form, status=REFUSED_STATUS)
    return _redirect_new_account(request, "tournaments:mine")


@no_referrer
@sensitive_post_parameters("password", "again")
@require_http_methods(READ_OR_SEND)
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of an invitation's link, for visitors and for logged-in accounts."""
    try:
        return _accept_invitation(request, token, invitations.valid_invitation(token))
    except invitations.InvitationGone:
        return render(request, "accounts/gone.html", status=404)


def _accept_invitation(request: HttpRequest, token: str, row: models.Invitation) -> HttpResponse:
    """Show the page of an invitation, or make its account."""
    if request.user.is_authenticated:
        return _join_page(request, token, row, request.user)
    if request.method != "POST":
        return _form_page(
            request, "accounts/invited.html", NewAccountForm(initial={"email": row.email}), invitation=row
        )
    form = NewAccountForm(request.POST)
    account = _make_and_log_in(
        request, form, lambda: invitations.accept(token, form.person, form.cleaned_data["password"])
    )
    if account is None:
        return _form_page(request, "accounts/invited.html", form, status=REFUSED_STATUS, invitation=row)
    return _redirect_new_account(request, "tournaments:mine")


def _join_page(request: HttpRequest, token: str, row: models.Invitation, user: User) -> HttpResponse:
    """Answer an invitation opened by a logged-in account."""
    refusal = ""
    if request.method == "POST" and (row.league or row.championship):
        try:
            invitations.accept_as(token, user)
        except Fault as fault:
            refusal = full_sentence(fault)
        else:
            messages.success(request, _membership_message(row))
            return redirect("tournaments:mine")
    context = {"invitation": row, "refusal": refusal}
    return render(request, "accounts/joining.html", context, status=REFUSED_STATUS if refusal else 200)


def _membership_message(row: models.Invitation) -> str:
    """Return the message about the role that an account got by an invitation."""
    if row.championship:
        return _("Ya organizas «%(championship)s».") % {"championship": row.championship.name}
    return _("Ya estás en el equipo de «%(league)s».") % {"league": row.league.name if row.league else ""}


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(READ_OR_SEND)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account by open sign-up; by mail, if the site sends mail."""
    if not settings.OPEN_SIGNUP:
        raise Http404
    if signing.is_first_account_needed():
        return redirect("first_account")
    if request.user.is_authenticated:
        return redirect("account")
    return _sign_up_by_mail(request) if settings.SENDS_MAIL else _sign_up(request)


def _sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account on a site with open sign-up."""
    form = NewAccountForm(request.POST or None)
    if request.method != "POST":
        return _form_page(request, "accounts/signup.html", form)
    if form.is_valid() and invitations.request_limit_reached(client_address(request)):
        form.add_error("username", TOO_MANY_ACCOUNTS)
    account = _make_and_log_in(request, form, lambda: make_account(form.person, form.cleaned_data["password"]))
    if account is None:
        return _form_page(request, "accounts/signup.html", form, status=REFUSED_STATUS)
    return _redirect_new_account(request, "tournaments:mine")


def _sign_up_by_mail(request: HttpRequest) -> HttpResponse:
    """Send a mail to the address. The response and its time do not reveal whether it has an account."""
    form = AddressForm(request.POST or None)
    if request.method != "POST":
        return _form_page(request, "accounts/signup.html", form, by_mail=True)
    if not form.is_valid():
        return _form_page(request, "accounts/signup.html", form, by_mail=True, status=REFUSED_STATUS)
    if invitations.request_limit_reached(client_address(request)):
        form.add_error("email", TOO_MANY_ACCOUNTS)
        return _form_page(request, "accounts/signup.html", form, by_mail=True, status=REFUSED_STATUS)
    email = form.cleaned_data["email"]
    account = account_with_email(email)
    invited = invitations.request_invitation(email, has_account=account is not None)
    if invited and account:
        context = {"account": account.get_username(), "link": mail_address(request, reverse("password_reset"))}
        mail.send("mail/has_account.txt", context, account.email)
    elif invited:
        mail.send("mail/signup.txt", {"link": link_of(request, invited)}, email)
    return render(request, "accounts/sent.html", {"email": email})


def link_of(request: HttpRequest, sent: invitations.SentInvitation) -> str:
    """Return the absolute address of an invitation's link."""
    return mail_address(request, reverse("invitation", args=[sent.token]))


def _make_and_log_in(request: HttpRequest, form: NewAccountForm, make: Callable[[], User]) -> User | None:
    """Make the account of a form and log it in; None if the form is invalid or the name is taken."""
    if not form.is_valid():
        return None
    try:
        with transaction.atomic():
            user = make()
            login(request, user, backend=BACKEND)
            return user
    except UsernameTaken:
        form.add_taken_error()
        return None


def _redirect_new_account(request: HttpRequest, where: str) -> HttpResponse:
    """Redirect a new account to a page, with a message."""
    messages.success(request, _("Cuenta creada. Has entrado."))
    return redirect(where)


def _form_page(
    request: HttpRequest, template: str, form: AddressForm | NewAccountForm, *, status: int = 200, **context: object
) -> HttpResponse:
    return render(request, template, {"form": form, **context}, status=status)
