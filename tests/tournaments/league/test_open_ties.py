"""The means to settle an open tie, and the rulings and tie-break games that decide places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import leagues as whole
from tournaments.league import results
from tournaments.league.podium import Medal
from tournaments.league.results import Decider, Need
from tournaments.league.table import table
from tournaments.league.values import Game, League, Pieces, Reason, Result, Ruling, Winner, Withdrawal, WithdrawnGames

NAMES = ("Ana", "Bea", "Eva")
WON = Result(Winner.ONE, Reason.RESIGNATION, Pieces(2), Pieces(1))
ABSENT = Result(Winner.TWO, Reason.WALKOVER)
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1))


def league_of_equals(names: tuple[str, ...] = NAMES) -> League:
    """Return a league in which each player beat the next in a circle with equal pieces: only a ruling decides."""
    league = whole.league(names)
    won = tuple(whole.won_by(game, whole.next_of(names, game)) for game in league.games)
    return replace(league, games=won)


def league_with_two_level() -> League:
    """Return a league in which Ana and Bea are level: only a game between them or a ruling decides."""
    league = whole.league(NAMES)
    games = []
    for game in league.games:
        if game.pair == {"Ana", "Bea"}:
            games.append(replace(game, result=DRAWN))
        else:
            games.append(whole.won_by(game, next(name for name in (game.one, game.two) if name != "Eva")))
    return replace(league, games=tuple(games))


def with_withdrawn(league: League, *names: str) -> League:
    return replace(league, withdrawn=tuple(Withdrawal(name, WithdrawnGames.WALKOVERS) for name in names))


def test_tie_of_two_is_played_unless_one_withdrew() -> None:
    league = league_of_equals()
    assert results.need_of(league, ("Ana", "Bea")) is Need.GAME
    assert results.need_of(with_withdrawn(league, "Bea"), ("Ana", "Bea")) is Need.ABSENCE
    assert results.need_of(with_withdrawn(league, "Eva"), ("Ana", "Bea")) is Need.GAME
    assert results.need_of(with_withdrawn(league, "Ana", "Bea"), ("Ana", "Bea")) is Need.RULING
    assert results.need_of(league, NAMES) is Need.RULING
    assert results.need_of(with_withdrawn(league, "Ana"), NAMES) is Need.RULING


def test_open_tiebreak_game_of_a_pair_is_found() -> None:
    open_game, won = Game(one="Bea", two="Ana"), Game(one="Ana", two="Eva", result=WON)
    league = replace(league_of_equals(), tiebreak_games=(won, replace(open_game, result=DRAWN), open_game))
    assert results.unplayed_tiebreak(league, ("Ana", "Bea")) is open_game
    assert results.unplayed_tiebreak(league, ("Ana", "Eva")) is None
    assert results.unplayed_tiebreak(league, ("Bea", "Eva")) is None


def test_unplayed_tiebreak_of_a_decided_pair_is_superfluous() -> None:
    won, needless, drawn = (
        Game(one="Ana", two="Bea", result=WON),
        Game(one="Bea", two="Ana"),
        Game(one="Ana", two="Eva"),
    )
    again = replace(drawn, result=DRAWN)
    assert results.without_superfluous([needless, won, again, drawn]) == (won, again, drawn)


def test_last_ruling_on_the_same_players_stands() -> None:
    first, other = Ruling(("Ana", "Bea"), "one"), Ruling(("Ana", "Bea", "Eva"), "two")
    last = Ruling(("Bea", "Ana"), "three")
    league = replace(league_of_equals(), rulings=(first, other, last))
    assert results.ruling_on(league, ["Ana", "Bea"]) is last
    assert results.ruling_on(league, NAMES) is other
    assert results.ruling_on(league, ["Ana", "Eva"]) is None
    assert results.rulings_in_force(league) == (other, last)


def test_a_ruling_decides_the_places_of_all_its_players() -> None:
    ruling = Ruling(("Bea", "Eva", "Ana"), "el organizador")
    standing = table(replace(league_of_equals(), rulings=(ruling,)))
    assert results.deciders(standing) == (Decider(ruling.order, ruling),)
    assert results.deciders(standing)[0].players == set(NAMES)
    assert results.ruled_ties(standing) == (("Bea", "Eva", "Ana"),)
    assert [(row.player, row.medal) for row in standing.rows] == [
        ("Bea", Medal.GOLD),
        ("Eva", Medal.SILVER),
        ("Ana", None),
    ]


def test_a_tiebreak_game_decides_and_is_no_ruling() -> None:
    league = league_with_two_level()
    assert table(league).pending == (("Ana", "Bea"),)
    standing = table(replace(league, tiebreak_games=(Game(one="Bea", two="Ana", result=WON),)))
    assert [row.player for row in standing.rows] == ["Bea", "Ana", "Eva"]
    assert results.deciders(standing) == (Decider(("Bea", "Ana")),)
    assert results.ruled_ties(standing) == ()
    assert results.deciders(table(whole.finished_league(4))) == ()


def test_deciders_are_given_from_the_top() -> None:
    """Ana and Bea won against Eva and Zoe, and the two games among equals were drawn."""
    league = whole.league(("Ana", "Bea", "Eva", "Zoe"))
    drawn = [{"Ana", "Bea"}, {"Eva", "Zoe"}]
    games = tuple(
        replace(game, result=DRAWN) if game.pair in drawn else whole.won_by(game, min(game.pair))
        for game in league.games
    )
    rulings = (Ruling(("Zoe", "Eva"), "sorteo"), Ruling(("Bea", "Ana"), "sorteo"))
    standing = table(replace(league, games=games, rulings=rulings))
    assert results.deciders(standing) == tuple(Decider(ruling.order, ruling) for ruling in reversed(rulings))


@pytest.mark.parametrize(
    ("result", "player", "winners"),
    [(ABSENT, "Ana", ("Bea",)), (ABSENT, "Bea", ()), (ABSENT, "Eva", ()), (WON, "Bea", ()), (None, "Ana", ())],
)
def test_tiebreak_game_against_an_absent_player_is_won(
    result: Result | None, player: str, winners: tuple[str, ...]
) -> None:
    both = Game(one="Ana", two="Bea", result=Result(Winner.NONE, Reason.WALKOVER))
    league = replace(league_of_equals(), tiebreak_games=(both, Game(one="Ana", two="Bea", result=result)))
    assert results.lost_by_absence(league, player) == winners


def test_drawn_tiebreak_games_of_a_pair_are_counted() -> None:
    of_the_pair = [Game(one="Ana", two="Bea", result=result) for result in (DRAWN, DRAWN, WON, None)]
    of_another_pair = Game(one="Ana", two="Eva", result=DRAWN)
    league = replace(league_with_two_level(), tiebreak_games=(*of_the_pair, of_another_pair))
    assert results.count_drawn_tiebreaks(league, ("Bea", "Ana")) == 2
    assert results.count_drawn_tiebreaks(league, ("Bea", "Eva")) == 0
