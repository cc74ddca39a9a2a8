"""Every refusal and failure has its page, in our words, with the way on."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import PermissionDenied
from django.test import Client

from tournaments.selectors import home


def fail_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> str:
    """The front page when what it shows cannot be read."""

    def raising() -> None:
        raise error

    monkeypatch.setattr(home, "home", raising)
    return Client(raise_request_exception=False).get("/").content.decode()


def leads_on(html: str) -> bool:
    return '<a href="/">' in html and '<a href="/ligas/">' in html and '<html lang="es">' in html


def test_what_is_not_there() -> None:
    html = Client().get("/nada").content.decode()
    assert "Aquí no hay nada" in html and leads_on(html)


def test_what_may_not_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    html = fail_with(monkeypatch, PermissionDenied())
    assert "Esta página no es para ti" in html and leads_on(html)


def test_a_failure_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    html = fail_with(monkeypatch, RuntimeError("x"))
    assert "El sitio ha fallado" in html and leads_on(html)


def test_a_failure_has_its_page_even_where_static_files_are_what_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: StaticFilesStorage, name: str) -> str:
        raise ValueError(name)

    monkeypatch.setattr(StaticFilesStorage, "url", missing)
    html = Client(raise_request_exception=False).get("/").content.decode()
    assert "El sitio ha fallado" in html and "/static/castillar.css" in html


def test_a_request_for_another_host() -> None:
    answer = Client().get("/", headers={"host": "otro.example"})
    assert answer.status_code == 400
    assert "No se entiende lo que pide el navegador" in answer.content.decode()


def test_a_form_without_its_token() -> None:
    answer = Client(enforce_csrf_checks=True).post("/")
    assert answer.status_code == 403
    assert "El formulario ha caducado" in answer.content.decode()
