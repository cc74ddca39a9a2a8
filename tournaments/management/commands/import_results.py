from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import BAD_INPUT_STATUS, BadInput, ConsoleCommand, read_bytes
from tournaments import models
from tournaments.display.formats import screen_of
from tournaments.display.standings import standings_of
from tournaments.league.faults import Fault
from tournaments.league.file.foreign_results import as_list, foreign_results
from tournaments.league.file.results_list import COLUMNS, MAX_BYTES, LineFault, ResultsList, read_results
from tournaments.management.files import bad_input, console_actor, league_by_slug, list_of, standings_text
from tournaments.organizers.results.import_list import (
    LinesRefused,
    ResultImport,
    import_results,
    open_lines_words,
    preview_results,
)
from tournaments.store.load import LoadedLeague
from tournaments.wording.league_faults import sentence
from tournaments.wording.results import result_heading


def _table_text(imported: ResultImport) -> str:
    """Return the table after the results as text; of a bracket, how far each player got."""
    league = imported.effect.league
    screen = screen_of(league.stage.format)
    if screen is None:
        return standings_text(standings_of(league, imported.effect.after, {}))
    reached, width = screen.reached(league), max(map(len, league.names), default=0)
    return "\n".join(f"{name:{width}} {reached.get(name, '')}".rstrip() for name in league.names)


MAX_NAMED = 10
"""Most games that are named because something is missing."""


class Command(ConsoleCommand):
    help = (
        "Anota los resultados de una lista en CSV o JSON, todos o ninguno. "
        f"Columnas: primero, segundo, vuelta, gana, motivo, peones 1, damas 1… o {', '.join(COLUMNS)}."
    )
    example = "manage.py import_results liga-de-damas resultados.csv --preview"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")
        parser.add_argument("file", metavar="FILE", help="la lista; - lee la entrada")
        parser.add_argument("--preview", action="store_true", help="solo dice qué cambiaría")

    def handle(self, *args: Any, **options: Any) -> Any:
        file, keep = options["file"], not options["preview"]
        loaded = league_by_slug(options["slug"])
        content = read_bytes(file, MAX_BYTES)
        try:
            listed = self._listed(file, list_of(content, file).encode("utf-8", "replace"), loaded)
            league = models.League.objects.get(pk=loaded.pk)
            imported = (
                import_results(league, listed.lines, by=console_actor())
                if keep and not listed.faults
                else preview_results(loaded, listed.lines)
            )
        except LinesRefused as refusal:
            return self._refuse(file, [*listed.faults, *refusal.faults])
        except Fault as fault:
            raise bad_input(file, fault) from None
        if listed.faults:
            return self._refuse(file, listed.faults)
        for words in open_lines_words(listed.open_lines):
            self.stderr.write(f"{file}: {words}")
        self._tell(imported, keep=keep)
        self.stdout.write(_table_text(imported))
        return None

    def _listed(self, file: str, content: bytes, loaded: LoadedLeague) -> ResultsList:
        """Return the listed results. Raises Fault, or BadInput for rows that do not say how each game ended."""
        found = foreign_results(content)
        if found is None:
            return read_results(content)
        if found.unclear or found.unread or not found.are_complete:
            unread = [text for _number, text in found.unread]
            missing = [f"{game.one} – {game.two}" for game in found.games if not game.is_complete]
            words = _("%(file)s: falta quién ganó, cómo acabó o con qué fichas en: %(games)s")
            raise BadInput(words % {"file": file, "games": "; ".join([*found.unclear, *unread, *missing][:MAX_NAMED])})
        return read_results(as_list(found, loaded.league.names).encode()).numbered_without_headings()

    def _refuse(self, file: str, faults: Iterable[LineFault]) -> int:
        """Print every wrong line and return the exit code; nothing has changed."""
        for one in sorted(faults, key=lambda each: each.number):
            values = {"file": file, "number": one.number, "sentence": " ".join(sentence(one.fault).split())}
            heading = result_heading(one.fault.place)
            words = (
                _("%(file)s: línea %(number)d, columna «%(column)s»: %(sentence)s")
                if heading
                else _("%(file)s: línea %(number)d: %(sentence)s")
            )
            self.stderr.write(words % {**values, "column": heading})
        return BAD_INPUT_STATUS

    def _tell(self, imported: ResultImport, *, keep: bool) -> None:
        """Print the number of results entered."""
        words = (
            _("Anotados: %(entered)d. Ya estaban: %(standing)d.")
            if keep
            else _("Se anotarían: %(entered)d. Ya estaban: %(standing)d.")
        )
        self.stdout.write(words % {"entered": imported.entered, "standing": imported.unchanged})
