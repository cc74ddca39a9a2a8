"""Two registered players are merged by an organizer of both, and separated by an organizer of the entry."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn, played_out, podium_of, preparing
from tests.people import organizer_of
from tests.tournaments.deciding.desk import at, body, confirm, send
from tests.tournaments.privacy.ursula import URSULA, rows_with_traces
from tournaments import models
from tournaments.championships.other_podium import OtherGame
from tournaments.closing.close import Close
from tournaments.league.values import Entrant
from tournaments.models.official import Role
from tournaments.officials.publish import Publish
from tournaments.privacy.anonymise import Anonymise
from tournaments.store.players import register

pytestmark = pytest.mark.django_db

SHORT = "Úrsula P."


@pytest.fixture
def one() -> models.League:
    return drawn((URSULA, "Ana", "Bea"), name="Primera")


@pytest.fixture
def two() -> models.League:
    league = played_out((SHORT, "Ana", "Bea"), name="Segunda")
    decide(league, Close())
    return league


@pytest.fixture
def user(one: models.League) -> User:
    """Return an organizer of the first league only."""
    user = User.objects.create_user("marta", first_name="Marta")
    models.Official.objects.create(league=one, user=user, role=Role.ORGANIZER)
    return user


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def organizes(user: User, league: models.League) -> None:
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)


def player_of(league: models.League, name: str) -> models.Player:
    return league.entries.get(name=name).player


def told(league: models.League) -> str:
    return body(Client().get(at("history", league)))


def test_organizer_of_all_leagues_joins_two_players(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    client, kept, other = logged_in(user), player_of(one, URSULA), player_of(two, SHORT)
    where = at("join_players", one, kept.pk)
    assert where in body(client.get(at("names", one)))
    seen = body(send(client, where, other=other.pk))
    assert SHORT in seen and URSULA in seen and "Segunda" in seen
    assert player_of(two, SHORT) == other, "the preview changes nothing"
    assert confirm(client, where, other=other.pk).status_code == 302
    assert player_of(two, SHORT) == kept and two.entries.get(player=kept).name == SHORT
    assert two.placings.get(place=1).player == kept
    assert not models.Player.objects.filter(pk=other.pk).exists()
    page = body(Client().get(reverse("tournaments:player", args=[kept.pk])))
    assert "Primera" in page and "Segunda" in page
    assert URSULA in told(one) and "junta con otra" in told(one) and "Segunda" not in told(one)
    assert "junta con otra" in told(two) and URSULA not in told(two) and "Primera" not in told(two)


def test_initials_of_either_player_stay_when_joined(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    kept, other = player_of(one, URSULA), player_of(two, SHORT)
    models.Player.objects.filter(pk=other.pk).update(initials=True)
    assert confirm(logged_in(user), at("join_players", one, kept.pk), other=other.pk).status_code == 302
    kept.refresh_from_db()
    assert kept.initials
    assert URSULA not in body(Client().get(reverse("tournaments:player", args=[kept.pk])))


def test_merged_players_are_separated_again(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    client, kept = logged_in(user), player_of(one, URSULA)
    confirm(client, at("join_players", one, kept.pk), other=player_of(two, SHORT).pk)
    where = at("part_players", two, two.entries.get(name=SHORT).pk)
    assert where in body(client.get(at("names", two)))
    assert "aparte" in body(send(client, where)) and player_of(two, SHORT) == kept
    assert confirm(client, where).status_code == 302
    own = player_of(two, SHORT)
    assert own != kept and own.name == SHORT and two.placings.get(place=1).player == own
    assert player_of(one, URSULA) == kept
    again = at("part_players", two, two.entries.get(name=SHORT).pk)
    assert confirm(client, again).status_code == 422, "it is alone already"


@pytest.mark.parametrize("role", [None, Role.REFEREE])
def test_organizer_of_one_league_cannot_join_players(
    role: Role | None, one: models.League, two: models.League, user: User
) -> None:
    """An attacker cannot take over the page of a player by entering the same name in another league."""
    if role:
        models.Official.objects.create(league=two, user=user, role=role)
    client, other = logged_in(user), player_of(two, SHORT)
    where = at("join_players", one, player_of(one, URSULA).pk)
    assert SHORT not in body(client.get(where))
    assert confirm(client, where, other=other.pk).status_code == 422
    assert player_of(two, SHORT) == other and two.decisions.filter(verb="join_players").count() == 0


def test_third_league_of_others_refuses_it(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    kept, other = player_of(one, URSULA), player_of(two, SHORT)
    third = preparing((SHORT, "Xoel", "Zeltia"), name="De otra gente")
    third.entries.filter(name=SHORT).update(player=other)
    decide(third, Publish(False))
    answer = confirm(logged_in(user), at("join_players", one, kept.pk), other=other.pk)
    assert answer.status_code == 422 and "De otra gente" not in body(answer)
    assert player_of(two, SHORT) == other


def test_podium_of_a_championship_of_others_refuses_it(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    kept, other = player_of(one, URSULA), player_of(two, SHORT)
    podium_of("Copa", OtherGame("Tute", 3, [Entrant(SHORT), Entrant("Xoel")]))
    assert other.placings.filter(other_podium__isnull=False).exists()
    where = at("join_players", one, kept.pk)
    assert confirm(logged_in(user), where, other=other.pk).status_code == 422
    models.Championship.objects.get().organizers.create(user=user)
    assert confirm(logged_in(user), where, other=other.pk).status_code == 302
    assert models.Championship.objects.get().decisions.filter(verb="join_players").count() == 1
    assert models.Placing.objects.get(other_podium__isnull=False, place=1).player == kept


def test_administrator_makes_one_of_two_in_leagues_of_others(one: models.League, two: models.League) -> None:
    client = logged_in(User.objects.create_superuser("jefa"))
    kept, other = player_of(one, URSULA), player_of(two, SHORT)
    assert confirm(client, at("join_players", one, kept.pk), other=other.pk).status_code == 302
    assert player_of(two, SHORT) == kept


def test_players_of_one_league_cannot_be_joined(one: models.League, user: User) -> None:
    client = logged_in(user)
    for wrong in (player_of(one, "Ana").pk, player_of(one, URSULA).pk, 10**6):
        assert confirm(client, at("join_players", one, player_of(one, URSULA).pk), other=wrong).status_code == 422


def accepted(one: models.League, user: User) -> models.Entry:
    """Return an entry of another league that the first accepted as its player."""
    theirs = preparing((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    [namesake] = register([Entrant(URSULA)])
    theirs.entries.filter(name=URSULA).update(player=namesake, proposed=player_of(one, URSULA), proposal_sent=True)
    entry = theirs.entries.get(name=URSULA)
    assert confirm(logged_in(user), at("proposal", one, entry.pk), same="yes").status_code == 302
    entry.refresh_from_db()
    assert entry.player == player_of(one, URSULA)
    assert not models.Player.objects.filter(pk=namesake.pk).exists()
    return entry


@pytest.mark.parametrize("whose", ["that accepted it", "that entered it"])
def test_accepted_proposal_is_undone_by_either_league(whose: str, one: models.League, user: User) -> None:
    entry = accepted(one, user)
    accepting = whose == "that accepted it"
    league, client = (one, logged_in(user)) if accepting else (entry.league, organizer_of(entry.league))
    where = at("part_players", league, entry.pk)
    assert where in body(client.get(at("names", league)))
    assert confirm(client, where).status_code == 302
    entry.refresh_from_db()
    assert entry.player != player_of(one, URSULA) and entry.proposed is None
    assert entry.league.decisions.filter(verb="part_players").count() == 1
    assert one.decisions.filter(verb="part_players").count() == int(accepting)
    assert where not in body(client.get(at("names", league)))


def test_entry_never_accepted_cannot_be_separated(one: models.League, user: User) -> None:
    other = preparing((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    entry = other.entries.get(name=URSULA)
    assert entry.player == player_of(one, URSULA)
    where = at("part_players", one, entry.pk)
    assert logged_in(user).get(where).status_code == 404 and logged_in(user).post(where).status_code == 404


def test_erasing_one_made_of_two_leaves_no_name(one: models.League, two: models.League, user: User) -> None:
    organizes(user, two)
    kept = player_of(one, URSULA)
    models.Entry.objects.filter(league=two, name=SHORT).update(name=URSULA, folded_name=URSULA.casefold())
    models.Player.objects.filter(name=SHORT).update(name=URSULA)
    other = player_of(two, URSULA)
    assert confirm(logged_in(user), at("join_players", one, kept.pk), other=other.pk).status_code == 302
    decide(one, Anonymise(kept.pk, (one.pk, two.pk)))
    assert [row for row in rows_with_traces() if "Player" in str(row) or "Entry" in str(row)] == []
