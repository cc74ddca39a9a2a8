from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from tournaments import models
from tournaments.display.championships import ChampionshipPage, championship_page


class Command(ConsoleCommand):
    help = "La clasificación de un campeonato: puntos de podio, oros, platas y bronces."
    example = "manage.py championship campeonato-de-multijuegos --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="el campeonato")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            page = championship_page(options["slug"], models.League.objects.all())
        except Http404:
            raise BadInput(_("no hay ningún campeonato «%(slug)s»") % {"slug": options["slug"]}) from None
        if options["json"]:
            self.stdout.write(json.dumps(_document(page), ensure_ascii=False))
            return
        player, *medals = _("Jugador/a"), _("Oros"), _("Platas"), _("Bronces")
        width = max([len(player), *(len(row.name) for row in page.rows)])
        self.stdout.write(" ".join(["Pos.", f"{player:{width}}", "Ptos.", *medals]))
        for row in page.rows:
            counts = zip(medals, (row.golds, row.silvers, row.bronzes), strict=True)
            figures = " ".join([f"{row.points:5}", *(f"{count:{len(medal)}}" for medal, count in counts)])
            self.stdout.write(f"{row.pos:3}. {row.name:{width}} {figures}")


def _document(page: ChampionshipPage) -> dict[str, Any]:
    rows = [{**row._asdict(), "player": row.name} for row in page.rows]
    for row in rows:
        del row["name"]
    return {"name": page.name, "rows": rows}
