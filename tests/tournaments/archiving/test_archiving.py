"""Archived leagues: absent from the lists, readable at their addresses, and restored later."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn, played_out
from tests.people import Who, client_of, organizer_of
from tests.tournaments.deciding.browsing import at, body, confirm
from tournaments import models
from tournaments.archiving.archive import Archive
from tournaments.closing.close import Close
from tournaments.display.home import SectionKey, home, league_list
from tournaments.league.faults import Code, Fault

pytestmark = pytest.mark.django_db
NAME = "Liga de antes"


def finished() -> models.League:
    league = played_out(name=NAME)
    decide(league, Close())
    return league


def listed_leagues(**parameters: object) -> list[str]:
    return [card.header.name for card in league_list(**parameters).cards]  # type: ignore[arg-type]


def test_archived_league_is_not_listed_but_is_found() -> None:
    league, other = finished(), drawn(name="Liga de ahora")
    decide(league, Archive(archived=True))
    assert [card.header.name for section in home() for card in section.cards] == [other.name]
    assert listed_leagues() == [other.name] and listed_leagues(section=SectionKey.FINISHED) == []
    assert listed_leagues(section=SectionKey.ARCHIVED) == [NAME]
    assert listed_leagues(query="antes") == [NAME] and listed_leagues(query="antes", section=SectionKey.FINISHED) == []
    found = body(Client().get(reverse("tournaments:leagues"), {"q": "antes"}))
    assert "archivada" in found
    public = body(Client().get(at("standings", league)))
    assert "Esta liga está archivada: se conserva para consultarla." in public


def test_front_page_without_the_league_is_not_kept_in_caches() -> None:
    league, reader = finished(), Client()
    first = reader.get("/")
    assert NAME in body(first)
    decide(league, Archive(archived=True))
    again = reader.get("/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200 and NAME not in body(again)


def test_organizer_archives_and_restores_a_league() -> None:
    league = finished()
    client = organizer_of(league)
    mine = reverse("tournaments:mine")
    assert confirm(client, at("archive_league", league)).status_code == 302
    shown = body(client.get(mine))
    assert NAME not in shown and "Todas tus ligas están archivadas." in shown
    assert NAME in body(client.get(mine, {"ver": "archivadas"}))
    assert "Sacar del archivo" in body(client.get(at("organize", league)))
    assert confirm(client, at("archive_league", league)).status_code == 302
    assert NAME in body(client.get(mine))
    html = body(Client().get(at("history", league)))
    assert "Liga archivada." in html and "Liga sacada del archivo." in html


def test_archiving_a_finished_league_is_undone() -> None:
    league = finished()
    client = organizer_of(league)
    confirm(client, at("archive_league", league))
    number = league.decisions.get(verb="archive").number
    assert client.post(at("undo", league, number)).status_code == 302
    league.refresh_from_db()
    assert not league.archived and league.state == "finished"
    close = league.decisions.get(verb="close").number
    assert client.post(at("undo", league, close)).status_code == 422


def test_archiving_twice_changes_nothing() -> None:
    league = finished()
    decide(league, Archive(archived=True))
    with pytest.raises(Fault) as refusal:
        decide(league, Archive(archived=True))
    assert refusal.value.code is Code.ARCHIVED_SAME


def test_administrator_reads_which_leagues_are_archived() -> None:
    league = finished()
    decide(league, Archive(archived=True))
    administrator = client_of(Who.SUPERUSER, league)
    assert "archivada" in body(administrator.get(reverse("administration:leagues")))
