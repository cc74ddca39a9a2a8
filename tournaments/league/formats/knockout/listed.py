"""The games of a knock-out as a file lists them: each in its encounter of the bracket, and those that follow."""

from __future__ import annotations

from dataclasses import replace

from tournaments.league.calendar import numbers_of
from tournaments.league.faults import Code, Fault, within
from tournaments.league.formats.knockout.play import Encounter, encounters, followed_up, wanted_parts
from tournaments.league.values import Game, League


def listed(league: League) -> League:
    """Return the drawn league of a file with all its games; a game without a match has that of its two players.

    Raises Fault at a game that does not follow from the bracket and the other results.
    """
    league = _with_matches(league)
    there = {one.match.number: one for one in encounters(league) if one.known}
    for index, game in enumerate(league.games):
        with within(f"games[{index}]"):
            _refuse_other(league, game, there.get(game.match or 0))
    numbered = zip(league.games, numbers_of(league.games), strict=True)
    whole = followed_up(replace(league, games=tuple(replace(game, number=number) for game, number in numbered)))
    placed = enumerate(whole.games, start=1)
    games = (replace(game, number=None) if game.number == place else game for place, game in placed)
    return replace(whole, games=tuple(games))


def _with_matches(league: League) -> League:
    """Return the league with the match of each game that has none, as far as its two players meet in the bracket."""
    if all(game.match for game in league.games):
        return league
    matches = {one.pair: one.match.number for one in encounters(league) if one.known}
    games = tuple(game if game.match else replace(game, match=matches.get(game.pair)) for game in league.games)
    return league if games == league.games else _with_matches(replace(league, games=games))


def _refuse_other(league: League, game: Game, encounter: Encounter | None) -> None:
    """Raise Fault unless a game is one of its encounter, in its round, and no further one that nothing asks for."""
    between = {"one": game.one, "two": game.two}
    if encounter is None or game.pair != encounter.pair:
        raise Fault(Code.NOT_IN_BRACKET, **between)
    if game.round != encounter.round:
        raise Fault(Code.ROUND_OF_BRACKET, "round", round=encounter.round, **between)
    part = game.part or 1
    before = {other.part or 1 for other in encounter.games if other.result}
    if part not in wanted_parts(league, encounter) or (part > league.stage.games and part - 1 not in before):
        raise Fault(Code.PART_OF_BRACKET, "part", part=part, **between)
