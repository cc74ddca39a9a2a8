"""The first account: made in the browser, once."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config import prepare
from tests.tournaments.accounts.joining import PASSWORD, is_logged_in, person
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.accounts import signing

pytestmark = pytest.mark.django_db

PAGE = "/primera-vez/"
REMOTE_HEADERS = [
    {"REMOTE_ADDR": "192.0.2.7"},
    {"REMOTE_ADDR": ""},
    {"HTTP_X_FORWARDED_FOR": "192.0.2.7"},
    {"HTTP_X_FORWARDED_PROTO": "https"},
    {"HTTP_FORWARDED": "for=192.0.2.7"},
    {"HTTP_HOST": "testserver"},
]


@pytest.fixture
def local() -> Client:
    """Return a browser on the machine of the site."""
    return Client(REMOTE_ADDR="127.0.0.1", HTTP_HOST="localhost:8000")


def test_login_of_a_new_site_creates_its_administrator(local: Client) -> None:
    login = local.get("/organizar/", follow=True)
    assert login.redirect_chain[-1][0] == PAGE
    assert local.post(PAGE, person())["Location"] == "/organizar/"
    user = User.objects.get()
    assert (user.username, user.get_full_name(), user.is_superuser) == ("ana", "Ana Pérez", True)
    assert is_logged_in(local) and user.check_password(PASSWORD)


@pytest.mark.parametrize(("sends_mail", "use"), [(True, "Para recuperar la contraseña"), (False, "no envía correo")])
def test_address_is_explained_by_whether_the_site_sends_mail(
    local: Client, settings: Any, sends_mail: bool, use: str
) -> None:
    settings.SENDS_MAIL = sends_mail
    assert use in html_of(local.get(PAGE))


def test_page_is_gone_once_there_is_an_account(local: Client) -> None:
    User.objects.create_user("bea")
    for answer in (local.get(PAGE), local.post(PAGE, person())):
        assert (answer.status_code, answer["Location"]) == (302, "/entrar/")
    assert User.objects.get().username == "bea"


@pytest.mark.parametrize("headers", REMOTE_HEADERS, ids=str)
def test_remote_visitor_needs_the_code_of_the_terminal(local: Client, headers: dict[str, str]) -> None:
    assert 'name="code"' in html_of(local.get(PAGE, **headers))  # type: ignore[arg-type]
    for code in ("", "aaaaa-aaaaa", "é" * 10):
        refused = local.post(PAGE, person(code=code), **headers)  # type: ignore[arg-type]
        assert refused.status_code == 422
    assert not User.objects.exists()
    typed = signing.first_account_code().upper().replace("-", " ")
    assert local.post(PAGE, person(code=typed), **headers).status_code == 302  # type: ignore[arg-type]
    assert User.objects.get().is_superuser


def test_local_visitor_needs_no_code(local: Client) -> None:
    assert 'name="code"' not in html_of(local.get(PAGE))
    for host in ("[::1]", "[::1]:8000", "127.0.0.1"):
        assert 'name="code"' not in html_of(local.get(PAGE, REMOTE_ADDR="::1", HTTP_HOST=host))


def test_terminal_shows_address_and_code_until_first_account(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare.print_first_account_code()
    output = capsys.readouterr().out
    assert PAGE in output and signing.first_account_code() in output
    User.objects.create_user("ana")
    prepare.print_first_account_code()
    assert capsys.readouterr().out == ""


def test_code_differs_between_sites(settings: pytest.FixtureRequest) -> None:
    code = signing.first_account_code()
    assert signing.is_first_account_code(code) and len(code) == 11
    settings.SECRET_KEY = "otra"  # type: ignore[attr-defined]
    assert not signing.is_first_account_code(code)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "con espacio"}, "username"),
        ({"username": "x" * 151}, "username"),
        ({"username": "a\0b"}, "username"),
        ({"name": " "}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"email": "ana"}, "email"),
        ({"password": "12345678", "again": "12345678"}, "password"),
        ({"password": "corta", "again": "corta"}, "password"),
        ({"again": "otra cosa distinta"}, "again"),
        ({"password": "", "again": ""}, "password"),
        ({"password": "x" * 5000, "again": "x" * 5000}, "password"),
    ],
)
def test_invalid_account_is_explained_beside_its_field(local: Client, wrong: dict[str, str], field: str) -> None:
    answer = local.post(PAGE, person(**wrong))
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in html_of(answer)
    assert not User.objects.exists()
