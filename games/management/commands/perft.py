"""Count the move sequences of a length."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from games.rules import RULES, read_fen, start
from games.rules.notation.fen import BadPosition
from games.rules.playing import divide, perft
from games.rules.wording import refusal


class Command(ConsoleCommand):
    help = "Cuenta las sucesiones de jugadas de una longitud, la comprobación usual de un generador."
    example = "manage.py perft spanish 6 --divide"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rules", choices=tuple(RULES), help="sistema de reglas")
        parser.add_argument("depth", type=int, help="jugadas")
        parser.add_argument("--fen", help="posición de partida")
        parser.add_argument("--divide", action="store_true", help="una cuenta por cada primera jugada")

    def handle(self, *args: Any, **options: Any) -> None:
        rules, depth = RULES[options["rules"]], options["depth"]
        if not 0 <= depth <= 100:
            raise BadInput(_("%(depth)d: se esperaba una longitud de 0 a 100") % {"depth": depth})
        try:
            position = read_fen(rules, options["fen"]) if options["fen"] is not None else start(rules)
        except BadPosition as error:
            raise BadInput(refusal(error, options["lang"])) from error
        if not options["divide"] or depth == 0:
            self.stdout.write(str(perft(position, depth)))
            return
        counts = divide(position, depth)
        for move, count in counts.items():
            self.stdout.write(f"{move}: {count}")
        self.stdout.write(str(sum(counts.values())))
