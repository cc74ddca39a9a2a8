"""The JSON Schema of a league file, from the types that read it."""

from __future__ import annotations

from tournaments.league.file.league_document import (
    FORMAT,
    BareGameDocument,
    SecondBareGameDocument,
    SecondGameDocument,
    SecondLeagueDocument,
    SecondPlayerDocument,
)
from tournaments.league.file.parts import MORE_RESULT_KEYS, RESULT_KEYS, PiecesDocument, TimetableDocument
from tournaments.league.file.types import DRAFT, Schema, array_schema, number_schema, object_schema, text_schema
from tournaments.league.names import MAX_NAME_LENGTH


def league_schema() -> Schema:
    """Return the schema of a league file. Every file that the reader accepts is valid; some that it refuses are too."""
    return {
        "$schema": DRAFT,
        "title": FORMAT,
        "description": (
            "A whole league of draughts, of version 1, or of version 2 where version 1 cannot say everything. "
            "A key that may be left out may be null."
        ),
        **object_schema(SecondLeagueDocument),
        "definitions": {
            "name": text_schema(
                minLength=1,
                pattern=r"\S",
                description=f"Kept with single spaces, of {MAX_NAME_LENGTH} characters at most.",
            ),
            "words": text_schema(minLength=1, pattern=r"\S"),
            "throw": array_schema(
                array_schema(number_schema(1, 6), least=2, most=2),
                least=2,
                most=2,
                description="The two dice of `one`, then of `two`.",
            ),
            "pieces": object_schema(PiecesDocument),
            "player": object_schema(SecondPlayerDocument),
            "calendar": object_schema(TimetableDocument),
            "game": _game(SecondGameDocument),
            "tiebreak_game": _game(SecondBareGameDocument),
        },
    }


def _game(document: type[BareGameDocument]) -> Schema:
    """Return the schema of a game: with a winner it has a reason, without one neither reason nor pieces."""
    no_result = {key: {"type": "null"} for key in (*RESULT_KEYS, *MORE_RESULT_KEYS) if key != "winner"}
    return {
        **object_schema(document),
        "if": {"required": ["winner"], "properties": {"winner": {"type": "string"}}},
        "then": {"required": ["reason"], "properties": {"reason": {"type": "string"}}},
        "else": {"properties": no_result},
    }
