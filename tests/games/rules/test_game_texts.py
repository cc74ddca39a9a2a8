"""Names, results and other words of a game's text, and the words of its report."""

from __future__ import annotations

from inspect import isfunction, signature
from random import Random

import pytest

from games.rules import RULES, check, read_fen, wording
from games.rules.board import Side
from games.rules.catalogs import LANGUAGES, translated
from games.rules.notation.division import games_in
from games.rules.notation.fen import BadPosition
from games.rules.notation.pdn import numbered, read_game, without_player_names, written_result
from games.rules.notation.players import MAX_LABELS, MAX_NAME, MORE_NAMES, cleaned_name, player_names
from games.rules.playing import random_game
from games.rules.priority import first_failed_criterion, preferred
from games.rules.sheets.record import Verdict
from games.rules.wording import citation, description, outcome, place, refusal
from tests.games.rules.ask import checked

WHITE, BLACK = Side.WHITE, Side.BLACK


# --- Names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[White "Ana  Paz"]\n[Black "Bea"]\n', ((WHITE, "Ana Paz"), (BLACK, "Bea"))),
        ('[white "A \\"B\\""]', ((WHITE, 'A "B"'),)),
        ("Blancas: Ana\nNegras: Bea.", ((WHITE, "Ana"), (BLACK, "Bea"))),
        ("Blancas: Ana Negras: Bea", ((WHITE, "Ana"), (BLACK, "Bea"))),
        ("Bianco = Ana", ((WHITE, "Ana"),)),
        ("Blancas - Ana", ((WHITE, "Ana"),)),
        ("Blancas\tAna", ((WHITE, "Ana"),)),
        ("en la sala, Blancas - Ana", ()),  # a label without a colon counts only at the beginning of a line
        ("en la sala, Blancas: Ana", ((WHITE, "Ana"),)),
        ("Zwart 'Bea'", ((BLACK, "Bea"),)),
        ("Zwart:\n  Bea", ((BLACK, "Bea"),)),
        ("[White Ana]", ((WHITE, "Ana"),)),
        ('[White "?"]\n[Black "-"]', ()),
        ("Blancas: ?", ()),
        ("Blancas: abandonan", ()),
        ("Negras: ganan", ()),
        ("Blancas: 22-18", ()),
        ("Blancas: Negras", ()),
        ("Blancas: \n\n", ()),
        ("las blancas ganan", ()),
        ("Blancas: Ana\nBlancas: Eva\nBlancas: Ana", ((WHITE, "Ana"), (WHITE, "Eva"))),
    ],
)
def test_sides_of_players_are_read_from_tags_and_labels(text: str, expected: tuple[tuple[Side, str], ...]) -> None:
    assert player_names(text) == expected


def test_labels_over_the_limit_say_there_are_more() -> None:
    labels = "".join(
        f"Blancas: Ana {chr(ord('a') + number % 26)}{number // 26 * 'x'}\n" for number in range(MAX_LABELS)
    )
    names = player_names(labels)
    assert len(names) == MAX_LABELS and names[-1][1] != MORE_NAMES
    assert player_names(labels + "Negras: Bea")[-1] == (WHITE, MORE_NAMES)


def test_name_is_trimmed_and_blank_name_is_ignored() -> None:
    assert cleaned_name("  Ana \n Paz ") == "Ana Paz"
    assert cleaned_name("X. X.") == "X. X."
    assert cleaned_name("a" * (MAX_NAME + 1)) == "a" * MAX_NAME
    assert [cleaned_name(text) for text in ("", " ", "?", "-", "*", "? ?", "...")] == [None] * 7


def test_text_for_others_has_only_the_allowed_names() -> None:
    text = '[White "Ana \\"A\\""]\n[Event "Ana"]\n[ Negro  "Bea" ]\n1. 22-18'
    assert without_player_names(text, ()) == '[White "?"]\n[Event "Ana"]\n[Negro "?"]\n1. 22-18'
    assert without_player_names(text, {'Ana "A"'}) == '[White "Ana \\"A\\""]\n[Event "Ana"]\n[Negro "?"]\n1. 22-18'


# --- Games as text


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. 22-18 9-13 2-0", "2-0"),
        ("1. 22-18 9-13 * 0-2", "*"),
        ('[Result "2-0"]\n1. 22-18 9-13', None),
        ("1. 22-18 zz 9-13 1-1", "1-1"),  # the result is after the place where the check stops
        ("1. 22-18 (2-0 9-13", None),
    ],
)
def test_written_result_is_found_among_the_moves(text: str, result: str | None) -> None:
    assert written_result(read_game(text)) == result


def test_pairs_of_half_moves_are_numbered_from_one() -> None:
    words = ["22-18", "9-13", "26-22", "13-17", "18-14"]
    assert list(numbered(words)) == ["1.", "22-18", "9-13", "2.", "26-22", "13-17", "3.", "18-14"]
    assert list(numbered([])) == []


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. 22-18 2-0 1. 21-17 1-1\n", ["1. 22-18 2-0 ", "1. 21-17 1-1\n"]),
        ("1. 22-18 {2-0 1. 21-17} 9-13\n", ["1. 22-18 {2-0 1. 21-17} 9-13\n"]),
        ("1. 22-18 (2-0 1. 21-17) 9-13\n", ["1. 22-18 (2-0 1. 21-17) 9-13\n"]),
        ("1. 22-18 ; 2-0 1. 21-17\n", ["1. 22-18 ; 2-0 1. 21-17\n"]),
        ("% 2-0 1. 21-17 1-1\n1. 22-18\n", ["% 2-0 1. 21-17 1-1\n1. 22-18\n"]),
    ],
)
def test_games_on_one_line_are_split_outside_comments(text: str, games: list[str]) -> None:
    assert list(games_in(text.splitlines(keepends=True))) == games


def test_random_game_ends_as_its_board_says() -> None:
    results = set()
    for slug, number in (("las-damas", 1), ("castillar", 1), ("castillar", 2), ("italian", 1), ("italian", 3)):
        text = random_game(RULES[slug], Random(f"{number}"), number)
        report = check(RULES[slug], text)
        assert report.verdict is Verdict.VALID
        winner = report.outcome and report.outcome.winner
        expected = {WHITE: "2-0", BLACK: "0-2", None: "1-1"}[winner] if report.outcome else "*"
        assert (report.tag("Result"), report.result) == (expected, expected)
        results.add(expected)
    assert {"1-1", "2-0", "0-2"} <= results


def test_random_game_over_the_length_limit_is_left_open() -> None:
    game = read_game(random_game(RULES["castillar"], Random(1), 7, 4))
    assert (game.tag("Result"), game.tag("Event"), game.body.split()[-1]) == ("*", "play_out 7", "*")
    assert [word for word in game.body.split() if word[-1] == "."] == ["1.", "2."]


# --- Boards, positions and choices


def test_allowed_capture_fails_no_priority() -> None:
    rules = RULES["spanish"]
    captures = read_fen(rules, "W:W13,14:B17,18,K10").captures()
    chosen = preferred(captures, rules.priority)
    assert [first_failed_criterion(capture, captures, rules.priority) is None for capture in captures] == [
        capture in chosen for capture in captures
    ]
    assert len(chosen) > 0


# --- What a text says of its game


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_verdict_is_worded_in_every_language(language: str) -> None:
    def said(text: str, **values: object) -> str:
        return translated(text, language).format(**values)

    report = checked("castillar", "1. 22x15 2-0", "W:W22:B18")
    left, none_left, board, result = outcome(report, language)
    white, black = (said(wording.SIDES[side]).capitalize() for side in (WHITE, BLACK))
    assert left == said(wording.LEFT, side=white, men=1, kings=0, worth=1)
    assert none_left == said(wording.LEFT, side=black, men=0, kings=0, worth=0)
    winner, reason = said(wording.VALUES["winner"]["white"]), said(wording.VALUES["reason"]["no_pieces"])
    assert board == said(wording.BOARD, winner=winner, reason=reason)
    assert result == said(wording.RESULT, result="2-0")
    open_game = checked("castillar", "1. 22-18")
    assert list(outcome(open_game, language))[2:] == [said(wording.UNDECIDED), said(wording.NO_RESULT)]
    in_words = checked("castillar", "1. 22-18 tablas")
    assert list(outcome(in_words, language))[2:] == [said(wording.UNDECIDED)], "its finding says how it is read"
    nowhere = checked("castillar", "1. 22-18 1-1", "W:W1:B2")
    assert list(outcome(nowhere, language)) == [said(wording.UNDECIDED), said(wording.RESULT, result="1-1")]


def test_draw_of_the_board_is_worded_as_a_draw() -> None:
    report = checked("castillar", "", "W:W13-20:B5-12")
    assert list(outcome(report, "es"))[2] == "El tablero: tablas, tablas, nadie puede mover."


def test_pieces_refusals_places_and_articles_in_words() -> None:
    position = read_fen(RULES["castillar"], "W:W22,K5:B9")
    assert description(position, "en") == "White: men 22; kings 5. Black: men 9; kings none."
    with pytest.raises(BadPosition) as bad:
        read_fen(RULES["castillar"], "W:W22:Z5")
    assert refusal(bad.value) == "FEN: no se lee como casilla (z5)"
    report = checked("castillar", "1. 22-17 9-13 2. 17-99")
    assert place(report.findings[-1]) == "Jugada 2 (blancas)"
    whole = checked("castillar", "1. 22-18 2-0", Result="1-1").findings[0]
    assert place(whole, "it") == "Il foglio"
    article = next(each.article for each in checked("spanish", "1. 99-98").findings if each.article)
    assert citation(article, "es") == f"art. {article.number}, {article.subject} ({article.title})"
    assert translated("nothing of the kind", "it") == "nothing of the kind"
    assert citation(article, "gl").startswith(article.number) or article.number in citation(article, "gl")


WORDED = {
    name: function
    for name, function in vars(wording).items()
    if isfunction(function) and function.__module__ == wording.__name__ and "language" in signature(function).parameters
}


@pytest.mark.parametrize("name", WORDED)
def test_every_word_of_a_sentence_is_of_its_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadPosition) as error:
        read_fen(RULES["castillar"], "W:W22:B22")
    report = checked("castillar", "1. 22-18 11-15 2. 21-17 2-0")
    [finding, *_more] = report.findings
    ended = checked("castillar", "1. 22x15 2-0", "W:W22:B18")
    given = {
        "report": report,
        "file": "a.pdn",
        "game": 1,
        "finding": finding,
        "article": finding.article,
        "error": error.value,
        "position": ended.position,
        "end": ended.outcome,
        "verdict": Verdict.VALID,
        "side": WHITE,
        "name": "winner",
        "value": "white",
    }
    asked = set[str]()
    monkeypatch.setattr(wording, "translated", lambda text, language: asked.add(language) or translated(text, language))
    said = WORDED[name](*(given[each] for each in signature(WORDED[name]).parameters if each != "language"), "it")
    assert list(said) and asked == {"it"}
