"""The gist of a sheet: the players, the result and the end of its game, stored as JSON beside its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..board import Pieces, Side
from ..draw_rules import EndReason
from ..notation.movetext import WrittenResult, result_of
from ..notation.players import cleaned_name, names_beside_scores, player_names
from ..position import start as starting_position
from .findings import Code
from .main_line import MainLine
from .record import SheetReport, Verdict

CONFLICTING_RESULTS = frozenset({Code.RESULTS_DIFFER, Code.WORDS_DIFFER, Code.RESULT_DISAGREES})
"""Codes of the findings that a sheet has more than one result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gist:
    """The names, the beginning and the end of a game according to its sheet.

    `begins` is the side that moves first; None if the sheet sets up another position than the starting one. `reason` is
    why the board ended the game; None if it did not. `winner` is None without a reason, and in a draw. `written` is the
    result as written or, with `in_words`, as stated in words. `claimable` are the draws open to a claim.

    `games` is the number of games in the text; all other fields are about the first. `further_names` are other names of
    each side: in a damaged or repeated tag, after a label such as `Blancas:`, or in a score between two names.
    `conflicting_results` marks a sheet with several results: in its tag, below its moves, in words or on its board.
    """

    verdict: Verdict
    white: str | None = None
    black: str | None = None
    begins: Side | None = None
    winner: Side | None = None
    reason: EndReason | None = None
    written: WrittenResult | None = None
    in_words: bool = False
    agrees: bool | None = None
    claimable: tuple[EndReason, ...] = ()
    white_left: Pieces = Pieces(0, 0)
    black_left: Pieces = Pieces(0, 0)
    games: int = 1
    further_names: tuple[tuple[Side, str], ...] = ()
    conflicting_results: bool = False

    @property
    def is_unfinished(self) -> bool:
        """Return whether all of the sheet is legal, and neither the board nor a written result ends its game."""
        return self.verdict is Verdict.VALID and self.reason is None and self.written in (None, WrittenResult.OPEN)

    def name(self, side: Side) -> str | None:
        return self.white if side is Side.WHITE else self.black

    def names(self, side: Side) -> tuple[str, ...]:
        """Return every name of the player of a side in the text, the one in the tag first."""
        names = (self.name(side), *(name for named, name in self.further_names if named is side))
        return tuple(dict.fromkeys(name for name in names if name))

    def left(self, side: Side) -> Pieces:
        return self.white_left if side is Side.WHITE else self.black_left


def gist_of(report: SheetReport) -> Gist:
    """Return the gist of a sheet, from its report."""
    outcome, written, proposed = report.outcome, _result(report.result), _result(report.proposed)
    return Gist(
        verdict=report.verdict,
        white=_name(report, "White"),
        black=_name(report, "Black"),
        begins=_begins(report),
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else None,
        written=proposed or written,  # a result in words is read only where none is written, or `*`
        in_words=proposed is not None,
        agrees=report.result_agrees,
        claimable=tuple(rule.reason for rule in report.record.game.claims) if report.record else (),
        white_left=report.pieces(Side.WHITE),
        black_left=report.pieces(Side.BLACK),
        games=_games(report),
        further_names=_further_names(report),
        conflicting_results=any(found.code in CONFLICTING_RESULTS for found in report.findings),
    )


def gist_document(gist: Gist) -> dict[str, Any]:
    """Return the gist as JSON."""
    return {
        "verdict": gist.verdict.value,
        "white": gist.white,
        "black": gist.black,
        "begins": gist.begins.code if gist.begins else None,
        "winner": gist.winner.code if gist.winner else None,
        "reason": gist.reason.value if gist.reason else None,
        "written": gist.written.value if gist.written else None,
        "in_words": gist.in_words,
        "agrees": gist.agrees,
        "claimable": [reason.value for reason in gist.claimable],
        "left": [list(gist.white_left), list(gist.black_left)],
        "games": gist.games,
        "at_odds": gist.conflicting_results,
        "said": [[side.code, name] for side, name in gist.further_names],
    }


def read_gist(document: Mapping[str, Any]) -> Gist:
    """Return the gist from the JSON of `gist_document`."""
    white, black = document["left"]
    return Gist(
        verdict=Verdict(document["verdict"]),
        white=document["white"],
        black=document["black"],
        begins=_side(document["begins"]),
        winner=_side(document["winner"]),
        reason=EndReason(document["reason"]) if document["reason"] else None,
        written=WrittenResult(document["written"]) if document["written"] else None,
        in_words=document["in_words"],
        agrees=document["agrees"],
        claimable=tuple(EndReason(value) for value in document["claimable"]),
        white_left=Pieces(*white),
        black_left=Pieces(*black),
        games=document["games"],
        conflicting_results=document["at_odds"],
        further_names=tuple((Side[word.upper()], name) for word, name in document["said"]),
    )


def _name(report: SheetReport, tag: str) -> str | None:
    """Return a player's name from a tag, or None."""
    return cleaned_name(report.tag(tag) or "")


def _further_names(report: SheetReport) -> tuple[tuple[Side, str], ...]:
    """Return the pairs of side and name in the text, apart from those in the tags."""
    tagged = {(side, _name(report, side.code.capitalize())) for side in Side}
    names = dict.fromkeys((*player_names(report.sheet.text), *_by_score(report, report.sheet)))
    return tuple(each for each in names if each not in tagged)


def _by_score(report: SheetReport, sheet: MainLine) -> Iterator[tuple[Side, str]]:
    """Return the names of each side by a score between two names and the written result."""
    result = _result(report.result)
    if sheet.is_plain or result is None or result.winner is None:
        return iter(())
    return names_beside_scores((*sheet.reading.headings, *sheet.reading.remarks), result.winner)


def _games(report: SheetReport) -> int:
    """Return the number of games in the text."""
    more = [int(found.values["more"]) for found in report.findings if found.code is Code.MORE_GAMES]
    return 1 + sum(more)


def _begins(report: SheetReport) -> Side | None:
    """Return the side that moves first in the starting position of the rules; None in another position."""
    start, rules = report.start, report.rules
    if start is None or start != starting_position(rules, start.turn) or rules.first_side not in (None, start.turn):
        return None
    return start.turn


def _result(text: str | None) -> WrittenResult | None:
    return result_of(text) if text else None


def _side(word: str | None) -> Side | None:
    return Side[word.upper()] if word else None
