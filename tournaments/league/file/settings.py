"""The settings of a league in its file: rules, boards, dates of play, and the rights of its players."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from games.rules import RULES
from games.rules.systems import DEFAULT_RULES
from tournaments.league.faults import Code
from tournaments.league.file.cursor import Cursor
from tournaments.league.file.parts import MAX_LISTED, read_name, timetable
from tournaments.league.player_rules import MAX_CONFIRM_HOURS, Deadline, Overdue, PlayerRules
from tournaments.league.sheets.board_ends import board_ends
from tournaments.league.values import HIGHEST_MAX_PLAYERS, MAX_PLAYERS, MIN_PLAYERS

MAX_BOARDS = 50
MAX_ROUNDS = 10_000


def read_settings(document: Cursor) -> dict[str, Any]:
    """Return the settings of a league file."""
    rules = document.get("rules").read(lambda cursor: cursor.one_of(RULES), DEFAULT_RULES)
    men = RULES[rules].men_per_side
    return {
        "name": read_name(document.get("name")),
        "rules": rules,
        "men": men,
        "board_ends": board_ends(rules),
        "championship": document.get("championship").read(read_name, None),
        "boards": document.get("boards").read(lambda cursor: cursor.integer(1, MAX_BOARDS), 1),
        "legs": document.get("legs").read(lambda cursor: cursor.integer(1, 2), 1),
        "max_players": document.get("max_players").read(
            lambda cursor: cursor.integer(MIN_PLAYERS, HIGHEST_MAX_PLAYERS), MAX_PLAYERS
        ),
        "walkover_pieces": document.get("walkover_pieces").read(lambda cursor: cursor.integer(0, 2 * men), men),
        "draw_seed": document.get("draw_seed").read(lambda cursor: cursor.text(), None),
        "timetable": document.get("calendar").read(timetable, None),
    }


def read_player_rules(cursor: Cursor) -> PlayerRules:
    """Return the rights of players on their own pages; missing keys have the values of a new league."""
    cursor.keys([field.name for field in fields(PlayerRules)])
    usual = PlayerRules()
    return PlayerRules(
        report_results=cursor.get("report_results").flag(default=usual.report_results),
        confirm_hours=cursor.get("confirm_hours").read(
            lambda cursor: cursor.integer(1, MAX_CONFIRM_HOURS), usual.confirm_hours
        ),
        requests=cursor.get("requests").flag(default=usual.requests),
        approve_hours=cursor.get("approve_hours").flag(default=usual.approve_hours),
        overdue=cursor.get("overdue").read(lambda cursor: cursor.choice(Overdue), usual.overdue),
    )


def read_deadlines(cursor: Cursor) -> tuple[Deadline, ...]:
    """Return the last days of the rounds, in order of round."""
    deadlines: dict[int, Deadline] = {}
    for item in cursor.optional_items(most=MAX_LISTED):
        item.keys(("round", "last_day"), ("round", "last_day"))
        number = item.get("round").integer(1, MAX_ROUNDS)
        if number in deadlines:
            item.refuse(Code.ROUND_TWICE, round=number)
        deadlines[number] = Deadline(number, item.get("last_day").day())
    return tuple(deadlines[number] for number in sorted(deadlines))
