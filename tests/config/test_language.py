"""The language in which the site answers, and how it keeps a reader's choice."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

CODES = [code for code, _ in settings.LANGUAGES]


def language_of(client: Client, path: str = "/nada", accept: str | None = None) -> str:
    """Return the language of a page, from `<html lang>`; the Content-Language header must agree."""
    answer = client.get(path, headers={"accept-language": accept} if accept else {})
    language = answer.content.decode().partition('<html lang="')[2].partition('"')[0]
    assert answer["Content-Language"] == language
    return language


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        (None, "es"),
        ("gl", "gl"),
        ("gl-ES,es;q=0.8", "gl"),
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("en-GB", "en"),
        ("pt-PT,fr;q=0.9", "es"),
        ("pt,en;q=0.5", "en"),
        ("*", "es"),
        ("%%%,;q=x", "es"),
    ],
)
def test_page_is_in_the_browser_language_or_spanish(accept: str | None, language: str) -> None:
    assert language_of(Client(), accept=accept) == language


@pytest.mark.parametrize("code", CODES)
def test_chosen_language_outranks_the_browser(code: str) -> None:
    client = Client()
    answer = client.post("/idioma/", {"language": code, "next": "/ligas/?q=a%C3%B1o"})
    assert (answer.status_code, answer["Location"]) == (302, "/ligas/?q=a%C3%B1o")
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["max-age"] >= 300 * 24 * 3600 and cookie["samesite"] == "Lax" and cookie["httponly"]
    assert language_of(client, accept="it" if code == "gl" else "gl") == code


def test_chosen_language_outranks_the_one_of_the_address() -> None:
    for page, without in (("/ligas/?lengua=en&q=a%C3%B1o", "/ligas/?q=a%C3%B1o"), ("/ligas/?lengua=en", "/ligas/")):
        answer = Client().post("/idioma/", {"language": "it", "next": page})
        assert (answer.status_code, answer["Location"]) == (302, without)


def test_language_choice_needs_and_sets_no_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/idioma/", {"language": "en", "next": "/nada"}).status_code == 302
    assert language_of(client) == "en"
    assert set(client.cookies) == {settings.LANGUAGE_COOKIE_NAME}


@pytest.mark.parametrize(
    "next_page",
    ["https://otro.example/", "//otro.example", "///otro.example", "javascript:alert(1)", "http://[", "\x00//x", ""],
)
def test_language_choice_never_redirects_to_another_site(next_page: str) -> None:
    answer = Client().post("/idioma/", {"language": "it", "next": next_page}, headers={"referer": "https://a.example/"})
    assert answer["Location"] == "/"


@pytest.mark.parametrize("language", ["fr", "xx", "", "gl\x00", "../es", "e" * 5000])
def test_unknown_language_changes_nothing(language: str) -> None:
    client = Client()
    assert client.post("/idioma/", {"language": language, "next": "/"}).status_code == 302
    assert language_of(client, accept="gl") == "gl"


def test_request_without_a_choice_goes_back() -> None:
    client = Client()
    assert client.get("/idioma/").status_code == 302
    assert not client.cookies


def test_answers_tell_caches_their_vary_headers() -> None:
    varies = {part.strip().lower() for part in Client().get("/nada")["Vary"].split(",")}
    assert {"accept-language", "cookie"} <= varies


@pytest.mark.django_db
def test_language_choice_is_in_every_footer_and_returns() -> None:
    html = Client().get("/ligas/?q=%22%3Ca", headers={"accept-language": "gl"}).content.decode()
    assert 'name="next" value="/ligas/?q=%22%3Ca"' in html
    assert '<b lang="gl" aria-current="true">Galego</b>' in html
    for code, name in settings.LANGUAGES:
        assert (
            code == "gl"
            or f'<button type="submit" name="language" value="{code}" lang="{code}">{name}</button>' in html
        )
