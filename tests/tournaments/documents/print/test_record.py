from __future__ import annotations

from dataclasses import replace
from itertools import cycle, product

import pytest

from games.replay import MAX_HIGHLIGHTS
from games.rules import RULES, check
from games.rules.playing import play_out
from tests import sheets
from tests.tournaments.documents.files.recording import with_sheets
from tests.tournaments.documents.print.layout import watched
from tests.tournaments.documents.print.leagues import HARD_NAMES
from tests.tournaments.documents.print.making import NAMES, league, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, read, squeezed, text
from tournaments.administrators.demo import with_error
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import kinds_of, reads_sheets, why_restricted, why_unavailable
from tournaments.documents.print.rendering import render
from tournaments.league.values import League
from tournaments.web import requests
from tournaments.wording.results import dice_words


def league_with_sheets(
    *texts: str | None, rules: str = "castillar", names: tuple[str, ...] = NAMES[:4], played: int = 3
) -> League:
    return with_sheets(league(names, rules=rules, played=played), texts)


def random_sheet(rules: str = "castillar", seed: str = "papel") -> str:
    return next(play_out(RULES[rules], seed, 1))


def record_pdf(league: League, paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    return render("record", to_print(league), paper, lang)


@pytest.mark.parametrize("rules", RULES)
def test_every_half_move_is_printed_as_it_was_written(rules: str) -> None:
    game = random_sheet(rules)
    words = squeezed(text(record_pdf(league_with_sheets(game, rules=rules))))
    report = check(RULES[rules], game)
    assert report.plies > 20
    for ply in report.moves:
        assert ply.text in words
    assert sum(word in words for word in ("Jugadas", "Eltablero")) == 2


@pytest.mark.parametrize(
    ("rules", "paper"),
    dict.fromkeys([*zip(RULES, cycle(Paper), strict=False), *product(("castillar", "international"), Paper)]),
)
def test_games_of_any_rules_have_no_layout_fault(rules: str, paper: Paper) -> None:
    texts = (random_sheet(rules), with_error(random_sheet(rules, "demo")), None, sheets.UNREADABLE)
    assert_well_set(record_pdf(league_with_sheets(*texts, rules=rules, names=HARD_NAMES[:5]), paper))


def test_record_of_more_games_than_the_public_may_print_is_for_officials(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = to_print(league_with_sheets(random_sheet(), random_sheet(seed="otra")))
    monkeypatch.setattr(requests, "MAX_SHEETS", 2)
    assert why_restricted("record", printed) is None and why_restricted("standings", printed) is None
    monkeypatch.setattr(requests, "MAX_SHEETS", 1)
    assert why_restricted("record", printed) and why_restricted("standings", printed) is None


def test_record_shows_colours_ending_and_dice() -> None:
    throws = {"colour": [], "start": [[[2, 3], [4, 1]], [[1, 1], [6, 2]]]}
    game = {
        "one": NAMES[0],
        "two": NAMES[1],
        "white": "two",
        "winner": "one",
        "reason": "resignation",
        "pieces": {"one": {"men": 2}, "two": {"men": 1}},
        "dice": throws,
        "sheet": sheets.RESIGNED,
    }
    tested_league = league(NAMES[:3], games=[game], state="playing")
    words = " ".join(text(record_pdf(tested_league)).split())
    assert f"Blancas {NAMES[1]} Negras {NAMES[0]}" in words
    assert f"Gana {NAMES[0]} con 2 peones: F 2 (abandono)." in words
    assert f"Dados {dice_words(tested_league.games[0].dice.start, NAMES[0], NAMES[1], purpose='start')}" in words


def test_findings_are_printed_with_their_articles() -> None:
    report = check(RULES["international"], with_error(random_sheet("international", "demo")))
    assert report.findings
    words = text(
        record_pdf(league_with_sheets(with_error(random_sheet("international", "demo")), rules="international"))
    )
    assert "Lo que se ha encontrado" in words
    for finding in report.findings:
        if finding.article:
            assert squeezed(f"art. {finding.article.number}") in squeezed(words)
    assert "que no vale" in " ".join(words.split()) and "✗" in words


@pytest.mark.parametrize("rules", ["castillar", "international"])
def test_article_is_cited_as_plain_text(rules: str) -> None:
    sheet = sheets.ILLEGAL if rules == "castillar" else with_error(random_sheet(rules, "demo"))
    (article, *_) = [found.article for found in check(RULES[rules], sheet).findings if found.article]
    words = squeezed(text(record_pdf(league_with_sheets(sheet, rules=rules))))
    assert squeezed(f"art. {article.number},") in words and squeezed(article.title) in words
    assert "<" not in words


def test_games_without_a_sheet_are_in_a_list_at_the_end() -> None:
    league = league_with_sheets(random_sheet())
    words = " ".join(text(record_pdf(league)).split())
    tail = words.split("Partidas sin planilla")[1]
    assert all(f"{game.one} – {game.two}" in tail for game in league.games[1:3])
    assert f"Quedan {len(league.games) - 3} partidas por jugar." in tail
    assert f"{league.games[0].one} – {league.games[0].two}" not in tail


def test_record_shows_a_contradicting_result() -> None:
    league = to_print(league_with_sheets(random_sheet(), random_sheet(seed="otra")))
    claim = "Gana Ñoño con 2 peones: F 2 (rival sin fichas)."
    words = " ".join(text(render("record", replace(league, contradicted={1: claim}))).split())
    first, second = words.split("Partida 2 ·")
    entered = " ".join((league.games[0].line.detail or "").split())
    assert f"La planilla y el resultado no coinciden Anotado {entered} Según la planilla {claim}" in first
    assert "no coinciden" not in second


def test_caption_of_a_board_breaks_no_move() -> None:
    with watched() as layout:
        record_pdf(league_with_sheets(*(random_sheet(seed=f"pie {number}") for number in range(3))))
    assert [fault for fault in layout.narrow if "number" in fault] == []


def test_number_of_diagrams_is_limited() -> None:
    words = text(record_pdf(league_with_sheets(random_sheet("las-damas"), rules="las-damas")))
    assert 2 <= words.count("Jugada ") <= MAX_HIGHLIGHTS


@pytest.mark.parametrize(
    "sheet",
    ["", sheets.UNREADABLE, "<b>1.</b> 21-17 <img src='file:///etc/passwd'>", "1. " + "9" * 5000, "\u202e1. 21-17 *",
     '[White "=1+1"]\n[FEN "W:W99:B1"]\n1. 1-5', "1. 21-17 {שלום ]} *"],
)  # fmt: skip
def test_any_sheet_text_is_printed_literally(sheet: str) -> None:
    assert_well_set(record_pdf(league_with_sheets(sheet)))


def test_endless_game_is_shortened_with_a_note() -> None:
    moves = " ".join(f"{n}. {'29-25 4-8' if n % 2 else '25-29 8-4'}" for n in range(1, 1001))
    pdf = record_pdf(league_with_sheets(f'[FEN "W:WK29:BK4"]\n{moves} *', rules="castillar"))
    assert len(read(pdf).pages) < 20
    assert "Siguen 1600 jugadas más, que no se imprimen." in text(pdf)


@pytest.mark.parametrize("lang", ["es", "gl", "it", "en"])
def test_findings_are_printed_in_each_language(lang: str) -> None:
    assert_well_set(
        record_pdf(league_with_sheets(with_error(random_sheet("italian", "demo")), rules="italian"), lang=lang)
    )


def test_league_without_sheets_has_no_record_and_says_why() -> None:
    without, with_one = to_print(league(NAMES[:3])), to_print(league_with_sheets(random_sheet()))
    assert why_unavailable("record", without) == "ninguna partida tiene planilla"
    assert "record" not in kinds_of(without)
    assert "record" in kinds_of(with_one)
    assert reads_sheets("record") and reads_sheets("dossier") and not reads_sheets("calendar")
