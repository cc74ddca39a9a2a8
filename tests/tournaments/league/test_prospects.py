"""Places still open: never fewer than really possible, and no more of them where they are exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import leagues as whole
from tests.builders import Document, document, documents, league_of
from tournaments.league.prospects import MAX_OPEN_GAMES, Prospect, _places, _Tally, prospects
from tournaments.league.scores import games_that_count
from tournaments.league.table import table
from tournaments.league.values import Game, League, Pieces, Reason, Result, Winner, Withdrawal, WithdrawnGames

WINNERS = (Winner.ONE, Winner.TWO, Winner.DRAW)


def with_open_games(found: Document, open_games: int, random: Random) -> League:
    """Return the league without a number of its results, chosen at random, and without decisions on ties."""
    league = league_of(found | {"rulings": [], "tiebreak_games": [], "sanctions": [], "withdrawn": []})
    reopened = set(random.sample(range(len(league.games)), min(open_games, len(league.games))))
    games = tuple(
        replace(game, result=None) if number in reopened else with_any_result(game)
        for number, game in enumerate(league.games)
    )
    return replace(league, games=games)


def with_any_result(game: Game) -> Game:
    return game if game.result else replace(game, result=Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(3)))


def finish_at_random(league: League, random: Random) -> League:
    """Return the league with random results for its open games, often with the most or fewest pieces."""
    return replace(
        league, games=tuple(game if game.result else random_game(game, league.men, random) for game in league.games)
    )


def random_game(game: Game, men: int, random: Random) -> Game:
    """Return a game with a random result."""
    pieces = [random.choice((Pieces(1), Pieces(0, men), Pieces(random.randint(1, men)))) for _ in range(2)]
    winner = random.choice(WINNERS)
    reason = Reason.AGREEMENT if winner is Winner.DRAW else Reason.TIME
    return replace(game, result=Result(winner, reason, *pieces))


def places(league: League) -> Iterator[tuple[str, range]]:
    """Return each player's places in the final table: all the places of a tie that is still open."""
    rows = table(league).rows
    shared = {row.pos: sum(other.pos == row.pos for other in rows) for row in rows}
    for row in rows:
        if row.pos is not None:
            yield row.player, range(row.pos, row.pos + shared[row.pos])


@pytest.mark.many_examples
@given(documents(), st.integers(0, MAX_OPEN_GAMES + 3), st.randoms(use_true_random=False))
def test_no_possible_end_is_excluded(found: Document, open_games: int, random: Random) -> None:
    league = with_open_games(found, open_games, random)
    computed = {prospect.player: prospect for prospect in prospects(league)}
    for _ in range(5):
        for player, final in places(finish_at_random(league, random)):
            assert set(final) <= set(computed[player].places), (player, final, computed[player])


@pytest.mark.many_examples
@pytest.mark.parametrize("seed", range(60))
def test_every_place_called_exact_can_happen(seed: int) -> None:
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
    """Yield the league with every combination of results of its open games, with at most two men a side."""
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


def test_most_prospects_are_exact() -> None:
    computed: list[Prospect] = []
    for seed in range(40):
        computed += prospects(with_open_games(document(Random(seed), players=6), 3, Random(seed)))
    assert sum(prospect.exact for prospect in computed) > len(computed) * 0.8


@pytest.mark.many_examples
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
    content = document(Random(1), players=6)
    league = with_open_games(content, MAX_OPEN_GAMES + 1, Random(1))
    assert not any(prospect.exact for prospect in prospects(league))


def test_annulled_player_and_empty_league_have_no_prospects() -> None:
    league = league_of({"format": "castillar-league/1", "name": "L", "players": ["A", "B", "C"]})
    assert prospects(league) == ()
    drawn = league_of(document(Random(3), players=5) | {"withdrawn": []})
    annulled_player = drawn.names[0]
    left = replace(drawn, withdrawn=(*drawn.withdrawn, _annulled(annulled_player)))
    assert annulled_player not in {prospect.player for prospect in prospects(left)}
    assert games_that_count(left)


def _annulled(player: str) -> Withdrawal:
    return Withdrawal(player, WithdrawnGames.ANNULLED)


def add_up_random_games(random: Random) -> _Tally:
    least = random.randint(0, 3)
    return _Tally(3, random.randint(0, 2), least, random.choice((least, least + random.randint(0, 3))))


def places_for_each_f(player: _Tally, opponents: list[_Tally]) -> Iterator[tuple[int, int]]:
    """Return the best and worst place of a player level on points, over each F that the players may reach."""
    for pieces in product(*(range(each.least, each.most + 1) for each in (player, *opponents))):
        ranks = [(mine, each.wins) for mine, each in zip(pieces, (player, *opponents), strict=True)]
        above, level = sum(rank > ranks[0] for rank in ranks), ranks.count(ranks[0])
        yield above + 1, above + level


def test_level_places_cover_every_possible_f() -> None:
    random = Random("F")
    for _ in range(400):
        player, opponents = (
            add_up_random_games(random),
            [add_up_random_games(random) for _ in range(random.randint(0, 3))],
        )
        places = set(_places(player, opponents))
        found = set(places_for_each_f(player, opponents))
        sure = {best for best, worst in found if best == worst}
        may_be = {place for best, worst in found for place in range(best, worst + 1)}
        assert {place for place, doubtful in places if not doubtful} == sure, (player, opponents)
        assert {place for place, _ in places} == may_be, (player, opponents)


def won(one: str, two: str, men: int = 1, kings: int = 0) -> Game:
    return Game(one=one, two=two, result=Result(Winner.ONE, Reason.TIME, Pieces(men, kings)))


def drawn_game(one: str, two: str, pieces: int, others: int) -> Game:
    return Game(one=one, two=two, result=Result(Winner.DRAW, Reason.AGREEMENT, Pieces(pieces), Pieces(others)))


def possible_places(games: Sequence[Game], **fields: Any) -> dict[str, tuple[tuple[int, ...], bool]]:
    """Return each player's possible places in a league of these games, and whether the list is exact."""
    names = sorted({name for game in games for name in game.pair})
    league = replace(whole.league(names), games=tuple(games), **fields)
    found = prospects(league)
    assert [prospect.player for prospect in found] == names
    return {prospect.player: (prospect.places, prospect.exact) for prospect in found}


def test_open_game_can_be_won_by_either_or_drawn() -> None:
    open_game = Game(one="Bea", two="Eva")
    assert possible_places([won("Ana", "Bea"), won("Ana", "Eva"), open_game]) == {
        "Ana": ((1,), True),
        "Bea": ((2, 3), True),
        "Eva": ((2, 3), True),
    }
    assert possible_places([won("Bea", "Ana"), won("Eva", "Ana"), open_game])["Ana"] == ((3,), True)


@pytest.mark.parametrize(
    ("walkover_pieces", "ana", "bea", "eva"),
    [
        (12, ((1, 2), True), ((1, 2, 3), False), ((1, 2, 3), False)),  # of 1 to 24, twelve kings
        (30, ((1, 2), True), ((1, 2, 3), False), ((1, 2, 3), True)),  # to 30
        (0, ((1, 2), True), ((1, 2, 3), True), ((1, 2, 3), False)),  # from 0
    ],
)
def test_won_game_adds_any_allowed_pieces(walkover_pieces: int, ana: object, bea: object, eva: object) -> None:
    """If Eva wins, all three have three points; Ana has an F of 24, Bea of 1, and Eva that of her game."""
    games = [won("Ana", "Eva", 0, 12), won("Bea", "Ana"), Game(one="Bea", two="Eva")]
    assert possible_places(games, walkover_pieces=walkover_pieces) == {"Ana": ana, "Bea": bea, "Eva": eva}


def test_f_then_wins_break_ties_and_the_rest_stays_open() -> None:
    level = [drawn_game("Ana", "Bea", 2, 1), drawn_game("Ana", "Eva", 2, 1)]
    assert possible_places([*level, drawn_game("Bea", "Eva", 2, 1)]) == {
        "Ana": ((1,), True),
        "Bea": ((2,), True),
        "Eva": ((3,), True),
    }
    assert possible_places([*level, drawn_game("Bea", "Eva", 1, 1)]) == {
        "Ana": ((1,), True),
        "Bea": ((2, 3), False),
        "Eva": ((2, 3), False),
    }
    by_wins = [
        drawn_game("Ana", "Bea", 1, 1),
        drawn_game("Ana", "Bea", 1, 1),
        drawn_game("Ana", "Eva", 1, 9),
        won("Bea", "Eva"),
    ]
    by_wins += [drawn_game("Ana", "Eva", 1, 9), won("Eva", "Bea")]
    assert possible_places(by_wins) == {"Ana": ((3,), True), "Bea": ((2,), True), "Eva": ((1,), True)}
    won_or_drawn = [won("Ana", "Eva", 3), *(drawn_game("Bea", "Eva", 1, 9) for _ in range(3))]
    assert possible_places(won_or_drawn) == {"Ana": ((2,), True), "Bea": ((3,), True), "Eva": ((1,), True)}


def test_many_open_games_give_a_bound_by_points() -> None:
    """Ana has beaten all, Lea has lost to all, and the five others have ten games among them."""
    others = ("Bea", "Eva", "Isa", "Ida", "Ina")
    games = [*(won("Ana", name) for name in others), *(won(name, "Lea") for name in others)]
    games += [Game(one=one, two=two) for one, two in combinations(others, 2)]
    among = dict.fromkeys(others, ((2, 3, 4, 5, 6), False))
    assert possible_places([*games, won("Ana", "Lea")]) == {"Ana": ((1,), False), **among, "Lea": ((7,), False)}
    reachable = dict.fromkeys(("Ana", *others), ((1, 2, 3, 4, 5, 6), False))
    assert possible_places([*games, Game(one="Ana", two="Lea", result=Result(Winner.NONE, Reason.WALKOVER))]) == {
        **reachable,
        "Lea": ((7,), False),
    }


def test_up_to_six_open_games_are_tried_in_every_way() -> None:
    names = ("Ana", "Bea", "Eva", "Isa")
    open_games = [Game(one=one, two=two) for one, two in combinations(names, 2)]
    assert possible_places(open_games) == dict.fromkeys(names, ((1, 2, 3, 4), True))
    assert possible_places([*open_games, Game(one="Ana", two="Bea")]) == dict.fromkeys(names, ((1, 2, 3, 4), False))
