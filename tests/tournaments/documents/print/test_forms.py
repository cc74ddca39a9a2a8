"""Documents to fill in, fold or cut out: round sheets, starting list, table cards and labels; and printed addresses."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from tests.tournaments.documents.print.leagues import LEAGUES, LONG_NAME, timed, with_colours
from tests.tournaments.documents.print.making import NAMES, START, league, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read, squeezed, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.parts import open_games
from tournaments.documents.print.registry import KINDS, why_restricted
from tournaments.documents.print.rendering import render
from tournaments.league.values import Deadline
from tournaments.web import qr, requests

SITE = "https://ligas.example/"
LABELS_OF_A_SHEET = 24


def test_round_sheets_have_the_rounds_with_open_games() -> None:
    printed = to_print(LEAGUES["two boards"])
    words = text(render("rounds", printed))
    rounds = {game.round for game in open_games(printed.page)}
    assert {int(number) for number in re.findall(r"Ronda (\d+)", words)} == rounds
    assert words.count("Tablero") == len(rounds)
    assert words.count("17:00") <= len(rounds)


def test_round_sheets_have_the_last_days_of_the_rounds() -> None:
    words = text(render("rounds", to_print(replace(league(NAMES), deadlines=(Deadline(2, date(2030, 12, 5)),)))))
    assert re.findall(r"Ronda (\d+) · plazo: hasta el 5 dic 2030", words) == ["2"]


def test_round_sheets_have_a_box_for_each_player() -> None:
    printed = to_print(LEAGUES["two boards"])
    boxes = sum(page.get_contents().get_data().count(b" re S") for page in read(render("rounds", printed)).pages)
    assert boxes == 2 * len([game for game in open_games(printed.page) if game.round])


def test_round_sheets_have_players_result_and_pieces_in_order() -> None:
    printed = to_print(LEAGUES["of everything"])
    words = text(render("rounds", printed))
    rounds = {game.round for game in open_games(printed.page)}
    shown = [game for game in printed.page.calendar if game.round in rounds]
    assert {bool(game.outcome) for game in shown} == {True, False}
    for game in shown:
        assert "\n".join(filter(None, (game.one, game.outcome, game.two, game.pieces))) in words


def test_starting_list_has_clubs_and_withdrawals() -> None:
    words = text(render("entrants", to_print(LEAGUES["of everything"])))
    assert all(name in words for name in NAMES)
    assert "Uriandia" in words and "Por el número del sorteo." in words and "se retiró" in words
    assert "aún no hay sorteo" in text(render("entrants", to_print(LEAGUES["preparing"])))


@pytest.mark.parametrize("boards", [1, 3])
def test_table_cards_are_one_a_board_and_round(boards: int) -> None:
    printed = to_print(timed(league(played=11, boards=boards, calendar=START)))
    pages = read(render("tablecards", printed)).pages
    games = open_games(printed.page)
    tables = {(game.round, game.board) for game in games}
    assert len(pages) == -(-len(tables) // 2)
    words = "".join(page.extract_text() for page in pages)
    for name in NAMES:
        assert words.count(name) == 2 * sum(name in (game.one, game.two) for game in games)
    assert words.count("Tablero ") == 2 * len(tables)


def test_table_card_of_one_game_shows_colours_and_who_begins() -> None:
    printed = to_print(with_colours(timed(league(played=0, boards=5, calendar=START))))
    words = text(render("tablecards", printed))
    for game in open_games(printed.page):
        card = f"{game.one}\nblancas\n{game.two}\nnegras · empieza\nPartida {game.number} "
        assert words.count(card) == 2


def test_both_faces_of_a_table_card_have_the_code_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    matrix = qr.code_matrix
    monkeypatch.setattr(qr, "code_matrix", lambda address: [addresses.append(address), matrix(address)][1])
    printed = to_print(with_colours(timed(league(played=0, boards=5, calendar=START))), site=SITE)
    assert_well_set(render("tablecards", printed))
    games = [f"{SITE}ligas/liga/partidas/{game.fixture_id}/" for game in open_games(printed.page)]
    assert sorted(addresses) == sorted([*games, *games])


def test_labels_have_each_name_once() -> None:
    many = to_print(league([f"Jugadora {number}" for number in range(30)], max_players=30))
    pages = read(render("labels", many)).pages
    assert len(pages) == -(-30 // LABELS_OF_A_SHEET)
    words = "\n".join(page.extract_text() for page in pages).split("\n")
    assert [words.count(f"Jugadora {number}") for number in range(30)] == [1] * 30


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
@pytest.mark.parametrize("kind", ["rounds", "entrants", "tablecards", "labels", "sheets", "blank"])
def test_forms_hold_long_names(kind: str, paper: Paper) -> None:
    names = [LONG_NAME, *NAMES[:3]]
    pdf = render(kind, to_print(league(names, name=LONG_NAME), site=SITE), paper)
    assert_well_set(pdf)
    assert kind == "blank" or squeezed(LONG_NAME) in squeezed(text(pdf))


def test_forms_of_very_many_games_are_for_officials(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = to_print(LEAGUES["ten half played"])
    kinds = [kind for kind, each in KINDS.items() if each.of_each_game]
    assert [why_restricted(kind, printed) for kind in kinds] == [None] * len(kinds)
    monkeypatch.setattr(requests, "MAX_FORMS", 5)
    assert all(why_restricted(kind, printed) for kind in kinds)


def test_calendar_is_for_everybody_in_longer_leagues_than_other_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = to_print(LEAGUES["ten half played"])
    monkeypatch.setattr(requests, "MAX_GAMES", 5)
    assert why_restricted("calendar", printed) is None
    assert why_restricted("dossier", printed)
    monkeypatch.setattr(requests, "MAX_PRINTED_GAMES", 5)
    assert why_restricted("calendar", printed)


def test_documents_have_the_address_of_their_page() -> None:
    printed = to_print(LEAGUES["ten half played"], site=SITE)
    for kind, path in (("standings", ""), ("calendar", "calendario/"), ("crosstable", "partidas/")):
        for page in read(render(kind, printed)).pages:
            assert f"Esto mismo, en la web: https://ligas.example/ligas/liga/{path}" in page.extract_text().split("\n")
            [link] = page["/Annots"]
            assert link.get_object()["/A"]["/URI"] == f"https://ligas.example/ligas/liga/{path}"
    assert "en la web" not in text(render("standings", to_print(LEAGUES["ten half played"])))


def test_parts_of_a_long_document_are_in_its_outline() -> None:
    outline = [item.title for item in read(render("cards", to_print(LEAGUES["ten half played"]))).outline]
    assert outline == list(LEAGUES["ten half played"].names)
    whole = read(render("dossier", to_print(LEAGUES["ten half played"]))).outline
    assert list(LEAGUES["ten half played"].names) in [
        [each.title for each in item] for item in whole if isinstance(item, list)
    ]


def test_names_are_the_largest_on_the_card_of_a_postponed_game() -> None:
    tested_league = timed(
        league(NAMES[:3], calendar=START, name="XXIV Campeonato de Primavera de la Sociedad Recreativa")
    )
    first, *others = tested_league.games
    postponed = replace(tested_league, games=(replace(first, at=None, board=None), *others))
    texts = boxes(read(render("tablecards", to_print(postponed))).pages[0])
    sizes = {name: max(box.size for box in texts if name in box.text) for name in (first.one, first.two, "XXIV")}
    assert sizes[first.one] == sizes[first.two] > 2 * sizes["XXIV"]


def test_starting_list_of_few_players_is_in_larger_letters() -> None:
    sizes = []
    for count in (3, 16, 40):
        names = [f"Jugadora {number}" for number in range(count)]
        sheet = read(render("entrants", to_print(league(names, max_players=40)))).pages[0]
        sizes.append(next(box.size for box in boxes(sheet) if box.text == "Jugadora 0"))
    assert sizes == [16, 16, 11]
