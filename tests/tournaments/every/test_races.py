"""Simultaneous decisions of two people on one league or person take effect one after the other.

Each runs in its own thread and connection, several times over. The invariants of leagues hold in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.organizing import ONE_WINS, TWO_WINS, drawn_league, fixture, league_in_preparation
from tests.tournaments.accounts.joining import PASSWORD, person
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.league.faults import Fault
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.verbs import Enrol
from tournaments.organizers.names import CorrectPlayer
from tournaments.organizers.privacy.same_person import JoinPlayers
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import Person
from tournaments.store.championships import dismiss_organizer, found_championship
from tournaments.store.decide import take, with_retries
from tournaments.store.undo import Undo, undo_request_key

pytestmark = pytest.mark.usefixtures("committed")

SIMULTANEOUS_ACTS = 4


def at_once(acts: Sequence[Callable[[], object]]) -> list[bool]:
    """Return which of the simultaneous acts are accepted. Raises any other failure."""
    ready = Barrier(len(acts))

    def succeeds(act: Callable[[], object]) -> bool:
        try:
            ready.wait(300)
            act()
        except (Fault, invitations.InvitationGone):
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(succeeds, acts))


def posted_at_once(forms: Sequence[tuple[Client, str, dict[str, str]]]) -> list[int]:
    """Return the statuses of forms sent at the same moment, in order."""
    codes: list[int] = []

    def post(client: Client, address: str, fields: dict[str, str]) -> None:
        codes.append(client.post(address, fields).status_code)

    at_once([partial(post, *form) for form in forms])
    return sorted(codes)


def organizer(league: models.League, name: str) -> Actor:
    user = User.objects.get_or_create(username=name)[0]
    models.Official.objects.get_or_create(league=league, user=user, defaults={"role": Role.ORGANIZER})
    return Actor(name, user)


def check_consistent(league: models.League) -> None:
    """Check that decisions are numbered, results are those of the last decisions, and the audit finds no error."""
    league.refresh_from_db()
    assert list(league.decisions.values_list("number", flat=True)) == list(range(1, league.version + 1))
    call_command("audit", league.slug)


@pytest.mark.parametrize("later", ["another result", "undone by both"])
def test_undo_beside_a_decision_leaves_one_of_the_two(later: str) -> None:
    for _ in range(SIMULTANEOUS_ACTS):
        league = drawn_league()
        ana, bea = organizer(league, "ana"), organizer(league, "bea")
        game = fixture(league, "Ana", "Bea").pk
        done = take(league, RecordResult(game, ONE_WINS), by=ana)
        undo = partial(take, league, Undo(done.number, ana), by=ana, request_key=undo_request_key(league, done.number))
        correct = partial(take, league, CorrectResult(game, TWO_WINS), by=bea, reason="Al revés")
        is_undone, is_other = at_once([undo, undo if later == "undone by both" else correct])
        check_consistent(league)
        undone = models.Decision.objects.filter(league=league, undoes=done).count()
        result = models.Result.objects.filter(fixture=game).first()
        assert undone == is_undone
        if later == "undone by both":
            assert is_undone and is_other and result is None
        else:
            assert is_undone != is_other
            assert (result and result.winner) == (TWO_WINS.winner if is_other else None)


def test_two_simultaneous_exits_leave_an_organizer() -> None:
    for time in range(SIMULTANEOUS_ACTS):
        league = league_in_preparation(name=f"Liga {time}")
        ana, bea = organizer(league, f"ana{time}"), organizer(league, f"bea{time}")
        assert ana.user and bea.user
        other = Appoint(bea.user.pk, Role.REFEREE) if time % 2 else Dismiss(bea.user.pk)
        leaving = [partial(take, league, Dismiss(ana.user.pk), by=ana), partial(take, league, other, by=bea)]
        assert sum(at_once(leaving)) == 1
        assert league.officials.filter(role=Role.ORGANIZER).count() == 1
        check_consistent(league)


def test_organizers_leaving_at_once_leave_one_organizer() -> None:
    for time in range(SIMULTANEOUS_ACTS):
        pair = [User.objects.create_user(f"{name}{time}") for name in ("ana", "bea")]
        cup = found_championship(f"Copa {time}", by=Actor("ana", pair[0]))
        cup.organizers.create(user=pair[1])
        outcomes = at_once([partial(dismiss_organizer, cup, user.pk, by=Actor("x", user)) for user in pair])
        assert sum(outcomes) == 1 and cup.organizers.count() == 1


def test_merge_beside_a_rename_keeps_both_entries() -> None:
    for time in range(SIMULTANEOUS_ACTS):
        one, two = (league_in_preparation((f"{name} {time}", "Ana", "Bea"), name=name) for name in ("Úrsula", "Ursula"))
        entry = two.entries.get(name=f"Ursula {time}")
        player = one.entries.get(name=f"Úrsula {time}").player
        join = JoinPlayers(player.pk, entry.player_id, None)
        by = Actor("quien sea")
        rename = CorrectPlayer(entry.pk, f"Ursula Pérez {time}", "")
        done = at_once([partial(take, one, join, by=by), partial(take, two, rename, by=by)])
        assert done == [True, True]
        entry.refresh_from_db()
        assert (entry.player, entry.name) == (player, f"Ursula Pérez {time}")
        for league in (one, two):
            check_consistent(league)


def test_merge_beside_a_list_or_podium_refuses_neither() -> None:
    """Merging two players fails no simultaneous list of players, and no podium, with one of them.

    Pages retry what another decision made impossible halfway, and so do these calls.
    """
    for time in range(SIMULTANEOUS_ACTS):
        ana = User.objects.create_user(f"ana{time}")
        by = Actor("Ana", ana)
        leagues = [
            league_in_preparation((f"{name} {time}", "Bea", "Carlos"), name=name) for name in ("Úrsula", "Ursula")
        ]
        third = league_in_preparation((), name="Tercera")
        for league in (*leagues, third):
            organizer(league, ana.username)
        cup = found_championship("Copa", by=by)
        kept, other = (league.entries.get(name__endswith=f"rsula {time}").player for league in leagues)
        players = [Entrant(f"Ursula {time}"), Entrant("Bea"), Entrant("Carlos")]
        acts = [
            partial(take, leagues[0], JoinPlayers(kept.pk, other.pk, ana), by=by),
            partial(take, third, Enrol(players), by=by),
            partial(add_other_podium, cup, OtherGame("Tute", 3, players[:2]), by=by),
        ]
        done = at_once([partial(with_retries, act) for act in acts])
        assert done[1:] == [True, True]
        for league in (*leagues, third):
            check_consistent(league)
            assert league.entries.count() == 3


# Invitations


def test_invitation_used_at_once_by_two_is_used_once() -> None:
    for time in range(SIMULTANEOUS_ACTS):
        league = drawn_league(name=f"Liga {time}")
        by = organizer(league, f"jefa{time}").user
        sent = invitations.invite(f"clave {time}", by=by, league=league, role=Role.REFEREE)
        users = [User.objects.create_user(f"{name}{time}") for name in ("ana", "bea")]
        used = at_once(
            [partial(invitations.accept_as, sent.token, user) for user in users]
            + [partial(invitations.accept, sent.token, Person(f"eva{time}", "Eva"), PASSWORD)]
        )
        assert sum(used) == 1 == league.officials.filter(role=Role.REFEREE).count()
        assert User.objects.filter(username=f"eva{time}").exists() == used[2]


@pytest.mark.parametrize("end", ["revoked", "dismissed", "deleted"])
def test_invitation_used_while_it_ends_is_either_used_or_void(end: str) -> None:
    for time in range(SIMULTANEOUS_ACTS):
        league = drawn_league(name=f"Liga {time}")
        by, other = organizer(league, f"jefa{time}"), organizer(league, f"otra{time}")
        assert by.user
        sent = invitations.invite(f"clave {time}", by=by.user, league=league, role=Role.REFEREE)
        user = User.objects.create_user(f"ana{time}")
        ends: dict[str, Callable[[], object]] = {
            "revoked": partial(invitations.revoke, sent.row),
            "dismissed": partial(take, league, Dismiss(by.user.pk), by=other),
            "deleted": partial(delete_without_results, league, by=other),
        }
        used, ended = at_once([partial(invitations.accept_as, sent.token, user), ends[end]])
        if end == "revoked":
            assert models.Invitation.objects.get(pk=sent.row.pk).revoked == (not used)
        assert ended
        assert models.Official.objects.filter(user=user).exists() == (used and end != "deleted")
        if end != "deleted":
            check_consistent(league)


def test_two_simultaneous_invitations_make_an_organizer() -> None:
    """The lesser role never replaces the greater one, in either order."""
    for time in range(SIMULTANEOUS_ACTS):
        league = drawn_league(name=f"Liga {time}")
        by = organizer(league, f"jefa{time}").user
        user = User.objects.create_user(f"ana{time}")
        sent = [invitations.invite(f"{role} {time}", by=by, league=league, role=role) for role in Role]
        at_once([partial(invitations.accept_as, each.token, user) for each in sent])
        assert league.officials.get(user=user).role == Role.ORGANIZER
        check_consistent(league)


def test_handle_requested_by_many_at_once_goes_to_one(settings: pytest.FixtureRequest) -> None:
    settings.OPEN_SIGNUP = True  # type: ignore[attr-defined]
    User.objects.create_superuser("jefa")
    codes = posted_at_once([(Client(), "/registro/", person(name)) for name in ("ana", "ANA", "ana", "Ana")])
    assert codes == [302, 422, 422, 422]
    assert list(models.Handle.objects.filter(name__startswith="ana").values_list("name", flat=True)) == ["ana"]


# Request keys


def test_one_form_sent_by_two_organizers_is_two_requests() -> None:
    """A key belongs to its sender: one organizer's request is not taken for the other's."""
    league = drawn_league()
    actors = [organizer(league, name) for name in ("ana", "bea")]
    clients = [Client() for _ in actors]
    for client, actor in zip(clients, actors, strict=True):
        assert actor.user
        client.force_login(actor.user)
    address = league_url("invite", league)
    sent = {**hidden_fields(address), "role": "referee"}
    assert posted_at_once([(client, address, sent) for client in clients * 2]) == [200] * 4
    assert models.Invitation.objects.count() == 2
    address = reverse("tournaments:found")
    form = {
        **hidden_fields(address),
        "name": "De golpe",
        "rules": "castillar",
        "legs": "1",
        "listed": "Ana, Bea, Carlos",
    }
    codes = posted_at_once([(client, address, form) for client in clients])
    assert set(codes) <= {302, 422} and 302 in codes
    assert models.League.objects.filter(name="De golpe").count() == codes.count(302)
