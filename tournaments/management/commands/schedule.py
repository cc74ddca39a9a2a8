from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import ConsoleCommand, expect_in_range
from tournaments.league.schedule import Measures, Schedule, measure, schedule, usable_boards
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, MAX_BOARDS, MIN_PLAYERS


class Command(ConsoleCommand):
    help = "Ordena las partidas de una liga de N jugadores, por número de sorteo, y mide lo bueno que es el orden."
    example = "manage.py schedule --players 8 --boards 2 --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", metavar="N", type=int, required=True, help="jugadores")
        parser.add_argument("--boards", metavar="B", type=int, default=1, help="tableros (1)")
        parser.add_argument("--legs", metavar="L", type=int, default=1, help="vueltas: 1 o 2 (1)")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        players, boards, legs = options["players"], options["boards"], options["legs"]
        expect_in_range("--players", players, MIN_PLAYERS, HIGHEST_MAX_PLAYERS)
        expect_in_range("--boards", boards, 1, MAX_BOARDS)
        expect_in_range("--legs", legs, 1, 2)
        calendar = schedule(players, boards=boards, legs=legs)
        games = [(meeting.starter + 1, meeting.other + 1) for meeting in calendar.meetings]
        measures = measure(
            [[games[index] for index in slot] for slot in calendar.slots],
            boards=usable_boards(players, boards),
            legs=legs,
        )
        if options["json"]:
            self.stdout.write(json.dumps({"games": games, "slots": calendar.slots, "measures": asdict(measures)}))
        else:
            self._print(calendar, games, measures)

    def _print(self, calendar: Schedule, games: list[tuple[int, int]], measures: Measures) -> None:
        """Print the turns and the measures of a schedule."""
        for number, slot in enumerate(calendar.slots, start=1):
            self.stdout.write(f"{number:4}. " + "   ".join("{:>3}–{:<3}".format(*games[index]) for index in slot))
        self.stdout.write(
            _(
                "Turnos: %(slots)d. Descanso garantizado: %(guaranteed_rest)s. "
                "Diferencia de partidas jugadas: %(games_played_diff)d; de descanso: %(rest_diff_index)d. "
                "Diferencia de salidas: %(starter_imbalance_max)d."
            )
            % asdict(measures)
        )
