"""A league and a decision on it for each verb that can be undone, by the name of the verb."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tests import sheets
from tests.events import event_of, event_with_groups_over, loaded
from tests.organizing import (
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    decide,
    drawn_league,
    fixture,
    tied_league,
)
from tests.swiss_leagues import playing, publish, swiss_league
from tournaments import models
from tournaments.league.regulation import Apart, ByeKind
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Reason, Side
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.calendar.forms import SetTiebreakHour
from tournaments.organizers.calendar.verbs import MoveGame, PutOff, Reschedule, SetHour, SwapGames
from tournaments.organizers.closing.verbs import PlayOff, RuleOnTie
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer, Withdraw
from tournaments.organizers.events.verbs import Qualify, going_on
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.names import CorrectPlayer
from tournaments.organizers.results.verbs import (
    ChooseColours,
    ConfirmResult,
    CorrectResult,
    RecordResult,
)
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.organizers.rounds.verbs import ExchangePlayers, KeepApart, PublishRound, SetBye, SetRounds
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.announce import Announce
from tournaments.store.decide import Verb

OTHER = Actor("Otra")
LATER_HOURS = Timetable(start=datetime(2026, 12, 5, 10), minutes=45)
Ready = tuple[models.League, Verb]


def game_of(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


def begun() -> tuple[models.League, models.Fixture]:
    league = drawn_league()
    game = game_of(league)
    decide(league, RecordResult(game.pk, ONE_WINS))
    return league, game


def first_result() -> Ready:
    league = drawn_league()
    return league, RecordResult(game_of(league).pk, ONE_WINS)


def later_result() -> Ready:
    league, _ = begun()
    return league, RecordResult(fixture(league, "Ana", "Carlos").pk, DRAWN_RESULT)


def correction() -> Ready:
    league, game = begun()
    return league, CorrectResult(game.pk, TWO_WINS)


def removed_result() -> Ready:
    league, game = begun()
    return league, CorrectResult(game.pk, None)


def confirmation() -> Ready:
    league = drawn_league(confirm_results=True)
    game = game_of(league)
    decide(league, RecordResult(game.pk, ONE_WINS))
    return league, ConfirmResult(game.pk, OTHER)


def colours() -> Ready:
    league = drawn_league()
    return league, ChooseColours(game_of(league).pk, Side.TWO, Side.ONE)


def sheet_with_a_result() -> Ready:
    league = drawn_league()
    return league, SubmitSheet(game_of(league).pk, sheets.WHITE_WINS, "Ana", Side.TWO)


def sheet_with_swapped_names() -> Ready:
    league = drawn_league(rules="spanish")
    game = game_of(league)
    decide(league, ChooseColours(game.pk, Side.ONE, Side.ONE))
    text = sheets.between(game.two.name, game.one.name, sheets.AGREED)
    return league, SubmitSheet(game.pk, text, "Ana", Side.TWO, Reason.AGREEMENT)


def irregular_sheet() -> Ready:
    league = drawn_league(rules="international")
    game = game_of(league)
    decide(league, SubmitSheet(game.pk, sheets.IRREGULAR, "Ana", Side.TWO))
    return league, AcceptSheet(game.pk, Reason.AGREEMENT)


def later_irregular_sheet() -> Ready:
    league, verb = irregular_sheet()
    decide(league, RecordResult(fixture(league, "Ana", "Carlos").pk, DRAWN_RESULT))
    return league, verb


def another_sheet() -> Ready:
    league, _ = sheet_with_a_result()
    game = game_of(league)
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.TWO))
    return league, SubmitSheet(game.pk, "1. nada", "Bea")


def sheet_that_prevails() -> Ready:
    league, game = begun()
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    return league, SettleSheet(game.pk, sheet_prevails=True, end_reason=Reason.AGREEMENT)


def sheet_set_aside() -> Ready:
    league, game = begun()
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    return league, SettleSheet(game.pk, sheet_prevails=False)


def revocation() -> Ready:
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", "voces"))
    return league, RevokeSanction(league.sanctions.get().pk)


def readmission() -> Ready:
    league, _ = begun()
    decide(league, Withdraw("Bea"))
    return league, Readmit("Bea")


def corrected_name() -> Ready:
    league = drawn_league()
    return league, CorrectPlayer(league.entries.get(name="Ana").pk, "Ana Pérez", "Uriandia")


def timed() -> tuple[models.League, list[int]]:
    league = drawn_league(timetable=Timetable(start=datetime(2026, 11, 21, 17), minutes=30))
    return league, list(league.fixtures.order_by("position").values_list("pk", flat=True))


def swap() -> Ready:
    league, games = timed()
    return league, SwapGames(games[0], games[2])


def move() -> Ready:
    league, games = timed()
    return league, MoveGame(games[0], games[2])


def list_of_a_bracket() -> Ready:
    league = event_of(8, groups=0, setup={"timetable": LATER_HOURS}).stages.get().league
    first, second = league.fixtures.order_by("position")[:2]
    decide(league, CheckIn(missing=frozenset({second.one.name})))
    return league, CheckIn(here=frozenset({second.one.name}), missing=frozenset({first.one.name, first.two.name}))


def list_of_an_evening() -> Ready:
    return drawn_league(timetable=LATER_HOURS, boards=2), CheckIn(missing=frozenset({"Ana"}))


def list_of_a_round() -> Ready:
    league = playing(swiss_league(9), 1)
    decide(league, SetBye("Jugador 3", 2, ByeKind.HALF))
    return league, CheckIn(here=frozenset({"Jugador 3"}), missing=frozenset({"Jugador 4"}))


def other_hour() -> Ready:
    league, games = timed()
    return league, SetHour(games[0], datetime(2026, 11, 23, 17), 1)


def put_off() -> Ready:
    league, games = timed()
    return league, PutOff(games[0])


def replanned() -> Ready:
    league, games = timed()
    decide(league, SetHour(games[0], datetime(2026, 11, 23, 17), 1))
    decide(league, RecordResult(games[2], ONE_WINS))
    return league, Reschedule(2, LATER_HOURS)


def hour_of_tiebreak() -> Ready:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    return league, SetTiebreakHour(league.fixtures.get(tiebreak=True).pk, datetime(2026, 11, 23, 17), 1)


def asked_bye_in_last_round() -> models.League:
    league = swiss_league(9, 4)
    decide(league, SetBye("Jugador 3", 4, ByeKind.HALF))
    return league


def exchanged_players() -> Ready:
    league = swiss_league(8)
    publish(league)
    return league, ExchangePlayers("Jugador 1", "Jugador 2")


def going_on_to_a_final() -> Ready:
    event = event_with_groups_over(6, qualify=1)
    whole = loaded(event)
    final = whole.of("final")
    seen = {each.row.league_id: each.loaded.version for each in whole.groups}
    return final.row.league, Qualify(going_on(whole, final), seen)


CASES: dict[str, Callable[[], Ready]] = {
    "qualify": going_on_to_a_final,
    "record_result": first_result,
    "record_result again": later_result,
    "correct_result": correction,
    "correct_result to none": removed_result,
    "confirm_result": confirmation,
    "choose_colours": colours,
    "submit_sheet": sheet_with_a_result,
    "submit_sheet again": another_sheet,
    "submit_sheet swapped": sheet_with_swapped_names,
    "accept_sheet": irregular_sheet,
    "accept_sheet later": later_irregular_sheet,
    "settle_sheet": sheet_that_prevails,
    "settle_sheet aside": sheet_set_aside,
    "sanction": lambda: (drawn_league(), SanctionPlayer("Ana", "voces")),
    "revoke_sanction": revocation,
    "withdraw": lambda: (begun()[0], Withdraw("Bea")),
    "readmit": readmission,
    "add_latecomer": lambda: (begun()[0], AddLatecomer(Entrant("Zoe"))),
    "play_off": lambda: (tied_league(), PlayOff("Ana", "Bea")),
    "rule": lambda: (tied_league(), RuleOnTie(("Bea", "Ana"), "sorteo")),
    "correct_player": corrected_name,
    "swap_games": swap,
    "move_game": move,
    "set_hour": other_hour,
    "put_off": put_off,
    "reschedule": replanned,
    "reschedule without hours": lambda: (timed()[0], Reschedule(1)),
    "reschedule with hours": lambda: (
        drawn_league(),
        Reschedule(1, Timetable(start=datetime(2026, 12, 5, 10), minutes=45)),
    ),
    "set_tiebreak_hour": hour_of_tiebreak,
    "archive": lambda: (drawn_league(), ArchiveLeague(archived=True)),
    "check_in": list_of_an_evening,
    "check_in of a bracket": list_of_a_bracket,
    "check_in of a round": list_of_a_round,
    "publish_round": lambda: (playing(swiss_league(9), 1), PublishRound()),
    "publish_round first": lambda: (swiss_league(9), PublishRound()),
    "exchange_players": exchanged_players,
    "set_bye": lambda: (swiss_league(9), SetBye("Jugador 3", 2, ByeKind.HALF)),
    "keep_apart": lambda: (swiss_league(9), KeepApart([Apart(("Jugador 1", "Jugador 2"), 2)])),
    "set_rounds": lambda: (asked_bye_in_last_round(), SetRounds(2)),
    "announce": lambda: (drawn_league(), Announce(place="Casino", notice="Se juega.", rules_file=b"%PDF-1.4")),
}
