"""The page on which a referee enters results, and the sentence about a result before it is saved.

The page composes it while the form is filled in, also without a connection, from the texts of `entry_words`. The server
composes it again from the form, and saves nothing if the two differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournaments.display import games
from tournaments.display.games import GameLine, GamePage, Status, page_of_line
from tournaments.display.league import LeagueHeader, header
from tournaments.display.turns import Phase, open_turns, phase
from tournaments.league.regulations import Regulation
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Winner
from tournaments.store.load import LoadedLeague
from tournaments.wording.results import survivors
from tournaments.wording.terms import REASONS, listed

PLACEHOLDERS = {name: f"\ue000{name}\ue001" for name in ("left", "worth", "other_left", "other_worth", "reason")}
"""Placeholders for the chosen values, marked by private-use characters, which no name is likely to contain."""


def entry_sentence(game: Game, walkover_pieces: int | None) -> str:
    """Return the sentence that will be written for a game with a result."""
    result = game.result
    assert result is not None
    reason, counted = str(REASONS[result.reason]), _is_counted(game, walkover_pieces)
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
            for reason, words in REASONS.items()
            if regulation.early_draw or reason is not Reason.EARLY_DRAW
        },
        "names": {side: game.player(side) for side in Side},
        "missing": _missing(),
        **_further_words(game, reason, regulation),
    }


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereePage:
    """The games of a league, grouped by their urgency for a referee.

    `now` are the open games of one turn, one a board; `following` those of the next turn; `behind` those that were
    skipped, or whose day has passed; `put_off` those without a date; `later` the other open ones; `done` those with a
    result that counts and `annulled` the rest, in reverse order.
    """

    header: LeagueHeader
    now: tuple[GamePage, ...]
    phase: Phase
    """Whether the games of `now` are being played, are still to come or were skipped."""
    following: tuple[GameLine, ...]
    behind: tuple[GameLine, ...]
    put_off: tuple[GameLine, ...]
    later: tuple[GameLine, ...]
    done: tuple[GameLine, ...]
    annulled: tuple[GameLine, ...]
    unconfirmed: frozenset[int] = frozenset()
    """Fixtures whose result waits for a second person."""

    @property
    def waiting(self) -> tuple[GameLine, ...]:
        """Every open game, in the order of this page."""
        return (*(page.line for page in self.now), *self.following, *self.behind, *self.later, *self.put_off)


def referee_page(loaded: LoadedLeague, today: date) -> RefereePage:
    """Return the referee's page; `today` is the date in the league's time zone."""
    league = loaded.league
    calendar = games.calendar(league)
    tiebreaks = games.tiebreaks(league)
    turns = open_turns(calendar, tiebreaks, today)
    over = [line for line in reversed((*calendar, *tiebreaks)) if line.status is not Status.OPEN]
    return RefereePage(
        header=header(loaded, calendar),
        now=tuple(page_of_line(loaded, line) for line in turns.now),
        phase=phase(turns.now, loaded.local(), loaded.local()),
        following=turns.following,
        behind=turns.behind,
        put_off=turns.put_off,
        later=turns.later,
        done=tuple(line for line in over if line.status is not Status.ANNULLED),
        annulled=tuple(line for line in over if line.status is Status.ANNULLED),
        unconfirmed=loaded.unconfirmed,
    )
