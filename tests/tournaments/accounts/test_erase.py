"""An erased account leaves neither its names nor its address, except where it signed."""

from __future__ import annotations

from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import Archive, ArchiveGame
from tests import sheets
from tests.columns import columns_with
from tests.organizing import drawn_league
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in
from tests.tournaments.administrators.acting import act, administrator
from tests.tournaments.connections.webhooks.hooks import hooked
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.accounts.invitations import invite, open_invitations
from tournaments.administrators.acts import enable, withhold
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Side
from tournaments.models.access_link import Scope
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.league import Role
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.links.verbs import MakeLink, MakePlayerLinks
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name
from tournaments.store.access.tokens import make_token, token_of
from tournaments.store.announce import Announce
from tournaments.store.championships import appoint_organizer
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/borrar/"
MAIL, NAME, HANDLE = "marisol.souto@correo.example", "Marisol Souto Freire", "sol-de-mar"
TRACES = tuple(trace.casefold() for trace in (MAIL, NAME, HANDLE, "marisol", "souto"))
KEPT = {
    "tournaments.Decision.actor_name": "a decision keeps the name that it was signed with",
    "tournaments.Decision.actor_handle": "the same",
    "tournaments.Decision.after": "who was appointed, which the history tells",
    "tournaments.SiteAct.actor_name": "an act of an administrator is signed",
    "tournaments.SiteAct.actor_handle": "the same",
    "tournaments.FixtureSheet.submitted_by": "a sheet is signed",
    "tournaments.FixtureSheet.submitted_by_handle": "the same",
    "tournaments.Incident.noted_by": "an incident is signed",
    "tournaments.Incident.noted_by_handle": "the same",
    "tournaments.League.contact": "an organizer typed it for the public, and takes it out",
}
"""The columns that keep a name, with the reason."""


def marisol() -> User:
    """Return an account that left its names and address in rows of every kind."""
    user = User.objects.create_user("Marisol", MAIL, PASSWORD, first_name=NAME, is_superuser=True)
    models.Handle.objects.filter(user=user).update(name=HANDLE)
    user = User.objects.get(pk=user.pk)
    other = User.objects.create_superuser("otra")
    own = drawn_league(name="Solo suya", championship="Copa")
    shared = drawn_league(name="De dos", seed="x")
    for league in (own, shared):
        league.officials.create(user=user, role=Role.ORGANIZER)
    shared.officials.create(user=other, role=Role.ORGANIZER)
    by = Actor(display_name(user), user)
    assert own.championship
    appoint_organizer(own.championship, user, by=Actor("la jefa", other))
    take(own, Announce(place="", contact=MAIL, notice=""), by=by)
    game = own.fixtures.order_by("pk").first()
    assert game
    take(own, SubmitSheet(game.pk, sheets.AGREED, game.one.name, Side.ONE, Reason.AGREEMENT), by=by)
    models.FixtureSheet.objects.update(submitted_by=NAME, submitted_by_handle=HANDLE)
    article = articles_of(own.rules)[0]
    incident = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by=NAME, handle=HANDLE
    )
    take(own, incident, by=by)
    make_token(user, f"De {NAME}", Scope.READ)
    take(own, MakeLink("Mesa 1", "0" * 64), by=by)
    take(own, MakePlayerLinks((game.one_id,), "s" * 43), by=by)
    page = models.PlayerLink.objects.get(entry=game.one_id)
    models.PlayerLink.objects.update(account=user)
    for owner in ({"user": user}, {"link": page}):
        models.AlertChannel.objects.create(medium="mail", target=MAIL.upper(), language="es", **owner)
    hooked(shared, f"https://example.org/{HANDLE}", user)
    archive = Archive.objects.create(name=f"partidas de {NAME}.pdn", rules="spanish", owner=user)
    ArchiveGame.objects.create(archive=archive, number=1, verdict="invalid", kind="x", title=f"{NAME} - Ana")
    invite("suya", by=user, league=own, role=Role.REFEREE)
    invite("a ella", by=other, email=MAIL.title(), league=shared, role=Role.REFEREE)
    models.Invitation.objects.create(
        digest="x", email=MAIL, invited_by=other, accepted_by=user, expires_at="2030-01-01T00:00Z"
    )
    for typed in (MAIL.upper(), "MARISOL", HANDLE):
        enter(Client(), typed, "mala")
    withhold(shared, True, by=user, reason="spam")
    return user


def traces_in(text: str) -> bool:
    return any(trace in text.casefold() for trace in TRACES)


def by_itself(user: User) -> None:
    client = Client()
    assert enter(client, "Marisol").status_code == 302
    assert client.post(PAGE, {"password": PASSWORD}).status_code == 302
    assert not is_logged_in(client)


def by_administrator(user: User) -> None:
    assert act(administrator(), reverse("administration:erase_account", args=[user.pk]), sure="on").status_code == 302


@pytest.mark.parametrize("erase", [by_itself, by_administrator])
def test_no_column_holds_a_trace_of_an_erased_account(erase: Any) -> None:
    user = marisol()
    before = columns_with(traces_in)
    assert before.keys() >= KEPT.keys()
    assert len(before) > len(KEPT) + 10
    erase(user)
    left = columns_with(traces_in)
    assert left.keys() == KEPT.keys(), {name: texts[:2] for name, texts in left.items() if name not in KEPT}
    assert left == {name: before[name] for name in KEPT}, "nothing signed is added or lost"


def test_page_names_the_consequences_before_it_asks() -> None:
    user, client = marisol(), Client()
    client.force_login(user)
    assert f'href="{PAGE}"' in html_of(client.get("/cuenta/"))
    page = " ".join(html_of(client.get(PAGE)).split())
    assert "También 1 archivo de partidas." in page and "Deja sus funciones en 3 ligas y campeonatos" in page
    assert "<bdi>Solo suya</bdi>, <bdi>Copa</bdi>." in page and "De dos" not in page
    assert "No se puede deshacer." in page


def test_erasing_needs_the_right_password() -> None:
    user, client = marisol(), Client()
    client.force_login(user)
    before = columns_with(lambda text: True)
    for password in ("", "mala"):
        answer = client.post(PAGE, {"password": password})
        assert answer.status_code == 422 and 'id="id_password_error"' in html_of(answer)
    AccessAttempt.objects.filter(username="Marisol", user_agent="").delete()
    after = columns_with(lambda text: True)
    assert after["auth.User.username"] == before["auth.User.username"]
    assert after["tournaments.ApiToken.name"] == before["tournaments.ApiToken.name"]
    assert client.get("/cuenta/").status_code == 200


def test_only_administrator_cannot_be_erased() -> None:
    only = User.objects.create_superuser("sola", password=PASSWORD)
    client = Client()
    client.force_login(only)
    answer = client.post(PAGE, {"password": PASSWORD})
    assert answer.status_code == 422 and "única cuenta activa" in html_of(answer)
    address = reverse("administration:erase_account", args=[only.pk])
    assert act(client, address, sure="on").status_code == 422
    assert address not in html_of(client.get(reverse("administration:account_page", args=[only.pk])))
    only.refresh_from_db()
    assert only.is_active and only.username == "sola"


def test_league_of_an_erased_account_is_the_administrators_to_give() -> None:
    user = marisol()
    by_itself(user)
    client = administrator()
    for listed in ("/administrar/ligas/?estado=sin-nadie", "/administrar/campeonatos/?estado=sin-nadie"):
        assert ("Solo suya" if "ligas" in listed else "Copa") in html_of(client.get(listed))
    league = models.League.objects.get(name="Solo suya")
    User.objects.create_user("nueva")
    assert act(client, reverse("administration:give_league", args=[league.pk]), who="@nueva").status_code == 302
    assert league.officials.get().user.username == "nueva"
    assert MAIL in html_of(Client().get(league_url("standings", league)))
    assert f"baja-{user.pk}" in html_of(Client().get(league_url("history", league)))


def test_erased_account_cannot_come_back_and_its_name_is_free() -> None:
    user = marisol()
    by_administrator(user)
    client = administrator()
    page = html_of(client.get(reverse("administration:account_page", args=[user.pk])))
    assert "Borrada" in page and "Reactivar" not in page
    with pytest.raises(Fault) as refused:
        enable(user.pk, by=User.objects.get(username="otra"), reason="vuelve")
    assert refused.value.code is Code.ACCOUNT_ERASED
    assert act(client, reverse("administration:erase_account", args=[user.pk]), sure="on").status_code == 422
    again = User.objects.create_user("Marisol", MAIL, PASSWORD)
    assert again.handle.name == "marisol" and enter(Client(), "Marisol").status_code == 302


def test_erasing_leaves_what_others_have() -> None:
    user, other = marisol(), User.objects.get(username="otra")
    token = make_token(other, "Otro", Scope.READ)
    kept = invite("de otra", by=other, email="bea@example.org").row
    Archive.objects.create(name="de otra", rules="spanish", owner=other)
    enter(Client(), "otra", "mala")
    by_itself(user)
    assert token_of(token) and list(open_invitations()) == [kept]
    assert AccessAttempt.objects.filter(username="otra").exists() and Archive.objects.get().name == "de otra"
    assert models.League.objects.get(name="De dos").officials.get().user == other
