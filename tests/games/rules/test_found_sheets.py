"""Legal games in unusual notation, as found in files that people share."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.catalogs import LANGUAGES
from games.rules.notation.division import games_in
from games.rules.notation.pdn import read_game
from games.rules.playing import play_out
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import SheetReport
from games.rules.wording import sentence
from tests.games.rules.ask import checked, findings_of

PLAIN = "1. 32-28 19-23 2. 28x19 14x23"


def codes(moves: str, fen: str | None = None, **tags: str) -> list[str]:
    return [code for _, code, _ in findings_of(checked("international", moves, fen, **tags))]


@pytest.mark.parametrize(
    "moves",
    [
        "1. 32-28 19-23 2. 28 x19 14 x23",
        "1. 32-28 19-23 2. 28x 19 14x 23",
        "1. 32 -28 19- 23 2. 28 X 19 14 :23",
        "1.32 - 28 19 - 23\n2. 28\nx19 14 x\n23!",
        "1. 32-28; 19 - 23\n2. 28 x 19; 14 x 23",
        "1. 32-28 {a - b} 19-23 2. 28 x19 {x} 14 x23",
    ],
)
def test_sign_with_a_space_on_one_side_belongs_to_its_move(moves: str) -> None:
    report, plain = checked("international", moves), checked("international", PLAIN)
    assert (report.verdict.value, report.plies, report.fen) == ("valid", 4, plain.fen)


def test_kings_in_parentheses_may_have_spaces_by_the_sign() -> None:
    assert checked("spanish", "1. (02) - 06; (31) -18", "W:WK2,9:BK31,24").plies == 2


@pytest.mark.parametrize("moves", ["1. 32-28 x19", "1. 32-28 x 19-23"])
def test_stray_sign_after_a_move_is_not_part_of_the_move(moves: str) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.plies) == ("invalid", 1)


@pytest.mark.parametrize("result", ["4-6", "1-9", "1.01-0.99", "12-0"])
def test_result_in_another_scale_is_not_a_move(result: str) -> None:
    report = checked("international", f"{PLAIN} {result}", Result=result)
    assert (report.verdict.value, report.plies, report.result, report.result_agrees) == ("valid", 4, result, None)
    assert codes(f"{PLAIN} {result}", Result=result) == ["result_unreadable"]


def test_move_that_looks_like_the_result_tag_is_a_move() -> None:
    assert checked("international", "1. 32-28 19-23", Result="19-23 by agreement").plies == 2
    assert checked("international", "1. 32-28 119-23", Result="19-23").verdict.value == "invalid"


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 2-0\n1. 31-26 0-2",
        "1. 32-28 2-0 1. 31-26 0-2",
        "1. 32-28 2 - 0\n1. 31-26 0-2",
        "{one} 1. 32-28 *\n\n1. 31-26 {two} 0-2",
        "1. 32-28 2-0 {so it was}\n{next} 1. 31-26 0-2",
        "1. 0-2\n1. 31-26 0-2",
        '1. 32-28 2-0[White "A"]\n1. 31-26 0-2',
        '1. 32-28 2-0 [White "A"] [Black "B"] 1. 31-26 0-2',
    ],
)
def test_first_move_or_tag_after_a_result_begins_a_game(text: str) -> None:
    assert [checked("international", game).result for game in games_in(text.splitlines(keepends=True))][1:] == ["0-2"]
    assert "more_games" in [code for _, code, _ in findings_of(check(RULES["international"], text))]


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 {2-0 1. 31-26} 19-23",
        '1. 32-28 {2-0 [White "A"]} 19-23',
        "1. 32-28 (2-0 1. 31-26) 19-23",
        "1. 32-28 1... 19-23",
    ],
)
def test_remark_does_not_begin_another_game(text: str) -> None:
    assert len(list(games_in([text]))) == 1
    assert checked("international", text).plies == 2


@pytest.mark.parametrize("heading", ["Ronda 3/9, grupo A-1", "Ronda 10/11"])
def test_round_above_the_moves_is_a_remark(heading: str) -> None:
    report = checked("international", f"{heading}\n{PLAIN}")
    assert (report.verdict.value, report.plies) == ("valid", checked("international", PLAIN).plies)


def test_tags_in_other_languages_are_understood() -> None:
    report = checked("italian", "1. 22-18", Risultato="1-0", Bianco="Ada", Nero="Bruno")
    assert (report.result, report.tag("White"), report.tag("Black")) == ("1-0", "Ada", "Bruno")
    assert checked("spanish", "1. 10-14", Resultado="0-2").result == "0-2"


def test_quotes_within_a_tag_belong_to_its_value() -> None:
    game = read_game('[Event "The "open" of \\"all\\""] [Site "x"]\n1. 32-28')
    assert (dict(game.tags), game.body.strip()) == ({"Event": 'The "open" of "all"', "Site": "x"}, "1. 32-28")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"SetUp": "1"}, "position_missing"),
        ({"Starter": "x"}, "starter_unheeded"),
        ({"Starter": "Black"}, "starter_unheeded"),
    ],
)
def test_ignored_tags_are_reported(tags: dict[str, str], code: str) -> None:
    report = checked("international", PLAIN, **tags)
    assert (report.verdict.value, [one.code.value for one in report.findings]) == ("valid", [code])


def test_only_an_empty_position_tag_is_reported() -> None:
    assert codes('[FEN ""]\n[Date ""]\n[Starter ""]\n' + PLAIN) == ["position_missing"]
    assert codes(PLAIN, SetUp="0", Starter="White", Date="") == []


def test_first_player_is_read_in_several_languages() -> None:
    for named in ("Black", "negras", "Nero"):
        assert checked("castillar", "1. 10-14", Starter=named).plies == 1


def test_second_position_in_the_moves_is_named() -> None:
    report = checked("international", f'{PLAIN} /FEN "W:W31:B20"/ 3. 31-27')
    assert findings_of(report) == [(5, "position_changed", None)]
    assert (report.plies, report.unread) == (4, 1)


@pytest.mark.parametrize(
    ("moves", "ply"),
    [("1. foo 19-23", 1), ("so 1. foo bar 19-23", 1), ("1. 32-28 foo 2. 28x19", 2), ("1. 32-28 19-23 2. foo 14x23", 3)],
)
def test_word_instead_of_a_move_is_unreadable(moves: str, ply: int) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, findings_of(report)[-1][:2]) == ("invalid", (ply, "unreadable_move"))


@pytest.mark.parametrize(
    ("moves", "plies"),
    [
        ("Torneo social\nRonda 3\n1. 32-28 19-23", 2),
        ("1. 32-28 19-23 well played, both 2. 28x19 14x23", 4),
        ("1. 32-28 19-23 " + "so and " * 3000 + "so 2. 28x19 14x23", 4),
        ("1. 32-28 19-23 2. 28x19 abandonan las negras 2-0", 3),
        ("1. 32-28 19-23 2. 28x19 si abbandona", 3),
    ],
)
def test_prose_beside_moves_is_skipped_with_a_remark(moves: str, plies: int) -> None:
    report = checked("international", moves)
    assert (report.verdict.value, report.plies) == ("valid", plies)
    assert [code for _, code, _ in findings_of(report) if code in ("text_skipped", "unreadable_move")] == [
        "text_skipped"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{PLAIN} 1-1\n1-1", ["draw_by_agreement"]),
        (f"{PLAIN} 1-1 *", ["draw_by_agreement"]),
        (f"; jugada en el club\n{PLAIN}", []),
        (f"Final\n=======\n{PLAIN}", ["text_skipped"]),
        ("1. 32-28 +- 19-23 = 2. 28x19 14x23", []),
        ("1. 32-28 19-23 {tras pensar} ... 2. 28x19 14x23", []),
        ("... 32-28 ... 19-23 ... 28x19 ... 14x23", []),
    ],
    ids=[
        "result twice",
        "open result below",
        "comment above",
        "underline",
        "evaluations",
        "dots after a pair",
        "only dots",
    ],
)
def test_signs_around_the_moves_leave_them_as_they_are(text: str, found: list[str]) -> None:
    report = checked("international", text)
    assert (report.verdict.value, report.fen, codes(text)) == ("valid", checked("international", PLAIN).fen, found)


def test_nested_variations_signs_and_zeros_are_skipped() -> None:
    report = checked(
        "international",
        "01. 32-28 $1 ( { a } 1. 31-26 ( 1. 33-28 { b } ) ) 019-23 $22 02. 28x19 . 14x23 {[%clock w0:00:20]} *",
    )
    assert (report.verdict.value, report.plies, findings_of(report)) == ("valid", 4, [(1, "variation_skipped", None)])


def test_every_finding_has_a_sentence_in_every_language() -> None:
    for text in (f'{PLAIN} /FEN "x"/', "1. foo 19-23", '[SetUp "1"]\n1. 32-28', '[Starter "x"]\n1. 32-28'):
        for finding in check(RULES["international"], text).findings:
            assert len({sentence(finding, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("slug", "moves", "value"),
    [
        ("castillar", "c3-d4 f6-e5 g3-h4 e5-f4", {"candidates": "d4"}),
        ("castillar", "c3-d4 f6-e5 g3-h4 Sa1", {"candidates": "d4"}),
        ("castillar", "22-18 11-15 24-20 15-19", {"candidates": "18"}),
        ("italian", "b3-a4 c6-b5 c4-d5", {"square": "c4"}),
    ],
)
def test_findings_name_squares_as_the_sheet_does(slug: str, moves: str, value: dict[str, str]) -> None:
    assert checked(slug, moves).findings[0].values == value


def test_many_irregularities_are_listed_in_part_and_counted() -> None:
    report = checked("castillar", "1-5 4-8 5-1 8-4 " * 700, "W:WK1,29:BK4,25")
    listed = [finding for finding in report.findings if finding.code.value == "forfeit_not_recorded"]
    assert (report.verdict.value, report.plies) == ("irregular", 2800)
    assert report.findings[-1].code.value == "more_findings"
    assert len(listed) == 1000 and report.findings[-1].values == {"more": 400}


# --- The same game in many hands

ANNOTATIONS = ("{so}", "{[%clk 0:12:30]}", "$1", "!?", "(1. 99-98 {x} (so))", "{1. 2-0}")


def move_in_some_hand(rules: RuleSystem, move: str, random: Random, named: bool) -> str:
    """Return a move in a random style: spaces beside the sign, leading zeros, square names, other signs."""
    sign = "x" if "x" in move else "-"
    squares = move.split(sign)
    if named:
        squares = [rules.board.names[int(square)] for square in squares]
    elif random.random() < 0.3:
        squares = [square.zfill(2) for square in squares]
    written = random.choice("x:×X") if sign == "x" else random.choice("-–")
    return random.choice((written, f" {written}", f"{written} ", f" {written} ")).join(squares)


def in_some_hand(report: SheetReport, result: str, random: Random) -> str:
    """Return the moves of a game in one random style, with numbers, `;` between pairs and remarks."""
    named, semicolons, dots = random.random() < 0.3, random.random() < 0.3, random.choice((". ", ".", "."))
    words = []
    for index, ply in enumerate(report.moves):
        number = f"{index // 2 + 1}{dots}" if index % 2 == 0 else ""
        text = number + move_in_some_hand(report.rules, ply.text, random, named)
        text += f" S{report.rules.board.names[ply.lost] if named else ply.lost}" if ply.lost else ""
        if not semicolons and random.random() < 0.2:
            text += f" {random.choice(ANNOTATIONS)}"
        words.append(text + (random.choice((";", " ;")) if semicolons and index % 2 == 0 else ""))
    pairs = [" ".join(words[index : index + 2]) for index in range(0, len(words), 2)]
    return (random.choice("\n ") if not semicolons else "\n").join((*pairs, result))


@pytest.mark.many_examples
@settings(max_examples=120, deadline=None)
@given(st.sampled_from(list(RULES)), st.integers(1, 8), st.randoms(use_true_random=False))
def test_game_is_the_same_in_every_style(slug: str, seed: int, random: Random) -> None:
    rules = RULES[slug]
    plain = check(rules, next(play_out(rules, f"hands {seed}", 1)))
    if any(ply.move is None for ply in plain.moves):
        return  # a pass is written in one way only
    tags = f'[Starter "{plain.start.turn.code.capitalize()}"]\n' if plain.start else ""
    written = check(rules, tags + in_some_hand(plain, plain.result or "*", random))
    assert (written.verdict, written.plies, written.fen) == (plain.verdict, plain.plies, plain.fen)


@pytest.mark.parametrize("text", ["\t", " \r\n\t", "x ", "- -", "\t\x85"])
def test_blanks_and_signs_alone_have_a_report(text: str) -> None:
    assert check(RULES["spanish"], text).verdict.value == "unreadable"
