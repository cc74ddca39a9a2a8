"""Decisions on the officials of a league and on its visibility."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from django.contrib.auth.models import User
from django.test import RequestFactory

from tests.organizing import complete_league, decide, drawn_league, league_in_preparation, ranking
from tournaments import models
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.league.faults import Code, Fault
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import grant_for
from tournaments.store.decide import Verb, take
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def account(name: str) -> User:
    return User.objects.create_user(name.lower(), first_name=name)


def roles(league: models.League) -> dict[str, str]:
    return dict(league.officials.values_list("user__first_name", "role"))


def refused(league: models.League, verb: Verb) -> Code:
    """Check that a decision is refused and changes nothing; return the code."""
    before = league.decisions.count(), roles(league)
    with pytest.raises(Fault) as fault:
        decide(league, verb)
    assert (league.decisions.count(), roles(league)) == before
    return fault.value.code


def test_appointments_and_dismissals_are_named_in_history() -> None:
    league, ana, bea = league_in_preparation(), account("Ana"), account("Bea")
    decide(league, Appoint(ana.pk, Role.ORGANIZER))
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert roles(league) == {"Ana": "organizer", "Bea": "referee"}
    decide(league, Dismiss(bea.pk), reason="se va de viaje")
    assert roles(league) == {"Ana": "organizer"}
    sentences = [sentence(d.verb, d.before, d.after) for d in league.decisions.order_by("number")][-3:]
    assert sentences == ["Ana organiza la liga.", "Bea arbitra la liga.", "Bea deja de arbitrar la liga."]


def test_new_role_replaces_the_old_one() -> None:
    league, ana, bea = league_in_preparation(), account("Ana"), account("Bea")
    for user in (ana, bea):
        decide(league, Appoint(user.pk, Role.ORGANIZER))
    assert refused(league, Appoint(bea.pk, Role.ORGANIZER)) is Code.OFFICIAL_ALREADY
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert roles(league) == {"Ana": "organizer", "Bea": "referee"}


def test_last_organizer_is_neither_dismissed_nor_demoted() -> None:
    league, ana, bea = league_in_preparation(), account("Ana"), account("Bea")
    decide(league, Appoint(ana.pk, Role.ORGANIZER))
    decide(league, Appoint(bea.pk, Role.REFEREE))
    assert refused(league, Dismiss(ana.pk)) is Code.LAST_ORGANIZER
    assert refused(league, Appoint(ana.pk, Role.REFEREE)) is Code.LAST_ORGANIZER
    decide(league, Appoint(bea.pk, Role.ORGANIZER))
    decide(league, Dismiss(ana.pk))
    assert refused(league, Dismiss(ana.pk)) is Code.OFFICIAL_UNKNOWN


def test_team_and_visibility_change_in_any_state() -> None:
    league = complete_league()
    decide(league, Close())
    table = ranking(league)
    decide(league, Appoint(account("Ana").pk, Role.REFEREE))
    decide(league, Publish(False))
    assert (league.state, ranking(league), league.published) == ("finished", table, False)


def test_history_shows_when_a_league_was_published() -> None:
    league = drawn_league()
    assert league.published
    assert refused(league, Publish(True)) is Code.VISIBILITY_SAME
    decide(league, Publish(False))
    decide(league, Publish(True))
    sentences = [sentence(d.verb, d.before, d.after) for d in league.decisions.order_by("number")][-2:]
    assert sentences == ["Liga privada: solo la ve su equipo.", "Liga publicada: la ve cualquiera."]


def actor_with_role(league: models.League, user: User, role: Role) -> Actor:
    """Return an actor whose rights were checked at the start of a request."""
    request = RequestFactory().post("/")
    request.user = user
    actor = grant_for(request, league.slug, role).actor
    assert actor
    return actor


def stop(league: models.League, user: User, how: str) -> None:
    if how == "dismissed":
        decide(league, Dismiss(user.pk))
    elif how == "demoted":
        decide(league, Appoint(user.pk, Role.REFEREE))
    else:
        User.objects.update(is_active=how != "deactivated", is_superuser=False)


@pytest.mark.parametrize(
    ("role", "needed", "how", "obeyed"),
    [
        (Role.REFEREE, Role.REFEREE, "dismissed", False),
        (Role.REFEREE, Role.REFEREE, "deactivated", False),
        (Role.ORGANIZER, Role.ORGANIZER, "dismissed", False),
        (Role.ORGANIZER, Role.ORGANIZER, "demoted", False),
        (Role.ORGANIZER, Role.REFEREE, "demoted", True),
        (Role.REFEREE, Role.REFEREE, "let be", True),
        (None, Role.ORGANIZER, "let be", False),
        (None, Role.ORGANIZER, "deactivated", False),
    ],
)
def test_official_dismissed_while_deciding_is_refused(role: Role | None, needed: Role, how: str, obeyed: bool) -> None:
    league, ana = league_in_preparation(), account("Ana")
    decide(league, Appoint(account("Bea").pk, Role.ORGANIZER))
    if role:
        decide(league, Appoint(ana.pk, role))
    else:
        User.objects.filter(pk=ana.pk).update(is_superuser=True)
    actor = actor_with_role(league, User.objects.get(pk=ana.pk), needed)
    stop(league, ana, how)
    before = league.decisions.count()
    with nullcontext() if obeyed else pytest.raises(Fault) as refused:
        take(league, Publish(False), by=actor)
    assert league.decisions.count() == before + obeyed
    assert obeyed or (refused and refused.value.code is Code.DISMISSED)


def test_superuser_decides_without_an_appointment() -> None:
    league, root = league_in_preparation(), User.objects.create_superuser("root")
    assert take(league, Publish(False), by=actor_with_role(league, root, Role.ORGANIZER)).actor == root
