from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from tournaments import models
from tournaments.league.file.event import write_event
from tournaments.store.events import load_event


class Command(ConsoleCommand):
    help = "Escribe el fichero de un torneo, con la liga de cada fase."
    example = "manage.py export_event torneo-de-damas > torneo.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="el torneo")

    def handle(self, *args: Any, **options: Any) -> None:
        row = models.Event.objects.filter(slug=options["slug"]).first()
        if row is None:
            raise BadInput(_("no hay ningún torneo «%(slug)s»") % {"slug": options["slug"]})
        whole = load_event(row, public=False, sheets=True)
        self.stdout.write(write_event(whole.event), ending="")
