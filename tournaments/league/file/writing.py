"""Write a league file: always the same bytes for the same league."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tournaments.league.calendar import complete_calendar, new_calendar, numbers_of
from tournaments.league.faults import Code, Fault
from tournaments.league.file.league_document import FIRST_KEYS, FORMAT, FORMAT_2, LATER_SETTINGS
from tournaments.league.file.parts import Day, result_document, ruling_document
from tournaments.league.file.regulation import byes_document, regulation_document, stage_document
from tournaments.league.player_rules import PERMISSIONS, Deadline, PlayerRules, Setting
from tournaments.league.regulation import Stage
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.scores import PLAYED
from tournaments.league.settings import IN_FILE, Setup
from tournaments.league.sheets import SheetReading, stored_answers
from tournaments.league.table import table
from tournaments.league.timetable import Timetable, written
from tournaments.league.values import Dice, Entrant, Game, League, Reason, Result, State, Throw, Withdrawal

Json = dict[str, Any]


def write_league(league: League) -> str:
    """Return the league file with every key, ending in a line break."""
    return json.dumps(league_document(league), ensure_ascii=False, indent=2) + "\n"


def league_document(league: League) -> Json:
    """Return a league as JSON of its file."""
    zone, rules = league.zone, league.player_rules
    second = needs_second(league)
    document = {
        "format": FORMAT_2 if second else FORMAT,
        **settings_document(league, IN_FILE),
        "state": league.state,
        "draw_seed": league.draw_seed,
        "players": [_player(player) for player in league.players],
        "games": [_scheduled(place, game, zone) for place, game in enumerate(league.games, start=1)],
        "tiebreak_games": [game_document(game, zone) for game in league.tiebreak_games],
        "sanctions": [{"player": s.player, "reason": s.reason, "revoked": s.revoked} for s in league.sanctions],
        "rulings": [ruling_document(ruling) for ruling in league.rulings],
        "withdrawn": [_withdrawal(each) for each in league.withdrawn],
    }
    later = [setting for setting in LATER_SETTINGS if getattr(league, setting.name) != setting.default]
    return {
        **{key: document[key] for key in (*FIRST_KEYS, *(setting.key for setting in later))},
        **(_second(league) if second else {}),
        **({"player_rules": settings_document(rules, PERMISSIONS)} if rules != PlayerRules() else {}),
        **({"deadlines": [_deadline(one) for one in league.deadlines]} if league.deadlines else {}),
    }


def settings_document(value: Setup | PlayerRules, settings: Iterable[Setting]) -> Json:
    """Return settings as JSON, by their keys."""
    values = {setting.key: getattr(value, setting.name) for setting in settings}
    return {key: _setting(each) for key, each in values.items()}


def _setting(value: object) -> object:
    """Return a setting as JSON."""
    if isinstance(value, Timetable):
        return timetable_document(value)
    return regulation_document(value) if isinstance(value, Regulation) else value


def _second(league: League) -> Json:
    """Return what version 2 adds to a league."""
    document: Json = {
        "regulation": regulation_document(league.regulation),
        "stage": stage_document(league.stage, league.legs),
    }
    return document | ({"byes": byes_document(league.byes)} if league.byes else {})


def needs_second(league: League) -> bool:
    """Return whether version 1 of the league file cannot say everything of a league."""
    games = (*league.games, *league.tiebreak_games)
    return (
        league.regulation != CASTILLAR
        or league.stage != Stage()
        or bool(league.byes)
        or bool(league.timetable and league.timetable.off)
        or any(player.id or player.rating is not None for player in league.players)
        or any(ruling.seed is not None for ruling in league.rulings)
        or any(game.part or game.pace or game.match or _says_more(game.result) for game in games)
    )


def _says_more(result: Result | None) -> bool:
    return result is not None and bool(result.advantage or result.score or result.reason is Reason.EARLY_DRAW)


def _withdrawal(withdrawal: Withdrawal) -> Json:
    was_there = {"was_there": True} if withdrawal.was_there else {}
    return {"player": withdrawal.player, "games": withdrawal.games, **was_there}


def _deadline(deadline: Deadline) -> Json:
    return {"round": deadline.round, "last_day": deadline.last_day.isoformat()}


def timetable_document(timetable: Timetable) -> Json:
    """Return a timetable as JSON of the league file."""
    return {
        "start": written(timetable.start, timetable.timezone),
        "minutes": timetable.minutes,
        "days": [list(Day)[day] for day in timetable.days],
        "hours": [hour.isoformat(timespec="minutes") for hour in timetable.hours] if timetable.hours else None,
        "timezone": timetable.timezone,
        **({"off": [day.isoformat() for day in timetable.off]} if timetable.off else {}),
    }


def _scheduled(place: int, game: Game, zone: str) -> Json:
    """Return a game of the calendar; without its number if that is its position."""
    numbered = {"number": game.number} if game.number and game.number != place else {}
    leg = {} if game.leg is None else {"leg": game.leg}
    return {**numbered, "round": game.round, **leg, **game_document(game, zone)}


def game_document(game: Game, zone: str) -> Json:
    """Return a game as JSON without its round and leg; unknown parts of its result are left out.

    `zone` is that of its hour.
    """
    return {
        "one": game.one,
        "two": game.two,
        **{key: value for key, value in (("part", game.part), ("pace", game.pace), ("match", game.match)) if value},
        "white": game.white,
        "starter": game.starter,
        **(result_document(game.result) if game.result else {}),
        "dice": dice_document(game.dice),
        "at": written(game.at, zone) if game.at else None,
        "board": game.board,
        "sheet": game.sheet,
    }


def dice_document(dice: Dice) -> Json:
    return {"colour": [_throw(throw) for throw in dice.colour], "start": [_throw(throw) for throw in dice.start]}


def _player(player: Entrant) -> Json | str:
    """Return a player as JSON of the league file: only the name if nothing else is known."""
    more = {"club": player.club, "sorted_as": player.sorted_as}
    known: Json = {key: value for key, value in more.items() if value}
    if player.id:
        known["id"] = player.id
    if player.rating is not None:
        known["rating"] = player.rating
    if player.initials:
        known["initials"] = True
    if player.drawn_as:
        known["drawn_as"] = player.drawn_as
    if player.consent:
        known["consent"] = {"by": player.consent.by, "on": player.consent.on.isoformat()}
    return {"name": player.name, **known} if known else player.name


def _throw(throw: Throw) -> list[list[int]]:
    return [list(throw.one), list(throw.two)]


def checked(league: League) -> League:
    """Return the league with its whole calendar. Raises Fault if its state contradicts its games or sheets."""
    _refuse_twice_in_round(league)
    if league.state is State.PREPARING:
        if league.games:
            raise Fault(Code.STATE_HAS_GAMES, "state")
        return league
    if league.state is State.DRAWN and any(game.result for game in league.games):
        raise Fault(Code.STATE_HAS_RESULTS, "state")
    whole = _with_calendar(league)
    if league.state is State.FINISHED:
        computed = table(whole)
        if not computed.complete:
            raise Fault(Code.STATE_NOT_COMPLETE, "state")
        if computed.open_ties:
            raise Fault(Code.STATE_PENDING, "state", names=", ".join(computed.open_ties[0]))
        _refuse_contradicted(league)
    return whole


def _refuse_contradicted(league: League) -> None:
    """Raise Fault if a finished league has a sheet that contradicts the result of its game.

    If a sheet has swapped names or another starter, the colours and the starter in the file count as the answers given
    when the sheet was submitted.
    """
    for key, games in (("games", league.games), ("tiebreak_games", league.tiebreak_games)):
        for index, game in enumerate(games):
            if game.sheet is None or game.result is None:
                continue
            reading = SheetReading(gist_of(check(RULES[league.rules], game.sheet)), game, league.rules)
            if reading.contradiction(stored_answers(reading, game.white, game.starter), league.pieces_of_absence):
                raise Fault(Code.STATE_CONTRADICTED, f"{key}[{index}].sheet")


def _with_calendar(league: League) -> League:
    """Return the league with the missing games added; with a new calendar if no game is listed."""
    if played := PLAYED.get(league.stage.format):
        whole = played.listed(league)
        _refuse_number_twice(whole)
        return whole
    if league.games or not league.round_robin:
        whole = complete_calendar(league) if league.round_robin else league
        _refuse_number_twice(whole)
        return whole
    return replace(league, games=new_calendar(league, first=RULES[league.rules].first_side))


def _refuse_twice_in_round(league: League) -> None:
    """Refuse, in rounds that are paired, a second opponent of a player, a game twice or a bye beside a game."""
    if league.round_robin:
        return
    played: dict[tuple[str, int], frozenset[str]] = {}
    there: set[tuple[frozenset[str], int | None, int]] = set()
    for index, game in enumerate(league.games):
        if (key := (game.pair, game.round, game.part or 1)) in there:
            raise Fault(Code.GAME_TWICE, f"games[{index}]", one=game.one, two=game.two, round=game.round)
        there.add(key)
        for player in (game.one, game.two):
            if played.setdefault((player, game.round or 0), game.pair) != game.pair:
                raise Fault(Code.TWICE_IN_ROUND, f"games[{index}]", name=player, round=game.round)
    for index, bye in enumerate(league.byes):
        if (bye.player, bye.round) in played:
            raise Fault(Code.BYE_AND_GAME, f"byes[{index}]", name=bye.player, round=bye.round)


def _refuse_number_twice(league: League) -> None:
    """Refuse two games with one number; a game without one has that of its place."""
    known: set[int] = set()
    for number in numbers_of(league.games):
        if number in known:
            raise Fault(Code.GAME_NUMBER_TWICE, "games", number=number)
        known.add(number)
