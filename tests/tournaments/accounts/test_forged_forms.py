"""Forms of accounts and invitations sent by an attacker with an account, from open sign-up or an invitation."""

from __future__ import annotations

import re
import uuid
from base64 import urlsafe_b64encode
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import decide, drawn
from tests.people import organizer_of
from tests.queries import counted
from tests.tournaments.accounts.joining import PASSWORD, enter, is_in, link_in, person, posted
from tests.tournaments.deciding.desk import at, body, send, ticket
from tests.work import calls
from tournaments import models
from tournaments.access.people import Person, make_account
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint, Dismiss
from tournaments.models.official import Role

pytestmark = pytest.mark.django_db

SIGN_UP, FORGOTTEN, OWN, LOG_IN = "/registro/", "/contrasena/", "/cuenta/invitaciones/", "/entrar/"
NEW = "otra clave de prueba"
LINK = re.compile(r'id="link".*?value="http://testserver([^"]+)"')
OWN_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"x-csrftoken": *"[^"]*"')
FORGED = {
    "is_superuser": "1",
    "is_staff": "on",
    "user": "1",
    "user_id": "1",
    "league": "1",
    "championship": "1",
    "invited_by": "1",
    "id": "1",
}
"""Fields that no form of the site has."""


@pytest.fixture(autouse=True)
def open_to_all(settings: Any) -> None:
    settings.OPEN_SIGNUP = True


@pytest.fixture
def mails(settings: Any) -> Any:
    settings.SENDS_MAIL = True
    return settings


@pytest.fixture
def carme() -> User:
    """Return the attacked account, which administers the site."""
    user = make_account(Person("carme", "Carme Organizadora", "carme@example.org"), PASSWORD, is_superuser=True)
    assert user.pk
    return user


@pytest.fixture(params=["open sign-up", "invited"])
def mallory(request: pytest.FixtureRequest, carme: User) -> Client:
    """Return a browser of the attacker, whose account was made by sign-up or by invitation."""
    client, way = Client(), SIGN_UP
    if request.param == "invited":
        way = where(invitations.invite("for mallory", by=carme))
    assert client.post(way, person("mallory", **FORGED)).status_code == 302
    return client


def where(sent: invitations.Sent) -> str:
    return reverse("invitation", args=[sent.token])


def link(answer: Any) -> str:
    found = LINK.search(body(answer))
    assert found
    return found[1]


def everything() -> list[Any]:
    """Return all rows of accounts and their rights."""
    kinds = (User, models.Handle, models.Official, models.ChampionshipOrganizer, models.Invitation)
    return [list(kind._base_manager.order_by("pk").values_list()) for kind in kinds]  # type: ignore[attr-defined]


# Rights


def test_new_account_gives_itself_no_rights(mallory: Client) -> None:
    user = User.objects.get(username="mallory")
    assert not (user.is_superuser or user.is_staff)
    mallory.post("/cuenta/", {"name": "Mallory", "email": "", "username": "carme", "password": PASSWORD, **FORGED})
    user.refresh_from_db()
    assert (user.username, user.get_full_name(), user.is_superuser) == ("mallory", "Mallory", False)
    assert User.objects.get(username="carme").get_full_name() == "Carme Organizadora"


def test_account_of_no_league_invites_nobody(mallory: Client) -> None:
    before = everything()
    fields = {"email": "eva@example.org", "request_key": str(uuid.uuid4()), "seen": "0", **FORGED}
    assert mallory.get(OWN).status_code == mallory.post(OWN, fields).status_code == 403
    assert everything() == before


def test_invitations_of_others_are_not_found(mallory: Client, carme: User) -> None:
    league = drawn()
    rows = [
        invitations.invite("1", by=carme).row,
        invitations.invite("2", by=carme, league=league, role=Role.REFEREE).row,
        invitations.invite("3", by=None, email="eva@example.org").row,
    ]
    own = drawn(("Xiana", "Uxía", "Zeltia"), name="Liga propia")
    decide(own, Appoint(User.objects.get(username="mallory").pk, Role.ORGANIZER))
    nowhere = mallory.post(reverse("revoke_invitation", args=[987_654]))
    for row in rows:
        answer = mallory.post(reverse("revoke_invitation", args=[row.pk]))
        assert (answer.status_code, body(answer)) == (404, body(nowhere))
        assert mallory.post(at("revoke_team_invitation", own, row.pk)).status_code == 404
    assert invitations.open_invitations().filter(pk__in=[row.pk for row in rows]).count() == 3


@pytest.mark.parametrize("role", ["superuser", "admin", "", "ORGANIZER", "organizer\0"])
def test_invitation_to_an_unknown_role_is_refused(role: str, carme: User) -> None:
    league = drawn()
    answer = send(organizer_of(league), at("invite", league), role=role)
    assert answer.status_code == 422 and not models.Invitation.objects.exists()


def test_invitation_gives_only_its_own_role(carme: User) -> None:
    league, other = drawn(), drawn(("Xiana", "Uxía", "Zeltia"), name="Otra")
    sent = invitations.invite("clave", by=carme, league=league, role=Role.REFEREE)
    forged = {**FORGED, "role": "organizer", "league": str(other.pk), "email": "eva@example.org"}
    assert Client().post(f"{where(sent)}?role=organizer", person("eva", **forged)).status_code == 302
    user = User.objects.get(username="eva")
    assert list(models.Official.objects.filter(user=user).values_list("league", "role")) == [(league.pk, "referee")]
    assert not user.is_superuser


def test_repeated_request_for_a_void_invitation_shows_no_link(carme: User) -> None:
    """A revoked or used invitation stays void, and its link is not shown as valid."""
    league = drawn()
    client = organizer_of(league)
    for undo in ("revoked", "used"):
        for page in (OWN, at("invite", league)):
            form = {**ticket(client, page), "role": "referee"}
            address = link(client.post(page, form))
            if undo == "used":
                assert Client().post(address, person(f"eva{models.Invitation.objects.count()}")).status_code == 302
            else:
                invitations.revoke(invitations.open_invitations().latest("pk"))
            again = client.post(page, form)
            assert again.status_code == 422 and "ya no sirve" in body(again) and not LINK.search(body(again))
            assert Client().get(address).status_code == 404
            assert not invitations.open_invitations().exists()


def test_dismissed_organizer_sends_no_form_again(carme: User) -> None:
    league = drawn()
    client = organizer_of(league)
    decide(league, Appoint(carme.pk, Role.ORGANIZER))
    forms = {page: {**ticket(client, page), "role": "organizer"} for page in (OWN, at("invite", league))}
    links = [link(client.post(page, form)) for page, form in forms.items()]
    decide(league, Dismiss(int(client.session[SESSION_KEY])))
    before = everything()
    assert {client.post(page, form).status_code for page, form in forms.items()} == {403}
    assert {Client().post(each, person("eva")).status_code for each in links} == {404}
    assert everything() == before


def test_links_by_mail_end_with_open_sign_up(settings: Any, mails: Any, carme: User) -> None:
    Client().post(SIGN_UP, {"email": "eva@example.org"})
    address = link_in(posted()[0])
    assert Client().get(address).status_code == 200
    settings.OPEN_SIGNUP = False
    assert Client().get(address).status_code == Client().post(address, person("eva")).status_code == 404
    assert not User.objects.filter(username="eva").exists()


def test_all_invalid_links_have_the_same_answer(carme: User) -> None:
    league = drawn()
    sent = [invitations.invite(str(n), by=carme, league=league, role=Role.REFEREE) for n in range(4)]
    models.Invitation.objects.filter(pk=sent[0].row.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    invitations.revoke(sent[1].row)
    invitations.accept(sent[2].token, Person("eva", "Eva"), PASSWORD)
    links = [where(each) for each in sent[:3]] + [f"/invitacion/{'0' * 64}/", f"{where(sent[3])[:-2]}x/"]
    mallory = Client()
    mallory.post(SIGN_UP, person("mallory"))
    before = everything()
    for client in (Client(), mallory):
        answers = {(answer.status_code, body(answer)) for each in links for answer in (client.get(each),)}
        assert len(answers) == 1 and answers.pop()[0] == 404
        assert {client.post(each, person("nueva")).status_code for each in links} == {404}
    assert everything() == before


# Names

CLASHES = (
    "CARME",
    "ｃａｒｍｅ",
    "carme ",
    "ⓒarme",
    "𝐜𝐚𝐫𝐦𝐞",
    "carme\u200b",
    "car\u00adme",
    "с\u0430rme",
    "carme\u0301",
    "carrne",
    "carme.",
    "carme_",
    "carme--",
)
"""Handles that look like Carme's: other case or width, invisible signs, other alphabets, confusables."""


@pytest.mark.parametrize("clash", CLASHES)
def test_handle_like_an_existing_one_is_refused(clash: str, carme: User) -> None:
    sent = invitations.invite("clave", by=carme)
    for way in (SIGN_UP, where(sent)):
        refused = Client().post(way, person(clash))
        assert refused.status_code == 422 and 'id="id_username_error"' in body(refused)
    assert list(User.objects.values_list("username", flat=True)) == ["carme"]
    assert invitations.open_invitations().exists()


@pytest.mark.parametrize(
    ("one", "other"), [("pablo1", "pablol"), ("oliva", "0liva"), ("wanda", "vvanda"), ("ana.b", "ana_b")]
)
def test_lookalike_handles_count_as_one(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        User.objects.all().delete()
        make_account(Person("jefa", "Jefa"), PASSWORD)
        assert Client().post(SIGN_UP, person(first)).status_code == 302
        assert Client().post(SIGN_UP, person(second)).status_code == 422


def test_visibly_different_handles_are_accepted(carme: User) -> None:
    names = ["carmen", "carma", "carme2", "carme3", "karme", "mcarme", "car", "me.carme", "car.me"]
    assert {Client().post(SIGN_UP, person(name)).status_code for name in names} == {302}


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u115f", "\u2800", "\u180e"]
)
def test_display_name_has_no_invisible_sign(sign: str, carme: User, mallory: Client) -> None:
    name = f"Carme{sign} Organizadora"
    refused = Client().post(SIGN_UP, person("eva", name=name))
    assert refused.status_code == 422 and 'id="id_name_error"' in body(refused)
    assert mallory.post("/cuenta/", {"name": name, "email": ""}).status_code == 422


# Where one is sent


ELSEWHERE = (
    "https://example.org/",
    "//example.org/",
    "///example.org/",
    "/\\example.org/",
    "\\\\example.org/",
    "https:example.org",
    "http:///example.org",
    "\t//example.org/",
    "/\t/example.org/",
    "javascript:alert(1)",
    "https://testserver@example.org/",
    "https://testserver.example.org/",
    "//example.org\\@testserver/",
)


@pytest.mark.parametrize("to", ELSEWHERE)
def test_redirect_never_leaves_the_site(to: str, carme: User) -> None:
    sent = invitations.invite("clave", by=carme)
    pages = {LOG_IN: {"username": "carme", "password": PASSWORD}, SIGN_UP: person("ana"), where(sent): person("eva")}
    for page, fields in pages.items():
        for query, more in (("", {"next": to}), (f"?next={to}", {})):
            client = Client()
            answer = client.post(page + query, {**fields, **more, "username": _another(fields["username"], query)})
            assert answer.status_code in (200, 302, 404, 422)
            assert answer.get("Location", "/").startswith("/") and not answer.get("Location", "/").startswith(
                ("//", "/\\")
            )
    inside = Client()
    inside.force_login(carme)
    for page in (LOG_IN, "/salir/", "/cuenta/", "/idioma/"):
        answer = inside.post(page, {"next": to, "language": "gl"})
        assert "example.org" not in answer.get("Location", "") and "alert" not in answer.get("Location", "")


def _another(username: str, query: str) -> str:
    return username if username == "carme" or not query else f"{username}2"


# Mail

ADDRESSES = (
    "eva@example.org\nBcc: todos@example.org",
    "eva@example.org\r\nBcc: todos@example.org",
    "eva@example.org\rBcc: todos@example.org",
    "eva@example.org%0aBcc:todos@example.org",
    "eva@example.org,todos@example.org",
    "eva@example.org;todos@example.org",
    "eva@example.org todos@example.org",
    "Eva <eva@example.org>",
    "<eva@example.org>",
    '"a\nb"@example.org',
    "eva@example.org\u2028Bcc: todos@example.org",
    "eva@example.org\0",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_address_with_a_header_gets_no_mail(address: str, mails: Any, carme: User) -> None:
    league = drawn(championship="Copa")
    assert league.championship
    client = organizer_of(league)
    user = User.objects.get(pk=client.session[SESSION_KEY])
    league.championship.organizers.create(user=user)
    cup = reverse("tournaments:invite_organizer", args=[league.championship.slug])
    answers = [Client().post(page, {"email": address}) for page in (SIGN_UP, FORGOTTEN)]
    answers += [send(client, page, email=address, role="referee") for page in (OWN, at("invite", league), cup)]
    answers += [send(client, at("appoint", league), who=address, role="referee")]
    assert [answer.status_code for answer in answers] == [422] * len(answers)
    assert posted() == [] and not models.Invitation.objects.exists()


def test_names_in_a_mail_add_no_header(mails: Any, carme: User) -> None:
    name = "Liga\r\nBcc: todos@example.org\r\n\r\nOtra carta"
    league = drawn(name="Liga")
    models.League.objects.filter(pk=league.pk).update(name=name)
    client = organizer_of(league)
    User.objects.filter(pk=client.session[SESSION_KEY]).update(first_name="Eva\r\nBcc: otros@example.org")
    send(client, at("invite", league), email="eva@example.org", role="referee")
    [mail] = posted()
    assert mail.recipients() == ["eva@example.org"]
    assert "\n" not in mail.subject and mail.message()["Bcc"] is None


# Passwords forgotten


def asked_for(email: str) -> str:
    """Request a new password and return the link of the mail."""
    count = len(posted())
    Client().post(FORGOTTEN, {"email": email})
    return link_in(posted()[count])


def opened(client: Client, address: str) -> str:
    """Return the address of the form behind a link; None without one."""
    answer = client.get(address, follow=True)
    return answer.redirect_chain[-1][0] if answer.redirect_chain else ""


def test_link_of_one_account_opens_no_other(mallory: Client, mails: Any, carme: User) -> None:
    other = User.objects.get(username="mallory")
    User.objects.filter(pk=other.pk).update(email="mallory@example.org")
    own, hers = asked_for("mallory@example.org"), asked_for("carme@example.org")
    (uid, token), (her_uid, _her_token) = (each.strip("/").split("/")[-2:] for each in (own, hers))
    forged = f"/contrasena/{her_uid}/{token}/"
    assert "ya no sirve" in body(Client().get(forged, follow=True))
    client = Client()
    form = opened(client, own)
    assert form
    fields = {"new_password1": NEW, "new_password2": NEW, "uidb64": her_uid, "user": str(carme.pk)}
    for swapped in (form.replace(uid, her_uid), forged, f"/contrasena/{her_uid}/set-password/"):
        assert "ya no sirve" in body(client.post(swapped, fields, follow=True))
    carme.refresh_from_db()
    assert carme.check_password(PASSWORD)


@pytest.mark.parametrize("change", ["used", "address", "out of use", "logged in", "password"])
def test_link_ends_when_its_account_changes(change: str, mails: Any, carme: User) -> None:
    address = asked_for("carme@example.org")
    client = Client()
    form = opened(client, address)
    fields = {"new_password1": NEW, "new_password2": NEW}
    if change == "used":
        assert client.post(form, fields)["Location"] == "/entrar/"
    if change == "address":
        User.objects.filter(pk=carme.pk).update(email="otra@example.org")
    if change == "out of use":
        User.objects.filter(pk=carme.pk).update(is_active=False)
    if change == "logged in":
        enter(Client(), "carme")
    if change == "password":
        carme.set_password("una tercera clave")
        carme.save()
    again = {"new_password1": "la del ladrón 9", "new_password2": "la del ladrón 9"}
    assert "ya no sirve" in body(client.post(form, again, follow=True))
    assert not opened(Client(), address)
    carme.refresh_from_db()
    assert not carme.check_password("la del ladrón 9")


@pytest.mark.parametrize(
    "uid", [b"99999999999999999999999", b"-1", b"x", b"\0", b"1.5", b"", b"NaN", "ñ".encode(), b"\xff"]
)
def test_link_without_an_account_says_so(uid: bytes, carme: User) -> None:
    encoded = urlsafe_b64encode(uid).decode().rstrip("=") or "_"
    for token in ("x-y", "set-password", "cqq3q5-" + "0" * 32):
        assert "ya no sirve" in body(Client().get(f"/contrasena/{encoded}/{token}/", follow=True))


# Sessions


def test_session_key_changes_at_login(carme: User) -> None:
    """Session fixation: the attacker plants a session, and uses it after the victim logs in."""
    sent = invitations.invite("clave", by=carme)
    ways = [
        (LOG_IN, {"username": "carme", "password": PASSWORD}),
        (SIGN_UP, person("ana")),
        (where(sent), person("eva")),
    ]
    for page, fields in ways:
        attacker = Client()
        session = attacker.session
        session["planted"] = "x"
        session.save()
        known = session.session_key
        victim = Client()
        victim.cookies[site.SESSION_COOKIE_NAME] = known
        assert victim.post(page, fields).status_code == 302
        assert victim.session.session_key != known and is_in(victim) and not is_in(attacker)
        assert not Session.objects.filter(session_key=known).exists()


def test_session_of_another_account_is_not_taken_over(carme: User) -> None:
    """A login in the browser of another account leaves nothing of its session."""
    client = Client()
    enter(client, "carme")
    session = client.session
    session["of_carme"] = "x"
    session.save()
    User.objects.create_user("eva", password=PASSWORD)
    enter(client, "eva")
    assert "of_carme" not in client.session


# Who has an account


def work(path: str, fields: dict[str, str]) -> tuple[int, int, tuple[int, str]]:
    """Return the queries and calls of sending a form, and its answer without the typed values."""
    told: list[Any] = []
    client = Client()
    with counted() as queries:
        made = calls(lambda: told.append(client.post(path, fields)))
    page = OWN_TOKEN.sub("", body(told[0]))
    for value in fields.values():
        page = page.replace(f'"{value}"', "")
    return queries.made, made, (told[0].status_code, page + told[0].get("Location", ""))


def same_work(path: str, *asked: dict[str, str]) -> None:
    for fields in asked:
        work(path, {name: f"x{value}" for name, value in fields.items()})
    measured = [work(path, fields) for fields in asked]
    posted()
    for one, other in combinations(measured, 2):
        assert one[2] == other[2]
        assert one[0] == other[0], "queries"
        assert abs(one[1] - other[1]) < 0.1 * max(one[1], other[1]), "work"


def test_response_time_does_not_reveal_accounts(mails: Any, carme: User) -> None:
    eva = User.objects.create_user("eva", "eva@example.org", PASSWORD)
    User.objects.filter(pk=eva.pk).update(is_active=False)
    asked = [{"email": f"{name}@example.org"} for name in ("carme", "nadie", "eva")]
    same_work(SIGN_UP, *asked)
    same_work(FORGOTTEN, *asked)
    same_work(SIGN_UP, *asked)
    same_work(FORGOTTEN, *asked)


def test_wrong_password_does_not_reveal_accounts(carme: User) -> None:
    User.objects.create_user("sinclave").set_unusable_password()
    same_work(LOG_IN, *({"username": name, "password": "mala"} for name in ("carme", "nadie", "sinclave")))


def test_lookalike_address_gets_no_mail(mails: Any) -> None:
    """The mail goes to the account's address only, not to one that the database collates as equal."""
    make_account(Person("mike", "Mike", "mike@example.org"), PASSWORD)
    for path in (SIGN_UP, FORGOTTEN):
        Client().post(path, {"email": "mıke@example.org"})
    assert not [mail for mail in posted() if "«mike»" in str(mail.body)]
