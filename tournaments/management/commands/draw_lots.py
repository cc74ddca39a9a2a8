from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import ConsoleCommand
from tournaments import models
from tournaments.league.checks import text
from tournaments.league.faults import Code, Fault
from tournaments.league.schedule import digest_of
from tournaments.league.values import State
from tournaments.management.files import bad_input, console_actor, league_by_slug
from tournaments.organizers.founding.lots import DrawLots
from tournaments.store.decide import take
from tournaments.wording.stages import games_count_words


class Command(ConsoleCommand):
    help = "Sortea una liga en preparación: los números de los jugadores y el calendario."
    example = "manage.py draw_lots liga-de-damas --seed 7f3a"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")
        parser.add_argument("--seed", metavar="TEXT", help="semilla; por omisión, una al azar")

    def handle(self, *args: Any, **options: Any) -> None:
        slug = options["slug"]
        loaded = league_by_slug(slug)
        try:
            if loaded.league.state is not State.PREPARING:
                raise Fault(Code.LEAGUE_ALREADY_DRAWN)
            seed = text(options["seed"]) if options["seed"] is not None else None
            take(models.League.objects.get(pk=loaded.pk), DrawLots(seed), by=console_actor())
        except Fault as fault:
            raise bad_input(slug, fault) from None
        drawn = league_by_slug(slug).league
        self.stdout.write(_("Semilla: %(seed)s") % {"seed": drawn.draw_seed})
        for number, name in enumerate(drawn.names, start=1):
            self.stdout.write(f"{number:3}. {name}  {digest_of(drawn.draw_seed or '', name)[:12]}")
        self.stdout.write(_("Calendario: %(games)s.") % {"games": games_count_words(len(drawn.games))})
