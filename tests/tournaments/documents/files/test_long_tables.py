"""Tables of very many rows: sent whole or not at all, and never held in memory as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from bench.large_league import enter_history
from tests import leagues
from tests.people import organizer_of
from tournaments.public import files
from tournaments.web import requests

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("extension", ["csv", "json"])
@pytest.mark.parametrize("name", ["course", "history"])
def test_long_table_is_sent_from_the_disk(name: str, extension: str, monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.store_league(leagues.finished_league(4))
    enter_history(league, 20)
    client, address = organizer_of(league), f"/ligas/{league.slug}/datos/{name}.{extension}"
    whole = client.get(address)
    monkeypatch.setattr(requests, "MAX_ROWS", 10)
    monkeypatch.setattr(files, "MAX_ROWS", 10)
    sent = client.get(address)
    assert sent.streaming and not whole.streaming
    assert b"".join(sent) == whole.content and int(sent["Content-Length"]) == len(whole.content)
    for header in ("Content-Type", "Content-Disposition", "Cache-Control"):
        assert sent[header] == whole[header]


def test_long_history_is_public_and_unchanged_sent_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_ROWS", 10)
    league = leagues.store_league(leagues.finished_league(4))
    enter_history(league, 20)
    address = f"/ligas/{league.slug}/datos/history.csv"
    sent = Client().get(address)
    assert b"".join(sent).count(b"\r\n") == 21
    assert Client().get(address, headers={"if-none-match": sent["ETag"]}).status_code == 304
    assert Client().head(address).status_code == 200


def test_failure_in_a_long_table_sends_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(sheet: Any) -> Iterator[bytes]:
        yield b"half"
        raise ValueError

    monkeypatch.setattr(files, "MAX_ROWS", 10)
    monkeypatch.setattr(files, "FORMATS", {**files.FORMATS, "csv": replace(files.FORMATS["csv"], pieces=broken)})
    league = leagues.store_league(leagues.finished_league(4))
    enter_history(league, 20)
    answer = Client(raise_request_exception=False).get(f"/ligas/{league.slug}/datos/history.csv")
    assert answer.status_code == 500 and "Content-Disposition" not in answer
