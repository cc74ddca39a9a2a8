"""The page that imports a league or a tournament asks first where its championship would have it twice."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.leagues import finished_league, league
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.events import Event, EventStage
from tournaments.league.file.event import write_event
from tournaments.league.file.writing import write_league
from tournaments.league.values import Entrant, League, State
from tournaments.organizers.founding.import_league import import_league
from tournaments.store import doubles
from tournaments.store.access.actor import Actor
from tournaments.store.championships import appoint_organizer

pytestmark = pytest.mark.django_db

PLAYED = finished_league(4, name="Damas", championship="Copa")


@pytest.fixture
def nora() -> User:
    return User.objects.create_user("nora")


@pytest.fixture
def client(nora: User) -> Client:
    import_league(PLAYED, by=Actor("Nora", nora))
    client = Client()
    client.force_login(nora)
    return client


def sent(client: Client, value: League | Event) -> HttpResponse:
    content = write_event(value) if isinstance(value, Event) else write_league(value)
    upload = SimpleUploadedFile("fichero.json", content.encode())
    return send(client, reverse("tournaments:import"), upload=upload)


def answered(client: Client, question: Any, **fields: str) -> HttpResponse:
    """Send the answer to a question, with the file that it kept."""
    [kept] = re.findall(r'name="kept" value="([^"]+)"', question.content.decode())
    return send(client, reverse("tournaments:import"), kept=kept, **fields)


def in_cup() -> int:
    return models.League.objects.filter(championship__name="Copa").count()


def test_league_that_its_championship_has_is_asked_about(client: Client) -> None:
    question = sent(client, PLAYED)
    page = html_of(question)
    assert "Ya está en el campeonato" in page and f'href="/ligas/{models.League.objects.get().slug}/"' in page
    assert answered(client, question).status_code == 422
    assert models.League.objects.count() == 1
    assert answered(client, question, where="outside").status_code == 302
    assert (models.League.objects.count(), in_cup()) == (2, 1)
    inside = answered(client, question, where="inside")
    assert (models.League.objects.count(), in_cup()) == (3, 2)
    said = html_of(client.get(inside["Location"]))
    newest = models.League.objects.latest("pk")
    assert league_url("league_championship", newest) in said and league_url("archive_league", newest) in said


@pytest.mark.parametrize(
    ("value", "asked"),
    [
        (replace(PLAYED, name="Otras damas"), True),
        (replace(PLAYED, name="DAMAS", state=State.PLAYING, players=(*PLAYED.players, Entrant("Otra"))), True),
        (replace(PLAYED, games=(), state=State.PREPARING), True),
        (finished_league(["Ana", "Bea", "Carlos"], name="Damas", championship="Copa"), False),
        (finished_league(4, seed=9, name="Otras damas", championship="Copa"), False),
        (replace(PLAYED, championship="Otra copa"), False),
        (replace(PLAYED, championship=None), False),
    ],
    ids=["other name", "other players", "no results", "other people", "other year", "other cup", "no cup"],
)
def test_same_league_has_two_of_name_players_and_results(client: Client, value: League, asked: bool) -> None:
    assert sent(client, value).status_code == (200 if asked else 302)


def test_namesake_is_compared_before_many_others(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubles, "MAX_COMPARED", 1)
    nora = Actor("Nora", User.objects.get(username="nora"))
    import_league(finished_league(4, seed=9, name="Otras damas", championship="Copa"), by=nora)
    assert sent(client, PLAYED).status_code == 200


def test_other_organizer_of_the_championship_is_asked_and_strangers_are_not(client: Client) -> None:
    other = Client()
    other.force_login(xoel := User.objects.create_user("xoel"))
    assert sent(other, PLAYED).status_code == 302
    assert in_cup() == 1 and models.ChampionshipRequest.objects.count() == 1
    nora = Actor("Nora", User.objects.get(username="nora"))
    appoint_organizer(models.Championship.objects.get(), xoel, by=nora)
    assert sent(other, PLAYED).status_code == 200


def test_league_that_the_account_may_not_read_is_not_told(client: Client) -> None:
    other = Client()
    other.force_login(xoel := User.objects.create_user("xoel"))
    appoint_organizer(models.Championship.objects.get(), xoel, by=Actor("Nora", User.objects.get(username="nora")))
    models.League.objects.update(published=False)
    assert sent(other, PLAYED).status_code == 302


def test_form_sent_twice_imports_once_and_asks_nothing(client: Client) -> None:
    value = replace(PLAYED, name="Nueva", championship="Nueva")
    fields = {"request_key": "0d4f4b0e-6f3b-4c38-9d5e-3b1f0a6f2f10", "seen": "0"}
    for _again in range(2):
        upload = SimpleUploadedFile("fichero.json", write_league(value).encode())
        answer = client.post(reverse("tournaments:import"), {**fields, "upload": upload})
        assert answer.status_code == 302
    assert models.League.objects.filter(name="Nueva").count() == 1


def test_tournament_whose_stage_is_in_the_championship_is_asked_about(client: Client) -> None:
    event = Event(name="Torneo", stages=(EventStage(key="A", league=PLAYED),))
    question = sent(client, event)
    assert question.status_code == 200 and not models.Event.objects.exists()
    assert answered(client, question, where="outside").status_code == 302
    assert models.Event.objects.count() == 1 and in_cup() == 1
    assert answered(client, question, where="inside").status_code == 302
    assert in_cup() == 2


@pytest.mark.parametrize("kept", ["", "x", "bm90IGd6aXA="])
def test_answer_without_its_file_imports_nothing(client: Client, kept: str) -> None:
    answer = send(client, reverse("tournaments:import"), kept=kept, where="inside")
    assert answer.status_code == 422 and models.League.objects.count() == 1


def test_command_says_what_counts_twice_and_imports_it(client: Client, tmp_path: Path) -> None:
    (file := tmp_path / "liga.json").write_text(write_league(PLAYED))
    said, warned = StringIO(), StringIO()
    call_command("import_league", str(file), stdout=said, stderr=warned)
    assert models.League.objects.filter(slug=said.getvalue().strip()).exists() and in_cup() == 2
    assert "contará dos veces" in warned.getvalue()


@pytest.mark.parametrize(("played", "leads_to"), [(0, "delete_own_event"), (3, "event_settings")])
def test_tournament_imported_twice_leads_to_where_the_copy_goes(client: Client, played: int, leads_to: str) -> None:
    stage = league(4, played=played, name="Torneo")
    for _again in range(2):
        answer = sent(client, Event(name="Torneo", stages=(EventStage(key="A", league=stage),)))
    newest, before = models.Event.objects.order_by("-pk")[:2]
    said = html_of(client.get(answer["Location"]))
    for view, event in ((leads_to, newest), ("event", before)):
        assert f'href="{reverse(f"tournaments:{view}", args=[event.slug])}"' in said


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"\x89PNG\r\n", "UTF-8"), (b'{"a": 1}', "&quot;a&quot;"), (b"", "JSON"), (b"Ana\nBea", "JSON")],
    ids=["picture", "other JSON", "empty", "list"],
)
def test_other_file_is_said_to_be_none_of_ours_and_then_why(client: Client, content: bytes, place: str) -> None:
    upload = SimpleUploadedFile("otro.png", content)
    answer = send(client, reverse("tournaments:import"), upload=upload)
    said = html_of(answer)
    assert answer.status_code == 422
    assert 0 < said.index("No es un fichero de El Castillar") < said.index(place, said.index("No es un fichero"))


def test_damaged_file_of_ours_is_told_its_place_alone(client: Client) -> None:
    for content in (write_league(PLAYED)[:-20], write_league(PLAYED).replace('"players"', '"jugadores"')):
        upload = SimpleUploadedFile("liga.json", content.encode())
        said = html_of(send(client, reverse("tournaments:import"), upload=upload))
        assert "No se ha guardado nada" in said and "No es un fichero" not in said
