"""The games of a knock-out that follow from its bracket and its results, as they are made and as a file lists them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from types import MappingProxyType

from games.rules import RULES
from tournaments.league.calendar import is_remaining, numbers_of, with_first_move
from tournaments.league.faults import Code, Fault, within
from tournaments.league.formats.knockout.hours import free_place, order_of_play
from tournaments.league.formats.knockout.play import Encounter, encounters, wanted_parts
from tournaments.league.regulation import Pace
from tournaments.league.scores import BoardPlace
from tournaments.league.values import Game, League, State

FURTHER_PACE = Pace.BLITZ


def followed_up(league: League) -> League:
    """Return the league with the games that follow from its results: the first round, the next ones, further games.

    A game that nobody plays, since somebody withdrew, has neither hour nor board. Raises Fault for a game that was
    played and no longer follows.
    """
    if league.state is State.PREPARING or len(league.players) < 2:
        return league
    league = replace(league, games=tuple(_without_place_if_unplayed(game, league) for game in league.games))
    kept, new = [], []
    for encounter in encounters(league):
        wanted = wanted_parts(league, encounter)
        for game in encounter.games:
            if game.pair == encounter.pair and encounter.known and (game.part or 1) in wanted:
                kept.append(game)
            elif game.result:
                raise Fault(Code.ENCOUNTER_PLAYED, one=game.one, two=game.two)
        if encounter.known:
            there = {game.part or 1 for game in encounter.games if game.pair == encounter.pair}
            new += [(encounter, part) for part in wanted if part not in there]
    order = {id(game): index for index, game in enumerate(league.games)}
    games = sorted(kept, key=lambda game: order[id(game)])
    numbers = {game.number or index for index, game in enumerate(games, start=1)}
    free = (number for number in count(1) if number not in numbers)
    for encounter, part in new:
        games.append(replace(_new_game(league, games, encounter, part), number=next(free)))
    return replace(league, games=tuple(sorted(games, key=order_of_play)))


def _without_place_if_unplayed(game: Game, league: League) -> Game:
    return game if game.result or is_remaining(game, league) else replace(game, at=None, board=None)


NO_PLACES: Mapping[int | None, BoardPlace] = MappingProxyType({})


def back_in_play(before: League, after: League, former: Mapping[int | None, BoardPlace] = NO_PLACES) -> League:
    """Return a league after somebody came back, with hours and boards for the games that are played after all.

    Each has the place in `former`, by its key, or else the one planned for it; if that is taken, the next free one.
    """
    after = followed_up(after)
    planned = {one.match.number: one for one in encounters(after)}
    gone = before.withdrawn_players
    back = [game for game in after.games if game.pair & gone and is_remaining(game, after)]
    games = [game for game in after.games if game not in back]
    for game in sorted(back, key=lambda game: game.part or 1):
        encounter = planned[game.match or 0]
        place = former.get(game.key, (encounter.hours[(game.part or 1) - 1], encounter.board))
        at, board = free_place(after, games, game.pair, *place)
        games.append(replace(game, at=at, board=board))
    return replace(after, games=tuple(sorted(games, key=order_of_play)))


def _new_game(league: League, games: Sequence[Game], encounter: Encounter, part: int) -> Game:
    """Return a game of an encounter; its first move goes to the player who has begun less often, and then alternates.

    A further game has the next free board after the last one; the dice say who begins. So has any game whose planned
    board is taken meanwhile, or whose players are not free yet.
    """
    assert encounter.one
    assert encounter.two
    begun = Counter(game.one for game in games if game.match != encounter.match.number)
    first, second = sorted((encounter.one, encounter.two), key=lambda name: (begun[name], league.names.index(name)))
    further = part > league.stage.games
    if part % 2 == 0:
        first, second = second, first
    last = max(encounter.games, key=lambda game: game.part or 1) if further else None
    planned = (last.at, last.board) if last else (encounter.hours[part - 1], encounter.board)
    plays = not encounter.pair & league.withdrawn_players
    at, board = free_place(league, games, encounter.pair, *planned, further=further) if plays else (None, None)
    game = Game(
        one=first,
        two=second,
        round=encounter.round,
        match=encounter.match.number,
        part=part if part > 1 or league.stage.games > 1 else None,
        pace=FURTHER_PACE if further else None,
        at=at,
        board=board,
    )
    return with_first_move(game, None if further else RULES[league.rules].first_side)


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
