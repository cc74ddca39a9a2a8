"""The list of players present before an event begins: absent players have no games, and no board waits for them."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import ACTOR, close, event_of, loaded, play, play_groups, qualify
from tests.organizing import drawn_league
from tests.tournaments.organizers.events.new_events import carme, hidden_fields, text
from tournaments import models
from tournaments.display.course import rests_of
from tournaments.display.events import EventPage
from tournaments.display.league import LeaguePage
from tournaments.display.progress import progress_of
from tournaments.league.calendar import is_remaining
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import Game, WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
__all__ = ["carme"]
AT_FOUR = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)


def keys_of(*names: str) -> list[int]:
    return list(models.Entry.objects.filter(name__in=names).order_by("name").values_list("pk", flat=True))


def listing(client: Client, event: models.Event, here: str = "here", **said: str) -> Any:
    """Confirm the list of an event: everybody is `here`, but for the keys in `said`."""
    page = f"/torneos/{event.slug}/organizar/lista/"
    fields = {f"player-{key}": here for key in models.Entry.objects.values_list("pk", flat=True)}
    return client.post(page, {**hidden_fields(client, page), **fields, "step": "confirm", **said})


def absent(*names: str) -> dict[str, str]:
    return {f"player-{key}": "missing" for key in keys_of(*names)}


@pytest.mark.parametrize("setup", [{}, {"timetable": AT_FOUR}])
def test_games_of_somebody_absent_stand_apart_and_outside_the_chart_of_rests(
    client: Client, setup: dict[str, Any]
) -> None:
    event = event_of(8, setup=setup)
    client.force_login(User.objects.create_superuser("marta"))
    group = loaded(event).of("A").row.league
    gone = loaded(event).of("A").loaded.league.names[0]
    listing(client, event, **absent(gone))
    page = LeaguePage(load_league(group))
    assert [(game.round, game.left_out) for game in page.calendar[:3]] == [(1, False), (2, False), (3, False)]
    assert all(game.left_out and gone in game.settled.pair for game in page.calendar[3:]) and len(page.calendar) == 6
    rests = rests_of(page)
    assert {turn for line in rests.lines for turn, _became in line.games} == set(range(1, rests.turns + 1))
    shown = text(client.get(f"/ligas/{group.slug}/calendario/"))
    headings = re.findall(r'scope="rowgroup"[^>]*>\s*([^<\n]*[^<\s])', shown)
    assert headings == ["Ronda 1", "Ronda 2", "Ronda 3", "Anuladas: no se juegan"]


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("marta"))
    return client


def open_games(event: models.Event) -> list[Game]:
    leagues = [stage.loaded.league for stage in loaded(event).groups]
    return [game for league in leagues for game in league.games if is_remaining(game, league)]


def test_first_of_the_waiting_list_plays_in_the_group_of_a_player_who_does_not_come(organizer: Client) -> None:
    event = event_of(14, setup={"timetable": AT_FOUR})
    first = loaded(event).of("A").row.league
    for number, name in enumerate(("Xoel Espera", "Zeltia Espera")):
        models.SignUp.objects.create(league=first, name=name, token_hash=str(number))
    assert "Esperan una plaza: Xoel Espera y Zeltia Espera." in text(
        organizer.get(f"/torneos/{event.slug}/organizar/lista/")
    )
    gone = loaded(event).of("B").loaded.league.names[0]
    before = open_games(event)
    assert listing(organizer, event, replaces="on", **absent(gone)).status_code == 302
    after = loaded(event).of("B").loaded.league
    assert after.withdrawn_players == {gone}
    assert after.names[-1] == "Xoel Espera"
    left = open_games(event)
    assert len(left) == len(before) == 42
    assert sum("Xoel Espera" in game.pair for game in left) == 6
    assert {game.at for game in left} == {game.at for game in before}
    assert set(Counter((game.at, game.board) for game in left).values()) == {1}
    assert set(Counter((game.at, name) for game in left for name in game.pair).values()) == {1}
    assert list(models.SignUp.objects.values_list("accepted", flat=True)) == [True, False]
    assert "Entran: Xoel Espera." in text(organizer.get(f"/torneos/{event.slug}/organizar/"))


@pytest.mark.parametrize("seed", range(4))
def test_list_of_several_stages_taken_again_gives_back_all_hours(organizer: Client, seed: int) -> None:
    chance = Random(seed)
    players, groups = chance.randint(9, 16), chance.choice([2, 3])
    event = event_of(players, groups=groups, setup={"timetable": AT_FOUR, "boards": chance.randint(1, 3)})

    def hours() -> list[Any]:
        whole = loaded(event)
        games = [{(game.pair, game.at, game.board) for game in stage.loaded.league.games} for stage in whole.groups]
        return [games, whole.of("final").loaded.league.timetable]

    before, names = hours(), [name for stage in loaded(event).groups for name in stage.loaded.league.names]
    listing(organizer, event, **absent(*chance.sample(names, 2)))
    said = text(organizer.get(f"/torneos/{event.slug}/organizar/"))
    assert "Si hay un error, pasa lista otra vez: las horas se rehacen." in said and "Deshacer" not in said
    assert hours() != before
    listing(organizer, event)
    assert hours() == before


def test_twenty_four_on_three_boards_play_without_the_two_who_do_not_come(organizer: Client) -> None:
    event = event_of(24, groups=4, setup={"timetable": AT_FOUR})
    before = open_games(event)
    assert (len(before), len({game.at for game in before})) == (60, 20)
    gone = {"Ana Belmonte", "Jugadora 20"}
    assert listing(organizer, event, **absent(*gone)).status_code == 302
    left = open_games(event)
    assert not any(game.pair & gone for game in left)
    same_group = len(left) == 51
    assert len(left) in (50, 51)
    hours = {game.at for game in left}
    assert len(hours) == 17
    final = loaded(event).of("final").loaded.league.timetable
    assert final and final.start - max(hours) == timedelta(minutes=20)
    said = text(organizer.get(f"/torneos/{event.slug}/organizar/"))
    assert "Lista pasada: juegan 22. No vienen: Ana Belmonte y Jugadora 20." in said
    at_once = Counter((game.at, name) for game in left for name in game.pair)
    places = Counter((game.at, game.board) for game in left)
    assert set(at_once.values()) == set(places.values()) == {1}
    assert same_group == any(gone <= set(stage.loaded.league.names) for stage in loaded(event).groups)


def test_absent_players_are_said_not_to_have_come(organizer: Client) -> None:
    event = event_of(setup={"timetable": AT_FOUR})
    listing(organizer, event, **absent("Ana Belmonte"))
    page = f"/torneos/{event.slug}/"
    marked = [placed for stage in EventPage(loaded(event)).groups for placed in stage.rows if placed.left]
    assert [(one.row.name, one.left, one.goes) for one in marked] == [("Ana Belmonte", "no vino", False)]
    assert "no vino" in text(organizer.get(page))
    lines = text(organizer.get(f"{page}calendario/")).split("<li")
    hers = [line for line in lines if "Ana Belmonte" in line]
    assert len(hers) == 6
    assert all("anulada" in line and "<s>" in line for line in hers)
    [league] = [stage.row.league for stage in loaded(event).groups if "Ana Belmonte" in stage.loaded.league.names]
    assert "no llegó a jugar" in text(organizer.get(f"/ligas/{league.slug}/"))
    [other, *_rest] = [name for name in load_league(league).league.names if name != "Ana Belmonte"]
    play(league, Random(1))
    take(league, Withdraw(other, WithdrawnGames.ANNULLED), by=ACTOR, reason="lesión")
    assert "se retiró" in text(organizer.get(page))


def test_event_with_absent_players_is_played_to_its_podium(organizer: Client) -> None:
    event = event_of(24, groups=4, setup={"timetable": AT_FOUR})
    gone = {"Ana Belmonte", "Jugadora 20"}
    listing(organizer, event, **absent(*gone))
    play_groups(event)
    qualify(event)
    final = loaded(event).of("final")
    assert len(final.loaded.league.players) == 8
    assert not gone & set(final.loaded.league.names)
    play(final.row.league, Random(2))
    close(final.row.league)


def test_who_comes_after_all_plays_again_at_the_first_hours(organizer: Client) -> None:
    event = event_of(setup={"timetable": AT_FOUR})
    before = [(frozenset(game.pair), game.at) for game in open_games(event)]
    first = loaded(event).of("final").loaded.league.timetable
    listing(organizer, event, **absent("Ana Belmonte"))
    page = text(organizer.get(f"/torneos/{event.slug}/organizar/lista/"))
    [key] = keys_of("Ana Belmonte")
    assert f'name="player-{key}" value="missing"' in page
    assert len(open_games(event)) < len(before)
    listing(organizer, event)
    final = loaded(event).of("final").loaded.league.timetable
    assert final == first
    assert {pair for pair, _ in before} == {frozenset(game.pair) for game in open_games(event)}
    assert max(at for _, at in before) == max(game.at for game in open_games(event) if game.at)


def test_who_is_not_known_to_be_here_plays(organizer: Client) -> None:
    event = event_of()
    listing(organizer, event, here="")
    assert not models.Withdrawal.objects.exists()
    said = [one.after or {} for one in models.Decision.objects.filter(verb="check_in")]
    assert [(one["here"], one["playing"]) for one in said] == [([], 7), ([], 7)]


def test_one_button_says_that_all_others_are_here(organizer: Client) -> None:
    event = event_of()
    page = text(organizer.get(f"/torneos/{event.slug}/organizar/lista/"))
    assert '<button class="btn btn-quiet" type="submit" name="others" value="on">Están todos los demás' in page
    listing(organizer, event, here="", others="on", **absent("Ana Belmonte"))
    said = [one.after or {} for one in models.Decision.objects.filter(verb="check_in").order_by("pk")]
    assert sum(len(one["here"]) for one in said) == 13
    assert [one.name for one in models.Entry.objects.filter(withdrawal__isnull=False)] == ["Ana Belmonte"]


def test_the_same_list_sent_twice_is_taken_once(organizer: Client) -> None:
    event = event_of()
    page = f"/torneos/{event.slug}/organizar/lista/"
    fields = {**hidden_fields(organizer, page), **absent("Ana Belmonte"), "step": "confirm"}
    assert [organizer.post(page, fields).status_code for _ in range(2)] == [302, 302]
    assert models.Decision.objects.filter(verb="check_in").count() == 2


def test_nobody_is_left_out_once_a_game_was_played(organizer: Client) -> None:
    event = event_of()
    play(loaded(event).of("A").row.league, Random(1))
    page = text(organizer.get(f"/torneos/{event.slug}/organizar/lista/"))
    in_a, in_b = (loaded(event).of(key).loaded for key in "AB")
    assert all(f'name="player-{key}"' in page for key in in_b.entry_ids.values())
    assert not any(f'name="player-{key}"' in page for key in in_a.entry_ids.values())
    with pytest.raises(Fault) as refused:
        take(loaded(event).of("A").row.league, CheckIn(missing=frozenset(in_a.league.names[:1])), by=ACTOR)
    assert refused.value.code is Code.ATTENDANCE_LATE


def test_group_in_which_nobody_is_left_is_refused_and_changes_nothing(organizer: Client) -> None:
    event = event_of()
    names = loaded(event).of("B").loaded.league.names[:6]
    answer = listing(organizer, event, **absent(*names))
    assert answer.status_code == 422
    assert "no quedan dos que jueguen" in text(answer)
    assert not models.Withdrawal.objects.exists()


def test_referees_of_every_stage_take_the_list(client: Client) -> None:
    event = event_of()
    anxo = User.objects.create_user("anxo")
    page = f"/torneos/{event.slug}/organizar/lista/"
    client.force_login(anxo)
    assert client.get(page).status_code == 403
    for stage in event.stages.exclude(key="final"):
        stage.league.officials.create(user=anxo, role=Role.REFEREE)
    assert listing(client, event).status_code == 302
    assert models.Decision.objects.filter(verb="check_in").count() == 2


def test_evening_of_one_league_takes_its_list_too(organizer: Client) -> None:
    league = drawn_league(timetable=AT_FOUR, boards=2)
    before = load_league(league).league
    page = f"/ligas/{league.slug}/organizar/rondas/lista/"
    assert "sin huecos" in text(organizer.get(page))
    fields = {f"player-{key}": "here" for key in league.entries.values_list("pk", flat=True)}
    [ana] = keys_of("Ana")
    sent = {**hidden_fields(organizer, page), **fields, f"player-{ana}": "missing"}
    shown = text(organizer.post(page, sent))
    assert all(words in shown for words in ("No viene: Ana.", "Queda 1 partida; antes, 3.", "La última empieza el"))
    assert load_league(league).league == before
    assert organizer.post(page, {**sent, "step": "confirm"}).status_code == 302
    after = load_league(league).league
    left = [game for game in after.games if is_remaining(game, after)]
    assert len({game.at for game in left}) < len({game.at for game in before.games})
    assert "Lista pasada: juegan" in text(organizer.get(f"/ligas/{league.slug}/historial/"))
    assert [game.round for game in left] == sorted(game.round or 0 for game in left)
    assert {game.round for game in after.games} == set(range(1, max(game.round or 0 for game in left) + 1))
    quality = LeaguePage(load_league(league)).quality
    assert quality and quality.slots == len({game.at for game in left})


def test_list_says_the_games_of_all_groups_and_names_those_unplayed_and_moved(organizer: Client) -> None:
    event = event_of(8, setup={"timetable": AT_FOUR, "boards": 2})
    first = loaded(event).of("A").loaded.league
    gone = first.names[0]
    page = f"/torneos/{event.slug}/organizar/lista/"
    said = text(organizer.post(page, {**hidden_fields(organizer, page), **absent(gone)}))
    assert "Quedan 9 partidas; antes, 12." in said
    [unplayed] = re.findall(r"No se juegan ([^<]*)\.", said)
    assert len(unplayed.split("; ")) == 3 and all(gone in game for game in unplayed.split("; "))
    [moved] = re.findall(r"Cambian de hora ([^<]*)\.", said)
    assert " – " in moved and gone not in moved


def test_event_asks_for_the_list_until_it_begins(organizer: Client) -> None:
    event = event_of(6)
    page = f"/torneos/{event.slug}/organizar/"
    for group in loaded(event).groups:
        assert "Pasar lista" in text(organizer.get(page))
        play(group.row.league, Random(1))
    assert "Pasar lista" not in text(organizer.get(page))


def test_list_of_a_bracket_is_previewed_and_undone(organizer: Client) -> None:
    event = event_of(8, groups=0, setup={"timetable": AT_FOUR})
    league = event.stages.get().league
    before = load_league(league).league
    first, second, *_others = before.games
    page = f"/torneos/{event.slug}/organizar/lista/"
    gone = {**absent(*first.pair, second.one), "others": "on"}
    fields = {**hidden_fields(organizer, page), **gone}
    shown = unescape(text(organizer.post(page, fields)))
    assert f"Cuartos: no pasa nadie; {' y '.join(sorted(first.pair))} no juegan." in shown
    assert f"Cuartos: pasa {second.two} sin jugar; {second.one} no juega." in shown
    assert load_league(league).league == before
    again = organizer.post(page, {**fields, "step": "edit"})
    assert again.status_code == 200
    assert text(again).count('value="missing" class="btn-check" id=') == 8
    assert "Deshacer" in text(organizer.post(page, {**fields, "step": "confirm"}, follow=True))
    after = load_league(league).league
    assert {game.pair for game in after.games if game.at is None} == {first.pair, second.pair}
    header = LeaguePage(load_league(league)).header
    assert (header.played, header.total) == (0, 4)
    known = progress_of([models.League.objects.get(pk=league.pk)])[league.pk]
    assert (known.played, known.total) == (0, 4)
    calendar = text(organizer.get(f"/ligas/{league.slug}/calendario/"))
    assert "no se juegan" in calendar
    assert "No se juegan" in text(organizer.get(f"/torneos/{event.slug}/calendario/"))
    listed = models.Decision.objects.get(verb="check_in")
    assert organizer.post(f"/ligas/{league.slug}/historial/{listed.number}/deshacer/").status_code == 302
    assert load_league(league).league == before
    assert 'value="missing" class="btn-check" id' in (again := text(organizer.get(page)))
    assert not re.search(r"value=\"(here|missing)\"[^>]*checked", again)


def test_list_in_which_nobody_is_missing_needs_no_second_tap(organizer: Client) -> None:
    event = event_of(8, groups=0)
    page = f"/torneos/{event.slug}/organizar/lista/"
    assert organizer.post(page, {**hidden_fields(organizer, page), "others": "on"}).status_code == 302
