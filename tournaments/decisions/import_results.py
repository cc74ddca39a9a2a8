"""Enter many results at once: every one of a list, or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db import transaction

from games.rules import RULES
from tournaments import models
from tournaments.decisions.fixtures import result_of
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.taking import Actor, Effect, take
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.names import folded
from tournaments.league.table import Table, table
from tournaments.league.values import Result, Side, State, Winner
from tournaments.league_file.results_list import LineFault, ResultLine
from tournaments.selectors.loading import load_league, result_value

_OTHER_WAY = {Winner.ONE: Winner.TWO, Winner.TWO: Winner.ONE}
_COLUMNS = {f"pieces.{side}": f"{side}_men" for side in Side}
Pairs = Mapping[frozenset[str], list[models.Fixture]]


class LinesRefused(ValueError):
    """Some lines cannot be entered; nothing has changed."""

    def __init__(self, faults: Iterable[LineFault]) -> None:
        super().__init__("lines refused")
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many results were entered, how many of the list stood already, and what it does to the table."""

    entered: int
    standing: int
    effect: Effect


@transaction.atomic
def import_results(league: models.League, lines: Iterable[ResultLine], *, by: Actor, keep: bool = True) -> Imported:
    """A decision for each line whose result does not stand already, in one transaction.

    Without `keep` it is only asked what would come of it. Raises Fault where the league takes no results at all, and
    LinesRefused with everything that is wrong with its lines.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    _refuse_closed(locked)
    before = _table(locked)
    entered, standing = _enter(locked, lines, by)
    effect = Effect(before, _table(locked))
    if not keep:
        transaction.set_rollback(True)
    return Imported(entered, standing, effect)


def _refuse_closed(league: models.League) -> None:
    if league.state == State.FINISHED:
        raise Fault(Code.LEAGUE_FINISHED)
    if league.state == State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)


def _table(league: models.League) -> Table:
    return table(load_league(league).league)


def _enter(league: models.League, lines: Iterable[ResultLine], by: Actor) -> tuple[int, int]:
    """How many lines were entered and how many stood already."""
    pairs, names = _pairs(league), {folded(name) for name in league.entries.values_list("name", flat=True)}
    faults, entered, standing = [], 0, 0
    for line in lines:
        try:
            fixture = _fixture(line, pairs, names)
            _check(line, league)
            result = _as_in(fixture, line)
            if _stands(fixture, result):
                standing += 1
                continue
            take(league, RecordResult(fixture.pk, result), by=by)
        except Fault as fault:
            faults.append(LineFault(line.number, fault))
        else:
            entered += 1
    if faults:
        raise LinesRefused(faults)
    return entered, standing


def _pairs(league: models.League) -> Pairs:
    """The games of the calendar by who plays them."""
    found = defaultdict(list)
    for fixture in league.fixtures.filter(tiebreak=False).select_related("one", "two", "result").order_by("position"):
        found[frozenset((folded(fixture.one.name), folded(fixture.two.name)))].append(fixture)
    return found


def _fixture(line: ResultLine, pairs: Pairs, names: set[str]) -> models.Fixture:
    for column, name in (("one", line.one), ("two", line.two)):
        if folded(name) not in names:
            raise Fault(Code.PLAYER_UNKNOWN, column, name=name)
    if folded(line.one) == folded(line.two):
        raise Fault(Code.AGAINST_ONESELF, "two", name=line.two)
    games = pairs.get(frozenset((folded(line.one), folded(line.two))), [])
    games = [game for game in games if line.leg in (None, game.leg)]
    if len(games) > 1:
        raise Fault(Code.LEG_NEEDED, "leg", one=line.one, two=line.two)
    if not games:
        raise Fault(Code.GAME_UNKNOWN, "leg" if line.leg else "", one=line.one, two=line.two)
    return games[0]


def _check(line: ResultLine, league: models.League) -> None:
    """The result as it is listed, so that a fault names its column."""
    try:
        checks.result(line.result, RULES[league.rules].men)
    except Fault as fault:
        raise Fault(fault.code, _COLUMNS.get(fault.place, fault.place), **fault.values) from None


def _as_in(fixture: models.Fixture, line: ResultLine) -> Result:
    """The result with the players in the order of the calendar."""
    result = line.result
    if folded(line.one) == folded(fixture.one.name):
        return result
    winner = _OTHER_WAY.get(result.winner, result.winner)
    return replace(result, winner=winner, one=result.pieces(Side.TWO), two=result.pieces(Side.ONE))


def _stands(fixture: models.Fixture, result: Result) -> bool:
    row = result_of(fixture)
    return row is not None and result_value(row) == result
