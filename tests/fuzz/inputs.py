"""One thing sent to the site or given to a command, as a line of JSON: bytes are written as the characters 0 to 255."""

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
"""Other settings that a site may have."""


@dataclass(frozen=True, kw_only=True)
class Input:
    """A request by `who` (a value of `Who`), or a command.

    `page` is the name of an address, or a path that begins with a slash, or the name of a command. `state` is that of
    the league it is for, where it is not the one that the page is there for. `body` is also the file of a command and
    its standard input; `{file}` among its `words` is the file's path.
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
    """Whether the request must have the token of a form, as in a browser."""
    session: dict[str, Any] = field(default_factory=dict)
    """Put into the session besides what it holds."""
    site: str = ""
    """One of SITES; as the tests have it, where it is none."""
    words: tuple[str, ...] = ()
    ending: str = ".json"


def written(one: Input) -> str:
    told = {key: value for key, value in asdict(one).items() if value or key == "page"}
    return json.dumps(told, sort_keys=True)


def read(line: str) -> Input:
    told = json.loads(line)
    return Input(**{**told, "words": tuple(told.get("words", ()))})
