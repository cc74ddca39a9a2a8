"""The site that gets the inputs: a league in every state, a session of every role, and the forms of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

from django.test import Client
from django.test.utils import override_settings

from tests.organizing import decide
from tests.people import Visitor, client_of
from tests.stored_rows import stored_rows
from tests.tournaments.every.addresses import ADDRESSES, address
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.states import LEAGUES
from tournaments import models
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.store.backup import document

ROLES = (
    Visitor.ANONYMOUS,
    Visitor.STRANGER,
    Visitor.REFEREE,
    Visitor.ORGANIZER,
    Visitor.SUPERUSER,
    Visitor.LINK,
    Visitor.LINK_TO_GAME,
)
WITHDRAWN = "withdrawn"
VOLATILE = {"last_login", "used_at"}
"""Fields with the time of the last visit, which reading may change."""


@dataclass(frozen=True)
class Field:
    """A field of a form: its kind (`text`, `file`, `hidden`...), its value, and its options."""

    name: str
    kind: str
    value: str
    options: tuple[str, ...] = ()


class World:
    """The state of the site before each input, to which it returns afterwards."""

    def __init__(self) -> None:
        self.leagues = {state: make() for state, make in LEAGUES.items()}
        self.leagues[WITHDRAWN] = LEAGUES["drawn"]()
        decide(self.leagues[WITHDRAWN], Withdraw("Ana"))
        self.own = {name: "withdrawn" if name.endswith(":readmit") else page.league for name, page in PAGES.items()}
        self.addresses: dict[tuple[str, str], str] = {}
        for name in sorted(ADDRESSES):
            self.addresses[name, self.own[name]] = address(name, self.leagues[self.own[name]])
        self._cookies: dict[tuple[Visitor, str], dict[str, str]] = {}
        for state, league in self.leagues.items():
            for who in ROLES:
                self._cookies[who, state] = _cookies_of(client_of(who, league))
        for state, league in self.leagues.items():
            league.refresh_from_db()
            for name in sorted(ADDRESSES):
                if list(ADDRESSES[name].pattern.converters) == ["slug"] and name.startswith("tournaments:"):
                    self.addresses.setdefault((name, state), address(name, league))
        self.digest = digest()
        self.versions = versions()

    def address_of(self, page: str, state: str) -> str:
        """Return the path of a page for the league in a state, or else for the usual league of the page."""
        if page.startswith("/"):
            return page
        return self.addresses.get((page, state)) or self.addresses[page, self.own[page]]

    def cookies(self, who: Visitor, page: str, state: str) -> dict[str, str]:
        state = state if (page, state) in self.addresses or page.startswith("/") else self.own[page]
        return self._cookies[who, state or "drawn"]

    @cached_property
    @override_settings(OPEN_SIGNUP=True)
    def forms(self) -> dict[str, list[Field]]:
        """Return the fields that the pages' forms send to each address, by the name of the address."""
        found: dict[str, list[Field]] = {}
        shown = {"tournaments:document", "logout", *(name for name in ADDRESSES if name.startswith("api:"))}
        for who in (Visitor.SUPERUSER, Visitor.ANONYMOUS):
            browser = Client()
            for name in sorted(ADDRESSES.keys() - shown):
                path = self.address_of(name, "")
                browser.cookies = SimpleCookie(self.cookies(who, name, ""))
                answer = browser.get(path)
                if answer.status_code == 200:
                    shown.add(name)
                if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                    for action, fields in _Forms(answer.content.decode(), path).found:
                        found.setdefault(action, fields)
        return {name: found[path] for name in sorted(ADDRESSES) if (path := self.address_of(name, "")) in found}


def versions() -> dict[str, int]:
    """Return the version of each league, which counts its decisions, by its slug."""
    return dict(models.League.objects.values_list("slug", "version"))


def digest() -> str:
    """Return a hash of everything in the database, except the fields that reading may change."""
    digest_of_rows = sha256()
    for model in document.backed_up_models():
        fields = model._meta.concrete_fields
        volatile = {place for place, field in enumerate(fields) if field.name in VOLATILE}
        for row in stored_rows(model):
            digest_of_rows.update(repr([value for place, value in enumerate(row) if place not in volatile]).encode())
    return digest_of_rows.hexdigest()


def _cookies_of(client: Client) -> dict[str, str]:
    return {name: morsel.value for name, morsel in client.cookies.items()}


class _Forms(HTMLParser):
    """A parser that finds the POST forms of a page: their addresses and fields."""

    def __init__(self, page: str, path: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[Field]]] = []
        self._path = path
        self._open = False
        self._select: str | None = None
        self._options: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {key: value or "" for key, value in attrs}
        if tag == "form" and had.get("method", "").lower() == "post":
            self._open = True
            self.found.append((urlsplit(had.get("action") or self._path).path or self._path, []))
        elif self._open and tag == "select":
            self._select, self._options = had.get("name"), []
        elif self._open and tag == "option" and self._select:
            self._options.append(had.get("value", ""))
        elif self._open and tag in ("input", "textarea", "button") and had.get("name"):
            self._add(Field(had["name"], had.get("type", tag), had.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self._select:
            self._add(Field(self._select, "select", (self._options or [""])[0], tuple(self._options)))
            self._select = None
        if tag == "form":
            self._open = False

    def _add(self, field: Field) -> None:
        if field.name != "csrfmiddlewaretoken":
            self.found[-1][1].append(field)
