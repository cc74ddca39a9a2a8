"""The file of a backup: a header, a line for each row, and the counts and digests of the tables; read from earlier
versions too.

The file is compressed. Its last line has the number of rows of each table and the SHA-256 of their lines, so that an
incomplete, damaged or edited file is recognized before any row is written to a database.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from django.apps import apps
from django.apps.registry import Apps
from django.core import serializers
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT = "castillar-backup/1"
MAGIC = b"\x1f\x8b"
"""The first bytes of a gzip file."""
MAX_LINE_LENGTH = 128 * 1024 * 1024
"""The longest line: the row of an imported league contains its file, of up to 64 MB."""


class DamagedBackup(Exception):
    """The file is not a backup, or is damaged: `code` is the kind of damage, `values_` are its details."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values_ = values


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of rows of a table, and the SHA-256 of their lines."""

    rows: int
    digest: str


@dataclass
class LineCounter:
    """An iterator over lines that counts and digests them."""

    lines: Iterable[str]
    rows: int = 0
    _digest: Any = field(default_factory=sha256)

    def __iter__(self) -> Iterator[str]:
        for line in self.lines:
            self.rows += 1
            self._digest.update(line.encode() + b"\n")
            yield line

    @property
    def tally(self) -> Tally:
        """Return the number of lines read so far and their digest."""
        return Tally(self.rows, self._digest.hexdigest())


@dataclass(frozen=True, slots=True)
class Header:
    """The time of the backup (ISO 8601, UTC) and the last migration of each app."""

    made_at: str
    migrations: dict[str, str]


def write_backup(stream: BinaryIO, header: Header, tables: Iterable[tuple[str, Iterable[str]]]) -> dict[str, Tally]:
    """Write a backup and return its counts and digests. `tables` are names with the lines of their rows."""
    tallies: dict[str, Tally] = {}
    with gzip.GzipFile(fileobj=stream, mode="wb", mtime=0, filename="") as file:
        _write_mark(file, {"format": FORMAT, "made_at": header.made_at, "migrations": header.migrations})
        for name, lines in tables:
            _write_mark(file, {"table": name})
            counting = LineCounter(lines)
            for line in counting:
                file.write(line.encode() + b"\n")
            tallies[name] = counting.tally
        _write_mark(file, {"end": {name: [tally.rows, tally.digest] for name, tally in tallies.items()}})
    return tallies


def check_backup(path: Path) -> tuple[Header, dict[str, Tally]]:
    """Read the whole file; return its header, counts and digests. Raises DamagedBackup or OSError."""
    next_mark: dict[str, Tally] = {}
    reading = BackupReader(path)
    header = reading.header()
    for name, lines in reading.tables():
        counting = LineCounter(lines)
        for _ in counting:
            pass
        next_mark[name] = counting.tally
    if reading.end != next_mark:
        wrong = next(name for name in {**next_mark, **reading.end} if next_mark.get(name) != reading.end.get(name))
        raise DamagedBackup("table", table=wrong)
    return header, next_mark


def is_backup(path: Path) -> bool:
    """Return whether a file begins as a backup, whole or cut short. Raises OSError."""
    try:
        BackupReader(path).header()
    except DamagedBackup as damage:
        return damage.code != "foreign"
    return True


class BackupReader:
    """A backup read from its beginning, once."""

    def __init__(self, path: Path) -> None:
        self.end: dict[str, Tally] = {}
        self._lines = _lines_of(path)

    def header(self) -> Header:
        """Read the first line. Raises DamagedBackup if the file is not a backup."""
        first = _object(next(self._lines, ""), "foreign")
        if first.get("format") != FORMAT:
            raise DamagedBackup("foreign")
        made_at, migrations = first.get("made_at"), first.get("migrations")
        if not isinstance(made_at, str) or not isinstance(migrations, dict):
            raise DamagedBackup("foreign")
        return Header(made_at, migrations)

    def tables(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Yield each table with its rows; they have to be read before the next table."""
        mark = _object(next(self._lines, ""), "cut")
        while "table" in mark:
            following: list[dict[str, Any]] = []
            yield str(mark["table"]), self._rows(following.append)
            mark = following[0] if following else _raise_damaged("cut")
        if not isinstance(mark.get("end"), dict) or next(self._lines, None) is not None:
            raise DamagedBackup("cut")
        try:
            self.end.update({name: Tally(*tally) for name, tally in mark["end"].items()})
        except TypeError:
            raise DamagedBackup("cut") from None

    def _rows(self, set_end: Callable[[dict[str, Any]], None]) -> Iterator[str]:
        """Yield the rows of a table as lines; `set_end` is called with the parsed line after the last row."""
        for line in self._lines:
            if line.startswith(('{"table"', '{"end"')):
                set_end(_object(line, "cut"))
                return
            yield line


def _lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a backup. Raises DamagedBackup."""
    code = "foreign"
    with gzip.open(path, "rb") as file:
        try:
            while line := file.readline(MAX_LINE_LENGTH):
                yield line.decode().rstrip("\n")
                code = "cut"  # A second line is asked for only after the first was recognised.
        except (EOFError, zlib.error):
            raise DamagedBackup("cut") from None
        except (gzip.BadGzipFile, UnicodeDecodeError):
            raise DamagedBackup(code) from None


def _object(line: str, code: str) -> dict[str, Any]:
    """Return a line as an object. Raises DamagedBackup."""
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        raise DamagedBackup(code) from None
    return parsed if isinstance(parsed, dict) else _raise_damaged(code)


def _raise_damaged(code: str) -> NoReturn:
    """Raise DamagedBackup."""
    raise DamagedBackup(code)


def _write_mark(file: gzip.GzipFile, mark: dict[str, Any]) -> None:
    """Write a line other than a row: the header, the name of a table, or the end."""
    file.write(json.dumps(mark, ensure_ascii=False).encode() + b"\n")


# Rows that `migrate` makes, and temporary ones: sessions, login attempts, and messages to be sent, which a restored
# site would send again. What sheets are found by is made again from their texts.
EXCLUDED = {
    *("contenttypes", "sessions", "axes", "admin", "auth.permission", "auth.group", "tournaments.wrongtoken"),
    *("tournaments.signuprequest", "tournaments.sheetposition"),
    *("tournaments.occurrence", "tournaments.webhookdelivery", "tournaments.alertmessage", "tournaments.alertline"),
}
BATCH_SIZE = 500


class _MicrosecondEncoder(DjangoJSONEncoder):
    """A JSON encoder that writes times to the microsecond; Django's own stops at the millisecond."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if hasattr(o, "isoformat") else super().default(o)


def backed_up_models(registry: Apps = apps) -> list[type[models.Model]]:
    """Return the models whose rows are backed up, by name. References are checked once all rows are there."""
    backed_up = (model for model in registry.get_models() if not EXCLUDED & {model._meta.app_label, model_label(model)})
    return sorted((model for model in backed_up if model._meta.managed and not model._meta.proxy), key=model_label)


def model_label(model: type[models.Model]) -> str:
    """Return the label of a model: "tournaments.league"."""
    return model._meta.label_lower


def migrations() -> dict[str, str]:
    """Return the last migration of each app that keeps rows, as the database has them."""
    labels = {model._meta.app_label for model in backed_up_models()}
    applied = MigrationRecorder(connection).applied_migrations()
    return {
        app: max((name for migrated_app, name in applied if migrated_app == app), default="") for app in sorted(labels)
    }


def is_migrated() -> bool:
    """Return whether every migration has been applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def row_lines(model: type[models.Model]) -> Iterator[str]:
    """Yield a line for each row, by primary key; equal rows give equal lines on any database."""
    rows = model._base_manager.order_by("pk").iterator(chunk_size=BATCH_SIZE)
    while batch := list(islice(rows, BATCH_SIZE)):
        text: str = serializers.serialize(
            "jsonl", batch, cls=_MicrosecondEncoder, sort_keys=True, fields=_field_names(model)
        )
        # Not `splitlines`, which breaks lines at signs that a name or a note may hold (U+2028).
        yield from text.removesuffix("\n").split("\n")


def insert_rows(model: type[models.Model], rows: Iterable[str]) -> None:
    """Insert rows unchanged, in SQL: `bulk_create` would set their automatic dates again.

    Raises ValueError for a line that is not such a row.
    """
    fields, quote = model._meta.concrete_fields, connection.ops.quote_name
    columns, placeholders = ", ".join(quote(str(field.column)) for field in fields), ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({placeholders})"  # noqa: S608 - names of ours
    parsed_rows = (_parsed_row(model, line) for line in rows)
    with connection.cursor() as cursor:
        while batch := list(islice(parsed_rows, BATCH_SIZE)):
            cursor.executemany(statement, [_database_values(row, fields) for row in batch])


def _database_values(row: models.Model, fields: Iterable[models.Field[Any, Any]]) -> list[Any]:
    """Return the values of a row as the database stores them."""
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def reset_sequences(table_models: Iterable[type[models.Model]]) -> None:
    """Reset the sequences of new keys, which PostgreSQL keeps apart from the rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(table_models)):
            cursor.execute(statement)


def _field_names(model: type[models.Model]) -> list[str]:
    """Return the names of the columns of a model."""
    return [field.name for field in model._meta.concrete_fields]


def _parsed_row(model: type[models.Model], line: str) -> models.Model:
    """Return a row of a model, of this version or an earlier one. Raises ValueError for any other line."""
    try:
        read = json.loads(line)
        fields, read_label = {**read["fields"], model._meta.pk.name: read["pk"]}, read["model"]
    except (KeyError, TypeError) as error:
        raise ValueError(line[:200]) from error
    if read_label != model_label(model) or set(fields) != set(_field_names(model)):
        raise ValueError(line[:200])
    try:
        return model(**{field.attname: _value(field, fields[field.name]) for field in model._meta.concrete_fields})
    except (ValidationError, TypeError) as error:
        raise ValueError(line[:200]) from error


def _value(field: models.Field[Any, Any], written: Any) -> Any:
    """Return the value of a field from its written form; a reference is the key of another row."""
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    return None if written is None else field.to_python(written)


def backup(stream: BinaryIO) -> dict[str, Tally]:
    """Write all tables at one moment, without blocking writers, and return the count and digest of each."""
    with _snapshot():
        header = Header(datetime.now(UTC).isoformat(timespec="seconds"), migrations())
        return write_backup(stream, header, ((model_label(m), row_lines(m)) for m in backed_up_models()))


def tally_of_table(model: type[Model]) -> Tally:
    """Return the number of rows of a table and the digest of their lines."""
    counting = LineCounter(row_lines(model))
    for _ in counting:
        pass
    return counting.tally


@contextmanager
def _snapshot() -> Iterator[None]:
    """Run the queries of the context on one snapshot of the database, without blocking writers."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # `atomic` would take SQLite's only write lock (IMMEDIATE); a deferred transaction that only reads takes none.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
