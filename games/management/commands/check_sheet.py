"""Check game sheets, one game or many a file."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from games.management.console import NOT_IN_ORDER_STATUS, BadInput, ConsoleCommand, ProgressBar
from games.management.sheets import CheckOptions, SheetFile, opened, printed_reports
from games.rules import RULES


class Command(ConsoleCommand):
    help = "Comprueba planillas de partidas; un fichero puede tener muchas (PDN)."
    example = "manage.py check_sheet partidas.pdn --rules international --json --jobs 2"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="planillas; - es la entrada estándar")
        parser.add_argument("--rules", required=True, choices=tuple(RULES), help="sistema de reglas")
        parser.add_argument("--json", action="store_true", help="un objeto JSON por partida, en orden")
        parser.add_argument("--jobs", type=int, default=1, help="procesos a la vez")

    def handle(self, *args: Any, **options: Any) -> int | None:  # type: ignore[override]
        if not 1 <= options["jobs"] <= 64:
            raise BadInput(_("--jobs %(jobs)d: se esperaba un número de 1 a 64") % {"jobs": options["jobs"]})
        with ExitStack() as stack:
            sources = [stack.enter_context(opened(name)) for name in options["files"]]
            in_order = [self._check(source, options) for source in sources]
        return None if all(in_order) else NOT_IN_ORDER_STATUS

    def _check(self, source: SheetFile, options: dict[str, Any]) -> bool:
        """Check the games of one file and print the reports. Return whether all are in order."""
        check_options = CheckOptions(source.name, options["rules"], options["lang"], options["json"])
        progress = ProgressBar(source.size)
        in_order, games = True, 0
        for batch in printed_reports(source, check_options, options["jobs"]):
            self.stdout.write(batch.text)
            in_order = in_order and batch.in_order
            games += batch.games
            progress.show(source.read, games)
        progress.close()
        return in_order
