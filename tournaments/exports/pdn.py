"""The games of leagues that have a sheet, as PDN: each sheet's own words under the tags that name the game.

A half-move that no other program knows, or that broke the rules and stood, is in a comment that the check reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rules import RULES, check
from games.rules.notation.embedded import WORD, embedded
from games.rules.notation.movetext import Kind
from games.rules.notation.pdn import UNKNOWN, GameText, games_in, read_game, result_written, tag_lines
from games.rules.ruleset import RuleSystem
from games.rules.sheets.irregular import BREACHES
from games.rules.sheets.report import SheetReport
from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader
from tournaments.display.record import LeagueRecord
from tournaments.league.values import Winner

OPEN = "*"
NO_DATE = "????.??.??"
_RESULTS = {Winner.DRAW: "1-1", Winner.NONE: "0-0"}


def pdn_file(leagues: Iterable[LeagueRecord]) -> bytes:
    """Every game that has a sheet, in order of play; no bytes where none has."""
    games = (
        game_text(game.line, game.sheet, league.header)
        for league in leagues
        for game in league.games
        if game.sheet is not None
    )
    return "\n".join(games).encode()


def game_text(game: GameLine, text: str, header: LeagueHeader) -> str:
    """One game; the check reads it as it reads the sheet itself.

    Who played, when and in which league is the league's word. How the moves are to be read (position, rules, who
    began) and how the game ended is the sheet's, where it says so. A sheet of several games counts by its first.
    """
    sheet = read_game(next(games_in(text.splitlines(keepends=True)), ""))
    written = result_written(sheet)
    result = sheet.tag("Result") or written or _result(game)
    tags = {**_names(game, sheet, header), "Result": result, **_reading(sheet, header)}
    known = {name.casefold() for name in tags}
    own = {name: value for name, value in sheet.tags.items() if name.casefold() not in known}
    ending = [] if written else [result]
    whole = "\n".join((*tag_lines(tags | own), "", *filter(None, [sheet.body.strip()]), *ending, ""))
    return with_comments(whole, RULES[header.rules])


def with_comments(text: str, rules: RuleSystem) -> str:
    """The game with its huffs, passes and irregular half-moves in comments, where it says the same to the check."""
    report = check(rules, text)
    changed = text
    for start, end in reversed(_unknown_to_others(report)):
        if WORD.fullmatch(text[start:end]):
            changed = f"{changed[:start]}{embedded(text[start:end])}{changed[end:]}"
    return changed if changed != text and _told(check(rules, changed)) == _told(report) else text


def _unknown_to_others(report: SheetReport) -> list[tuple[int, int]]:
    """The places of what other programs cannot play; an empty slot, `...`, is one of theirs."""
    found, plies = [], 0
    irregular = {finding.ply for finding in report.findings if finding.code in BREACHES}
    moves = [span for span in report.spans if span.kind in (Kind.MOVE, Kind.NO_MOVE)]
    one_a_move = len(moves) == report.plies
    for span in report.spans:
        plies += span.kind in (Kind.MOVE, Kind.NO_MOVE)
        is_pass = span.kind is Kind.NO_MOVE and "." not in report.sheet.text[span.start : span.end]
        broke_the_rules = one_a_move and span.kind is Kind.MOVE and plies in irregular
        if span.kind is Kind.FORFEIT or is_pass or broke_the_rules:
            found.append((span.start, span.end))
    return found


def _told(report: SheetReport) -> object:
    """All that the check says of a game."""
    findings = [(finding.code, finding.ply, finding.text) for finding in report.findings]
    told = (report.verdict, findings, report.plies, report.unread, report.fen, report.outcome)
    return told, report.result, report.result_agrees, report.proposed


def _names(game: GameLine, sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Return the tags that identify a game. Without known colours, the two names are in a tag of their own."""
    white, black = game.white, None
    if white:
        black = game.two if white == game.one else game.one
    names = {
        "Event": header.name,
        "Site": header.place or sheet.tag("Site") or UNKNOWN,
        "Date": f"{game.at:%Y.%m.%d}" if game.at else sheet.tag("Date") or NO_DATE,
        "Round": str(game.round or "-"),
        "White": white or sheet.tag("White") or UNKNOWN,
        "Black": black or sheet.tag("Black") or UNKNOWN,
    }
    return names if white else names | {"Players": f"{game.one} – {game.two}"}


def _result(game: GameLine) -> str:
    """The result entered in the league, White's points first; open where either is not known."""
    if game.result is None:
        return OPEN
    side = game.result.winning_side
    if side is None:
        return _RESULTS[game.result.winner]
    if game.white is None:
        return OPEN
    winner = game.one if side.value == "one" else game.two
    return "2-0" if winner == game.white else "0-2"


def _reading(sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    rules = RULES[header.rules]
    tags = {"Rules": sheet.tag("Rules") or rules.slug}
    if rules.game_types:
        tags["GameType"] = sheet.tag("GameType") or str(rules.game_types[0])
    if rules.first is None and not sheet.tag("FEN"):
        tags["Starter"] = sheet.tag("Starter") or "White"
    return tags
