"""The pages about accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.archive.progress import used_by
from tournaments import models
from tournaments.accounts.appoint import consequences_of, erase_account, is_erased
from tournaments.administrators import acts as account_acts
from tournaments.administrators.access import ActPage, DeleteForm, Text, administrator_of, for_administrator
from tournaments.administrators.archives import ArchiveLine, largest_archives
from tournaments.administrators.log import ActLine, acts_on
from tournaments.league.faults import Code, Fault
from tournaments.league.names import searchable
from tournaments.models.decision import ActSubject
from tournaments.models.league import Role
from tournaments.store.access.people import full_signature
from tournaments.web.requests import absolute_address, choice_parameter, no_referrer, page_number, search_words
from tournaments.wording import terms

PAGE_SIZE = 30
MAX_FOUND = 900
"""The most accounts found by a search, the newest ones: SQLite takes about as many parameters in a query."""
MAX_LISTED = 50
"""The most leagues, championships and archives listed for one account."""
SEARCHED_FIELDS = ("username", "first_name", "last_name", "email", "handle__name")


class Situation(StrEnum):
    """A filter of the list of accounts; its value is the word in the address."""

    OUT_OF_USE = "fuera-de-uso"
    ADMINISTRATORS = "administran"


SITUATIONS = {
    Situation.OUT_OF_USE: (gettext_lazy("Desactivadas"), Q(is_active=False)),
    Situation.ADMINISTRATORS: (gettext_lazy("Administran el sitio"), Q(is_superuser=True)),
}


@dataclass(frozen=True, slots=True)
class AccountLine:
    pk: int
    name: str
    email: str
    last_login: datetime | None
    in_use: bool
    administers: bool


@dataclass(frozen=True, slots=True)
class AccountList:
    lines: tuple[AccountLine, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class AccountRole:
    """A league or a championship, with the role of the account in it."""

    pk: int
    name: str
    role_name: str


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The page of an account. `last_administrator`: whether no other active account administers the site."""

    line: AccountLine
    username: str
    joined: datetime
    leagues: tuple[AccountRole, ...]
    championships: tuple[AccountRole, ...]
    archives: tuple[ArchiveLine, ...]
    archived: int
    """The size of all its archives, in bytes."""
    last_administrator: bool
    erased: bool
    acts: tuple[ActLine, ...]


def account_list(query: str = "", situation: Situation | None = None, *, number: int = 1) -> AccountList:
    """Return a page, numbered from 1, of the accounts with every word of the query in a name or the address."""
    accounts = User.objects.select_related("handle").order_by("-pk")
    if situation:
        accounts = accounts.filter(SITUATIONS[situation][1])
    if words := searchable(query).split():
        accounts = User.objects.select_related("handle").filter(pk__in=_with_words(accounts, words)).order_by("-pk")
    first = (number - 1) * PAGE_SIZE
    rows = list(accounts[first : first + PAGE_SIZE + 1])
    return AccountList(tuple(map(_line, rows[:PAGE_SIZE])), len(rows) > PAGE_SIZE)


def _with_words(users: QuerySet[User], words: Sequence[str]) -> list[int]:
    """Return the keys of the accounts with every word in their names or address.

    The texts are compared in Python, since SQLite does not ignore accents.
    """
    rows = users.values_list("pk", *SEARCHED_FIELDS)
    texts = ((pk, searchable(" ".join(text or "" for text in names))) for pk, *names in rows.iterator())
    return [pk for pk, text in texts if all(word in text for word in words)][:MAX_FOUND]


def account_page(pk: int) -> AccountPage:
    """Return the page of an account. Raises User.DoesNotExist."""
    user = User.objects.select_related("handle").get(pk=pk)
    officials = models.Official.objects.filter(user=user).select_related("league").order_by("-league_id")
    organizers = models.ChampionshipOrganizer.objects.filter(user=user).select_related("championship")
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=pk)
    return AccountPage(
        line=_line(user),
        username=user.username,
        joined=user.date_joined,
        leagues=tuple(
            AccountRole(row.league_id, row.league.name, str(terms.ROLES[Role(row.role)]))
            for row in officials[:MAX_LISTED]
        ),
        championships=tuple(
            AccountRole(row.championship_id, row.championship.name, str(terms.ROLES[Role.ORGANIZER]))
            for row in organizers.order_by("-championship_id")[:MAX_LISTED]
        ),
        archives=largest_archives(pk, MAX_LISTED),
        archived=used_by(pk),
        last_administrator=user.is_superuser and user.is_active and not others.exists(),
        erased=is_erased(user),
        acts=acts_on(ActSubject.ACCOUNT, pk),
    )


def _line(user: User) -> AccountLine:
    return AccountLine(user.pk, full_signature(user), user.email, user.last_login, user.is_active, user.is_superuser)


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
        "Podrá lo mismo que tú. Es decir, leer y organizar todas las ligas y campeonatos, también los privados, ver "
        "los nombres que salen con iniciales, desactivar cuentas, borrar, y quitarte esta función. Dásela solo a quien "
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
