"""Officials read the reasons for sanctions; the public reads only how many count."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import decide, drawn
from tests.people import Who, client_of
from tests.tournaments.deciding.browsing import at, body
from tournaments import models
from tournaments.access.actor import Actor
from tournaments.conduct.sanction import RevokeSanction, SanctionPlayer
from tournaments.store.decide import take
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
REASON = "insultos al rival"


@pytest.fixture
def league() -> models.League:
    league = drawn(("Ana", "Bea", "Carlos"))
    decide(league, SanctionPlayer("Ana", REASON))
    decide(league, SanctionPlayer("Bea", f"{REASON}, otra vez"))
    decide(league, RevokeSanction(league.sanctions.order_by("pk")[1].pk), reason=f"no hubo {REASON}")
    return league


def test_table_shows_the_number_of_sanctions_not_the_reasons(league: models.League) -> None:
    """`test_initials` checks every other public address."""
    page = body(Client().get(at("standings", league)))
    assert "1 sanción." in page and page.count("sanción.") == 1, "a revoked one does not count"
    assert "insultos" not in page


def test_officials_read_the_reasons(league: models.League) -> None:
    clients = {who: client_of(who, league) for who in (Who.ORGANIZER, Who.REFEREE, Who.SUPERUSER)}
    for who, client in clients.items():
        assert REASON in body(client.get(at("history", league))), who
    assert REASON in body(clients[Who.ORGANIZER].get(at("organize", league)))


def test_undone_sanction_shows_the_public_no_reason(league: models.League) -> None:
    actor = Actor("Somebody")
    decision = take(league, SanctionPlayer("Carlos", REASON), by=actor)
    take(league, Undo(decision.number, actor), by=actor)
    assert "insultos" not in body(Client().get(at("history", league)))
