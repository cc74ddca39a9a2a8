"""Officials read the reasons for sanctions; the public reads only how many count."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.organizers.conduct.verbs import RevokeSanction, SanctionPlayer
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
REASON = "insultos al rival"


@pytest.fixture
def league() -> models.League:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    decide(league, SanctionPlayer("Ana", REASON))
    decide(league, SanctionPlayer("Bea", f"{REASON}, otra vez"))
    decide(league, RevokeSanction(league.sanctions.order_by("pk")[1].pk), reason=f"no hubo {REASON}")
    return league


def test_table_shows_the_number_of_sanctions_not_the_reasons(league: models.League) -> None:
    """`test_initials` checks every other public address."""
    page = html_of(Client().get(league_url("standings", league)))
    assert "1 sanción." in page and page.count("sanción.") == 1, "a revoked sanction does not count"
    assert "insultos" not in page


def test_officials_read_the_reasons(league: models.League) -> None:
    clients = {
        visitor: client_of(visitor, league) for visitor in (Visitor.ORGANIZER, Visitor.REFEREE, Visitor.SUPERUSER)
    }
    for visitor, client in clients.items():
        assert REASON in html_of(client.get(league_url("history", league))), visitor
    assert REASON in html_of(clients[Visitor.ORGANIZER].get(league_url("people", league)))


def test_undone_sanction_shows_the_public_no_reason(league: models.League) -> None:
    actor = Actor("Somebody")
    decision = take(league, SanctionPlayer("Carlos", REASON), by=actor)
    take(league, Undo(decision.number, actor), by=actor)
    assert "insultos" not in html_of(Client().get(league_url("history", league)))
