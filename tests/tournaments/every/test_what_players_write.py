"""Reports and requests of players are readable by the other player and the organizers, and by no others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.organizing import ONE_WINS, decide, drawn_league, fixture
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of
from tests.tournaments.every.walking import Walk, first_addresses
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Side
from tournaments.models.player_request import RequestKind
from tournaments.players.requests.verbs import AnswerRequest, MakeRequest
from tournaments.players.results.verbs import ReportResult, ReportSheet

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bea", "Carlos")
WORDS = ("Zarandonga", "Xerógamo", "Quiriquinfla", "Respondona")
"""The texts of the report, of the requests, of the moves of an adjourned game, and of an answer."""


def league_with_words() -> models.League:
    """Return a league in which Ana made a report and requests, about her game with Bea and about none."""
    league = drawn_league(NAMES, championship="Copa")
    allow(league)
    game = fixture(league, "Ana", "Bea")
    ana = league.entries.get(name="Ana").pk
    decide(league, ReportResult(game.pk, ana, ONE_WINS))
    decide(league, ReportSheet(game.pk, ana, f"{{Zarandonga}} {sheets.WHITE_WINS}", Side.ONE))
    claim = MakeRequest(ana, RequestKind.CLAIM, game.pk, article=("1", "Reglamento"))
    decide(league, claim, reason="Xerógamo hizo trampas")
    adjourned = MakeRequest(ana, RequestKind.ADJOURNED, game.pk, sheet="{Quiriquinfla} 1. 9-13 *")
    decide(league, adjourned, reason="Xerógamo no siguió")
    decide(league, MakeRequest(ana, RequestKind.WITHDRAW), reason="Xerógamo me echa")
    withdrawal = models.PlayerRequest.objects.get(kind=RequestKind.WITHDRAW)
    decide(league, AnswerRequest(withdrawal.pk, accepted=False), reason="Respondona")
    return league


def read_by(client: Client, *addresses: str, pages: bool = True, within: str = "/") -> dict[str, set[str]]:
    """Return the addresses that show texts of the players; of the `pages` only, without documents and files."""
    read = Walk(client, only_dossiers=True, brief=True, only_pages=pages, within=within).of(*addresses)
    found = {address: {word for word in WORDS if word in text} for address, text in read.items()}
    return {address: words for address, words in found.items() if words}


def test_others_read_no_text_of_the_players() -> None:
    """A referee opens documents and files too: those of anybody else are made from the same values or fewer.

    A link has rights in its league only, as have the organizers of a championship in it: elsewhere both read what
    anybody reads.
    """
    league = league_with_words()
    first = [league_url(name, league) for name in ("organize", "history", "games")]
    championships = reverse("tournaments:championships")
    own = f"/ligas/{league.slug}/"
    for visitor, within in {
        Visitor.ANONYMOUS: "/",
        Visitor.REFEREE: "/",
        Visitor.LINK: own,
        Visitor.ORGANIZER_OF_CHAMPIONSHIP: championships,
    }.items():
        client, pages = client_of(visitor, league), visitor is not Visitor.REFEREE
        asked = [*first_addresses(league)[-8:], *first, championships, reverse("tournaments:mine")]
        assert read_by(client, *asked, pages=pages, within=within) == {}, visitor


def test_organizer_reads_the_texts_of_the_players() -> None:
    league = league_with_words()
    pages = [league_url("request", league, request.pk) for request in models.PlayerRequest.objects.all()]
    organizer = client_of(Visitor.ORGANIZER, league)
    read = "".join(organizer.get(page).content.decode() for page in pages)
    assert {word for word in WORDS if word in read} >= {"Xerógamo", "Respondona"}


def test_opponent_reads_only_texts_about_their_game() -> None:
    league = league_with_words()
    carlos, bea = player_of(league, "Carlos"), player_of(league, "Bea")
    assert read_by(carlos.client, carlos.url("own_page")) == {}
    own = [bea.url("own_request", request.pk) for request in models.PlayerRequest.objects.all()]
    found = read_by(bea.client, bea.url("own_page"), *own)
    assert set().union(*found.values()) <= {"Xerógamo", "Quiriquinfla"} and len(found) >= 2
