"""Enter many results together: either all of a list or none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from django.utils.translation import ngettext

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.file.results_list import HalfLine, LineFault, OpenLine, ResultLine
from tournaments.league.names import folded, searchable, visible
from tournaments.league.results import refuse_results
from tournaments.league.scores import settled
from tournaments.league.table import table
from tournaments.league.values import Game, League, Pieces, Reason, Result, Side, Winner
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Effect
from tournaments.store.load import LoadedLeague
from tournaments.store.undo import take_together
from tournaments.web.deciding.effects import effects_on_others_since
from tournaments.wording import terms
from tournaments.wording.results import further_games

_WINNER_SWAPPED = {Winner.ONE: Winner.TWO, Winner.TWO: Winner.ONE}
_COLUMNS = {f"pieces.{side}": f"{side}_men" for side in Side}
NOBODY: Mapping[str, str] = MappingProxyType({})
MAX_NAMED = 12
"""The most lines without a result that are named."""
GamesOfPairs = dict[frozenset[str], list[tuple[int, Game]]]


def open_lines_words(left: Sequence[OpenLine]) -> list[str]:
    """Return which lines of a list were left out because they give no result; an empty list for none."""
    if not left:
        return []
    named = [f"{line.number} ({line.one} – {line.two})" for line in left[:MAX_NAMED]]
    if more := len(left) - len(named):
        named.append(ngettext("%(count)d más", "%(count)d más", more) % {"count": more})
    words = ngettext(
        "Queda fuera la línea %(lines)s, que no trae resultado.",
        "Quedan fuera las líneas %(lines)s, que no traen resultado.",
        len(left),
    )
    return [words % {"lines": terms.listed(named)}]


class LinesRefused(ValueError):
    """Some lines cannot be entered; nothing has changed."""

    def __init__(self, faults: Iterable[LineFault]) -> None:
        super().__init__("lines refused")
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class ResultImport:
    """The results to enter, the games of all that were told, and the effect on the table."""

    verbs: tuple[RecordResult, ...]
    fixtures: tuple[int, ...]
    """The games of all results, also of those already recorded."""
    effect: Effect
    last: models.Decision | None = None
    """The last of the decisions, by which all are undone together; None before they are taken."""
    further: tuple[str, ...] = ()
    """A sentence for each further game that follows from several, and for each effect on other leagues."""

    @property
    def entered(self) -> int:
        return len(self.verbs)

    @property
    def unchanged(self) -> int:
        """The number of results already recorded."""
        return len(self.fixtures) - len(self.verbs)


class ResultBatch:
    """Results entered one after another into a league's value, each checked after those before it; nothing is saved."""

    def __init__(self, loaded: LoadedLeague) -> None:
        """Raises Fault if the league takes no results."""
        refuse_results(loaded.league)
        self._before, self._now = loaded, loaded
        self._verbs = list[RecordResult]()
        self._fixtures = list[int]()

    def add(self, fixture: int, result: Result) -> None:
        """Enter a result, unless it is already recorded. Raises Fault if it cannot be entered."""
        game = self._before.game(fixture)
        if result in (game.result, settled(game, self._before.league).result):
            self._fixtures.append(fixture)
            return
        verb = RecordResult(fixture, result)
        self._now = replace(self._now, league=verb.simulate(self._now))
        self._verbs.append(verb)
        self._fixtures.append(fixture)

    @property
    def imported(self) -> ResultImport:
        """Return the results entered so far, and their effect on the table."""
        before, after = self._before.league, self._now.league
        return ResultImport(tuple(self._verbs), tuple(self._fixtures), Effect(table(before), table(after), after))


def record_planned_results(
    league: models.League, plan: Callable[[LoadedLeague], ResultImport], *, by: Actor, batch: str | None = None
) -> ResultImport:
    """Record the results that a plan makes for the league, a decision each; see `take_together`."""
    imported, last = take_together(league, plan, by=by, batch=batch)
    if last is None or not league.stage:
        return replace(imported, last=last)
    of_results = league.decisions.filter(number__lte=last.number, verb=RecordResult.name)
    taken = list(of_results.order_by("-number")[: imported.entered])
    documents = (decision.after or {} for decision in reversed(taken))
    games = further_games(*documents) if len(taken) > 1 else []  # The sentence of one result has its own.
    return replace(imported, last=last, further=(*games, *effects_on_others_since(league, taken[-1])))


def import_results(
    league: models.League,
    lines: Iterable[ResultLine],
    *,
    by: Actor,
    batch: str | None = None,
    meant: Mapping[str, str] = NOBODY,
) -> ResultImport:
    """Record the results that are not yet recorded, a decision each, in one transaction. Raises as the preview does."""
    return record_planned_results(league, lambda loaded: preview_results(loaded, lines, meant), by=by, batch=batch)


def preview_results(
    loaded: LoadedLeague, lines: Iterable[ResultLine], meant: Mapping[str, str] = NOBODY
) -> ResultImport:
    """Return the effect of a list, without changing anything; `meant` are the players meant by other names.

    Raises Fault if the league takes no results, and LinesRefused with the faults of all lines.
    """
    entering, every = ResultBatch(loaded), tuple(lines)
    finder, faults = _GameFinder(loaded, meant, every), list[LineFault]()
    for listed in every:
        if unknown := finder.unknown(listed):
            faults += unknown
            continue
        try:
            line, fixture, game = finder.find(listed)
            _check(line, loaded.league, tiebreak=game.tiebreak)
            finder.refuse_second(listed.number, fixture)
            result = _in_calendar_order(game, line)
            if game.result and result.advantage == game.result.advantage and result.score == game.result.score:
                refuse_other_result(game, HalfLine.of(line))
                result = game.result
            entering.add(fixture, result)
        except Fault as fault:
            faults.append(LineFault(listed.number, fault))
    if faults:
        raise LinesRefused(faults)
    return entering.imported


def unknown_names(loaded: LoadedLeague, lines: Iterable[HalfLine], meant: Mapping[str, str] = NOBODY) -> list[str]:
    """Return the names of lines that no player has, in order."""
    finder = _GameFinder(loaded, meant)
    return [str(fault.fault.values["name"]) for line in lines for fault in finder.unknown(line)]


def rows_to_complete(
    loaded: LoadedLeague, lines: Iterable[HalfLine], meant: Mapping[str, str] = NOBODY
) -> tuple[dict[int, dict[str, str]], int]:
    """Return what lines say of their games, as the values of their fields, by fixture; nothing is checked further.

    The number is that of the lines that tell again a result that stands.
    Raises LinesRefused with the faults of all lines: unknown names, and games that have another result.
    """
    every = tuple(lines)
    finder, filled, faults = _GameFinder(loaded, meant, every), dict[int, dict[str, str]](), list[LineFault]()
    unchanged = 0
    for listed in every:
        if unknown := finder.unknown(listed):
            faults += unknown
            continue
        try:
            line, fixture, game = finder.find(listed)
            if game.result:
                refuse_other_result(game, line)
                unchanged += 1
                continue
            values, known = _values(*_told(game, line)), filled.get(fixture, {})
            if any(known.get(key, value) != value for key, value in values.items()):
                finder.refuse_second(listed.number, fixture)
            finder.lines.setdefault(fixture, listed.number)
            filled[fixture] = {**known, **values}
        except Fault as fault:
            faults.append(LineFault(listed.number, fault))
    if faults:
        raise LinesRefused(faults)
    return filled, unchanged


def refuse_other_result(game: Game, line: HalfLine) -> None:
    """Raise Fault if a line tells another result than the one that stands; what it leaves out may be anything."""
    stands = game.result
    assert stands
    told = zip(_told(game, line), (stands.winner, stands.reason, stands.one, stands.two), strict=True)
    if any(said not in (None, known) for said, known in told):
        raise Fault(Code.RESULT_DIFFERS, one=line.one, two=line.two, stands=game, told=line)


def _told(game: Game, line: HalfLine) -> tuple[Winner, Reason | None, Pieces | None, Pieces | None]:
    """Return what a line says of a game, with the players in the order of the game."""
    winner, one, two = line.winner, line.one_pieces, line.two_pieces
    if line.one != game.one:
        winner, one, two = _WINNER_SWAPPED.get(winner, winner), two, one
    return winner, line.reason, one, two


def _values(winner: Winner, reason: Reason | None, one: Pieces | None, two: Pieces | None) -> dict[str, str]:
    """Return the values of the fields of a result."""
    values = {"winner": winner.value} | ({"reason": reason.value} if reason else {})
    for side, left in ((Side.ONE, one), (Side.TWO, two)):
        values |= {f"{side}_men": str(left.men), f"{side}_kings": str(left.kings)} if left else {}
    return values


Line = TypeVar("Line", ResultLine, HalfLine)


class _GameFinder:
    """The games of a league, found by the lines of a list. Each tie-break game of a pair is found once.

    A line that does not say whether it is of a tie-break game is of the only open game of its pair. It is refused if
    several are open, or if it may tell a result again that is recorded.
    """

    def __init__(self, loaded: LoadedLeague, meant: Mapping[str, str], lines: Iterable[Line] = ()) -> None:
        named = {_key(written): name for written, name in meant.items() if name in loaded.league.names}
        self._pairs, self._names = _games_of_pairs(loaded), {**_names_by_key(loaded.league), **named}
        self._tiebreaks = _tiebreaks_of_pairs(loaded)
        self._untold = Counter(frozenset((self._name(each.one), self._name(each.two))) for each in lines)
        """How many lines there are of each pair."""
        self._found = set[int]()
        self.lines: dict[int, int] = {}
        """The line that gave each game its result, by fixture."""

    def _name(self, written: str) -> str | None:
        return _known(written, self._names)

    def unknown(self, listed: Line) -> list[LineFault]:
        """Return a fault for each name of a line that no player has."""
        return [
            LineFault(listed.number, Fault(Code.PLAYER_UNKNOWN, column, name=name))
            for column, name in (("one", listed.one), ("two", listed.two))
            if _known(name, self._names) is None
        ]

    def refuse_second(self, number: int, fixture: int) -> None:
        """Raise Fault if an earlier line gave this game its result."""
        if (first := self.lines.setdefault(fixture, number)) != number:
            raise Fault(Code.LISTED_TWICE, first=first)

    def find(self, listed: Line) -> tuple[Line, int, Game]:
        """Return a line with the names as the league has them, and its game. Raises Fault."""
        line = _with_names(listed, self._names)
        pair = frozenset((line.one, line.two))
        waiting = self._tiebreaks.get(pair) if line.is_tiebreak else None
        encounter = [each for each in self._pairs.get(pair, []) if each[1].match is not None]
        if len(encounter) > 1:
            fixture, game = _next_of_encounter(line, encounter)
            self._pairs[pair].remove((fixture, game))
        else:
            fixture, game = waiting.pop(0) if waiting else self._untold_game(line, pair) or _fixture(line, self._pairs)
        self._found.add(fixture)
        return line, fixture, game

    def _untold_game(self, line: ResultLine | HalfLine, pair: frozenset[str]) -> tuple[int, Game] | None:
        """Return the game of a line that may be of the calendar or a tie-break game; None if only one of them can be.

        Raises Fault if it is not clear.
        """
        tiebreaks = self._tiebreaks.get(pair, [])
        if line.leg or line.round or not tiebreaks:
            return None
        games = [each for each in (*self._pairs.get(pair, []), *tiebreaks) if each[0] not in self._found]
        told_again = [each for each in games if _has_result(each[1], line)]
        waiting = [each for each in games if each[1].result is None]
        if told_again and (not waiting or self._untold[pair] > 1):
            return told_again[0]
        if waiting and (told_again or len(waiting) > 1):
            raise Fault(Code.GAME_UNCLEAR, one=line.one, two=line.two)
        return waiting[0] if waiting else None


def _games_of_pairs(loaded: LoadedLeague) -> GamesOfPairs:
    """Return the games of the calendar and their keys, grouped by their two players."""
    found = defaultdict(list)
    for fixture, game in loaded.games_by_key.items():
        if not game.tiebreak:
            found[game.pair].append((fixture, game))
    return found


def _tiebreaks_of_pairs(loaded: LoadedLeague) -> GamesOfPairs:
    """Return the tie-break games and their keys, grouped by their two players, in the order in which they are played.

    A table of games lists them after the calendar: the first of a pair's lines is its first game.
    """
    found = defaultdict(list)
    for fixture, game in loaded.games_by_key.items():
        if game.tiebreak:
            found[game.pair].append((fixture, game))
    return found


def _names_by_key(league: League) -> Mapping[str, str]:
    """Return the players by their keys; one whose name no other has without accents, by that too."""
    plain = Counter(searchable(visible(name)) for name in league.names)
    without_accents = {key: name for name in league.names if plain[key := searchable(visible(name))] == 1}
    return {**without_accents, **{_key(name): name for name in league.names}}


def _key(name: str) -> str:
    """Return the key by which a list finds a player. Hidden characters, which older names may have, do not count."""
    return folded(visible(name))


def _with_names(line: Line, names: Mapping[str, str]) -> Line:
    """Return a line of known names with these as the league has them. Raises Fault if both are one player."""
    one, two = _known(line.one, names), _known(line.two, names)
    assert one and two
    if one == two:
        raise Fault(Code.AGAINST_ONESELF, "two", name=line.two)
    return replace(line, one=one, two=two)


def _known(name: str, names: Mapping[str, str]) -> str | None:
    return names.get(_key(name)) or names.get(searchable(visible(name)))


def _fixture(line: ResultLine | HalfLine, pairs: GamesOfPairs) -> tuple[int, Game]:
    """Return the key and the value of a line's game. Raises Fault if no game matches, or several do."""
    games = pairs.get(frozenset((line.one, line.two)), [])
    games = [(fixture, game) for fixture, game in games if line.leg in (None, game.leg or 1)]
    if len(games) > 1 and line.round is not None:
        games = [(fixture, game) for fixture, game in games if game.round == line.round] or games
    if len(games) > 1:
        raise Fault(Code.LEG_NEEDED, "leg", one=line.one, two=line.two)
    if not games:
        raise Fault(Code.GAME_UNKNOWN, "leg" if line.leg else "", one=line.one, two=line.two)
    return games[0]


def _next_of_encounter(line: Line, games: list[tuple[int, Game]]) -> tuple[int, Game]:
    """Return the first game of an encounter of several that has this result already, or none; else the last one."""
    in_order = sorted(games, key=lambda each: each[1].part or 1)
    return next((each for each in in_order if each[1].result is None or _has_result(each[1], line)), in_order[-1])


def _has_result(game: Game, line: ResultLine | HalfLine) -> bool:
    """Return whether a game has the result of a line; of half a line only the winner is compared."""
    if isinstance(line, ResultLine):
        return game.result == _in_calendar_order(game, line)
    return game.result is not None and game.result.winner is _told(game, line)[0]


def _check(line: ResultLine, league: League, *, tiebreak: bool) -> None:
    """Check the result as it is listed, so that a fault names its column."""
    try:
        checks.result(line.result, league.men, league.board_ends, league.regulation_in_format, tiebreak=tiebreak)
    except Fault as fault:
        raise Fault(fault.code, _COLUMNS.get(fault.place, fault.place), **fault.values) from None


def _in_calendar_order(game: Game, line: ResultLine) -> Result:
    """Return the result of a line with the players in the order of the calendar's game."""
    result = line.result
    if line.one == game.one:
        return result
    return replace(
        result,
        winner=_WINNER_SWAPPED.get(result.winner, result.winner),
        one=result.pieces(Side.TWO),
        two=result.pieces(Side.ONE),
        advantage=result.advantage and result.advantage.other,
        score=result.score and (result.score[1], result.score[0]),
    )
