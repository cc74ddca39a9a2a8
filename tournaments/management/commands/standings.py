from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from games.management.console import BAD_INPUT, BadInput, ConsoleCommand
from tournaments.league.table import Table, table, table_after, table_after_round
from tournaments.league.values import League
from tournaments.management.files import league_by_slug, league_in
from tournaments.management.standings_text import standings_text
from tournaments.selectors.standings import present
from tournaments.standings_document import standings_document


class Command(ConsoleCommand):
    help = "La clasificación con sus razones, de una liga de la base de datos o de ficheros de liga."
    example = "manage.py standings liga-de-damas --after-game 12\n  manage.py standings --file liga.json --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", nargs="?", help="la liga")
        parser.add_argument("--file", metavar="FILE", nargs="+", help="ficheros de liga; - lee la entrada")
        after = parser.add_mutually_exclusive_group()
        after.add_argument("--after-round", metavar="K", type=int, help="tras las K primeras rondas")
        after.add_argument("--after-game", metavar="K", type=int, help="tras las K primeras partidas del calendario")
        parser.add_argument("--json", action="store_true", help="en JSON, un objeto por línea")

    def handle(self, *args: Any, **options: Any) -> Any:
        if (options["slug"] is None) == (not options["file"]):
            raise BadInput("se esperaba una liga (SLUG) o ficheros de liga (--file), una de las dos cosas")
        if options["slug"] is not None:
            self._show(league_by_slug(options["slug"]).league, options, title=None)
            return None
        return self._show_files(options["file"], options)

    def _show_files(self, files: list[str], options: dict[str, Any]) -> int | None:
        bad = 0
        for file in files:
            try:
                self._show(league_in(file), options, title=file if len(files) > 1 else None)
            except BadInput as error:
                if len(files) == 1:
                    raise
                bad += 1
                self.stdout.write(json.dumps({"file": file, "error": str(error)}, ensure_ascii=False))
        if bad:
            self.stderr.write(f"{bad} de {len(files)} ficheros no se pueden usar")
        return BAD_INPUT if bad else None

    def _show(self, league: League, options: dict[str, Any], *, title: str | None) -> None:
        standings = present(league, _table(league, options), {})
        if options["json"]:
            self.stdout.write(json.dumps(standings_document(standings), ensure_ascii=False))
            return
        if title:
            self.stdout.write(title)
        self.stdout.write(standings_text(standings))


def _table(league: League, options: dict[str, Any]) -> Table:
    if options["after_game"] is not None:
        _expect("--after-game", options["after_game"], len(league.games))
        return table_after(league, options["after_game"])
    if options["after_round"] is not None:
        _expect("--after-round", options["after_round"], max((game.round or 0 for game in league.games), default=0))
        return table_after_round(league, options["after_round"])
    return table(league)


def _expect(flag: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise BadInput(f"{flag}: se esperaba un número de 0 a {most} y es {value}")
