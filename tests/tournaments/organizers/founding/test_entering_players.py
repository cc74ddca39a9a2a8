"""The pages that enter the players of a league, draw the lots and add latecomers."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.organizing import beat, decide, drawn_league, fixture, league_in_preparation, record_draw
from tests.people import organizer_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.every.sendings import form_of
from tests.tournaments.organizers.founding.new_leagues import counted
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.values import Reason, Result, State, Winner
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db


def test_list_is_shown_as_read_before_saving() -> None:
    league = league_in_preparation(())
    client = organizer_of(league)
    address = league_url("players_of", league)
    fields = {**hidden_fields(address), "listed": 'Ñoño; Uriandia\n"<b>&amp;";\n=1+1;\n'}
    seen = html_of(client.post(address, fields))
    assert "Se han leído 3 jugadores" in seen and "&lt;b&gt;&amp;amp;" in seen
    assert not league.entries.exists()
    client.post(address, {**fields, "step": "confirm"})
    assert list(league.entries.values_list("name", "club")) == [("Ñoño", "Uriandia"), ("<b>&amp;", ""), ("=1+1", "")]
    assert "Ñoño;Uriandia" in html_of(client.get(address))


def test_damaged_workbook_suggests_another_way() -> None:
    league = league_in_preparation(())
    sent = SimpleUploadedFile("lista.xlsx", b"PK\x03\x04\x14\x00")
    answer = send(organizer_of(league), league_url("players_of", league), upload=sent)
    assert answer.status_code == 422 and "Copia sus celdas y pégalas arriba" in html_of(answer)


def test_typed_list_is_shown_parsed() -> None:
    league = league_in_preparation(())
    league_in_preparation(("Ana", "Zoe"), name="De antes")
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "Ana;Uriandia\nBea;\nbea;A Raíña\nCarlos;"
    seen = html_of(client.post(address, {"listed": listed, "step": "read"}, headers={"HX-Request": "true"}))
    assert "<html" not in seen and "Se han leído 4 jugadores. Son 6 partidas." in seen
    assert seen.count("está dos veces") == 2 and seen.count("¿es quien juega en De antes?") == 1 and "Uriandia" in seen
    assert "El nombre bea ya está en el puesto 2 de la lista" in seen
    seen = html_of(client.post(address, {"listed": "", "step": "read"}))
    assert "Aún no hay ningún nombre." in seen
    assert not league.entries.exists() and models.Player.objects.count() == 2


def test_list_of_a_swiss_counts_the_games_of_its_rounds() -> None:
    league = swiss_league(9, 3)
    client, address = organizer_of(league), league_url("players_of", league)
    assert "Se han leído 9 jugadores. Son 12 partidas." in html_of(client.get(address))
    knockout = {"format": "knockout", "games": 1, "third_place": False}
    models.League.objects.filter(pk=league.pk).update(stage=knockout)
    seen = html_of(client.get(address))
    assert "Se han leído 9 jugadores." in seen and "Son " not in seen


def test_ratings_of_a_pasted_list_are_shown_and_kept() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    confirm(client, address, listed="Ana Paz 1850\nBea Gil 1990\nCarlos Rey")
    stored = league.entries.values_list("name", "rating")
    assert list(stored) == [("Ana Paz", 1850), ("Bea Gil", 1990), ("Carlos Rey", None)]
    page = html_of(client.get(address))
    assert "<small>ranking 1850</small>" in page
    confirm(client, address, listed="Ana Paz\nBea Gil 2100\nDuarte Rial")
    assert list(stored.all()) == [("Ana Paz", 1850), ("Bea Gil", 2100), ("Duarte Rial", None)]


def test_new_league_says_how_many_ratings_it_read() -> None:
    client = organizer_of(league_in_preparation(()))
    assert "Con ranking: 2." in counted(client, listed="Ana Paz 1850\nBea Gil 1990\nCarlos Rey")
    assert "Con ranking" not in counted(client, listed="Ana Paz\nBea Gil\nCarlos Rey")


def test_numbers_that_may_be_years_are_asked_about() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    listed = "Ana Paz 1985\nBea Gil 1990\nCarlos Rey 2011"
    seen = html_of(client.post(address, {**hidden_fields(address), "listed": listed}))
    assert "pueden ser rankings o años." in seen and "Son rankings: guárdalos" in seen
    confirm(client, address, listed=listed, ticked="– ranking")
    assert list(league.entries.values_list("rating", flat=True)) == [1985, 1990, 2011]


def test_names_of_one_list_that_look_alike_are_pointed_out() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    for listed, marks in (("Ana Pérez\nPerez, ana;\nBea\nBeo", 2), ("Ana Pérez\nAna Pereda\nana pérez", 0)):
        seen = html_of(client.post(address, {"listed": listed, "step": "read", "comma": "name"}))
        assert seen.count("de esta misma lista?") == marks
    client.post(address, {**hidden_fields(address), "listed": "Ana Pérez\nAna Perez\nBea", "step": "confirm"})
    assert league.entries.count() == 3


def test_refusal_goes_once_the_list_is_read_again() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    place = '<div id="fallos"'
    refused = html_of(send(client, address, listed="Ana\nana\nBea"))
    assert "No se ha guardado nada" in refused.split(place)[1].split("<form")[0]
    read = html_of(client.post(address, {"listed": "Ana\nBea\nCarlos", "step": "read"}, headers={"HX-Request": "true"}))
    assert f'{place} hx-swap-oob="true"></div>' in read


SHOWN = re.compile(r'name="shown" value="([^"]+)"')


def test_list_read_while_typed_is_saved_without_another_page() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    typed = {"listed": "Ana\nBea (llega tarde)\nCarlos", "comma": ""}
    seen = html_of(client.post(address, {**typed, "step": "read"}))
    assert "Guardar la lista" in seen and "«(llega tarde)»: es una nota" in seen
    shown = html.unescape(SHOWN.findall(seen)[0])
    changed = send(client, address, **{**typed, "listed": "Ana\nBea\nOtra"}, step="confirm", shown=shown)
    assert "¿Es así?" in html_of(changed) and not league.entries.exists()
    assert send(client, address, **typed, step="confirm", shown=shown).status_code == 302
    assert sorted(league.entries.values_list("name", flat=True)) == ["Ana", "Bea", "Carlos"]


def test_remark_left_out_of_a_name_says_how_to_keep_it() -> None:
    league = league_in_preparation(())
    client, address = organizer_of(league), league_url("players_of", league)
    seen = html_of(client.post(address, {"listed": "Ana\nBea (zurda)", "comma": "", "step": "read"}))
    assert "no va en el nombre. Si va, escríbela con mayúscula inicial." in seen
    seen = html_of(client.post(address, {"listed": "Ana\nBea (Zurda)", "comma": "", "step": "read"}))
    assert "Bea (Zurda)" in seen and "es una nota" not in seen


def test_list_says_which_remark_was_left_out_of_a_club() -> None:
    league = league_in_preparation(())
    typed = {"listed": "Ana;Casino\nDora; A Raíña (llega tarde)", "comma": "", "step": "read"}
    seen = html_of(organizer_of(league).post(league_url("players_of", league), typed))
    assert "Línea 2, «(llega tarde)»: es una nota, no va en el club." in seen


@pytest.mark.parametrize("listed", ["", "Ana\nana"])
def test_empty_or_wrong_list_is_not_saved_at_once(listed: str) -> None:
    league = league_in_preparation(())
    client = organizer_of(league)
    assert "Guardar la lista" not in html_of(
        client.post(league_url("players_of", league), {"listed": listed, "step": "read"})
    )


def test_empty_list_is_refused_unless_it_takes_players_out() -> None:
    league = league_in_preparation(())
    answer = send(organizer_of(league), league_url("players_of", league), listed="\n")
    assert answer.status_code == 422 and "Hace falta al menos un nombre." in html_of(answer)
    league = league_in_preparation(("Ana", "Bea"), name="Otra")
    client, address = organizer_of(league), league_url("players_of", league)
    seen = html_of(send(client, address, listed=""))
    assert "La lista queda vacía: se quita a los 2 jugadores de la liga." in seen and "¿Es así?" in seen
    assert confirm(client, address, listed="").status_code == 302 and not league.entries.exists()


def test_uploaded_list_may_have_whole_lines_as_names() -> None:
    league = league_in_preparation(())
    client = organizer_of(league)
    upload = SimpleUploadedFile("lista.txt", "\ufeffPérez, Ana\r\nLópez, Bea\r\n".encode())
    seen = html_of(send(client, league_url("players_of", league), upload=upload, comma="name"))
    assert "Pérez, Ana" in seen
    assert 'name="listed" value="Pérez, Ana\r\nLópez, Bea' in seen


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"Ana\nBea\nAna", "ya está en el puesto 1"),
        (b"Ana;x;y;z\nBea;;;", "Línea 1"),
        (b"\xff\xfe\xd1", "UTF-8"),
        (b"Ana\n" + b"x" * 300, "Línea 2"),
        (b"Ana\nB\x00b", "Línea 2"),
        (b"x" * 5_000_000, "demasiado grande"),
        ("\n".join(map(str, range(11))).encode(), "admite de 3 a 10 jugadores"),
        ("\n".join(map(str, range(500))).encode(), "caben 300"),
    ],
)
def test_bad_list_says_where_and_changes_nothing(content: bytes, expected: str) -> None:
    league = league_in_preparation()
    answer = send(organizer_of(league), league_url("players_of", league), upload=SimpleUploadedFile("x.csv", content))
    assert answer.status_code == 422
    assert expected in html_of(answer)
    assert league.entries.count() == 3


def test_drawn_lots_page_has_one_main_button() -> None:
    league = league_in_preparation()
    client = organizer_of(league)
    html = html_of(client.get(send(client, league_url("lots", league), seed="siete")["Location"]))
    assert html.count("Sorteo con la semilla «siete»") == 1
    assert len(re.findall(r'btn-go"(?![^>]* hidden)', html)) == 1


def test_lots_may_be_drawn_again_until_the_first_result() -> None:
    league = league_in_preparation()
    client = organizer_of(league)
    send(client, league_url("lots", league), seed="siete")
    send(client, league_url("lots", league), seed="ocho")
    league.refresh_from_db()
    assert (league.state, league.draw_seed) == (State.DRAWN, "ocho")
    beat(league, "Ana", "Bea")
    assert "Ya hay resultados" in html_of(client.get(league_url("lots", league)))
    late = client.post(league_url("lots", league), {**hidden_fields(league_url("replan", league)), "seed": "nueve"})
    assert late.status_code == 422
    league.refresh_from_db()
    assert league.draw_seed == "ocho"


def test_latecomer_is_previewed_in_the_table() -> None:
    league = drawn_league()
    client = organizer_of(league)
    seen = html_of(send(client, league_url("latecomer", league), name="Zoe"))
    assert "Zoe" in seen and not league.entries.filter(name="Zoe").exists()
    confirm(client, league_url("latecomer", league), name="Zoe")
    assert league.fixtures.count() == 6


def test_latecomer_of_a_league_without_results_is_told_of_new_lots() -> None:
    league = drawn_league(["Ana", "Bea", "Carlos", "Dani", "Eva", "Fe"])
    client, address = organizer_of(league), league_url("latecomer", league)
    words = "pones a Zoe en la lista y sorteas otra vez, son 7 rondas; así son 11."
    assert words in html_of(send(client, address, name="Zoe"))
    record_draw(league, "Ana", "Bea")
    assert "sorteas otra vez" not in html_of(send(client, address, name="Zoe"))


def test_full_league_refuses_a_latecomer() -> None:
    league = drawn_league(max_players=3)
    seen = html_of(organizer_of(league).get(league_url("latecomer", league)))
    assert "el máximo es de 3 jugadores" in seen and f'href="{league_url("settings", league)}"' in seen


def test_harmless_settings_change_after_the_lots() -> None:
    league = drawn_league(max_players=3)
    game = fixture(league, "Ana", "Bea")
    decide(league, RecordResult(game.pk, Result(Winner.ONE, Reason.WALKOVER)))
    client, address = organizer_of(league), league_url("settings", league)
    page = html_of(client.get(address))
    assert 'name="max_players"' in page and 'name="legs"' not in page and 'name="boards"' not in page
    fields = form_of(client, address).fields | {"max_players": "4", "walkover_pieces": "5"}
    seen = html_of(send(client, address, **fields))
    assert "Cambian los ajustes: máximo de jugadores y fichas por incomparecencia." in seen
    assert "Qué cambia en la tabla" in seen and "<b>5</b>" in seen
    assert confirm(client, address, **fields).status_code == 302
    assert "caben" not in html_of(client.get(league_url("latecomer", league)))
    assert send(client, address, **fields | {"max_players": "2"}).status_code == 422


@pytest.mark.django_db
def test_refused_list_has_no_empty_list_error() -> None:
    league = league_in_preparation(())
    address, empty = league_url("players_of", league), "Aún no hay ningún nombre."
    client = organizer_of(league)
    assert empty in html_of(client.get(address))
    refused = html_of(send(client, address, listed="Ana\nana\nBea"))
    assert "Corrige lo que falla" in refused and empty not in refused
