from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.management.console import BadInput, ConsoleCommand
from tournaments.backup.whole import backup
from tournaments.management.files import STDIN


class Command(ConsoleCommand):
    help = "Guarda en un fichero todo lo que tiene el sitio, tal como está en un momento, sin detener a nadie."
    example = "manage.py backup castillar-2026-11-21.gz"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="el fichero; «-» es la salida estándar")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["file"] == STDIN:
            backup(sys.stdout.buffer)
            return
        rows = sum(tally.rows for tally in _into(Path(options["file"])).values())
        said = ngettext("Guardada %(rows)d fila en %(file)s.", "Guardadas %(rows)d filas en %(file)s.", rows)
        self.stderr.write(said % {"rows": rows, "file": options["file"]}, self.style.SUCCESS)


def _into(path: Path) -> Any:
    """Beside the file and only then in its place: who had a backup there has one all the time. For its owner's eyes."""
    try:
        if path.is_dir():
            raise BadInput(_("%(file)s: es una carpeta; se esperaba el nombre de un fichero") % {"file": path})
        with NamedTemporaryFile(dir=path.resolve().parent, prefix=".backup-", delete=False) as waiting:
            try:
                held = backup(waiting)  # type: ignore[arg-type]
                waiting.flush()
                os.fsync(waiting.fileno())
                os.replace(waiting.name, path)
            finally:
                Path(waiting.name).unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        words = _("%(file)s: no se puede escribir (%(why)s)")
        raise BadInput(words % {"file": path, "why": getattr(error, "strerror", None) or error}) from error
    return held
