"""The whole demonstration, and of it the events: a tournament whose final has begun, and a Swiss in its third round."""

from __future__ import annotations

from datetime import date
from random import Random

from django.db import transaction
from django.utils.text import slugify

from tournaments import models
from tournaments.administrators.demo import leagues
from tournaments.administrators.demo.leagues import SIX, TEN, random_result
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.regulation import Format, Stage
from tournaments.league.regulations import REGULATIONS
from tournaments.league.settings import Setup
from tournaments.league.table import table
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.events.founding import EventPlan, found_event
from tournaments.organizers.events.verbs import Qualify, going_on
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.rounds.verbs import CheckIn, PublishRound
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.events import load_event
from tournaments.store.load import load_league

TOURNAMENT, OPEN = "Torneo de la Encina", "Abierto de Uriandia"
FINAL_GAMES = 1
"""The games of the final that have been played."""
ROUNDS, ROUNDS_PLAYED = 5, 2
TWO_MORE = (Entrant("Lois Abeledo", "Peón Negro"), Entrant("Sabela Outón", "Uriandia"))
TWELVE = (*TEN, *SIX[4:])


@transaction.atomic
def fill(today: date) -> None:
    """Create the whole demonstration, in one transaction."""
    by = leagues.make_users()
    # The front page shows the latest first.
    leagues.make_leagues_with_sheets(by)
    leagues.make_finished_league(by)
    leagues.make_drawn_league(by, today)
    leagues.make_league_in_preparation(by)
    make_swiss(by)
    make_tournament(by)
    leagues.make_league_in_play(by, today)
    championship = models.Championship.objects.get(name=leagues.CHAMPIONSHIP)
    add_other_podium(championship, OtherGame("Parchís", 6, leagues.THREE, today), by=by)


def make_tournament(by: Actor) -> None:
    """Make a tournament of fourteen in two groups, which are closed; of the final, one game has been played."""
    setup = Setup(name=TOURNAMENT, boards=3)
    plan = EventPlan(setup=setup, entrants=(*TWELVE, *TWO_MORE), groups=2, apart=True, seed="encina")
    row = found_event(plan, by=by)
    row.slug = slugify(TOURNAMENT)
    row.save(update_fields=["slug"])
    for stage in row.stages.select_related("league"):
        models.League.objects.filter(pk=stage.league_id).update(slug=slugify(stage.league.name))
    chance = Random("encina")
    for group in load_event(row, public=False).groups:
        _play(group.row.league, chance, by)
        take(group.row.league, Close(), by=by)
    event = load_event(row, public=False)
    final = event.of("final")
    seen = {each.loaded.pk: each.loaded.version for each in event.groups}
    take(final.row.league, Qualify(going_on(event, final), seen), by=by)
    _play(final.row.league, chance, by, FINAL_GAMES)


def make_swiss(by: Actor) -> None:
    """Make a Swiss of twelve: two rounds played, and a third published in which some games are still played."""
    regulation = REGULATIONS["fmjd"]
    setup = Setup(name=OPEN, rules="international", regulation=regulation, boards=6, max_players=40)
    stage = Stage(format=Format.SWISS, rounds=ROUNDS)
    league = found_league(setup, by=by, stage=stage)
    models.League.objects.filter(pk=league.pk).update(slug=slugify(OPEN))
    take(league, Enrol(TWELVE), by=by)
    chance = Random("abierto")
    for number in range(1, ROUNDS_PLAYED + 2):
        here = frozenset(load_league(league).league.names)
        take(league, CheckIn(here=here), by=by)
        take(league, PublishRound(Plan(Numbers.ENTRY if number == 1 else Numbers.KEPT)), by=by)
        _play(league, chance, by, None if number <= ROUNDS_PLAYED else 2)


def _play(league: models.League, chance: Random, by: Actor, most: int | None = None) -> None:
    """Play the games of a league that are known, or so many of them, and settle the ties of a group."""
    games = league.fixtures.filter(tiebreak=False, result=None).order_by("position")
    for game in list(games[:most] if most else games):
        take(league, RecordResult(game.pk, random_result(chance)), by=by)
    while ties := table(load_league(league).league).open_ties:
        take(league, RuleOnTie(ties[0], "sorteo en la sala, delante de los jugadores"), by=by)
