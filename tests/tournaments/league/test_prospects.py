"""Places still open: never fewer than really possible, and no more of them where they are said to be exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import Document, document, documents, league_of
from tournaments.league.prospects import FEW, Prospect, prospects
from tournaments.league.scores import counted
from tournaments.league.table import table
from tournaments.league.values import Game, League, Pieces, Reason, Result, Winner, Withdrawal, WithdrawnGames

WINNERS = (Winner.ONE, Winner.TWO, Winner.DRAW)


def with_open_games(found: Document, open_games: int, random: Random) -> League:
    """The league with so many of its results taken away (or all it has), and nothing decided about ties."""
    league = league_of(found | {"rulings": [], "tiebreak_games": [], "sanctions": [], "withdrawn": []})
    reopened = set(random.sample(range(len(league.games)), min(open_games, len(league.games))))
    games = tuple(
        replace(game, result=None) if number in reopened else filled(game) for number, game in enumerate(league.games)
    )
    return replace(league, games=games)


def filled(game: Game) -> Game:
    return game if game.result else replace(game, result=Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(3)))


def ended(league: League, random: Random) -> League:
    """The league with every open game ended by chance, often at the extremes."""
    return replace(
        league, games=tuple(game if game.result else chance(game, league.men, random) for game in league.games)
    )


def chance(game: Game, men: int, random: Random) -> Game:
    pieces = [random.choice((Pieces(1), Pieces(0, men), Pieces(random.randint(1, men)))) for _ in range(2)]
    winner = random.choice(WINNERS)
    reason = Reason.AGREEMENT if winner is Winner.DRAW else Reason.TIME
    return replace(game, result=Result(winner, reason, *pieces))


def places(league: League) -> Iterator[tuple[str, range]]:
    """Each player with the places of its final table; all those of its tie where one is still open."""
    rows = table(league).rows
    shared = {row.pos: sum(other.pos == row.pos for other in rows) for row in rows}
    for row in rows:
        if row.pos is not None:
            yield row.player, range(row.pos, row.pos + shared[row.pos])


@given(documents(), st.integers(0, FEW + 3), st.randoms(use_true_random=False))
def test_no_end_of_a_league_is_outside_what_was_said_to_be_possible(
    found: Document, open_games: int, random: Random
) -> None:
    league = with_open_games(found, open_games, random)
    said = {prospect.player: prospect for prospect in prospects(league)}
    for _ in range(5):
        for player, final in places(ended(league, random)):
            assert set(final) <= set(said[player].places), (player, final, said[player])


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_to_be_exact_can_all_happen(seed: int) -> None:
    random = Random(seed)
    league = replace(
        with_open_games(document(random, players=random.choice((3, 4))), 2, random),
        men=2,
        walkover_pieces=2,
    )
    happened: defaultdict[str, set[int]] = defaultdict(set)
    for end in every_end(league):
        for player, final in places(end):
            happened[player].update(final)
    for prospect in prospects(league):
        assert happened[prospect.player] <= set(prospect.places)
        if prospect.exact:
            assert happened[prospect.player] == set(prospect.places), prospect


def every_end(league: League) -> Iterator[League]:
    """Every way, men of two a side, that the open games can end."""
    sides = [Pieces(men, kings) for men, kings in ((1, 0), (2, 0), (1, 1), (0, 2))]
    each = [
        Result(winner, Reason.AGREEMENT if winner is Winner.DRAW else Reason.TIME, one, two)
        for winner, one, two in product(WINNERS, sides, sides)
        if winner is Winner.DRAW or (two if winner is Winner.ONE else one) == sides[0]
    ]
    open_games = [number for number, game in enumerate(league.games) if game.result is None]
    for results in product(each, repeat=len(open_games)):
        at = dict(zip(open_games, results, strict=True))
        yield replace(
            league,
            games=tuple(replace(game, result=at.get(number, game.result)) for number, game in enumerate(league.games)),
        )


def test_the_exact_answers_are_not_rare() -> None:
    said: list[Prospect] = []
    for seed in range(40):
        said += prospects(with_open_games(document(Random(seed), players=6), 3, Random(seed)))
    assert sum(prospect.exact for prospect in said) > len(said) * 0.8


@settings(max_examples=30)
@given(documents(), st.randoms(use_true_random=False))
def test_a_complete_league_leaves_each_player_its_own_place(found: Document, random: Random) -> None:
    league = with_open_games(found, 0, random)
    for (player, final), prospect in zip(sorted(places(league)), sorted(prospects(league), key=name_of), strict=True):
        assert prospect.player == player
        assert set(final) <= set(prospect.places)
        assert not prospect.exact or set(prospect.places) == set(final)


def name_of(prospect: Prospect) -> str:
    return prospect.player


def test_with_many_games_left_only_a_bound_is_given() -> None:
    found = document(Random(1), players=6)
    league = with_open_games(found, FEW + 1, Random(1))
    assert not any(prospect.exact for prospect in prospects(league))


def test_an_annulled_player_and_a_league_without_games_have_none() -> None:
    league = league_of({"format": "castillar-league/1", "name": "L", "players": ["A", "B", "C"]})
    assert prospects(league) == ()
    drawn = league_of(document(Random(3), players=5) | {"withdrawn": []})
    gone = drawn.names[0]
    left = replace(drawn, withdrawn=(*drawn.withdrawn, _annulled(gone)))
    assert gone not in {prospect.player for prospect in prospects(left)}
    assert counted(left)


def _annulled(player: str) -> Withdrawal:
    return Withdrawal(player, WithdrawnGames.ANNULLED)
