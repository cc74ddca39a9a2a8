from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import BAD_INPUT_STATUS, BadInput, ConsoleCommand, read_bytes
from tournaments.display.standings import standings_at
from tournaments.documents.files.player_tables import standings_document
from tournaments.league.values import League
from tournaments.management.files import (
    MAX_FILE_BYTES,
    add_moment,
    event_of,
    league_by_slug,
    league_of,
    moment_in,
    standings_text,
)


class Command(ConsoleCommand):
    help = "La clasificación con sus razones, de una liga de la base de datos o de ficheros de liga."
    example = "manage.py standings liga-de-damas --after-game 12\n  manage.py standings --file liga.json --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", nargs="?", help="la liga")
        parser.add_argument("--file", metavar="FILE", nargs="+", help="ficheros de liga o de torneo; - lee la entrada")
        add_moment(parser)
        parser.add_argument("--json", action="store_true", help="en JSON, un objeto por línea")

    def handle(self, *args: Any, **options: Any) -> Any:
        if (options["slug"] is None) == (not options["file"]):
            raise BadInput(_("se esperaba una liga (SLUG) o ficheros de liga (--file), una de las dos cosas"))
        if options["slug"] is not None:
            self._show(league_by_slug(options["slug"], public=True).league, options, title=None)
            return None
        return self._show_files(options["file"], options)

    def _show_files(self, files: list[str], options: dict[str, Any]) -> int | None:
        """Print the table of each league file. Return the exit code."""
        bad = 0
        for file in files:
            try:
                for league, title in self._leagues_in(file, several=len(files) > 1):
                    self._show(league, options, title=title)
            except BadInput as error:
                if len(files) == 1:
                    raise
                bad += 1
                self.stdout.write(json.dumps({"file": file, "error": str(error)}, ensure_ascii=False))
        if bad:
            words = _("%(bad)d de %(total)d ficheros no se pueden usar")
            self.stderr.write(words % {"bad": bad, "total": len(files)})
        return BAD_INPUT_STATUS if bad else None

    def _leagues_in(self, file: str, *, several: bool) -> list[tuple[League, str | None]]:
        """Return the league of a file, or those of the stages of an event that have players, each with its title."""
        content = read_bytes(file, MAX_FILE_BYTES)
        event = event_of(content, file)
        if event is None:
            return [(league_of(content, file), file if several else None)]
        return [(stage.league, f"{file}: {stage.key}") for stage in event.stages if stage.league.players]

    def _show(self, league: League, options: dict[str, Any], *, title: str | None) -> None:
        """Print the table of a league, as text or JSON."""
        standings = standings_at(league, moment_in(options, league), {})
        if options["json"]:
            self.stdout.write(json.dumps(standings_document(standings), ensure_ascii=False))
            return
        if title:
            self.stdout.write(title)
        self.stdout.write(standings_text(standings))
