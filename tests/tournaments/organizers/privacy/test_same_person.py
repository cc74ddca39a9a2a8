"""Two registered players are merged by an organizer of both, and separated by an organizer of the entry."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league, league_in_preparation, podium_of
from tests.people import organizer_of
from tests.tournaments.organizers.privacy.ursula import URSULA, rows_with_traces
from tests.tournaments.web.deciding.browsing import confirm, html_of, html_of_404, league_url, send
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import Anonymise
from tournaments.store.players import register

pytestmark = pytest.mark.django_db

SHORT = "Úrsula P."


@pytest.fixture
def first_league() -> models.League:
    return drawn_league((URSULA, "Ana", "Bea"), name="Primera")


@pytest.fixture
def second_league() -> models.League:
    league = complete_league((SHORT, "Ana", "Bea"), name="Segunda")
    decide(league, Close())
    return league


@pytest.fixture
def user(first_league: models.League) -> User:
    """Return an organizer of the first league only."""
    user = User.objects.create_user("marta", first_name="Marta")
    models.Official.objects.create(league=first_league, user=user, role=Role.ORGANIZER)
    return user


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def make_organizer(user: User, league: models.League) -> None:
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)


def player_of(league: models.League, name: str) -> models.Player:
    return league.entries.get(name=name).player


def history_of(league: models.League) -> str:
    return html_of(Client().get(league_url("history", league)))


def test_organizer_of_all_leagues_joins_two_players(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    client, player, other = logged_in(user), player_of(first_league, URSULA), player_of(second_league, SHORT)
    address = league_url("join_players", first_league, player.pk)
    assert address in html_of(client.get(league_url("people", first_league)))
    seen = html_of(send(client, address, other=other.pk))
    assert SHORT in seen and URSULA in seen and "Segunda" in seen
    assert player_of(second_league, SHORT) == other, "the preview changes nothing"
    assert confirm(client, address, other=other.pk).status_code == 302
    assert player_of(second_league, SHORT) == player and second_league.entries.get(player=player).name == SHORT
    assert second_league.placings.get(place=1).player == player
    assert not models.Player.objects.filter(pk=other.pk).exists()
    page = html_of(Client().get(reverse("tournaments:player", args=[player.pk])))
    assert "Primera" in page and "Segunda" in page
    assert (
        URSULA in history_of(first_league)
        and "junta con otra" in history_of(first_league)
        and "Segunda" not in history_of(first_league)
    )
    assert (
        "junta con otra" in history_of(second_league)
        and URSULA not in history_of(second_league)
        and "Primera" not in history_of(second_league)
    )


def test_initials_of_either_player_stay_when_joined(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    player, other = player_of(first_league, URSULA), player_of(second_league, SHORT)
    models.Player.objects.filter(pk=other.pk).update(initials=True)
    assert (
        confirm(logged_in(user), league_url("join_players", first_league, player.pk), other=other.pk).status_code == 302
    )
    player.refresh_from_db()
    assert player.initials
    assert URSULA not in html_of_404(Client().get(reverse("tournaments:player", args=[player.pk])))


def test_merged_players_are_separated_again(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    client, player = logged_in(user), player_of(first_league, URSULA)
    confirm(client, league_url("join_players", first_league, player.pk), other=player_of(second_league, SHORT).pk)
    address = league_url("part_players", second_league, second_league.entries.get(name=SHORT).pk)
    assert address in html_of(client.get(league_url("people", second_league)))
    assert "aparte" in html_of(send(client, address)) and player_of(second_league, SHORT) == player
    assert confirm(client, address).status_code == 302
    own = player_of(second_league, SHORT)
    assert own != player and own.name == SHORT and second_league.placings.get(place=1).player == own
    assert player_of(first_league, URSULA) == player
    again = league_url("part_players", second_league, second_league.entries.get(name=SHORT).pk)
    assert confirm(client, again).status_code == 422, "a separated entry cannot be separated again"


@pytest.mark.parametrize("role", [None, Role.REFEREE])
def test_organizer_of_one_league_cannot_join_players(
    role: Role | None, first_league: models.League, second_league: models.League, user: User
) -> None:
    """An attacker cannot take over the page of a player by entering the same name in another league."""
    if role:
        models.Official.objects.create(league=second_league, user=user, role=role)
    client, other = logged_in(user), player_of(second_league, SHORT)
    address = league_url("join_players", first_league, player_of(first_league, URSULA).pk)
    assert SHORT not in html_of(client.get(address))
    assert confirm(client, address, other=other.pk).status_code == 422
    assert player_of(second_league, SHORT) == other and second_league.decisions.filter(verb="join_players").count() == 0


def test_league_of_other_organizers_prevents_joining(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    player, other = player_of(first_league, URSULA), player_of(second_league, SHORT)
    third = league_in_preparation((SHORT, "Xoel", "Zeltia"), name="De otra gente")
    third.entries.filter(name=SHORT).update(player=other)
    decide(third, Publish(False))
    answer = confirm(logged_in(user), league_url("join_players", first_league, player.pk), other=other.pk)
    assert answer.status_code == 422 and "De otra gente" not in html_of(answer)
    assert player_of(second_league, SHORT) == other


def test_podium_of_other_organizers_prevents_joining(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    player, other = player_of(first_league, URSULA), player_of(second_league, SHORT)
    podium_of("Copa", OtherGame("Tute", 3, [Entrant(SHORT), Entrant("Xoel")]))
    assert other.placings.filter(other_podium__isnull=False).exists()
    address = league_url("join_players", first_league, player.pk)
    assert confirm(logged_in(user), address, other=other.pk).status_code == 422
    models.Championship.objects.get().organizers.create(user=user)
    assert confirm(logged_in(user), address, other=other.pk).status_code == 302
    assert models.Championship.objects.get().decisions.filter(verb="join_players").count() == 1
    assert models.Placing.objects.get(other_podium__isnull=False, place=1).player == player


def test_administrator_joins_players_of_any_leagues(first_league: models.League, second_league: models.League) -> None:
    client = logged_in(User.objects.create_superuser("jefa"))
    player, other = player_of(first_league, URSULA), player_of(second_league, SHORT)
    assert confirm(client, league_url("join_players", first_league, player.pk), other=other.pk).status_code == 302
    assert player_of(second_league, SHORT) == player


def test_players_of_one_league_cannot_be_joined(first_league: models.League, user: User) -> None:
    client = logged_in(user)
    for wrong in (player_of(first_league, "Ana").pk, player_of(first_league, URSULA).pk, 10**6):
        assert (
            confirm(
                client, league_url("join_players", first_league, player_of(first_league, URSULA).pk), other=wrong
            ).status_code
            == 422
        )


def accepted(first_league: models.League, user: User) -> models.Entry:
    """Return an entry of another league that the first accepted as its player."""
    theirs = league_in_preparation((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    [namesake] = register([Entrant(URSULA)])
    theirs.entries.filter(name=URSULA).update(
        player=namesake, proposed=player_of(first_league, URSULA), proposal_sent=True
    )
    entry = theirs.entries.get(name=URSULA)
    assert confirm(logged_in(user), league_url("proposal", first_league, entry.pk), same="yes").status_code == 302
    entry.refresh_from_db()
    assert entry.player == player_of(first_league, URSULA)
    assert not models.Player.objects.filter(pk=namesake.pk).exists()
    return entry


@pytest.mark.parametrize("whose", ["that accepted it", "that entered it"])
def test_accepted_proposal_is_undone_by_either_league(whose: str, first_league: models.League, user: User) -> None:
    entry = accepted(first_league, user)
    accepting = whose == "that accepted it"
    league, client = (first_league, logged_in(user)) if accepting else (entry.league, organizer_of(entry.league))
    address = league_url("part_players", league, entry.pk)
    assert address in html_of(client.get(league_url("people", league)))
    assert confirm(client, address).status_code == 302
    entry.refresh_from_db()
    assert entry.player != player_of(first_league, URSULA) and entry.proposed is None
    assert entry.league.decisions.filter(verb="part_players").count() == 1
    assert first_league.decisions.filter(verb="part_players").count() == int(accepting)
    assert address not in html_of(client.get(league_url("people", league)))


def test_entry_never_accepted_cannot_be_separated(first_league: models.League, user: User) -> None:
    other = league_in_preparation((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    entry = other.entries.get(name=URSULA)
    assert entry.player == player_of(first_league, URSULA)
    address = league_url("part_players", first_league, entry.pk)
    assert logged_in(user).get(address).status_code == 404 and logged_in(user).post(address).status_code == 404


def test_erasing_a_joined_player_leaves_no_name(
    first_league: models.League, second_league: models.League, user: User
) -> None:
    make_organizer(user, second_league)
    player = player_of(first_league, URSULA)
    models.Entry.objects.filter(league=second_league, name=SHORT).update(name=URSULA, folded_name=URSULA.casefold())
    models.Player.objects.filter(name=SHORT).update(name=URSULA)
    other = player_of(second_league, URSULA)
    assert (
        confirm(logged_in(user), league_url("join_players", first_league, player.pk), other=other.pk).status_code == 302
    )
    decide(first_league, Anonymise(player.pk, (first_league.pk, second_league.pk)))
    assert [row for row in rows_with_traces() if "Player" in str(row) or "Entry" in str(row)] == []
