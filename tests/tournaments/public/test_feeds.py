"""The Atom feed of a league's results."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from tests.organizing import beat, complete_league, decide, drawn_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Reason, Result, Winner
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.results.verbs import CorrectResult

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def feed_of(league: models.League, client: Client | None = None) -> Any:
    answer = (client or Client()).get(league_url("results_feed", league))
    assert answer.status_code == 200 and answer["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content)  # noqa: S314 - our own answer


def titles(league: models.League) -> list[str]:
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed_of(league).iter(f"{ATOM}entry")]


def test_latest_result_is_first_and_leads_to_its_game() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    beat(league, "Carlos", "Ana")
    assert [title.partition(" con")[0] for title in titles(league)] == ["Gana Carlos", "Gana Ana"]
    [first, *_rest] = feed_of(league).iter(f"{ATOM}entry")
    link = first.find(f"{ATOM}link")
    assert link is not None and "/partidas/" in link.attrib["href"]
    assert Client().get(link.attrib["href"]).status_code == 200
    assert datetime.fromisoformat(first.findtext(f"{ATOM}updated") or "").tzinfo


def test_feed_without_results_is_empty() -> None:
    assert titles(drawn_league()) == []


def test_private_league_has_no_feed_for_anybody() -> None:
    league = complete_league()
    decide(league, Publish(False))
    for client in (Client(), organizer_of(league)):
        assert client.get(league_url("results_feed", league)).status_code == 404


def test_hidden_name_is_shown_by_initials_to_officials_too() -> None:
    league = drawn_league(("Úrsula Quintáns", "Bea", "Carlos"))
    beat(league, "Úrsula Quintáns", "Bea")
    league.entries.filter(name="Úrsula Quintáns").update(initials=True)
    for client in (Client(), organizer_of(league)):
        text = ET.tostring(feed_of(league, client), encoding="unicode")
        assert "Quintáns" not in text and "Ú. Q." in text


def test_corrected_result_comes_first_again() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    beat(league, "Carlos", "Ana")
    game = league.fixtures.exclude(one__name="Carlos").exclude(two__name="Carlos").get()
    winner = Winner.ONE if game.one.name == "Bea" else Winner.TWO
    decide(league, CorrectResult(game.pk, Result(winner, Reason.WALKOVER)), reason="errata")
    assert titles(league)[0].startswith("Gana Bea")


def test_page_of_the_league_names_its_feed() -> None:
    league = drawn_league()
    address = league_url("results_feed", league)
    assert f'href="{address}"' in Client().get(league_url("standings", league)).content.decode()
    models.League.objects.update(published=False)
    assert address not in organizer_of(league).get(league_url("standings", league)).content.decode()
