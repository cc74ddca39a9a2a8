"""A league without players: its pages and documents open, or say why not."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import ACTOR
from tests.people import organizer_of
from tests.tournaments.every.walking import Walk, first_addresses
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.documents.print.registry import KINDS
from tournaments.league.settings import Setup
from tournaments.organizers.founding.verbs import found_league

pytestmark = pytest.mark.django_db


def league_without_players() -> models.League:
    return found_league(Setup(name="Sin nadie"), by=ACTOR)


def test_every_public_page_opens() -> None:
    league = league_without_players()
    read = Walk(Client(), only_dossiers=True, brief=True).of(*first_addresses(league))
    assert league_url("standings", league) in read


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_document_opens_or_is_not_found(kind: str) -> None:
    league = league_without_players()
    answer = Client().get(league_url("document", league, kind))
    assert answer.status_code in (200, 403, 404)
    assert answer.status_code == 404 or kind not in ("wallchart", "wallresults", "labels")


def test_page_of_players_links_says_that_there_are_none() -> None:
    league = league_without_players()
    assert "Aún no hay jugadores." in html_of(organizer_of(league).get(league_url("player_links", league)))
