"""The database of the site, from its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from environ import Env

SQLITE = "django.db.backends.sqlite3"
SCHEMES = ("sqlite://", "postgres://", "postgresql://")

# Readers never wait (WAL); a writer takes its place at the start of a transaction (IMMEDIATE) and waits for it, where
# SQLite's own default would fail half-way with "database is locked".
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
}
POSTGRESQL_POOL = {"min_size": 1, "max_size": 16, "timeout": 10}


def from_url(url: str, var: Path) -> dict[str, Any]:
    """Django's settings for the database at `url` (`sqlite:///FILE` or `postgres://USER:PASSWORD@HOST:PORT/NAME`).

    Without a `url`: a file of SQLite under `var`. Tests on SQLite use a file too: threads cannot share one in memory.
    Raises ImproperlyConfigured for an address of any other kind.
    """
    if url and not url.startswith(SCHEMES):
        raise ImproperlyConfigured("DATABASE_URL: se espera una dirección que empiece por sqlite:// o postgres://")
    database: dict[str, Any] = dict(Env.db_url_config(url)) if url else _file(var / "castillar.sqlite3")
    options: dict[str, Any] = database.get("OPTIONS", {})
    if database["ENGINE"] == SQLITE:
        database["OPTIONS"] = SQLITE_OPTIONS | options
        database["TEST"] = {"NAME": str(var / "test.sqlite3")}
    else:
        database["OPTIONS"] = {"pool": POSTGRESQL_POOL} | options
    return database


def _file(path: Path) -> dict[str, Any]:
    return {"ENGINE": SQLITE, "NAME": str(path)}
