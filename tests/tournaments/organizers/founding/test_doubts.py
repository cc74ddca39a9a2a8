"""Names are asked about before anybody may read them: in the list, and in the forms of one name."""

from __future__ import annotations

import html
import re

import pytest

from tests.organizing import drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models

pytestmark = pytest.mark.django_db

LISTED = "Ana 600123123\nBea Gil\n❌ Carlos\nTotal: 4\nDora"
TICK = re.compile(r'name="ticked" value="([^"]*)"')


def entered(league: models.League) -> list[str]:
    return sorted(league.entries.values_list("name", flat=True))


def test_list_saved_without_answers_makes_nothing_public() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    seen = html_of(client.post(address, {"listed": LISTED, "step": "read"}))
    assert "Guardar la lista" in seen
    for words in ("«600123123» parece un teléfono. Entra «Ana».", "«Total: 4» parece un total. No entra."):
        assert words in seen
    assert "¿Son nombres?" in html_of(send(client, address, listed=LISTED))
    confirm(client, address, listed=LISTED)
    assert entered(league) == ["Ana", "Bea Gil", "Dora"]


def test_what_is_ticked_enters_as_it_is_written() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    seen = html_of(send(client, address, listed=LISTED))
    keys = [html.unescape(key) for key in TICK.findall(seen)]
    assert keys == ["Ana 600123123", "Carlos", "Total: 4"]
    answer = confirm(client, address, listed=LISTED, ticked=["Carlos"], ticks_shown="")
    assert "¿Es así?" in html_of(answer) and not league.entries.exists()
    confirm(client, address, listed=LISTED, ticked=["Carlos"], ticks_shown="Carlos")
    assert entered(league) == ["Ana", "Bea Gil", "Carlos", "Dora"]


def test_names_that_the_league_has_are_not_asked_about_again() -> None:
    league = league_in_preparation(("Ana 600123123", "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("players_of", league)
    shown = html_of(client.get(address))
    assert 'value="Ana 600123123' in shown
    kept = "Ana 600123123\nBea\nCarlos"
    seen = html_of(send(client, address, listed=kept, as_written=kept))
    assert "¿Son nombres?" not in seen
    confirm(client, address, listed=kept, as_written=kept)
    assert "Ana 600123123" in entered(league)


def test_namesakes_are_told_apart_by_their_clubs() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "Juan Pérez; Casino\nJuan Pérez; Liceo\nAna"
    seen = html_of(send(client, address, listed=listed))
    assert 'value="Juan Pérez (Casino)"' in seen and 'value="Juan Pérez (Liceo)"' in seen
    keys = ["Juan Pérez;Casino", "Juan Pérez;Liceo"]
    confirm(client, address, listed=listed, namesake=keys, namesake_name=["Juan Pérez, padre", "Juan Pérez (Liceo)"])
    assert entered(league) == ["Ana", "Juan Pérez (Liceo)", "Juan Pérez, padre"]
    again = html_of(client.get(address))
    assert "Juan Pérez, padre" in again


@pytest.mark.parametrize(
    "listed", ["Juan Pérez; Casino\nJuan Pérez; Casino\nAna", "Juan Pérez\nJuan Pérez; Liceo\nAna"]
)
def test_name_that_may_be_listed_twice_is_refused(listed: str) -> None:
    league = league_in_preparation(())
    answer = confirm(organizer_of(league), league_url("players_of", league), listed=listed)
    assert "si son dos personas, añade a cada nombre algo que las distinga" in html_of(answer)
    assert not league.entries.exists()


def test_latecomer_is_asked_about_before_anybody_reads_the_name() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("latecomer", league)
    answer = confirm(client, address, name="Dora 600123123")
    assert answer.status_code == 422
    assert "«600123123» parece un teléfono." in html_of(answer) and 'name="as_written"' in html_of(answer)
    noted = html_of(confirm(client, address, name="Dora (llega tarde)"))
    assert "«Dora (llega tarde)» parece llevar algo más que un nombre." in noted
    confirm(client, address, name="Dora 600123123", as_written="on")
    assert "Dora 600123123" in entered(league)


def test_latecomer_with_the_name_of_a_player_is_proposed_with_the_club() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    client, address = organizer_of(league), league_url("latecomer", league)
    seen = html_of(confirm(client, address, name="ana", club="Liceo"))
    assert 'value="ana (Liceo)"' in seen and "Ya hay alguien con ese nombre" in seen
    confirm(client, address, name="ana (Liceo)", club="Liceo")
    assert entered(league) == ["Ana", "Bea", "Carlos", "ana (Liceo)"]


def test_corrected_name_is_asked_about() -> None:
    league = drawn_league(("Ana 600123123", "Bea", "Carlos"))
    client = organizer_of(league)
    address = league_url("correct_player", league, league.entries.get(name="Bea").pk)
    assert "parece una dirección" in html_of(confirm(client, address, name="Bea bea@example.org", club=""))
    own = league_url("correct_player", league, league.entries.get(name__startswith="Ana").pk)
    client.post(own, {**hidden_fields(own), "name": "Ana 600123123", "club": "Liceo", "step": "confirm"})
    assert league.entries.get(name__startswith="Ana").club == "Liceo"
