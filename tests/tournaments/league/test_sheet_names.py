"""The names on a sheet beside those of its game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.sheets.record import Verdict
from tests import sheets
from tests.tournaments.league.sheet_readings import GAME, reading, reading_with_names, refusal
from tournaments.league.faults import Code
from tournaments.league.sheets import (
    SheetAnswers,
)
from tournaments.league.values import Side

MEN = 12


WITHOUT_A_COLON = [
    "Blancas {white}\n{moves}",
    "BLANCAS   {white}\nNEGRAS   {black}\n{moves}",
    "Blancas. {white}\n{moves}",
    "Blancas -> {white}\n{moves}",
    "Con las blancas {white}\n{moves}",
    "Blancas ({white}) Negras ({black})\n{moves}",
    "Blancas {white} Negras {black}\n{moves}",
    "Blancas\n{white}\nNegras\n{black}\n{moves}",
    "Blancas:\n\n{white}\n{moves}",
    "White player: {white}\n{moves}",
    '[WhitePlayer "{white}"]\n{moves}',
    '[Blanc "{white}"]\n{moves}',
    "Bl.: {white}\nNg.: {black}\n{moves}",
    "B: {white}\nN: {black}\n{moves}",
    "W: {white} B: {black}\n{moves}",
    "W: {white}\n{moves}",
    "N: {black}\n{moves}",
    "Z: {black}\n{moves}",
    "{white} (blancas) - {black} (negras)\n{moves}",
    "{white} con las blancas, {black} con negras\n{moves}",
    "Ronda 3: {white} con blancas\n{moves}",
    "{moves}\nBlancas {white}",
    "{moves}\n{black} (negras)",
    "{white} 2-0 {black}\n{moves}",
    "{black} 0-2 {white}\n{moves}",
    "Liga, ronda 3: {white} 2-0 {black}\n{moves}",
    "{white} - {black} 2-0\n{moves}",
    "{white} (blancas) 2-0 {black} (negras)\n{moves}",
    "{moves}\n{white} 2-0 {black}",
]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (None, None),
        ("Ana Pérez", "Ñoño"),
        ("ana  perez", "NOÑO"),
        ("Pérez, Ana", "ñoño"),
        ("Ana Pérez", None),
        (None, "Ñoño"),
        ("Ana Pérez", "?"),
        ("", "Ñoño"),
    ],
)
def test_names_of_the_game_raise_no_question(white: str | None, black: str | None) -> None:
    assert not reading_with_names(white, black).asks_white


@pytest.mark.parametrize(
    ("white", "black", "by_names"),
    [
        ("Ñoño", "Ana Pérez", Side.TWO),
        ("Ñoño", None, Side.TWO),
        (None, "Ana Pérez", Side.TWO),
        ("Hortera", "Bea", None),
        ("Ana Pérez", "Bea", None),
        ("A. Pérez", "Ñoño", None),
        ("Ana", "Ñoño", None),
        ("Ana Pérez", "Ana Pérez", None),
    ],
)
def test_swapped_foreign_and_short_names_raise_a_question(
    white: str | None, black: str | None, by_names: Side | None
) -> None:
    found = reading_with_names(white, black)
    assert found.asks_white and found.white_named is by_names
    assert refusal(found) == (Code.SHEET_NAMES, "white")
    for side in Side:
        assert found.resolved(SheetAnswers(white=side)).white is side


@pytest.mark.parametrize(
    "text",
    [
        "[White '{two}']\n{moves}",
        "[White {two}]\n{moves}",
        '[White\u00a0"{two}"]\n{moves}',
        '[White "{two}"]\n{moves}'.replace(" ", "\u00a0"),
        '(White "{two}")\n{moves}',
        "{moves}\nBlancas: {two}",
        "Blancas: {two}\nNegras: {one}\n{moves}",
        "{moves}\nBlancas: {two} / Negras: {one}",
        "White: {two}\n{moves}",
        "Bianco: {two}\nNero: {one}\n{moves}",
        "Brancas:\n{two}\n\n{moves}",
        "{{Blancas: {two}}} {moves}",
        "{moves} {{Negras: {one}}}",
    ],
)
def test_names_without_a_perfect_tag_raise_a_question(text: str) -> None:
    sheet_reading = reading(text.format(one=GAME.one, two=GAME.two, moves=sheets.OPEN))
    assert sheet_reading.gist.verdict is Verdict.VALID and sheet_reading.asks_white
    assert refusal(sheet_reading) == (Code.SHEET_NAMES, "white")
    own = reading(text.format(one=GAME.two, two=GAME.one, moves=sheets.OPEN))
    assert not own.asks_white


@pytest.mark.parametrize("repeated", ["White", "Blancas"])
def test_tag_repeated_for_another_player_begins_another_game(repeated: str) -> None:
    sheet_reading = reading(f'[White "{GAME.one}"]\n[{repeated} "{GAME.two}"]\n{sheets.OPEN}')
    assert refusal(sheet_reading) == (Code.SHEET_GAMES, "text")


@pytest.mark.parametrize("text", WITHOUT_A_COLON)
def test_names_beside_a_colour_or_score_are_compared(text: str) -> None:
    own = reading(text.format(white=GAME.one, black=GAME.two, moves=sheets.RESIGNED))
    assert own.gist.verdict is Verdict.VALID and own.gist.further_names and not own.asks_white
    swapped = reading(text.format(white=GAME.two, black=GAME.one, moves=sheets.RESIGNED))
    assert swapped.white_named is Side.TWO
    assert refusal(swapped) == (Code.SHEET_NAMES, "white")


@pytest.mark.parametrize(
    "text",
    [
        "Blancas   Negras\n{moves}",
        "Blancas\nNegras\n{moves}",
        "White Time: 0:45\n{moves}",
        "B: {two}\n{moves}",
        "{moves}\nBlack Resigns",
        "{moves}\nLas Negras abandonan",
        "{moves}\nFirma (blancas) {one}",
        "{moves} {{Las blancas. Luego las negras}}",
        "{moves} (las negras)",
        "{moves}\n5 damas (blancas)",
        "1-1 (blancas)\n{moves}",
        "Blancas 2-0 Negras\n{moves}",
        "{one} 1-1 {two}\n{moves}",
        "Ronda 2-0 a Liga\n1. 21-17",
    ],
)
def test_colours_and_scores_without_names_raise_no_question(text: str) -> None:
    assert not reading(text.format(one=GAME.one, two=GAME.two, moves=sheets.RESIGNED)).asks_white


@pytest.mark.parametrize(
    "text", ["{two} - {one}\n{moves}", "Blancas: 0:45\nNegras:\n{moves}", "{moves}\nNegras: abandonan", "{moves}"]
)
def test_words_without_colours_raise_no_question(text: str) -> None:
    assert not reading(text.format(one=GAME.one, two=GAME.two, moves=sheets.OPEN)).asks_white


def test_too_many_labels_raise_a_question() -> None:
    assert reading(sheets.OPEN + "\nBlancas: Ana Pérez" * 41).asks_white
    assert not reading(sheets.OPEN + "\nBlancas: Ana Pérez" * 40).asks_white


def test_similar_names_are_distinguished_by_spelling() -> None:
    game = replace(GAME, one="Peña", two="Pena")
    assert not reading_with_names("Peña", "Pena", game).asks_white
    assert reading_with_names("Pena", "Peña", game).white_named is Side.TWO
    assert reading_with_names("PÉNA", None, game).asks_white
