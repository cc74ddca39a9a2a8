"""Random legal games, for tests and for load."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from games.rules import RULES
from games.rules.playing import play_out


class Command(ConsoleCommand):
    help = "Partidas legales al azar en PDN; la misma semilla da las mismas."
    example = "manage.py play_out --rules castillar --games 10 --seed feria"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", required=True, choices=tuple(RULES), help="sistema de reglas")
        parser.add_argument("--games", type=int, required=True, help="cuántas partidas")
        parser.add_argument("--seed", required=True, help="semilla: cualquier texto")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise BadInput(_("--games %(games)d: se esperaba 1 o más") % {"games": options["games"]})
        for game in play_out(RULES[options["rules"]], options["seed"], options["games"]):
            self.stdout.write(game)
