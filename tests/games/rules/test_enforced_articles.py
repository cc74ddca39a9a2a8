"""Each article listed as enforced is cited by a finding, ends a game on the board, or decides the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules import RULES, read_fen, start
from games.rules.article import Article, Enforcement
from games.rules.parameters import Chain, KingRange, MenCapture
from games.rules.ruleset import RuleSystem
from games.rules.wording import sentence
from tests.games.rules.ask import after, checked, plain, tour

Witness = Callable[[str, Article], None]


def cited(moves: str, fen: str | None = None, code: str = "") -> Witness:
    """Return a check that a finding of a sheet cites the article."""

    def witness(slug: str, article: Article) -> None:
        citing = [each.code.value for each in checked(slug, moves, fen).findings if each.article == article]
        assert citing
        assert not code or code in citing

    return witness


def sentence_names(moves: str, fen: str) -> Witness:
    """Return a check that the sentence of a finding names the article beside the one that it cites."""

    def witness(slug: str, article: Article) -> None:
        assert any(f"(art. {article.number})" in sentence(each) for each in checked(slug, moves, fen).findings)

    return witness


def ends(moves: str, fen: str) -> Witness:
    """Return a check that the board ends a game by the article."""

    def witness(slug: str, article: Article) -> None:
        outcome = checked(slug, moves, fen).outcome
        assert outcome is not None
        assert outcome.article == article

    return witness


def decides(fen: str, legal: str, **otherwise: Any) -> Witness:
    """Return a check that a position has these legal moves, and others with other values of the parameters."""

    def witness(slug: str, article: Article) -> None:
        rules = RULES[slug]
        assert moves_of(rules, fen) == set(legal.split())
        assert not otherwise or moves_of(replace(rules, **otherwise), fen) != set(legal.split())

    return witness


def leads(fen: str, move: str, to: str) -> Witness:
    """Return a check that a move leads to a position."""

    def witness(slug: str, article: Article) -> None:
        assert after(slug, fen, move) == to

    return witness


def starts(fen: str) -> Witness:
    """Return a check that the game starts from a position."""

    def witness(slug: str, article: Article) -> None:
        assert start(RULES[slug]) == read_fen(RULES[slug], fen)

    return witness


def moves_of(rules: RuleSystem, fen: str) -> set[str]:
    return {move.full for move in read_fen(rules, fen).legal_moves()}


CASTILLAR: Mapping[str, Witness] = {
    "Antes de jugar, 3": starts("W:W21-32:B1-12"),
    "Cómo jugar, 1": cited("1. 18-22", "W:W18:B1", "impossible_move"),
    "Cómo jugar, 2": cited("1. 22x15", "W:W22:B18,15", "lands_on_a_piece"),
    "Cómo jugar, 3": decides("W:W22:B18,11", "22x15 22x15x8 22-17", chain=Chain.TO_THE_END),
    "Cómo jugar, 5": cited("1. 32-28 18x25", "W:W22,32:B18,1", "forfeit_not_recorded"),
    "Cómo jugar, 6": cited("1. 9x2x11", "W:W9:B6,7,20", "crowned_goes_on"),
    "Cómo jugar, 7": cited("1. 29x11", "W:WK29,18:B15", "own_piece_jumped"),
    "Cómo jugar, 8": ends("1. 22x15", "W:W22:B18"),
}
SPANISH: Mapping[str, Witness] = {
    "2.1": starts("W:W1-12:B21-32"),
    "3": starts("W:W1-12:B21-32"),
    "4.1": cited("1. 10-14 11-15", code="not_your_piece"),
    "4.2": cited("1. 14-10", "W:W14:B31", "impossible_move"),
    "4.3": cited("1. 10x19", "W:W10,14:B30", "own_piece_jumped"),
    "4.3.1": cited("1. 10x19", "W:W10:B14,19", "lands_on_a_piece"),
    "4.3.2": cited("1. 10x28", "W:W10:B19,30", "jumped_from_afar"),
    "4.3.3": cited("1. 10x19", "W:W10:B14,23,30", "stopped_short"),
    "4.3.4": cited("1. 11x2x20", "W:WK11:B6,15", "taken_piece_blocks"),
    "4.4": cited("1. 22x31x24", "W:W22:BK28,27,29", "crowned_goes_on"),
    "4.5": cited("1. 1-19", "W:WK1,10:B32", "impossible_move"),
    "4.5.1": cited("1. 1x23", "W:WK1:B10,14", "pieces_together"),
    "4.5.2": decides("W:WK1:B10", "1x14 1x19 1x23 1x28 1x32", king_range=KingRange.ONE_SQUARE),
    "4.5.3": cited("1. 1x14x5", "W:WK1:B10,30", "taken_twice"),
    "5.1": cited("1. 1-5", "W:W1,10:B14", "capture_required"),
    "5.2": cited("1. 4x11", "W:W4,10:B7,14,18,23", "not_most_pieces"),
    "5.3": cited("1. 10x28", "W:WK10:BK5,23", "not_most_kings"),
    "5.4": decides("W:W10,11:B14,15", "10x19 11x18 11x20"),
    "8.1": ends("1. 10x19", "W:W10:B14"),
    "9.1": cited(tour((8, 15, 22, 29, 12), (5, 23, 14, 1), 40), "W:WK8,9:BK5,24", "draw_open"),
    "9.2": cited(tour((19, 14, 1, 5, 10), (20, 27, 30, 16), 23), "W:WK19,K28,K32:BK20", "draw_open"),
    "9.3": cited(tour((8, 15), (5, 23), 12), "W:WK8,9:BK5,24", "draw_open"),
    "10.2": cited("1. 10-33", code="no_such_square"),
}
INTERNATIONAL: Mapping[str, Witness] = {
    "5": cited("1. 32-51", code="no_such_square"),
    "6": starts("W:W31-50:B1-20"),
    "7": starts("W:W31-50:B1-20"),
    "10": cited("1. 25-20", code="empty_square"),
    "11": cited("1. 32-27", "W:W32,27:B1", "occupied_square"),
    "12": cited("1. 32-28", "W:W3:B20", "bad_position"),
    "15": cited("1. 12x3x20", "W:W12:B8,14", "crowned_goes_on"),
    "16": cited("1. 46-28", "W:WK46,28:B1", "occupied_square"),
    "17": cited("1. 32x21", "W:W32,27:B1", "own_piece_jumped"),
    "18": cited("1. 32x23", "W:W32:B28,23", "lands_on_a_piece"),
    "19": cited("1. 46x23", "W:WK46:B28,23", "lands_on_a_piece"),
    "21": decides("W:W35:B30,19,20,10,13,K8", "35x24x15x4", chain=Chain.FREE, priority=()),
    "22": decides("W:WK23:B19,9,41,39,15", "23x14x3", chain=Chain.FREE, priority=()),
    "23": cited("1. 46x28x19", "W:WK46:B37,1", "nothing_to_take"),
    "24": cited("1. 28x17x8x19x28x17", "W:W28:B22,12,13,23", "taken_twice"),
    "27": cited("1. 4x18x1x34", "W:WK4:B9,12,29", "taken_piece_blocks"),
    "29": decides("W:W32,40:BK28,34,24", "40x29x20", priority=()),
    "30": decides("W:W32,40:BK28,34", "32x23 40x29"),
    "31": cited("1. 12x3x25", "W:W12:B8,9,19", "still_a_man"),
    "35": sentence_names("1. 32-27", "W:W32,50:B28"),
    "36": cited("1. 32-28 2. 28-22 17x28 3. 33x22", code="two_in_a_row"),
    "37": cited("1. 32-22", "W:W32:B1", "irregular_movement"),
    "40": cited("1. 18-23 20-24", "W:W32:B18,20", "opponents_piece"),
    "41": cited("1. 32-27 28-33", "W:W32,50:B28", "moved_with_capture_due"),
    "43": cited("1. 32x23", "W:W32,40:B28,34,24,1", "wrong_number_taken"),
    "44": cited("1. 40x29 24x33", "W:W31,40:B34,24,1", "chain_stopped"),
    "52": sentence_names("1. 32-27 28-33", "W:W32,50:B28"),
    "53": ends(tour((14, 41), (43, 27), 8), "W:WK14,40,45:BK43,6,11"),
    "54": ends(tour((14, 41, 5, 23, 10), (43, 27, 16, 38), 50), "W:WK14,40,45:BK43,6,11"),
    "55": ends(tour((31, 37, 26), (44, 50), 20), "W:WK31,K46,K47:BK44"),
    "66": ends(tour((31, 37, 26), (44, 50), 10), "W:WK31,K46:BK44"),
    "78.2": ends("1... 16-21", "B:W26:B16,17"),
    "78.3": ends("1. 32x23", "W:W32:B28"),
    "81": cited("1. 32-28 19-23 2. 28-19", code="dash_for_capture"),
}
LAS_DAMAS: Mapping[str, Witness] = {
    "Preparar, 2": starts("W:W31-50:B1-20"),
    "Preparar, 3": starts("W:W31-50:B1-20"),
    "Mover": cited("1. 27-32", "W:W27:B1", "impossible_move"),
    "Capturar, 1": cited("1. 32x23", "W:W32:B28,23", "lands_on_a_piece"),
    "Capturar, 2": decides("W:W35:B30,19,20,10,13,K8", "35x24x15x4", chain=Chain.FREE, priority=()),
    "Capturar, 3": decides("W:W32:B37", "32x41", men_capture=MenCapture.FORWARD),
    "Capturar, 4": cited("1. 32-27", "W:W32:B28", "capture_required"),
    "Promoción, 1": cited("1. 32-28", "W:W3:B20", "bad_position"),
    "Promoción, 2": cited("1. 12x3x25", "W:W12:B8,9,19", "still_a_man"),
    "La reina, 1": cited("1. 46-28", "W:WK46,37:B1", "impossible_move"),
    "La reina, 2": cited("1. 46x23", "W:WK46:B28,23", "lands_on_a_piece"),
    "La reina, 3": cited("1. 38x16x49", "W:WK38:BK43,21", "taken_piece_blocks"),
    "La reina, 4": decides("W:WK46:B28", "46x23 46x19 46x14 46x10 46x5", king_range=KingRange.ONE_SQUARE),
    "Fin, 1": ends("1. 32x23", "W:W32:B28"),
    "Empate, 2": ends(tour((14, 41), (43, 27), 8), "W:WK14,40,45:BK43,6,11"),
    "Empate, 3": ends(tour((14, 41, 5, 23, 10), (43, 27, 16, 38), 50), "W:WK14,40,45:BK43,6,11"),
    "Empate, 4": ends(tour((38, 21, 49, 16, 32), (9, 13, 18, 4), 32), "W:WK38,K46,K47:BK9"),
    "Empate, 5": ends("1. 46x5", "W:WK46:B28,K1"),
}
LOW, HIGH = (29, 25, 22, 26, 31, 27, 32, 28, 32, 27, 31, 26, 22, 25), (6, 10, 15, 11, 8, 3, 7, 2)
"""Paths of a one-step king on the three rows nearest to White, and of one on the four rows nearest to Black."""

LAS_DAMAS_64: Mapping[str, Witness] = {
    "Preparar, 2": starts("W:W21-32:B1-12"),
    "Preparar, 3": starts("W:W21-32:B1-12"),
    "Mover": cited("1. 18-22", "W:W18:B1", "impossible_move"),
    "Capturar, 1": cited("1. 22x15", "W:W22:B18,15", "lands_on_a_piece"),
    "Capturar, 2": decides("W:W22:B18,11,K17", "22x15x8", chain=Chain.FREE, priority=()),
    "Capturar, 3": decides("W:W22,K32:B25,27", "32x23"),
    "Capturar, 4": cited("1. 22-17", "W:W22:B18", "capture_required"),
    "Promoción, 1": leads("W:W6:B9", "6-1", "B:WK1:B9"),
    "Promoción, 2": cited("1. 11x2x9", "W:W11:B6,7,28", "crowned_goes_on"),
    "La reina, 1": decides("W:WK22:B1", "22-17 22-18 22-25 22-26", king_range=KingRange.FLYING),
    "La reina, 5": cited("1. 22x29", "W:W22:B25", "man_takes_backwards"),
    "Fin, 1": ends("1. 22x15", "W:W22:B18"),
    "Empate, 2": ends(tour((29, 25), (4, 8), 8), "W:WK29,24:BK4,5"),
    "Empate, 3": ends(tour(LOW, HIGH, 50), "W:WK29,24:BK6,5"),
    "Empate, 4": ends(tour(LOW, HIGH, 32), "W:WK29,K21,K24:BK6"),
    "Empate, 5": ends("1. 22x15", "W:WK22:B18,K1"),
}
ITALIAN: Mapping[str, Witness] = {
    "Gioco, 2": starts("W:W21-32:B1-12"),
    "Definizioni, 1": cited("1. 12x3x10", "W:W12:B6,7,11,20", "crowned_goes_on"),
    "Definizioni, 4": cited("1. 22x13", "W:W22:B1", "nothing_to_take"),
    "Il Gioco, 2": cited("1. 22-18 21-17", code="not_your_piece"),
    "Il Gioco, 3": cited("1. 18-22", "W:W18:B1", "impossible_move"),
    "Il Gioco, 4": cited("1. 22-15", "W:WK22:B1", "impossible_move"),
    "Il Gioco, 5": ends("1. 22x13", "W:W22:B18"),
    "La Presa, 1": cited("1. 22-19", "W:W22:B18", "capture_required"),
    "La Presa, 2": cited("1. 30x23x14x21x30x23", "W:WK30:B26,19,K27,K18", "taken_twice"),
    "La Presa, 3": cited("1. 24x15", "W:W22,K24:B18,10,K20", "not_most_pieces"),
    "La Presa, 4": cited("1. 22x13", "W:W22,K32:B18,28", "not_with_a_king"),
    "La Presa, 5": cited("1. 22x13", "W:WK22,K32:B18,K28", "not_most_kings"),
    "La Presa, 6": cited("1. 22x13x6", "W:WK22,K32:B18,K10,K28,20", "not_kings_first"),
    "La Presa, 7": decides("W:WK22,K32:B18,28", "22x13 32x23"),
    "FID": cited("1. 22x13", "W:W22:BK18", "man_takes_king"),
}
WITNESSES: Mapping[str, Mapping[str, Witness]] = {
    "castillar": CASTILLAR,
    "spanish": SPANISH,
    "international": INTERNATIONAL,
    "las-damas": LAS_DAMAS,
    "las-damas-64": LAS_DAMAS_64,
    "italian": ITALIAN,
}
ENFORCED = [
    (slug, article)
    for slug, rules in RULES.items()
    for article in rules.provisions
    if article.enforcement is Enforcement.CHECK
]


@pytest.mark.parametrize(("slug", "article"), ENFORCED, ids=lambda value: plain(getattr(value, "number", value)))
def test_enforced_article_is_cited_or_decides(slug: str, article: Article) -> None:
    WITNESSES[slug][article.number](slug, article)


@pytest.mark.parametrize("slug", RULES)
def test_every_checked_article_is_listed_as_enforced(slug: str) -> None:
    assert set(WITNESSES[slug]) == {article.number for where, article in ENFORCED if where == slug}


@pytest.mark.parametrize("slug", RULES)
def test_article_of_a_parameter_is_listed_as_enforced(slug: str) -> None:
    rules = RULES[slug]
    for parameter in (*rules.parameters, *rules.priority, *rules.draw_rules):
        assert parameter.article.enforcement is Enforcement.CHECK or parameter.article.number in UNSEEN[slug]


UNSEEN = {slug: {"La reina, 3"} if slug == "las-damas-64" else set[str]() for slug in RULES}
"""Articles that no move can show: a one-step king never meets a captured piece again during its capture."""
