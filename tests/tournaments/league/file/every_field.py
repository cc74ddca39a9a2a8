"""A league with every field of `League` and of the values in it, and one more for each field, with another value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Any

from tournaments.league.formats.planning import FINALS, usual_final
from tournaments.league.player_rules import Deadline, Overdue, PlayerRules
from tournaments.league.regulation import Apart, Bye, ByeKind, Colour, Format, Pace, Stage, System
from tournaments.league.regulations import REGULATIONS, Regulation
from tournaments.league.schedule import draw
from tournaments.league.sheets import board_ends
from tournaments.league.timetable import Timetable
from tournaments.league.values import (
    Consent,
    Dice,
    Entrant,
    Game,
    League,
    Pieces,
    Reason,
    Result,
    Ruling,
    Sanction,
    Side,
    State,
    Throw,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

Path = tuple[str | int, ...]
AT = datetime(2026, 11, 21, 17)
ANA = Entrant("Ana", "Uriandia", "ana", True, Consent("Luz", date(2026, 1, 2)), "Anita")
DICE = Dice((Throw((1, 2), (3, 4)),), (Throw((1, 2), (2, 3)),))
WON = Result(Winner.ONE, Reason.RESIGNATION, Pieces(3, 1), Pieces(2, 1))
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3, 1), Pieces(2, 1))
LEAGUE = League(
    name="Liga",
    rules="castillar",
    men=12,
    board_ends=board_ends("castillar"),
    players=(ANA, Entrant("Bea"), Entrant("Carlos")),
    championship="Multijuegos",
    state=State.PLAYING,
    boards=2,
    max_players=8,
    walkover_pieces=6,
    draw_seed="7f3a",
    timetable=Timetable(
        start=AT, minutes=20, days=(5,), hours=(time(16), time(21)), timezone="Europe/Madrid", off=(date(2026, 12, 26),)
    ),
    games=(
        Game(
            one="Ana",
            two="Bea",
            round=1,
            leg=1,
            result=WON,
            white=Side.ONE,
            starter=Side.TWO,
            dice=DICE,
            at=AT,
            board=1,
            sheet="1. 11-15",
            number=2,
        ),
        Game(one="Bea", two="Carlos", round=2, leg=1, number=1),
        Game(one="Carlos", two="Ana", round=3, leg=1),
    ),
    tiebreak_games=(
        Game(one="Ana", two="Bea", result=DRAWN, white=Side.TWO, dice=DICE, at=AT, board=1, sheet="1. 11-15"),
    ),
    sanctions=(Sanction("Ana", "retraso"),),
    rulings=(Ruling(("Ana", "Bea"), "acuerdo"),),
    withdrawn=(Withdrawal("Bea", WithdrawnGames.WALKOVERS),),
    place="Casa da Cultura",
    contact="liga@example.org",
    notice="Hay café.",
    player_rules=PlayerRules(report_results=True, overdue=Overdue.TELL),
    deadlines=(Deadline(1, date(2026, 11, 30)),),
)
LEFT_OUT = {
    "League.men": "follows from the rules",
    "League.board_ends": "follows from the rules",
    "League.podium": "follows from the event of the league",
    "League.partings": "follows from the event of the league",
    "League.confirm_results": "a league of another site has its results",
    "Result.source": "not a part of the result",
    "Result.confirmed": "not a part of the result",
    **dict.fromkeys(
        ["Game.key", "Sanction.key", "Ruling.key", "Entrant.key", "Entrant.player_key"], "belongs to a database"
    ),
}


def is_value(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, type | Regulation)


def with_player(value: Any, former: str, name: str) -> Any:
    """Return a value with another name of a player, everywhere."""
    if isinstance(value, tuple):
        return tuple(with_player(each, former, name) for each in value)
    if is_value(value):
        inner = {field.name: with_player(getattr(value, field.name), former, name) for field in fields(value)}
        return replace(value, **inner)
    return name if value == former else value


def with_game(**values: Any) -> League:
    return replace(LEAGUE, games=(replace(LEAGUE.games[0], **values), *LEAGUE.games[1:]))


def with_result(**values: Any) -> League:
    return with_game(result=replace(WON, **values))


def paired(**stage: Any) -> League:
    """Return the league as a stage whose games have rounds and no legs."""
    games = tuple(replace(game, leg=None) for game in LEAGUE.games)
    return replace(LEAGUE, stage=Stage(**stage), games=games)


def swiss(**stage: Any) -> League:
    return paired(format=Format.SWISS, rounds=3, **stage)


def final(**stage: Any) -> League:
    """Return the league as a final before its lots: after them its games follow from its bracket."""
    return replace(paired(format=usual_final(), **stage), games=(), state=State.PREPARING)


OPEN = tuple(replace(game, result=None) for game in LEAGUE.games)
SECOND_LEG = tuple(replace(game, leg=2, number=None) for game in OPEN)
CHANGED: dict[str, League] = {
    "League.rules": replace(LEAGUE, rules="spanish", men=12, board_ends=board_ends("spanish")),
    "League.state": replace(LEAGUE, state=State.DRAWN, games=OPEN, tiebreak_games=()),
    "League.legs": replace(LEAGUE, legs=2, games=(*LEAGUE.games, *SECOND_LEG)),
    "Entrant.name": with_player(LEAGUE, "Ana", "Zoe"),
    "Game.one": with_game(one="Bea", two="Ana"),
    "Game.two": with_game(one="Bea", two="Ana"),
    "Game.leg": replace(LEAGUE, legs=2, games=(*SECOND_LEG, *(replace(game, leg=1) for game in SECOND_LEG))),
    "Game.starter": with_game(starter=Side.ONE, dice=Dice()),
    "Game.number": with_game(number=7),
    "Result.winner": with_result(winner=Winner.TWO),
    "Result.reason": with_result(reason=Reason.TIME),
    "Sanction.player": replace(LEAGUE, sanctions=(Sanction("Bea", "retraso"),)),
    "Ruling.order": replace(LEAGUE, rulings=(Ruling(("Bea", "Ana"), "acuerdo"),)),
    "League.regulation": replace(LEAGUE, regulation=REGULATIONS["fmjd"]),
    "League.byes": replace(swiss(), byes=(Bye("Carlos", 1, ByeKind.HALF),)),
    "Stage.format": swiss(),
    "Stage.rounds": swiss(),
    "Stage.system": swiss(system=System.ROTATION),
    "Stage.first_colour": swiss(first_colour=Colour.BLACK),
    "Stage.games": final(games=2),
    "Stage.third_place": final(third_place=True),
    "Stage.apart": swiss(apart=(Apart(("Ana", "Bea"), 2), Apart(("Bea", "Carlos")))),
    "Entrant.rating": replace(LEAGUE, players=(replace(ANA, rating=2105), *LEAGUE.players[1:])),
    "Game.part": with_game(part=1),
    "Game.pace": with_game(pace=Pace.RAPID),
    "Game.match": with_game(match=3),
    "Result.advantage": replace(with_game(result=replace(DRAWN, advantage=Side.TWO)), regulation=REGULATIONS["kndb"]),
    "Result.score": replace(with_result(score=(8, 2)), regulation=REGULATIONS["delft"], tiebreak_games=()),
    "Ruling.seed": replace(LEAGUE, rulings=(Ruling(tuple(draw("x", ["Ana", "Bea"])), "sorteo", seed="x"),)),
    "Withdrawal.player": replace(LEAGUE, withdrawn=(Withdrawal("Ana", WithdrawnGames.WALKOVERS),)),
}
"""The league with another value of a field on which others depend; any other field changes by its type."""


def paths(value: Any, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """Yield each field within a value, as `Class.field`, with its path; only the first value of a tuple is looked at.

    A field that holds such values is not yielded, but its values' fields are.
    """
    if isinstance(value, tuple) and value:
        yield from paths(value[0], (*path, 0))
    elif is_value(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if is_value(inner[0] if isinstance(inner, tuple) and inner else inner):
                yield from paths(inner, (*path, field.name))
            else:
                yield f"{type(value).__name__}.{field.name}", (*path, field.name)


def other(value: Any) -> Any:
    """Return another value of the same type. Raises TypeError for an empty one: the example must have it."""
    match value:
        case bool():
            return not value
        case Enum():
            return next(each for each in type(value) if each is not value)
        case int():
            return value - 1 if value > 1 else value + 1
        case str():
            return "Atlantic/Canary" if value == "Europe/Madrid" else f"{value}z"
        case datetime():
            return value + timedelta(minutes=1)
        case date():
            return value + timedelta(days=1)
        case time():
            return value.replace(minute=5)
        case (first, *rest):
            return (other(first), *rest)
    raise TypeError(value)


def with_other(value: Any, path: Path) -> Any:
    """Return a value with another one at a path."""
    if not path:
        return other(value)
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        return (with_other(value[first], rest), *value[1:])
    return replace(value, **{first: with_other(getattr(value, first), rest)})


def carried(value: Any) -> Any:
    """Return a league as nested dictionaries by field, without what its file leaves out."""
    if isinstance(value, tuple):
        return tuple(map(carried, value))
    if not is_value(value):
        return value
    named = {f"{type(value).__name__}.{field.name}": getattr(value, field.name) for field in fields(value)}
    return {name: carried(each) for name, each in named.items() if name not in LEFT_OUT}


UNUSED = frozenset[str]() if FINALS else frozenset({"Stage.games", "Stage.third_place"})
"""Fields that only formats of a final have, where there is none."""
# Of two fields of one class, such as those of games and of tie-break games, the first has all values.
FIELDS = dict(reversed([*paths(LEAGUE)]))


def with_other_field(name: str) -> League:
    """Return the league with another value of a field, named as `Class.field`."""
    return CHANGED.get(name) or with_other(LEAGUE, FIELDS[name])


NAMES = sorted(FIELDS.keys() - LEFT_OUT.keys() - UNUSED)
