"""The JSON Schema of a league file, with the limits and choices of the code that reads it."""

from __future__ import annotations

from enum import StrEnum

from games.rules import RULES
from tournaments.league.declared import Setting
from tournaments.league.file.json_schema import DRAFT, FLAG, Schema, array, choice, defined, number, record, text
from tournaments.league.file.league_document import (
    FORMAT,
    LEAGUE_KEYS,
    MAX_NUMBER,
    MAX_ROUNDS,
    MAX_SHEET_LENGTH,
    MAX_SORT_KEY_LENGTH,
)
from tournaments.league.file.parts import MAX_LISTED, MAX_THROWS, MINUTES_A_DAY, Day
from tournaments.league.file.results import RESULT_SCHEMAS
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import PERMISSIONS
from tournaments.league.settings import ANNOUNCED, HIGHEST_MAX_PLAYERS, MAX_BOARDS, MIN_PLAYERS, SETUP
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, State, WithdrawnGames

MAX_MEN = max(rules.men_per_side for rules in RULES.values())
DAY = "(19[0-9]{2}|2[01][0-9]{2}|2200)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
OFFSET = "[+-]([01][0-9]|2[0-3]):[0-5][0-9]"
HOUR = "([01][0-9]|2[0-3]):[0-5][0-9]"
NAME, WORDS = defined("name"), defined("words")


def league_schema() -> Schema:
    """Return the schema of a league file. Every file that the reader accepts is valid; some that it refuses are too."""
    return {
        "$schema": DRAFT,
        "title": FORMAT,
        "description": "A whole league of draughts. A key that may be left out may be null.",
        **record(
            {
                "format": {"const": FORMAT},
                "name": NAME,
                "players": array({"oneOf": [NAME, defined("player")]}, least=MIN_PLAYERS, most=HIGHEST_MAX_PLAYERS),
            },
            {**_settings(), **_games(), **_decisions(), **_texts(), **_of_players()},
        ),
        "definitions": {
            "name": text(
                minLength=1,
                pattern=r"\S",
                description=f"Kept with single spaces, of {MAX_NAME_LENGTH} characters at most.",
            ),
            "words": text(minLength=1, pattern=r"\S"),
            "throw": array(
                array(number(1, 6), least=2, most=2),
                least=2,
                most=2,
                description="The two dice of `one`, then of `two`.",
            ),
            "pieces": record({"men": number(0, MAX_MEN)}, {"kings": number(0, MAX_MEN)}),
            "player": _player(),
            "calendar": _timetable(),
            "game": _game({"number": number(1, MAX_NUMBER), "round": number(1, MAX_ROUNDS), "leg": number(1, 2)}),
            "tiebreak_game": _game({}),
        },
    }


def _settings() -> dict[str, Schema]:
    """Return the schemas of the settings with which a league is founded, and of its lots, in the order of a file."""
    schemas = {setting.key: _setting(setting) for setting in SETUP if setting.file and not setting.required}
    schemas |= {"state": choice(State), "draw_seed": text()}
    return {key: schemas[key] for key in LEAGUE_KEYS if key in schemas}


def _setting(setting: Setting) -> Schema:
    """Return the schema of a setting."""
    if setting.name == "rules":
        return choice(RULES)
    if setting.type is Timetable:
        return defined("calendar")
    if setting.type is bool:
        return FLAG
    if setting.type is int:
        return number(setting.least, setting.most)
    if issubclass(setting.type, StrEnum):
        return choice(setting.type)
    return NAME if setting.most <= MAX_NAME_LENGTH else WORDS


def _games() -> dict[str, Schema]:
    return {
        "games": array(defined("game"), most=MAX_LISTED),
        "tiebreak_games": array(defined("tiebreak_game"), most=MAX_LISTED),
    }


def _decisions() -> dict[str, Schema]:
    """Return the schemas of sanctions, rulings and withdrawals."""
    order = array(NAME, least=2, most=HIGHEST_MAX_PLAYERS, uniqueItems=True)
    withdrawal = record({"player": NAME, "games": choice(WithdrawnGames)})
    return {
        "sanctions": array(record({"player": NAME, "reason": WORDS}, {"revoked": FLAG}), most=MAX_LISTED),
        "rulings": array(record({"order": order, "reason": WORDS}), most=MAX_LISTED),
        "withdrawn": array(withdrawal, most=HIGHEST_MAX_PLAYERS),
    }


def _texts() -> dict[str, Schema]:
    return {setting.key: _setting(setting) for setting in ANNOUNCED if setting.file}


def _of_players() -> dict[str, Schema]:
    """Return the schemas of the players' rights and of the last days of rounds."""
    rights = {setting.key: _setting(setting) for setting in PERMISSIONS}
    may = "What the players may do from their own pages; what is left out is as in a new league."
    until = "The last day on which the games of a round may be played; each round once."
    deadline = record({"round": number(1, MAX_ROUNDS), "last_day": _matching(DAY)})
    return {
        "player_rules": record(optional=rights, description=may),
        "deadlines": array(deadline, most=MAX_LISTED, description=until),
    }


def _player() -> Schema:
    return record(
        {"name": NAME},
        {
            "club": NAME,
            "sorted_as": text(MAX_SORT_KEY_LENGTH),
            "initials": FLAG,
            "consent": record({"by": NAME, "on": _matching(DAY)}),
            "drawn_as": NAME,
        },
    )


def _timetable() -> Schema:
    return record(
        {"start": _moment(), "minutes": number(1, MINUTES_A_DAY)},
        {
            "days": array(choice(Day), most=7),
            "hours": array(_matching(HOUR), least=2, most=2),
            "timezone": text(),
        },
    )


def _game(place: dict[str, Schema]) -> Schema:
    """Return the schema of a game; `place` are the keys of its place in the calendar."""
    throws = array(defined("throw"), most=MAX_THROWS)
    optional = {
        **place,
        "white": choice(Side),
        "starter": choice(Side),
        **RESULT_SCHEMAS,
        "dice": record(optional={"colour": throws, "start": throws}),
        "at": _moment(),
        "board": number(1, MAX_BOARDS),
        "sheet": text(MAX_SHEET_LENGTH, description="The text of the game sheet."),
    }
    no_result = {key: {"type": "null"} for key in RESULT_SCHEMAS if key != "winner"}
    return {
        **record({"one": NAME, "two": NAME}, optional),
        "if": {"required": ["winner"], "properties": {"winner": {"type": "string"}}},
        "then": {"required": ["reason"], "properties": {"reason": {"type": "string"}}},
        "else": {"properties": no_result},
    }


def _moment() -> Schema:
    return _matching(f"{DAY}T{HOUR}({OFFSET})?") | {
        "description": "Local time of the league's zone; one that happens twice needs its offset, such as `+01:00`."
    }


def _matching(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$"}
