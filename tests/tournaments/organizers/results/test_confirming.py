"""Confirmation of results by a second person, in leagues that require it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests import sheets
from tests.organizing import ACTOR, ONE_WINS, TWO_WINS, complete_league, drawn_league, fixture, standings
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Pieces, Reason, Result, Side, State, Winner
from tournaments.models.access_link import Reach
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import ConfirmResult, CorrectResult, RecordResult
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db

OTHER = Actor("Otra")


def league_with_result(**setup: object) -> tuple[models.League, int]:
    """Return a league whose results need confirmation, with one result, and its game."""
    league = drawn_league(**{"confirm_results": True, **setup})
    game = fixture(league, "Ana", "Bea").pk
    take(league, RecordResult(game, ONE_WINS), by=ACTOR)
    return league, game


def refusal(league: models.League, game: int, by: Actor) -> Code:
    with pytest.raises(Fault) as refused:
        take(league, ConfirmResult(game, by), by=by)
    return refused.value.code


def confirmed() -> bool:
    return models.Result.objects.get().confirmed


def test_another_person_confirms_a_result_once() -> None:
    league, game = league_with_result()
    assert refusal(league, game, ACTOR) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, OTHER), by=OTHER)
    assert confirmed()
    assert refusal(league, game, Actor("Tercera")) is Code.CONFIRMED


def test_unconfirmed_result_counts() -> None:
    league, _ = league_with_result()
    assert sum(row.figures.won for row in standings(league).rows) == 1


def test_correction_waits_for_another_person() -> None:
    league, game = league_with_result()
    take(league, ConfirmResult(game, OTHER), by=OTHER)
    take(league, CorrectResult(game, TWO_WINS), by=OTHER, reason="acta")
    assert not confirmed()
    assert refusal(league, game, OTHER) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, ACTOR), by=ACTOR)
    assert confirmed()


def test_undoing_a_correction_restores_the_first_author() -> None:
    league, game = league_with_result()
    corrected = take(league, CorrectResult(game, TWO_WINS), by=OTHER, reason="acta")
    take(league, Undo(corrected.number, OTHER), by=OTHER)
    assert refusal(league, game, ACTOR) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, OTHER), by=OTHER)


def test_league_without_confirmation_has_nothing_to_confirm() -> None:
    league, game = league_with_result(confirm_results=False)
    assert refusal(league, game, OTHER) is Code.CONFIRM_NOT_ASKED


def test_league_is_closed_once_every_result_is_confirmed() -> None:
    league = complete_league(confirm_results=True)
    with pytest.raises(Fault) as refused:
        take(league, Close(), by=ACTOR)
    assert refused.value.code is Code.UNCONFIRMED and refused.value.values["count"] == 3
    for game in league.fixtures.values_list("pk", flat=True):
        take(league, ConfirmResult(game, OTHER), by=OTHER)
    take(league, Close(), by=ACTOR)
    league.refresh_from_db()
    assert league.state == State.FINISHED


# A person who took part in a result cannot confirm it


def test_accepter_of_an_irregular_sheet_cannot_confirm_it() -> None:
    league = drawn_league(confirm_results=True, rules="international")
    game = fixture(league, "Ana", "Bea").pk
    take(league, SubmitSheet(game, sheets.IRREGULAR, "x", Side.ONE), by=OTHER)
    take(league, AcceptSheet(game, Reason.AGREEMENT), by=ACTOR, reason="nadie reclamó")
    assert refusal(league, game, ACTOR) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, OTHER), by=OTHER)


@pytest.mark.parametrize("sheet_prevails", [True, False])
def test_settler_of_a_sheet_cannot_confirm_the_result(sheet_prevails: bool) -> None:
    league = drawn_league(confirm_results=True)
    game = fixture(league, "Ana", "Bea").pk
    take(league, RecordResult(game, Result(Winner.ONE, Reason.NO_PIECES, Pieces(5), Pieces(0))), by=OTHER)
    take(league, SubmitSheet(game, sheets.BLACK_WINS, "x", Side.ONE), by=ACTOR)
    take(league, SettleSheet(game, sheet_prevails), by=ACTOR, reason="acta")
    assert refusal(league, game, ACTOR) is Code.CONFIRM_OWN
    if sheet_prevails:
        take(league, ConfirmResult(game, OTHER), by=OTHER)
    else:
        assert refusal(league, game, OTHER) is Code.CONFIRM_OWN
        take(league, ConfirmResult(game, Actor("Tercera")), by=Actor("Tercera"))


def test_undone_settlement_bars_no_confirmation() -> None:
    league, game = league_with_result()
    take(league, SubmitSheet(game, sheets.BLACK_WINS, "x", Side.ONE), by=OTHER)
    settled = take(league, SettleSheet(game, False), by=OTHER, reason="acta")
    take(league, Undo(settled.number, OTHER), by=OTHER)
    take(league, ConfirmResult(game, OTHER), by=OTHER)


def test_importer_of_a_result_cannot_confirm_it() -> None:
    league = import_league(load_league(complete_league(name="De fichero")).league, by=ACTOR)
    models.League.objects.filter(pk=league.pk).update(confirm_results=True)
    league.refresh_from_db()
    game = league.fixtures.first()
    assert game and refusal(league, game.pk, ACTOR) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game.pk, OTHER), by=OTHER)


def link_holder(league: models.League, label: str, holder: str) -> Actor:
    """Return the holder of a private link as the author of decisions."""
    link, _ = models.AccessLink.objects.get_or_create(
        label=label, defaults={"league": league, "reach": Reach.LEAGUE, "token_hash": label}
    )
    return Actor(f"Enlace «{label}» ({holder})" if holder else f"Enlace «{label}»", link=link, holder=holder)


def test_same_person_with_another_access_cannot_confirm() -> None:
    league = drawn_league(confirm_results=True)
    game = fixture(league, "Ana", "Bea").pk
    ana, eva = User.objects.create_user("ana"), User.objects.create_user("eva")
    by_link = link_holder(league, "Mesa 1", "Ana")
    take(league, RecordResult(game, ONE_WINS), by=by_link)
    for same in (
        by_link,
        link_holder(league, "Mesa 1", "Eva"),
        link_holder(league, "Mesa 1", ""),
        link_holder(league, "Mesa 2", "ANA"),
    ):
        assert refusal(league, game, same) is Code.CONFIRM_OWN
    for same in (Actor("ana", ana), Actor("Ana")):
        assert refusal(league, game, same) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, Actor("eva", eva)), by=Actor("eva", eva))


def test_account_cannot_confirm_by_a_link_in_its_name() -> None:
    league = drawn_league(confirm_results=True)
    game = fixture(league, "Ana", "Bea").pk
    ana, namesake = User.objects.create_user("ana"), User.objects.create_user("otra-ana")
    take(league, RecordResult(game, ONE_WINS), by=Actor("Ana", ana))
    assert refusal(league, game, link_holder(league, "Mesa 1", "ana")) is Code.CONFIRM_OWN
    assert refusal(league, game, Actor("Otra firma", ana)) is Code.CONFIRM_OWN
    take(league, ConfirmResult(game, Actor("Ana", namesake)), by=Actor("Ana", namesake))
