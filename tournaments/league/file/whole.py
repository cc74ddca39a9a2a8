"""Complete and check a whole league file: its state must agree with its games and their sheets."""

from __future__ import annotations

from dataclasses import replace

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tournaments.league.calendar import complete_calendar, new_calendar, numbers_of
from tournaments.league.faults import Code, Fault
from tournaments.league.sheets.sheet_reading import SheetReading, stored_answers
from tournaments.league.table import table
from tournaments.league.values import League, State


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
    if league.games or not league.round_robin:
        whole = complete_calendar(league) if league.round_robin else league
        _refuse_number_twice(whole)
        return whole
    return replace(league, games=new_calendar(league, first=RULES[league.rules].first_side))


def _refuse_twice_in_round(league: League) -> None:
    """Refuse, in rounds that are paired, a second opponent of a player or a bye beside a game."""
    if league.round_robin:
        return
    played: dict[tuple[str, int], frozenset[str]] = {}
    for index, game in enumerate(league.games):
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
