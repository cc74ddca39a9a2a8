"""The guide in the site, in the reader's language, and the help that leads to its sections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.organizing import drawn_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.public.sitemaps import guide_page
from tournaments.web.helping import PAGE_HELP, STEP_HELP, step_help

pytestmark = pytest.mark.django_db


TITLES = {
    "es": "Guía para organizar y arbitrar",
    "gl": "Guía para organizar e arbitrar",
    "it": "Guida per organizzare e arbitrare",
    "en": "Guide for organizers and referees",
}
EVERY_LANGUAGE = pytest.mark.parametrize("language", TITLES)


@EVERY_LANGUAGE
def test_guide_is_in_the_language_of_its_reader(client: Client, language: str) -> None:
    answer = client.get("/ayuda/", headers={"accept-language": language})
    assert f"<h1>{TITLES[language]}</h1>" in answer.content.decode()


@EVERY_LANGUAGE
def test_pictures_of_the_guide_are_static_files_with_their_size(language: str) -> None:
    body = guide_page(language).body
    pictures = re.findall(r'<img src="/static/([^"]+)" alt="[^"]+" width="\d+" height="\d+"', body)
    assert pictures and len(pictures) == body.count("<img ")
    assert all(Path(str(finders.find(name))).is_file() for name in pictures)


@EVERY_LANGUAGE
def test_contents_lead_to_every_section(language: str) -> None:
    page = guide_page(language)
    assert page.sections
    assert all(f'<h2 id="{section.anchor}">' in page.body for section in page.sections)


def test_every_page_leads_to_the_guide(client: Client) -> None:
    assert 'href="/ayuda/"' in client.get("/").content.decode()


def test_sections_have_the_same_anchors_in_every_language() -> None:
    anchors = {tuple(section.anchor for section in guide_page(language).sections) for language in TITLES}
    assert len(anchors) == 1


def test_help_leads_to_a_section_of_the_guide() -> None:
    anchors = {section.anchor for section in guide_page("es").sections}
    helped = {found.section for found in (*STEP_HELP.values(), *PAGE_HELP.values())}
    assert helped and helped <= anchors
    assert step_help("lots")["section"] == "/ayuda/#sortear"


def test_help_of_a_step_is_folded() -> None:
    league = drawn_league()
    client = organizer_of(league)
    for name in ("organize", "withdraw", "replan"):
        page = html_of(client.get(league_url(name, league)))
        assert '<details class="help">' in page and 'href="/ayuda/#' in page
    assert '<details class="help">' not in html_of(client.get(league_url("sanction", league)))
