"""The page on which a referee enters results, and the sentence about a result before it is saved.

The page composes it while the form is filled in, also without a connection, from the texts of `entry_words`. The server
composes it again from the form, and saves nothing if the two differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournaments.display import games
from tournaments.display.games import GameLine, GamePage, Status, page_of_line
from tournaments.display.header import LeagueHeader, header
from tournaments.display.turns import Phase, open_turns, phase
from tournaments.league.regulations import Regulation
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Winner
from tournaments.store.load import LoadedLeague
from tournaments.wording.results import survivors
from tournaments.wording.terms import REASONS_IN_SENTENCES, listed

PLACEHOLDERS = {
    name: f"\ue000{name}\ue001" for name in ("left", "worth", "other_left", "other_worth", "reason", "one", "two")
}
"""Placeholders for the chosen values, marked by private-use characters, which no name is likely to contain."""


def entry_sentence(game: Game, walkover_pieces: int | None) -> str:
    """Return the sentence that will be written for a game with a result."""
    result = game.result
    assert result is not None
    reason, counted = str(REASONS_IN_SENTENCES[result.reason]), _is_counted(game, walkover_pieces)
    if result.score:
        return _scored(game, result.score, reason)
    if result.advantage:
        return _advantage(game, result.advantage, reason)
    if result.winner is Winner.NONE:
        return _both_lose(reason)
    if result.winner is Winner.DRAW and not result.pieces_known:
        return _bare_draw(reason)
    if result.winner is Winner.DRAW:
        return _draw(game, _counted(result, Side.ONE), _counted(result, Side.TWO), reason, counted=counted)
    side = Side(result.winner.value)
    name = game.player(side)
    if result.reason is Reason.WALKOVER:
        return _walkover(game, side, walkover_pieces, reason)
    loser_pieces = result.pieces(side.other)
    loser = _loser_with_pieces(game.player(side.other), loser_pieces) if loser_pieces else ""
    winner = (
        _win(game, side, _counted(result, side), reason, counted=counted)
        if result.pieces_known
        else _bare_win(name, reason)
    )
    return f"{winner} {loser}".rstrip()


def entry_words(game: Game, men: int, walkover_pieces: int | None, regulation: Regulation) -> dict[str, Any]:
    """Return the texts from which the page composes the same sentences, and those for missing fields."""
    left, other = (
        (PLACEHOLDERS["left"], PLACEHOLDERS["worth"]),
        (PLACEHOLDERS["other_left"], PLACEHOLDERS["other_worth"]),
    )
    reason, counted = PLACEHOLDERS["reason"], _is_counted(game, walkover_pieces)
    return {
        "one": _win(game, Side.ONE, left, reason, counted=counted),
        "two": _win(game, Side.TWO, left, reason, counted=counted),
        "draw": _draw(game, left, other, reason, counted=counted),
        "none": _both_lose(reason),
        "bare": {**{side: _bare_win(game.player(side), reason) for side in Side}, "draw": _bare_draw(reason)},
        "lead": regulation.material is not None and not game.tiebreak,
        "optional": game.tiebreak or not regulation.needs_pieces,
        "walkover": {side: _walkover(game, side, walkover_pieces, reason) for side in Side},
        "loser": {side: _loser(game.player(side), PLACEHOLDERS["left"]) for side in Side},
        "bare_loser": {side: _bare_loser(game.player(side)) for side in Side},
        "men": [survivors(Pieces(count)) for count in range(men + 1)],
        "kings": [survivors(Pieces(0, count)) for count in range(men + 1)],
        "both": listed([PLACEHOLDERS["left"], PLACEHOLDERS["other_left"]]),
        "reasons": {
            reason.value: str(words)
            for reason, words in REASONS_IN_SENTENCES.items()
            if regulation.early_draw or reason is not Reason.EARLY_DRAW
        },
        "names": {side: game.player(side) for side in Side},
        "missing": _missing(),
        **_further_words(game, reason, regulation),
    }


def words_of_any(game: Game, men: int, walkover_pieces: int | None, regulation: Regulation) -> dict[str, Any]:
    """Return the texts for every game like this one, with placeholders for the names of the players."""
    anybody = replace(game, one=PLACEHOLDERS["one"], two=PLACEHOLDERS["two"])
    return entry_words(anybody, men, walkover_pieces, regulation)


def _further_words(game: Game, reason: str, regulation: Regulation) -> dict[str, Any]:
    """Return the texts of outcomes that only some regulations know."""
    words: dict[str, Any] = {}
    if regulation.advantage:
        words["advantages"] = {side: _advantage(game, side, reason) for side in Side}
    if regulation.material:
        scores = (score for one in regulation.material.possible for score in (one, one[::-1]))
        words["scores"] = {"-".join(map(str, score)): _scored(game, score, reason) for score in scores}
    return words


def _missing() -> dict[str, str]:
    """Return the texts that name the fields still to be filled in."""
    return {
        "lead": _("Falta elegir:"),
        "winner": _("quién gana"),
        "men": _("peones"),
        "kings": _("damas"),
        "reason": _("cómo acabó"),
    }


def _counted(result: Result, side: Side) -> tuple[str, str]:
    """Return the pieces left to a side, as text, and their worth in column F."""
    pieces = result.pieces(side) or Pieces(0)
    return survivors(pieces), str(pieces.worth)


def _is_counted(game: Game, walkover_pieces: int | None) -> bool:
    """Return whether the pieces of a game count: not in a tie-break game, nor where the regulation counts none."""
    return not game.tiebreak and walkover_pieces is not None


def _scored(game: Game, score: tuple[int, int], reason: str) -> str:
    values = {"one": game.one, "two": game.two, "points_one": score[0], "points_two": score[1], "reason": reason}
    return _("%(one)s, %(points_one)d; %(two)s, %(points_two)d: %(reason)s.") % values


def _advantage(game: Game, side: Side, reason: str) -> str:
    return _("Tablas con ventaja de %(name)s: %(reason)s.") % {"name": game.player(side), "reason": reason}


def _win(game: Game, side: Side, pieces: tuple[str, str], reason: str, *, counted: bool) -> str:
    """Return the sentence of a win; it has no F if its pieces are not counted."""
    left, worth = pieces
    values = {"name": game.player(side), "left": left, "worth": worth, "reason": reason}
    if not counted:
        return _("Gana %(name)s: %(left)s, %(reason)s.") % values
    return _("Gana %(name)s: %(left)s, F %(worth)s, %(reason)s.") % values


def _bare_win(name: str, reason: str) -> str:
    """Return the sentence of a win without recorded pieces."""
    return _("Gana %(name)s: %(reason)s.") % {"name": name, "reason": reason}


def _bare_draw(reason: str) -> str:
    """Return the sentence of a draw without recorded pieces."""
    return _("Tablas: %(reason)s.") % {"reason": reason}


def _walkover(game: Game, side: Side, worth: int | None, reason: str) -> str:
    """Return the sentence of a win by walkover, with its pieces for column F."""
    name = game.player(side)
    if not _is_counted(game, worth):
        return _bare_win(name, reason)
    return _("Gana %(name)s: F %(worth)s, %(reason)s.") % {"name": name, "worth": str(worth), "reason": reason}


def _draw(game: Game, one: tuple[str, str], two: tuple[str, str], reason: str, *, counted: bool) -> str:
    """Return the sentence of a draw; `one` and `two` are the pieces of each side and their worth, as text."""
    values = {
        "one": game.one,
        "one_left": one[0],
        "one_worth": one[1],
        "two": game.two,
        "two_left": two[0],
        "two_worth": two[1],
        "reason": reason,
    }
    if not counted:
        return _("Tablas: %(one)s, %(one_left)s; %(two)s, %(two_left)s; %(reason)s.") % values
    return (
        _("Tablas: %(one)s, %(one_left)s, F %(one_worth)s; %(two)s, %(two_left)s, F %(two_worth)s; %(reason)s.")
        % values
    )


def _both_lose(reason: str) -> str:
    """Return the sentence of a game that both players lose."""
    return _("Pierden los dos: %(reason)s.") % {"reason": reason}


def _loser_with_pieces(name: str, rest: Pieces) -> str:
    """Return the sentence about the pieces left to the loser, if any."""
    return _loser(name, survivors(rest)) if rest.men or rest.kings else _bare_loser(name)


def _loser(name: str, left: str) -> str:
    """Return the sentence about the pieces left to the loser."""
    return _("%(name)s termina con %(left)s.") % {"name": name, "left": left}


def _bare_loser(name: str) -> str:
    """Return the sentence about a loser without pieces."""
    return _("%(name)s termina sin fichas.") % {"name": name}


RoundKey = tuple[int | None, int | None]
"""A leg and a round of it, by their numbers; both are None for the tie-break games."""
TIEBREAKS: RoundKey = (None, None)
LEAST_BOARDS = 6
"""The least boards of a round whose games are asked for by the number of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """The games of one round in the order of the calendar, of which one may be opened to enter its result.

    `now` are the fixtures of the turn in play, of whatever round. `key` is None before there is a calendar.
    """

    header: LeagueHeader
    rounds: tuple[RoundKey, ...]
    key: RoundKey | None
    lines: tuple[GameLine, ...]
    opened: GamePage | None
    now: frozenset[int]
    phase: Phase
    """Whether the games of `now` are being played, are still to come or were skipped."""
    put_off: bool
    """Whether open games are left only without a date."""
    all_entered: bool
    """Whether no game of the league is left to be played."""
    unconfirmed: frozenset[int]
    """Fixtures whose result waits for a second person."""

    @property
    def before(self) -> RoundKey | None:
        return self._beside(-1)

    @property
    def after(self) -> RoundKey | None:
        return self._beside(1)

    def _beside(self, step: int) -> RoundKey | None:
        """Return the round so many places after the shown one, or None."""
        at = self.rounds.index(self.key) + step if self.key else -1
        return self.rounds[at] if 0 <= at < len(self.rounds) else None

    @property
    def phases(self) -> list[str]:
        """Return the names of what is played in a round of a knock-out: of the last one, two."""
        return list(dict.fromkeys(line.phase for line in sorted(self.lines, key=_number) if line.phase))

    @property
    def last_round(self) -> int:
        """Return the number of the last round of a leg, or of a Swiss, where it may not be paired yet."""
        return max((self.header.rounds, *(number for _leg, number in self.rounds if number)))

    @property
    def last_board(self) -> int:
        """Return the highest board if games are asked for by board; 0 if boards are few or have several games."""
        boards = {line.board or 0 for line in self.lines}
        alone = len(boards) == len(self.lines) >= LEAST_BOARDS and 0 not in boards
        return max(boards) if alone else 0

    @property
    def entered(self) -> int:
        """Return the number of games of the round that have a result, also one given by a withdrawal."""
        return sum(line.status is not Status.OPEN for line in self._counted)

    @property
    def total(self) -> int:
        return len(self._counted)

    @property
    def _counted(self) -> list[GameLine]:
        return [line for line in self.lines if line.status is not Status.ANNULLED]

    @property
    def day(self) -> date | None:
        """Return the day of more than half of the games of the round, if there is one."""
        days = Counter(line.at.date() if line.at else None for line in self.lines)
        return next((day for day, count in days.items() if 2 * count > len(self.lines)), None)


def round_page(
    loaded: LoadedLeague,
    today: date,
    chosen: RoundKey | None = None,
    opened: int | None = None,
    board: int | None = None,
) -> RoundPage:
    """Return the page of a round: the chosen one, or that of the game asked for, or that of the game in play.

    `today` is the date in the league's time zone. `opened` is the fixture to open, or that of `board`; without one, a
    game in play, or else the first open one of the round, unless the round was played.
    """
    calendar, tiebreaks = games.calendar(loaded.league), games.tiebreaks(loaded.league)
    turns = open_turns(calendar, tiebreaks, today)
    every = (*calendar, *tiebreaks)
    rounds = tuple(sorted({key_of(line) for line in calendar if not line.left_out}, key=_order)) + (
        (TIEBREAKS,) if tiebreaks else ()
    )
    asked = next((line for line in every if line.fixture_id == opened), None)
    due = next(iter((*turns.now, *turns.behind, *turns.put_off)), None)
    wanted = asked or due
    key = chosen if chosen in rounds else key_of(wanted) if wanted else rounds[-1] if rounds else None
    lines = tuple(line for line in every if key_of(line) == key and not line.left_out)
    now = frozenset(line.fixture_id for line in turns.now if line.fixture_id)
    asked = next((line for line in lines if board and line.board == board), asked)
    first = asked if asked in lines else _first_to_enter(lines, now)
    return RoundPage(
        header=header(loaded),
        rounds=rounds,
        key=key,
        lines=lines,
        opened=page_of_line(loaded, first) if first and first.status is Status.OPEN else None,
        now=now,
        phase=phase(turns.now, loaded.local(), loaded.local()),
        put_off=not turns.now and bool(turns.put_off),
        all_entered=bool(every) and all(line.status is not Status.OPEN for line in every),
        unconfirmed=loaded.unconfirmed,
    )


def _number(line: GameLine) -> int:
    return line.number


def key_of(line: GameLine) -> RoundKey:
    """Return the key of the round of a game: its leg and number, also where rounds have no legs."""
    return (line.leg or 1, line.round) if line.round else TIEBREAKS


def _order(key: RoundKey) -> tuple[int, int]:
    return key[0] or 0, key[1] or 0


def _first_to_enter(lines: Sequence[GameLine], now: Collection[int]) -> GameLine | None:
    """Return the first game in play, or else the first open one."""
    waiting = [line for line in lines if line.status is Status.OPEN]
    return next((line for line in waiting if line.fixture_id in now), next(iter(waiting), None))
