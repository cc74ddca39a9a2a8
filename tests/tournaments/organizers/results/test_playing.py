"""Decisions while a league is in play: results, dice, sanctions, withdrawals, latecomers, new plans."""

from __future__ import annotations

from datetime import datetime

import pytest

from games.rules import RULES, start
from games.rules.board import Side as Colour
from tests.organizing import (
    ACTOR,
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    beat,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    ranking,
    record_draw,
    standings,
)
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Pieces, Reason, Result, Side, Throw, Winner, WithdrawnGames
from tournaments.organizers.calendar.verbs import Reschedule
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer, Withdraw
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.forms import ColoursForm
from tournaments.organizers.results.verbs import ChooseColours, CorrectResult, DiceFor, RecordResult, ThrowDice
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

FIVE = ("Ana", "Bea", "Carlos", "Duarte", "Eva")


def refusal_of(league: models.League, verb: object, **how: object) -> Code:
    with pytest.raises(Fault) as refusal:
        take(league, verb, by=ACTOR, **how)  # type: ignore[arg-type]
    return refusal.value.code


@pytest.mark.parametrize("rules", [slug for slug, rules in RULES.items() if rules.first_side is Colour.BLACK])
def test_black_begins_where_the_rules_say_so(rules: str) -> None:
    league = drawn_league(rules=rules)
    games = load_league(league).league.games
    assert {(game.white, game.starter) for game in games} == {(Side.TWO, Side.ONE)}
    game = fixture(league, "Ana", "Bea")
    first = start(RULES[rules]).legal_moves()[0]
    decide(league, SubmitSheet(game.pk, f"1. {first} 2-0", "Ana", end_reason=Reason.RESIGNATION))
    game.refresh_from_db()
    assert (game.white, game.starter, game.result.winner) == ("two", "one", "two")
    form = ColoursForm({"white": "one"}, game=load_league(league).game(game.pk), first=Colour.BLACK)
    assert form.is_valid() and (form.chosen_white, form.chosen_starter) == (Side.ONE, Side.TWO)


def test_first_result_puts_the_league_in_play() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea", men=4)
    assert league.state == "playing"
    assert standings(league).row("Ana").figures.pieces == 4


def test_result_is_entered_once_and_corrected_with_reason() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert refusal_of(league, RecordResult(game.pk, TWO_WINS)) is Code.RESULT_EXISTS
    assert refusal_of(league, CorrectResult(game.pk, TWO_WINS)) is Code.REASON_NEEDED
    assert refusal_of(league, CorrectResult(game.pk, ONE_WINS), reason="acta") is Code.RESULT_SAME
    decide(league, CorrectResult(game.pk, TWO_WINS), reason="acta")
    assert ranking(league)[0] == game.two.name
    decide(league, CorrectResult(game.pk, None), reason="no se jugó")
    assert standings(league).row(game.two.name).figures.played == 0


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(13), Pieces(0)), Code.PIECES_TOO_MANY),
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(0), Pieces(0)), Code.PIECES_NONE_LEFT),
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(1)), Code.PIECES_LEFT_TO_LOSER),
        (Result(Winner.ONE, Reason.AGREEMENT, Pieces(1)), Code.REASON_OF_A_WIN),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1)), Code.PIECES_MISSING),
    ],
)
def test_impossible_results_are_refused(result: Result, code: Code) -> None:
    league = drawn_league()
    assert refusal_of(league, RecordResult(fixture(league, "Ana", "Bea").pk, result)) is code
    assert not models.Result.objects.exists()


def test_nothing_is_entered_before_the_lots() -> None:
    league = league_in_preparation()
    assert refusal_of(league, RecordResult(1, ONE_WINS)) is Code.LEAGUE_NOT_DRAWN
    assert refusal_of(league, Withdraw("Ana")) is Code.LEAGUE_NOT_DRAWN
    assert refusal_of(league, Reschedule(2)) is Code.LEAGUE_NOT_DRAWN
    assert refusal_of(league, AddLatecomer(Entrant("Zoe"))) is Code.LEAGUE_NOT_DRAWN


def test_fixture_of_another_league_or_of_none_is_not_found() -> None:
    league, other = drawn_league(), fixture(drawn_league(name="Otra"), "Ana", "Bea")
    for key in (other.pk, 0, 10**9):
        with pytest.raises(models.Fixture.DoesNotExist):
            take(league, RecordResult(key, ONE_WINS), by=ACTOR)


def test_site_dice_are_kept_and_give_the_first_move() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    decide(league, ThrowDice(game.pk, DiceFor.START))
    thrown = next(g for g in load_league(league).league.games if g.pair == {"Ana", "Bea"})
    assert thrown.starter is thrown.dice.start[-1].winner
    assert all(throw.winner is None for throw in thrown.dice.start[:-1])
    assert refusal_of(league, ThrowDice(game.pk, DiceFor.START)) is Code.DICE_DECIDED
    against = thrown.starter.other if thrown.starter else None
    assert refusal_of(league, ChooseColours(game.pk, Side.ONE, against)) is Code.STARTER_AGAINST_DICE


def test_typed_dice_continue_until_one_wins() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    level, won = Throw((2, 3), (4, 1)), Throw((1, 1), (6, 2))
    decide(league, ThrowDice(game.pk, DiceFor.COLOUR, [level]))
    decide(league, ThrowDice(game.pk, DiceFor.COLOUR, [level, won]))
    assert load_league(league).league.games[game.position - 1].dice.colour == (level, level, won)
    assert refusal_of(league, ThrowDice(game.pk, DiceFor.START, [won, level])) is Code.DICE_AFTER_DECIDED


def test_sanction_counts_until_it_is_revoked() -> None:
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", "retraso"))
    assert standings(league).row("Ana").sanctions == 1
    sanction = models.Sanction.objects.get()
    decide(league, RevokeSanction(sanction.pk), reason="avisó")
    assert standings(league).row("Ana").sanctions == 0
    assert refusal_of(league, RevokeSanction(sanction.pk), reason="avisó") is Code.SANCTION_REVOKED


def test_early_leaver_is_annulled_and_late_one_loses_the_rest() -> None:
    league = drawn_league(FIVE)
    beat(league, "Ana", "Bea")
    decide(league, Withdraw("Ana"))
    assert standings(league).row("Ana").annulled
    assert standings(league).row("Bea").figures.played == 0
    beat(league, "Bea", "Carlos")
    beat(league, "Bea", "Duarte")
    decide(league, Withdraw("Bea"))
    assert not standings(league).row("Bea").annulled
    assert standings(league).row("Eva").figures.pieces == 12
    assert refusal_of(league, Withdraw("Bea")) is Code.WITHDRAWN_TWICE


def test_organizer_chooses_another_effect_and_readmits() -> None:
    league = drawn_league(FIVE)
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    assert standings(league).row("Bea").figures.won == 1
    decide(league, Readmit("Ana"))
    assert standings(league).row("Bea").figures.won == 0
    assert refusal_of(league, Readmit("Ana")) is Code.NOT_WITHDRAWN


def test_game_settled_by_a_withdrawal_takes_no_result() -> None:
    league = drawn_league(FIVE)
    game = fixture(league, "Ana", "Bea")
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    assert refusal_of(league, RecordResult(game.pk, ONE_WINS)) is Code.GAME_SETTLED
    assert refusal_of(league, ThrowDice(game.pk, DiceFor.START)) is Code.GAME_SETTLED


def test_latecomer_plays_everybody_at_the_end() -> None:
    league = drawn_league(legs=2)
    beat(league, "Ana", "Bea")
    decide(league, AddLatecomer(Entrant("Zoe", "Uriandia")))
    games = load_league(league).league.games
    late = games[6:]
    assert all("Zoe" in game.pair for game in late) and len(late) == 6
    assert sum(game.one == "Zoe" for game in late) == 3
    assert [game.round for game in late] == list(range(games[5].round + 1, games[5].round + 7))  # type: ignore[operator]
    assert refusal_of(league, AddLatecomer(Entrant("ZOE"))) is Code.NAME_TWICE


def test_latecomer_after_a_withdrawal_plays_everybody() -> None:
    league = drawn_league(FIVE)
    decide(league, Withdraw("Ana", WithdrawnGames.WALKOVERS))
    decide(league, AddLatecomer(Entrant("Zoe")))
    assert standings(league).row("Zoe").figures.won == 1
    exported = write_league(load_league(league).league)
    assert write_league(read_league(exported.encode())) == exported


def test_remaining_games_are_replanned_for_more_boards() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fina"))
    done = list(league.fixtures.order_by("position")[:4])
    for game in done:
        decide(league, RecordResult(game.pk, DRAWN_RESULT))
    timetable = Timetable(start=datetime(2026, 11, 28, 10), minutes=20)
    decide(league, Reschedule(3, timetable))
    games = load_league(league).league.games
    assert [game.result is not None for game in games] == [True] * 4 + [False] * 11
    assert {(game.at, game.board) for game in games[4:7]} <= {
        (datetime(2026, 11, 28, 10, minute), board) for minute in (0, 20) for board in (1, 2, 3)
    }
    for at in {game.at for game in games[4:]}:
        playing = [name for game in games[4:] if game.at == at for name in game.pair]
        assert len(playing) == len(set(playing))
    assert league.boards == 3


def test_plan_skips_games_settled_by_a_withdrawal() -> None:
    league = drawn_league(FIVE)
    decide(league, Withdraw("Ana", WithdrawnGames.ANNULLED))
    decide(league, Reschedule(2))
    games = load_league(league).league.games
    assert all(("Ana" in game.pair) == (game.board is None) for game in games)


def test_drawn_games_are_recorded() -> None:
    league = drawn_league()
    record_draw(league, "Ana", "Bea")
    assert standings(league).row("Ana").figures.points == 1


@pytest.mark.parametrize("purpose", DiceFor)
def test_dice_are_refused_where_white_begins(purpose: DiceFor) -> None:
    league = drawn_league(rules="international")
    assert refusal_of(league, ThrowDice(fixture(league, "Ana", "Bea").pk, purpose)) is Code.DICE_NOT_OF_RULES


@pytest.mark.parametrize(("rules", "white"), [("castillar", None), ("spanish", "two")])
def test_first_mover_has_white_where_white_begins(rules: str, white: str | None) -> None:
    league = drawn_league(rules=rules)
    game = fixture(league, "Ana", "Bea")
    league.fixtures.filter(pk=game.pk).update(dice={"start": [[[2, 3], [4, 1]]]})
    decide(league, ThrowDice(game.pk, DiceFor.START, (Throw((1, 2), (5, 6)),)))
    game.refresh_from_db()
    assert (game.starter, game.white) == ("two", white)
