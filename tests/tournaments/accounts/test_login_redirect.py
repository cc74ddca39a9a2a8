"""A form sent after the session ended is carried along and sent after logging in."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from tests.organizing import drawn_league
from tournaments import models

pytestmark = pytest.mark.django_db
NEW_LEAGUE = "/ligas/nueva/"
NAMES = 'Liga <b>&"\n\r\n Ñ'


@pytest.fixture
def user() -> User:
    return User.objects.create_user("carme", password="una clave de prueba")


def sent_form(text: str) -> str:
    match = re.search(r'<noscript><input type="hidden" name="sent" value="([^"]*)"></noscript>', text)
    assert match
    return unescape(match[1])


def log_in_with_form(client: Client, sent: str, *, password: str = "una clave de prueba", to: str = NEW_LEAGUE) -> str:
    """Log in on a page that carries a form, and return the page that offers to send it."""
    data = {"username": "carme", "password": password, "next": to, "sent": sent}
    return client.post("/entrar/", data).content.decode()


def test_sent_form_is_offered_again_after_login(client: Client, user: User) -> None:
    form = {"name": "Liga", "championship": NAMES, "csrfmiddlewaretoken": "de-la-sesion-vieja"}
    answer = client.post(NEW_LEAGUE, form)
    assert answer.status_code == 403
    sent = sent_form(answer.content.decode())
    assert "de-la-sesion-vieja" not in sent
    assert sent_form(log_in_with_form(client, sent, password="no es")) == sent
    again = log_in_with_form(client, sent)
    assert f'action="{NEW_LEAGUE}"' in again
    assert f'<textarea name="championship" hidden>\n{escape(NAMES)}</textarea>' in again
    assert not models.League.objects.exists()


def test_form_is_never_sent_to_another_site(client: Client, user: User) -> None:
    again = log_in_with_form(client, "name=Liga", to="https://example.org/ligas/nueva/")
    assert "example.org" not in again and "Falta por enviar" not in again


def test_no_password_is_ever_sent_back(client: Client) -> None:
    answer = client.post("/cuenta/contrasena/", {"old_password": "secreta", "new_password1": "secretísima"})
    assert answer.status_code == 302 and "secret" not in answer["Location"]


def test_file_sent_without_a_session_must_be_chosen_again(client: Client) -> None:
    answer = client.post("/ligas/importar/", {"file": SimpleUploadedFile("liga.json", b"{}")})
    assert answer.status_code == 302 and answer["Location"] == "/entrar/?next=/ligas/importar/"


def test_too_many_fields_sent_on_are_refused(client: Client, user: User) -> None:
    data = {"username": "carme", "password": "una clave de prueba", "next": NEW_LEAGUE, "sent": "a=1&" * 5_000}
    assert client.post("/entrar/", data).status_code == 400


def test_preview_request_without_rights_answers_403(client: Client, user: User) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    game = league.fixtures.earliest("pk")
    answer = client.post(f"/ligas/{league.slug}/partidas/{game.pk}/?gana=one", {"step": "look"})
    assert answer.status_code == 403
