"""The beginning of a game: its first position, and the side that moves first; and games without any move."""

from __future__ import annotations

import re

from ..article import Topic
from ..board import Side
from ..notation.fen import read_fen
from ..notation.movetext import PROPOSED_RESULTS, WrittenMove, WrittenResult, result_of
from ..notation.pdn import GameText, folded, tag_of
from ..notation.unplayed import folded as folded_words
from ..notation.unplayed import result_of_absence, results_in, same_name
from ..position import Position, start
from ..ruleset import RuleSystem
from .findings import Code, Finding, Value
from .main_line import MainLine
from .matching import choose

STARTERS = {
    Side.WHITE: "white w blancas blanca blanco brancas branca branco bianco bianca bianchi blanc blancs wit",
    Side.BLACK: "black b negras negra negro n nero nera neri noir noirs zwart pretas preto",
}


def starting_position(rules: RuleSystem, sheet: GameText, main_line: MainLine) -> Position:
    """Return the starting position: that of the tag FEN, or the usual one of the rules.

    The tag `Starter` tells the first side where the rules let either begin; without it, and under any rules, a first
    number such as `1...` tells that the second side, usually Black, moved first. A position in which White has to pass
    gives the turn to Black.
    """
    second_announced = main_line.starts_second
    fen = sheet.tag("FEN")
    if fen is not None:
        position = read_fen(rules, fen)
        has_to_pass = rules.passes and position.turn is Side.WHITE and not position.can_move()
        return position.passed() if second_announced and has_to_pass else position
    named = starter(sheet) if rules.first_side is None else None
    return start(rules, named or ((rules.first_side or Side.WHITE).other if second_announced else None))


def starter(sheet: GameText) -> Side | None:
    """Return the first side by the tag `Starter`, a colour or a player's name; None if it tells neither."""
    named = sheet.tag("Starter")
    if named is None:
        return None
    plain = folded_words(named)
    for side, colours in STARTERS.items():
        if plain in colours.split():
            return side
    players = {side: sheet.tag(side.code.capitalize()) for side in Side}
    sides = [side for side, player in players.items() if player is not None and same_name(named, player)]
    return sides[0] if len(sides) == 1 else None


def advice_on_first_move(main_line: MainLine, position: Position, written: WrittenMove) -> dict[str, Value]:
    """Return a value with the way to say which side begins, if a first half-move is possible only for the other side.

    `position` is the first one of the game.
    """
    if choose(position.passed(), written) is None:
        return {}
    if tag_of(folded(main_line.reading.tags), "FEN") is not None:
        return {"first": "fen"}
    begins = {None: "either_", Side.WHITE: "", Side.BLACK: "after_black_"}[position.rules.first_side]
    return {"first": f"{begins}{position.turn.other.code}"}


def start_remarks(rules: RuleSystem, sheet: GameText, start: Position) -> list[Finding]:
    """Return findings about an unusual start, and about tags that announce another start than the one used."""
    findings = _other_side_begins(rules, sheet, start)
    has_position = sheet.tag("FEN") is not None
    if not has_position and (sheet.has("FEN") or sheet.tag("SetUp") == "1"):
        findings.append(Finding(code=Code.POSITION_MISSING))
    named = sheet.tag("Starter")
    if named is not None and (side := starter(sheet)) is not start.turn:
        unknown = side is None and rules.first_side is None and not has_position
        findings.append(Finding(code=Code.STARTER_UNKNOWN if unknown else Code.STARTER_UNHEEDED, text=named[:40]))
    return findings


def _other_side_begins(rules: RuleSystem, sheet: GameText, start: Position) -> list[Finding]:
    """Return a finding if one side moves first from the initial position, although the other does by the rules."""
    if rules.first_side in (None, start.turn) or sheet.tag("FEN") is not None:
        return []
    code = Code.BLACK_BEGINS if start.turn is Side.BLACK else Code.WHITE_BEGINS
    return [Finding(code=code, article=rules.articles[Topic.FIRST_MOVE])]


PROPOSED = {**PROPOSED_RESULTS, WrittenResult.BOTH_LOST: "0-0"}
_COMMENT = re.compile(r"\{[^}]*+\}")
MAX_TEXT = 1000  # letters of a text without moves that are examined for the result of an absence


def without_moves(
    sheet: GameText, result: str | None, findings: list[Finding]
) -> tuple[str | None, str | None, list[Finding]]:
    """Return the result, the proposed one and the findings about both of a sheet without moves.

    `result` is the written one and `findings` are about it. Nothing is proposed if two results differ.
    """
    told = _told(sheet)
    text, meaning = result or "", result_of(result) if result else None
    if meaning in (None, WrittenResult.OPEN):
        if told is None:
            return result, None, findings
        text, meaning = told
    elif told is not None and told[1] is not meaning:
        findings = [*findings, Finding(code=Code.WORDS_DIFFER, text=told[0], values={"result": text})]
    differing = any(found.code in (Code.RESULTS_DIFFER, Code.WORDS_DIFFER) for found in findings)
    differing = differing or any(len(results_in(line)) > 1 for line in _lines(sheet))
    if differing or meaning not in PROPOSED:
        return None, None, findings
    proposal = PROPOSED[meaning]
    said = Finding(code=Code.RESULT_IN_WORDS, text=text[:40], values={"proposed": proposal})
    return None, proposal, [*findings, said]


def _lines(sheet: GameText) -> list[str]:
    """Return the first lines below the tags, without comments."""
    return _COMMENT.sub(" ", sheet.body[:MAX_TEXT]).splitlines()


def _told(sheet: GameText) -> tuple[str, WrittenResult] | None:
    """Return the first line that tells the result of an absence, and that result; None without one."""
    for line in _lines(sheet):
        if (meaning := result_of_absence(line)) is not None:
            return " ".join(line[:400].split())[:40], meaning
    return None
