from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.management.console import BadInput, ConsoleCommand, unreadable
from tournaments.backup.document import Damaged
from tournaments.backup.whole import NotEmpty, NotTheSame, OtherVersion, restore
from tournaments.management.files import STDIN


class Command(ConsoleCommand):
    help = "Trae a una base de datos vacía todo lo que guardó `backup`, y comprueba lo traído."
    example = "manage.py migrate && manage.py restore castillar-2026-11-21.gz"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="lo que escribió `backup`; «-» es la entrada estándar")

    def handle(self, *args: Any, **options: Any) -> None:
        with _file(options["file"]) as path:
            self._restore(path)

    def _restore(self, path: Path) -> None:
        try:
            found = restore(path)
        except Damaged as damage:
            raise BadInput(f"{path}: {_said(damage)}") from None
        except NotTheSame:
            said = _("lo leído de la base de datos no es lo del fichero; no se trajo nada")
            raise BadInput(f"{path}: {said}") from None
        except OtherVersion:
            said = _("la copia es de otra versión del programa; tráela con aquella y pon después esta al día")
            raise BadInput(f"{path}: {said}") from None
        except NotEmpty:
            said = _("la base de datos ya tiene datos; se esperaba una vacía (otra DATABASE_URL, y manage.py migrate)")
            raise BadInput(said) from None
        except IntegrityError as error:
            words = _("%(file)s: sus filas no casan entre sí (%(error)s)")
            raise BadInput(words % {"file": path, "error": error}) from error
        except (OSError, ValueError) as error:
            raise unreadable(str(path), error) from error
        rows = sum(tally.rows for tally in found.values())
        done = ngettext("Traída y comprobada %(rows)d fila.", "Traídas y comprobadas %(rows)d filas.", rows)
        self.stdout.write(done % {"rows": rows})


@contextmanager
def _file(name: str) -> Iterator[Path]:
    """The file, which is read twice; what comes by standard input waits in one of its own."""
    if name != STDIN:
        yield Path(name)
        return
    with NamedTemporaryFile(prefix="castillar-") as waiting:
        shutil.copyfileobj(sys.stdin.buffer, waiting)
        waiting.flush()
        yield Path(waiting.name)


def _said(damage: Damaged) -> str:
    return {
        "foreign": _("no es una copia de El Castillar"),
        "cut": _("la copia está cortada o dañada; no se trajo nada"),
        "table": _("la tabla %(table)s no es la que se guardó; la copia está dañada y no se trajo nada"),
    }[damage.code] % damage.values_
