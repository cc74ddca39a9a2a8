"""A knock-out as an event, or as its final: founded, played, shown."""

from __future__ import annotations

import re
from datetime import datetime
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.events import (
    ACTOR,
    NAMES,
    close,
    event_of,
    event_with_groups_over,
    loaded,
    plan_of,
    play,
    play_groups,
    qualify,
)
from tests.organizing import TWO_WINS
from tests.tournaments.api.programs import ApiClient
from tests.tournaments.api.test_events import SENT
from tests.tournaments.organizers.events.new_events import carme, founded, send, text
from tests.tournaments.organizers.events.test_check_in import absent, listing, organizer
from tests.tournaments.organizers.events.test_listed import check_total, home
from tests.tournaments.web.deciding.browsing import confirm, league_url
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.display.own_leagues import leagues_of_official
from tournaments.league.table import table
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.access_link import Scope
from tournaments.organizers.events.plan import Filling
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.tokens import make_token
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
__all__ = ["carme", "organizer"]
FIRST_WINS = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
DRAWN = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
AT_FOUR = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)


def test_program_founds_a_knockout() -> None:
    program = ApiClient(make_token(User.objects.create_user("carme"), "programa", Scope.ORGANIZE))
    cup = program.post("/events", SENT | {"format": "knockout", "filling": "ranking"}).json()
    assert [(stage["key"], stage["format"], stage["games_total"]) for stage in cup["stages"]] == [("A", "knockout", 8)]


def test_tabs_of_a_knockout_have_its_bracket(client: Client) -> None:
    league = event_of(8, groups=0).stages.get().league
    for page in ("calendario/", "documentos/", "opciones/"):
        found = client.get(f"/ligas/{league.slug}/{page}").content.decode()
        assert ">Cuadro<" in found.replace("\n", "").replace(" ", "") and "Clasificación</a>" not in found, page


def test_readers_see_the_bracket_of_the_final(client: Client) -> None:
    event = event_with_groups_over(knockout=True, seed=1)
    client.force_login(User.objects.create_superuser("marta"))
    send(client, f"/torneos/{event.slug}/organizar/final/clasificar/")
    client.logout()
    shown = text(client.get(f"/torneos/{event.slug}/"))
    assert "Semifinales" in shown
    assert sorted(re.findall(r"<small>(\d.º [AB])</small>", shown)) == ["1.º A", "1.º B", "2.º A", "2.º B"]
    final = loaded(event).of("final").row.league
    assert client.get(f"/ligas/{final.slug}/cuadro/").status_code == 200


def test_absent_player_of_a_bracket_loses_the_first_encounter(organizer: Client) -> None:
    event = event_of(8, groups=0)
    listing(organizer, event, **absent("Ana Belmonte"))
    league = loaded(event).stages[0].row.league
    play(league, Random(3))
    close(league)
    assert models.Result.objects.count() < 8
    assert "no vino" in text(organizer.get(f"/torneos/{event.slug}/"))


@pytest.mark.parametrize("more", [{"knockout": True}, {"knockout": False}, {"games": 2, "knockout": True}])
def test_consolation_begins_when_the_boards_of_the_final_are_free(more: dict[str, Any]) -> None:
    event = event_with_groups_over(setup={"timetable": AT_FOUR}, consolation=True, **more)
    for key in ("final", "consolation"):
        qualify(event, key)
    final, rest = (loaded(event).of(key).row.league for key in ("final", "consolation"))
    for league in (final, rest):
        while game := league.fixtures.filter(result=None).order_by("position").first():
            # The same player wins each game of an encounter, which no further game then decides.
            same = game.one.name < game.two.name
            take(league, RecordResult(game.pk, FIRST_WINS if same else TWO_WINS), by=ACTOR)
    hours = [set(league.fixtures.values_list("at", flat=True)) for league in (final, rest)]
    assert max(hours[0]) < min(hours[1])


def test_knockout_of_everybody_by_lots_or_as_listed() -> None:
    event = event_of(11, groups=0)
    league = loaded(event).stages[0].row.league
    assert league.fixtures.count() == 4  # two of those with byes meet in the second round
    play(league, Random(4))
    close(league)
    listed = loaded(event_of(11, groups=0, filling=Filling.RANKING, setup={"name": "Copa"})).stages[0].loaded.league
    assert listed.names == tuple(entrant.name for entrant in plan_of(11).entrants)


@pytest.mark.parametrize("seed", range(3))
def test_final_and_consolation_are_played_to_their_podiums(seed: int) -> None:
    event = event_with_groups_over(consolation=True, knockout=True, seed=seed)
    whole = loaded(event)
    expected = {(key, row.player) for key in "AB" for row in table(whole.of(key).loaded.league).rows[:2]}
    qualify(event)
    qualify(event, "consolation")
    final = loaded(event).of("final")
    assert {name for _, name in expected} == set(final.loaded.league.names)
    first = {frozenset(game.pair) for game in final.loaded.league.games}
    winners = {row.player for key in "AB" for row in table(whole.of(key).loaded.league).rows[:1]}
    assert all(len(pair & winners) == 1 for pair in first)
    persons = models.Entry.objects.filter(league=final.row.league_id).values_list("player", flat=True)
    assert models.Entry.objects.filter(player__in=persons).count() == 8
    for key in ("final", "consolation"):
        league = loaded(event).of(key).row.league
        play(league, Random(seed))
        close(league)
    medals = [row.medal for row in table(load_league(final.row.league).league).rows]
    assert medals[:2] == ["gold", "silver"]


def test_knockout_of_eleven_with_a_draw_is_founded_and_shown(carme: Client) -> None:
    event = founded(carme, listed="\n".join(NAMES[:11]), format="knockout")
    play(loaded(event).stages[0].row.league, Random(7))
    shown = text(carme.get(f"/torneos/{event.slug}/"))
    assert "tablas;" in shown
    assert "Pasan sin jugar" in shown
    league = loaded(event).stages[0].row.league.slug
    assert "quien pierde queda fuera" in text(carme.get(reverse("tournaments:counting", args=[league])))
    assert carme.get(f"/ligas/{league}/documentos/bracket.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize(("leg", "count"), [("1", 1), ("", 1), ("2", 0)])
def test_list_may_number_the_only_leg(organizer: Client, leg: str, count: int) -> None:
    league = event_of(4, groups=0).stages.get().league
    game = league.fixtures.earliest("match")
    assert game.leg is None
    listed = f"primero;segundo;vuelta;gana;motivo;peones 1\n{game.one.name};{game.two.name};{leg};1;abandono;3\n"
    confirm(organizer, league_url("record", league), text=listed)
    assert models.Result.objects.count() == count


def test_program_reads_which_games_are_of_one_encounter(client: Client) -> None:
    league = event_of(4, groups=0).stages.get().league
    game = league.fixtures.earliest("match")
    take(league, RecordResult(game.pk, DRAWN), by=ACTOR)
    read = client.get(f"/api/v1/leagues/{league.slug}/games").json()["items"]
    assert [(one["encounter"], one["part"]) for one in read] == [(1, 1), (2, 1), (1, 2)]
    player = models.Player.objects.get(entries__name=game.one.name)
    assert "Cómo se movió en la tabla" not in text(client.get(reverse("tournaments:player", args=[player.pk])))


def test_only_stage_of_an_event_is_not_named_beside_its_games(client: Client) -> None:
    event = event_of(11, groups=0, setup={"boards": 3, "timetable": AT_FOUR})
    for path in ("", "calendario/", "proyector/"):
        page = text(client.get(f"/torneos/{event.slug}/{path}"))
        assert "Primera ronda" in page and not re.search(r"Cuadro\s+·\s+Primera", page), path


def test_lists_count_the_games_to_come_as_the_page_of_the_event_does() -> None:
    event = event_of(knockout=True)
    carme = User.objects.create_user("carme")
    for stage in event.stages.all():
        models.Official.objects.create(league=stage.league, user=carme, role="organizer")
    play_groups(event)
    qualify(event)
    page = EventPage(loaded(event))
    [card] = [card for section in home() for card in section.cards]
    (line,) = leagues_of_official(carme).lines
    assert page.total == card.header.total == line.total > models.Fixture.objects.count()
    assert page.played == card.header.played == line.played > 0


def test_documents_of_a_bracket_offer_no_table_of_an_earlier_moment(client: Client) -> None:
    league = event_of(8, groups=0).stages.get().league
    play(league, Random(1))
    page = client.get(f"/ligas/{league.slug}/documentos/").content.decode()
    assert "Cuadro de la eliminatoria" in page and "La clasificación en" not in page
    reason = "una eliminatoria no tiene tabla: imprime su cuadro"
    assert page.count(reason) == 1 and "<li>Clasificación; Cuadro de partidas; " in page


@pytest.mark.parametrize("games", [1, 2])
def test_event_counts_the_games_of_a_bracket_that_waits_for_its_players(games: int) -> None:
    check_total(knockout=True, games=games)
