"""Invitations: a link that makes an account, once, and open sign-up."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.accounts.joining import PASSWORD, is_logged_in, link_in, person, sent_mails
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, html_of_404, league_url, send
from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.models.league import Role
from tournaments.store.access.actor import Actor
from tournaments.store.championships import dismiss_organizer
from tournaments.store.decide import Verb

pytestmark = pytest.mark.django_db

OWN = "/cuenta/invitaciones/"
VARIES = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')


def link(answer: Any) -> str:
    """Return the link on a page, as a path."""
    return html_of(answer).split('id="link"')[1].split('value="http://testserver')[1].split('"')[0]


def superuser() -> User:
    return User.objects.create_superuser("jefa", first_name="Carme", last_name="Organizadora")


def invitation_of(
    league: models.League | None = None, role: Role | None = None, key: str = "clave"
) -> invitations.SentInvitation:
    by = User.objects.filter(username="jefa").first() or superuser()
    return invitations.invite(key, by=by, league=league, role=role)


def link_address(sent: invitations.SentInvitation) -> str:
    return reverse("invitation", args=[sent.token])


def test_organizer_hands_over_a_link_for_one_account() -> None:
    league = drawn_league()
    answer = send(organizer_of(league), OWN)
    address = link(answer)
    assert f'data-send="http://testserver{address}"' in html_of(answer) and "send.js" in html_of(answer)
    guest = Client()
    assert guest.post(address, person())["Location"] == "/organizar/"
    ana = User.objects.get(username="ana")
    assert is_logged_in(guest) and ana.check_password(PASSWORD) and not ana.is_superuser
    again = Client().post(address, person("bea"))
    assert "no sirve" in html_of_404(again)
    assert not User.objects.filter(username="bea").exists()


def test_page_with_a_new_link_is_stored_nowhere() -> None:
    league = drawn_league()
    client = organizer_of(league)
    for answer in (send(client, OWN), send(client, league_url("invite", league), role="referee")):
        assert link(answer) and "no-store" in answer["Cache-Control"]


def test_link_is_long_and_only_its_digest_is_stored() -> None:
    sent = invitation_of()
    assert len(bytes.fromhex(sent.token)) == 32
    stored_values = " ".join(str(value) for value in models.Invitation.objects.values().get().values())
    assert sent.token not in stored_values and invitations.digest(sent.token) in stored_values


def test_repeated_tap_makes_one_invitation() -> None:
    client = client_of(Visitor.SUPERUSER, drawn_league())
    form = hidden_fields(OWN)
    assert link(client.post(OWN, form)) == link(client.post(OWN, form))
    assert link(send(client, OWN)) != link(send(client, OWN))
    assert models.Invitation.objects.count() == 3


def test_another_form_token_makes_another_link() -> None:
    league = drawn_league()
    one, two = organizer_of(league), client_of(Visitor.SUPERUSER, league)
    form = hidden_fields(OWN)
    assert link(one.post(OWN, form)) != link(two.post(OWN, form))


@pytest.mark.parametrize("change", ["expires", "revoked", "demoted", "inactive"])
def test_expired_or_revoked_link_is_invalid(change: str) -> None:
    sent = invitation_of()
    if change == "expires":
        models.Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    if change == "revoked":
        invitations.revoke(sent.row)
    if change == "demoted":
        User.objects.update(is_superuser=False)
    if change == "inactive":
        User.objects.update(is_active=False)
    assert Client().get(link_address(sent)).status_code == 404
    assert Client().post(link_address(sent), person()).status_code == 404
    assert not User.objects.filter(username="ana").exists()


@pytest.mark.parametrize("token", ["x", "0" * 64, "x" * 5000, "%00", "%ff%fe", "ñ", "%ED%A0%80"])
def test_unknown_links_have_the_same_answer(token: str) -> None:
    invitation_of()
    answer = Client().get(f"/invitacion/{token}/")
    assert answer.status_code == 404


def test_taken_name_leaves_the_invitation_open() -> None:
    sent = invitation_of()
    User.objects.create_user("Ana")
    refused = Client().post(link_address(sent), person("ana"))
    assert refused.status_code == 422 and "elige otro" in html_of(refused)
    assert Client().post(link_address(sent), person("anita")).status_code == 302


def test_league_invitation_gives_account_role_and_history() -> None:
    league = drawn_league()
    client = organizer_of(league)
    answer = send(client, league_url("invite", league), role="referee")
    guest = Client()
    guest.post(link(answer), person())
    official = league.officials.get(user__username="ana")
    assert official.role == Role.REFEREE
    decision = league.decisions.last()
    assert decision and (decision.verb, decision.actor) == ("appoint", league.officials.get(role=Role.ORGANIZER).user)
    assert "Ana Pérez arbitra la liga." in html_of(Client().get(league_url("history", league)))
    assert guest.get(league_url("record", league)).status_code == 200


def test_account_accepts_a_role_by_invitation() -> None:
    league = drawn_league()
    sent = invitation_of(league, Role.ORGANIZER)
    client = client_of(Visitor.STRANGER, league)
    assert "Aceptar con esta cuenta" in html_of(client.get(link_address(sent)))
    assert client.post(link_address(sent))["Location"] == "/organizar/"
    assert client.get(league_url("organize", league)).status_code == 200
    assert Client().get(link_address(sent)).status_code == 404


def test_invitation_never_lowers_a_role() -> None:
    league = drawn_league()
    client = organizer_of(league)
    sent = invitation_of(league, Role.REFEREE)
    refused = client.post(link_address(sent))
    assert refused.status_code == 422 and "ya tiene esa función" in html_of(refused)
    assert client.get(league_url("organize", league)).status_code == 200
    assert Client().get(link_address(sent)).status_code == 200


def test_site_invitation_opened_by_an_account_stays_unused() -> None:
    sent = invitation_of()
    client = client_of(Visitor.STRANGER, drawn_league())
    client.post(link_address(sent))
    assert "queda sin usar" in html_of(client.get(link_address(sent)))
    assert Client().post(link_address(sent), person()).status_code == 302


def test_invitations_of_a_dismissed_organizer_are_void() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = link(send(client, league_url("invite", league), role="organizer"))
    league.officials.create(user=superuser(), role=Role.ORGANIZER)
    decide(league, Dismiss(league.officials.first().user_id))  # type: ignore[union-attr]
    assert Client().get(address).status_code == 404
    assert not invitations.open_invitations().exists()


@pytest.mark.parametrize("ends", [Dismiss, partial(Appoint, role=Role.REFEREE)])
def test_invitation_to_the_dismissed_disappears(ends: Callable[[int], Verb]) -> None:
    """A second link would give the role back to somebody who was dismissed, or became a referee."""
    league, user = drawn_league(), User.objects.create_user("eva", "eva@example.org", PASSWORD)
    for role, name in ((Role.ORGANIZER, "eva"), (Role.ORGANIZER, "otra")):
        league.officials.create(user=User.objects.get_or_create(username=name)[0], role=role)
    others = invitations.invite("otra", by=None, email="bea@example.org", league=league, role=Role.REFEREE)
    invitations.invite("suya", by=superuser(), email="Eva@example.org", league=league, role=Role.ORGANIZER)
    decide(league, ends(user.pk))
    assert [row.pk for row in invitations.open_invitations()] == [others.row.pk]


def test_invitation_to_a_championship_ends_with_its_organizer() -> None:
    championship = models.Championship.objects.create(name="Copa", slug="copa", folded_name="copa")
    ana, bea = (User.objects.create_user(name, f"{name}@example.org") for name in ("ana", "bea"))
    for user in (ana, bea):
        models.ChampionshipOrganizer.objects.create(championship=championship, user=user)
    invitations.invite("hecha", by=ana, championship=championship)
    invitations.invite("suya", by=bea, email="ana@example.org", championship=championship)
    dismiss_organizer(championship, ana.pk, by=Actor("Bea", bea))
    assert not invitations.open_invitations().exists()


def test_link_of_an_invitation_warns_that_it_opens_here_only(settings: Any) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["*"]
    league = drawn_league()
    client = organizer_of(league)
    for host, only_here in (("127.0.0.1:8000", True), ("10.0.0.7:8000", False)):
        for address, fields in ((OWN, {}), (league_url("invite", league), {"role": "referee"})):
            sent = {**hidden_fields(address), **fields}
            html = client.post(address, sent, HTTP_HOST=host).content.decode()
            assert "Invitación creada" in html and ("no servirán en otros teléfonos" in html) == only_here


def test_open_invitations_are_listed_and_revoked() -> None:
    league = drawn_league()
    client = organizer_of(league)
    send(client, OWN, email="bea@example.org")
    send(client, league_url("invite", league), role="referee", email="eva@example.org")
    assert "bea@example.org" in html_of(client.get(OWN))
    team = html_of(client.get(league_url("people", league)))
    assert "eva@example.org" in team and "bea@example.org" not in team
    for row in models.Invitation.objects.all():
        client.post(reverse("revoke_invitation", args=[row.pk]))
    assert "bea@example.org" not in html_of(client.get(OWN))
    assert not invitations.open_invitations().exists()


def test_a_link_goes_by_mail_where_the_site_sends_it(mails: Any) -> None:
    league = drawn_league(name="Liga de Otoño & <b>")
    client = organizer_of(league)
    address = league_url("invite", league)
    filled = {**hidden_fields(address), "role": "referee", "email": "eva@example.org"}
    assert link(client.post(address, filled)) == link(client.post(address, filled))
    [message] = sent_mails()
    assert message.to == ["eva@example.org"] and "\n" not in message.subject
    assert "arbitrar «Liga de Otoño & <b>»" in str(message.body)
    assert Client().get(link_in(message)).status_code == 200


# Open sign-up


def test_sign_up_exists_only_if_enabled(settings: Any) -> None:
    superuser()
    assert Client().get("/registro/").status_code == 404
    assert "/registro/" not in html_of(Client().get("/entrar/"))
    settings.OPEN_SIGNUP = True
    assert "/registro/" in html_of(Client().get("/entrar/"))
    client = Client()
    assert client.post("/registro/", person()).status_code == 302
    assert User.objects.get(username="ana").check_password(PASSWORD)
    assert is_logged_in(client) and not User.objects.get(username="ana").is_superuser


def test_mail_answer_is_the_same_with_or_without_account(settings: Any, mails: Any) -> None:
    settings.OPEN_SIGNUP = True
    User.objects.create_user("bea", "bea@example.org", PASSWORD)
    has = Client().post("/registro/", {"email": "Bea@example.org"})
    none = Client().post("/registro/", {"email": "ana@example.org"})
    assert (has.status_code, html_of(has)) == (none.status_code, html_of(none))
    to_bea, to_ana = sent_mails()
    assert "«bea»" in str(to_bea.body)
    client = Client()
    assert client.post(link_in(to_ana), person(email="ana@example.org")).status_code == 302
    assert is_logged_in(client)


def test_sign_up_without_an_address_is_refused(settings: Any, mails: Any) -> None:
    settings.OPEN_SIGNUP = True
    superuser()
    assert Client().post("/registro/", {"email": ""}).status_code == 422
    assert not sent_mails()


def test_repeated_sign_up_sends_no_second_mail(settings: Any, mails: Any) -> None:
    settings.OPEN_SIGNUP = True
    superuser()
    for _ in range(3):
        Client().post("/registro/", {"email": "ana@example.org"})
    assert len(sent_mails()) == 1


def test_daily_sign_up_mails_of_an_address_are_limited(settings: Any, mails: Any, monkeypatch: Any) -> None:
    """The answer is the same for an address with an account, and others may go on."""
    settings.OPEN_SIGNUP = True
    monkeypatch.setattr(invitations, "MAX_REQUESTS_A_DAY", 2)
    User.objects.create_user("bea", "bea@example.org", PASSWORD)
    sent = [f"{name}@example.org" for name in ("uno", "dos", "tres", "bea")]
    answers = [Client().post("/registro/", {"email": address}) for address in sent]
    assert [answer.status_code for answer in answers] == [200, 200, 422, 422]
    texts = {html_of(answer).replace(address, "") for answer, address in zip(answers[2:], sent[2:], strict=True)}
    assert len({VARIES.sub("", text) for text in texts}) == 1 and "Prueba mañana" in texts.pop()
    assert [message.to for message in sent_mails()] == [["uno@example.org"], ["dos@example.org"]]
    other = Client(REMOTE_ADDR="192.0.2.7").post("/registro/", {"email": "cinco@example.org"})
    assert other.status_code == 200 and len(sent_mails()) == 3


def test_daily_accounts_of_an_address_are_limited(settings: Any, monkeypatch: Any) -> None:
    """On a site without mail, where the form itself makes the account."""
    settings.OPEN_SIGNUP = True
    monkeypatch.setattr(invitations, "MAX_REQUESTS_A_DAY", 2)
    superuser()
    answers = [Client().post("/registro/", person(name)) for name in ("uno", "dos", "tres")]
    assert [answer.status_code for answer in answers] == [302, 302, 422]
    assert "Prueba mañana" in html_of(answers[-1]) and User.objects.count() == 3
    assert Client().post("/registro/", person("repetida", again="otra clave distinta")).status_code == 422
    assert models.SignUpRequest.objects.count() == 2
    assert Client(REMOTE_ADDR="192.0.2.7").post("/registro/", person("cuatro")).status_code == 302


def test_sign_up_limit_outlives_a_restart(settings: Any, mails: Any, monkeypatch: Any) -> None:
    """A restarted process, or another one, has empty caches. Refused requests do not extend the wait."""
    settings.OPEN_SIGNUP = True
    superuser()
    monkeypatch.setattr(invitations, "MAX_REQUESTS_A_DAY", 2)

    def asked(name: str) -> int:
        for each in caches.all(initialized_only=True):
            each.clear()
        return Client().post("/registro/", {"email": f"{name}@example.org"}).status_code

    assert [asked(name) for name in ("uno", "dos", "tres", "cuatro")] == [200, 200, 422, 422]
    models.SignUpRequest.objects.update(at=timezone.now() - invitations.REQUESTS_WINDOW)
    assert asked("cinco") == 200 and models.SignUpRequest.objects.count() == 1
