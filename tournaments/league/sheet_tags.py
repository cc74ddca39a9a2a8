"""The tags that a sheet leaves out because its game says it: that Black begins, and the names of the players."""

from __future__ import annotations

from games.rules import RULES, check
from games.rules.board import Side as Colour
from games.rules.notation.pdn import tag_lines
from games.rules.notation.unplayed import MAX_REMARK, ends_without_side, result_by_name
from games.rules.sheets.findings import Code
from games.rules.sheets.record import SheetReport
from tournaments.league import checks
from tournaments.league.values import Game, Side


def tags_of_game(text: str, rules: str, game: Game, white: Side | None) -> str:
    """Return the tags to go before a sheet that leaves out what only its game says, each only where it is needed.

    That Black begins, by the game, and the players' names, for an end such as `Ana abandona`. `white` had White by an
    official's answer; it counts if the game does not say.
    """
    had_white = game.white or white
    if had_white is None:
        return ""
    first = game.starter or checks.dice_winner(game.dice.start)
    may_be_black = RULES[rules].first_side is None and first is had_white.other
    if not may_be_black and not ends_without_side(text[-MAX_REMARK:]):
        return ""
    report = check(RULES[rules], text)
    starter = {"Starter": "Black"} if may_be_black and not _says_who_begins(report) else {}
    return "".join(f"{line}\n" for line in tag_lines({**_names_for_the_end(report, game, had_white), **starter}))


def _says_who_begins(report: SheetReport) -> bool:
    """Return whether a sheet says who begins: by a tag, a first number such as `1...`, or a half-move of White's."""
    says = report.plies > 0 or report.tag("Starter") is not None or report.tag("FEN") is not None
    return says or (report.start is not None and report.start.turn is Colour.BLACK)


def _names_for_the_end(report: SheetReport, game: Game, white: Side) -> dict[str, str]:
    """Return the tags with the players' names if a sheet without them needs them for the words of its end."""
    names = {Colour.WHITE: game.player(white), Colour.BLACK: game.player(white.other)}
    ends = [found.text for found in report.findings if found.code is Code.END_WITHOUT_COLOUR]
    if not any(result_by_name(text, names) for text in ends) or report.tag("White") or report.tag("Black"):
        return {}
    return {colour.code.capitalize(): name for colour, name in names.items()}
