"""The pages about accounts."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.accounts.people import signed_by
from tournaments.administration import account_acts
from tournaments.administration.access import ActPage, Words, administrator_of, for_administrator
from tournaments.administration.accounts import SITUATIONS, Situation, account_list, account_page
from tournaments.league.faults import Code, Fault
from tournaments.views.addresses import for_others
from tournaments.views.links import told_to_nobody
from tournaments.views.requests import chosen, page_number, words


@for_administrator
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    query, situation, number = words(request), chosen(request, "estado", Situation), page_number(request)
    context = {
        "found": account_list(query, situation, number=number),
        "query": query,
        "asked": situation,
        "number": number,
        "situations": [(key, name) for key, (name, _which) in SITUATIONS.items()],
    }
    return render(request, "tournaments/administration/accounts.html", context)


@for_administrator
@require_safe
def account(request: HttpRequest, which: int) -> HttpResponse:
    try:
        page = account_page(which)
    except User.DoesNotExist as missing:
        raise Http404(which) from missing
    context = {"page": page, "own": which == administrator_of(request).pk}
    return render(request, "tournaments/administration/account.html", context)


class AccountAct(ActPage):
    """An act on the account of the address."""

    def prepare(self, **which: Any) -> None:
        self.account = User.objects.select_related("handle").get(pk=which["which"])

    def about(self) -> Words:
        return signed_by(self.account)

    def back(self) -> str:
        return reverse("administration:account_page", args=[self.account.pk])


@method_decorator(told_to_nobody, name="dispatch")
class PasswordLink(AccountAct):
    title = _("Enlace para una contraseña nueva")
    explains = _(
        "Con el enlace, quien tiene la cuenta pone otra contraseña. Sirve una vez y durante un día, y se muestra una "
        "sola vez: dáselo tú, por una vía en la que sepas quién lo recibe."
    )
    button = _("Hacer el enlace")

    def made(self, form: Any, key: str) -> HttpResponse:
        reason = form.cleaned_data["reason"]
        path = account_acts.new_password_link(self.account.pk, by=self.by, reason=reason, request_key=key)
        if path is None:
            raise Fault(Code.LINK_SHOWN)
        context = {"link": for_others(self.request, path), "about": self.about(), "back": self.back()}
        return render(self.request, "tournaments/administration/password_link.html", context)


class OutOfUse(AccountAct):
    title = _("Poner la cuenta fuera de uso")
    explains = _(
        "Nadie podrá entrar con ella, y quien esté dentro sale de todos sus aparatos. Los enlaces para anotar que dio "
        "esa persona se retiran, y las invitaciones que hizo dejan de servir mientras tanto. Lo que decidió se queda "
        "como está."
    )
    button = _("Poner fuera de uso")
    done = _("La cuenta está fuera de uso.")

    def act(self, form: Any, key: str) -> None:
        account_acts.put_out_of_use(self.account.pk, by=self.by, reason=form.cleaned_data["reason"], request_key=key)


class BackInUse(AccountAct):
    title = _("Volver a poner la cuenta en uso")
    explains = _(
        "Se entra otra vez con la contraseña que tenía, y sus funciones en ligas y campeonatos son las de antes. Los "
        "enlaces para anotar que se retiraron siguen retirados."
    )
    button = _("Volver a poner en uso")
    done = _("La cuenta está otra vez en uso.")

    def act(self, form: Any, key: str) -> None:
        account_acts.put_back_in_use(self.account.pk, by=self.by, reason=form.cleaned_data["reason"], request_key=key)
