from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import ConsoleCommand, expect_in_range
from tournaments.league.formats.knockout.bracket import (
    MAX_ENTRANTS,
    MIN_ENTRANTS,
    Bracket,
    Knockout,
    Match,
    Origin,
    Source,
)


class Command(ConsoleCommand):
    help = "El cuadro de una eliminatoria de N participantes, por cabezas de serie."
    example = "manage.py bracket --entrants 11 --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", metavar="N", type=int, required=True, help="participantes")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        entrants = options["entrants"]
        expect_in_range("--entrants", entrants, MIN_ENTRANTS, MAX_ENTRANTS)
        bracket = Knockout().bracket(entrants)
        if options["json"]:
            self.stdout.write(json.dumps(bracket_document(bracket, entrants)))
        else:
            self._print(bracket)

    def _print(self, bracket: Bracket) -> None:
        """Print the rounds with their matches, one a line."""
        for number, matches in enumerate(bracket.rounds, start=1):
            self.stdout.write(_("Ronda %(number)d") % {"number": number})
            for match in matches:
                self.stdout.write(_line_of(match))
        if bracket.third_place:
            self.stdout.write(_("Tercer puesto"))
            self.stdout.write(_line_of(bracket.third_place))


def bracket_document(bracket: Bracket, entrants: int) -> dict[str, Any]:
    """Return a bracket as JSON; an entrant of a match is `["seed", 4]`, `["winner", 1]` or `["loser", 1]`."""
    return {
        "entrants": entrants,
        "size": len(bracket.positions),
        "positions": list(bracket.positions),
        "byes": list(bracket.byes),
        "rounds": [[_match(match) for match in matches] for matches in bracket.rounds],
        "bronze": _match(bracket.third_place) if bracket.third_place else None,
        "encounters": len(bracket.matches),
        "third_without_bronze_game": _origin(bracket.third) if bracket.third else None,
    }


def _match(match: Match) -> dict[str, Any]:
    return {"match": match.number, "a": _origin(match.one), "b": _origin(match.two)}


def _origin(origin: Origin) -> list[str | int]:
    return [origin.source.value, origin.number]


def _line_of(match: Match) -> str:
    """Return a line with the number of a match and its two entrants."""
    return f"{match.number:4}. {_name_of(match.one)} – {_name_of(match.two)}"


def _name_of(origin: Origin) -> str:
    if origin.source is Source.SEED:
        return str(origin.number)
    words = _("ganador de %(match)d") if origin.source is Source.WINNER else _("perdedor de %(match)d")
    return words % {"match": origin.number}
