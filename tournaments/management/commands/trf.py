from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from games.management.console import ConsoleCommand
from tournaments.documents.files.trf import trf
from tournaments.management.files import STDIN, league_of_options, write_bytes


class Command(ConsoleCommand):
    help = "Escribe una liga como TRF-2026, el fichero que leen los programas de torneos de ajedrez."
    example = "manage.py trf --file liga.json -o liga.trf"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", nargs="?", help="la liga")
        parser.add_argument("--file", metavar="FILE", help="fichero de liga; - lee la entrada")
        parser.add_argument("-o", "--output", metavar="FILE", required=True, help="fichero; - escribe en la salida")

    def handle(self, *args: Any, **options: Any) -> None:
        content = trf(league_of_options(options)[0])
        if options["output"] == STDIN:
            self.stdout.write(content, ending="")
        else:
            write_bytes(Path(options["output"]), content.encode())
