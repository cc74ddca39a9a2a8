"""The games with a sheet as PDN: the moves of each sheet under tags that identify the game.

A ply that other programs cannot read (soplo, or an irregular move that counted) is in a comment; our check reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.exchange import Exchange, exchange_of
from games.rules import RULES, check
from games.rules.notation.division import first_game
from games.rules.notation.movetext import WrittenResult, result_of
from games.rules.notation.pdn import UNKNOWN, GameText, tag_lines
from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader
from tournaments.display.record import LeagueRecord
from tournaments.league.values import Winner

NO_RESULT = "*"
NO_DATE = "????.??.??"
_RESULTS = {Winner.DRAW: "1-1", Winner.NONE: "0-0"}


def pdn_file(leagues: Iterable[LeagueRecord], exchanges: Mapping[int, Exchange] | None = None) -> bytes:
    """Return the games with a sheet, in order of play; empty without any.

    `exchanges` are the stored checks of the sheets, by fixture; a game without one is checked now.
    """
    known = exchanges or {}
    games = (
        game_text(game.line, game.sheet, league.header, known.get(game.line.fixture_id or 0))
        for league in leagues
        for game in league.games
        if game.sheet is not None
    )
    return "\n".join(games).encode()


def game_text(game: GameLine, text: str, header: LeagueHeader, exchange: Exchange | None = None) -> str:
    """Return one game in PDN, from the sheet as the check reads it.

    Players, date, event and result are taken from the league; the position, the rules and the starter from the sheet,
    if it has them. What cannot be played stands in comments. A sheet of several games counts by its first.
    """
    sheet, _more = first_game(text)
    body = sheet.body.strip()
    if exchange is None or exchange.length != len(body):
        exchange = exchange_of(check(RULES[header.rules], text), text)
    result = _result(game, sheet, exchange.result)
    tags = {**_identity_tags(game, sheet, header), "Result": result, **_rule_tags(sheet, header)}
    known = {name.casefold() for name in tags}
    own = {name: value for name, value in sheet.tags.items() if name.casefold() not in known}
    ending = [] if exchange.results else [result]
    return "\n".join((*tag_lines(tags | own), "", *filter(None, [exchange.body(body, result)]), *ending, ""))


def _identity_tags(game: GameLine, sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Return the tags that identify a game. With unknown colours, the two names are in the tag `Players`."""
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


def _result(game: GameLine, sheet: GameText, written: str | None) -> str:
    """Return the result entered in the league, White's points first; open if the game is.

    It is written as on the sheet if that means the same. With unknown colours the sheet tells who won, if anybody did.
    """
    if game.result is None:
        return NO_RESULT
    on_sheet = [each for each in (sheet.tag("Result"), written) if each and result_of(each) is not None]
    side = game.result.winning_side
    if side is not None and game.white is None:
        won = [each for each in on_sheet if result_of(each) in (WrittenResult.WHITE, WrittenResult.BLACK)]
        return next(iter(won), NO_RESULT)
    if side is None:
        entered = _RESULTS[game.result.winner]
    else:
        entered = "2-0" if (game.one if side.value == "one" else game.two) == game.white else "0-2"
    return next((each for each in on_sheet if result_of(each) is result_of(entered)), entered)


def _rule_tags(sheet: GameText, header: LeagueHeader) -> Mapping[str, str]:
    """Return the tags of the rules, the type of game and the starter."""
    rules = RULES[header.rules]
    tags = {"Rules": sheet.tag("Rules") or rules.slug}
    if rules.game_types:
        tags["GameType"] = sheet.tag("GameType") or str(rules.game_types[0])
    if rules.first_side is None and not sheet.tag("FEN"):
        tags["Starter"] = sheet.tag("Starter") or "White"
    return tags
