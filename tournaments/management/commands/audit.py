from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import NOT_IN_ORDER_STATUS, ConsoleCommand
from tournaments.management.audit import audit_league, finding_sentence
from tournaments.management.files import league_by_slug


class Command(ConsoleCommand):
    help = "Si las cuentas de una liga pueden salir de partidas reales; sale con 1 si no."
    example = "manage.py audit liga-de-damas"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")

    def handle(self, *args: Any, **options: Any) -> Any:
        findings = audit_league(league_by_slug(options["slug"]))
        for finding in findings:
            self.stdout.write(finding_sentence(finding))
        if not findings:
            self.stdout.write(_("Las cuentas cuadran."))
        return NOT_IN_ORDER_STATUS if findings else None
