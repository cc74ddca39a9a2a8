"""What lists show of an event: one stage speaks for it, and only its final has medals."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from tests.copies import copied
from tests.events import ACTOR, close, event_of, event_with_groups_over, loaded, play, qualify
from tests.organizing import drawn_league
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.display.events import EventPage
from tournaments.display.home import home, home_edition, league_list
from tournaments.display.league import LeaguePage
from tournaments.display.own_leagues import LeagueRole, leagues_of_official
from tournaments.league.file.event import read_event, write_event
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Reopen
from tournaments.organizers.events.founding import import_event
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0046_podium_of_an_event")


@copied
def played_out(**more: object) -> models.Event:
    event = event_with_groups_over(**more)
    qualify(event)
    final = loaded(event).of("final").row.league
    play(final, Random(1))
    close(final)
    return event


def on_home() -> dict[str, list[str]]:
    return {section.key: [card.header.name for card in section.cards] for section in home() if section.cards}


def test_only_the_final_gives_medals_points_and_diplomas() -> None:
    event = played_out(setup={"championship": "Copa"})
    medals = models.Placing.objects.filter(medal__isnull=False)
    assert set(medals.values_list("league__event_stage__key", flat=True)) == {"final"}
    assert set(models.Placing.objects.filter(points__gt=0).values_list("league__event_stage__key", flat=True)) == {
        "final"
    }
    assert sum(row.points for row in championship_page("copa").rows) == 9
    group = LeaguePage(load_league(loaded(event).of("A").row.league))
    assert group.podium == () and "final" in group.no_podium
    assert Client().get(f"/ligas/{group.header.slug}/documentos/diplomas.pdf").status_code == 404
    assert group.no_podium in Client().get(f"/ligas/{group.header.slug}/podio/").content.decode()
    assert all(row.medal is None for row in group.computed.rows)
    closing = models.Decision.objects.get(league=group.loaded.pk, verb="close")
    assert {placing["medal"] for placing in (closing.after or {})["placings"]} == {None}


def test_home_shows_an_event_once_in_every_phase() -> None:
    event = event_of()
    name = event.name
    assert on_home() == {"proximas": [name]}
    groups = [stage.row.league for stage in loaded(event).groups]
    play(groups[0], Random(0))
    assert on_home() == {"en-juego": [name]}
    close(groups[0])
    assert on_home() == {"proximas": [name]}
    play(groups[1], Random(0))
    assert on_home() == {"en-juego": [name]}
    close(groups[1])
    assert on_home() == {"proximas": [name]}
    qualify(event)
    final = loaded(event).of("final").row.league
    play(final, Random(1))
    assert on_home() == {"en-juego": [name]}
    close(final)
    assert on_home() == {"terminadas": [name]}
    assert [place.name for place in home()[2].cards[0].podium if place.name]


def test_card_of_an_event_counts_all_stages_and_leads_to_it(client: Client) -> None:
    event = event_of()
    (card,) = home()[1].cards
    assert (card.header.players, card.header.total, card.header.played) == (14, 48, 0)
    page = client.get("/").content.decode()
    assert f'href="/torneos/{event.slug}/"' in page and "grupo" not in page


def own(event: models.Event) -> LeagueRole:
    """Return an event in the list of an account that organizes its stages."""
    user, _made = User.objects.get_or_create(username="carme")
    for league in models.League.objects.filter(event_stage__event=event):
        models.Official.objects.get_or_create(league=league, user=user, role=Role.ORGANIZER)
    [line] = leagues_of_official(user).lines
    return line


def check_total(**more: Any) -> None:
    """Check that an event counts as many games before its final has players as afterwards."""
    event = event_with_groups_over(**more)
    before = EventPage(loaded(event)).total
    assert home()[1].cards[0].header.total == before
    played = EventPage(loaded(event)).played
    qualify(event)
    card, page = home()[0 if more.get("carry") else 1].cards[0], EventPage(loaded(event))
    assert card.header.total == page.total == own(event).total == before
    assert card.header.played == page.played == own(event).played == played


@pytest.mark.parametrize("carry", [False, True])
def test_event_counts_the_games_of_a_final_that_waits_for_its_players(*, carry: bool) -> None:
    check_total(carry=carry)


def test_lists_are_made_anew_when_a_stage_changes_that_they_do_not_show() -> None:
    event = event_of()
    before = home_edition()
    shown = models.League.objects.get(listed=True)
    other = next(stage.row.league for stage in loaded(event).groups if stage.row.league != shown)
    play(other, Random(0))
    assert home_edition() != before
    assert home()[0].cards[0].header.played == 21


@pytest.mark.parametrize("max_listed", [0, 1000])
def test_search_finds_an_event_by_anybody_in_it(max_listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a name that few players have, and by one of so many that leagues are searched one after another."""
    monkeypatch.setattr("tournaments.display.home.MAX_LISTED", max_listed)
    event = event_of()
    drawn_league(("Noa", "Oto", "Pía"), name="Liga de otra gente")
    for stage in loaded(event).groups:
        found = league_list(query=stage.loaded.league.names[0])
        assert [card.header.name for card in found.cards] == [event.name]


def test_reopened_group_speaks_for_the_event_again() -> None:
    event = event_with_groups_over()
    group = loaded(event).of("B").row.league
    take(group, Reopen(), by=ACTOR, reason="una errata")
    assert models.League.objects.get(listed=True) == group


def test_championship_lists_the_event_with_the_podium_of_its_final(client: Client) -> None:
    event = played_out(setup={"championship": "Copa"})
    (listed,) = championship_page("copa").events
    assert (listed.name, listed.tournament, len(listed.podium)) == (event.name, event.slug, 3)
    assert f'href="/torneos/{event.slug}/"' in client.get("/campeonatos/copa/").content.decode()


def test_own_leagues_have_one_line_for_an_event(client: Client) -> None:
    event = event_of()
    carme = User.objects.create_user("carme")
    for stage in event.stages.all():
        models.Official.objects.create(league=stage.league, user=carme, role="organizer")
    client.force_login(carme)
    page = client.get("/organizar/").content.decode()
    assert page.count('class="name"') == 1 and "0 de 48 partidas" in page
    assert f'href="/torneos/{event.slug}/organizar/"' in page


def test_referee_of_one_group_has_that_group_in_the_list(client: Client) -> None:
    event = event_of()
    roi = User.objects.create_user("roi")
    group = event.stages.get(key="B").league
    models.Official.objects.create(league=group, user=roi, role="referee")
    client.force_login(roi)
    assert f"/ligas/{group.slug}/organizar/partidas/" in client.get("/organizar/").content.decode()


def test_site_map_has_the_page_of_the_event(client: Client) -> None:
    event = event_of()
    page = client.get("/sitemap-ligas.xml").content.decode()
    assert page.count("<loc>") == 1 and f"/torneos/{event.slug}/" in page


def test_imported_event_has_the_same_medals() -> None:
    event = played_out()
    imported = import_event(read_event(write_event(loaded(event).event).encode()), by=ACTOR)
    placings = models.Placing.objects.filter(league__event_stage__event=imported, medal__isnull=False)
    assert set(placings.values_list("league__event_stage__key", flat=True)) == {"final"}
    assert on_home() == {"terminadas": [event.name, event.name]}


def test_migration_takes_medals_of_groups_back() -> None:
    event = played_out()
    expected = sorted(models.League.objects.values_list("pk", "podium", "listed"))
    models.League.objects.update(podium=True, listed=True)
    models.Placing.objects.filter(place=1).update(medal="gold", points=5)
    MIGRATION.of_the_final_alone(apps, None)
    assert sorted(models.League.objects.values_list("pk", "podium", "listed")) == expected
    medals = models.Placing.objects.filter(medal__isnull=False, league__event_stage__event=event)
    assert set(medals.values_list("league__event_stage__key", flat=True)) == {"final"}


def test_tabs_are_those_of_the_league_on_all_its_pages(client: Client) -> None:
    plain = drawn_league()
    for page in ("calendario/", "documentos/", "opciones/"):
        assert "/podio/" in client.get(f"/ligas/{plain.slug}/{page}").content.decode(), page
    group = event_of().stages.get(key="A").league
    assert "/podio/" not in client.get(f"/ligas/{group.slug}/documentos/").content.decode()
