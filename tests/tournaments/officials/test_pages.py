"""The team of a league and who sees it, in its pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn
from tests.people import Who, client_of, organizer_of
from tests.tournaments.accounts.joining import posted
from tests.tournaments.views.desk import WON, at, body, confirm, send, ticket
from tournaments import models
from tournaments.decisions.actor import Actor
from tournaments.decisions.appoint import Dismiss
from tournaments.decisions.found import Setup, found
from tournaments.decisions.taking import take
from tournaments.models.official import Role
from tournaments.views.organizer import deciding

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea() -> User:
    return User.objects.create_user("bea", "bea@example.org", first_name="Bea")


@pytest.mark.parametrize("who", ["bea", " BEA ", "@Bea"])
def test_somebody_is_named_by_handle_after_seeing_who_it_is(bea: User, who: str) -> None:
    league = drawn()
    client = organizer_of(league)
    asked = body(send(client, at("appoint", league), who=who, role="referee"))
    assert "Bea (@bea) arbitrará la liga." in asked
    assert not league.officials.filter(user=bea).exists()
    assert confirm(client, at("appoint", league), who=who, role="referee")["Location"] == at("team", league)
    assert league.officials.get(user=bea).role == Role.REFEREE
    assert "Bea (@bea)" in body(client.get(at("team", league)))


@pytest.mark.parametrize("who", ["", "nadie", "@", "nadie@", "\0", "x" * 9999, "\ud800"])
def test_who_has_no_account_is_told_of(bea: User, who: str) -> None:
    league = drawn()
    sent = who.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    answer = send(organizer_of(league), at("appoint", league), who=sent, role="referee")
    assert answer.status_code == 422 and 'id="id_who_error"' in body(answer)


def test_an_account_out_of_use_is_not_named(bea: User) -> None:
    league = drawn()
    bea.is_active = False
    bea.save()
    answer = send(organizer_of(league), at("appoint", league), who="bea", role="referee")
    assert "No hay ninguna cuenta" in body(answer)


VARIES = re.compile(
    r'data-answers="[^"]+"|name="(?:csrfmiddlewaretoken|request_key)" value="[^"]+"|/invitacion/\w+/|\w+@example.org'
)


@pytest.mark.parametrize("mailed", [True, False], ids=["with mail", "without mail"])
@pytest.mark.parametrize("page", ["appoint", "invite"])
def test_naming_an_address_says_the_same_whether_it_has_an_account(
    bea: User, settings: Any, page: str, mailed: bool
) -> None:
    settings.SENDS_MAIL = mailed
    league = drawn()
    client = organizer_of(league)
    field = {"appoint": "who", "invite": "email"}[page]
    answers = [
        send(client, at(page, league), **{field: f"{name}@example.org"}, role="referee", step=step)
        for name in ("bea", "nadie")
        for step in ("", "confirm")
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({VARIES.sub("", body(answer)) for answer in answers}) == 1
    assert models.Invitation.objects.filter(league=league).count() == 4
    # Of two invitations to one address within ten minutes, the first is mailed.
    assert [len(message.to) for message in posted()] == ([1, 1] if mailed else [])
    assert not league.officials.filter(user=bea).exists()


def test_the_link_of_an_address_gives_the_role_to_the_account_that_opens_it(bea: User) -> None:
    league = drawn()
    shown = body(send(organizer_of(league), at("appoint", league), who="Bea@Example.org", role="organizer"))
    link = shown.split('id="link"')[1].split('value="http://testserver')[1].split('"')[0]
    theirs = Client()
    theirs.force_login(bea)
    theirs.post(link)
    assert league.officials.get(user=bea).role == Role.ORGANIZER


def test_a_user_name_that_is_an_address_names_nobody_and_is_never_shown() -> None:
    league = drawn()
    client = organizer_of(league)
    old = User.objects.create_user("ana@example.org", first_name="Ana Pérez")
    asked = send(client, at("appoint", league), who="ana@example.org", role="referee")
    assert "arbitrará" not in body(asked)
    confirm(client, at("appoint", league), who="ana-perez", role="referee")
    assert league.officials.get(user=old)
    assert "ana@example.org" not in body(client.get(at("team", league))).replace("para arbitrar", "").split("people")[1]


def test_who_is_dismissed_is_out_at_once(bea: User) -> None:
    league = drawn()
    client = organizer_of(league)
    official = league.officials.create(user=bea, role=Role.REFEREE)
    theirs = Client()
    theirs.force_login(bea)
    assert theirs.get(at("record", league)).status_code == 200
    send(client, at("dismiss", league, official.pk), reason="")
    assert theirs.get(at("record", league)).status_code == 403


def test_the_only_organizer_cannot_be_dismissed_and_one_of_two_may_leave(bea: User) -> None:
    league = drawn()
    client = organizer_of(league)
    own = league.officials.get()
    refused = send(client, at("dismiss", league, own.pk))
    assert refused.status_code == 422 and "nombra antes a otra persona" in body(refused)
    assert "única persona" in body(client.get(at("team", league)))
    league.officials.create(user=bea, role=Role.ORGANIZER)
    assert send(client, at("dismiss", league, own.pk))["Location"] == reverse("tournaments:mine")


def test_an_official_of_another_league_is_not_dismissed_from_this_one(bea: User) -> None:
    league, other = drawn(), found(Setup(name="Otra"), by=Actor("bea", bea))
    theirs = other.officials.get()
    client = organizer_of(league)
    assert client.get(at("dismiss", league, theirs.pk)).status_code == 404
    assert client.get(at("dismiss", league, 2**80)).status_code == 404


def test_a_league_is_founded_private_and_published_later() -> None:
    client = client_of(Who.STRANGER, drawn())
    fields = {"rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
    send(client, reverse("tournaments:found"), name="Liga reservada", private="on", **fields)
    league = models.League.objects.get(name="Liga reservada")
    page = at("standings", league)
    assert not league.published and Client().get(page).status_code == 404
    assert "privada" in body(client.get(page))
    answer = send(client, at("visibility", league), audience="public")
    assert answer["Location"] == at("organize", league)
    assert Client().get(page).status_code == 200
    assert send(client, at("visibility", league), audience="public").status_code == 422
    assert send(client, at("visibility", league), audience="todos").status_code == 422


def test_a_league_is_founded_public_unless_said(bea: User) -> None:
    assert found(Setup(name="Otra"), by=Actor("bea", bea)).published


def test_who_is_dismissed_with_a_request_under_way_is_told_so_and_changes_nothing(
    bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where two presses come at once, and the dismissal is the first to have the league."""
    league = drawn()
    league.officials.create(user=bea, role=Role.REFEREE)
    theirs = Client()
    theirs.force_login(bea)
    where = f"{at('game', league, league.fixtures.order_by('position')[0].pk)}?gana=one"

    def dismissed_first(*given: Any, **more: Any) -> models.Decision:
        take(league, Dismiss(bea.pk), by=Actor("quien organiza"))
        return take(*given, **more)

    carried = ticket(theirs, where)
    monkeypatch.setattr(deciding, "take", dismissed_first)
    answer = theirs.post(where, {**carried, **WON, "step": "confirm"})
    assert answer.status_code == 422 and "has dejado de poder hacerlo en esta liga" in body(answer)
    assert not models.Result.objects.exists()
