"""A private league is visible only to its officials."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests import sheets
from tests.organizing import complete_league, decide, drawn_league
from tests.people import OFFICIALS, Visitor, client_of
from tests.tournaments.every.addresses import address
from tests.tournaments.every.answers import WITHOUT_ACCOUNT
from tests.tournaments.every.objects import a_player
from tests.tournaments.every.states import finished
from tests.tournaments.every.turns import in_turn
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db

LISTS = ["home", "leagues", "players", "championships"]


@pytest.mark.parametrize("visitor", Visitor)
def test_private_league_is_listed_for_officials_only(visitor: Visitor) -> None:
    league = drawn_league(("Zenobia", "Bea", "Carlos"), championship="Copa reservada", name="Liga reservada")
    decide(league, Publish(False))
    client = client_of(visitor, league)
    pages = {name: client.get(reverse(f"tournaments:{name}")).content.decode() for name in LISTS}
    sees = visitor in OFFICIALS
    decides = sees or visitor is Visitor.ORGANIZER_OF_CHAMPIONSHIP
    assert ("Liga reservada" in pages["home"], "Liga reservada" in pages["leagues"]) == (sees, sees)
    assert ("Zenobia" in pages["players"], "Copa reservada" in pages["championships"]) == (sees, decides)
    for query in ("reservada", "zenobia"):
        found = client.get(reverse("tournaments:leagues"), {"q": query}).content.decode()
        assert ("Liga reservada" in found) == sees, query
    if visitor not in WITHOUT_ACCOUNT:
        assert ("Copa reservada" in client.get(reverse("tournaments:found")).content.decode()) == decides


LINK = re.compile(
    r'(?:href|value)="(/(?:ligas/[^/]+/(?:documentos|datos)|jugadores/\d+/datos|campeonatos/[^/]+/datos)/[^"]+)"'
)


COSTLY = (".pdf", ".xlsx", ".ods")
"""The endings of costly files. The test opens only one of them for each view."""


def test_private_documents_and_files_are_for_officials_only() -> None:
    league = finished()
    played = league.fixtures.filter(result__isnull=False).first()
    assert played
    reopened = [Reopen(), SubmitSheet(played.pk, sheets.AGREED, "Ana", Side.ONE)]
    for verb in reopened:
        decide(league, verb, reason="falta una planilla")
    decide(league, Publish(False))
    organizer = client_of(Visitor.ORGANIZER, league)
    pages = [address(f"tournaments:{name}", league) for name in ("documents", "player", "championship")]
    listed = {link for page in pages for link in LINK.findall(organizer.get(page).content.decode())}
    names = {link.rpartition("/")[2] for link in listed} | {"calendar.ics"}
    assert {"league.json", "games.pdn", "standings.csv", "standings.xlsx", "calendar.pdf"} <= names
    listed.add(reverse("tournaments:league_file", args=[league.slug, "calendar", "ics"]))
    referee = client_of(Visitor.REFEREE, league)
    opened = {resolve(link).view_name if link.endswith(COSTLY) else link: link for link in listed}
    assert {link: referee.get(link).status_code for link in opened.values()} == dict.fromkeys(opened.values(), 200)
    kept_out = [client_of(visitor, league) for visitor in Visitor if visitor not in OFFICIALS]
    for number, link in enumerate(sorted(listed)):
        for client in (kept_out[0], *in_turn(number, kept_out[1:], 1)):
            assert client.get(link).status_code == 404, link


def test_player_page_shows_only_public_leagues() -> None:
    shown, hidden = complete_league(name="Liga abierta", championship="Copa"), complete_league(name="Liga reservada")
    for league in (shown, hidden):
        decide(league, Close())
    decide(hidden, Publish(False))
    player = models.Player.objects.get(name="Ana").pk
    outside, inside = Client(), client_of(Visitor.REFEREE, hidden)
    page = reverse("tournaments:player", args=[player])
    assert "Liga reservada" not in outside.get(page).content.decode()
    assert "× 1" in outside.get(page).content.decode()
    assert "Liga reservada" in inside.get(page).content.decode()
    assert "× 2" in inside.get(page).content.decode()


def test_championship_counts_private_leagues_for_officials() -> None:
    shown, hidden = (complete_league(name=name, championship="Copa") for name in ("Liga abierta", "Liga reservada"))
    for league in (shown, hidden):
        decide(league, Close())
    decide(hidden, Publish(False))
    data = reverse("tournaments:championship_file", args=["copa", "standings", "csv"])
    outside, inside = (
        Client().get(data).content.decode(),
        client_of(Visitor.ORGANIZER, hidden).get(data).content.decode(),
    )
    assert "1;Ana;1;0;0;5" in outside
    assert "1;Ana;2;0;0;10" in inside


def test_cached_page_is_not_confirmed_once_private() -> None:
    league = drawn_league(championship="Copa")
    pages = [reverse(f"tournaments:{name}", args=[league.slug]) for name in ("standings", "documents")]
    pages.append(reverse("tournaments:player_file", args=[*a_player(league), "calendar", "ics"]))
    pages.append(reverse("tournaments:championship_file", args=["copa", "standings", "csv"]))
    tags = {page: Client().get(page)["ETag"] for page in pages}
    decide(league, Publish(False))
    for page, tag in tags.items():
        for etag in (tag, "*"):
            assert Client().get(page, headers={"if-none-match": etag}).status_code in (404, 412), page
