"""Ties that decide who goes on: all are told to the organizer, and everybody reads what decided them."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.events import ACTOR, event_of, event_with_groups_over, loaded, play_groups, qualify
from tests.tournaments.organizers.events.new_events import text
from tests.tournaments.web.deciding import browsing
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.league.file.event import read_event, write_event
from tournaments.league.regulations import LITHUANIA
from tournaments.league.table import table
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.closing.verbs import Close, RuleOnTie
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0057_partings")


@pytest.fixture
def event() -> models.Event:
    """Two groups of four in which everybody drew; one has more pieces than the three who stay level for one place."""
    event = event_of(8, groups=2)
    draw_all(event)
    return event


def draw_all(event: models.Event) -> None:
    for stage in loaded(event).groups:
        league = stage.row.league
        first = league.entries.get(number=1).pk
        for game in league.fixtures.order_by("position"):
            one, two = (Pieces(4 if pk == first else 2) for pk in (game.one_id, game.two_id))
            take(league, RecordResult(game.pk, Result(Winner.DRAW, Reason.AGREEMENT, one, two)), by=ACTOR)


def ties(event: models.Event) -> dict[str, tuple[str, ...]]:
    return {stage.key: tie for stage in loaded(event).groups for tie in table(stage.loaded.league).open_ties}


@pytest.mark.parametrize("page", ["", "final/clasificar/"])
def test_organizer_is_told_of_every_open_tie(client: Client, event: models.Event, page: str) -> None:
    client.force_login(User.objects.create_superuser("marta"))
    shown = unescape(re.sub(r"\s+", " ", text(client.get(f"/torneos/{event.slug}/organizar/{page}"))))
    open_ties = ties(event)
    assert len(open_ties) == 2
    for key, names in open_ties.items():
        assert re.search(rf"Grupo {key}\.</b> {names[0]}, {names[1]} y {names[2]} siguen igualados", shown)
        assert f"Decidir en «Grupo {key}»" in shown
    assert shown.split("<h1")[1].count("btn-go") == 1


def test_everybody_reads_the_ruling_that_decided_who_goes_on(client: Client, event: models.Event) -> None:
    for key, names in ties(event).items():
        league = loaded(event).of(key).row.league
        take(league, RuleOnTie(names, f"sorteo en la sala {key}"), by=ACTOR)
        take(league, Close(), by=ACTOR)
    client.force_login(User.objects.create_superuser("marta"))
    preview = text(client.get(f"/torneos/{event.slug}/organizar/final/clasificar/"))

    def public() -> str:
        return browsing.html_of(Client().get(f"/torneos/{event.slug}/"))

    before = public()
    qualify(event)
    for shown in (preview, before, public()):
        for key in "AB":
            assert shown.count(f"sorteo en la sala {key}.") == 1


def test_public_page_compares_the_best_of_all_groups(client: Client) -> None:
    event = event_with_groups_over(12, groups=3, qualify=1, best=1, seed=1)
    shown = unescape(text(client.get(f"/torneos/{event.slug}/")))
    assert re.search(r"va por delante de .* por partida: ", shown)


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_nobody_is_marked_of_those_whom_lots_will_divide(taken: int) -> None:
    """All of a group share the first place, and the regulation has no step that would separate them."""
    event = event_of(8, groups=2, qualify=taken, setup={"regulation": LITHUANIA})
    draw_all(event)
    for group in EventPage(loaded(event)).groups:
        assert not any(placed.goes for placed in group.rows)
        assert [words.partition(" comparten ")[2] for words in group.deciding_reasons] == [
            "el puesto: decide el sorteo quién pasa."
        ]


def test_tie_below_the_medals_is_decided_if_one_of_them_goes_on(client: Client) -> None:
    """The fourth and the fifth of six are level, and four go on."""
    event = event_of(12, groups=2, qualify=4)
    group = loaded(event).of("A")
    league, names = group.row.league, group.loaded.league.names
    for game in league.fixtures.select_related("one", "two").order_by("position"):
        level = {game.one.name, game.two.name} == {*names[3:5]}
        first = Winner.ONE if names.index(game.one.name) < names.index(game.two.name) else Winner.TWO
        left = [Pieces(3) if level or side is first else Pieces(0) for side in (Winner.ONE, Winner.TWO)]
        winner, reason = (Winner.DRAW, Reason.AGREEMENT) if level else (first, Reason.NO_PIECES)
        take(league, RecordResult(game.pk, Result(winner, reason, *left)), by=ACTOR)
    assert ties(event)["A"] == tuple(sorted(names[3:5]))
    client.force_login(User.objects.create_superuser("marta"))
    page = browsing.html_of(client.get(browsing.league_url("close", league)))
    assert "De un empate que no da medalla depende quién pasa de fase" in page
    take(league, RuleOnTie((names[4], names[3]), "sorteo"), by=ACTOR)
    take(league, Close(), by=ACTOR)
    assert [row.player for row in table(loaded(event).of("A").loaded.league).rows][3] == names[4]
    assert read_event(write_event(loaded(event).event).encode()).stage("A").league.partings == (4,)


def test_groups_founded_before_get_the_places_where_ways_part() -> None:
    event_of(12, groups=2, qualify=1, best=1)
    over = event_with_groups_over(12, groups=2, qualify=4).stages.values("league")
    expected = sorted(models.League.objects.exclude(pk__in=over).values_list("pk", "partings"))
    assert [partings for _, partings in expected] == [[1, 2], [1, 2], []]
    models.League.objects.update(partings=[])
    MIGRATION.of_open_stages(apps, None)
    assert sorted(models.League.objects.exclude(pk__in=over).values_list("pk", "partings")) == expected
    assert not models.League.objects.filter(pk__in=over).exclude(partings=[]).exists()


def test_tie_in_a_group_is_decided_from_the_page_of_its_tournament(client: Client) -> None:
    event = event_of(6)
    drawn = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
    for group in loaded(event).groups:
        for game in group.row.league.fixtures.all():
            take(group.row.league, RecordResult(game.pk, drawn), by=ACTOR)
    client.force_login(User.objects.create_superuser("marta"))
    found = text(client.get(f"/torneos/{event.slug}/organizar/"))
    league = loaded(event).of("A").row.league
    [button] = re.findall(r'class="btn btn-go" href="([^"]*)">\s*([^<]*?)\s*</a>', found)
    assert button == (f"/ligas/{league.slug}/organizar/", "Decidir en «Grupo A»") and found.count(button[1]) == 1


def test_tie_in_a_group_of_three_speaks_of_no_medals(client: Client) -> None:
    league = loaded(event_of(6)).of("A").row.league
    drawn = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
    for game in league.fixtures.all():
        take(league, RecordResult(game.pk, drawn), by=ACTOR)
    client.force_login(User.objects.create_superuser("marta"))
    for name, more in (("rule", [1]), ("podium", [])):
        shown = client.get(reverse(f"tournaments:{name}", args=[league.slug, *more]))
        assert shown.status_code == 200 and "oro y plata" not in text(shown), name


def test_reasons_stand_beside_each_who_goes_on(client: Client) -> None:
    event = event_of()
    play_groups(event, 2)
    client.force_login(User.objects.create_superuser("marta"))
    page = text(client.get(f"/torneos/{event.slug}/organizar/final/clasificar/"))
    reason = "Deciden las fichas no eliminadas (F): Sabela Outón (25) y Uxío Lôpez-Århus (23)."
    going = page.partition('class="going-on"')[2].partition("</ol>")[0].split("</li>")
    for name in ("Sabela Outón", "Uxío Lôpez-Århus"):
        [line] = [one for one in going if f"{name}</" in one.partition("</b>")[0]]
        assert reason in line
