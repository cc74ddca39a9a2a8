"""The format of the logs, for people or, with LOG_FORMAT=json, for programs; and the removal of secrets from them."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from serving import request_id

FORMAT = "json" if os.environ.get("LOG_FORMAT") == "json" else "plain"

# Warnings of libraries are logged like any other record.
logging.captureWarnings(FORMAT == "json")

_SLASH = "(?:/|%2F)"
_WORD = r"(?:(?!%2F|%26)[^/?#&\s\"'\\])+"
_BEFORE_TOKEN = "|".join(
    (
        *("enlace", "invitacion", "apuntarse", rf"contrasena{_SLASH}{_WORD}"),
        *(rf"mi{_SLASH}calendario", "mi", rf"avisos{_SLASH}(?:confirmar|parar)"),
    )
)
# Tokens that give access: of a private link, an invitation, a sign-up, a password reset, a player's page or calendar,
# the mails of notices, the first account.
TOKEN = re.compile(
    rf"({_SLASH}(?:{_BEFORE_TOKEN}){_SLASH}|(?:[?&]|%3F|%26)clave(?:=|%3D)){_WORD}",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """Return a text without the tokens in its addresses, also in an address quoted inside another."""
    return TOKEN.sub(r"\1…", text)


class WithoutTokens(logging.Formatter):
    """A formatter that removes tokens from the output of another, traceback included."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        return masked(self.formatter.format(record))


def plain_formatter() -> logging.Formatter:
    """Return the formatter of logs for people."""
    return WithoutTokens(logging.Formatter("{asctime} {levelname} [{request_id}] {name}: {message}", style="{"))


def json_formatter() -> logging.Formatter:
    """Return the formatter of logs for programs, in JSON."""
    return WithoutTokens(_json())


def _json() -> logging.Formatter:
    fields = "{levelname}{name}{message}{request_id}"
    renamed = {"levelname": "level", "name": "logger"}
    return JsonFormatter(fields, style="{", timestamp=True, rename_fields=renamed)


FORMATTERS: dict[str, dict[str, Any]] = {"plain": {"()": plain_formatter}, "json": {"()": json_formatter}}


class RefusedInOneLine(logging.Filter):
    """Filter of a handler: log a refused request (status below 500) in one line, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


def format_server_log(log: logging.Logger) -> None:
    """Give a log of the web server the site's format, with request identifiers and without tokens."""
    for handler in log.handlers:
        handler.addFilter(request_id.WithRequestId())
        own = handler.formatter or logging.Formatter()
        handler.setFormatter(json_formatter() if FORMAT == "json" else WithoutTokens(own))


def say(text: str) -> None:
    """Print a message on standard output, as JSON if the logs are for programs."""
    if FORMAT == "json":
        record = logging.makeLogRecord({"name": "castillar", "levelno": logging.INFO, "levelname": "INFO", "msg": text})
        request_id.WithRequestId().filter(record)
        text = _json().format(record)
    print(text, flush=True)
