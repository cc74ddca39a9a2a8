"""How the logs are written, as lines for people or, with LOG_FORMAT=json, for programs; and what none may hold."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

from gunicorn.glogging import Logger
from pythonjsonlogger.json import JsonFormatter

from config import request_id

FORMAT = "json" if os.environ.get("LOG_FORMAT") == "json" else "plain"
FORMATTERS: dict[str, dict[str, Any]] = {
    "plain": {"format": "{asctime} {levelname} [{request_id}] {name}: {message}", "style": "{"},
    "json": {
        "()": "pythonjsonlogger.json.JsonFormatter",
        "format": "{levelname}{name}{message}{request_id}",
        "style": "{",
        "timestamp": True,
        "rename_fields": {"levelname": "level", "name": "logger"},
    },
}

# What libraries warn of is a record like any other.
logging.captureWarnings(FORMAT == "json")

TOKEN = re.compile(r"(/enlace/)[^/?#\s\"']+")


def masked(text: str) -> str:
    """A text without the tokens in the addresses that it names."""
    return TOKEN.sub(r"\1…", text)


class WithoutTokens(logging.Filter):
    """For a handler: each record is masked once it is put into words."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if "/enlace/" in said:
            record.msg, record.args = masked(said), ()
        return True


class RefusedInOneLine(logging.Filter):
    """For a handler: an answer below 500 is told without the traceback of the exception that it was refused by."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


class AccessLogger(Logger):  # type: ignore[misc]
    """Gunicorn's own, for whoever turns its access log on."""

    def atoms(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        told: dict[str, Any] = super().atoms(*args, **kwargs)
        return {key: masked(value) if isinstance(value, str) else value for key, value in told.items()}

    def setup(self, cfg: Any) -> None:
        """Both of gunicorn's logs like those of the site, where these are for programs."""
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            for handler in log.handlers:
                handler.addFilter(request_id.WithRequestId())
                if FORMAT == "json":
                    handler.setFormatter(_for_programs())


def _for_programs() -> logging.Formatter:
    told = FORMATTERS["json"]
    return JsonFormatter(
        **{key: value for key, value in told.items() if key not in ("()", "format")}, fmt=told["format"]
    )


def say(text: str) -> None:
    """Tell whoever started the site, on standard output: in a line of JSON where the logs are for programs."""
    if FORMAT == "json":
        record = logging.makeLogRecord({"name": "castillar", "levelno": logging.INFO, "levelname": "INFO", "msg": text})
        request_id.WithRequestId().filter(record)
        text = _for_programs().format(record)
    print(text, flush=True)
