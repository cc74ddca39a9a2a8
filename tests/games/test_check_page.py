"""The public page that checks a sheet: its report, its answer to any input, and that it stores nothing."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.forms import MAX_BYTES, MAX_GAME_BYTES
from games.rules import RULES, check
from games.rules.playing import play_out
from games.rules.sheets.record import Verdict
from games.rules.wording import verdict_name
from games.several import MAX_GAMES
from games.wording import NAMES
from tests import sheets

PAGE = "/comprobar/"
QUALITY = '[FEN "W:W2,8,16,K30,K31:BK3,7,24,25"]\n1. 31-18 07-04 2. 16-20 24x15 3. 30x17'
SOPLO = "1. 22-18 11-15 2. 21-17 S18"
RESULT = re.compile(r"<h2 id=\"veredicto\">|class=\"several\"")


def page_of_check(text: str = "", rules: str = "spanish", client: Client | None = None, **fields: Any) -> str:
    """Send a sheet to the page and return the answer."""
    answer = (client or Client()).post(PAGE, {"rules": rules, "text": text, **fields})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def games_of(rules: str, count: int = 1) -> str:
    return "\n".join(play_out(RULES[rules], "page", count))


def test_result_in_words_is_read_as_a_result_and_not_as_a_move() -> None:
    html = page_of_check("1. 22-18 9-13 2. 21-17 abandonan las negras", "castillar")
    assert "no es una jugada" not in html and "no se ha leído" not in html
    assert "La planilla dice «abandonan las negras»: se lee como 2-0" in html


def test_invalid_sheet_names_the_rules_under_which_it_is_valid() -> None:
    sheet = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *"
    page = page_of_check(sheet, "castillar")
    offered = page.partition("Esta planilla sí vale con otras reglas:")[2].partition("</p>")[0]
    assert 'value="international"' in offered and "Comprobar con Damas internacionales" in offered
    for slug in re.findall(r'name="otras" value="(\w+)"', offered):
        assert check(RULES[slug], sheet).verdict is Verdict.VALID
    for other, rules in ((sheet, "international"), ("1. 22-18 99-1", "castillar")):
        assert "sí vale con otras reglas" not in page_of_check(other, rules)


@pytest.mark.parametrize("tag", ['[GameType "21"]', '[Rules "english"]'])
def test_other_rules_are_named_first_and_a_button_checks_by_them(tag: str) -> None:
    sheet = f"{tag}\n1. 11-15 22-17 2. 15-18"
    by_others = page_of_check(sheet, "castillar")
    first = by_others.partition('<ol class="findings">')[2].partition("</li>")[0]
    assert "La planilla dice que es de otras reglas: Damas inglesas." in first
    assert "Comprobar con Damas inglesas" in first and "GameType 21" not in first
    by_them = page_of_check(sheet, "castillar", otras="english")
    assert 'value="english" selected' in by_them and "otras reglas" not in by_them


def test_unknown_rules_are_quoted_without_a_button() -> None:
    html = page_of_check('[GameType "99"]\n1. 22-18', "castillar")
    assert "La planilla dice otras reglas: GameType 99." in html and 'name="otras"' not in html


def test_empty_page_needs_no_session_and_no_database(client: Client) -> None:
    answer = client.get(PAGE)
    assert answer.status_code == 200 and not answer.cookies
    assert all(f'value="{slug}"' in answer.content.decode() for slug in NAMES)


def test_link_to_the_page_can_choose_the_rules(client: Client) -> None:
    assert 'value="italian" selected' in client.get(f"{PAGE}?reglas=italian").content.decode()
    assert 'value="castillar" selected' in client.get(f"{PAGE}?reglas=chess").content.decode()


@pytest.mark.parametrize("rules", RULES)
def test_example_is_a_sheet_of_the_chosen_rules(rules: str, client: Client) -> None:
    pages = (client.get(f"{PAGE}?reglas={rules}").content.decode(), page_of_check("", rules))
    for html in map(unescape, pages):
        (shown,) = re.findall(r'data-example-of="([^"]+)"\s*>([^<]+)<', html)
        assert shown[0] == rules
        (moves,) = re.findall("«(.+)»", shown[1])
        (names,) = re.findall(r"\((.+)\)", shown[1])
        report = check(RULES[rules], moves)
        assert report.verdict is Verdict.VALID and not report.findings
        assert check(RULES[rules], f"1. {names}").verdict is Verdict.VALID


@pytest.mark.parametrize(
    ("rules", "words", "label"), [("russian", "números", ">a</text>"), ("italian", "nombres", ">32</text>")]
)
def test_page_uses_the_usual_notation_of_the_rules(rules: str, words: str, label: str, client: Client) -> None:
    helped = unescape(client.get(f"{PAGE}?reglas={rules}").content.decode())
    (shown,) = re.findall(r'data-example-of="[^"]+"\s*>([^<]+)<', helped)
    assert f"También PDN y {words} de casilla" in " ".join(shown.split())
    assert label in page_of_check(games_of(rules), rules)


@pytest.mark.parametrize("rules", RULES)
def test_random_game_is_valid_by_its_rules(rules: str) -> None:
    html = page_of_check(games_of(rules), rules)
    assert f"Planilla {verdict_name(Verdict.VALID)}" in html and str(NAMES[rules]) in html


def test_illegal_move_shows_article_legal_moves_and_drawing() -> None:
    html = page_of_check(QUALITY)
    assert "Planilla no válida" in html and "quedan 1 sin leer" not in html and "queda 1 sin leer" in html
    assert "Jugada 2 (negras)" in html and "<code>24x15</code>" in html
    assert "art. 5.3" in html and "<code>4x21</code>" in html
    assert 'class="illegal"' in html and "Jugada 2, negras: 24x15, que no vale" in html


def test_finding_has_the_number_of_its_move_in_the_list() -> None:
    """This holds also if Black moves first and move 1 has only its second half."""
    html = page_of_check('[FEN "B:W32,31:B1,2"]\n1... 1-6 2. 32-28 2-32', "international")
    assert "Jugada 2 (negras)" in html and "Jugada 2, negras: 2-32" in html
    left = page_of_check("1. 22-18 11-1 2. 21-17 10-14", "castillar")
    assert "Jugadas que quedan sin leer: 2." in left and "edias jugadas" not in left


def test_remaining_pieces_and_result_are_shown() -> None:
    html = page_of_check('[FEN "W:W10:B14"]\n1. 10x19 0-2')
    assert "Ganan las blancas: un jugador sin piezas" in html
    assert "no coincide con el tablero" in html
    assert "1 peón, 0 damas" in html and "0 peones, 0 damas" in html


def test_every_step_of_a_game_shows_its_board() -> None:
    text = games_of("international")
    report = check(RULES["international"], text)
    for step in (0, 1, report.plies // 2, report.plies):
        html = page_of_check(text, "international", jugada=str(step))
        position = report.moves[step - 1].position if step else report.start
        assert position is not None
        pieces = sum(1 for _ in position.placed_pieces())
        assert html.count('<circle class="white"') + html.count('<circle class="black"') == pieces


@pytest.mark.parametrize("step", ["-1", "9999999", "99999999999999999999", "x", "", "²", "1e3"])
def test_missing_step_becomes_the_nearest_or_first(step: str) -> None:
    assert "data-caption" in page_of_check(QUALITY, jugada=step)


def test_file_replaces_the_text_and_returns_in_the_form(client: Client) -> None:
    html = page_of_check("nada", file=SimpleUploadedFile("a.pdn", QUALITY.encode()), client=client)
    assert "Planilla no válida" in html and QUALITY in html


def test_old_code_pages_are_read() -> None:
    html = page_of_check(file=SimpleUploadedFile("a.pdn", '[White "Ñoño"]\n[Black "Óscar"]\n1. 10-14'.encode("cp1252")))
    assert "Ñoño" in html and "Óscar" in html


def test_empty_and_oversized_input_is_refused_at_its_field() -> None:
    refused = page_of_check("  \n")
    assert "Pega las jugadas o elige un fichero" in refused and "hasta 512 KB;" in refused
    assert "Ocupa 513 KB y caben 512" in page_of_check("1" * (MAX_BYTES + 1))
    assert "Ocupa 513 KB" in page_of_check(file=SimpleUploadedFile("a.pdn", b"1" * (MAX_BYTES + 1)))
    assert "Ocupa 513 KB" in page_of_check("ñ" * (MAX_BYTES // 2 + 1))
    assert "data-caption" in page_of_check("1. 10-14 " + " " * (MAX_GAME_BYTES - 20))
    assert "La partida 1 ocupa 65 KB y caben 64" in page_of_check("1. 10-14 " + " " * MAX_GAME_BYTES)


def test_unknown_rules_are_refused() -> None:
    assert "No se ha comprobado nada" in page_of_check("1. 10-14", "chess")


def test_games_of_a_text_are_listed_and_can_be_opened() -> None:
    text = games_of("italian", 3) + '\n[White "Ana"]\n[Black "<b>&amp;"]\n1. 1-2'
    html = page_of_check(text, "italian")
    assert html.count(">válida<") == 3 and html.count(">no válida<") + html.count(">ilegible<") == 1
    assert "Ana – <b>&amp;" in html
    assert "Planilla válida" in page_of_check(text, "italian", partida="2")
    assert "Planilla válida" not in page_of_check(text, "italian", partida="4")
    assert "Partidas del texto" in page_of_check(text, "italian", partida="4", lista="1")


def test_first_hundred_games_are_listed() -> None:
    html = page_of_check(games_of("las-damas-64", MAX_GAMES + 2), "las-damas-64")
    assert html.count('name="partida"') == MAX_GAMES
    assert f"Se han comprobado las {MAX_GAMES} primeras" in html and f"{MAX_GAMES + 2} partidas" in html


def test_names_and_comments_of_a_sheet_are_escaped(client: Client) -> None:
    text = '[White "<script>alert(1)</script>"]\n[Black "x"]\n1. 10-14 {<img src=x onerror=y>} <i>x</i>'
    html = client.post(PAGE, {"rules": "spanish", "text": text}).content.decode()
    assert "<script>alert" not in html and "<img" not in html and "<i>" not in html


def test_long_game_is_listed_in_parts() -> None:
    shuffle = " ".join(f"{n}. 31-27 4-8 {n + 1}. 27-31 8-4" for n in range(1, 400, 2))
    text = f'[FEN "W:WK31:BK4"]\n{shuffle}'
    html = page_of_check(text, "castillar")
    assert html.count("data-step") < 230
    assert "Jugadas anteriores" in html and "Jugadas siguientes" not in html
    assert "Jugadas siguientes" in page_of_check(text, "castillar", jugada="1")


@settings(max_examples=60)
@given(data=st.binary(max_size=3000), rules=st.sampled_from(list(RULES)))
def test_any_bytes_get_a_report(data: bytes, rules: str) -> None:
    html = page_of_check(rules=rules, file=SimpleUploadedFile("a.pdn", data))
    assert RESULT.search(html)


@settings(max_examples=60)
@given(text=st.text(min_size=1, max_size=300), rules=st.sampled_from(list(RULES)))
def test_any_text_gets_a_report(text: str, rules: str) -> None:
    html = page_of_check(f"1. 10-14 {text}", rules)
    assert RESULT.search(html)


@settings(max_examples=60)
@given(data=st.data(), rules=st.sampled_from(list(RULES)))
def test_game_with_one_damaged_word_gets_a_report(data: st.DataObject, rules: str) -> None:
    words = games_of(rules).split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(["", "x", "99-1", "1x2", "--", "S1", "(", "{", "2-0", "a1-b2", "10x10"]))
    html = page_of_check(" ".join(words), rules, jugada=str(data.draw(st.integers(0, 400))))
    assert RESULT.search(html)


LARGEST = {
    "noise": bytes(range(256)) * (MAX_GAME_BYTES // 1024),
    "zeros": b"\0" * (MAX_GAME_BYTES // 3),
    "one word": b"1" * MAX_GAME_BYTES,
    "braces": b"{" * MAX_GAME_BYTES,
    "variations": b"(" * MAX_GAME_BYTES,
    "games": (b"1. 10-14 2-0\n" * (MAX_BYTES // 13))[:MAX_BYTES],
    "games of words": (b'[White "A"]\n\n' + b"S1 " * (MAX_GAME_BYTES // 3 - 10) + b"\n\n") * 8,
    "tags": b'[A "b"]\n' * (MAX_GAME_BYTES // 8),
    "a king that comes and goes": b'[FEN "W:WK31:BK4"]\n' + b"31-27 4-8 27-31 8-4 " * (MAX_GAME_BYTES // 20 - 1),
}


@pytest.mark.parametrize("kind", LARGEST)
def test_largest_text_of_any_kind_gets_a_report(kind: str) -> None:
    html = page_of_check(rules="castillar", file=SimpleUploadedFile("a.pdn", LARGEST[kind]))
    assert RESULT.search(html)


def test_malformed_form_is_refused_without_an_error(client: Client) -> None:
    answer = client.post(PAGE, b"\xff\0--x", content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 200
    assert client.post(PAGE, b"\xff", content_type="multipart/form-data").status_code == 400
    assert client.post(PAGE, b"\xff", content_type="application/json").status_code == 200
    assert client.put(PAGE).status_code == 405


def test_page_has_no_inline_script_or_style(client: Client) -> None:
    for text in (QUALITY, games_of("spanish", 2), ""):
        html = client.post(PAGE, {"rules": "spanish", "text": text}).content.decode()
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=\"|javascript:", html)


def test_text_without_moves_shows_no_remaining_pieces() -> None:
    html = page_of_check("hola", "castillar")
    assert "No hay ninguna jugada que valga" in html
    assert "Quedan a las" not in html and "la partida sigue abierta" not in html
    assert "Quedan a las" in page_of_check("1. 21-17", "castillar")


def test_outcome_is_written_as_the_scores_of_a_league() -> None:
    html = page_of_check(sheets.BLACK_WINS, "castillar")
    assert "<dd>Ganan las negras: un jugador sin piezas</dd>" in html and "<b>0–2</b>" in html
    assert "Posición final" not in html
    several = page_of_check(f"{sheets.BLACK_WINS}\n\n{sheets.BLACK_WINS}", "castillar")
    assert "0–2" in several


@pytest.mark.parametrize(("text", "explained"), [(SOPLO, True), ("1. 22-18 11-15", False)])
def test_soplo_is_explained_where_a_sheet_has_one(text: str, explained: bool) -> None:
    assert ("soplo. Quien movía pudo capturar" in " ".join(page_of_check(text, "castillar").split())) is explained


def test_only_path_is_written_in_the_text_by_a_button() -> None:
    html = page_of_check(sheets.TWO_PATHS, "castillar")
    assert "Solo 18x9x2 deja leer el resto" in html and 'name="camino"' in html
    html = page_of_check(sheets.TWO_PATHS, "castillar", camino="1")
    assert "8. 18x9x2 5-9" in html and 'name="camino"' not in html and "Planilla válida" in html
    assert "18x2" not in html.replace("18x9x2", "")


def test_only_path_is_written_in_the_chosen_game_of_a_text() -> None:
    text = f"1. 22-18 2-0\n\n{sheets.TWO_PATHS}\n\n1. 22-17 0-2\n"
    html = page_of_check(text, "castillar", partida="2", camino="1")
    assert text.replace("18x2", "18x9x2") in html
    assert text in page_of_check(text, "castillar", partida="1", camino="1")
    assert "18x9x2" not in page_of_check(text, "castillar", partida="3", camino="x")


@pytest.mark.parametrize(
    ("end", "row", "told"),
    [
        ("tablas", "1–1 en palabras", ["se lee como 1-1"]),
        ("\nBlancas abandonan\nAna Rey\nBea Paz", "0–2 en palabras", ["se lee como 0-2"]),
        ("Resultado: tablas 1-1", "1–1 el tablero no lo confirma ni lo niega", ["valen por acuerdo"]),
        ("gana Ana", "ninguno", ["no dice qué color gana"]),
        ("Ana Rey", "ninguno", ["no se ha leído como jugada"]),
    ],
)
def test_end_is_told_once_beside_the_result(end: str, row: str, told: list[str]) -> None:
    page = page_of_check(f"1. 11-15 22-18 {end}")
    facts, _, findings = page.partition('<dl class="outcome">')[2].partition("</dl>")
    assert f"Resultado escrito {row}" in " ".join(re.sub(r"<[^>]*>", " ", facts).split())
    assert ("sigue abierta" in facts) is (row == "ninguno")
    sentences = re.findall(r"</p>\s*<p>(.*?)</p>", findings.partition("</ol>")[0])
    assert len(sentences) == len(told) and all(each in said for each, said in zip(told, sentences, strict=True))


@pytest.mark.parametrize("text", ["11-15,22-18,10-14", "1. 11-15,22-18 2. 10-14", "11–15,22–18, 10–14"])
def test_quiet_moves_joined_by_commas_are_moves(text: str) -> None:
    page = page_of_check(text)
    assert "3 jugadas" in page and "Planilla válida" in page
