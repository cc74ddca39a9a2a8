"""Pairs and rest of large rounds from the library py4swiss, which an operator may install.

It takes a tenth of the time of the other library, and pairs by the Dutch rules that were in force until January 2026.
So a round that it made names it, and it makes only those for which the other one is too slow. It is given a report of
the event in its own values; it works out the floats and colours itself.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from tournaments.league.formats.swiss.values import Entrant, Id, Kind, Past, Question

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.sections import PlayerSection

ENGINE = "py4swiss"
FEWEST = 121
"""The fewest entrants of a round that it makes."""
TOKENS = {
    Kind.FORFEIT_WIN: "+",
    Kind.FORFEIT_LOSS: "-",
    Kind.REST: "U",
    Kind.HALF_BYE: "H",
    Kind.ZERO_BYE: "Z",
}
WINS = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}
"""The points that the library counts for a result, in halves of a win; 0 for the others."""


def installed_version() -> str | None:
    """Return the version of the library; None where it is not installed."""
    try:
        return version(ENGINE)
    except PackageNotFoundError:
        return None


def can_make(question: Question) -> bool:
    """Return whether the library is installed and knows the points and rests of this event."""
    usual = all(_is_usual(past, question.win) for entrant in question.entrants for past in entrant.games)
    return usual and question.rests_allowed == 1 and installed_version() is not None


def _is_usual(past: Past, win: int) -> bool:
    """Return whether a round gave the points that the library counts for it, with a colour if it was played."""
    points = WINS.get(_token(past, win), 0) * win
    return 2 * past.points == points and (past.colour is not None or past.kind is not Kind.PLAYED)


def quick_round(question: Question) -> tuple[list[tuple[Id, Id]], list[Id]]:
    """Return the pairs, without colours, and who rests; nobody at all where the library finds no round."""
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - not installed everywhere
    from py4swiss.engines.common import PairingError  # noqa: PLC0415 - not installed everywhere

    numbers = {entrant.number: entrant.id for entrant in question.entrants}
    try:
        made = DutchEngine.generate_pairings(_report(question))
    except PairingError:
        return [], []
    pairs = [(numbers[each.white], numbers[each.black]) for each in made if each.black]
    return pairs, [numbers[each.white] for each in made if not each.black]


def _report(question: Question) -> ParsedTrf:
    """Return the event as the library reads it from a file."""
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415 - not installed everywhere
    from py4swiss.trf.sections import XSection  # noqa: PLC0415 - not installed everywhere

    absent = {question.by_id[name].number for name in question.absent}
    forbidden = {
        (min(one, two), max(one, two))
        for one, two in (sorted(question.by_id[name].number for name in pair) for pair in question.forbidden)
    }
    players = sorted(question.entrants, key=lambda entrant: entrant.number)
    return ParsedTrf(
        player_sections=[_section(entrant, question) for entrant in players],
        x_section=XSection(number_of_rounds=question.rounds, zeroed_ids=absent, forbidden_pairs=forbidden),
    )


def _section(entrant: Entrant, question: Question) -> PlayerSection:
    """Return an entrant with the result of each round."""
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415 - not installed everywhere
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415 - not installed everywhere
    from py4swiss.trf.sections import PlayerSection  # noqa: PLC0415 - not installed everywhere

    results = [
        RoundResult(
            id=question.by_id[past.opponent].number if past.opponent else 0,
            color=ColorToken(past.colour.value[0] if past.colour else "-"),
            result=ResultToken(_token(past, question.win)),
        )
        for past in entrant.games
    ]
    points = 10 * entrant.points // question.win
    return PlayerSection(
        code=PlayerCode.PLAYER, starting_number=entrant.number, points_times_ten=points, rank=1, results=results
    )


def _token(past: Past, win: int) -> str:
    """Return the letter of a round in a tournament report file."""
    if past.kind is not Kind.PLAYED:
        return TOKENS[past.kind]
    return "1" if past.points == win else "=" if 2 * past.points == win else "0"
