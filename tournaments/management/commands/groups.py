from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.management.console import BadInput, ConsoleCommand, expect_in_range
from tournaments.league.formats.planning import MAX_ENTRANTS, MIN_GROUP, group_sizes, most_groups, snake


class Command(ConsoleCommand):
    help = "Reparte a N participantes en G grupos por su orden, en serpiente: 1 a G y de vuelta."
    example = "manage.py groups --entrants 14 --groups 2 --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", metavar="N", type=int, required=True, help="participantes")
        parser.add_argument("--groups", metavar="G", type=int, required=True, help="grupos")
        parser.add_argument("--by", choices=("snake",), default="snake", help="cómo se reparten (snake)")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        entrants, groups = options["entrants"], options["groups"]
        expect_in_range("--entrants", entrants, MIN_GROUP, MAX_ENTRANTS)
        most = most_groups(entrants)
        if not 1 <= groups <= most:
            raise BadInput(
                ngettext(
                    "--groups %(groups)d: con %(entrants)d participantes cabe un grupo, de %(least)d al menos",
                    "--groups %(groups)d: con %(entrants)d participantes caben de 1 a %(most)d grupos, de %(least)d "
                    "al menos",
                    most,
                )
                % {"groups": groups, "entrants": entrants, "most": most, "least": MIN_GROUP}
            )
        filled = snake(range(1, entrants + 1), groups)
        if options["json"]:
            self.stdout.write(json.dumps(filled))
            return
        for number, group in enumerate(filled, start=1):
            words = {"number": number, "members": " ".join(map(str, group))}
            self.stdout.write(_("Grupo %(number)d: %(members)s") % words)
        encounters = group_sizes(entrants, groups).encounters
        self.stdout.write(_("Encuentros, si todos juegan contra todos: %(encounters)d.") % {"encounters": encounters})
