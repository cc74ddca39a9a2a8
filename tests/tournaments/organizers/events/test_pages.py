"""The pages of an event: founded by a form, organized, read by anybody, printed."""

from __future__ import annotations

import json
import re
from datetime import datetime, time, timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.events import ACTOR, NAMES, close, event_of, loaded, play, play_groups, qualify, random_result
from tests.tournaments.documents.print.pdf import read
from tournaments import models
from tournaments.league.file.event import read_event, write_event
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.events.views import to_do
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Torneo de Uriandia",
    "listed": "\n".join(NAMES),
    "format": "groups",
    "filling": "lots",
    "final": "round_robin",
    "boards": "3",
    "rules": "castillar",
}


@pytest.fixture
def carme(client: Client) -> Client:
    client.force_login(User.objects.create_user("carme"))
    return client


def hidden_fields(client: Client, address: str) -> dict[str, str]:
    """Return the hidden fields of the form on a page."""
    page = text(client.get(address))
    inputs = re.findall(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?', page)
    return {name: value for name, value in inputs if name != "csrfmiddlewaretoken"}


def send(client: Client, address: str, **fields: Any) -> Any:
    return client.post(address, {**hidden_fields(client, address), **fields})


def founded(client: Client, **fields: Any) -> models.Event:
    answer = send(client, "/torneos/nuevo/", **{**FORM, **fields})
    assert answer.status_code == 302, answer.content.decode()
    return models.Event.objects.latest("pk")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def read_words(pdf: bytes) -> str:
    return "".join(sheet.extract_text() for sheet in read(pdf).pages)


def test_fourteen_names_become_two_groups_and_a_final(carme: Client) -> None:
    event = founded(carme)
    assert [each.key for each in loaded(event).stages] == ["A", "B", "final"]
    assert "quedan partidas por jugar en Grupo A y Grupo B" in text(carme.get(f"/torneos/{event.slug}/organizar/"))


def test_groups_by_hand_are_those_between_blank_lines(carme: Client) -> None:
    listed = "\n".join(NAMES[:4]) + "\n\n" + "\n".join(NAMES[4:7])
    event = loaded(founded(carme, listed=listed, filling="hand"))
    assert [set(each.loaded.league.names) for each in event.groups] == [set(NAMES[:4]), set(NAMES[4:7])]


AT_FIVE = {"when": "day", "day": "2026-12-12", "hour": "17:00", "minutes": "20", "seed": "7f3a"}


def coming(client: Client, **fields: Any) -> str:
    """Return what the page of a new event says will come of its form."""
    sent = {**FORM, **fields, "step": "count"}
    return unescape(text(client.post("/torneos/nuevo/", sent, headers={"HX-Request": "true"})))


@pytest.mark.parametrize("played", ["groups", "knockout", "swiss"])
def test_every_stage_has_the_regulation_chosen_for_the_event(carme: Client, played: str) -> None:
    event = loaded(founded(carme, format=played, rules="international", regulation="fmjd"))
    assert {each.loaded.league.regulation.key for each in event.stages} == {"fmjd"}
    again = text(carme.get(f"/torneos/nuevo/?copia={event.row.slug}"))
    assert re.search(r'<option value="fmjd" selected', again)


def test_what_is_no_name_is_said_before_a_new_event_is_founded(carme: Client) -> None:
    listed = "\n".join([*NAMES[:5], "Li S 1300", "Eva Rey 1900"])
    said = coming(carme, listed=listed)
    assert "«Li S 1300»" in said and "Entra «Eva Rey»" in said
    refused = send(carme, "/torneos/nuevo/", **{**FORM, "listed": listed})
    assert refused.status_code == 422 and "no parece un nombre" in text(refused) and not models.Event.objects.exists()
    [key] = re.findall(r'name="ticked" value="([^"]*1300[^"]*)"', refused.content.decode())
    event = loaded(founded(carme, listed=listed, ticks_shown="", ticked=key))
    names = {player.name for group in event.groups for player in group.loaded.league.players}
    assert names == {*NAMES[:5], "Li S 1300", "Eva Rey"}


def test_page_of_a_new_event_shows_the_groups_and_hours_that_it_will_have(carme: Client) -> None:
    more = {"consolation": "on", "final": "knockout"}
    shown = coming(carme, **AT_FIVE, **more)
    assert not models.League.objects.exists()
    event = loaded(founded(carme, **AT_FIVE, **more))
    parts = dict(re.findall(r"<b>([^<]*)</b> <small>([^<]*)</small>", shown))
    lists = [re.findall(r"<bdi>([^<]*)</bdi>", part) for part in shown.split("<p>")[-2:]]
    assert [set(names) for names in lists] == [set(group.loaded.league.names) for group in event.groups]
    for group, name in zip(event.groups, ("Grupo A", "Grupo B"), strict=True):
        hours = [game.at for game in group.loaded.league.games if game.at]
        until = max(hours) + timedelta(minutes=20)
        assert parts[name] == f"21 partidas, de las {min(hours):%H:%M} a las {until:%H:%M}"
    for stage, name in zip(event.later, ("Final", "Consolación"), strict=True):
        assert stage.loaded.league.timetable
        assert f"de las {stage.loaded.league.timetable.start:%H:%M} a las" in parts[name]
    assert parts["Final"].startswith("4 partidas, tercer puesto incluido, de las ")
    assert "56 partidas, de las 17:00 a las 00:00" in shown
    assert "Cada persona juega 6 o más; quien llega a la final, " in shown
    assert "si la final se alarga, la consolación empieza más tarde" in shown


def test_page_of_a_new_event_tells_of_its_people_in_another_on_that_day(carme: Client) -> None:
    founded(carme, **{**AT_FIVE, "day": "2099-12-12"}, listed="\n".join(NAMES[:8]))
    again = {**AT_FIVE, "day": "2099-12-12", "hour": "18:00", "listed": "\n".join(NAMES[4:12])}
    said = "4 de la lista juegan también «Torneo de Uriandia» el sábado 12 de diciembre."
    assert said in coming(carme, **again)
    assert said not in coming(carme, **{**again, "day": "2099-12-13"})
    assert said not in coming(carme, **{**again, "listed": "\n".join(NAMES[8:14])})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"listed": "Ana"}, "Con tres nombres o más"),
        ({"listed": "Ana\nBea\nCris\nDora"}, "no salen 2 grupos de 3 como mínimo"),
        ({"name": "", "format": "knockout"}, "Quien pierde queda fuera; quien gana juega 4 como mucho."),
        ({"boards": "0"}, "Tableros: "),
        (
            {"when": "week", "day": "2026-12-11", "hour": "19:00", "minutes": "30"},
            "Grupo A</b> <small>21 partidas, del ",
        ),
    ],
)
def test_page_of_a_new_event_says_what_comes_or_what_is_lacking(carme: Client, fields: Any, words: str) -> None:
    assert words in coming(carme, **fields)
    assert not models.League.objects.exists()


SUNDAYS = {"when": "week", "day": "2026-11-01", "hour": "19:00", "minutes": "30", "timezone": "UTC"}


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        ("", "9 domingos"),
        ("6", "9 domingos"),
        ("7", "9 domingos"),
        ("5", "6 domingos"),
        ("1", "8 domingos"),
    ],
)
def test_round_each_week_is_one_of_all_groups(carme: Client, boards: str, words: str) -> None:
    shown = coming(carme, **SUNDAYS, final="knockout", boards=boards)
    assert f"46 partidas, {words}" in shown
    whole = words.startswith("9")
    assert ("Cada semana una ronda: todos juegan una partida, menos quien descansa." in shown) is whole
    assert whole or "Cada semana, " in shown
    assert ("Se juega en 6 tableros." in shown) is (not boards)


@pytest.mark.parametrize(
    ("fields", "boards", "ends"),
    [
        ({"final": "knockout"}, 6, "20:00"),
        ({"format": "knockout"}, 6, "18:20"),
        ({"format": "swiss", "rounds": "5"}, 7, "19:00"),
        ({"filling": "hand", "listed": "Ana\nBea\nCris\n\nDora\nEva\nFiz\nGil"}, 3, ""),
    ],
)
def test_boards_left_blank_are_those_of_a_round(carme: Client, fields: Any, boards: int, ends: str) -> None:
    shown = coming(carme, **{**AT_FIVE, **fields, "boards": ""})
    assert f"Se juega en {boards} tableros." in shown and f"a las {ends}" in shown
    assert {stage.row.league.boards for stage in loaded(founded(carme, **fields, boards="")).stages} == {boards}


def test_swiss_of_an_event_ends_when_its_event_does(carme: Client) -> None:
    shown = coming(carme, **{**AT_FIVE, "format": "swiss", "rounds": "5", "boards": "6"})
    ends = re.findall(r"\d+ partidas, de las 17:00 a las (\d\d:\d\d)", shown)
    assert len(ends) == 2 and len(set(ends)) == 1


def test_event_that_passes_midnight_says_so(carme: Client) -> None:
    shown = coming(carme, **{**AT_FIVE, "hour": "22:00"})
    parts = dict(re.findall(r"<b>([^<]*)</b> <small>([^<]*)</small>", shown))
    assert parts and all(part.endswith("del día siguiente") for part in parts.values())
    early = coming(carme, **{**AT_FIVE, "hour": "10:00"})
    assert "del día siguiente" not in early


def test_event_to_come_is_shown_without_scripts_with_the_form_as_sent(carme: Client) -> None:
    page = text(carme.post("/torneos/nuevo/", {**FORM, **AT_FIVE, "step": "count"}))
    assert "Grupo A" in page
    assert 'value="7f3a"' in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"listed": "Ana\nBea\nCris\nDora"}, "no salen 2 grupos de 3 como mínimo"),
        ({"listed": "Ana\nBea\nAna\nDora\nEva\nFiz"}, "ya está en el puesto"),
        ({"qualify": "8"}, "como mucho pueden pasar 7"),
        ({"name": ""}, "Hace falta"),
    ],
)
def test_wrong_form_says_what_is_wrong_and_founds_nothing(carme: Client, fields: Any, words: str) -> None:
    answer = send(carme, "/torneos/nuevo/", **{**FORM, **fields})
    assert answer.status_code == 422
    assert words in text(answer)
    assert not models.League.objects.exists()


def test_qualifying_is_previewed_then_decided_then_undone(carme: Client) -> None:
    event = founded(carme)
    for group in loaded(event).groups:
        play(group.row.league, Random(3))
    page = f"/torneos/{event.slug}/organizar/"
    assert "Ver quién pasa" in text(carme.get(page))
    preview = text(carme.get(f"{page}final/clasificar/"))
    going = [row.name for row in models.Entry.objects.filter(league__event_stage__key="A") if row.name in preview]
    assert going
    assert send(carme, f"{page}final/clasificar/").status_code == 302
    final = loaded(event).of("final")
    assert len(final.loaded.league.players) == 4
    assert set(models.League.objects.exclude(pk=final.row.league_id).values_list("state", flat=True)) == {"finished"}
    assert send(carme, f"{page}final/deshacer/").status_code == 302
    assert not loaded(event).of("final").loaded.league.players


def test_same_qualifying_form_sent_twice_decides_once(carme: Client) -> None:
    event = founded(carme)
    for group in loaded(event).groups:
        play(group.row.league, Random(3))
    page = f"/torneos/{event.slug}/organizar/final/clasificar/"
    fields = hidden_fields(carme, page)
    assert [carme.post(page, fields).status_code for _ in range(2)] == [302, 302]
    assert models.Decision.objects.filter(verb="qualify").count() == 1


def test_only_who_organizes_every_stage_organizes_the_event(client: Client) -> None:
    event = event_of()
    bea = User.objects.create_user("bea")
    page = f"/torneos/{event.slug}/organizar/"
    assert client.get(page).status_code == 302
    client.force_login(bea)
    assert client.get(page).status_code == 403
    stages = list(event.stages.all())
    for stage in stages[:-1]:
        models.Official.objects.create(league=stage.league, user=bea, role="organizer")
    assert client.get(page).status_code == 403
    models.Official.objects.create(league=stages[-1].league, user=bea, role="organizer")
    assert client.get(page).status_code == 200


def test_one_winner_of_each_group_goes_on_in_the_singular(client: Client) -> None:
    event = event_of(groups=2, qualify=1)
    shown = " ".join(text(client.get(f"/torneos/{event.slug}/")).split())
    assert "Pasa a la final quien gana cada grupo: lleva una marca." in shown
    assert "La juega quien gana cada grupo" in shown


def test_private_event_is_shown_to_its_team_alone(client: Client) -> None:
    event = event_of(published=False)
    for page in ("", "calendario/", "proyector/", "torneo.pdf", "organizar/", "organizar/final/clasificar/"):
        assert client.get(f"/torneos/{event.slug}/{page}").status_code == 404
    bea = User.objects.create_user("bea")
    for stage in event.stages.all():
        models.Official.objects.create(league=stage.league, user=bea, role="referee")
    client.force_login(bea)
    assert client.get(f"/torneos/{event.slug}/").status_code == 200


def test_readers_see_groups_then_the_final_and_the_podium(client: Client) -> None:
    event = event_of()
    page = f"/torneos/{event.slug}/"
    assert "La juegan los 2 primeros de cada grupo" in " ".join(text(client.get(page)).split())
    play_groups(event, 1)
    client.force_login(User.objects.create_superuser("marta"))
    send(client, f"{page}organizar/final/clasificar/")
    client.logout()
    final = loaded(event).of("final").row.league
    shown = text(client.get(page))
    first = unescape(shown.split('id="fase-final"')[1].split('id="fase-A"')[0])
    assert all(name in first for name in load_league(final).league.names)
    play(final, Random(1))
    client.force_login(User.objects.get(username="marta"))
    closing = text(client.get(reverse("tournaments:close", args=[final.slug])))
    assert "Cerrar la liga" not in closing
    assert f'<a href="{page}organizar/">' in " ".join(closing.split())
    client.logout()
    close(final)
    assert "Podio" in text(client.get(page))
    sheets = [sheet.extract_text() for sheet in read(client.get(f"{page}diplomas.pdf").content).pages]
    assert len(sheets) == 14
    assert [any(name in sheet for sheet in sheets) for name in NAMES] == [True] * 14
    assert "primer puesto en el torneo" in sheets[0]
    assert sum("por su participación en el torneo" in sheet for sheet in sheets) == 11
    assert all("Torneo de Uriandia" in sheet and "final" not in sheet for sheet in sheets)
    assert not any("puntos en" in sheet for sheet in sheets)
    winner = models.Placing.objects.get(league=final, place=1)
    own = " ".join(text(client.get(reverse("tournaments:player", args=[winner.player_id]))).split())
    assert own.count("Sus partidas en Torneo de Uriandia") == 1
    assert re.findall("<h3>([^<]*)</h3>", own)[0] == "Final"
    assert re.findall("<h3>([^<]*)</h3>", own)[1].startswith("Grupo ")
    group = loaded(event).of("A").row.league
    assert "Podio" not in text(client.get(f"/ligas/{group.slug}/documentos/"))
    assert "Medalla" not in read_words(client.get(f"/ligas/{group.slug}/documentos/standings.pdf").content)
    assert "Podio" in read_words(client.get(f"{page}torneo.pdf").content)
    client.force_login(User.objects.get(username="marta"))
    assert f"{page}diplomas.pdf" in text(client.get(f"{page}organizar/"))
    client.logout()
    for more in ("calendario/", "proyector/"):
        assert client.get(page + more).status_code == 200
    assert client.get(f"{page}torneo.pdf").content.startswith(b"%PDF")


def test_link_to_an_event_shows_its_present_stage(client: Client) -> None:
    event = event_of()
    group = loaded(event).of("A").row.league.slug
    shown = text(client.get(f"/torneos/{event.slug}/"))
    assert f'property="og:title" content="{event.name}"' in shown
    assert f"/ligas/{group}/imagen/tabla.png" in shown
    private = event_of(published=False, setup={"name": "Privado"})
    client.force_login(User.objects.create_superuser("marta"))
    assert "og:title" not in text(client.get(f"/torneos/{private.slug}/"))


def test_other_sites_may_frame_a_public_event_alone(client: Client) -> None:
    event = event_of()
    piece = f"/torneos/{event.slug}/insertar/"
    assert piece in text(client.get(f"/torneos/{event.slug}/"))
    framed = client.get(piece)
    assert "X-Frame-Options" not in framed.headers
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "Grupo A" in text(framed)
    client.force_login(User.objects.create_superuser("marta"))
    private = event_of(published=False, setup={"name": "Privado"})
    assert client.get(f"/torneos/{private.slug}/insertar/").status_code == 404


def test_open_page_is_sent_again_only_after_a_decision(client: Client) -> None:
    event = event_of()
    page = f"/torneos/{event.slug}/"
    edition = ".".join(str(each.loaded.version) for each in loaded(event).stages)
    headers = {"HX-Request": "true", "X-Edition": edition}
    assert client.get(page, headers=headers).status_code == 204
    play(loaded(event).of("A").row.league, Random(1))
    assert client.get(page, headers=headers).status_code == 200


def test_hidden_name_is_nowhere_on_the_public_pages(client: Client) -> None:
    event = event_of()
    models.Entry.objects.filter(name="Zoe Çelik").update(initials=True)
    for more in ("", "calendario/", "proyector/"):
        assert "Çelik" not in text(client.get(f"/torneos/{event.slug}/{more}"))
    assert "7f3a" not in text(client.get(f"/torneos/{event.slug}/"))


def test_event_file_is_imported_as_the_same_event(carme: Client) -> None:
    event = founded(carme, consolation="on")
    play_groups(event, 2)
    content = carme.get(f"/torneos/{event.slug}/organizar/torneo.json").content
    again = import_event(read_event(content), by=ACTOR)
    assert json.loads(write_event(loaded(again).event)) == json.loads(content)
    assert [one.ready for one in to_do(loaded(again))] == [False, False, True, True]


@pytest.mark.parametrize("carry", [False, True])
def test_correcting_a_group_whose_players_went_on_names_what_is_in_the_way(client: Client, carry: bool) -> None:
    event = event_of(carry=carry)
    play_groups(event)
    qualify(event)
    group, final = (loaded(event).of(key) for key in ("A", "final"))
    going = [name for name in final.loaded.league.names if name in group.loaded.league.names]
    client.force_login(User.objects.create_superuser("marta"))
    page = reverse("tournaments:reopen", args=[group.row.league.slug])
    found = unescape(text(client.get(page)))
    names = f"«Torneo de Uriandia: final» ya tiene de aquí a {going[0]} y {going[1]}"
    assert f"{names}: deshaz antes quién pasa." in found
    game = final.row.league.fixtures.filter(result=None).earliest("position")
    take(final.row.league, RecordResult(game.pk, random_result(Random(1))), by=ACTOR)
    found = unescape(text(client.get(page)))
    assert f"{names}, y estas partidas con resultado: {game.one.name} – {game.two.name}; quita antes" in found
    assert "Motivo" not in found
    assert "Seguir con el torneo" in text(client.get(reverse("tournaments:organize", args=[group.row.league.slug])))
    models.Official.objects.create(league=group.row.league, user=User.objects.create_user("roi"), role="organizer")
    client.force_login(User.objects.get(username="roi"))
    shown = text(client.get(reverse("tournaments:organize", args=[group.row.league.slug])))
    assert "Seguir con el torneo" not in shown


def test_tie_in_a_group_is_decided_from_the_page_of_its_tournament(client: Client) -> None:
    event = event_of(6)
    drawn = Result(Winner.DRAW, Reason.AGREEMENT, Pieces(2), Pieces(2))
    for group in loaded(event).groups:
        for game in group.row.league.fixtures.all():
            take(group.row.league, RecordResult(game.pk, drawn), by=ACTOR)
    client.force_login(User.objects.create_superuser("marta"))
    found = text(client.get(f"/torneos/{event.slug}/organizar/"))
    league = loaded(event).of("A").row.league
    assert f'<a href="/ligas/{league.slug}/organizar/">Decidir el empate</a>' in found


def calendar_of(event: models.Event) -> list[str]:
    """Return the headings and the hours of the calendar of an event, in order."""
    page = text(Client().get(f"/torneos/{event.slug}/calendario/")).partition('class="tabs"')[2]
    found = re.findall(r"<h[23][^>]*>.*?</h[23]>|<li.*?</li>", page.partition("</nav>")[2], re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


def test_calendar_has_a_heading_for_each_day_and_round() -> None:
    timetable = Timetable(start=datetime(2030, 11, 30, 17), minutes=60, days=(5,), hours=(time(17), time(19)))
    lines = calendar_of(event_of(12, setup={"timetable": timetable, "boards": 6}))
    assert lines[:2] == ["sábado, 30 de noviembre", "Ronda 1"] and lines[2].startswith("17:00 · tablero 1 Grupo")
    headings = [line for line in lines if not line[:2].isdigit()]
    assert sum(line.startswith("Ronda") for line in headings) == 5
    days = [line for line in headings if not line.startswith("Ronda")]
    assert len(days) == len(set(days)) > 1 and all(line.startswith("sábado, ") for line in days)


def test_calendar_without_hours_goes_by_round() -> None:
    lines = calendar_of(event_of(8))
    assert lines[:2] == ["Sin fecha", "Ronda 1"]
    assert [line for line in lines if line.startswith("Ronda")] == ["Ronda 1", "Ronda 2", "Ronda 3"]


def test_rounds_of_a_final_follow_those_of_the_groups() -> None:
    event = event_of(8)
    play_groups(event)
    qualify(event)
    lines = [line for line in calendar_of(event) if "Ronda" in line]
    assert lines[:3] == ["Ronda 1", "Ronda 2", "Ronda 3"] and lines[3:5] == ["Final · Ronda 1", "Final · Ronda 2"]


def test_rounds_of_stages_that_alternate_are_no_headings() -> None:
    timetable = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
    event = event_of(8, setup={"timetable": timetable, "boards": 4})
    titles = [line for line in calendar_of(event) if not line[:2].isdigit()]
    assert titles == ["sábado, 30 de noviembre", "Ronda 1", "Ronda 2", "Ronda 3"]
    last = loaded(event).groups[0].row.league.fixtures.order_by("position").last()
    assert last and last.at
    models.Fixture.objects.filter(pk=last.pk).update(at=last.at - timedelta(hours=1))
    assert [line for line in calendar_of(event) if not line[:2].isdigit()] == ["sábado, 30 de noviembre"]
