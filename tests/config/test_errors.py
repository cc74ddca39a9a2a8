"""Every refusal and failure has its own page, with links to go on."""

from __future__ import annotations

import psycopg
import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.test import Client

from tests.organizing import drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.accounts.signing import SignInPage


def fail_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> str:
    """Return the page that is shown when a view without database queries raises an error."""

    def raising(*_: object) -> None:
        raise error

    monkeypatch.setattr("games.views.rules_page", raising)
    return Client(raise_request_exception=False).get("/reglas/castillar/").content.decode()


def has_links_to_go_on(html: str) -> bool:
    return '<a href="/">' in html and '<a href="/ligas/">' in html and '<html lang="es">' in html


def test_unknown_address_shows_the_not_found_page() -> None:
    html = Client().get("/nada").content.decode()
    assert "Aquí no hay nada" in html and has_links_to_go_on(html)


def test_denied_request_shows_the_forbidden_page(monkeypatch: pytest.MonkeyPatch) -> None:
    html = fail_with(monkeypatch, PermissionDenied())
    assert "Esta página no es para ti" in html and has_links_to_go_on(html)
    assert "entra con tu cuenta" in html and '<a href="/entrar/">' in html


@pytest.mark.django_db
def test_denied_account_reads_who_it_is_and_who_gives_the_right() -> None:
    league = drawn_league()
    html = html_of(client_of(Visitor.STRANGER, league).get(league_url("organize", league)))
    assert "esta cuenta no tiene permiso aquí. Lo puede dar quien organiza la liga" in html
    assert "Has entrado como" in html and 'href="/organizar/"' in html
    assert "entra con tu cuenta" not in html and "/entrar/" not in html


def test_unexpected_error_shows_the_failure_page(monkeypatch: pytest.MonkeyPatch) -> None:
    html = fail_with(monkeypatch, RuntimeError("x"))
    assert "El sitio ha fallado" in html and has_links_to_go_on(html)


@pytest.mark.parametrize("error", [psycopg.OperationalError, psycopg.InterfaceError])
def test_request_may_have_arrived_when_the_database_goes_away(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change may be saved and only its confirmation lost, so the page does not say that nothing was saved."""

    def going_away(*args: object, **kwargs: object) -> None:
        raise OperationalError from error("server closed the connection unexpectedly")

    monkeypatch.setattr(SignInPage, "dispatch", going_away)
    answer = Client(raise_request_exception=False).post("/entrar/")
    html = answer.content.decode()
    assert answer.status_code == 503 and answer["Retry-After"]
    assert "cuenta una sola vez" in html and "No se ha guardado" not in html and has_links_to_go_on(html)


def test_failure_has_its_page_when_static_files_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: StaticFilesStorage, name: str) -> str:
        raise ValueError(name)

    monkeypatch.setattr(StaticFilesStorage, "url", missing)
    html = Client(raise_request_exception=False).get("/").content.decode()
    assert "El sitio ha fallado" in html and "/static/castillar.css" in html


def test_request_for_another_host_is_refused() -> None:
    answer = Client().get("/", headers={"host": "otro.example"})
    assert answer.status_code == 400
    assert "No se entiende lo que pide el navegador" in answer.content.decode()


def test_form_without_its_token() -> None:
    answer = Client(enforce_csrf_checks=True).post("/")
    assert answer.status_code == 403
    assert "El formulario ha caducado" in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "missing", "failed"),
    [
        ("gl", "Aquí non hai nada", "O sitio fallou"),
        ("it", "Qui non c'è nulla", "Il sito ha avuto un problema"),
        ("en", "There is nothing here", "Something went wrong on the site"),
    ],
)
def test_error_pages_are_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, language: str, missing: str, failed: str
) -> None:
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    html = client.get("/nada").content.decode()
    assert missing in html and f'<html lang="{language}">' in html

    def raising(*_: object) -> None:
        raise RuntimeError("x")

    monkeypatch.setattr("games.views.rules_page", raising)
    html = client.get("/reglas/castillar/").content.decode()
    assert failed in html and f'<html lang="{language}">' in html
