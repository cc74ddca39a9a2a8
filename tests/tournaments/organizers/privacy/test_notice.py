"""The privacy page names the person responsible and the stored data, from the settings and the code's limits."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.web.deciding.browsing import html_of, html_of_404
from tournaments.accounts import invitations
from tournaments.organizers.privacy.views import contact

pytestmark = pytest.mark.django_db
WHERE = "/privacidad/"


def notice_page(**headers: str) -> str:
    return html_of(Client().get(WHERE, headers=headers))


def test_owner_and_contact_come_from_the_settings(settings: Any) -> None:
    settings.SITE_OWNER, settings.SITE_CONTACT = "Federación <b>Uriandesa</b>", "datos@uriandia.example"
    page = notice_page()
    assert "responde Federación &lt;b&gt;Uriandesa&lt;/b&gt;." in page
    assert '<a href="mailto:datos@uriandia.example">datos@uriandia.example</a>' in page


def test_site_without_owner_is_reported() -> None:
    assert "todavía no ha escrito aquí su nombre" in notice_page() and "mailto:" not in notice_page()


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


@pytest.mark.parametrize(
    ("sends", "expected"), [(True, "El sitio envía correo"), (False, "Este sitio no envía correo")]
)
def test_notice_names_the_recipient_of_mails(settings: Any, sends: bool, expected: str) -> None:
    settings.SENDS_MAIL = sends
    assert expected in notice_page()


def test_notice_names_the_recipients_of_notices(settings: Any) -> None:
    assert "De quien pide avisos" not in notice_page() and "Telegram" not in notice_page()
    settings.TELEGRAM_TOKEN = "1:x"
    page = notice_page()
    assert "sin confirmar, 1 día. De cada aviso enviado queda constancia 30 días." in page
    assert "los lleva Telegram" in page and "fabricante de su navegador" not in page
    settings.PUSH_PRIVATE_KEY, settings.PUSH_CONTACT = "x", "club@example.org"
    assert "fabricante de su navegador" in notice_page()


def test_notice_has_the_durations_of_the_settings(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SESSION_COOKIE_AGE, settings.AXES_COOLOFF_TIME = 9 * 24 * 3600, timedelta(minutes=37)
    monkeypatch.setattr(invitations, "VALIDITY", timedelta(days=23))
    page = notice_page()
    assert all(words in page for words in ("9 días sin uso", "37 minutos", "a los 23 días"))


@pytest.mark.parametrize(("language", "title"), [("gl", "Privacidade"), ("it", "Privacy"), ("en", "Privacy")])
def test_page_is_read_in_every_language(language: str, title: str) -> None:
    page = notice_page(accept_language=language)
    assert f'lang="{language}"' in page and f"<h1>{title}</h1>" in page
    assert "Nombre y club, como" not in page


@pytest.mark.parametrize("address", ["/", "/ligas/", "/entrar/", "/comprobar/", WHERE])
def test_every_footer_links_to_the_notice(address: str) -> None:
    User.objects.create_user("quien-lleva-el-sitio")
    assert f'href="{WHERE}"' in html_of(Client().get(address))
    assert f'href="{WHERE}"' in html_of_404(Client().get("/no-existe/"))
