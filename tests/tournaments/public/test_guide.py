"""The guide in the site: in Spanish for readers of Spanish and Galician, in English for the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.translation import override

from tests.organizing import drawn_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.public.sitemaps import guide_page
from tournaments.web.helping import PAGE_HELP, STEP_HELP, step_help

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accepted", "title"),
    [
        ("es", "Guía para organizar y arbitrar"),
        ("gl", "Guía para organizar y arbitrar"),
        ("en", "Guide for organizers"),
        ("it", "Guide for organizers"),
    ],
)
def test_guide_is_in_a_language_of_its_reader(client: Client, accepted: str, title: str) -> None:
    answer = client.get("/ayuda/", headers={"accept-language": accepted})
    assert title in answer.content.decode()


@pytest.mark.parametrize(
    ("accepted", "note"),
    [("es", None), ("gl", "A guía está en español."), ("en", None), ("it", "La guida è in inglese.")],
)
def test_guide_in_another_language_says_which(client: Client, accepted: str, note: str | None) -> None:
    page = client.get("/ayuda/", headers={"accept-language": accepted}).content.decode()
    notes = re.findall(r'<p class="note">(.*?)</p>\s*<article', page)
    assert notes == ([note] if note else [])


def test_pictures_of_the_guide_are_static_files_with_their_size() -> None:
    pictures = re.findall(r'<img src="/static/([^"]+)" alt="[^"]+" width="\d+" height="\d+"', guide_page("es").body)
    assert len(pictures) == guide_page("es").body.count("<img ")
    assert all(Path(str(finders.find(name))).is_file() for name in pictures)


def test_contents_lead_to_every_section() -> None:
    page = guide_page("es")
    assert page.sections
    assert all(f'<h2 id="{section.anchor}">' in page.body for section in page.sections)


def test_every_page_leads_to_the_guide(client: Client) -> None:
    assert 'href="/ayuda/"' in client.get("/").content.decode()


@pytest.mark.parametrize("language", ["es", "en"])
def test_help_of_every_step_leads_to_a_section_of_the_guide(language: str) -> None:
    anchors = {section.anchor for section in guide_page(language).sections}
    for found in (*STEP_HELP.values(), *PAGE_HELP.values()):
        assert (found.spanish if language == "es" else found.english) in anchors


@pytest.mark.parametrize(
    ("language", "anchor"), [("es", "sortear"), ("gl", "sortear"), ("en", "draw-the-lots"), ("it", "draw-the-lots")]
)
def test_help_leads_to_the_section_in_the_language_of_the_guide(language: str, anchor: str) -> None:
    with override(language):
        assert step_help("lots")["section"] == f"/ayuda/#{anchor}"


def test_help_of_a_step_is_folded() -> None:
    league = drawn_league()
    client = organizer_of(league)
    for name in ("organize", "withdraw", "replan"):
        page = html_of(client.get(league_url(name, league)))
        assert '<details class="help">' in page and 'href="/ayuda/#' in page
    assert '<details class="help">' not in html_of(client.get(league_url("sanction", league)))
