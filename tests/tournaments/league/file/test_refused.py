"""A league file that breaks a rule is refused at the place of the breach, with the rule's code."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy

import pytest

from tests.builders import Document, content_of
from tests.tournaments.league.file.faulty import PAIR, WHOLE, WON, fault_of
from tournaments.league.faults import Code

Change = Callable[[Document], object]

LEFT = {"one": {"men": 1}, "two": {"men": 1}}
DRAWN = PAIR | {"winner": "draw", "reason": "agreement", "pieces": LEFT}
NAMES = ["Ñoño", "Ávila", "Hortera"]
WITHDRAWN = {"player": "Ávila", "games": "annulled"}
COMPLETE = [
    {"one": "Ñoño", "two": "Ávila", "winner": "one", "reason": "walkover"},
    {"one": "Ávila", "two": "Hortera", "winner": "one", "reason": "walkover"},
    {"one": "Hortera", "two": "Ñoño", "winner": "one", "reason": "walkover"},
]


def games(*listed: Document) -> Change:
    return lambda file: file.update(games=list(listed))


def put_values(**values: object) -> Change:
    return lambda file: file.update(values)


def calendar(**values: object) -> Change:
    return lambda file: file["calendar"].update(values)


def finished(listed: list[Document]) -> Change:
    return put_values(state="finished", games=listed, withdrawn=[], rulings=[], tiebreak_games=[], sanctions=[])


def second(*listed: Document, **values: object) -> Change:
    """Return a change to a league of version 2 with only these games and values."""
    bare = {"name": "Liga", "rules": "international", "players": NAMES, "games": list(listed)}

    def change(document: Document) -> None:
        document.clear()
        document.update(bare | {"format": "castillar-league/2"} | values)

    return change


SWISS = {"format": "swiss", "rounds": 2}
BYE = {"player": "Hortera", "round": 1, "kind": "half"}
PAIRED = PAIR | {"round": 1}
KNOCKOUT = {"format": "knockout"}
SEMIFINAL = {"one": "Ávila", "two": "Hortera", "round": 1}
LEVEL = DRAWN | SEMIFINAL
OWN = {"points": {"win": 2, "draw": 1}, "chain": []}
REFUSED: list[tuple[Code, str, Change]] = [
    (Code.NOT_ONE_OF, "format", put_values(format="castillar-league/3")),
    (Code.NOT_ONE_OF, "rules", put_values(rules="ajedrez")),
    (Code.NOT_ONE_OF, "state", put_values(state="open")),
    (Code.KEY_MISSING, "", lambda file: file.pop("players")),
    (Code.KEY_MISSING, "games[0]", games({"one": "Ñoño"})),
    (Code.KEY_MISSING, "players[0]", put_values(players=[{"club": "A"}, "b", "c"])),
    (Code.KEY_MISSING, "games[0].pieces.one", games(WON | {"pieces": {"one": {"kings": 1}}})),
    (Code.NAME_EMPTY, "players[1]", put_values(players=["a", " ", "c"])),
    (Code.NAME_EMPTY, "players[1].club", put_values(players=["a", {"name": "b", "club": ""}, "c"])),
    (Code.NAME_TOO_LONG, "name", put_values(name="x" * 201)),
    (Code.NAME_TOO_LONG, "players[0].name", put_values(players=[{"name": "x" * 201}, "b", "c"])),
    (Code.NAME_TWICE, "players[2]", put_values(players=["Ñoño", "Ávila", "  ñOÑO "])),
    (Code.NAME_TWICE, "players[1]", put_values(players=["n\u0303", "Ñ", "c"])),
    (Code.TOO_FEW_PLAYERS, "players", put_values(players=["Ñoño", "Ávila"])),
    (Code.TOO_FEW_PLAYERS, "players", put_values(players=[])),
    (Code.TOO_MANY_PLAYERS, "players", put_values(players=[f"p{n}" for n in range(11)])),
    (Code.OUT_OF_RANGE, "max_players", put_values(max_players=101)),
    (Code.OUT_OF_RANGE, "max_players", put_values(max_players=2)),
    (Code.OUT_OF_RANGE, "legs", put_values(legs=3)),
    (Code.OUT_OF_RANGE, "boards", put_values(boards=0)),
    (Code.EXPECTED, "boards", put_values(boards=1e308)),
    (Code.OUT_OF_RANGE, "walkover_pieces", put_values(walkover_pieces=25)),
    (Code.PLAYER_UNKNOWN, "games[0].two", games(PAIR | {"two": "Nadie"})),
    (Code.PLAYER_UNKNOWN, "games[0].two", games(PAIR | {"two": "ávila"})),
    (Code.PLAYER_UNKNOWN, "sanctions[0].player", put_values(sanctions=[{"player": "Nadie", "reason": "x"}])),
    (Code.PLAYER_UNKNOWN, "rulings[0].order[1]", put_values(rulings=[{"order": ["Ñoño", "Nadie"], "reason": "x"}])),
    (Code.PLAYER_UNKNOWN, "withdrawn[0].player", put_values(withdrawn=[WITHDRAWN | {"player": "Nadie"}])),
    (Code.AGAINST_ONESELF, "games[0]", games(PAIR | {"two": "Ñoño"})),
    (Code.AGAINST_ONESELF, "tiebreak_games[0]", put_values(tiebreak_games=[PAIR | {"two": "Ñoño"}])),
    (Code.PAIR_TWICE, "games[1]", games(WON, {"one": "Ávila", "two": "Ñoño"})),
    (Code.PAIR_TWICE, "games[1]", games(WON | {"leg": 1}, PAIR | {"leg": 1})),
    (
        Code.ROUND_TWICE,
        "deadlines[1]",
        put_values(deadlines=[{"round": 1, "last_day": "2030-12-01"}, {"round": 1, "last_day": "2030-12-02"}]),
    ),
    (Code.GAME_NUMBER_TWICE, "games", games(WON, PAIR | {"two": "Hortera", "number": 1})),
    (Code.OUT_OF_RANGE, "games[0].number", games(PAIR | {"number": 0})),
    (Code.OUT_OF_RANGE, "games[0].leg", games(PAIR | {"leg": 2})),
    (Code.OUT_OF_RANGE, "games[0].round", games(PAIR | {"round": 0})),
    (Code.OUT_OF_RANGE, "games[0].board", games(PAIR | {"board": 0})),
    (Code.OUT_OF_RANGE, "games[0].pieces.one.men", games(WON | {"pieces": {"one": {"men": 13}}})),
    (Code.PIECES_TOO_MANY, "games[0].pieces.one", games(WON | {"pieces": {"one": {"men": 12, "kings": 1}}})),
    (Code.PIECES_TOO_MANY, "games[0].pieces.two", games(WON | {"pieces": LEFT | {"two": {"men": 7, "kings": 6}}})),
    (Code.PIECES_MISSING, "games[0].pieces.one", games(WON | {"pieces": {"two": {"men": 0}}})),
    (Code.PIECES_MISSING, "games[0].pieces.one", games(WON | {"pieces": None})),
    (Code.PIECES_MISSING, "games[0].pieces.two", games(DRAWN | {"pieces": {"one": {"men": 3}}})),
    (Code.PIECES_NONE_LEFT, "games[0].pieces.one", games(WON | {"pieces": LEFT | {"one": {"men": 0}}})),
    (Code.PIECES_NONE_LEFT, "games[0].pieces.two", games(DRAWN | {"pieces": LEFT | {"two": {"men": 0}}})),
    (Code.PIECES_LEFT_TO_LOSER, "games[0].pieces.two", games(WON | {"reason": "no_pieces"})),
    (Code.EVENT_FILE, "", put_values(format="castillar-event/1")),
    (Code.KEY_UNKNOWN, "games[0].pieces", games(WON | {"pieces": {"three": {"men": 1}}})),
    (Code.NOT_ONE_OF, "games[0].winner", games(WON | {"winner": "Ñoño"})),
    (Code.NOT_ONE_OF, "games[0].reason", games(WON | {"reason": "luck"})),
    (Code.NOT_ONE_OF, "games[0].white", games(PAIR | {"white": "Ñoño"})),
    (Code.REASON_MISSING, "games[0].reason", games(PAIR | {"winner": "none"})),
    (Code.WINNER_MISSING, "games[0].reason", games(PAIR | {"reason": "walkover"})),
    (Code.WINNER_MISSING, "games[0].pieces", games(PAIR | {"pieces": LEFT})),
    (Code.REASON_OF_A_WIN, "games[0].reason", games(WON | {"reason": "agreement"})),
    (Code.REASON_OF_A_DRAW, "games[0].reason", games(DRAWN | {"reason": "walkover"})),
    (Code.REASON_OF_NO_WINNER, "games[0].reason", games(PAIR | {"winner": "none", "reason": "agreement"})),
    (Code.TIEBREAK_ALREADY_WON, "tiebreak_games[2]", put_values(tiebreak_games=[DRAWN, WON, DRAWN])),
    (Code.KEY_UNKNOWN, "tiebreak_games[0]", put_values(tiebreak_games=[WON | {"round": 1}])),
    (Code.DICE_AFTER_DECIDED, "games[0].dice.start[1]", games(PAIR | {"dice": {"start": [[[1, 2], [1, 1]]] * 2}})),
    (Code.DICE_AFTER_DECIDED, "games[0].dice.colour[1]", games(PAIR | {"dice": {"colour": [[[6, 6], [1, 1]]] * 2}})),
    (
        Code.STARTER_AGAINST_DICE,
        "games[0].starter",
        games(PAIR | {"starter": "two", "dice": {"start": [[[1, 2], [1, 1]]]}}),
    ),
    (Code.OUT_OF_RANGE, "games[0].dice.start[0][1][0]", games(PAIR | {"dice": {"start": [[[1, 2], [7, 1]]]}})),
    (Code.TOO_LONG, "games[0].dice.start[0]", games(PAIR | {"dice": {"start": [[[1, 2]]]}})),
    (Code.TOO_LONG, "rulings[0].order", put_values(rulings=[{"order": ["Ñoño"], "reason": "x"}])),
    (Code.PLAYER_REPEATED, "rulings[0].order", put_values(rulings=[{"order": ["Ñoño", "Ñoño"], "reason": "x"}])),
    (Code.TEXT_EMPTY, "rulings[0].reason", put_values(rulings=[{"order": NAMES, "reason": "  "}])),
    (Code.TEXT_EMPTY, "sanctions[0].reason", put_values(sanctions=[{"player": "Ávila", "reason": ""}])),
    (Code.EXPECTED, "sanctions[0].revoked", put_values(sanctions=[{"player": "Ávila", "reason": "x", "revoked": 1}])),
    (Code.WITHDRAWN_TWICE, "withdrawn[1].player", put_values(withdrawn=[WITHDRAWN, WITHDRAWN])),
    (Code.NOT_ONE_OF, "withdrawn[0].games", put_values(withdrawn=[WITHDRAWN | {"games": "lost"}])),
    (Code.KEY_UNKNOWN, "", put_values(regulation="fmjd")),
    (Code.NOT_ONE_OF, "regulation", second(regulation="ajedrez")),
    (Code.KEY_MISSING, "regulation", second(regulation={"chain": []})),
    (Code.OUT_OF_RANGE, "regulation.points.win", second(regulation=OWN | {"points": {"win": -1, "draw": 1}})),
    (Code.EXPECTED, "regulation.bye", second(regulation=OWN | {"bye": 0.5})),
    (Code.NOT_ONE_OF, "regulation.chain[0]", second(regulation=OWN | {"chain": ["points"]})),
    (Code.DRAW_ABOVE_WIN, "regulation.points.draw", second(regulation=OWN | {"points": {"win": 1, "draw": 2}})),
    (
        Code.LOSS_ABOVE_DRAW,
        "regulation.points.loss",
        second(regulation=OWN | {"points": {"win": 1, "draw": 0, "loss": 1}}),
    ),
    (Code.STEP_TWICE, "regulation.chain[1]", second(regulation=OWN | {"chain": ["wins", "wins"]})),
    (Code.STEP_OF_TEAMS, "regulation.chain[0]", second(regulation=OWN | {"chain": ["board_points"]})),
    (Code.KEY_UNKNOWN, "stage", second(stage=SWISS | {"legs": 2})),
    (Code.KEY_MISSING, "stage", second(stage={"format": "swiss"})),
    (Code.PLAYER_UNKNOWN, "stage.apart[0].players[1]", second(stage=SWISS | {"apart": [{"players": ["Ñoño", "x"]}]})),
    (Code.PLAYER_REPEATED, "stage.apart[0].players", second(stage=SWISS | {"apart": [{"players": ["Ñoño"] * 2}]})),
    (Code.KEY_MISSING, "games[0]", second(PAIR, stage=SWISS)),
    (Code.OUT_OF_RANGE, "games[0].round", second(PAIR | {"round": 3}, stage=SWISS)),
    (Code.TWICE_IN_ROUND, "games[1]", second(PAIRED, PAIRED | {"two": "Hortera"}, stage=SWISS)),
    (Code.GAME_TWICE, "games[1]", second(PAIRED, PAIRED | {"one": "Ávila", "two": "Ñoño"}, stage=SWISS)),
    (Code.GAME_TWICE, "games[1]", second(PAIRED | {"part": 2}, PAIRED | {"part": 2}, stage=KNOCKOUT)),
    (Code.NOT_IN_BRACKET, "games[0]", second(PAIRED, stage=KNOCKOUT)),
    (Code.NOT_IN_BRACKET, "games[0]", second(SEMIFINAL | {"match": 2}, stage=KNOCKOUT)),
    (Code.NOT_IN_BRACKET, "games[0]", second(SEMIFINAL | {"match": 9}, stage=KNOCKOUT)),
    (Code.ROUND_OF_BRACKET, "games[0].round", second(SEMIFINAL | {"round": 2}, stage=KNOCKOUT)),
    (Code.PART_OF_BRACKET, "games[0].part", second(SEMIFINAL | {"part": 2}, stage=KNOCKOUT)),
    (Code.PART_OF_BRACKET, "games[1].part", second(WON | SEMIFINAL, SEMIFINAL | {"part": 2}, stage=KNOCKOUT)),
    (Code.PART_OF_BRACKET, "games[1].part", second(LEVEL, LEVEL | {"part": 3}, stage=KNOCKOUT)),
    (Code.BYE_TWICE, "byes[1]", second(stage=SWISS, byes=[BYE, BYE])),
    (Code.BYE_AND_GAME, "byes[0]", second(PAIRED | {"one": "Hortera"}, stage=SWISS, byes=[BYE])),
    (Code.NOT_ONE_OF, "byes[0].kind", second(byes=[BYE | {"kind": "full"}])),
    (Code.ADVANTAGE_NOT_KNOWN, "games[0].advantage", second(WON | {"advantage": "one"}, regulation="kndb")),
    (Code.ADVANTAGE_NOT_KNOWN, "games[0].advantage", second(DRAWN | {"advantage": "one"}, regulation="fid")),
    (
        Code.EARLY_DRAW_NOT_KNOWN,
        "games[0].reason",
        second(PAIR | {"winner": "none", "reason": "early_draw"}, regulation="fid"),
    ),
    (Code.REASON_OF_A_DRAW, "games[0].reason", second(DRAWN | {"reason": "early_draw"}, regulation="fmjd")),
    (Code.SCORE_NOT_KNOWN, "games[0].score", second(WON | {"score": [8, 2]}, regulation="fmjd")),
    (Code.SCORE_IMPOSSIBLE, "games[0].score", second(WON | {"score": [5, 5]}, regulation="delft")),
    (Code.SCORE_AGAINST_WINNER, "games[0].score", second(WON | {"score": [2, 8]}, regulation="delft")),
    (Code.SCORE_MISSING, "games[0].score", second(DRAWN, regulation="delft")),
    (Code.TOO_LONG, "games[0].score", second(WON | {"score": [8]}, regulation="delft")),
    (Code.WINNER_MISSING, "games[0].score", second(PAIR | {"score": [8, 2]}, regulation="delft")),
    (Code.ID_TWICE, "players[1].id", second(players=[{"name": name, "id": "7"} for name in NAMES])),
    (Code.NAME_TWICE, "players[1]", second(players=["Ana", {"name": "ana"}, "Bea"])),
    (
        Code.LOTS_NOT_OF_SEED,
        "rulings[0].order",
        second(rulings=[{"order": ["Hortera", "Ávila", "Ñoño"], "reason": "r", "seed": "x"}]),
    ),
    (Code.STATE_HAS_GAMES, "state", put_values(state="preparing")),
    (Code.STATE_HAS_RESULTS, "state", put_values(state="drawn")),
    (Code.STATE_NOT_COMPLETE, "state", put_values(state="finished", withdrawn=[])),
    (Code.STATE_PENDING, "state", finished(COMPLETE)),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="2026-02-30T10:00")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="99999-01-01T10:00")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="1066-10-14T09:00")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="2026-11-21")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="2026-11-21T17:00Z")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="2026-11-21T24:00")),
    (Code.NOT_A_DATE, "calendar.start", calendar(start="٢٠٢٦-11-21T17:00")),
    (Code.NOT_A_DATE, "games[0].at", games(PAIR | {"at": "2026-1-1T9:00"})),
    *(
        (
            Code.NOT_A_DAY,
            "players[0].consent.on",
            put_values(players=[{"name": "a", "consent": {"by": "x", "on": day}}, "b", "c"]),
        )
        for day in ("2026-02-30", "1066-10-14", "2026-11-21T17:00", "ayer")
    ),
    (Code.KEY_MISSING, "players[0].consent", put_values(players=[{"name": "a", "consent": {"by": "x"}}, "b", "c"])),
    (
        Code.NAME_EMPTY,
        "players[0].consent.by",
        put_values(players=[{"name": "a", "consent": {"by": " ", "on": "2026-01-02"}}, "b", "c"]),
    ),
    (Code.EXPECTED, "players[0].initials", put_values(players=[{"name": "a", "initials": "sí"}, "b", "c"])),
    (Code.EXPECTED, "initials", put_values(initials=1)),
    (Code.NOT_A_TIME, "calendar.hours[1]", calendar(hours=["17:00", "25:00"])),
    (Code.NOT_A_TIME, "calendar.hours[0]", calendar(hours=["5pm", "21:00"])),
    (Code.TOO_LONG, "calendar.hours", calendar(hours=["17:00"])),
    (Code.HOURS_REVERSED, "calendar.hours", calendar(hours=["21:00", "17:00"])),
    (Code.SESSION_TOO_SHORT, "calendar.hours", calendar(minutes=241)),
    (Code.OUT_OF_RANGE, "calendar.minutes", calendar(minutes=0)),
    (Code.NOT_ONE_OF, "calendar.days[0]", calendar(days=["sábado"])),
    (Code.TOO_LONG, "calendar.days", calendar(days=["sat"] * 8)),
    (Code.HOUR_MISSING, "calendar.start", calendar(start="2027-03-28T02:30")),
    (Code.HOUR_TWICE, "calendar.start", calendar(start="2027-10-31T02:30")),
    (Code.HOUR_OFFSET, "calendar.start", calendar(start="2027-10-31T02:30+05:00")),
    (Code.HOUR_MISSING, "games[0].at", games(PAIR | {"at": "2027-03-28T02:30"})),
    (Code.HOUR_TWICE, "games[0].at", games(PAIR | {"at": "2027-10-31T02:30"})),
    (Code.HOUR_OFFSET, "games[0].at", games(PAIR | {"at": "2026-11-21T17:00-01:00"})),
    (Code.NOT_A_DATE, "games[0].at", games(PAIR | {"at": "2026-11-21T17:00+24:00"})),
    (Code.NOT_A_ZONE, "calendar.timezone", calendar(timezone="../../etc/passwd")),
    (Code.NOT_A_ZONE, "calendar.timezone", calendar(timezone="/etc/localtime")),
    (Code.NOT_A_ZONE, "calendar.timezone", calendar(timezone="Europe")),
    (Code.NOT_A_ZONE, "calendar.timezone", calendar(timezone="europe/madrid")),
    (Code.TEXT_TOO_LONG, "draw_seed", put_values(draw_seed="x" * 2_001)),
    (Code.TEXT_TOO_LONG, "games[0].sheet", games(PAIR | {"sheet": "x" * 524_289})),
    (Code.CHARACTER, "games[0].sheet", games(PAIR | {"sheet": "1. 11-15\0"})),
    (Code.CHARACTER, "players[0]", put_values(players=["a\x1b[31m", "b", "c"])),
    (Code.TOO_LONG, "games", games(*[PAIR] * 10_001)),
    (Code.TOO_LONG, "tiebreak_games", put_values(tiebreak_games=[DRAWN] * 10_001)),
]


@pytest.mark.parametrize(("code", "place", "change"), REFUSED, ids=[f"{code}-{at}" for code, at, _ in REFUSED])
def test_rule_breach_is_refused_at_its_place(code: Code, place: str, change: Change) -> None:
    file = deepcopy(WHOLE)
    change(file)
    fault = fault_of(content_of(file))
    assert (fault.code, fault.place) == (code, place)


def test_every_code_of_a_file_has_a_case() -> None:
    codes = list(Code)
    # `test_event_file` and the tests of events have those.
    of_events = set(codes[codes.index(Code.NO_LOTS) : codes.index(Code.ENCOUNTER_PLAYED) + 1])
    of_events.add(Code.BRACKET_BEGUN)
    of_files = {*codes[: codes.index(Code.STATE_PENDING) + 1], *codes[codes.index(Code.NOT_UTF8) :]}
    whole = {Code.NOT_UTF8, Code.NOT_JSON, Code.TOO_DEEP, Code.TOO_MANY_VALUES, Code.NOT_A_NUMBER, Code.KEY_TWICE}
    assert {code for code, _, _ in REFUSED} | whole | {Code.NOT_A_NAME_LIST} == of_files - of_events


def test_version_is_refused_before_what_else_a_file_has() -> None:
    fault = fault_of(json.dumps({"format": "castillar-league/9", "novel": True}).encode())
    assert (fault.code, fault.place, fault.values["found"]) == (Code.NOT_ONE_OF, "format", '"castillar-league/9"')
