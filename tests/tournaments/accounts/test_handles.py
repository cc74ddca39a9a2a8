"""Handles beside the names in signatures, so that nobody can sign as another person, or with an address."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in, person
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.history import history as history_of
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.people import Person, UsernameTaken, make_account
from tournaments.store.access.permissions import actor_of
from tournaments.store.decide import take

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_sign_up")]

SIGN_UP = "/registro/"
MIGRATION = import_module("tournaments.migrations.0016_organizers_of_championships")


@pytest.fixture
def carme() -> User:
    return make_account(Person("carme", "Carme Organizadora"), PASSWORD)


def history(league: models.League) -> str:
    return html_of(Client().get(league_url("history", league)))


def test_same_display_names_differ_in_public_history(carme: User) -> None:
    """An attacker who takes an organizer's display name signs with another handle."""
    mallory = Client()
    assert mallory.post(SIGN_UP, person("mallory", name="Carme Organizadora")).status_code == 302
    league = drawn_league()
    for user in (carme, User.objects.get(username="mallory")):
        league.officials.create(user=user, role="organizer")
        decide(league, Publish(False))
        take(league, Publish(True), by=actor_of(user))
    assert "Carme Organizadora (@carme)" in history(league)
    assert "Carme Organizadora (@mallory)" in history(league)


@pytest.mark.parametrize(
    "name", ["Carme (@carme)", "carme@example.org", "Carme ＠carme", "Carme \u202e(emrac﹫)", "Carme 👩\u200d👧"]
)
def test_no_display_name_looks_like_a_handle_or_an_address(carme: User, name: str) -> None:
    refused = Client().post(SIGN_UP, person("mallory", name=name))
    assert refused.status_code == 422 and 'id="id_name_error"' in html_of(refused)
    client = Client()
    client.force_login(carme)
    refused = client.post("/cuenta/", {"name": name, "email": ""})
    assert refused.status_code == 422 and 'id="id_name_error"' in html_of(refused)


@pytest.mark.parametrize("handle", ["ab", "ana@example.org", "ana pérez", "-ana", "año", "а" * 5, "x" * 31, "ana/b"])
def test_a_handle_is_short_plain_and_no_address(carme: User, handle: str) -> None:
    refused = Client().post(SIGN_UP, person(handle))
    assert refused.status_code == 422 and 'id="id_username_error"' in html_of(refused)
    assert User.objects.count() == 1


def test_handle_ignores_case(carme: User) -> None:
    assert Client().post(SIGN_UP, person("CARME")).status_code == 422
    assert Client().post(SIGN_UP, person("Ana.B")).status_code == 302
    assert models.Handle.objects.get(name="ana.b").user.username == "ana.b"
    client = Client()
    enter(client, "ANA.B")
    assert is_logged_in(client)


def test_database_refuses_duplicate_and_address_handles(carme: User) -> None:
    other = User.objects.create_user("otra")
    for name in ("carme", "carme@example.org", ""):
        with pytest.raises(IntegrityError), transaction.atomic():
            models.Handle.objects.filter(user=other).update(name=name)


def test_handle_of_an_old_account_is_taken(carme: User) -> None:
    User.objects.create_user("nuria@example.org", first_name="Núria", last_name="Puig")
    with pytest.raises(UsernameTaken):
        make_account(Person("nuria-puig", "Otra"), PASSWORD)


def test_decision_keeps_its_signature(carme: User) -> None:
    league = drawn_league()
    take(league, Publish(False), by=actor_of(carme))
    client = Client()
    client.force_login(carme)
    assert client.post("/cuenta/", {"name": "Carme de Uriandia", "email": ""}).status_code == 302
    take(league, Publish(True), by=actor_of(User.objects.get(pk=carme.pk)))
    page = history(league)
    assert "Carme Organizadora (@carme)" in page and "Carme de Uriandia (@carme)" in page
    assert "Carme de Uriandia (@carme)" in html_of(client.get("/cuenta/"))


def test_old_decisions_show_the_handle_of_their_account(carme: User) -> None:
    league = drawn_league()
    old = User.objects.create_user("vieja@example.org", first_name="Vieja")
    for number, (name, user) in enumerate((("Carme", carme), ("vieja@example.org", old)), start=league.version + 1):
        signed = {"actor": user, "actor_name": name, "actor_handle": None}
        fields = {"verb": "publish", "subject": "visibility", "after": {"published": True}}
        models.Decision.objects.create(league=league, number=number, **signed, **fields)
    page = history(league)
    assert "Carme (@carme)" in page
    assert "@vieja" in page and "vieja@example.org" not in page
    assert "Somebody" in page, "a decision by a command shows no handle"


def test_old_decisions_take_two_queries_for_all_accounts() -> None:
    league = drawn_league()
    users = [User.objects.create_user(f"antigua-{number}") for number in range(6)]

    def queries() -> int:
        with count_queries() as count:
            assert history_of(league.slug).lines
        return count.total

    before = queries()
    fields = {"verb": "publish", "subject": "visibility", "after": {"published": True}, "actor_name": "Ana"}
    models.Decision.objects.bulk_create(
        models.Decision(league=league, number=90 + number, actor=user, **fields) for number, user in enumerate(users)
    )
    assert queries() == before + 2


def test_older_accounts_get_distinct_handles() -> None:
    names = [
        ("ana", "Ana Pérez", "ana"),
        ("Bea", "", "bea"),
        ("carlos@example.org", "Carlos Rey", "carlos-rey"),
        ("c.rey@example.org", "Carlos Rey", "carlos-rey-2"),
        ("nadie@example.org", "", None),
        ("x", "Ñ", None),
    ]
    for username, name, _handle in names:
        User.objects.create_user(username, first_name=name)
    models.Handle.objects.all().delete()
    MIGRATION.give_handles(apps, None)
    for username, _name, handle in names:
        user = User.objects.get(username=username)
        assert models.Handle.objects.get(user=user).name == (handle or f"cuenta-{user.pk}")


class Counted(set[str]):
    """The taken names, which counts the look-ups."""

    asked = 0

    def __contains__(self, name: object) -> bool:
        self.asked += 1
        return super().__contains__(name)


def test_accounts_of_one_name_get_handles_without_retries() -> None:
    taken, numbers = Counted({"carlos-rey-3"}), dict[str, int]()
    names = []
    for key in range(500):
        user = User(pk=key, username=f"c{key}@example.org", first_name="Carlos", last_name="Rey")
        names.append(MIGRATION._free_handle(user, taken, numbers))
        taken.add(names[-1])
    assert names[:3] == ["carlos-rey", "carlos-rey-2", "carlos-rey-4"] and len(set(names)) == len(names)
    assert taken.asked < 3 * len(names)


def test_handle_of_a_common_name_takes_few_queries(django_assert_max_num_queries: Any) -> None:
    for key in range(5):
        with django_assert_max_num_queries(5):
            User.objects.create_user(f"c{key}@example.org", first_name="Carlos", last_name="Rey")
    handles = models.Handle.objects.order_by("user").values_list("name", flat=True)
    assert list(handles) == ["carlos-rey", *(f"carlos-rey-{number}" for number in range(2, 6))]


def test_an_account_made_by_a_command_has_a_handle() -> None:
    call_command("createsuperuser", username="jefa@example.org", email="jefa@example.org", interactive=False)
    assert "@" not in models.Handle.objects.get(user__username="jefa@example.org").name


def test_account_written_by_other_means_gets_a_handle() -> None:
    User.objects.bulk_create([User(username="arbitro-01")])
    league = drawn_league()
    take(league, Publish(False), by=actor_of(User.objects.get(username="arbitro-01")))
    assert league.decisions.get(verb="publish").actor_handle == "arbitro-01"


def test_no_page_shows_a_user_name_that_is_an_address() -> None:
    league = drawn_league(championship="Copa")
    old = User.objects.create_user("ana@example.org")
    league.officials.create(user=old, role="organizer")
    assert league.championship
    league.championship.organizers.create(user=old)
    theirs = Client()
    theirs.force_login(old)
    send(theirs, league_url("branding", league), first="#112233", second="#445566")
    send(theirs, league_url("invite", league), email="", role="referee")
    other = client_of(Visitor.SUPERUSER, league)
    pages = [league_url(name, league) for name in ("history", "people", "organize")]
    pages += [reverse("tournaments:organize_championship", args=["copa"]), reverse("invitations")]
    pages.append(reverse("tournaments:league_file", args=[league.slug, "history", "csv"]))
    for address in pages:
        assert "ana@example.org" not in html_of(other.get(address)), address
    assert f"Cuenta: cuenta-{old.pk}" in html_of(other.get(league_url("people", league)))
