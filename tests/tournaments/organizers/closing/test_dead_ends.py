"""Every league can be closed: after absences, ties, rulings and unneeded tie-break games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.organizing import (
    ACTOR,
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    beat,
    decide,
    drawn_league,
    ranking,
    record_draw,
    standings,
    tied_league,
)
from tests.tournaments.organizers.closing.test_ending import refusal_of, tiebreak_of
from tournaments import models
from tournaments.league.faults import Code
from tournaments.league.file import read_league, write_league
from tournaments.league.results import Need, need_of, without_superfluous
from tournaments.league.values import Game, Side, WithdrawnGames
from tournaments.management.commands.audit import audit_league
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie
from tournaments.organizers.conduct.verbs import Readmit, SanctionPlayer, Withdraw
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import CorrectResult, DiceFor, RecordResult, ThrowDice
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.load import load_league
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db

PAIR = ("Ana", "Bea")


def sentence_of(decision: models.Decision) -> str:
    return sentence(decision.verb, decision.before, decision.after, 12)


def two_pairs() -> models.League:
    """Return a complete league of four: Ana and Bea level for the gold, Carlos and Duarte for the bronze."""
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    record_draw(league, "Ana", "Bea")
    record_draw(league, "Carlos", "Duarte")
    for winner in PAIR:
        for loser in ("Carlos", "Duarte"):
            beat(league, winner, loser)
    assert standings(league).pending == (PAIR, ("Carlos", "Duarte"))
    return league


def close_and_check(league: models.League) -> models.Decision:
    """Close a league, and check that its audit finds nothing and that its file gives the same league."""
    decision = decide(league, Close())
    assert audit_league(load_league(league)) == []
    again = import_league(read_league(write_league(load_league(league).league).encode()), by=ACTOR)
    assert load_league(again).league == load_league(league).league
    return decision


def test_withdrawn_player_loses_the_tie_break_game() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana"))
    assert need_of(load_league(league).league, PAIR) is Need.ABSENCE
    done = decide(league, PlayOff("Ana", "Bea"))
    assert sentence_of(done) == "Bea gana el desempate por incomparecencia de Ana, por su retirada."
    assert ranking(league)[:2] == ["Bea", "Ana"]
    result = models.Result.objects.get(fixture__tiebreak=True)
    assert (result.winner, result.reason) == ("two", "walkover")
    close_and_check(league)


def test_waiting_game_goes_to_the_remaining_player() -> None:
    league = tied_league(confirm_results=True)
    models.Result.objects.update(confirmed=True)
    decide(league, PlayOff("Bea", "Ana"))
    game = tiebreak_of(league)
    decide(league, Withdraw("Ana"))
    for verb in (
        RecordResult(game.pk, ONE_WINS),
        ThrowDice(game.pk, DiceFor.START),
        SubmitSheet(game.pk, "1. 21-17", "Ana", Side.ONE),
    ):
        assert refusal_of(league, verb) is Code.GAME_SETTLED
    done = decide(league, PlayOff("Ana", "Bea"))
    assert league.fixtures.filter(tiebreak=True).count() == 1 and ranking(league)[0] == "Bea"
    decide(league, Undo(done.number, ACTOR))
    assert league.fixtures.filter(tiebreak=True).count() == 1 and standings(league).pending
    decide(league, PlayOff("Ana", "Bea"))
    close_and_check(league)


def test_tie_of_two_withdrawn_players_needs_a_ruling() -> None:
    league = tied_league()
    decide(league, Withdraw("Ana"))
    decide(league, Withdraw("Bea"))
    assert refusal_of(league, PlayOff("Ana", "Bea")) is Code.TIEBREAK_NOT_PLAYED
    decide(league, RuleOnTie(["Bea", "Ana"], "orden de retirada"))
    close_and_check(league)


def test_withdrawal_that_won_a_tie_break_is_not_undone() -> None:
    league = tied_league()
    withdrawal = decide(league, Withdraw("Ana"))
    decide(league, PlayOff("Ana", "Bea"))
    assert refusal_of(league, Undo(withdrawal.number, ACTOR)) is Code.UNDO_CHANGED
    decide(league, Readmit("Ana"))
    assert ranking(league)[:2] == ["Bea", "Ana"]
    decide(league, CorrectResult(tiebreak_of(league).pk, None), reason="sí vino")
    assert standings(league).pending == (PAIR,)


def test_closing_removes_a_game_that_a_ruling_made_needless() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    done = close_and_check(league)
    assert not league.fixtures.filter(tiebreak=True).exists()
    assert "Se quita la partida de desempate Ana – Bea, que no se jugó" in sentence_of(done)


def test_game_with_a_sheet_survives_closing() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, SubmitSheet(tiebreak_of(league).pk, "1. 21-17 10-14 *", "Ana", Side.ONE))
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    decide(league, Close())
    assert league.fixtures.filter(tiebreak=True).count() == 1


def test_tiebreak_game_is_called_after_others_were_removed() -> None:
    league = two_pairs()
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, PlayOff("Carlos", "Duarte"))
    decide(league, RecordResult(tiebreak_of(league).pk, DRAWN_RESULT))
    decide(league, RuleOnTie(["Ana", "Bea"], "acuerdo"))
    decide(league, RuleOnTie(["Carlos", "Duarte"], "acuerdo"))
    decide(league, Close())
    decide(league, Reopen(), reason="una errata")
    models.Ruling.objects.all().delete()
    decide(league, PlayOff("Carlos", "Duarte"))
    decide(league, PlayOff("Ana", "Bea"))
    assert [row.position for row in league.fixtures.filter(tiebreak=True).order_by("pk")] == [2, 3, 4]


def test_decided_tie_break_game_outweighs_a_ruling() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    game = tiebreak_of(league)
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    decide(league, RecordResult(game.pk, ONE_WINS))
    assert ranking(league)[:2] == ["Ana", "Bea"]
    close_and_check(league)


def test_recording_a_tie_break_game_requires_seeing_the_ruling() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    seen_version = league.version
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    assert (
        refusal_of(league, RecordResult(tiebreak_of(league).pk, ONE_WINS), seen_version=seen_version)
        is Code.CHANGED_MEANWHILE
    )


def test_drawn_tiebreak_becomes_a_win_while_the_next_waits() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    first = tiebreak_of(league)
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    decide(league, PlayOff("Ana", "Bea"))
    done = decide(league, CorrectResult(first.pk, TWO_WINS), reason="acta")
    assert ranking(league)[:2] == ["Bea", "Ana"]
    assert list(league.fixtures.filter(tiebreak=True)) == [first]
    assert "Se quita la partida de desempate" in sentence_of(done)
    decide(league, Undo(done.number, ACTOR))
    assert standings(league).pending == (PAIR,)
    decide(league, PlayOff("Ana", "Bea"))


def test_correction_removes_no_game_with_a_sheet() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    first = tiebreak_of(league)
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, SubmitSheet(tiebreak_of(league).pk, "1. 21-17 10-14 *", "Ana", Side.ONE))
    assert refusal_of(league, CorrectResult(first.pk, TWO_WINS), reason="acta") is Code.TIEBREAK_HAS_SHEET
    assert league.fixtures.filter(tiebreak=True).count() == 2


def test_two_open_games_of_a_pair_never_have_two_winners() -> None:
    value = load_league(tied_league()).league
    waiting = Game(one="Ana", two="Bea")
    league = import_league(replace(value, name="Con dos", tiebreak_games=(waiting, waiting)), by=ACTOR)
    first, second = league.fixtures.filter(tiebreak=True).order_by("position")
    decide(league, RecordResult(second.pk, ONE_WINS))
    assert list(league.fixtures.filter(tiebreak=True)) == [second]
    assert without_superfluous((waiting,)) == (waiting,)
    assert not models.Fixture.objects.filter(pk=first.pk).exists()


def test_replaced_ruling_stays_in_the_history() -> None:
    league = tied_league()
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    assert refusal_of(league, RuleOnTie(["Ana", "Bea"], "errata")) is Code.TIE_NOT_OPEN
    done = decide(league, RuleOnTie(["Ana", "Bea"], "errata", again=True))
    assert ranking(league)[:2] == ["Ana", "Bea"]
    assert sentence_of(done) == (
        "Otra resolución del empate: Ana y Bea, por este orden. Antes: Bea y Ana. Motivo: errata."
    )
    decide(league, Undo(done.number, ACTOR))
    assert ranking(league)[:2] == ["Bea", "Ana"]
    assert refusal_of(league, RuleOnTie(["Ana", "Carlos"], "no", again=True)) is Code.TIE_NOT_RULED
    close_and_check(league)


def test_sanction_overrides_a_ruling_until_revoked() -> None:
    league = tied_league()
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
    done = decide(league, SanctionPlayer("Bea", "voces"))
    assert ranking(league)[:2] == ["Ana", "Bea"]
    decide(league, Undo(done.number, ACTOR))
    assert ranking(league)[:2] == ["Bea", "Ana"]


@pytest.mark.parametrize("withdrawn", [("Carlos",), ("Carlos", "Bea"), ("Ana", "Bea", "Carlos")])
def test_league_of_two_or_fewer_closes_without_a_podium(withdrawn: tuple[str, ...]) -> None:
    league = drawn_league()
    for name in withdrawn:
        decide(league, Withdraw(name, WithdrawnGames.ANNULLED))
    if len(withdrawn) == 1:
        record_draw(league, "Ana", "Bea")
    done = close_and_check(league)
    assert "No hay podio" in sentence_of(done)
    assert not models.Placing.objects.filter(medal__isnull=False).exists()
    assert models.Placing.objects.filter(league=league).count() == 3 - len(withdrawn)


def test_second_withdrawal_on_an_old_version_is_refused() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte"))
    seen_version = league.version
    decide(league, Withdraw("Ana"), seen_version=seen_version)
    assert refusal_of(league, Withdraw("Bea"), seen_version=seen_version) is Code.CHANGED_MEANWHILE
