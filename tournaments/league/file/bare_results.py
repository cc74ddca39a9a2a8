"""Rows of results without headings: names, result, reason and pieces are told apart by what the cells hold."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.league.faults import Code, Fault
from tournaments.league.file.cross_tables import SCORE, WINS, PrintedResult, printed_result
from tournaments.league.file.list_words import whole_line_kind
from tournaments.league.file.result_words import column_of, plain, reason_of, unmarked
from tournaments.league.file.strict_json import parse
from tournaments.league.file.told_pieces import told_pieces
from tournaments.league.names import PARTICLES, searchable
from tournaments.league.values import Pieces, Side, Winner

BareGame = tuple[str, str, PrintedResult | str]
"""Two players and the result, or the text that does not say who won."""
_FIGURE = re.compile(r"[\W\d_]*")
_ONE_CELL = re.compile(
    r"(?:\d{1,4}[.)]\s+)?(.{1,200}?)\s+([0-3½]\s*[-:–]\s*[0-3½]|[+-]\s[-:–]\s[+-]|½|1/2)\s+(.{1,200})"
)
_PAIR = re.compile(r"(?:\d{1,4}[.)]\s+)?(.{1,200}?)\s+(?:[-–—:]|vs?\.?)\s+(.{1,400})")
_NUMBERED = r"(?:\d{1,4}[.)]\s+)?"
_VERBS = {
    Winner.ONE: r"(?:le\s+)?(?:gana|ganó|gaña|gañou|vence|venció|venceu|derrota|derrotó|derrotou)\s+a"
    r"|batte|ha\s+battuto|sconfigge|vince\s+(?:con|contro)|ha\s+vinto\s+(?:con|contro)"
    r"|beats?|defeats|defeated|wins\s+against|won\s+against",
    Winner.TWO: r"(?:pierde|perdió|perde|perdeu|ha\s+perso)\s+(?:con|contra|contro|ante)"
    r"|(?:loses|lost)\s+(?:to|against)",
    Winner.DRAW: r"(?:empata|empató|empatou|entabla|entabló|(?:hace\s+|hizo\s+)?tablas|(?:fai\s+)?táboas|pareggia"
    r"|ha\s+pareggiato|patta)\s+(?:con|contra|contro)|draws\s+with|drew\s+with",
}
"""What stands between the names of a game, in the words of the calendar and others, in the languages of the site."""
_TOLD = {
    winner: re.compile(rf"{_NUMBERED}(.{{1,200}}?)\s+(?:{verbs})\s+(.{{1,200}})", re.IGNORECASE)
    for winner, verbs in _VERBS.items()
}
_WITH_REASON = re.compile(r"(.+?)(?:\s*[,;:(]\s*|\s+(?=(?:por|per|by)\s))([^(),;:]+?)\)?")
_SCORE_LAST = re.compile(rf"(.+?)\s+{SCORE.pattern}")
_HALVES = frozenset({"½", "1/2", "="})
_MAX_RESULT_WORDS = 6
"""The most words of a result at the end of a line."""
_MAX_CELL, _MAX_SHOWN = 500, 80
_NOT_PLAYED = frozenset(("", "-", "*", ":", "–", "—", "?", "..."))
_DENIALS = frozenset(
    re.findall(
        r"\w+",
        "no non not abandona abandono abandonó pierde perdio perde perdeu perde rinde retira resigns loses lost ausente"
        " incomparecencia de por contra",
    )
)
"""Words after which a name is not that of the winner."""
_PLAYERS, _PIECES, _MAX_DIGITS = 2, 4, 2
_MARKS = " ,;:"
SEPARATORS = ",;\t"


def bare_games(lines: Sequence[str], separator: str) -> dict[int, BareGame] | None:
    """Return the games of lines without headings, by the index of the line.

    Lines are divided at the separator, or whole, whichever gives more results; one that gives none so is read the other
    way, or as it would be alone. None unless half of the lines are games, or the first is one that says who won.
    """
    rows = [divided(line, separator) for line in lines]
    whole = _games_of_rows([[line] for line in lines])
    whole = {
        index: game for index, game in whole.items() if not any(mark in name for name in game[:2] for mark in ";\t")
    }
    if rows and _is_heading(rows[0]):
        readings = [whole]
    else:
        readings = sorted((_games_of_rows(rows), whole), key=lambda games: -len(_decided(games)))
        readings.append(_games_of_rows([divided(line, separator_of([line])) for line in lines]))
    games: dict[int, BareGame] = {}
    for reading in readings:
        clear = {index: reading[index] for index in _decided(reading) if index not in _decided(games)}
        games = {**reading, **games, **clear}
    enough = 2 * len(games) >= len(lines) or _decided(games)[:1] == [0]
    return games if _decided(games) and enough else None


def _games_of_rows(rows: Sequence[Sequence[str]]) -> dict[int, BareGame]:
    """Return the games of rows by the index of the row, with the names as they are without marks around them."""
    found = ((index, _game([unmarked(cell.strip()) for cell in row])) for index, row in enumerate(rows))
    named = {index: (game[0].strip(_MARKS), game[1].strip(_MARKS), game[2]) for index, game in found if game}
    return {index: game for index, game in named.items() if game[0] and game[1]}


def _decided(games: Mapping[int, BareGame]) -> list[int]:
    """Return the indexes of the games that say who won."""
    return sorted(index for index, game in games.items() if isinstance(game[2], PrintedResult))


def separator_of(lines: Sequence[str]) -> str:
    """Return the sign between cells that is the most frequent."""
    return max(SEPARATORS, key=lambda mark: sum(line.count(mark) for line in lines))


def divided(line: str, separator: str) -> list[str]:
    """Return the cells of a line; a quote without its pair ends there."""
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return [line]


def no_game(row: Sequence[str]) -> str:
    """Return the text of a row that is no game; empty for a blank one, and for two names of a game to be played.

    Such a game stands in a table, with cells besides those of its names.
    """
    cells = [cell.strip() for cell in row if cell.strip()]
    words = [cell for cell in cells if not _FIGURE.fullmatch(cell)]
    are_names = len(words) == _PLAYERS and not any(_tells_more(word) or re.search(r"\d", word) for word in words)
    is_open = len(row) > _PLAYERS and are_names and not any(map(_is_score, cells[_numbered(cells) :]))
    return "" if is_open or not any(map(str.isalnum, "".join(cells))) else " ".join(cells)[:_MAX_SHOWN]


def _numbered(cells: Sequence[str]) -> bool:
    """Return whether the first cell is the number of the row."""
    return cells[0].rstrip(".)ºª").isdigit()


def _is_score(cell: str) -> bool:
    """Return whether a cell of figures may be a result that was not understood, and no rating."""
    return (
        bool(_FIGURE.fullmatch(cell)) and cell not in _NOT_PLAYED and not (cell.isdigit() and len(cell) > _MAX_DIGITS)
    )


def _is_heading(cells: Sequence[str]) -> bool:
    words = [cell for cell in cells if not _FIGURE.fullmatch(cell)]
    return sum(column_of(word) is not None for word in words) >= _PLAYERS


def _game(cells: Sequence[str]) -> BareGame | None:
    """Return the game of a row; None for a row without two players, or with a game to be played."""
    if any(len(cell) > _MAX_CELL for cell in cells):
        return None
    texts = [cell for cell in cells if cell]
    if len(texts) == 1:
        return _typed(texts[0]) or _typed_with_pieces(texts[0])
    reasons = [index for index, cell in enumerate(cells) if reason_of(cell) and not _FIGURE.fullmatch(cell)]
    scores = [index for index, cell in enumerate(cells) if printed_result(cell, "", "") and index not in reasons]
    written = [index for index in scores if not _FIGURE.fullmatch(cells[index])] or scores[:1]
    names = [index for index, cell in enumerate(cells) if not _FIGURE.fullmatch(cell)]
    names = [index for index in names if index not in (*reasons, *written)]
    if len(names) < _PLAYERS:
        return None
    result = _result_cell(cells, names, written, reasons)
    names = [index for index in names if index != result]
    if result is None:
        return None
    if len(names) > _PLAYERS and whole_line_kind(cells[names[0]]):  # `Mesa 1;Ana;1-0;Bea`
        names = names[1:]
    one, two = (cells[index] for index in names[:_PLAYERS])
    game = _between(one, two, cells[result])
    others = (cells[index] for index in (*scores, *names[_PLAYERS:]) if index != result)
    if any(_differ(game, printed_result(other, one, two)) for other in others):
        return one, two, " / ".join(cell for cell in cells if cell)[:_MAX_SHOWN]
    return _completed(cells, game, reasons, max(result, *names[:_PLAYERS], *reasons))


def _differ(game: BareGame, other: PrintedResult | None) -> bool:
    """Return whether another cell of a row tells another winner than the game."""
    found = game[2]
    return other is not None and isinstance(found, PrintedResult) and found.winner is not other.winner


def _typed(text: str) -> BareGame | None:
    """Return the game of a line that tells no pieces."""
    if game := _told(text) or _after_the_names(text):
        return game
    match = _ONE_CELL.fullmatch(text)
    if match is None or _PAIR.fullmatch(match[1]) or _tells_more(match[3]) or not any(map(str.isalpha, match[3])):
        return None
    return _between(match[1], match[3], match[2])


def _typed_with_pieces(text: str) -> BareGame | None:
    """Return the game of a line that also tells the winner's pieces, or words on pieces that are not clear."""
    for told in told_pieces(text):
        game = _typed(told.rest)
        if game is None or not isinstance(found := game[2], PrintedResult):
            continue
        score = SCORE.fullmatch(told.words.replace(" ", ""))
        if score and WINS.get((score[1], score[2]), found.winner) is not found.winner:
            return None  # "tablas 2-0"
        if told.pieces and found.winner in (Winner.ONE, Winner.TWO):
            return *game[:2], found.with_left(Side(found.winner.value), told.pieces)
        return *game[:2], replace(found, untold=told.words)
    return None


def _told(text: str) -> BareGame | None:
    """Return the game of a sentence with both names: "Ana gana a Bea", "Ana empata con Bea (acuerdo)"."""
    for winner, sentence in _TOLD.items():
        if match := sentence.fullmatch(text):
            one, two, reason = match[1], match[2].rstrip(" .,;"), None
            if (more := _WITH_REASON.fullmatch(two)) and (reason := reason_of(more[2])):
                two = more[1]
            if (score := _SCORE_LAST.fullmatch(two)) and WINS.get((score[2], score[3])) is winner:
                two = score[1]
            return None if _tells_more(one) or _tells_more(two) else (one, two, PrintedResult(winner, reason))
    return None


def _after_the_names(text: str) -> BareGame | None:
    """Return the game of a line with both names before the result: "Ana - Bea 1-0", "Ana – Bea tablas"."""
    match = _PAIR.fullmatch(text)
    if match is None:
        return None
    one, words = match[1], match[2].split()
    for first in range(max(1, len(words) - _MAX_RESULT_WORDS), len(words)):
        two = " ".join(words[:first]).rstrip(" ,;:")
        if two and (found := _result_of(" ".join(words[first:]), one, two)):
            return None if _tells_more(two) else (one, two, found)
    return None


def _result_of(text: str, one: str, two: str) -> PrintedResult | None:
    """Return the result at the end of a line, where a half of a point alone is a draw."""
    mark, _, rest = text.partition(" ")
    reason = reason_of(rest.strip(" .,;:()"))
    if mark.rstrip(".,;:") in _HALVES and (reason or not rest):
        return PrintedResult(Winner.DRAW, reason)
    return printed_result(text, one, two)


def _tells_more(name: str) -> bool:
    """Return whether a text tells more than a name, and perhaps another winner: `Bea: abandona`, `Bea no`."""
    words = searchable(name).split()
    has_capitals = any(map(str.isupper, name))
    small = [word for word in name.split() if word[:1].islower() and word == word.lower()]  # not "d'Souto"
    denials = _DENIALS - PARTICLES if has_capitals else _DENIALS
    return (
        not denials.isdisjoint(words)
        or ":" in name
        or SCORE.search(name) is not None
        or (has_capitals and not PARTICLES.issuperset(small))
    )


def _result_cell(
    cells: Sequence[str], names: Sequence[int], written: Sequence[int], reasons: Sequence[int]
) -> int | None:
    """Return the index of the result: a score or word, the winner's name, or a number right before the reason."""
    if written:
        return written[0]
    for index in reversed(names[: _PLAYERS + 1]) if len(names) > _PLAYERS else ():
        players = [cells[other] for other in names[: _PLAYERS + 1] if other != index]
        if printed_result(cells[index], *players):
            return index  # the winner's name, or a sentence with it
    between = names[0] + 1
    if names[1] == between + 1 and cells[between] and not cells[between].isdigit():
        return between  # it does not say who won: "4-0"
    before = reasons[0] - 1 if reasons else -1
    return before if before > names[1] and plain(cells[before]) in ("0", "1", "2", "x", "=") else None


def _between(one: str, two: str, text: str) -> BareGame:
    found = _result_of(text, one, two)
    if found is None and text in ("1", "2"):
        found = PrintedResult(Winner.ONE if text == "1" else Winner.TWO)
    return one, two, found or text[:_MAX_SHOWN]


def _completed(cells: Sequence[str], game: BareGame, reasons: Sequence[int], last: int) -> BareGame:
    """Return the game with the reason, and with the pieces, in cells of their own."""
    one, two, found = game
    if not isinstance(found, PrintedResult):
        return game
    if reasons and found.reason is None:
        found = replace(found, reason=reason_of(cells[reasons[0]]))
    numbers = list(cells[last + 1 :])
    if not any(numbers) or not all(map(_is_count, numbers)):
        return one, two, found
    if len(numbers) == _PIECES:
        men_and_kings = [int(cell) if cell else None for cell in numbers]
        found = replace(found, one=_pieces(*men_and_kings[:2]), two=_pieces(*men_and_kings[2:]))
    elif not found.untold:
        found = replace(found, untold=" ".join(filter(None, numbers)))
    return one, two, found


def _is_count(cell: str) -> bool:
    return not cell or (cell.isascii() and cell.isdigit() and len(cell) <= _MAX_DIGITS)


def _pieces(men: int | None, kings: int | None) -> Pieces | None:
    return None if men is None and kings is None else Pieces(men or 0, kings or 0)


KEYS = ("one", "two", "leg", "round", "winner", "reason", "one_men", "one_kings", "two_men", "two_kings")
RARE_KEYS = ("round", "advantage", "score")
"""The keys that make a column only where a game has them."""
LISTS = ("rows", "items", "games")
"""The keys of the games in a table, a page of the API and a league file."""


def is_document(text: str) -> bool:
    """Return whether a text is meant as JSON."""
    return text.lstrip()[:1] in ("{", "[")


def listed_games(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the headings, then a row for each game, numbered from 1. Raises Fault for a document without games."""
    document = parse(content)
    games = _games(document)
    if not games:
        raise Fault(Code.NO_RESULTS)
    there = {key for game in games for key in RARE_KEYS if key in game}
    known = [key for key in dict.fromkeys((*KEYS, *RARE_KEYS)) if key not in RARE_KEYS or key in there]
    yield 0, known
    for number, game in enumerate(games, start=1):
        yield number, [_text(game.get(key)) for key in known]


def _games(document: Any) -> list[dict[str, Any]]:
    """Return the games of a document, each with the keys of a list of results."""
    if isinstance(document, list):
        return [_listed_games_game(game) for game in document if isinstance(game, dict)]
    if not isinstance(document, dict):
        return []
    listed: list[object] = next((document[key] for key in LISTS if isinstance(document.get(key), list)), [])
    extra = document.get("tiebreak_games")
    tiebreaks = [{**game, "round": ""} for game in extra if isinstance(game, dict)] if isinstance(extra, list) else []
    return _games([*listed, *tiebreaks])


def _listed_games_game(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game with its result and its pieces at one level."""
    outcome = game.get("outcome")
    flat = {**game, **outcome} if isinstance(outcome, dict) else game
    pieces = flat.get("pieces")
    if not isinstance(pieces, dict):
        return flat
    sides = {side.value: pieces.get(side.value) for side in Side}
    left = {f"{side}_{kind}": each.get(kind) for side, each in sides.items() if isinstance(each, dict) for kind in each}
    return {**flat, **left}


def _text(value: Any) -> str:
    """Return a value as the text of a cell, that of a list with a sign between; empty for anything else."""
    if isinstance(value, list):
        return "-".join(map(_text, value))
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
