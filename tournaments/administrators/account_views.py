"""The pages about accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.accounts.appoint import consequences_of, erase_account
from tournaments.administrators import account_acts
from tournaments.administrators.access import ActPage, DeleteForm, Text, administrator_of, for_administrator
from tournaments.administrators.accounts import SITUATIONS, Situation, account_list, account_page
from tournaments.league.faults import Code, Fault
from tournaments.store.access.people import full_signature
from tournaments.web.requests import absolute_address, choice_parameter, no_referrer, page_number, search_words


@for_administrator
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Show the accounts found by a search."""
    query, situation, number = (
        search_words(request),
        choice_parameter(request, "estado", Situation),
        page_number(request),
    )
    context = {
        "found": account_list(query, situation, number=number),
        "query": query,
        "filter_key": situation,
        "number": number,
        "situations": [(key, name) for key, (name, _which) in SITUATIONS.items()],
    }
    return render(request, "administrators/accounts.html", context)


@for_administrator
@require_safe
def account(request: HttpRequest, object_id: int) -> HttpResponse:
    """Show the page of an account."""
    try:
        page = account_page(object_id)
    except User.DoesNotExist as missing:
        raise Http404(object_id) from missing
    context = {"page": page, "own": object_id == administrator_of(request).pk}
    return render(request, "administrators/account.html", context)


class AccountActPage(ActPage):
    """An act on the account of the address."""

    def prepare(self, **address: Any) -> None:
        self.account = User.objects.select_related("handle").get(pk=address["object_id"])

    def about(self) -> Text:
        return full_signature(self.account)

    def back(self) -> str:
        return reverse("administration:account_page", args=[self.account.pk])


@method_decorator(no_referrer, name="dispatch")
class PasswordLinkPage(AccountActPage):
    title = _("Enlace para una contraseña nueva")
    explains = _(
        "Con el enlace, quien tiene la cuenta pone otra contraseña. Sirve una vez y durante un día, y se muestra una "
        "sola vez: dáselo tú, por una vía en la que sepas quién lo recibe."
    )
    button = _("Crear el enlace")

    def answer(self, form: Any, key: str) -> HttpResponse:
        """Make a link to set a new password, and show it once."""
        reason = form.cleaned_data["reason"]
        path = account_acts.new_password_link(self.account.pk, by=self.administrator, reason=reason, request_key=key)
        if path is None:
            raise Fault(Code.LINK_SHOWN)
        context = {"link": absolute_address(self.request, path), "about": self.about(), "back": self.back()}
        return render(self.request, "administrators/password_link.html", context)


class DisableAccountPage(AccountActPage):
    title = _("Desactivar la cuenta")
    explains = _(
        "Nadie podrá entrar con ella, y quien esté dentro sale de todos sus dispositivos. Los enlaces para anotar que "
        "dio esa persona se retiran, y las invitaciones que hizo dejan de servir mientras tanto. Lo que decidió se "
        "queda como está."
    )
    button = _("Desactivar")
    done = _("Cuenta desactivada.")

    def act(self, form: Any, key: str) -> None:
        account_acts.disable(
            self.account.pk, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key
        )


class EnableAccountPage(AccountActPage):
    title = _("Reactivar la cuenta")
    explains = _(
        "Se entra otra vez con la contraseña que tenía, y sus funciones en ligas y campeonatos son las de antes. Los "
        "enlaces para anotar que se retiraron siguen retirados."
    )
    button = _("Reactivar")
    done = _("Cuenta reactivada.")

    def act(self, form: Any, key: str) -> None:
        account_acts.enable(self.account.pk, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key)


class EraseAccountPage(AccountActPage):
    form_class = DeleteForm
    template = "administrators/erase_account.html"
    title = _("Borrar la cuenta")
    button = _("Borrar para siempre")
    done = _("Cuenta borrada.")

    def context(self) -> Mapping[str, Any]:
        return {"lost": consequences_of(self.account)}

    def act(self, form: Any, key: str) -> None:
        erase_account(self.account.pk, by=self.administrator, reason=form.cleaned_data["reason"], request_key=key)

    def after(self) -> str:
        return reverse("tournaments:home") if self.account == self.administrator else self.back()


class GrantAdministrationPage(AccountActPage):
    title = _("Dar la administración del sitio")
    explains = _(
        "Podrá lo mismo que tú: leer y organizar todas las ligas y campeonatos, también los privados, ver los nombres "
        "que salen con iniciales, desactivar cuentas, borrar, y quitarte esta función. Dásela solo a quien "
        "responda del sitio contigo."
    )
    button = _("Dar la administración del sitio")
    done = _("La cuenta administra el sitio desde ahora.")

    def act(self, form: Any, key: str) -> None:
        reason = form.cleaned_data["reason"]
        account_acts.make_administrator(self.account.pk, by=self.administrator, reason=reason, request_key=key)


class EndAdministrationPage(AccountActPage):
    title = _("Quitar la administración del sitio")
    explains = _(
        "Deja de poder administrarlo desde ahora. Su cuenta sigue activa, con las funciones que tenga en ligas y "
        "campeonatos; lo que hizo queda en el registro."
    )
    button = _("Quitar la administración")
    done = _("La cuenta ya no administra el sitio.")

    def act(self, form: Any, key: str) -> None:
        reason = form.cleaned_data["reason"]
        account_acts.end_administrator(self.account.pk, by=self.administrator, reason=reason, request_key=key)

    def after(self) -> str:
        return reverse("tournaments:home") if self.account == self.administrator else self.back()
