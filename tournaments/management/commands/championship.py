from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.http import Http404

from games.management.console import BadInput, ConsoleCommand
from tournaments.selectors.championships import ChampionshipPage, championship_page


class Command(ConsoleCommand):
    help = "La clasificación de un campeonato: puntos de podio, oros, platas y bronces."
    example = "manage.py championship campeonato-de-multijuegos --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="el campeonato")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            page = championship_page(options["slug"])
        except Http404:
            raise BadInput(f"no hay ningún campeonato «{options['slug']}»") from None
        if options["json"]:
            self.stdout.write(json.dumps(_document(page), ensure_ascii=False))
            return
        width = max([len("Jugador/a"), *(len(row.name) for row in page.rows)])
        self.stdout.write(f"Pos. {'Jugador/a':{width}} Ptos. Oros Platas Bronces")
        for row in page.rows:
            figures = f"{row.points:5} {row.golds:4} {row.silvers:6} {row.bronzes:7}"
            self.stdout.write(f"{row.pos:3}. {row.name:{width}} {figures}")


def _document(page: ChampionshipPage) -> dict[str, Any]:
    rows = [{**asdict(row), "player": row.name} for row in page.rows]
    for row in rows:
        del row["name"]
    return {"name": page.name, "rows": rows}
