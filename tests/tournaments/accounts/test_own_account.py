"""The pages of one's own account: its name, its password, a forgotten password."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.mail.backends import locmem
from django.core.management import call_command, get_commands
from django.core.management.base import CommandError
from django.test import Client

from games.management.console import BAD_INPUT_STATUS
from tests.tournaments.accounts.joining import PASSWORD, enter, is_logged_in, link_in, sent_mails
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.models.access_link import Scope
from tournaments.store.access.tokens import make_token, token_of

pytestmark = pytest.mark.django_db

NEW = "otra clave de prueba"


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana", "ana@example.org", PASSWORD, first_name="Ana", last_name="Pérez")


def client_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("address", ["/cuenta/", "/cuenta/contrasena/", "/contrasena/", "/salir/"])
def test_page_of_an_account_is_read_and_posted_only(ana: User, address: str) -> None:
    client = client_in(ana)
    statuses = [ask(address).status_code for ask in (client.get, client.head, client.put, client.delete)]
    assert statuses == [200, 200, 405, 405]


@pytest.mark.parametrize("ended", [True, False])
def test_password_change_asks_about_the_tokens(ana: User, ended: bool) -> None:
    token = make_token(ana, "Marcador", Scope.READ)
    client = client_in(ana)
    assert 'name="end_tokens"' in html_of(client.get("/cuenta/contrasena/"))
    fields = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert client.post("/cuenta/contrasena/", fields | ({"end_tokens": "on"} if ended else {})).status_code == 302
    assert (token_of(token) is None) == ended
    assert ('name="end_tokens"' in html_of(client.get("/cuenta/contrasena/"))) != ended


def test_password_set_by_command_ends_sessions_and_tokens(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token, client, said = make_token(ana, "Marcador", Scope.READ), client_in(ana), StringIO()
    typed = iter([NEW, "otra distinta", NEW, NEW])
    monkeypatch.setattr("getpass.getpass", lambda **_prompt: next(typed))
    call_command("changepassword", "ana", stdout=said)
    assert token_of(token) is None and not is_logged_in(client)
    assert "retirados: 1" in said.getvalue() and "siguen valiendo" in said.getvalue()
    assert enter(Client(), "ana", NEW).status_code == 302


def test_command_names_an_account_that_does_not_exist() -> None:
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("changepassword", "nadie", stderr=said)
    assert ended.value.code == BAD_INPUT_STATUS and said.getvalue() == "no hay ninguna cuenta «nadie»\n"


def test_password_not_changed_by_command_keeps_tokens(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token = make_token(ana, "Marcador", Scope.READ)
    monkeypatch.setattr("getpass.getpass", lambda **_prompt: "")
    with pytest.raises(CommandError):
        call_command("changepassword", "ana", stdout=StringIO())
    assert token_of(token)


def test_a_new_password_ends_every_other_session(ana: User) -> None:
    this_device, other_device = client_in(ana), client_in(ana)
    fields = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert this_device.post("/cuenta/contrasena/", fields)["Location"] == "/cuenta/"
    assert is_logged_in(this_device) and not is_logged_in(other_device)
    assert enter(Client(), "ana", NEW).status_code == 302


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"old_password": "no es"}, "old_password"),
        ({"new_password2": "otra distinta"}, "new_password2"),
        ({"new_password1": "1", "new_password2": "1"}, "new_password2"),
        ({"new_password1": ""}, "new_password1"),
    ],
)
def test_password_change_needs_the_old_one_and_a_good_one(ana: User, wrong: dict[str, str], field: str) -> None:
    fields = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW} | wrong
    answer = client_in(ana).post("/cuenta/contrasena/", fields)
    assert answer.status_code == 422 and f'id="id_{field}_error"' in html_of(answer)
    assert enter(Client(), "ana").status_code == 302


def test_hint_about_passwords_stands_at_the_first_new_one(ana: User) -> None:
    html = html_of(client_in(ana).get("/cuenta/contrasena/"))
    assert re.findall(r'id="id_(\w+)_helptext">Al menos 8 letras', html) == ["new_password1"]


def test_new_address_needs_the_password_and_a_name_does_not(ana: User) -> None:
    client = client_in(ana)
    client.post("/cuenta/", {"name": "Ana de Uriandia", "email": "ana@example.org"})
    ana.refresh_from_db()
    assert ana.get_full_name() == "Ana de Uriandia"
    for password in ("", "no es"):
        refused = client.post("/cuenta/", {"name": "Ana", "email": "otra@example.org", "password": password})
        assert refused.status_code == 422
    client.post("/cuenta/", {"name": "Ana", "email": "otra@example.org", "password": PASSWORD})
    ana.refresh_from_db()
    assert ana.email == "otra@example.org"


def test_forgotten_password_is_reset_once_by_mail_link(ana: User, settings: Any) -> None:
    settings.SENDS_MAIL = True
    this_device, token = client_in(ana), make_token(ana, "Marcador", Scope.READ)
    Client().post("/contrasena/", {"email": "ana@example.org"})
    message = sent_mails()[0]
    assert message.to == ["ana@example.org"] and "«ana»" in str(message.body)
    address = link_in(message)
    client = Client()
    form = client.get(address, follow=True)
    form_address = form.redirect_chain[-1][0]
    assert address.rstrip("/").rpartition("/")[2] not in form_address
    assert token_of(token)
    assert client.post(form_address, {"new_password1": NEW, "new_password2": NEW})["Location"] == "/entrar/"
    assert token_of(token) is None and "tokens" in html_of(client.get("/entrar/"))
    assert enter(Client(), "ana", NEW).status_code == 302
    assert not is_logged_in(this_device)
    assert "ya no sirve" in html_of(Client().get(address, follow=True))


HOSTS = ("ligas.example", "ligas.example:80", "ligas.example:6666", "ligas.example:443")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("site", ["", "https://ligas.example"])
def test_links_in_mails_ignore_a_forged_port(ana: User, settings: Any, host: str, site: str) -> None:
    settings.SENDS_MAIL = settings.OPEN_SIGNUP = True
    settings.ALLOWED_HOSTS, settings.SITE_URL = ["ligas.example"], site
    for path, email in (("/contrasena/", "ana@"), ("/registro/", "ana@"), ("/registro/", "nueva@")):
        Client().post(path, {"email": f"{email}example.org"}, HTTP_HOST=host)
    mails = [str(message.body) for message in sent_mails()]
    assert len(mails) == 3
    expected = {site} if site else {"http://ligas.example", "http://ligas.example:80"}
    assert {origin for body in mails for origin in re.findall(r"https?://[^/\s]+", body)} <= expected
    headers = [message.message() for message in sent_mails()]
    assert {one["Auto-Submitted"] for one in headers} == {"auto-generated"}
    keys = [str(one["Message-ID"]) for one in headers]
    assert len(set(keys)) == 3 and all(key.endswith("@ligas.example>") for key in keys)


def test_forgotten_password_does_not_reveal_accounts(ana: User, settings: Any, monkeypatch: Any) -> None:
    settings.SENDS_MAIL = True
    fields = ({"email": "ana@example.org"}, {"email": "nadie@example.org"})
    known, unknown = (Client().post("/contrasena/", field) for field in fields)
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(sent_mails()) == 1

    def broken(self: locmem.EmailBackend, messages: Any) -> int:
        raise OSError("no mail today")

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", broken)
    assert Client().post("/contrasena/", {"email": "ana@example.org"}).status_code == 302
    sent_mails()


def test_repeated_requests_do_not_flood_a_mailbox(ana: User, settings: Any) -> None:
    settings.SENDS_MAIL = settings.OPEN_SIGNUP = True
    for sent, path in enumerate(("/contrasena/", "/registro/"), start=1):
        answers = [Client().post(path, {"email": "ana@example.org"}) for _ in range(3)]
        assert len({answer.status_code for answer in answers}) == 1
        assert len(sent_mails()) == sent, path
    ana.set_password(NEW)
    ana.save()
    Client().post("/contrasena/", {"email": "ana@example.org"})
    assert len(sent_mails()) == 3


def test_site_without_mail_names_a_contact(ana: User) -> None:
    for answer in (Client().get("/contrasena/"), Client().post("/contrasena/", {"email": "ana@example.org"})):
        assert answer.status_code == 200 and "quien lo lleva" in html_of(answer)
    assert sent_mails() == []
    assert "quien lo lleva" in html_of(Client().get("/entrar/"))


@pytest.mark.parametrize("sends_mail", [True, False])
def test_forgotten_password_page_has_the_command(settings: Any, sends_mail: bool) -> None:
    settings.SENDS_MAIL = sends_mail
    page = html_of(Client().get("/contrasena/"))
    found = re.search(r"<code>\.venv/bin/python manage\.py (\w+) NOMBRE-DE-CUENTA</code>", page)
    assert found and found[1] in get_commands()
