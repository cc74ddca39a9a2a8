"""The pages of an event: organized, read by anybody, printed."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.events import (
    ACTOR,
    NAMES,
    close,
    event_of,
    event_with_groups_over,
    loaded,
    play,
    play_groups,
    qualify,
    random_result,
)
from tests.tournaments.documents.print.pdf import read
from tests.tournaments.organizers.events.new_events import carme, founded, hidden_fields, send, text
from tests.tournaments.web.deciding import browsing
from tournaments import models
from tournaments.display.league import league_page
from tournaments.league.file.event import read_event, write_event
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.events.founding import import_event
from tournaments.organizers.events.views import to_do
from tournaments.organizers.founding import quota
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.load import load_league

__all__ = ["carme"]
pytestmark = pytest.mark.django_db


def read_words(pdf: bytes) -> str:
    return "".join(sheet.extract_text() for sheet in read(pdf).pages)


def test_page_of_the_only_stage_does_not_repeat_the_name_above(carme: Client) -> None:
    for fields, heading in (({"format": "knockout"}, "Cuadro"), ({}, "Torneo de Uriandia: grupo A")):
        league = loaded(founded(carme, **fields)).stages[0].row.league
        page = browsing.html_of(carme.get(f"/ligas/{league.slug}/organizar/"))
        assert re.findall(r"<h1><bdi>(.*?)\s*</bdi>", page) == [heading]


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


def marked(event: models.Event) -> tuple[list[str], set[str]]:
    """Return the rows of those whom the page of an event marks, and the words of the marks."""
    page = browsing.html_of(Client().get(f"/torneos/{event.slug}/"))
    rows = re.findall(r'<tr class="goes">.*?</tr>', page, re.DOTALL)
    words = {" ".join(re.findall(r'visually-hidden">\s*(.*?)\s*</span>', row, re.DOTALL)) for row in rows}
    return [re.sub(r"<[^>]*>|[▸\s]|\d", "", row) for row in rows], words


def test_groups_mark_who_is_placed_to_go_on_and_then_who_went_on() -> None:
    event = event_with_groups_over(12)
    before, words = marked(event)
    assert words == {"en puesto de pasar"}
    qualify(event)
    after, words = marked(event)
    assert words == {"pasa"} and len(after) == len(before) > 0


@pytest.mark.parametrize("strong", [0, 1, 2])
def test_group_marks_nobody_of_those_who_share_too_few_places(strong: int) -> None:
    """Two go on from a group of four, in which everybody draws but with the `strong`, who win."""
    event = event_of(8, groups=2)
    league = loaded(event).groups[0].row.league
    best = set(league.entries.order_by("number").values_list("pk", flat=True)[:strong])
    for game in league.fixtures.order_by("position"):
        draws = (game.one_id in best) == (game.two_id in best)
        reason, beaten = (Reason.AGREEMENT, Pieces(2)) if draws else (Reason.NO_PIECES, Pieces(0))
        winner, left = Winner.ONE if game.one_id in best else Winner.TWO, (Pieces(2), beaten)
        one, two = left if winner is Winner.ONE else left[::-1]
        take(league, RecordResult(game.pk, Result(Winner.DRAW if draws else winner, reason, one, two)), by=ACTOR)
    assert len(marked(event)[0]) == strong
    page = browsing.html_of(Client().get(f"/torneos/{event.slug}/"))
    assert page.partition('id="fase-B"')[0].count("por decidir") == 4 - strong % 2


@pytest.mark.parametrize(("qualifying", "byes"), [({"qualify": 4}, 0), ({"qualify": 3}, 2)])
def test_page_of_who_goes_on_to_a_bracket_says_who_meets_whom(client: Client, qualifying: Any, byes: int) -> None:
    event = event_with_groups_over(12, knockout=True, groups=2, **qualifying)
    client.force_login(User.objects.create_superuser("marta"))
    page = browsing.html_of(client.get(f"/torneos/{event.slug}/organizar/final/clasificar/"))
    assert "Los números son los de cabeza de serie" in page
    said = re.sub(r"<[^>]*>", "", page.partition("Se enfrentan primero")[2].partition("</ul>")[0])
    qualify(event)
    games = [game for game in loaded(event).of("final").loaded.league.games if game.round == 1]
    assert games and all(f"{game.one} – {game.two}" in unescape(said) for game in games)
    assert said.count("pasa sin jugar") == byes


def test_page_of_who_goes_on_to_a_table_says_their_order(client: Client) -> None:
    event = event_with_groups_over(8)
    client.force_login(User.objects.create_superuser("marta"))
    page = browsing.html_of(client.get(f"/torneos/{event.slug}/organizar/final/clasificar/"))
    assert "Van por su puesto y, a igual puesto, por el orden de los grupos." in page
    assert "Se enfrentan primero" not in page


def test_page_of_an_event_has_one_main_action(carme: Client) -> None:
    """Entering the next result while games are open, then seeing who goes on."""
    event = founded(carme)
    page = f"/torneos/{event.slug}/organizar/"
    first = r'<a class="btn btn-go" href="(/ligas/[^/]+/partidas/\d+/)\?desde=torneo">\s*Anotar resultados</a>'
    playing = text(carme.get(page))
    [address] = re.findall(first, playing)
    assert carme.get(address).status_code == 200 and playing.split("<h1")[1].count("btn-go") == 1
    for group in loaded(event).groups:
        play(group.row.league, Random(3))
    played = text(carme.get(page)).split("<h1")[1]
    assert "Anotar resultados" not in played and played.count("btn-go") == 1


def test_final_and_consolation_are_offered_in_this_order(client: Client) -> None:
    event = event_with_groups_over(8, groups=2, consolation=True)
    client.force_login(User.objects.create_superuser("marta"))
    final, rest = (f"/torneos/{event.slug}/organizar/{key}/clasificar/" for key in ("final", "consolation"))
    found = browsing.html_of(client.get(f"/torneos/{event.slug}/organizar/"))
    assert re.findall(r'class="btn btn-go" href="([^"]*)"', found) == [final] and f'<a href="{rest}">' in found
    qualify(event)
    found = browsing.html_of(client.get(f"/torneos/{event.slug}/organizar/"))
    assert re.findall(r'class="btn btn-go" href="([^"]*)"', found) == [rest] and "Ahora y después" in found


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


@pytest.mark.parametrize("knockout", [True, False])
def test_file_of_an_event_or_of_a_stage_is_imported_on_one_page(knockout: bool) -> None:
    event = event_with_groups_over(knockout=knockout)
    qualify(event)
    client = Client()
    client.force_login(User.objects.create_superuser("marta"))
    content = client.get(f"/torneos/{event.slug}/organizar/torneo.json").content
    answer = sent_as_league(client, content)
    again = models.Event.objects.exclude(pk=event.pk).get()
    assert answer["Location"] == f"/torneos/{again.slug}/organizar/"
    said = text(client.get(answer["Location"]))
    assert "Torneo importado." in said and "Ya había otro torneo con ese nombre" in said
    assert client.get(f"/torneos/{again.slug}/organizar/torneo.json").content == content
    for stage in loaded(event).stages:
        own = client.get(reverse("tournaments:league_file", args=[stage.row.league.slug, "league", "json"])).content
        assert sent_as_league(client, own).status_code == 302, stage.key


def test_imported_event_counts_as_one_league_and_is_imported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    event = event_with_groups_over()
    client = Client()
    client.force_login(User.objects.create_superuser("marta"))
    content = client.get(f"/torneos/{event.slug}/organizar/torneo.json").content
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", 2)
    stranger = User.objects.create_user("xoel")
    by, value = Actor("Xoel", stranger), read_event(content)
    first = import_event(value, by=by, request_key="k1")
    assert import_event(value, by=by, request_key="k1") == first
    assert models.Official.objects.filter(user=stranger).count() == len(value.stages) > 1
    assert "te queda 1." in quota.quota_words(stranger)
    import_event(value, by=by)
    client.force_login(stranger)
    refused = sent_as_league(client, content)
    assert refused.status_code == 422 and "puede crear 2 ligas al día" in text(refused)
    assert models.Event.objects.count() == 3


def test_fault_in_a_stage_names_its_place_and_imports_nothing() -> None:
    event = event_of()
    client = Client()
    client.force_login(User.objects.create_superuser("marta"))
    document = json.loads(client.get(f"/torneos/{event.slug}/organizar/torneo.json").content)
    document["stages"][1]["league"]["players"][0] = ""
    refused = sent_as_league(client, json.dumps(document).encode())
    assert refused.status_code == 422 and "stages[1].league.players[0]" in text(refused)
    assert models.Event.objects.get() == event
    assert sent_as_league(client, b" " * (4 * 1024 * 1024 + 1)).status_code == 422


def sent_as_league(client: Client, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile("fichero.json", content)
    return browsing.send(client, reverse("tournaments:import"), upload=file)


@pytest.mark.parametrize("carry", [False, True])
def test_correcting_a_group_whose_players_went_on_names_what_is_in_the_way(client: Client, carry: bool) -> None:
    event = event_with_groups_over(carry=carry)
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
    assert "deshaz antes quién pasa" not in found and "Motivo" in found
    assert "Seguir con el torneo" in text(client.get(reverse("tournaments:organize", args=[group.row.league.slug])))
    models.Official.objects.create(league=group.row.league, user=User.objects.create_user("roi"), role="organizer")
    client.force_login(User.objects.get(username="roi"))
    shown = text(client.get(reverse("tournaments:organize", args=[group.row.league.slug])))
    assert "Seguir con el torneo" not in shown


@pytest.mark.parametrize("knockout", [True, False])
def test_projector_of_a_finished_tournament_shows_its_medals(client: Client, knockout: bool) -> None:
    event = event_with_groups_over(8, knockout=knockout)
    qualify(event)
    address = reverse("tournaments:event_projector", args=[event.slug])
    assert "wall-podium" not in text(client.get(address))
    final = loaded(event).stages[-1].row.league
    play(final, Random(3))
    close(final)
    medals = [(place.medal_name.capitalize(), place.name) for place in league_page(final.slug).podium]
    shown = unescape(text(client.get(address)))
    assert re.findall(r'<span class="step">(\w+)</span><b><bdi[^>]*>([^<]+)<', shown) == medals and len(medals) == 3
