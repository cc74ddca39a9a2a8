"""An attacker with an account sends forms of accounts and invitations to get rights."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import decide, drawn_league
from tests.people import organizer_of
from tests.tournaments.accounts.forging import FORGED, OWN, SIGN_UP, link_address
from tests.tournaments.accounts.joining import PASSWORD, link_in, person, sent_mails
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, html_of_404, league_url, send
from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.models.league import Role
from tournaments.store.access.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_sign_up")]
LINK = re.compile(r'id="link".*?value="http://testserver([^"]+)"')


def link(answer: Any) -> str:
    match = LINK.search(html_of(answer))
    assert match
    return match[1]


def account_rows() -> list[Any]:
    """Return all rows of accounts and their rights."""
    kinds = (User, models.Handle, models.Official, models.ChampionshipOrganizer, models.Invitation)
    return [list(kind._base_manager.order_by("pk").values_list()) for kind in kinds]  # type: ignore[attr-defined]


def test_new_account_gives_itself_no_rights(mallory: Client) -> None:
    user = User.objects.get(username="mallory")
    assert not (user.is_superuser or user.is_staff)
    mallory.post("/cuenta/", {"name": "Mallory", "email": "", "username": "carme", "password": PASSWORD, **FORGED})
    user.refresh_from_db()
    assert (user.username, user.get_full_name(), user.is_superuser) == ("mallory", "Mallory", False)
    assert User.objects.get(username="carme").get_full_name() == "Carme Organizadora"


def test_account_of_no_league_invites_nobody(mallory: Client) -> None:
    before = account_rows()
    fields = {"email": "eva@example.org", "request_key": str(uuid.uuid4()), "seen": "0", **FORGED}
    assert mallory.get(OWN).status_code == mallory.post(OWN, fields).status_code == 403
    assert account_rows() == before


def test_invitations_of_others_are_not_found(mallory: Client, carme: User) -> None:
    league = drawn_league()
    rows = [
        invitations.invite("1", by=carme).row,
        invitations.invite("2", by=carme, league=league, role=Role.REFEREE).row,
        invitations.invite("3", by=None, email="eva@example.org").row,
    ]
    own = drawn_league(("Xiana", "Uxía", "Zeltia"), name="Liga propia")
    decide(own, Appoint(User.objects.get(username="mallory").pk, Role.ORGANIZER))
    nowhere = mallory.post(reverse("revoke_invitation", args=[987_654]))
    for row in rows:
        answer = mallory.post(reverse("revoke_invitation", args=[row.pk]))
        assert html_of_404(answer) == html_of_404(nowhere)
        assert mallory.post(league_url("revoke_team_invitation", own, row.pk)).status_code == 404
    assert invitations.open_invitations().filter(pk__in=[row.pk for row in rows]).count() == 3


@pytest.mark.parametrize("role", ["superuser", "admin", "", "ORGANIZER", "organizer\0"])
def test_invitation_to_an_unknown_role_is_refused(role: str, carme: User) -> None:
    league = drawn_league()
    answer = send(organizer_of(league), league_url("invite", league), role=role)
    assert answer.status_code == 422 and not models.Invitation.objects.exists()


def test_invitation_gives_only_its_own_role(carme: User) -> None:
    league, other = drawn_league(), drawn_league(("Xiana", "Uxía", "Zeltia"), name="Otra")
    sent = invitations.invite("clave", by=carme, league=league, role=Role.REFEREE)
    forged = {**FORGED, "role": "organizer", "league": str(other.pk), "email": "eva@example.org"}
    assert Client().post(f"{link_address(sent)}?role=organizer", person("eva", **forged)).status_code == 302
    user = User.objects.get(username="eva")
    assert list(models.Official.objects.filter(user=user).values_list("league", "role")) == [(league.pk, "referee")]
    assert not user.is_superuser


def test_repeated_request_for_a_void_invitation_shows_no_link(carme: User) -> None:
    """A revoked or used invitation stays void, and its link is not shown as valid."""
    league = drawn_league()
    client = organizer_of(league)
    for undo in ("revoked", "used"):
        for page in (OWN, league_url("invite", league)):
            form = {**hidden_fields(page), "role": "referee"}
            address = link(client.post(page, form))
            if undo == "used":
                assert Client().post(address, person(f"eva{models.Invitation.objects.count()}")).status_code == 302
            else:
                invitations.revoke(invitations.open_invitations().latest("pk"))
            again = client.post(page, form)
            assert again.status_code == 422 and "ya no sirve" in html_of(again) and not LINK.search(html_of(again))
            assert Client().get(address).status_code == 404
            assert not invitations.open_invitations().exists()


def test_dismissed_organizer_sends_no_form_again(carme: User) -> None:
    league = drawn_league()
    client = organizer_of(league)
    decide(league, Appoint(carme.pk, Role.ORGANIZER))
    forms = {page: {**hidden_fields(page), "role": "organizer"} for page in (OWN, league_url("invite", league))}
    links = [link(client.post(page, form)) for page, form in forms.items()]
    decide(league, Dismiss(int(client.session[SESSION_KEY])))
    before = account_rows()
    assert {client.post(page, form).status_code for page, form in forms.items()} == {403}
    assert {Client().post(each, person("eva")).status_code for each in links} == {404}
    assert account_rows() == before


def test_links_by_mail_end_with_open_sign_up(settings: Any, mails: Any, carme: User) -> None:
    Client().post(SIGN_UP, {"email": "eva@example.org"})
    address = link_in(sent_mails()[0])
    assert Client().get(address).status_code == 200
    settings.OPEN_SIGNUP = False
    assert Client().get(address).status_code == Client().post(address, person("eva")).status_code == 404
    assert not User.objects.filter(username="eva").exists()


def test_all_invalid_links_have_the_same_answer(carme: User) -> None:
    league = drawn_league()
    sent = [invitations.invite(str(n), by=carme, league=league, role=Role.REFEREE) for n in range(4)]
    models.Invitation.objects.filter(pk=sent[0].row.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    invitations.revoke(sent[1].row)
    invitations.accept(sent[2].token, Person("eva", "Eva"), PASSWORD)
    links = [link_address(each) for each in sent[:3]] + [f"/invitacion/{'0' * 64}/", f"{link_address(sent[3])[:-2]}x/"]
    mallory = Client()
    mallory.post(SIGN_UP, person("mallory"))
    before = account_rows()
    for client in (Client(), mallory):
        assert len({html_of_404(client.get(each)) for each in links}) == 1
        assert {client.post(each, person("nueva")).status_code for each in links} == {404}
    assert account_rows() == before
