"""Swiss events of the published data as league files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data/formats"
RESULTS: dict[str, dict[str, Any]] = {
    "10": {"winner": "one", "reason": "resignation"},
    "01": {"winner": "two", "reason": "resignation"},
    "==": {"winner": "draw", "reason": "agreement"},
    "+-": {"winner": "one", "reason": "walkover"},
    "-+": {"winner": "two", "reason": "walkover"},
    "--": {"winner": "none", "reason": "walkover"},
}
BYES = {"H": "half", "Z": "zero"}


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def named(number: object) -> str:
    return f"Jugador {number}"


def swiss_file(players: int, rounds: int, played: list[Any], absent: list[Any], **stage: Any) -> dict[str, Any]:
    """Return the league file of a Swiss after these rounds, with those who are absent in the next one."""
    games = [
        {"round": number, "one": named(white), "two": named(black), "white": "one", **RESULTS[result]}
        for number, each in enumerate(played, start=1)
        for white, black, result in each["games"]
    ]
    byes = [
        {"player": named(player), "round": number, "kind": BYES[code]}
        for number, codes in enumerate([*(each["absent"] for each in played), absent], start=1)
        for player, code in codes
    ]
    byes += [
        {"player": named(each["bye"]), "round": number, "kind": "pairing"}
        for number, each in enumerate(played, start=1)
        if each["bye"]
    ]
    return {
        "format": "castillar-league/2",
        "name": "Open",
        "rules": "international",
        "regulation": "fmjd",
        "max_players": 300,
        "stage": {"format": "swiss", "rounds": rounds, **stage},
        "players": [named(number) for number in range(1, players + 1)],
        "games": games,
        "byes": byes,
    }


def event_file(event: dict[str, Any], rounds: int) -> dict[str, Any]:
    """Return an event of the reference after so many rounds, with the absences of the next one."""
    played = event["rounds"]
    absent = played[rounds]["absent"] if rounds < len(played) else []
    return swiss_file(event["players"], event["rounds_planned"], played[:rounds], absent)
