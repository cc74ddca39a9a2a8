"""An input of the site or of a command, as a line of JSON in which bytes are the characters 0 to 255."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

COMMAND = "command"
SITES: dict[str, dict[str, Any]] = {
    "open": {"OPEN_SIGNUP": True},
    "mailing": {"OPEN_SIGNUP": True, "SENDS_MAIL": True},
    "proxied": {"HTTPS": True, "METRICS": True, "SITE_URL": "https://ligas.example"},
}
"""Settings of sites that differ from those of the tests, by name."""


@dataclass(frozen=True, kw_only=True)
class Input:
    """A request by `who` (a value of `Who`), or a command.

    `page` is the name of a URL pattern, a path that begins with a slash, or the name of a command. `state` is the state
    of the league, if it is not the usual one for the page. `body` is also the file and the standard input of a command;
    `{file}` in its `words` stands for the path of the file.
    """

    who: str
    page: str
    method: str = "GET"
    state: str = ""
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = ""
    body: str = ""
    checked: bool = False
    """Whether the request needs a CSRF token, as in a browser."""
    session: dict[str, Any] = field(default_factory=dict)
    """Values added to the session."""
    site: str = ""
    """One of SITES, or empty for the settings of the tests."""
    words: tuple[str, ...] = ()
    ending: str = ".json"


def to_line(one: Input) -> str:
    document = {key: value for key, value in asdict(one).items() if value or key == "page"}
    return json.dumps(document, sort_keys=True)


def from_line(line: str) -> Input:
    data = json.loads(line)
    return Input(**{**data, "words": tuple(data.get("words", ()))})
