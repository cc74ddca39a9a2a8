"""What a player may ask for and must consider before it, and the corrections for which appeals ask."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from tournaments import models
from tournaments.display.games import GameLine, Status, all_lines
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import with_offset
from tournaments.league.values import State
from tournaments.models.player_request import NAME_KINDS, RequestKind
from tournaments.organizers.calendar.forms import postponement
from tournaments.store.fixtures import subject
from tournaments.store.load import LoadedLeague
from tournaments.store.outbox import request_subject
from tournaments.store.players import deadlines_of
from tournaments.wording.decisions import own_clash_words
from tournaments.wording.league_faults import sentence

MAX_LISTED = 8
CORRECTING_VERBS = frozenset({"correct_result", "settle_sheet", "record_result", "submit_sheet"})
"""The verbs of decisions on a game that may give it another result."""


@dataclass(frozen=True, slots=True)
class TimedGame:
    """An open game with an hour, by the name of the opponent."""

    at: datetime
    opponent: str


@dataclass(frozen=True, slots=True)
class HoursAround:
    """The present hour of a game, the last day of its round, and the other games of its players, soonest first.

    Without a game, it has only the games of the player who makes the request.
    """

    game: GameLine | None
    last_day: date | None
    own: tuple[TimedGame, ...]
    opponent: str
    of_opponent: tuple[TimedGame, ...]


def askable_kinds(loaded: LoadedLeague, games: Collection[GameLine]) -> frozenset[RequestKind]:
    """Return the kinds of requests that can be granted to a player with these games.

    Before the lots a player may still leave the league; after the last of their games there is nothing to leave. After
    the end of the league only the name is left to ask about.
    """
    if loaded.league.state is State.FINISHED:
        return NAME_KINDS
    left = [line for line in games if line.status is Status.OPEN]
    kinds = {*NAME_KINDS}
    if left or loaded.league.state is State.PREPARING:
        kinds.add(RequestKind.WITHDRAW)
    if games:
        kinds.add(RequestKind.CLAIM)
    if any(line.result for line in games):
        kinds.add(RequestKind.APPEAL)
    if left:
        kinds |= {RequestKind.HOUR, RequestKind.ABSENT, RequestKind.ADJOURNED}
    return frozenset(kinds)


def hours_around(loaded: LoadedLeague, name: str, game: GameLine | None) -> HoursAround:
    """Return the hours to consider for a player, given by the name that the league shows, before moving a game."""
    opponent = _opponent(game, name) if game else ""
    last_day = deadlines_of(loaded.pk).get(game.round or 0) if game else None
    return HoursAround(game, last_day, _others(loaded, name, game), opponent, _others(loaded, opponent, game))


def _others(loaded: LoadedLeague, name: str, game: GameLine | None) -> tuple[TimedGame, ...]:
    """Return the next open games of a player, without the given one; empty for an empty name."""
    lines = [line for line in all_lines(loaded.league) if name in (line.one, line.two) and line != game]
    timed = [(line.at, line) for line in lines if line.at and line.status is Status.OPEN]
    timed.sort(key=lambda pair: pair[0])
    return tuple(TimedGame(line.when or at, _opponent(line, name)) for at, line in timed[:MAX_LISTED])


def _opponent(line: GameLine, name: str) -> str:
    """Return the opponent of a player in a game."""
    return line.two if line.one == name else line.one


def free_board(loaded: LoadedLeague, fixture: int, at: datetime, place: str, *, reader: str) -> int:
    """Return the first board on which a game can be played at an hour.

    Raises Fault if there is none, in words for the reader, the player of that name.
    """
    if at < loaded.local():
        raise Fault(Code.HOUR_PASSED, place)
    refused: Fault | None = None
    for board in range(1, loaded.league.boards + 1):
        try:
            postponement(loaded, fixture, (with_offset(at, loaded.league.zone), board), last=False).simulate(loaded)
        except Fault as fault:
            refused = refused or fault
        else:
            return board
    assert refused
    raise Fault(Code.HOUR_TAKEN, place, why=own_clash_words(refused, reader) or sentence(refused)) from refused


def corrects(decision: models.Decision, request: models.PlayerRequest) -> bool:
    """Return whether a decision gives the game of an appeal another result, or its tie another order."""
    after = decision.after or {}
    if request.fixture_id is None:
        return decision.verb == "rule" and request.entry.name in after.get("order", ())
    if decision.verb not in CORRECTING_VERBS or decision.subject != subject(request.fixture_id):
        return False
    return decision.verb == "correct_result" or "winner" in after


def lacks_correction(league: models.League, request: models.PlayerRequest) -> bool:
    """Return whether an appeal asks for a correction that nobody has made since."""
    if request.kind != RequestKind.APPEAL:
        return False
    if request.fixture_id and not models.Result.objects.filter(fixture=request.fixture_id).exists():
        return False
    made = league.decisions.filter(subject=request_subject(request.pk)).order_by("number").first()
    later = league.decisions.filter(number__gt=made.number if made else 0, undone_by=None)
    return not any(corrects(one, request) for one in later.filter(verb__in=(*CORRECTING_VERBS, "rule")))
