"""The states in which a result may be entered or corrected, and the state that follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from tests.builders import league_of
from tournaments.league.faults import Code, Fault
from tournaments.league.results import corrected, recorded, refuse_results, refuse_settled, with_game, with_result
from tournaments.league.values import (
    Game,
    League,
    Pieces,
    Reason,
    Result,
    State,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

ONE_WINS = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
TWO_WINS = Result(Winner.TWO, Reason.NO_PIECES, Pieces(0), Pieces(3))
DRAWN_RESULT = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))


def league(**more: object) -> League:
    games = [{"one": one, "two": two} for one, two in ("ab", "bc", "ca")]
    document = {
        "format": "castillar-league/1",
        "name": "Liga",
        "players": list("abc"),
        "state": "drawn",
        "games": games,
    }
    return replace(league_of(document), **more)


def refusal_of(act: Callable[[], object]) -> tuple[Code, str]:
    with pytest.raises(Fault) as fault:
        act()
    return fault.value.code, fault.value.place


def test_first_result_sets_the_state_to_playing() -> None:
    before = league()
    after = recorded(before, before.games[1], ONE_WINS)
    assert [game.result for game in after.games] == [None, ONE_WINS, None]
    assert (before.state, after.state) == (State.DRAWN, State.PLAYING)
    assert recorded(after, after.games[0], DRAWN_RESULT).state is State.PLAYING


def test_result_is_entered_once_and_not_for_withdrawn_players() -> None:
    before = league()
    played = recorded(before, before.games[0], ONE_WINS)
    assert refusal_of(lambda: recorded(played, played.games[0], TWO_WINS)) == (Code.RESULT_EXISTS, "")
    after_withdrawal = league(withdrawn=(Withdrawal("b", WithdrawnGames.WALKOVERS),))
    for game in after_withdrawal.games[:2]:
        assert refusal_of(partial(recorded, after_withdrawal, game, ONE_WINS)) == (Code.GAME_SETTLED, "")
        with pytest.raises(Fault) as fault:
            refuse_settled(after_withdrawal, game)
        assert fault.value.values == {"name": "b"}
    wrong = replace(ONE_WINS, one=None)
    assert refusal_of(lambda: recorded(before, before.games[0], wrong)) == (Code.PIECES_MISSING, "pieces.one")


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (State.PREPARING, Code.LEAGUE_NOT_DRAWN),
        (State.DRAWN, None),
        (State.PLAYING, None),
        (State.FINISHED, Code.LEAGUE_FINISHED),
    ],
)
def test_results_are_accepted_between_draw_and_close(state: State, code: Code | None) -> None:
    if code:
        assert refusal_of(lambda: refuse_results(league(state=state))) == (code, "")
    else:
        refuse_results(league(state=state))


def test_a_result_is_corrected_or_taken_back() -> None:
    before = league()
    assert refusal_of(lambda: corrected(before, before.games[0], ONE_WINS)) == (Code.RESULT_MISSING, "")
    played = recorded(before, before.games[0], ONE_WINS)
    [game, *_] = played.games
    assert refusal_of(lambda: corrected(played, game, ONE_WINS)) == (Code.RESULT_SAME, "")
    wrong = replace(TWO_WINS, two=None)
    assert refusal_of(lambda: corrected(played, game, wrong)) == (Code.PIECES_MISSING, "pieces.two")
    assert corrected(played, game, TWO_WINS).games[0].result == TWO_WINS
    back = corrected(played, game, None)
    assert (back.games, back.state) == (before.games, State.PLAYING)


def test_won_tie_break_game_allows_no_further_one() -> None:
    ours, waiting, others = Game(one="a", two="b"), Game(one="b", two="a"), Game(one="b", two="c")
    before = league(tiebreak_games=(ours, waiting, others), state=State.PLAYING)
    after = recorded(before, before.tiebreak_games[0], ONE_WINS)
    assert after.tiebreak_games == (replace(ours, result=ONE_WINS), others)
    drawn = recorded(before, before.tiebreak_games[0], DRAWN_RESULT)
    assert drawn.tiebreak_games == (replace(ours, result=DRAWN_RESULT), waiting, others)
    won = recorded(drawn, drawn.tiebreak_games[1], ONE_WINS)
    assert refusal_of(lambda: corrected(won, won.tiebreak_games[0], ONE_WINS)) == (Code.TIEBREAK_ALREADY_WON, "[1]")


def test_tie_break_game_needs_no_pieces() -> None:
    before = league(tiebreak_games=(Game(one="a", two="b"),), state=State.PLAYING)
    [one, two] = (Result(winner, Reason.TIME) for winner in (Winner.ONE, Winner.TWO))
    won = recorded(before, before.tiebreak_games[0], one)
    assert won.tiebreak_games[0].result == one
    assert corrected(won, won.tiebreak_games[0], two).tiebreak_games[0].result == two


@pytest.mark.parametrize("state", [State.DRAWN, State.PLAYING, State.FINISHED])
def test_only_a_first_result_changes_the_state(state: State) -> None:
    before = league(state=state)
    [game, *others] = before.games
    after = with_game(before, game, replace(game, sheet="1. 9-13"))
    assert (after.state, after.games) == (state, (replace(game, sheet="1. 9-13"), *others))
    expected = State.PLAYING if state is State.DRAWN else state
    assert with_result(before, game, ONE_WINS).state is expected


def test_result_goes_to_the_right_one_of_two_equal_games() -> None:
    equal = Game(one="a", two="b", key=1), Game(one="a", two="b", key=2)
    before = league(tiebreak_games=equal)
    for game in equal:
        assert [game_after.key for game_after in with_result(before, game, ONE_WINS).tiebreak_games] == [game.key]


def test_result_without_the_pieces_that_count_is_refused() -> None:
    before = league()
    result = Result(Winner.ONE, Reason.RESIGNATION)
    assert refusal_of(lambda: recorded(before, before.games[0], result)) == (Code.PIECES_MISSING, "pieces.one")
