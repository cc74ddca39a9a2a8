from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.management.console import BadInput, ConsoleCommand, unreadable
from tournaments.management.files import STDIN
from tournaments.store.backup.document import MAGIC, DamagedBackup
from tournaments.store.backup.restoring import (
    DatabaseNotEmpty,
    DatabaseNotMigrated,
    LaterVersion,
    MigrationFailed,
    RestoreDiffers,
    restore,
)


class Command(ConsoleCommand):
    help = "Trae a una base de datos vacía lo que guardó `backup`, de esta versión o de otra anterior, y lo comprueba."
    example = "manage.py migrate && manage.py restore castillar-2026-11-21.gz"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="lo que escribió `backup`; «-» es la entrada estándar")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            with _readable_twice(name) as path:
                summary = restore(path)
        except DamagedBackup as damage:
            raise BadInput(f"{name}: {_damage_words(damage)}") from None
        except RestoreDiffers:
            sentence = _("lo leído de la base de datos no es lo del fichero; no se restauró nada")
            raise BadInput(f"{name}: {sentence}") from None
        except DatabaseNotMigrated:
            sentence = _("la base de datos no está preparada; antes de restaurar la copia, manage.py migrate")
            raise BadInput(sentence) from None
        except LaterVersion as other:
            sentence = _(
                "la copia es de otra versión del programa (%(of)s), posterior a esta; pon antes al día el programa"
            )
            raise BadInput(f"{name}: {sentence % {'of': ' '.join(other.migrations.split())}}") from None
        except MigrationFailed as error:
            sentence = _("la copia es de una versión anterior y no se pudo poner al día (%(why)s); no se restauró nada")
            raise BadInput(f"{name}: {sentence % {'why': error}}") from None
        except DatabaseNotEmpty:
            sentence = _(
                "la base de datos ya tiene datos; "
                "se esperaba una vacía (otra VAR_DIR o DATABASE_URL, y manage.py migrate)"
            )
            raise BadInput(sentence) from None
        except IntegrityError as error:
            words = _("%(file)s: sus filas no casan entre sí (%(error)s)")
            raise BadInput(words % {"file": name, "error": error}) from error
        except (OSError, ValueError) as error:
            raise unreadable(name, error) from error
        rows = sum(tally.rows for tally in summary.values())
        done = ngettext("Restaurada y comprobada %(rows)d fila.", "Restauradas y comprobadas %(rows)d filas.", rows)
        self.stdout.write(done % {"rows": rows})


@contextmanager
def _readable_twice(name: str) -> Iterator[Path]:
    """Yield the path of a file that can be read twice: standard input and pipes are copied to a temporary file."""
    path = Path(name)
    if name != STDIN and (path.is_file() or path.is_dir() or not path.exists()):
        yield path
        return
    with TemporaryDirectory(prefix="castillar-") as folder:
        waiting = Path(folder, "backup")
        with waiting.open("wb") as copy, sys.stdin.buffer if name == STDIN else path.open("rb") as stream:
            begins = stream.read(len(MAGIC))
            if begins != MAGIC:
                raise DamagedBackup("foreign")
            copy.write(begins)
            shutil.copyfileobj(stream, copy)
        yield waiting


def _damage_words(damage: DamagedBackup) -> str:
    """Return the sentence about a damaged backup."""
    return {
        "foreign": _("no es una copia de El Castillar"),
        "cut": _("la copia está cortada o dañada; no se restauró nada"),
        "table": _("la tabla %(table)s no es la que se guardó; la copia está dañada y no se restauró nada"),
    }[damage.code] % damage.values_
