"""A league copied as the next season with its players, settings and team, but no games."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league
from tests.own_pages import allow
from tests.people import Visitor, client_of, organizer_of
from tests.swiss_leagues import publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.league.player_rules import Overdue
from tournaments.models.league import Role
from tournaments.organizers.founding.copying import next_name
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.store.load import load_league
from tournaments.store.players import SetDeadlines, deadlines_of, rules_of

pytestmark = pytest.mark.django_db
ALL = {"players": "on", "team": "on"}


@pytest.fixture
def league() -> models.League:
    made = complete_league(("Ana Pérez", "Bea", "Carlos", "Duarte"), name="Liga 2026", rules="spanish", boards=2)
    referee = User.objects.create_user("referee")
    decide(made, Appoint(referee.pk, Role.REFEREE))
    return made


def copied(client: Client, league: models.League, **fields: str) -> models.League:
    assert send(client, league_url("copy_league", league), name="Liga 2027", **fields).status_code == 302
    return models.League.objects.get(name="Liga 2027")


def test_next_season_keeps_players_settings_and_team(league: models.League) -> None:
    client = organizer_of(league)
    html = html_of(client.get(league_url("copy_league", league)))
    assert 'value="Liga 2027"' in html and league_url("copy_league", league) in html_of(
        client.get(league_url("organize", league))
    )
    new = copied(client, league, **ALL)
    assert (new.state, new.rules, new.boards, new.published) == ("preparing", "spanish", 2, True)
    assert list(new.entries.order_by("number").values_list("player", "name")) == list(
        league.entries.order_by("number").values_list("player", "name")
    )
    assert set(new.officials.values_list("user", "role")) == set(league.officials.values_list("user", "role"))
    assert not new.fixtures.exists()
    ana = league.entries.get(name="Ana Pérez").player
    page = html_of(Client().get(reverse("tournaments:player", args=[ana.pk])))
    assert "Liga 2026" in page and "Liga 2027" in page


def test_copy_of_a_swiss_is_a_swiss_with_the_same_people_kept_apart() -> None:
    apart = [{"players": ["Ana", "Bea"], "rounds": 2}]
    open_ = swiss_league(["Ana", "Bea", "Carlos", "Duarte"], 5, stage={"system": "rotation", "apart": apart})
    open_.entries.filter(name="Ana").update(rating=1900)
    new = copied(organizer_of(open_), open_, players="on")
    value = load_league(new).league
    assert value.stage == load_league(open_).league.stage
    assert (value.max_players, value.regulation.key) == (300, "fmjd")
    assert {player.name: player.rating for player in value.players}["Ana"] == 1900
    publish(new)
    assert new.fixtures.count() == 2
    assert not new.fixtures.filter(one__name__in=["Ana", "Bea"], two__name__in=["Ana", "Bea"]).exists()


def test_deadline_rules_are_copied_without_their_days() -> None:
    """Deadlines belong to rounds that the next season has yet to draw."""
    league = drawn_league(name="Liga 2026")
    allow(league, confirm_hours=72, overdue=Overdue.TELL)
    decide(league, SetDeadlines(((1, date(2026, 12, 1)),)))
    new = copied(organizer_of(league), league, **ALL)
    assert rules_of(new) == rules_of(league) and rules_of(new).overdue is Overdue.TELL
    assert deadlines_of(league.pk) and not deadlines_of(new.pk)


def test_only_chosen_parts_are_copied(league: models.League) -> None:
    new = copied(organizer_of(league), league)
    assert not new.entries.exists() and new.officials.count() == 1


def test_copied_league_keeps_hidden_and_drops_erased_names(league: models.League) -> None:
    decide(league, ShowAs(league.entries.get(name="Ana Pérez").player_id, True, (league.pk,)))
    decide(league, Anonymise(league.entries.get(name="Bea").player_id, (league.pk,)))
    new = copied(organizer_of(league), league, **ALL)
    assert set(new.entries.values_list("name", flat=True)) == {"Ana Pérez", "Carlos", "Duarte"}
    for page in ("history", "standings"):
        assert "Pérez" not in html_of(Client().get(league_url(page, new)))


def test_copy_of_a_private_league_is_private(league: models.League) -> None:
    models.League.objects.update(published=False)
    assert client_of(Visitor.REFEREE, league).get(league_url("copy_league", league)).status_code == 403
    assert not copied(organizer_of(league), league, **ALL).published


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Liga 2026", "Liga 2027"),
        ("Liga 2026-27 B", "Liga 2027-28 B"),
        ("Liga 2026/2027", "Liga 2027/2028"),
        ("Liga de Otoño", "Liga de Otoño 2"),
    ],
)
def test_name_of_the_next_season_has_the_next_year(name: str, following: str) -> None:
    assert next_name(name) == following
