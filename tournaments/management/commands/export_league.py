from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.management.console import ConsoleCommand
from tournaments.league.file import write_league
from tournaments.management.files import league_by_slug
from tournaments.store.players import with_player_settings


class Command(ConsoleCommand):
    help = "Escribe el fichero de una liga, entera."
    example = "manage.py export_league liga-de-damas > liga.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(write_league(with_player_settings(league_by_slug(options["slug"], sheets=True))), ending="")
