"""From the text of a sheet to the report: the start, the moves, the result, and the verdict over all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.rules.article import Topic
from games.rules.board import Side
from games.rules.endings import Outcome
from games.rules.game import Game
from games.rules.notation.fen import BadPosition
from games.rules.notation.movetext import STOPS, Result, result_of
from games.rules.notation.pdn import GameText, first_game
from games.rules.position import Position
from games.rules.sheets.findings import Code, Finding, Severity
from games.rules.sheets.replay import Replay
from games.rules.sheets.report import SheetReport, Verdict
from games.rules.sheets.words import Words

if TYPE_CHECKING:
    from games.rules.ruleset import RuleSystem

STARTERS = {
    Side.WHITE: ("white", "w", "blancas", "brancas", "bianco"),
    Side.BLACK: ("black", "b", "negras", "n", "nero"),
}


def check_sheet(rules: RuleSystem, text: str) -> SheetReport:
    """Check the first game of a text. Never raises on any text; its time and memory grow no faster than the text."""
    sheet, more = first_game(text)
    remarks = [*_other_rules(rules, sheet), *_more_games(more)]
    try:
        start = starting_position(rules, sheet)
    except BadPosition as error:
        return _without_position(rules, sheet, remarks, error)
    remarks += _start_of_its_own(sheet, start)
    replay = Replay(Game(rules, start), sheet.words)
    replay.run()
    return _report(sheet, replay, remarks)


def starting_position(rules: RuleSystem, sheet: GameText) -> Position:
    """Where the game starts: as its FEN says, or else as always, with `Starter` where the rules leave it open."""
    fen = sheet.tag("FEN")
    if fen is not None:
        return rules.position(fen)
    return rules.start(starter(sheet) if rules.first is None else None)


def starter(sheet: GameText) -> Side | None:
    """Who begins, as the tag says; None where it is not there or says neither."""
    named = (sheet.tag("Starter") or "").casefold()
    return next((side for side, names in STARTERS.items() if named in names), None)


def _report(sheet: GameText, replay: Replay, remarks: list[Finding]) -> SheetReport:
    rules, record = replay.rules, replay.record
    findings = remarks + replay.findings
    if not replay.moves_written and not replay.unread:
        findings.append(Finding(code=Code.NO_MOVES_READ))
    outcome = replay.game.over
    result, found = _result(sheet, replay.result)
    meaning = None if result is None else result_of(result)
    agrees = _agrees(meaning, outcome, replay)
    findings += found
    if agrees is False:
        findings.append(_disagreement(outcome, str(result)))
    elif meaning is Result.DRAW and agrees is None and not replay.stopped:
        findings.append(Finding(code=Code.DRAW_BY_AGREEMENT, article=rules.articles[Topic.AGREEMENT]))
    return SheetReport(
        rules=rules,
        verdict=_verdict(findings),
        findings=tuple(findings),
        plies=record.plies,
        unread=replay.unread,
        position=replay.game.position,
        outcome=outcome,
        result=result,
        result_agrees=agrees,
        tags=sheet.tags,
        record=record,
    )


def _without_position(rules: RuleSystem, sheet: GameText, remarks: list[Finding], error: BadPosition) -> SheetReport:
    unread, written = Words(rules, sheet.words).left(0)
    result, found = _result(sheet, written)
    return SheetReport(
        rules=rules,
        verdict=Verdict.INVALID,
        findings=(*remarks, _bad_position(rules, error, unread), *found),
        plies=0,
        unread=unread,
        position=None,
        outcome=None,
        result=result,
        result_agrees=None,
        tags=sheet.tags,
    )


def _verdict(findings: Iterable[Finding]) -> Verdict:
    codes = {finding.code for finding in findings}
    if Code.NO_MOVES_READ in codes:
        return Verdict.UNREADABLE
    severities = {code.severity for code in codes}
    if Severity.INVALID in severities:
        return Verdict.INVALID
    return Verdict.IRREGULAR if Severity.IRREGULAR in severities else Verdict.VALID


def _result(sheet: GameText, written: str | None) -> tuple[str | None, list[Finding]]:
    """The result as written: after the moves, or in the tags where the moves leave it open."""
    tag = sheet.tag("Result")
    written = written and written.rstrip(STOPS)
    if sheet.own_scale is not None:
        return written or tag, [Finding(code=Code.RESULT_UNREADABLE, text=sheet.own_scale[:40])]
    if tag is None or tag == written:
        return written, []
    if result_of(tag) is None:
        return written, [Finding(code=Code.RESULT_UNREADABLE, text=tag[:40])]
    if written is None or result_of(written) is Result.OPEN:
        return tag, []
    if result_of(tag) in (result_of(written), Result.OPEN):
        return written, []
    return written, [Finding(code=Code.RESULTS_DIFFER, text=tag, values={"result": written})]


def _agrees(meaning: Result | None, outcome: Outcome | None, replay: Replay) -> bool | None:
    """Whether the result agrees with the board; None where either is open."""
    if meaning is None or meaning is Result.OPEN:
        return None
    if outcome is None:
        claimable = meaning is Result.DRAW and not replay.stopped and replay.game.claims
        return True if claimable else None
    if outcome.winner is None:
        return meaning is Result.DRAW
    return meaning.winner is outcome.winner


def _disagreement(outcome: Outcome | None, result: str) -> Finding:
    assert outcome is not None
    winner = outcome.winner.word if outcome.winner else "draw"
    values = {"result": result, "winner": winner, "reason": outcome.reason.value}
    return Finding(code=Code.RESULT_DISAGREES, text=result, article=outcome.article, values=values)


def _bad_position(rules: RuleSystem, error: BadPosition, unread: int) -> Finding:
    values = {"fault": error.fault.value, "place": error.place}
    return Finding(code=Code.BAD_POSITION, article=rules.articles[Topic.BOARD], values=values, unread=unread)


def _other_rules(rules: RuleSystem, sheet: GameText) -> list[Finding]:
    """A remark where the sheet says it was played under other rules; our own tag prevails over PDN's."""
    named = sheet.tag("Rules")
    if named is not None:
        return [] if named == rules.slug else [Finding(code=Code.OTHER_RULES, text=named[:40])]
    number = (sheet.tag("GameType") or "").split(",")[0].strip()
    if not number or number in map(str, rules.game_types):
        return []
    return [Finding(code=Code.OTHER_RULES, text=f"GameType {number[:20]}")]


def _start_of_its_own(sheet: GameText, start: Position) -> list[Finding]:
    """Remarks where tags announce another start than the one taken."""
    found = []
    if sheet.tag("FEN") is None and (sheet.has("FEN") or sheet.tag("SetUp") == "1"):
        found.append(Finding(code=Code.POSITION_MISSING))
    named = sheet.tag("Starter")
    if named is not None and starter(sheet) is not start.turn:
        found.append(Finding(code=Code.STARTER_UNHEEDED, text=named[:40]))
    return found


def _more_games(more: int) -> list[Finding]:
    return [Finding(code=Code.MORE_GAMES, values={"more": more})] if more else []
