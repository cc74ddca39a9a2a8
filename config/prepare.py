"""Make the site ready to be served: `python -m config.prepare [--demo] [--lan]`, which `./run` calls.

It migrates the database and collects static files. With `--demo`, a new database is filled with the demonstration; any
other is left unchanged. With `--lan` as well, it prints a private link for a phone in the room to enter results of the
demonstration. Processes that start at the same time do this one after another.
"""

from __future__ import annotations

import json
import os
import sys
from filecmp import cmp

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.database import refuse_other_encodings
from config.logs import say
from config.turn import turn
from serving.garbage import collect_seldom


def main() -> None:
    """Prepare the database and the files of the site before it starts."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    collect_seldom()
    try:
        django.setup()
        refuse_other_encodings(connection)
        with turn(settings.VAR_DIR):
            new = not MigrationRecorder(connection).applied_migrations()
            prepare(new=new, demo="--demo" in sys.argv, lan="--lan" in sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"run: {error}")
    except OperationalError as error:
        sys.exit(f"run: la base de datos no responde: {' '.join(str(error).split())}")
    except OSError as error:
        sys.exit(f"run: no se puede escribir en {settings.VAR_DIR}: {error.strerror}")


def prepare(*, new: bool, demo: bool, lan: bool) -> None:
    """Prepare the site. The file `demo.pending` marks a demonstration to make, also after an interruption."""
    mark = settings.VAR_DIR / "demo.pending"
    if new and demo:
        mark.touch()
    call_command("migrate", verbosity=0)
    complete_rows()
    collect_static_files()
    if demo and mark.exists():
        call_command("demo")
        mark.unlink()
    if demo and lan:
        offer_link()
    print_first_account_code()


def complete_rows() -> None:
    """Complete the rows written by machines of the previous version during a rolling update, or before this one."""
    from games.archive.working import check_again_without_index
    from tournaments.store.championships import complete_placings
    from tournaments.store.search_index import complete_index, complete_sort_keys

    complete_index()
    complete_sort_keys()
    complete_placings()
    check_again_without_index()


def collect_static_files() -> None:
    """Collect static files; all of them anew if a copy differs from its source, or if collecting was interrupted.

    Django skips every copy newer than its source, also an incomplete one from a full disk, and one of a later version
    of the site; but it compresses them all again each time, so it is called only when something is missing.
    """
    mark = settings.VAR_DIR / "static.pending"
    anew = mark.exists() or not all(_is_collected(*found) for finder in get_finders() for found in finder.list([]))
    if not anew and _has_served_files():
        return
    if anew:
        mark.touch()
    call_command("collectstatic", interactive=False, verbosity=0, clear=anew)
    mark.unlink(missing_ok=True)


def _has_served_files() -> bool:
    """Return whether every file that pages name is there."""
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    return manifest.exists() and all(
        (settings.STATIC_ROOT / name).exists()
        for name in json.loads(manifest.read_text(encoding="utf-8"))["paths"].values()
    )


def _is_collected(path: str, source: FileSystemStorage) -> bool:
    """Return whether the collected copy of a file equals its source."""
    copy = settings.STATIC_ROOT / (getattr(source, "prefix", None) or "") / path
    return copy.exists() and cmp(source.path(path), copy, shallow=False)


def offer_link() -> None:
    """Print a new private link to the league in play of the demonstration; tokens of earlier links are not stored."""
    from tournaments.administrators.demo import league_in_play

    if slug := league_in_play():
        call_command("referee_link", slug)


def print_first_account_code() -> None:
    """Print how to create the first account, while there is none."""
    from tournaments.accounts import signing

    if signing.is_first_account_needed():
        say(
            "El Castillar aún no tiene cuentas: la primera se hace en el navegador, en /primera-vez/.\n"
            f"Desde otra máquina pedirá esta clave: {signing.first_account_code()}"
        )


if __name__ == "__main__":
    main()
