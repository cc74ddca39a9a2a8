"""Check the text of a sheet: the start, the moves, the result, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..article import Topic
from ..board import Side
from ..draw_rules import GameEnd
from ..game import Game, overused_king
from ..notation.division import first_game
from ..notation.fen import BadPosition, FenFault
from ..notation.movetext import PROPOSED_RESULTS, WON_BY, WrittenResult, result_of
from ..notation.pdn import GameText, read_game
from ..notation.signs import WIDE
from ..notation.unplayed import ends_without_side, resigns_alone, result_announced, result_by_name, result_in_words
from ..ruleset import RuleSystem, rule_system
from .beginning import start_remarks, starting_position, without_moves
from .findings import Code, Finding, Severity
from .main_line import MainLine
from .notes import remarks_of
from .record import Record, SheetReport, Verdict
from .replay import SheetReplay


def king_limit_findings(record: Record, main_line: MainLine) -> Iterator[Finding]:
    """Yield a finding for each half-move by which a king exceeds the limit while its side has men."""
    rules, states = record.game.rules, record.game.line.states
    if not rules.king_moves_in_a_row:
        return
    for ply in range(1, len(states)):
        if king := overused_king(rules, states, ply):
            yield Finding(
                code=Code.KING_OVERUSED,
                ply=ply,
                move=record.number(ply),
                side=record.mover(ply),
                text=record.texts[ply - 1],
                article=rules.article(Topic.KING_LIMIT),
                values={
                    **main_line.in_squares({"square": rules.board.numbers_by_bit[king]}),
                    "most": rules.king_moves_in_a_row,
                },
            )


def check_sheet(rules: RuleSystem | str, text: str, *, divided: bool = False) -> SheetReport:
    """Check the first game of a text under a rule system, given by itself or by its slug, and return the report.

    `divided`: the text is one game of `games_in`, and is not divided again. Never raises on any text; time and memory
    grow no faster than the text.
    """
    rules = rule_system(rules)
    plain = text if text.isascii() else text.translate(WIDE)
    sheet, more = (read_game(plain), 0) if divided and plain == text else first_game(plain)
    main_line = MainLine(rules, sheet, len(text))
    if not main_line.is_plain:
        sheet = replace(sheet, tags=main_line.reading.tags)
    remarks = [*_other_rules(rules, sheet), *_more_games(more)]
    try:
        start = starting_position(rules, sheet, main_line)
    except BadPosition as error:
        return _without_position(rules, sheet, main_line, remarks, error)
    remarks += start_remarks(rules, sheet, start)
    replay = SheetReplay(Game(rules, start), main_line)
    replay.run()
    return _report(sheet, replay, main_line, remarks)


def _report(sheet: GameText, replay: SheetReplay, main_line: MainLine, remarks: list[Finding]) -> SheetReport:
    """Return the report of a sheet that was replayed, with the findings on its result."""
    rules, record = replay.rules, replay.record
    findings = remarks + replay.findings
    if overused := list(king_limit_findings(record, main_line)):
        findings = remarks + sorted(replay.findings + overused, key=lambda finding: finding.ply)
    if not replay.moves_written and not replay.unread:
        findings.append(Finding(code=Code.NO_MOVES_READ))
    outcome = replay.game.over
    result, result_findings = _result(sheet, main_line, replay.result)
    proposed, proposals = _proposed(sheet, main_line, result)
    played = replay.moves_written and outcome is None and not replay.stopped
    if played and proposed is None and result_of(result or "*") is WrittenResult.OPEN:
        proposed, proposals = _end_without_colour(sheet, main_line, replay.game.position.turn)
    decided = replay.moves_written or replay.unread or outcome is not None or proposed is not None
    if not decided and not main_line.is_left_open:
        result, proposed, result_findings = without_moves(sheet, result, result_findings)
    meaning = None if result is None else result_of(result)
    agrees = _agrees(meaning, outcome, replay)
    findings += result_findings + proposals + _conflicting_words(sheet, main_line, record, (meaning, proposed, outcome))
    if agrees is False:
        findings.append(_disagreement(outcome, str(result)))
    elif meaning is WrittenResult.DRAW and agrees is None and not replay.stopped:
        findings.append(Finding(code=Code.DRAW_BY_AGREEMENT, article=rules.articles[Topic.AGREEMENT]))
    elif meaning is not None and meaning.winner is not None and outcome is None and not replay.stopped:
        findings.append(Finding(code=Code.WIN_OFF_THE_BOARD, text=str(result), values={"result": str(result)}))
    return SheetReport(
        rules=rules,
        verdict=_verdict(findings),
        findings=(*findings, *remarks_of(record, result)),
        plies=record.plies,
        unread=replay.unread,
        position=replay.game.position,
        outcome=outcome,
        result=result,
        result_agrees=agrees,
        proposed=proposed,
        tags=sheet.tags,
        record=record,
        sheet=main_line,
        stopped_at=replay.stopped_at,
    )


def _without_position(
    rules: RuleSystem, sheet: GameText, main_line: MainLine, remarks: list[Finding], error: BadPosition
) -> SheetReport:
    """Return the report of a sheet whose starting position cannot be set up."""
    unread, written = main_line.count_left(0)
    result, result_findings = _result(sheet, main_line, written)
    return SheetReport(
        rules=rules,
        verdict=Verdict.INVALID,
        findings=(*remarks, _bad_position(rules, error, unread), *result_findings),
        plies=0,
        unread=unread,
        position=None,
        outcome=None,
        result=result,
        result_agrees=None,
        tags=sheet.tags,
        sheet=main_line,
        stopped_at=0,
    )


def _verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict, by the worst finding."""
    codes = [finding.code for finding in findings]
    if Code.NO_MOVES_READ in codes:
        return Verdict.UNREADABLE
    severities = [code.severity for code in codes]
    if Severity.INVALID in severities:
        return Verdict.INVALID
    return Verdict.IRREGULAR if Severity.IRREGULAR in severities else Verdict.VALID


def _result(sheet: GameText, main_line: MainLine, written: str | None) -> tuple[str | None, list[Finding]]:
    """Return the written result, after the moves or else in the tags, and the findings about it."""
    tag = None if main_line.is_left_open else sheet.tag("Result")
    if tag is not None and main_line.unknown_scale_result is not None:
        return written or tag, [Finding(code=Code.RESULT_UNREADABLE, text=tag[:40])]
    if tag is None or tag == written:
        return written, []
    if result_of(tag) is None:
        unreadable = result_in_words(tag) is None
        return written, [Finding(code=Code.RESULT_UNREADABLE, text=tag[:40])] if unreadable else []
    if written is None or result_of(written) is WrittenResult.OPEN:
        return tag, []
    if result_of(tag) in (result_of(written), WrittenResult.OPEN):
        return written, []
    return written, [Finding(code=Code.RESULTS_DIFFER, text=tag, values={"result": written})]


def _proposed(sheet: GameText, main_line: MainLine, result: str | None) -> tuple[str | None, list[Finding]]:
    """Return the result stated in words, by the last such remark or the tag, with a finding; None if one is written."""
    if main_line.is_left_open or (result is not None and result_of(result) not in (None, WrittenResult.OPEN)):
        return None, []
    remarks = () if main_line.is_plain else main_line.reading.remarks
    for text in (*reversed(remarks), sheet.tag("Result") or ""):
        if (meaning := result_in_words(text)) is not None:
            proposed = PROPOSED_RESULTS[meaning]
            values = {"proposed": proposed}
            return proposed, [Finding(code=Code.RESULT_IN_WORDS, text=text[:40], values=values)]
    return None, []


def _end_without_colour(sheet: GameText, main_line: MainLine, turn: Side) -> tuple[str | None, list[Finding]]:
    """Return the result proposed by words below the last half-move that name no colour, with a finding.

    With the name of one player they are read by the tags. If they only say that somebody resigns, the side to move
    does. Other words propose nothing, and the finding says what to write.
    """
    names = {side: name for side in Side if (name := sheet.tag(side.code.capitalize()))}
    for text in main_line.last_remarks:
        if named := result_by_name(text, names):
            proposed = PROPOSED_RESULTS[named]
            return proposed, [Finding(code=Code.RESULT_IN_WORDS, text=text[:40], values={"proposed": proposed})]
        if resigns_alone(text):
            proposed = PROPOSED_RESULTS[WON_BY[turn.other]]
            values = {"proposed": proposed, "turn": turn.code}
            return proposed, [Finding(code=Code.TURN_RESIGNS, text=text[:40], values=values)]
        if ends_without_side(text):
            return None, [Finding(code=Code.END_WITHOUT_COLOUR, text=text[:40])]
    return None, []


def _conflicting_words(
    sheet: GameText, main_line: MainLine, record: Record, ends: tuple[WrittenResult | None, str | None, GameEnd | None]
) -> list[Finding]:
    """Return findings about words, around the moves or in the tag, that state another result than the sheet's.

    `ends` are the written, the proposed and the board's result. Words are compared with the written result, or else
    with the board's, or the proposed one.
    """
    meaning, proposed, outcome = ends
    if meaning in (None, WrittenResult.OPEN):
        meaning = _board_result(outcome) or (result_of(proposed) if proposed else None)
    if meaning is None:
        return []
    remarks, headings = ((), ()) if main_line.is_plain else (main_line.reading.remarks, main_line.reading.headings)
    at_the_end = [*remarks, *record.comments.get(record.plies, ())]
    tag = sheet.tag("Result")
    if tag is not None and result_of(tag) is None:
        at_the_end.insert(0, tag)
    differing = [text for text in headings if result_announced(text) not in (None, meaning, WrittenResult.OPEN)]
    differing += [text for text in at_the_end if result_in_words(text) not in (None, meaning)]
    values = {"result": PROPOSED_RESULTS.get(meaning, "0-0")}
    return [Finding(code=Code.WORDS_DIFFER, text=text[:40], values=values) for text in differing]


def _board_result(outcome: GameEnd | None) -> WrittenResult | None:
    if outcome is None:
        return None
    return WrittenResult.DRAW if outcome.winner is None else WON_BY[outcome.winner]


def _agrees(meaning: WrittenResult | None, outcome: GameEnd | None, replay: SheetReplay) -> bool | None:
    """Return whether the written result agrees with the board; None if either is open."""
    if meaning is None or meaning is WrittenResult.OPEN:
        return None
    if outcome is None:
        claimable = meaning is WrittenResult.DRAW and not replay.stopped and replay.game.claims
        return True if claimable else None
    if outcome.winner is None:
        return meaning is WrittenResult.DRAW
    return meaning.winner is outcome.winner


def _disagreement(outcome: GameEnd | None, result: str) -> Finding:
    assert outcome is not None
    winner = outcome.winner.code if outcome.winner else "draw"
    values = {"result": result, "winner": winner, "reason": outcome.reason.value}
    return Finding(code=Code.RESULT_DISAGREES, text=result, article=outcome.article, values=values)


def _bad_position(rules: RuleSystem, error: BadPosition, unread: int) -> Finding:
    values = {"fault": error.fault.value, "place": error.place}
    topic = TOPICS.get(error.fault, Topic.BOARD)
    article = None if topic is None else rules.articles[topic]
    return Finding(code=Code.BAD_POSITION, article=article, values=values, unread=unread)


TOPICS: Mapping[FenFault, Topic | None] = {
    FenFault.MAN_ON_CROWNING_ROW: Topic.CROWNING,
    FenFault.NO_SUCH_SQUARE: Topic.NUMBERING,
    **dict.fromkeys(
        (FenFault.NO_TURN, FenFault.SIDE_MISSING, FenFault.SIDE_TWICE, FenFault.UNREADABLE, FenFault.SQUARE_TWICE)
    ),
}
"""The topic of each error of a position; None for an error of notation, and BOARD for any error not listed."""


def _other_rules(rules: RuleSystem, sheet: GameText) -> list[Finding]:
    """Return a finding if the sheet names other rules; the site's own tag `Rules` prevails over PDN's `GameType`."""
    named = sheet.tag("Rules")
    if named is not None:
        return [] if named == rules.slug else [Finding(code=Code.OTHER_RULES, text=named[:40])]
    number = (sheet.tag("GameType") or "").split(",")[0].strip()
    if not number or number in map(str, rules.game_types):
        return []
    return [Finding(code=Code.OTHER_RULES, text=f"GameType {number[:20]}")]


def _more_games(more: int) -> list[Finding]:
    return [Finding(code=Code.MORE_GAMES, values={"more": more})] if more else []
