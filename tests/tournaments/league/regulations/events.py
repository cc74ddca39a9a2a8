"""Events in version 2 of the league file."""

from __future__ import annotations

from tests.builders import Document

SWISS = {"format": "swiss", "rounds": 3}


def swiss() -> Document:
    """Return a Swiss of five players, two of one name, with byes and players kept apart."""
    juan = {"name": "Juan Pérez"}
    rated = [{"name": "Ana", "rating": 2105}, {"name": "Cris", "rating": 0}]
    drawn = {"winner": "draw", "reason": "agreement"}
    apart = [{"players": ["Ana", "1"], "rounds": 2}]
    return {
        "format": "castillar-league/2",
        "name": "Open",
        "rules": "international",
        "regulation": "fmjd",
        "stage": {**SWISS, "system": "rotation", "first_colour": "black", "apart": apart},
        "players": [rated[0], juan | {"id": "1"}, rated[1], juan | {"id": "2"}, "Eva"],
        "games": [
            {"round": 1, "one": "Ana", "two": "1", "white": "one", **drawn},
            {"round": 1, "one": "2", "two": "Eva", "white": "two", "winner": "none", "reason": "early_draw"},
            {"round": 2, "one": "Ana", "two": "Cris", "white": "two"},
        ],
        "byes": [{"player": "Cris", "round": 1, "kind": "pairing"}, {"player": "2", "round": 2, "kind": "half"}],
    }
