"""Make the site ready to be served: `python -m config.prepare [--demo]`, which `./run` calls.

The database is brought up to date and static files are collected. With `--demo`, a database that was new is filled
with the demonstration; one that was not is left as it is.
"""

from __future__ import annotations

import os
import sys

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        # A pool would go on trying and then not say what was wrong.
        connection.settings_dict["OPTIONS"].pop("pool", None)
        new = not MigrationRecorder(connection).applied_migrations()
    except ImproperlyConfigured as error:
        sys.exit(f"run: {error}")
    except OperationalError as error:
        sys.exit(f"run: la base de datos no responde: {' '.join(str(error).split())}")
    prepare(new=new, demo="--demo" in sys.argv)


def prepare(*, new: bool, demo: bool) -> None:
    """A demonstration cut short is tried again the next time: its mark goes only when it is complete."""
    mark = settings.VAR_DIR / "demo.pending"
    if new and demo:
        mark.touch()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    if demo and mark.exists():
        call_command("demo")
        mark.unlink()


if __name__ == "__main__":
    main()
