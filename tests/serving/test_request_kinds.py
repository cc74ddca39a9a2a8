"""Requests are classified by their first line, so that no page waits behind a document."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import resolve

from bench.large_league import addresses
from serving.request_kinds import is_document, is_long_page, is_probe, is_read
from tests import leagues
from tests.tournaments.every.costly import full
from tournaments.web import costly


@pytest.mark.django_db
def test_every_large_document_takes_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_QUEUE_WAIT_SECONDS", 0.001)
    league = leagues.store_league(leagues.league(4, played=5, championship="Copa"))
    paths = list(addresses(league))
    with full():
        refused = [address for address in paths if Client().get(address).status_code == 503]
    documents = [address for address in paths if is_document(f"GET {address} HTTP/1.1\r\n".encode())]
    assert refused == [address for address in documents if not SMALL_FILE.search(address)]


SMALL_FILE = re.compile(r"/(reglas\.pdf|mi/.*\.ics|liga-1\.json|openapi\.json)$")
"""Documents that take no turn, because they are fast to make or are sent as they were received."""


@pytest.mark.parametrize(
    "line",
    [
        b"GET /a.pdf HTTP/1.1\r\n",
        b"HEAD /a.pdf?n=1 HTTP/1.1\r\n",
        b"\r\nGET /a%2Epdf HTTP/1.1\r\n",
        b"GET /a.%70df#b HTTP/1.1\r\n",
        b"GET http://site/a.pdf HTTP/1.1\r\n",
        b"GET /marcha%2f HTTP/1.1\r\n",
        b"GET /a HT",
        b"\n\nG",
    ],
)
def test_document_request_is_recognized_in_any_form(line: bytes) -> None:
    assert is_document(line)


@pytest.mark.parametrize("line", [b"", b"\r\n", b"GET /?a=.pdf HTTP/1.1\r\n", b"GET /a.pdf/ HTTP/1.1\r\n", b"x\n"])
def test_page_is_not_a_document(line: bytes) -> None:
    assert not is_document(line)


def test_probes_and_reads_are_recognized() -> None:
    assert is_probe(b"GET /healthz HTTP/1.1") and not is_probe(b"GET /healthz.pdf HTTP/1.1")
    assert is_read(b"HEAD / HTTP/1.1") and not is_read(b"POST / HTTP/1.1") and not is_read(b"")


@pytest.mark.django_db
def test_pages_of_a_whole_league_are_long() -> None:
    league = leagues.store_league(leagues.league(4, played=5, championship="Copa"))
    paths = {address.partition("?")[0] for address in addresses(league)}
    found = {each for each in paths if is_long_page(f"GET {each} HTTP/1.1\r\n".encode())}
    names = {resolve(each).view_name.removeprefix("tournaments:") for each in found}
    pieces = {f"embedded_{piece}" for piece in ("table", "games", "podium", "game")}
    pages = {"calendar", "documents", "history", "prospects", "games", "sheet", "embed", "oembed", *pieces}
    parts = ("players", "games", "game", "standings", "podium", "sign_ups")
    api = {"league", *(f"league_{part}" for part in parts)}
    read = {f"api:{name}" for name in (*api, "league_decisions", "player", "championship")}
    assert names == pages | {"player", "championship"} | read


def test_decisions_are_not_long_pages() -> None:
    assert is_long_page(b"GET /api/v1/leagues/otono/games/7 HTTP/1.1\r\n")
    assert not is_long_page(b"POST /api/v1/leagues/otono/games/7/result HTTP/1.1\r\n")


@pytest.mark.parametrize(
    "path", ["organizar/calendario/", "organizar/partidas/", "partidas/7/", "partidas/7/hoja/x/", ""]
)
def test_pages_of_officials_are_not_long(path: str) -> None:
    assert not is_long_page(f"GET /ligas/liga/{path} HTTP/1.1\r\n".encode())
