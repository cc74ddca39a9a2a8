"""The database of the site, from its address."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from environ import Env

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "serving.postgresql"
SCHEMES = ("sqlite://", "postgres://", "postgresql://")

# Readers never wait (WAL). A writer takes the lock when its transaction begins (IMMEDIATE), and waits for it: with
# SQLite's default it would fail half-way with "database is locked". A confirmed write is on the disk (FULL): NORMAL
# could lose the last writes in a power cut. Deleted rows are overwritten, so that no erased name stays in the file.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;",
}
# Opening the file for each request took as long as a small page. The limit is short, since the file may be replaced.
SQLITE_CONNECTIONS = {"CONN_MAX_AGE": 60}

# Each thread of the server keeps its connection, and makes a new one when it finds the old one dead. While PostgreSQL
# is away every request fails at once, and the first one after its return succeeds. A pool would wait for a timeout.
POSTGRESQL_CONNECTIONS = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
# Compiling a query (JIT) takes a hundred milliseconds, more than it saves in any query here. PostgreSQL's default cost
# of a random page, four sequential ones, is that of a spinning disk. psycopg reads dates in the ISO style only;
# a stricter isolation level would refuse transactions that waited for a lock. These override the server's settings.
POSTGRESQL_PARAMETERS = (
    "jit=off",
    "random_page_cost=1.1",
    "datestyle=ISO",
    r"default_transaction_isolation=read\ committed",
)
# Only queries whose parameters are sent apart from their text can be prepared; `serving.postgresql` decides which are.
POSTGRESQL_OPTIONS: dict[str, Any] = {
    "connect_timeout": 5,
    "options": " ".join(f"-c {parameter}" for parameter in POSTGRESQL_PARAMETERS),
    "server_side_binding": True,
}


def from_url(url: str, var: Path, password: str = "") -> dict[str, Any]:
    """Return Django's settings for the database at `url` (`sqlite:///FILE` or `postgres://USER:PASSWORD@HOST:PORT/NAME`).

    `password` is that of PostgreSQL, if the URL has none. Without a `url`, the database is an SQLite file under
    `var`. Raises ImproperlyConfigured for any other kind of address.
    """
    if url and not url.startswith(SCHEMES):
        raise ImproperlyConfigured("DATABASE_URL: se espera una dirección que empiece por sqlite:// o postgres://")
    database: dict[str, Any] = dict(Env.db_url_config(url)) if url else _file(var / "castillar.sqlite3")
    options: dict[str, Any] = database.get("OPTIONS", {})
    if database["ENGINE"] == SQLITE:
        database["OPTIONS"] = SQLITE_OPTIONS | options
        database.update(SQLITE_CONNECTIONS)
    else:
        database["ENGINE"] = POSTGRESQL
        database["OPTIONS"] = POSTGRESQL_OPTIONS | options
        database["PASSWORD"] = password or database.get("PASSWORD", "")
        database.update(POSTGRESQL_CONNECTIONS)
    return database


def variables(var: Path, default_var: Path) -> dict[str, str]:
    """Return the variables that a command typed in a terminal needs to find the data, quoted for a shell.

    An address may hold a password: of a server's database only the variable is named.
    """
    written = {} if var == default_var.resolve() else {"VAR_DIR": shlex.quote(str(var))}
    url, file = os.environ.get("DATABASE_URL", ""), os.environ.get("DATABASE_URL_FILE", "")
    if file:
        written["DATABASE_URL_FILE"] = shlex.quote(file)
    elif url:
        written["DATABASE_URL"] = shlex.quote(url) if url.startswith("sqlite://") else "…"
    return written


def refuse_other_encodings(connection: BaseDatabaseWrapper) -> None:
    """Raise ImproperlyConfigured for a PostgreSQL database that is not in UTF-8, such as one created without LANG.

    It could not store a name such as «Łódź»; in SQL_ASCII, not even a decision.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        (encoding,) = cursor.fetchone()
    if encoding != "UTF8":
        cure = "createdb --encoding UTF8 --template template0"
        raise ImproperlyConfigured(f"DATABASE_URL: la base de datos está en {encoding} y se espera en UTF8 ({cure})")


def open_existing_file_only(connection: BaseDatabaseWrapper) -> None:
    """Keep this process from creating an empty SQLite file if that of the site has disappeared."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not name.startswith((":", "file:")):
        connection.settings_dict["NAME"] = f"{Path(name).absolute().as_uri()}?mode=rw"


def _file(path: Path) -> dict[str, Any]:
    return {"ENGINE": SQLITE, "NAME": str(path)}
