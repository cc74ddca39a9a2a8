"""The demonstration: leagues and events in every state, made by the decisions that an organizer would take.

With it `manage.py demo` fills an empty database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from games.rules import RULES, check
from games.rules.notation.pdn import read_game, write_game
from games.rules.playing import play_out
from games.wording import NAMES
from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.regulation import Format, Stage
from tournaments.league.regulations import REGULATIONS
from tournaments.league.settings import Setup
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Pieces, Reason, Result, Side, State, Winner
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.closing.verbs import Close, PlayOff, RuleOnTie
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import EventPlan
from tournaments.organizers.events.verbs import Qualify, going_on
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.organizers.results.verbs import CorrectResult, DiceFor, RecordResult, ThrowDice, throw_until_won
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.organizers.rounds.verbs import PublishRound
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import Person, make_account
from tournaments.store.decide import take
from tournaments.store.events import OpenSignUp, load_event, sign_up
from tournaments.store.load import load_league

DEMO_PASSWORD = "castillar-demo"  # noqa: S105 - that of the demonstration
ORGANIZER, REFEREE = "organizadora", "arbitro"

TEN = (
    Entrant("Ñoño Ibáñez", "Uriandia"),
    Entrant("Ávila, Óscar", "Peón Negro"),
    Entrant("Noa Quintáns", "Uriandia"),
    Entrant("Zoe Çelik", "A Raíña"),
    Entrant("Iria Xesteira", "A Raíña"),
    Entrant("Brais O'Neill", None),
    Entrant("María de los Ángeles Fernández-Cortázar y Gutiérrez de la Concha", "Peón Negro"),
    Entrant("Nando Ñíguez", "Uriandia"),
    Entrant("Uxío Lôpez-Århus", None),
    Entrant("Núria Puig", "Peón Negro"),
)
SIX = (TEN[0], TEN[3], TEN[4], TEN[5], Entrant("Giulia Rossi", "Dama Torino"), Entrant("Hortensia Vidal", "A Raíña"))
THREE = (TEN[2], TEN[7], TEN[9])
FOUR = (Entrant("Giulia Rossi", "Dama Torino"), Entrant("Piero Neri", "Dama Torino"), TEN[1], TEN[6])


def make_users() -> Actor:
    """Make an organizer and a referee; return the organizer, the author of the decisions that follow."""
    organizer = make_account(Person(ORGANIZER, "Carme Organizadora"), DEMO_PASSWORD)
    make_account(Person(REFEREE, "Anxo Árbitro"), DEMO_PASSWORD)
    return Actor(organizer.get_full_name(), organizer)


def appoint_referee(league: models.League, by: Actor) -> Actor:
    """Appoint the demonstration's referee in a league and return them as an actor."""
    referee = User.objects.get(username=REFEREE)
    if not league.officials.filter(user=referee).exists():
        take(league, Appoint(referee.pk, Role.REFEREE), by=by)
    return Actor(referee.get_full_name(), referee)


PLACES = 6  # of the league for which players sign up: the last of them waits
MAX_PLIES = 90  # half-moves of a game that is short enough for a demonstration
MAX_TRIES = 10_000


def decided_games(rules: str) -> Iterator[str]:
    """Yield random games that end on the board within MAX_PLIES, the same games in every run."""
    for text in play_out(RULES[rules], "demo", MAX_TRIES, MAX_PLIES):
        if check(RULES[rules], text).outcome:
            yield text


def with_names(text: str, white: str, black: str) -> str:
    """Return a game's text with the names of its players."""
    game = read_game(text)
    *words, result = game.body.split()
    return write_game({"White": white, "Black": black, "Result": result}, words, result)


def with_error(text: str) -> str:
    """Return the game with an illegal move: its first move again, from a square that is now empty."""
    game = read_game(text)
    words = game.body.split()
    return write_game(game.tags, [*words[:6], words[1], *words[6:-1]], words[-1])


CHAMPIONSHIP = "Campeonato de Multijuegos de Uriandia"
LEAGUE_IN_PLAY = "Liga de Damas El Castillar"
WIN_REASONS = (Reason.NO_PIECES, Reason.NO_PIECES, Reason.RESIGNATION, Reason.TIME)


def make_league_in_play(by: Actor, today: date) -> None:
    """Make a league of ten players in play, with results of last week and games of tomorrow.

    Twenty-two results are entered and one comes from its sheet. A sheet contradicts a result; there are a corrected
    result and a sanction.
    """
    tomorrow = today + timedelta(days=1)
    start = datetime.combine(tomorrow - timedelta(weeks=1), time(17))
    hours = (time(17), time(20, 50))  # Twenty-three games of ten minutes.
    timetable = Timetable(start=start, minutes=10, days=(tomorrow.weekday(),), hours=hours)
    setup = Setup(name=LEAGUE_IN_PLAY, championship=CHAMPIONSHIP, timetable=timetable)
    league = _found_and_draw(setup, TEN, "7f3a", by)
    referee = appoint_referee(league, by)
    random = Random("castillar")
    fixtures = list(league.fixtures.order_by("position")[:22])
    for fixture in fixtures:
        take(league, ThrowDice(fixture.pk, DiceFor.START, throw_until_won()), by=referee)
        take(league, RecordResult(fixture.pk, random_result(random)), by=referee)
    games = decided_games(league.rules)
    _submit(league, league.fixtures.get(position=23), next(games), referee)
    _submit(league, fixtures[21], next(games), referee)
    walkover = Result(Winner.ONE, Reason.WALKOVER)
    take(league, CorrectResult(fixtures[6].pk, walkover), by=by, reason="se anotó como jugada y no vino nadie")
    take(league, SanctionPlayer("Nando Ñíguez", "tocó la pieza y movió otra"), by=referee)


def league_in_play() -> str | None:
    """Return the slug of the league in play of the demonstration; None once it is finished or deleted."""
    playing = models.League.objects.filter(name=LEAGUE_IN_PLAY, officials__user__username=ORGANIZER)
    return playing.exclude(state=State.FINISHED).values_list("slug", flat=True).first()


def make_finished_league(by: Actor) -> None:
    """Create a finished league of six, whose first place was decided by the second of two tie-break games."""
    league = _found_and_draw(Setup(name="Liga de Otoño", championship=CHAMPIONSHIP), SIX, "otoño", by)
    first, second, third, fourth, fifth, sixth = (entrant.name for entrant in SIX)
    draws = {frozenset((first, second)), frozenset((third, sixth)), frozenset((fourth, fifth))}
    strength = {name: rank for rank, name in enumerate((first, second, third, fourth, fifth, sixth))}
    for fixture in league.fixtures.select_related("one", "two").order_by("position"):
        one, two = fixture.one.name, fixture.two.name
        if {one, two} in draws:
            result = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
        else:
            result = _win(Winner.ONE if strength[one] < strength[two] else Winner.TWO, Pieces(2, 1))
        take(league, RecordResult(fixture.pk, result), by=by)
    _play_tiebreak(league, first, second, by)
    take(league, Close(), by=by)


def make_drawn_league(by: Actor, today: date) -> None:
    """Create a league of three in two legs, drawn and not yet played."""
    timetable = Timetable(start=datetime.combine(today + timedelta(days=1), time(18)), minutes=25)
    setup = Setup(name="Triangular de Ánimas", championship=CHAMPIONSHIP, legs=2, timetable=timetable)
    _found_and_draw(setup, THREE, "ánimas", by)


def make_league_in_preparation(by: Actor) -> None:
    """Create a league with four players entered and no lots drawn, for which players sign up."""
    league = _found_league(Setup(name="Torneo della Dama", rules="italian", boards=2), by)
    take(league, Enrol(FOUR), by=by)
    take(league, OpenSignUp(PLACES), by=by)
    for name in ("Chiara Conti", "Lois Abeledo", "Sabela Outón"):
        sign_up(league, name, "", name)


def make_leagues_with_sheets(by: Actor) -> None:
    """Create a league of three under each other rule system, with a sheet that agrees and one with an error."""
    for rules, name in NAMES.items():
        if rules != Setup(name="").rules:
            league = _found_and_draw(Setup(name=f"Liga de {name}", rules=rules), THREE, rules, by)
            agreeing, with_wrong_move = league.fixtures.order_by("position")[:2]
            games = decided_games(rules)
            _submit(league, agreeing, next(games), by)
            _submit(league, with_wrong_move, with_error(next(games)), by)


def _submit(league: models.League, fixture: models.Fixture, game: str, by: Actor) -> None:
    """Submit a sheet of a game; White is the player who began by the dice, or else the first one."""
    fixture.refresh_from_db()
    white = Side(fixture.starter or Side.ONE)
    pair = fixture.one.name, fixture.two.name
    text = with_names(game, *(pair if white is Side.ONE else reversed(pair)))
    take(league, SubmitSheet(fixture.pk, text, by.name, white, handle=by.handle), by=by)


def _found_league(setup: Setup, by: Actor) -> models.League:
    """Found a league and its championship, with the addresses that the guides name."""
    league = found_league(setup, by=by)
    for row in (league, league.championship):
        if row:
            type(row)._default_manager.filter(pk=row.pk).update(slug=slugify(row.name))
    return models.League.objects.get(pk=league.pk)


def _found_and_draw(setup: Setup, entrants: Sequence[Entrant], seed: str, by: Actor) -> models.League:
    """Found a league, enter its players and draw the lots."""
    league = _found_league(setup, by)
    take(league, Enrol(entrants), by=by)
    take(league, DrawLots(seed), by=by)
    return league


def _play_tiebreak(league: models.League, one: str, two: str, by: Actor) -> None:
    """Play off a tie: a drawn tie-break game, and then one with a winner."""
    for result in (
        Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1, 1), Pieces(1, 1)),
        Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(1, 2)),
    ):
        take(league, PlayOff(one, two), by=by)
        fixture = league.fixtures.filter(tiebreak=True).latest("position")
        take(league, RecordResult(fixture.pk, result), by=by)


def random_result(random: Random) -> Result:
    """Return a random result."""
    if random.random() < 0.2:
        return Result(Winner.DRAW, Reason.AGREEMENT, _random_pieces(random), _random_pieces(random))
    return _win(random.choice((Winner.ONE, Winner.TWO)), _random_pieces(random), random.choice(WIN_REASONS))


def _random_pieces(random: Random) -> Pieces:
    """Return some pieces left."""
    return Pieces(random.randint(1, 5), random.randint(0, 2))


def _win(winner: Winner, left: Pieces, reason: Reason = Reason.NO_PIECES) -> Result:
    """Return a win with the pieces left to the winner."""
    lost = Pieces(0) if reason is Reason.NO_PIECES else None
    return Result(winner, reason, *((left, lost) if winner is Winner.ONE else (lost, left)))


TOURNAMENT, OPEN = "Torneo de la Encina", "Abierto de Uriandia"
FINAL_GAMES = 1
"""The games of the final that have been played."""
ROUNDS, ROUNDS_PLAYED = 5, 2
TWO_MORE = (Entrant("Lois Abeledo", "Peón Negro"), Entrant("Sabela Outón", "Uriandia"))
TWELVE = (*TEN, *SIX[4:])


@transaction.atomic
def fill(today: date) -> None:
    """Create the whole demonstration, in one transaction."""
    by = make_users()
    # The front page shows the latest first.
    make_leagues_with_sheets(by)
    make_finished_league(by)
    make_drawn_league(by, today)
    make_league_in_preparation(by)
    make_swiss(by)
    make_tournament(by)
    make_league_in_play(by, today)
    championship = models.Championship.objects.get(name=CHAMPIONSHIP)
    add_other_podium(championship, OtherGame("Parchís", 6, THREE, today), by=by)


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
