"""Ties, closing, podium points, and imported leagues."""

from __future__ import annotations

import pytest

from tests.organizing import (
    ACTOR,
    DRAWN_RESULT,
    ONE_WINS,
    TWO_WINS,
    beat,
    complete_league,
    decide,
    drawn_league,
    podium_of,
    ranking,
    record_draw,
    standings,
    tied_league,
)
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.league.faults import Code, Fault
from tournaments.league.file import write_league
from tournaments.league.values import Entrant
from tournaments.management.commands.audit import audit_league
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close, PlayOff, Reopen, RuleOnTie
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def refusal_of(league: models.League, verb: object, **how: object) -> Code:
    with pytest.raises(Fault) as refusal:
        take(league, verb, by=ACTOR, **how)  # type: ignore[arg-type]
    return refusal.value.code


def tiebreak_of(league: models.League) -> models.Fixture:
    return league.fixtures.filter(tiebreak=True).latest("position")


def test_league_with_open_games_or_ties_is_not_closed() -> None:
    league = drawn_league()
    assert refusal_of(league, Close()) is Code.NOT_COMPLETE
    assert refusal_of(tied_league(name="Empatada"), Close()) is Code.TIES_OPEN


def test_tie_of_two_is_settled_by_a_game_repeated_while_drawn() -> None:
    league = tied_league()
    assert standings(league).pending == (("Ana", "Bea"),)
    decide(league, PlayOff("Bea", "Ana"))
    assert refusal_of(league, PlayOff("Ana", "Bea")) is Code.TIEBREAK_OPEN
    decide(league, RecordResult(tiebreak_of(league).pk, DRAWN_RESULT))
    assert standings(league).pending
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(tiebreak_of(league).pk, TWO_WINS))
    assert ranking(league)[:2] == ["Bea", "Ana"]
    assert refusal_of(league, PlayOff("Ana", "Bea")) is Code.TIE_NOT_OPEN


def test_draw_before_the_deciding_game_cannot_become_a_win() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    first = tiebreak_of(league)
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    decide(league, PlayOff("Ana", "Bea"))
    decide(league, RecordResult(tiebreak_of(league).pk, ONE_WINS))
    assert refusal_of(league, CorrectResult(first.pk, TWO_WINS), reason="acta") is Code.TIEBREAK_ALREADY_WON


def test_win_removes_the_tiebreak_game_after_it_and_says_so() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea"))
    first = tiebreak_of(league)
    decide(league, RecordResult(first.pk, DRAWN_RESULT))
    assert "Se quita" not in sentence_of_last(league)
    decide(league, PlayOff("Bea", "Ana"))
    decide(league, CorrectResult(first.pk, ONE_WINS), reason="acta")
    assert tiebreak_of(league) == first
    assert "Se quita la partida de desempate Bea – Ana, que no se jugó" in sentence_of_last(league)


def sentence_of_last(league: models.League) -> str:
    decision = league.decisions.latest("number")
    return sentence(decision.verb, decision.before, decision.after)


def test_ruling_settles_exactly_an_open_tie() -> None:
    league = tied_league()
    assert refusal_of(league, RuleOnTie(["Ana", "Carlos"], "acuerdo")) is Code.TIE_NOT_OPEN
    assert refusal_of(league, RuleOnTie(["Bea", "Ana"], " ")) is Code.REASON_NEEDED
    decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo del comité"))
    assert ranking(league)[:2] == ["Bea", "Ana"]
    assert standings(league).settled


def test_closing_writes_placings_and_reopening_removes_them() -> None:
    league = complete_league(("Ana", "Bea", "Carlos", "Duarte"), championship="Copa")
    decide(league, Close())
    placings = models.Placing.objects.order_by("place").values_list("player__name", "place", "medal", "points")
    assert list(placings) == [
        ("Ana", 1, "gold", 5),
        ("Bea", 2, "silver", 3),
        ("Carlos", 3, "bronze", 1),
        ("Duarte", 4, None, 0),
    ]
    assert audit_league(load_league(league)) == []
    models.Placing.objects.filter(place=1).update(points=9)
    assert audit_league(load_league(league))
    decide(league, Reopen(), reason="acta perdida")
    assert audit_league(load_league(league)) == []


def test_podium_points_add_up_over_leagues_and_other_games() -> None:
    decide(complete_league(championship="Copa"), Close())
    decide(complete_league(("Bea", "Carlos", "Duarte", "Eva"), championship="COPA", name="Segunda"), Close())
    drawn_league(("Ana", "Bea", "Zoe"), championship="Copa", name="Sin terminar")
    podium_of("Copa", OtherGame("Parchís", 4, [Entrant("Eva"), Entrant("Ana"), Entrant("Zoe")]))
    rows = championship_page("copa").rows
    assert [(row.pos, row.name, row.points) for row in rows] == [
        (1, "Ana", 8),
        (2, "Bea", 7),
        (3, "Eva", 5),
        (4, "Carlos", 3),
        (5, "Duarte", 1),
        (5, "Zoe", 1),
    ]


def test_podium_has_each_player_once() -> None:
    with pytest.raises(Fault) as refusal:
        podium_of("Copa", OtherGame("Parchís", 4, [Entrant("Eva"), Entrant("Eva")]))
    assert refusal.value.code is Code.MEDAL_TWICE
    assert not models.OtherPodium.objects.exists()


@pytest.mark.parametrize("make", [drawn_league, tied_league, complete_league])
def test_imported_league_equals_the_exported_one(make: object) -> None:
    league = make()  # type: ignore[operator]
    if make is tied_league:
        decide(league, RuleOnTie(["Bea", "Ana"], "acuerdo"))
        decide(league, Close())
    value = load_league(league).league
    again = import_league(value, by=ACTOR)
    assert load_league(again).league == value
    assert write_league(load_league(again).league) == write_league(value)
    assert audit_league(load_league(again)) == []
    assert [d.verb for d in again.decisions.all()] == ["import_league"]


def test_audit_accepts_double_absences_and_odd_games() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    record_draw(league, "Ana", "Carlos")
    assert audit_league(load_league(league)) == []
