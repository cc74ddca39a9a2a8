"""Properties of the check and of the notations: round trips, damage, arbitrary input and running time."""

from __future__ import annotations

from math import inf
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, check, read_fen
from games.rules.catalogs import LANGUAGES
from games.rules.notation.division import first_game, games_in
from games.rules.notation.movetext import MAX_CACHED_WORDS
from games.rules.notation.pdn import numbered, read_game, write_game
from games.rules.playing import play_out
from games.rules.sheets.main_line import vocabulary
from games.rules.sheets.record import SheetReport, Verdict
from games.rules.wording import report_json
from tests.games.rules.oracle import random_fen
from tests.work import count_calls

GAMES = 8
SLUGS = st.sampled_from(list(RULES))
# The calls that a check may make for any text, however short.
MAX_FIXED_CALLS = 20_000


@pytest.fixture(scope="module", params=RULES)
def played(request: pytest.FixtureRequest) -> list[SheetReport]:
    rules = RULES[request.param]
    return [check(rules, text) for text in play_out(rules, "properties", GAMES)]


def test_played_out_games_are_valid_and_their_results_agree(played: list[SheetReport]) -> None:
    assert {report.verdict for report in played} == {Verdict.VALID}
    assert all(report.result_agrees is not False for report in played)


def test_same_seed_plays_the_same_games() -> None:
    rules = RULES["castillar"]
    assert list(play_out(rules, "a", 3)) == list(play_out(rules, "a", 3)) != list(play_out(rules, "b", 3))


def test_game_written_with_full_paths_is_the_same_game(played: list[SheetReport]) -> None:
    for report in played:
        words = []
        for ply in report.moves:
            lost = f" S{ply.lost}" if ply.lost else ""
            words.append((ply.move.full if ply.move else "--") + lost)
        again = check(report.rules, write_game(report.tags, numbered(words), report.result))
        assert again.verdict is Verdict.VALID
        assert [ply.position for ply in again.moves] == [ply.position for ply in report.moves]


def test_game_in_algebraic_names_is_the_same_game(played: list[SheetReport]) -> None:
    for report in played:
        names = report.rules.board.names
        words = []
        for ply in report.moves:
            sign = "x" if ply.move and ply.move.captures else "-"
            lost = f" S{names[ply.lost]}" if ply.lost else ""
            words.append((sign.join(names[square] for square in ply.move.path) if ply.move else "--") + lost)
        assert check(report.rules, " ".join(words)).fen == report.fen


@pytest.mark.many_examples
def test_positions_of_games_survive_their_fen(played: list[SheetReport]) -> None:
    for ply in (ply for report in played for ply in report.moves):
        assert read_fen(ply.position.rules, ply.position.fen) == ply.position


@pytest.mark.many_examples
@given(SLUGS, st.integers())
def test_random_positions_survive_their_fen(slug: str, seed: int) -> None:
    position = read_fen(RULES[slug], random_fen(slug, Random(seed)))
    assert read_fen(RULES[slug], position.fen) == position


@pytest.mark.many_examples
@given(st.dictionaries(st.from_regex(r"[A-Za-z]{1,8}", fullmatch=True), st.text(max_size=20), max_size=4))
def test_tags_written_are_read_again(tags: dict[str, str]) -> None:
    text = write_game(tags, ["1.", "32-28"], "*")
    assert read_game(text).tags == {name: " ".join(value.split()) for name, value in tags.items()}


@given(st.integers(1, 6))
def test_games_of_a_file_are_separated(count: int) -> None:
    games = list(play_out(RULES["italian"], "file", count))
    assert list(games_in("".join(games).splitlines(keepends=True))) == games


def assert_writable(report: SheetReport) -> None:
    """Check that a report can be written out in every language."""
    for language in LANGUAGES:
        report_json(report, language)
    assert len(report.moves) == report.plies


@pytest.mark.many_examples
@settings(max_examples=200)
@given(SLUGS, st.text())
def test_any_text_has_a_report(slug: str, text: str) -> None:
    assert_writable(check(RULES[slug], text))


@pytest.mark.many_examples
@settings(max_examples=200)
@given(SLUGS, st.binary(max_size=400))
def test_any_bytes_have_a_report(slug: str, data: bytes) -> None:
    assert_writable(check(RULES[slug], data.decode("latin-1")))


WORDS = st.one_of(
    st.from_regex(r"[0-9]{1,3}[-x:][0-9]{1,3}", fullmatch=True),
    st.from_regex(r"[a-j][0-9]{1,2}[-x][a-j][0-9]{1,2}", fullmatch=True),
    st.sampled_from(["1.", "2...", "...", "--", "S9", "Sb4", "(", ")", "{", "}", ";", "2-0", "1-1", "*", "$3", "!?"]),
    st.sampled_from(['[FEN "W:W31:B1"]', '[FEN "x"]', '[Result "9"]', '[Starter "Black"]', '[Rules "italian"]', "\n"]),
    st.sampled_from(["32-28", "19-23", "28x19", "21-17", "9-13", "22-18", "10-14", "24-20", "11-15"]),
)


@pytest.mark.many_examples
@settings(max_examples=400)
@given(SLUGS, st.lists(WORDS, max_size=30))
def test_any_sequence_of_words_of_the_game_has_a_report(slug: str, words: list[str]) -> None:
    assert_writable(check(RULES[slug], " ".join(words)))


DAMAGES = ("", "99-98", "32-28", "x", "{", "(", ")", "2-0", "--", "S9", "a1-b2", "0-0", ";", "½", "1-1 1-1")


@pytest.mark.many_examples
def test_sheet_damaged_in_one_token_has_a_report(played: list[SheetReport]) -> None:
    random = Random("damage")
    for report in played:
        words = [f"{ply.text} S{ply.lost}" if ply.lost else ply.text for ply in report.moves]
        for damage in DAMAGES:
            place = random.randrange(len(words))
            found = check(report.rules, " ".join((*words[:place], damage, *words[place + 1 :])))
            assert_writable(found)
            before = [ply.position for ply in report.moves[:place]]
            assert [ply.position for ply in found.moves[:place]] == before, (damage, place)


STRAYS = (
    "(",
    ")",
    "[",
    "]",
    "}",
    ";",
    "{",
    "{a}",
    "() ",
    "x ",
    "- ",
    "…",
    "... ",
    "-- ",
    "1 ",
    "1. ",
    "é ",
    "🎉",
    "\0",
)
GAMES_AND_TAGS = ("32-28 ", "31-26 20-25 ", "S9 ", "(12)-", "1-1 ", '[FEN "', '[A "b"]\n', '[A "b"]\n\n1. 32-28 *\n\n')


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("piece", [*STRAYS, *GAMES_AND_TAGS])
def test_work_grows_no_faster_than_the_text(slug: str, piece: str) -> None:
    """`bench/long_texts.py` measures the seconds of a megabyte."""
    grows_in_proportion(slug, piece, 4_000)


@pytest.mark.many_examples
@pytest.mark.parametrize("line", ["\nfoo bar", "\nBlancas Ana", "\nFirma: foo", "\nfoo 2-0 bar"])
def test_lines_of_words_after_the_moves_take_linear_time(line: str) -> None:
    head = "1. 22-18 9-14 2. 18x9 5x14"
    once, twice = (count_calls(reported, "castillar", head + line * lines) for lines in (400, 800))
    assert twice <= 2.2 * once + MAX_FIXED_CALLS


def reported(slug: str, text: str) -> dict[str, object]:
    return report_json(check(RULES[slug], text))


def grows_in_proportion(slug: str, piece: str, letters: int) -> None:
    """Check that a text twice as long takes at most about twice the calls.

    A text whose second half cannot be read may cost less. `MAX_FIXED_CALLS` allows for the fixed cost of a check.
    """
    text = piece * (letters // len(piece) + 1)
    once, twice = (count_calls(reported, slug, text * times) for times in (1, 2))
    assert twice <= 2.2 * once + MAX_FIXED_CALLS


@pytest.mark.many_examples
@pytest.mark.parametrize("piece", ["(", "[", "() ", '[A "', '[A "\\', '[A "b', "[A «", '[A «[B "', "9-13;", "{(} "])
def test_patterns_read_no_part_of_a_line_again(piece: str) -> None:
    """`count_calls` does not see the work of a regular expression, so this counts processor seconds, generously.

    Each is the least of up to three times.
    """
    once, fourfold = (piece * (letters // len(piece)) for letters in (15_000, 60_000))
    least, most = inf, inf
    for _ in range(3):
        least, most = min(least, seconds_of(once)), min(most, seconds_of(fourfold))
        if most <= 10 * least + 0.1:
            return
    pytest.fail(f"of quadratic work it would be 16 times as much: {most} s after {least} s")


def seconds_of(text: str) -> float:
    """Return the processor seconds of dividing and checking a text of one line."""
    began = process_time()
    for game in games_in([text]):
        check(RULES["castillar"], game)
    return process_time() - began


PIECES = st.lists(st.one_of(WORDS, st.text(max_size=3), st.sampled_from(STRAYS)), min_size=1, max_size=4)


@pytest.mark.many_examples
@settings(max_examples=60, deadline=None)
@given(SLUGS, PIECES, st.sampled_from(["", " ", "\n"]))
def test_work_grows_linearly_with_any_repetition(slug: str, pieces: list[str], between: str) -> None:
    grows_in_proportion(slug, between.join(pieces) + between or " ", 2_000)


def test_unknown_words_do_not_crowd_out_later_games() -> None:
    rules = RULES["italian"]
    check(rules, " ".join(f"{number}ñ" for number in range(MAX_CACHED_WORDS + 1)))
    check(rules, "1. 22-18 10-13")
    known = vocabulary(rules, False)
    assert {"22-18", "10-13"} <= set(known)
    assert len(known) <= MAX_CACHED_WORDS


@pytest.mark.many_examples
def test_unclaimed_draw_does_not_slow_the_check() -> None:
    head, turn = '[FEN "W:WK27,K10:BK3,K2"]\n', "10-32 3-12 32-10 12-3 "
    half, whole = (count_calls(check, RULES["spanish"], head + turn * turns) for turns in (500, 1_000))
    assert whole <= 2.2 * half
    report = check(RULES["spanish"], head + turn * 5_000)
    assert [finding.code.value for finding in report.findings] == ["draw_open", "draw_open"]
    assert report.plies == 20_000
    assert {claim.article.number for claim in report.record.game.claims} == {"9.1", "9.3"}


PIECES = (
    "\n",
    "\r\n",
    "\r",
    "\v",
    " ",
    "{a}",
    "{",
    "}",
    "{\n}",
    "1.",
    "1 .",
    "1\n.",
    "2-0",
    "12-16",
    '[A "b"]',
    "%",
    "\ufeff",
    ";",
)


@pytest.mark.many_examples
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_one_or_several_games_read_alike_in_lines(text: str) -> None:
    games = list(games_in(text.splitlines(keepends=True)))
    first, (found, more) = read_game(games[0] if games else ""), first_game(text)
    assert (found.tags, found.body.strip(), more) == (first.tags, first.body.strip(), max(0, len(games) - 1))


@pytest.mark.many_examples
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_each_game_of_a_file_is_one_game_by_itself(text: str) -> None:
    for game in games_in(text.splitlines(keepends=True)):
        assert first_game(game) == (read_game(game), 0)
