from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from games.management.console import ConsoleCommand, read_bytes
from tournaments import models
from tournaments.league.events import Event
from tournaments.league.faults import Fault
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant, League
from tournaments.management import files
from tournaments.management.files import console_actor
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.verbs import Enrol, found_league, made_anew
from tournaments.store.decide import take
from tournaments.store.doubles import doubled_by
from tournaments.wording.decisions import too_many_players_words


class Command(ConsoleCommand):
    help = "Da de alta una liga o un torneo desde su fichero, o desde una lista de nombres, y escribe su slug."
    example = "manage.py import_league liga.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="fichero de liga o de torneo, lista (.txt) o CSV; - lee la entrada"
        )
        parser.add_argument("--name", help="nombre de la liga que sale de una lista (por omisión, el del fichero)")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        content = read_bytes(file, files.MAX_FILE_BYTES)
        if event := files.event_of(content, file):
            self._import_event(event, file)
            return
        if files.is_league_file(content, file):
            value = files.league_of(content, file)
            self._warn_of_doubles(value)
            league = _from_file(value, file)
        else:
            league = _from_list(
                files.name_from(file, options["name"]), files.entrants_of(content, file, self.stderr.write)
            )
        self.stdout.write(league.slug)
        if words := too_many_players_words(league):
            self.stderr.write(words)

    def _warn_of_doubles(self, *leagues: League) -> None:
        """Name the leagues of a championship that are doubled: they are imported all the same."""
        for row in doubled_by(leagues, by=console_actor()):
            values = {"league": row.slug, "championship": row.championship}
            self.stderr.write(
                gettext("El campeonato «%(championship)s» ya tiene la misma liga, %(league)s: contará dos veces.")
                % values
            )

    def _import_event(self, event: Event, file: str) -> None:
        self._warn_of_doubles(*(stage.league for stage in event.stages))
        try:
            self.stdout.write(import_event(event, by=console_actor()).slug)
        except Fault as fault:
            raise files.bad_input(file, fault) from None


def _from_file(value: League, file: str) -> models.League:
    try:
        return import_league(value, by=console_actor())
    except Fault as fault:
        raise files.bad_input(file, fault) from None


@transaction.atomic
def _from_list(name: str, entrants: list[Entrant]) -> models.League:
    league = found_league(made_anew(Setup(name=name)), by=console_actor())
    take(league, Enrol(entrants), by=console_actor())
    return league
