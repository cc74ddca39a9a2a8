"""The games of a JSON document as the rows of a list of results: of a table of games, a league file or the HTTP API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.league.faults import Code, Fault
from tournaments.league.file.strict_json import parse
from tournaments.league.values import Side

KEYS = ("one", "two", "leg", "round", "winner", "reason", "one_men", "one_kings", "two_men", "two_kings")
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
    known = [key for key in KEYS if key != "round" or any("round" in game for game in games)]
    yield 0, known
    for number, game in enumerate(games, start=1):
        yield number, [_text(game.get(key)) for key in known]


def _games(document: Any) -> list[dict[str, Any]]:
    """Return the games of a document, each with the keys of a list of results."""
    if isinstance(document, list):
        return [_game(game) for game in document if isinstance(game, dict)]
    if not isinstance(document, dict):
        return []
    listed: list[object] = next((document[key] for key in LISTS if isinstance(document.get(key), list)), [])
    extra = document.get("tiebreak_games")
    tiebreaks = [{**game, "round": ""} for game in extra if isinstance(game, dict)] if isinstance(extra, list) else []
    return _games([*listed, *tiebreaks])


def _game(game: dict[str, Any]) -> dict[str, Any]:
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
    """Return a value as the text of a cell; empty for anything but a text or a number."""
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
