"""Links to a new password and sessions serve only their own account, and reveal no other."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from itertools import combinations
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from tests.queries import count_queries
from tests.tournaments.accounts.forging import FORGOTTEN, LOG_IN, SIGN_UP, link_address
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in, link_in, person, sent_mails
from tests.tournaments.web.deciding.browsing import html_of
from tests.work import count_calls
from tournaments.accounts import invitations
from tournaments.store.access.people import Person, make_account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_sign_up")]
NEW = "otra clave de prueba"
OWN_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"x-csrftoken": *"[^"]*"')


def password_link_of(email: str) -> str:
    """Request a new password and return the link of the mail."""
    count = len(sent_mails())
    Client().post(FORGOTTEN, {"email": email})
    return link_in(sent_mails()[count])


def form_address(client: Client, address: str) -> str:
    """Return the address of the form behind a link; None without one."""
    answer = client.get(address, follow=True)
    return answer.redirect_chain[-1][0] if answer.redirect_chain else ""


def test_link_of_one_account_opens_no_other(mallory: Client, mails: Any, carme: User) -> None:
    other = User.objects.get(username="mallory")
    User.objects.filter(pk=other.pk).update(email="mallory@example.org")
    own, hers = password_link_of("mallory@example.org"), password_link_of("carme@example.org")
    (uid, token), (her_uid, _her_token) = (each.strip("/").split("/")[-2:] for each in (own, hers))
    forged = f"/contrasena/{her_uid}/{token}/"
    assert "ya no sirve" in html_of(Client().get(forged, follow=True))
    client = Client()
    form = form_address(client, own)
    assert form
    fields = {"new_password1": NEW, "new_password2": NEW, "uidb64": her_uid, "user": str(carme.pk)}
    for swapped in (form.replace(uid, her_uid), forged, f"/contrasena/{her_uid}/set-password/"):
        assert "ya no sirve" in html_of(client.post(swapped, fields, follow=True))
    carme.refresh_from_db()
    assert carme.check_password(PASSWORD)


@pytest.mark.parametrize("change", ["used", "address", "deactivated", "logged in", "password"])
def test_link_ends_when_its_account_changes(change: str, mails: Any, carme: User) -> None:
    address = password_link_of("carme@example.org")
    client = Client()
    form = form_address(client, address)
    fields = {"new_password1": NEW, "new_password2": NEW}
    if change == "used":
        assert client.post(form, fields)["Location"] == "/entrar/"
    if change == "address":
        User.objects.filter(pk=carme.pk).update(email="otra@example.org")
    if change == "deactivated":
        User.objects.filter(pk=carme.pk).update(is_active=False)
    if change == "logged in":
        enter(Client(), "carme")
    if change == "password":
        carme.set_password("una tercera clave")
        carme.save()
    again = {"new_password1": "la del ladrón 9", "new_password2": "la del ladrón 9"}
    assert "ya no sirve" in html_of(client.post(form, again, follow=True))
    assert not form_address(Client(), address)
    carme.refresh_from_db()
    assert not carme.check_password("la del ladrón 9")


@pytest.mark.parametrize(
    "uid", [b"99999999999999999999999", b"-1", b"x", b"\0", b"1.5", b"", b"NaN", "ñ".encode(), b"\xff"]
)
def test_link_without_an_account_is_explained(uid: bytes, carme: User) -> None:
    encoded = urlsafe_b64encode(uid).decode().rstrip("=") or "_"
    for token in ("x-y", "set-password", "cqq3q5-" + "0" * 32):
        assert "ya no sirve" in html_of(Client().get(f"/contrasena/{encoded}/{token}/", follow=True))


def test_session_key_changes_at_login(carme: User) -> None:
    """Session fixation: the attacker plants a session, and uses it after the victim logs in."""
    sent = invitations.invite("clave", by=carme)
    logins = [
        (LOG_IN, {"username": "carme", "password": PASSWORD}),
        (SIGN_UP, person("ana")),
        (link_address(sent), person("eva")),
    ]
    for page, fields in logins:
        attacker = Client()
        session = attacker.session
        session["planted"] = "x"
        session.save()
        known = session.session_key
        victim = Client()
        victim.cookies[site.SESSION_COOKIE_NAME] = known
        assert victim.post(page, fields).status_code == 302
        assert victim.session.session_key != known and is_logged_in(victim) and not is_logged_in(attacker)
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


def work(path: str, fields: dict[str, str]) -> tuple[int, int, tuple[int, str]]:
    """Return the queries and calls of sending a form, and its answer without the typed values."""
    responses: list[Any] = []
    client = Client()
    with count_queries() as queries:
        made = count_calls(lambda: responses.append(client.post(path, fields)))
    page = OWN_TOKEN.sub("", html_of(responses[0]))
    for value in fields.values():
        page = page.replace(f'"{value}"', "")
    return queries.total, made, (responses[0].status_code, page + responses[0].get("Location", ""))


def check_same_work(path: str, *forms: dict[str, str]) -> None:
    """Check that forms cost the same queries and time, so that the difference tells nothing about accounts."""
    for fields in forms:
        work(path, {name: f"x{value}" for name, value in fields.items()})
    measured = [work(path, fields) for fields in forms]
    sent_mails()
    for one, other in combinations(measured, 2):
        assert one[2] == other[2]
        assert one[0] == other[0], "the number of queries differs"
        assert abs(one[1] - other[1]) < 0.1 * max(one[1], other[1]), "the number of calls differs"


def test_response_time_does_not_reveal_accounts(mails: Any, carme: User) -> None:
    eva = User.objects.create_user("eva", "eva@example.org", PASSWORD)
    User.objects.filter(pk=eva.pk).update(is_active=False)
    forms = [{"email": f"{name}@example.org"} for name in ("carme", "nadie", "eva")]
    check_same_work(SIGN_UP, *forms)
    check_same_work(FORGOTTEN, *forms)
    check_same_work(SIGN_UP, *forms)
    check_same_work(FORGOTTEN, *forms)


def test_wrong_password_does_not_reveal_accounts(carme: User) -> None:
    User.objects.create_user("sinclave").set_unusable_password()
    check_same_work(LOG_IN, *({"username": name, "password": "mala"} for name in ("carme", "nadie", "sinclave")))


def test_lookalike_address_gets_no_mail(mails: Any) -> None:
    """The mail goes to the account's address only, not to one that the database collates as equal."""
    make_account(Person("mike", "Mike", "mike@example.org"), PASSWORD)
    for path in (SIGN_UP, FORGOTTEN):
        Client().post(path, {"email": "mıke@example.org"})
    assert not [mail for mail in sent_mails() if "«mike»" in str(mail.body)]
