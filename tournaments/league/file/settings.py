"""The settings of a league in its file: rules, boards, dates of play, and the rights of its players."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from games.rules import RULES
from tournaments.league.declared import Setting
from tournaments.league.faults import Code
from tournaments.league.file.cursor import Cursor
from tournaments.league.file.parts import MAX_LISTED, read_name, read_words, timetable
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import PERMISSIONS, Deadline, PlayerRules
from tournaments.league.settings import IN_FILE
from tournaments.league.sheets.board_ends import board_ends
from tournaments.league.timetable import Timetable

MAX_ROUNDS = 10_000


def read_settings(document: Cursor) -> dict[str, Any]:
    """Return the settings of a league file, by name; missing ones have their defaults."""
    alone = [setting for setting in IN_FILE if setting.name != "walkover_pieces"]
    read = {setting.name: _read(document.get(setting.key), setting) for setting in alone}
    men = RULES[read["rules"]].men_per_side
    walkover_pieces = document.get("walkover_pieces").read(lambda cursor: cursor.integer(0, 2 * men), men)
    return {**read, "walkover_pieces": walkover_pieces, "men": men, "board_ends": board_ends(read["rules"])}


def _read(cursor: Cursor, setting: Setting) -> Any:
    """Return the value of a setting. Raises Fault."""
    if cursor.missing and not setting.required:
        return setting.default
    if setting.name == "rules":
        return cursor.one_of(RULES)
    if setting.type is Timetable:
        return timetable(cursor)
    if setting.type is bool:
        return cursor.flag(default=setting.default)
    if setting.type is int:
        return cursor.integer(setting.least, setting.most)
    if issubclass(setting.type, StrEnum):
        return cursor.choice(setting.type)
    return read_name(cursor) if setting.most <= MAX_NAME_LENGTH else read_words(cursor)


def read_player_rules(cursor: Cursor) -> PlayerRules:
    """Return the rights of players on their own pages; missing keys have the values of a new league."""
    cursor.keys([setting.key for setting in PERMISSIONS])
    return PlayerRules(**{setting.name: _read(cursor.get(setting.key), setting) for setting in PERMISSIONS})


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
