"""The database of the site, from its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from environ import Env

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "config.postgresql"
SCHEMES = ("sqlite://", "postgres://", "postgresql://")

# Readers never wait (WAL); a writer takes its place at the start of a transaction (IMMEDIATE) and waits for it, where
# SQLite's own default would fail half-way with "database is locked". What was answered is on the disk (FULL): NORMAL
# would lose the last of it in a power cut. What is deleted is written over: the file holds no name that was taken out.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;",
}
# To open the file again for each request took as long as a small page. Not for long: the file may be another by then.
SQLITE_KEPT = {"CONN_MAX_AGE": 60}

# Each thread of the server keeps its connection, and makes a new one where the old one is found dead: while PostgreSQL
# is away every request is told at once, and the first one after its return is answered. A pool would wait and wait.
POSTGRESQL_KEPT = {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
# Compiling a query (JIT) takes a hundred milliseconds, and no query here so long that it would save them. A page read
# out of order costs four of those in order on a disk that spins, which is what PostgreSQL thinks it is on. Days as the
# server writes them elsewhere could not be read; where it holds everybody to one order, who waited would be refused.
SAID_TO_POSTGRESQL = (
    "jit=off",
    "random_page_cost=1.1",
    "datestyle=ISO",
    r"default_transaction_isolation=read\ committed",
)
# Only queries whose parameters go apart from their text can be prepared; `config.postgresql` says which are.
POSTGRESQL_OPTIONS: dict[str, Any] = {
    "connect_timeout": 5,
    "options": " ".join(f"-c {said}" for said in SAID_TO_POSTGRESQL),
    "server_side_binding": True,
}


def from_url(url: str, var: Path, password: str = "") -> dict[str, Any]:
    """Django's settings for the database at `url` (`sqlite:///FILE` or `postgres://USER:PASSWORD@HOST:PORT/NAME`).

    A `password` given apart is that of PostgreSQL.
    Without a `url`: a file of SQLite under `var`. Tests on SQLite use a file too: threads cannot share one in memory.
    Raises ImproperlyConfigured for an address of any other kind.
    """
    if url and not url.startswith(SCHEMES):
        raise ImproperlyConfigured("DATABASE_URL: se espera una dirección que empiece por sqlite:// o postgres://")
    database: dict[str, Any] = dict(Env.db_url_config(url)) if url else _file(var / "castillar.sqlite3")
    options: dict[str, Any] = database.get("OPTIONS", {})
    if database["ENGINE"] == SQLITE:
        database["OPTIONS"] = SQLITE_OPTIONS | options
        database.update(SQLITE_KEPT)
        database["TEST"] = {"NAME": str(var / "test.sqlite3")}
    else:
        database["ENGINE"] = POSTGRESQL
        database["OPTIONS"] = POSTGRESQL_OPTIONS | options
        database["PASSWORD"] = password or database.get("PASSWORD", "")
        database.update(POSTGRESQL_KEPT)
    return database


def refuse_other_encodings(connection: BaseDatabaseWrapper) -> None:
    """Raises ImproperlyConfigured for a PostgreSQL that cannot hold every name, as one is that was set up without LANG.

    A site on it would fail at the first «Łódź», or with SQL_ASCII at the first decision.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        (encoding,) = cursor.fetchone()
    if encoding != "UTF8":
        cure = "createdb --encoding UTF8 --template template0"
        raise ImproperlyConfigured(f"DATABASE_URL: la base de datos está en {encoding} y se espera en UTF8 ({cure})")


def open_only_what_is_there(connection: BaseDatabaseWrapper) -> None:
    """From now on no thread of this process makes a new file of SQLite where the site's was taken away."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not name.startswith((":", "file:")):
        connection.settings_dict["NAME"] = f"{Path(name).absolute().as_uri()}?mode=rw"


def _file(path: Path) -> dict[str, Any]:
    return {"ENGINE": SQLITE, "NAME": str(path)}
