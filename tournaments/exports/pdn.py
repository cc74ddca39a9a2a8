"""The games of leagues that have a sheet, as PDN: each sheet's own words under the tags that name the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rules import RULES
from games.rules.notation.pdn import UNKNOWN, GameText, games_in, read_game, result_written, tag_lines
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
    return "\n".join((*tag_lines(tags | own), "", *filter(None, [sheet.body.strip()]), *ending, ""))


def _names(game: GameLine, sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Which game it is. Where nobody wrote who had White, only the two names are known."""
    white, black = game.white, None
    if white:
        black = game.two if white == game.one else game.one
    names = {
        "Event": header.name,
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
