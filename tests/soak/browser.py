"""A minimal browser over real connections: it keeps cookies, reads pages and sends their forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

SECONDS = 60
"""The time that a person waits for an answer."""


@dataclass
class Form:
    """The default values of a form and the buttons that send it."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Page:
    status: int
    address: str
    text: str
    to: str = ""
    """The address that it redirects to, if any."""

    def form(self, *, having: str, button: str = "") -> Form:
        """Return the form with a field of this name and, if given, a button that sends this value of `step`."""
        for form in forms_of(self.text, self.address):
            if having in form.fields and (not button or ("step", button) in form.buttons):
                return form
        raise LookupError(f"{self.address} ({self.status}) has no form with {having} {button}")


def forms_of(text: str, address: str) -> list[Form]:
    """Return the forms of the page at an address."""
    reader = _Forms(address)
    reader.feed(text)
    return reader.forms


class Browser:
    """A user's browser. Its requests raise OSError or HTTPException if no answer arrives."""

    def __init__(self, host: str, port: int, headers: Mapping[str, str] | None = None) -> None:
        self.host, self.port = host, port
        self.cookies: dict[str, str] = {}
        self.headers = dict(headers or {})

    def get(self, address: str) -> Page:
        return self._ask("GET", address)

    def send(self, form: Form, **filled: str) -> Page:
        return self._ask("POST", form.action, urlencode({**form.fields, **filled}))

    def _ask(self, method: str, address: str, body: str | None = None) -> Page:
        """Send a request over a new connection, as a proxy would, and return the page."""
        connection = HTTPConnection(self.host, self.port, timeout=SECONDS)
        cookies = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        headers = {**self.headers, "Connection": "close", "Cookie": cookies}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            for line in answer.headers.get_all("Set-Cookie") or ():
                self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
            return Page(answer.status, address, text, answer.headers.get("Location", ""))
        finally:
            connection.close()


class _Forms(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.area = ""
        self.list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urlsplit(urljoin(self.address, attributes.get("action", "")))
            self.open = Form(action.path + (f"?{action.query}" if action.query else ""))
            self.forms.append(self.open)
        elif self.open is not None:
            self._field(self.open, tag, attributes)

    def _field(self, form: Form, tag: str, attributes: dict[str, str]) -> None:
        name, kind = attributes.get("name", ""), attributes.get("type", "")
        if tag == "button":
            form.buttons.append((name, attributes.get("value", "")))
        elif tag == "textarea":
            self.area = name
            form.fields[name] = ""
        elif tag == "select":
            self.list = name
        elif tag == "option" and self.list and ("selected" in attributes or self.list not in form.fields):
            form.fields[self.list] = attributes.get("value", "")
        elif tag == "input" and name and (kind not in ("radio", "checkbox") or "checked" in attributes):
            form.fields[name] = attributes.get("value", "on" if kind == "checkbox" else "")

    def handle_data(self, data: str) -> None:
        if self.area and self.open is not None:
            self.open.fields[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "textarea":
            self.area = ""
