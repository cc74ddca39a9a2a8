"""Every change of a row of a league leaves a decision, and every decision changes a row.

Every address that takes a form has its case in `sendings`: `test_every_page` fails for an address without one.
"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.databases import only_on_postgresql
from tests.events import ACTOR, event_of, loaded, plan_of, play_groups, qualify
from tests.organizing import beat, drawn_league, fixture
from tests.people import Visitor, holder_of, link_of, organizer_of
from tests.tournaments.every.sendings import RESULT, WRITES, Fields, about_to_write, send
from tests.tournaments.every.whole_history import StateBefore
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.accounts.invitations import accept_as, invite
from tournaments.models.league import Role
from tournaments.organizers.events.founding import found_event, found_gathered
from tournaments.organizers.events.plan import Filling
from tournaments.organizers.events.verbs import ReturnQualified
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("change", [{"name": "Otra"}, {"version": 99}])
def test_change_without_a_decision_is_detected(change: Fields) -> None:
    drawn_league()
    before = StateBefore()
    models.League.objects.update(**change)
    with pytest.raises(AssertionError, match="without a decision"):
        before.later_verbs()


def test_deletion_without_a_decision_is_detected() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    before = StateBefore()
    models.Result.objects.all().delete()
    with pytest.raises(AssertionError, match="without a decision"):
        before.later_verbs()


@only_on_postgresql("on SQLite `test_every_decision` asks it too")
@pytest.mark.parametrize("name", WRITES)
def test_every_form_leaves_its_decision(name: str) -> None:
    client, address, fields = about_to_write(name)
    before = StateBefore()
    answer = send(client, address, fields)
    case = WRITES[name]
    assert before.later_verbs() == [case.verb] * case.histories + [*case.also], (
        answer.status_code,
        answer.content.decode()[-3000:],
    )
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json" or b"data-answers" in answer.content


def test_link_without_an_account_leaves_its_decision_too() -> None:
    league = drawn_league()
    client = holder_of(link_of(Visitor.LINK, league))
    before = StateBefore()
    send(client, f"{league_url('game', league, fixture(league, 'Ana', 'Bea').pk)}?gana=one", RESULT)
    assert before.later_verbs() == ["record_result"]


def test_accepted_invitation_leaves_its_decision() -> None:
    league = drawn_league()
    by = User.objects.create_user("quien-invita")
    models.Official.objects.create(league=league, user=by, role=Role.ORGANIZER)
    sent = invite("clave", by=by, league=league, role=Role.REFEREE)
    guest = User.objects.create_user("invitada")
    before = StateBefore()
    accept_as(sent.token, guest)
    assert before.later_verbs() == ["appoint"]


def test_lots_taken_back_leave_their_decision() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("lots", league)
    before = StateBefore()
    send(client, address, {"take_back": "1"})
    assert before.later_verbs() == ["take_back_lots"]


def test_stages_of_an_event_leave_their_decisions() -> None:
    before = StateBefore()
    event = event_of()
    verbs = ["found", "enrol", "found_stage", "enrol", "found_stage", "draw_lots", "draw_lots"]
    assert before.later_verbs() == verbs
    play_groups(event)
    before = StateBefore()
    qualify(event)
    assert before.later_verbs() == ["qualify"]
    before = StateBefore()
    take(loaded(event).of("final").row.league, ReturnQualified(), by=ACTOR)
    assert before.later_verbs() == ["return_qualified"]


def test_bracket_in_the_order_of_the_list_leaves_its_decision() -> None:
    before = StateBefore()
    event_of(8, groups=0, filling=Filling.RANKING)
    assert before.later_verbs() == ["found", "enrol", "number_as_listed"]


def test_list_that_gathered_an_event_leaves_its_decision() -> None:
    by = Actor("Carme", User.objects.create_user("carme"))
    gathered = found_event(plan_of(0, gathers=True), by=by)
    before = StateBefore()
    found_gathered(plan_of(8, groups=0), gathered, by=by)
    assert before.later_verbs() == ["arrange_stage", "draw_lots"]
