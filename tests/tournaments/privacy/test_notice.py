"""The privacy page names the person responsible and the stored data, from the settings and the code's limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.deciding.desk import body
from tournaments.accounts import invitations
from tournaments.privacy.notice import contact

pytestmark = pytest.mark.django_db
WHERE = "/privacidad/"


def shown(**headers: str) -> str:
    return body(Client().get(WHERE, headers=headers))


def test_owner_and_contact_come_from_the_settings(settings: Any) -> None:
    settings.SITE_OWNER, settings.SITE_CONTACT = "Federación <b>Uriandesa</b>", "datos@uriandia.example"
    page = shown()
    assert "responde Federación &lt;b&gt;Uriandesa&lt;/b&gt;." in page
    assert '<a href="mailto:datos@uriandia.example">datos@uriandia.example</a>' in page


def test_site_without_owner_says_so() -> None:
    assert "todavía no ha escrito aquí su nombre" in shown() and "mailto:" not in shown()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://uriandia.example/datos", "https://uriandia.example/datos"),
        ("javascript:alert(1)", ""),
        ("por carta, a la sede", ""),
        ("ana @ example", ""),
    ],
)
def test_only_addresses_become_links(text: str, address: str) -> None:
    assert contact(text).address == address


@pytest.mark.parametrize(("sends", "said"), [(True, "El sitio envía correo"), (False, "Este sitio no envía correo")])
def test_notice_names_the_recipient_of_mails(settings: Any, sends: bool, said: str) -> None:
    settings.SENDS_MAIL = sends
    assert said in shown()


def test_notice_names_the_recipients_of_notices(settings: Any) -> None:
    assert "De quien pide avisos" not in shown() and "Telegram" not in shown()
    settings.TELEGRAM_TOKEN = "1:x"
    page = shown()
    assert "sin confirmar, 1 día. De qué se avisó, 30 días." in page
    assert "los lleva Telegram" in page and "fabricante de su navegador" not in page
    settings.PUSH_PRIVATE_KEY, settings.PUSH_CONTACT = "x", "club@example.org"
    assert "fabricante de su navegador" in shown()


def test_notice_has_the_durations_of_the_settings(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SESSION_COOKIE_AGE, settings.AXES_COOLOFF_TIME = 9 * 24 * 3600, timedelta(minutes=37)
    monkeypatch.setattr(invitations, "VALID", timedelta(days=23))
    page = shown()
    assert all(said in page for said in ("9 días sin uso", "37 minutos", "a los 23 días"))


@pytest.mark.parametrize(("language", "title"), [("gl", "Privacidade"), ("it", "Privacy"), ("en", "Privacy")])
def test_page_is_read_in_every_language(language: str, title: str) -> None:
    page = shown(accept_language=language)
    assert f'lang="{language}"' in page and f"<h1>{title}</h1>" in page
    assert "Nombre y club, como" not in page


@pytest.mark.parametrize("where", ["/", "/ligas/", "/entrar/", "/no-existe/", "/comprobar/", WHERE])
def test_foot_of_every_page_links_to_it(where: str) -> None:
    User.objects.create_user("quien-lleva-el-sitio")
    assert f'href="{WHERE}"' in body(Client().get(where))
