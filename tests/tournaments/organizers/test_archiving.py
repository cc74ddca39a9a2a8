"""Archived leagues: absent from the lists, readable at their addresses, and restored later."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url
from tournaments import models
from tournaments.display.home import SectionKey, home, league_list
from tournaments.league.faults import Code, Fault
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.closing.verbs import Close

pytestmark = pytest.mark.django_db
NAME = "Liga de antes"


def finished() -> models.League:
    league = complete_league(name=NAME)
    decide(league, Close())
    return league


def listed_leagues(**parameters: object) -> list[str]:
    return [card.header.name for card in league_list(**parameters).cards]  # type: ignore[arg-type]


def test_archived_league_is_not_listed_but_is_found() -> None:
    league, other = finished(), drawn_league(name="Liga de ahora")
    decide(league, ArchiveLeague(archived=True))
    assert [card.header.name for section in home() for card in section.cards] == [other.name]
    assert listed_leagues() == [other.name] and listed_leagues(section=SectionKey.FINISHED) == []
    assert listed_leagues(section=SectionKey.ARCHIVED) == [NAME]
    assert listed_leagues(query="antes") == [NAME] and listed_leagues(query="antes", section=SectionKey.FINISHED) == []
    found = html_of(Client().get(reverse("tournaments:leagues"), {"q": "antes"}))
    assert "archivada" in found
    public = html_of(Client().get(league_url("standings", league)))
    assert "Esta liga está archivada: se conserva para consultarla." in public


def test_front_page_without_the_league_is_not_kept_in_caches() -> None:
    league, reader = finished(), Client()
    first = reader.get("/")
    assert NAME in html_of(first)
    decide(league, ArchiveLeague(archived=True))
    again = reader.get("/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200 and NAME not in html_of(again)


def test_organizer_archives_and_restores_a_league() -> None:
    league = finished()
    client = organizer_of(league)
    mine = reverse("tournaments:mine")
    page = league_url("archive_league", league)
    assert ">Archivar</button>" in html_of(client.get(page))
    assert confirm(client, page).status_code == 302
    shown = html_of(client.get(mine))
    assert NAME not in shown and "Todas tus ligas están archivadas." in shown
    assert NAME in html_of(client.get(mine, {"ver": "archivadas"}))
    assert "Sacar del archivo" in html_of(client.get(league_url("organize", league)))
    assert ">Sacar del archivo</button>" in html_of(client.get(page))
    assert confirm(client, page).status_code == 302
    assert NAME in html_of(client.get(mine))
    html = html_of(Client().get(league_url("history", league)))
    assert "Liga archivada." in html and "Liga sacada del archivo." in html


def test_archiving_a_finished_league_is_undone() -> None:
    league = finished()
    client = organizer_of(league)
    confirm(client, league_url("archive_league", league))
    number = league.decisions.get(verb="archive").number
    assert client.post(league_url("undo", league, number)).status_code == 302
    league.refresh_from_db()
    assert not league.archived and league.state == "finished"
    close = league.decisions.get(verb="close").number
    assert client.post(league_url("undo", league, close)).status_code == 422


def test_archiving_twice_changes_nothing() -> None:
    league = finished()
    decide(league, ArchiveLeague(archived=True))
    with pytest.raises(Fault) as refusal:
        decide(league, ArchiveLeague(archived=True))
    assert refusal.value.code is Code.ARCHIVED_SAME


def test_administrator_reads_which_leagues_are_archived() -> None:
    league = finished()
    decide(league, ArchiveLeague(archived=True))
    administrator = client_of(Visitor.SUPERUSER, league)
    assert "archivada" in html_of(administrator.get(reverse("administration:leagues")))
