"""No document is made for a client that has disconnected."""

from __future__ import annotations

import socket

import pytest
from django.test import Client

from serving.clients import answering, is_gone
from tests import leagues
from tests.people import organizer_of
from tests.tournaments.every.costly import costly_render


def test_disconnection_of_a_client_is_detected() -> None:
    here, there = socket.socketpair()
    with answering(here):
        assert not is_gone()
        there.close()
        assert is_gone()
        here.close()
        assert not is_gone()
    assert not is_gone()


@pytest.mark.django_db
def test_document_for_a_disconnected_client_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    league = leagues.store_league(leagues.league(4, played=5))
    made: list[str] = []
    costly_render(monkeypatch, made)
    for client in (Client(), organizer_of(league)):
        here, there = socket.socketpair()
        with here, answering(here):
            there.close()
            assert client.get(f"/ligas/{league.slug}/documentos/standings.pdf").status_code == 503
    assert made == []
