"""Who runs a league, and who sees it, are decided like anything else of it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.organizing import decide, drawn, order, played_out, preparing
from tournaments import models
from tournaments.decisions.appoint import Appoint, Dismiss
from tournaments.decisions.close import Close
from tournaments.decisions.publish import Publish
from tournaments.decisions.taking import Verb
from tournaments.league.faults import Code, Fault
from tournaments.models.official import Role
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def account(name: str) -> User:
    return User.objects.create_user(name.lower(), first_name=name)


def roles(league: models.League) -> dict[str, str]:
    return dict(league.officials.values_list("user__first_name", "role"))


def refused(league: models.League, verb: Verb) -> Code:
    before = league.decisions.count(), roles(league)
    with pytest.raises(Fault) as fault:
        decide(league, verb)
    assert (league.decisions.count(), roles(league)) == before
    return fault.value.code


def test_who_is_named_and_who_is_dismissed_are_in_the_history_by_name() -> None:
    league, ana, bea = preparing(), account("Ana"), account("Bea")
    decide(league, Appoint(ana.pk, Role.ORGANIZER))
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert roles(league) == {"Ana": "organizer", "Bea": "referee"}
    decide(league, Dismiss(bea.pk), reason="se va de viaje")
    assert roles(league) == {"Ana": "organizer"}
    told = [sentence(d.verb, d.before, d.after) for d in league.decisions.order_by("number")][-3:]
    assert told == ["Ana organiza la liga.", "Bea arbitra la liga.", "Bea deja de arbitrar la liga."]


def test_somebody_has_one_role_and_changes_it() -> None:
    league, ana, bea = preparing(), account("Ana"), account("Bea")
    for user in (ana, bea):
        decide(league, Appoint(user.pk, Role.ORGANIZER))
    assert refused(league, Appoint(bea.pk, Role.ORGANIZER)) is Code.OFFICIAL_ALREADY
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert roles(league) == {"Ana": "organizer", "Bea": "referee"}


def test_the_last_who_organizes_is_neither_dismissed_nor_made_a_referee() -> None:
    league, ana, bea = preparing(), account("Ana"), account("Bea")
    decide(league, Appoint(ana.pk, Role.ORGANIZER))
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert refused(league, Dismiss(ana.pk)) is Code.LAST_ORGANIZER
    assert refused(league, Appoint(ana.pk, Role.REFEREE)) is Code.LAST_ORGANIZER
    decide(league, Appoint(bea.pk, Role.ORGANIZER))
    decide(league, Dismiss(ana.pk))
    assert refused(league, Dismiss(ana.pk)) is Code.OFFICIAL_UNKNOWN


def test_the_team_and_who_sees_a_league_are_decided_in_any_state_and_leave_the_table_alone() -> None:
    league = played_out()
    decide(league, Close())
    table = order(league)
    decide(league, Appoint(account("Ana").pk, Role.REFEREE))
    decide(league, Publish(False))
    assert (league.state, order(league), league.published) == ("finished", table, False)


def test_a_league_is_public_or_private_and_the_history_says_since_when() -> None:
    league = drawn()
    assert league.published
    assert refused(league, Publish(True)) is Code.VISIBILITY_SAME
    decide(league, Publish(False))
    decide(league, Publish(True))
    told = [sentence(d.verb, d.before, d.after) for d in league.decisions.order_by("number")][-2:]
    assert told == ["Liga privada: solo la ve su equipo.", "Liga publicada: la ve cualquiera."]
