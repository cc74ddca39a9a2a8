from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.management.console import BadInput, ConsoleCommand, unwritable
from serving.system import written_whole
from tournaments.management.files import STDIN
from tournaments.store.backup.document import Tally, backup, is_backup


class Command(ConsoleCommand):
    help = "Guarda en un fichero todo lo que tiene el sitio, tal como está en un momento, sin detener a nadie."
    example = "manage.py backup castillar-2026-11-21.gz"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="el fichero; «-» es la salida estándar")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        if not _has_data():
            words = _("la base de datos está vacía: se pone delante VAR_DIR o DATABASE_URL, como al arrancar el sitio")
            raise BadInput(words)
        try:
            tallies = _write_to_output() if file == STDIN else _write_to(Path(file))
        except (OSError, ValueError) as error:
            raise unwritable(file, error) from error
        if file == STDIN:
            return
        rows = sum(tally.rows for tally in tallies.values())
        words = ngettext("Guardada %(rows)d fila en %(file)s.", "Guardadas %(rows)d filas en %(file)s.", rows)
        self.stderr.write(words % {"rows": rows, "file": file}, self.style.SUCCESS)


def _has_data() -> bool:
    """Return whether the site's tables are there. SQLite would make a missing file."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not name.startswith((":", "file:")) and not Path(name).exists():
        return False
    return MigrationRecorder(connection).has_table()


Tallies = dict[str, Tally]


def _write_to_output() -> Tallies:
    """Write the backup to standard output. Raises OSError if the reader stops before its end."""
    try:
        tallies = backup(sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except OSError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # Nothing is lost: Python has written nothing yet.
        raise
    return tallies


def _write_to(path: Path) -> Tallies:
    """Write a backup to a path. Return the number of rows by table."""
    if path.is_dir():
        raise BadInput(_("%(file)s: es una carpeta; se esperaba el nombre de un fichero") % {"file": path})
    if path.exists() and not path.is_file():
        with path.open("wb") as device:  # Or a pipe: nothing may take its place.
            return backup(device)
    if path.exists() and path.stat().st_size and not is_backup(path):
        raise BadInput(_("%(file)s: ya existe y no es una copia de seguridad; dale otro nombre") % {"file": path})
    # A backup that fails halfway leaves no file.
    with written_whole(Path(os.path.realpath(path))) as waiting:
        return backup(waiting)
