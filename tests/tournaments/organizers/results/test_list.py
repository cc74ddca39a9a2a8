"""Results from a list: it is previewed, every wrong line is named, and nothing is entered twice."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.organizing import beat, complete_league, decide, drawn_league, fixture
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.file.foreign_results import foreign_results
from tournaments.league.file.results_list import read_results
from tournaments.league.timetable import Timetable
from tournaments.league.values import Pieces, Reason
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.results.list_form import ResultsForm

pytestmark = pytest.mark.django_db

HEAD = "one,two,winner,reason,one_men,one_kings,two_men,two_kings\n"
TWO = HEAD + "Ana,Bea,one,no_pieces,3,1,0,0\nCarlos,Ana,draw,agreement,2,0,1,0\n"


def test_list_shows_changes_and_is_entered_once_confirmed(league: models.League, referee: Client) -> None:
    address = league_url("record", league)
    html = html_of(send(referee, address, text=TWO))
    assert ("Se anotan 2 resultados." in html and "Lo que cambia" in html) or "cambia" in html
    assert models.Result.objects.count() == 0
    answer = confirm(referee, address, text=TWO)
    assert answer.status_code == 302
    assert models.Result.objects.count() == 2
    assert league.decisions.filter(verb="record_result").count() == 2


def test_list_leads_to_the_round_that_it_gives() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos", "Dora"))
    rounds: dict[int, list[models.Fixture]] = {}
    for game in league.fixtures.select_related("one", "two"):
        rounds.setdefault(game.round or 0, []).append(game)
    client, address = client_of(Visitor.ORGANIZER, league), league_url("record", league)
    for number in (2, 1, 3):
        text = HEAD + "".join(f"{game.one.name},{game.two.name},one,resignation,3,0,2,0\n" for game in rounds[number])
        for _ in "twice":
            assert confirm(client, address, text=text)["Location"] == f"{address}?vuelta=1&ronda={number}"
    assert models.Result.objects.count() == 6


def test_lines_without_a_result_are_named_as_left_out(league: models.League, referee: Client) -> None:
    address = league_url("record", league)
    html = html_of(send(referee, address, text=f"{TWO}Bea,Carlos\n"))
    assert "Queda fuera la línea 4 (Bea – Carlos), que no trae resultado." in html and "Se anotan 2" in html
    many = "".join(f"Bea,Carlos{',' * (number % 4)}\n" for number in range(14))
    html = html_of(send(referee, address, text=f"{TWO}{many}"))
    assert "Quedan fuera las líneas 4 (Bea – Carlos), 5 (Bea" in html and "y 2 más, que no traen resultado." in html
    assert "Queda" not in html_of(send(referee, address, text=TWO)).partition("<form")[0]


def test_listed_results_have_the_numbers_of_their_games(league: models.League, referee: Client) -> None:
    html = html_of(send(referee, league_url("record", league), text=TWO))
    recorded = html.partition('<ul class="plain recorded">')[2].partition("</ul>")[0]
    games = [fixture(league, "Ana", "Bea"), fixture(league, "Carlos", "Ana")]
    shown = [(game.number, game.one.name) for game in games]
    assert [(int(number), one) for number, one in re.findall(r"<li>(\d+)\. (\w+) – ", recorded)] == shown


@pytest.mark.parametrize(("days", "said"), [((0, 0, 0), 1), ((0, 1, 1), 2), ((0, 1, 2), 3)])
def test_later_day_of_several_games_is_said_once(days: tuple[int, ...], said: int) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2090, 11, 4, 17), minutes=20))
    games = list(league.fixtures.order_by("position"))
    for index, (game, day) in enumerate(zip(games, days, strict=True)):
        if day:
            decide(league, SetHour(game.pk, datetime(2090, 11, 4 + day, 17 + index), 1))
    listed = HEAD + "".join(f"{game.one.name},{game.two.name},one,resignation,3,0,,\n" for game in games)
    html = html_of(send(client_of(Visitor.REFEREE, league), league_url("record", league), text=listed))
    recorded = html.partition('<ul class="plain recorded">')[2].partition("</ul>")[0]
    assert recorded.count("altan ") == said and recorded.count("Gana ") == 3
    assert ("partidas son el sábado 4 de noviembre: faltan" in recorded) is (days == (0, 0, 0))


def test_same_list_again_enters_nothing_more(league: models.League, referee: Client) -> None:
    address = league_url("record", league)
    confirm(referee, address, text=TWO)
    assert "2 ya estaban anotados así." in html_of(send(referee, address, text=TWO))
    confirm(referee, address, text=TWO)
    assert league.decisions.filter(verb="record_result").count() == 2


def test_list_finds_names_stored_with_hidden_characters(referee: Client, league: models.League) -> None:
    league.entries.filter(name="Ana").update(name="A\u00adna\u200b")
    assert confirm(referee, league_url("record", league), text=TWO).status_code == 302
    assert models.Result.objects.count() == 2


def test_list_finds_names_without_accents_if_one_player_matches(referee: Client) -> None:
    league = drawn_league(("Lucía Peña", "Mª Ángeles", "Ñoño", "Nono"), name="Otra")
    address = league_url("record", league)
    found = HEAD + "Lucia Pena,MARIA,one,no_pieces,3,1,0,0\n"
    organizer = client_of(Visitor.ORGANIZER, league)
    assert "¿Quién es «MARIA»?" in html_of(send(organizer, address, text=found))
    listed = HEAD + "Mª Angeles,lucia pena,one,no_pieces,3,1,0,0\nNono,Lucia peña,two,time,0,0,2,0\n"
    assert confirm(organizer, address, text=listed).status_code == 302
    recorded = {(row.fixture.one.name, row.fixture.two.name, row.winner) for row in models.Result.objects.all()}
    winners = {frozenset((one, two)): {"one": one, "two": two}[winner] for one, two, winner in recorded}
    assert winners == {
        frozenset(("Mª Ángeles", "Lucía Peña")): "Mª Ángeles",
        frozenset(("Nono", "Lucía Peña")): "Lucía Peña",
    }


def test_every_wrong_line_is_named_and_none_is_entered(league: models.League, referee: Client) -> None:
    beat(league, "Bea", "Carlos")
    wrong = TWO + "Nadie,Bea,one,time,1,0,0,0\nBea,Carlos,two,time,0,0,1,0\nBea,Carlos,one,x,1,0,0,0\n"
    for send_form in (send, confirm):
        answer = send_form(referee, league_url("record", league), text=wrong)
        assert answer.status_code == 422
        html = html_of(answer)
        assert "¿Quién es «Nadie»?" in html and "Línea 6, columna «Motivo»:" in html
        assert "Línea 2" not in html and "Línea 4" not in html
    assert models.Result.objects.count() == 1


def test_completed_list_of_open_games_is_imported_from_a_file(league: models.League, referee: Client) -> None:
    file = reverse("tournaments:league_file", args=[league.slug, "results", "csv"])
    heading, *lines = referee.get(file).content.decode("utf-8-sig").splitlines()
    columns = heading.split(";")
    filled = [heading]
    for line in lines:
        cells = dict(zip(columns, line.split(";"), strict=True)) | {
            "Gana": "1",
            "Motivo": "tiempo",
            "Peones 1": "4",
            "Damas 1": "0",
        }
        filled.append(";".join(cells[column] for column in columns))
    upload = SimpleUploadedFile("resultados.csv", ("\ufeff" + "\r\n".join(filled)).encode())
    assert "Se anotan 3 resultados." in html_of(send(referee, league_url("record", league), file=upload))


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("one,two,winner\n", "Falta la columna «Motivo»"),
        ("primero,segundo,gana,motivo,one\n", "La columna «Primero» figura dos veces"),
        (
            "primero,segundo,gana,motivo,apuesta\n",
            "La columna «apuesta» no se conoce; se esperaba alguna de: Primero, Segundo",
        ),
    ],
)
def test_columns_are_named_in_the_readers_language(
    league: models.League, referee: Client, listed: str, expected: str
) -> None:
    page = unescape(html_of(send(referee, league_url("record", league), text=listed)))
    assert expected in page and "<code>Peones 1</code>" in page
    said = page.partition("No se ha guardado nada")[2].partition("<form")[0]
    for code in ("one_men", "winner", "<code>one</code>"):
        assert code not in said and f"<code>{code}" not in page
    english = Client(headers={"accept-language": "en"})
    english.cookies = referee.cookies
    assert "<code>Men 1</code>" in html_of(english.get(league_url("record", league)))


@pytest.mark.parametrize("listed", ["", "one,two\n", "\x00", HEAD, "x" * 5000, 'one,"two\n'])
def test_invalid_list_is_explained_and_changes_nothing(league: models.League, referee: Client, listed: str) -> None:
    answer = send(referee, league_url("record", league), text=listed)
    assert answer.status_code == 422
    assert models.Result.objects.count() == 0


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_line_that_is_not_understood_is_answered_with_examples(language: str) -> None:
    with translation.override(language):
        [answer] = ResultsForm({"text": "Gala Ríos y Ana Pérez"}).errors["text"]
    _line, *examples = re.findall("[«“]([^»”]+)[»”]", str(answer))
    found = [foreign_results(example.encode()) for example in examples]
    read = [each.games[0] for each in found if each]
    assert [(game.one, game.two, game.winner) for game in read] == [("Ana", "Bea", "one")] * 2
    assert (read[1].reason, read[1].pieces[0]) == (Reason.RESIGNATION, Pieces(4, 1))


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
def test_list_with_wrong_headings_is_answered_with_an_example(language: str) -> None:
    with translation.override(language):
        form = ResultsForm({"text": "one,two,winner"})
        example = form.errors["text"][-1]
    headings, line = re.findall("[«“]([^»”]+)[»”]", str(example))
    [read] = read_results(f"{headings}\n{line}".encode()).lines
    assert (read.one, read.two, read.result.winner) == ("Ana", "Bea", "one")


@pytest.mark.parametrize("typed", ["de la Fuente, J.", "J. de la Fuente", "Fuente, J."])
def test_initials_of_one_name_only_are_taken_for_its_player(typed: str) -> None:
    league = drawn_league(("Juan de la Fuente", "Ana Fuente", "Bea Gil"))
    client, address = client_of(Visitor.REFEREE, league), league_url("record", league)
    shown = html_of(send(client, address, text=f"{typed} - Bea Gil 1-0"))
    assert f"Se toma «{typed}» por Juan de la Fuente." in shown and "Sale 1 partida." in shown
    asked = html_of(send(client, address, text="Fuente - Bea Gil 1-0"))
    assert "¿Quién es «Fuente»?" in asked


@pytest.mark.parametrize("typed", ["Gala", "gála", "RIOS"])
def test_part_of_one_name_only_is_taken_for_its_player_and_said(typed: str) -> None:
    league = drawn_league(("Gala Ríos", "Ana Pérez", "Ana López"))
    client, address = client_of(Visitor.REFEREE, league), league_url("record", league)
    rows = html_of(send(client, address, text=f"{typed} - López 1-0\nGala Ríos - Pérez 1-0"))
    assert "Salen 2 partidas." in rows and "No se ha guardado nada" not in rows
    assert f"Se toma «{typed}» por Gala Ríos, «López» por Ana López y «Pérez» por Ana Pérez." in rows
    listed = f"{HEAD}{typed},Ana Pérez,one,no_pieces,3,1,0,0\n"
    shown = html_of(send(client, address, text=listed))
    assert "Se anota 1 resultado." in shown and f"Se toma «{typed}» por Gala Ríos." in shown
    assert not models.Result.objects.exists()
    carried = {"escrito-0": typed, "quien-0": "Gala Ríos"}
    assert all(f'name="{name}" value="{value}"' in shown for name, value in carried.items())
    assert confirm(client, address, text=listed, **carried).status_code == 302
    assert models.Result.objects.count() == 1


def test_part_of_a_name_is_not_recorded_without_its_preview() -> None:
    league = drawn_league(("Gala Ríos", "Ana Pérez", "Ana López"))
    listed = f"{HEAD}Gala,Ana Pérez,one,no_pieces,3,1,0,0\n"
    page = html_of(confirm(client_of(Visitor.REFEREE, league), league_url("record", league), text=listed))
    assert "¿Quién es «Gala»?" in page and 'value="Gala Ríos" selected' in page
    assert not models.Result.objects.exists()


@pytest.mark.parametrize("typed", ["Ana", "Gil", "Gal"])
def test_name_of_nobody_or_of_several_is_asked_about_without_errors(typed: str) -> None:
    league = drawn_league(("Gala Ríos", "Ana Pérez", "Ana López"))
    listed = f"{HEAD}{typed},Ana Pérez,one,no_pieces,3,1,0,0\n"
    answer = send(client_of(Visitor.REFEREE, league), league_url("record", league), text=listed)
    page = html_of(answer)
    assert answer.status_code == 422 and f"¿Quién es «{typed}»?" in page and "Elegir quién es" in page
    assert "Di quién es cada cual" in page and 'class="note wrong"' not in page
    assert " selected>Gala" not in page and " selected>Ana" not in page


def test_finished_league_takes_no_sheets() -> None:
    league = complete_league()
    decide(league, Close())
    client = client_of(Visitor.ORGANIZER, league)
    assert "Ya ha terminado" in html_of(client.get(league_url("record", league)))
    answer = client.post(league_url("record", league), {"text": TWO, "step": "confirm"})
    assert answer.status_code == 422


def test_names_like_an_unknown_one_are_offered_first() -> None:
    league = drawn_league(("Ana", "Bea", "Xoán Dominguez", "Xoan Domínguez", "Zoe"))
    page = html_of(send(organizer_of(league), league_url("record", league), text="Zoe - Xoan Dominguez 1-0"))
    offered = re.findall(r'<option value="([^"]+)"', page.split("¿Quién es")[1].split("</select>")[0])
    assert set(offered[:2]) == {"Xoán Dominguez", "Xoan Domínguez"} and len(offered) == 6


def test_unknown_name_is_asked_about_and_the_answer_holds(league: models.League, referee: Client) -> None:
    address = league_url("record", league)
    page = html_of(send(referee, address, text="Ana - Beatriz 1-0"))
    assert "¿Quién es «Beatriz»?" in page and 'name="escrito-0" value="Beatriz"' in page
    known = {"escrito-0": "Beatriz", "quien-0": "Bea"}
    assert "Sale 1 partida." in html_of(send(referee, address, text="Ana - Beatriz 1-0", **known))
    whole = f"{HEAD}Ana,Beatriz,one,no_pieces,3,1,0,0\n"
    seen = html_of(send(referee, address, text=whole, **known))
    assert "Se anota 1 resultado." in seen and 'name="quien-0" value="Bea"' in seen
    assert confirm(referee, address, text=whole, **known).status_code == 302
    other = html_of(send(referee, address, text=whole, **{"escrito-0": "Beatriz", "quien-0": "Nadie"}))
    assert "¿Quién es «Beatriz»?" in other


def test_all_unknown_names_are_asked_about_at_once_and_answers_stay(league: models.League, referee: Client) -> None:
    address, typed = league_url("record", league), "Anabel - Beatriz 1-0"
    page = html_of(send(referee, address, text=typed))
    assert 'name="escrito-0" value="Anabel"' in page and 'name="escrito-1" value="Beatriz"' in page
    first = {"escrito-0": "Anabel", "quien-0": "Ana", "escrito-1": "Beatriz", "quien-1": ""}
    page = html_of(send(referee, address, text=typed, **first))
    assert "¿Quién es «Beatriz»?" in page and 'name="escrito-0" value="Anabel"' in page
    assert page.count('value="Ana" selected') == 1
    page = html_of(send(referee, address, text=typed, **first | {"quien-1": "Bea"}))
    assert "Sale 1 partida." in page
    assert 'name="escrito-1" value="Beatriz"' in page and page.count('value="Bea" selected') == 1


@pytest.mark.parametrize("half", [True, False])
def test_games_of_a_name_of_nobody_here_are_left_out(league: models.League, referee: Client, *, half: bool) -> None:
    address = league_url("record", league)
    whole = f"{HEAD}Ana,Bea,one,no_pieces,3,1,0,0\nZoe,Ana,one,no_pieces,3,1,0,0\nBea,Zoe,draw,agreement,1,0,1,0\n"
    typed = "Ana - Bea 1-0\nZoe - Ana 1-0\nBea - Zoe 0-1" if half else whole
    asked = html_of(send(referee, address, text=typed))
    assert "¿Quién es «Zoe»?" in asked and '<option value="-">' in asked
    answer = {"escrito-0": "Zoe", "quien-0": "-"}
    shown = html_of(send(referee, address, text=typed, **answer))
    assert "Quedan fuera 2 partidas de quien no juega en esta liga." in shown
    assert ("Sale 1 partida." if half else "Se anota 1 resultado.") in shown
    if not half:
        assert 'name="quien-0" value="-"' in shown
        assert confirm(referee, address, text=typed, **answer).status_code == 302
        assert models.Result.objects.count() == 1


def test_list_of_nobody_here_gives_nothing_and_keeps_the_answer(league: models.League, referee: Client) -> None:
    answer = {"escrito-0": "Zoe", "quien-0": "-"}
    response = send(referee, league_url("record", league), text="Zoe - Ana 1-0", **answer)
    assert response.status_code == 422 and "no queda ninguna" in html_of(response)
    assert '<option value="-" selected>' in html_of(response)


def test_lines_that_are_no_game_are_named(league: models.League, referee: Client) -> None:
    address, typed = league_url("record", league), "Ana - Bea 1-0\nBea  Carlos 1-0\n\nhola que tal\nCarlos - Ana 1-0"
    page = html_of(send(referee, address, text=typed))
    assert "Salen 2 partidas." in page
    for said in ("la línea 2, «Bea Carlos 1-0»: se esperaba", "la línea 4, «hola que tal»: se esperaba"):
        assert said in page
    answer = send(referee, address, text="Ana - Bea 1-0\nBea  Carlos 1-0")
    assert "la línea 2, «Bea Carlos 1-0»" in html_of(answer) and "La columna" not in html_of(answer)
    whole = "Ana - Bea incomparecencia de Bea\nAna - Bea + - -\nhola"
    assert "hola" in html_of(send(referee, address, text=whole))


def test_unclear_words_on_pieces_are_said_and_not_taken(league: models.League, referee: Client) -> None:
    page = html_of(send(referee, league_url("record", league), text="Ana - Bea 1-0 abandono 4"))
    assert "Sale 1 partida. Completa lo que falta" in page
    assert "Línea 1: «4» no dice cuántos son peones y cuántas damas, y no se toma." in page


def test_list_that_is_not_understood_is_called_no_heading(league: models.League, referee: Client) -> None:
    answer = send(referee, league_url("record", league), text="\nAna contra Bea, creo")
    assert answer.status_code == 422 and "No se entiende la línea 2, «Ana contra Bea creo»" in html_of(answer)
    assert "columna" not in html_of(answer).partition("No se entiende")[2].partition("</")[0]


def test_open_games_of_a_pasted_table_are_passed_over(league: models.League, referee: Client) -> None:
    page = html_of(send(referee, league_url("record", league), text="1;Ana;1-0;Bea\n2;Carlos;;Ana\n3;Bea;-;Carlos"))
    assert "Sale 1 partida." in page and "Queda fuera" not in page


@pytest.mark.parametrize(
    "typed",
    ["Ana - Bea 1-0\nBea - Ana 1-0", f"{HEAD}Ana,Bea,one,no_pieces,3,1,0,0\nBea,Ana,one,no_pieces,3,1,0,0"],
)
def test_two_results_of_one_game_in_a_list_are_refused(league: models.League, referee: Client, typed: str) -> None:
    answer = send(referee, league_url("record", league), text=typed)
    first = 2 if typed.startswith(HEAD) else 1
    said = f"Línea {first + 1}: es la misma partida que la línea {first}; deja solo el resultado que vale."
    assert answer.status_code == 422 and said in html_of(answer)
    same = html_of(send(referee, league_url("record", league), text="Ana - Bea 1-0\nBea - Ana 0-1"))
    assert "Sale 1 partida." in same


@pytest.mark.parametrize(
    "again", ["Ana,Bea,one,no_pieces,3,0,,\n", "Ana,Bea,one,,,,,\n", "Bea,Ana,two,no_pieces,,,,\n"]
)
def test_line_of_the_result_that_stands_is_left_out(league: models.League, referee: Client, again: str) -> None:
    beat(league, "Ana", "Bea")
    page = html_of(
        send(referee, league_url("record", league), text=f"{HEAD}{again}Carlos,Ana,draw,agreement,2,0,1,0\n")
    )
    assert "1 ya estaba anotado así." in page or "Queda fuera 1 partida, que ya estaba anotada así." in page
    alone = html_of(send(referee, league_url("record", league), text=f"{HEAD}{again}"))
    assert "ya estaba anotad" in alone


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("Ana,Bea,one,no_pieces,4,0,,", "Gana Ana con 4 peones (rival sin fichas)"),
        ("Ana,Bea,one,time,3,0,,", "Gana Ana con 3 peones (tiempo agotado)"),
        ("Ana,Bea,draw,agreement,2,0,1,0", "Tablas (acuerdo)"),
        ("Ana,Bea,draw,,,,,", "Tablas"),
    ],
)
def test_line_of_another_result_is_refused_with_both(
    league: models.League, referee: Client, other: str, told: str
) -> None:
    beat(league, "Ana", "Bea")
    answer = send(referee, league_url("record", league), text=f"{HEAD}{other}\nCarlos,Ana,draw,agreement,2,0,1,0\n")
    said = f"Línea 2: Ana – Bea ya tiene resultado, «Gana Ana con 3 peones (rival sin fichas)», y aquí dice «{told}»"
    assert answer.status_code == 422 and said in html_of(answer)
    assert models.Result.objects.count() == 1
