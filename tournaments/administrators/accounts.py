"""The accounts of the site: a page of a search, and the details of one account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy

from games.archive.progress import used_by
from tournaments import models
from tournaments.accounts.appoint import is_erased
from tournaments.administrators.archives import ArchiveLine, largest_archives
from tournaments.administrators.log import ActLine, acts_on
from tournaments.league.names import searchable
from tournaments.models.administration import ActSubject
from tournaments.models.league import Role
from tournaments.store.access.people import full_signature
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
