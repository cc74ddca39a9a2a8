"""Half-moves with realistic damage: no sheet that is still valid has other moves than its text shows.

The tests read the text a second time, by its digits alone: apart from comments, variations, tags and results, all its
numbers have to be the move numbers and the squares of the half-moves played, in order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import RULES, check
from games.rules.notation.reading import MAX_PASSES_RUNNING, read
from games.rules.playing import play_out
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.record import SheetReport, Verdict
from tests.games.rules.ask import plain

FAILED_ONCE = Path(__file__).parents[2] / "data" / "rules" / "damaged.jsonl"
HALF_MOVES = 24
Damage = Callable[[str, str, Random], str]


def _drop(text: str, random: Random, which: str) -> str:
    places = [place for place, letter in enumerate(text) if re.match(which, letter)]
    place = random.choice(places)
    return text[:place] + text[place + 1 :]


def _swap_two(text: str, random: Random) -> str:
    place = random.randrange(len(text) - 1)
    return text[:place] + text[place + 1] + text[place] + text[place + 2 :]


def _split_number(text: str, random: Random) -> str:
    places = [found.start() + 1 for found in re.finditer(r"\d(?=\d)", text)]
    place = random.choice(places) if places else 1
    return f"{text[:place]} {text[place:]}"


def _erased(text: str, random: Random) -> str:
    sign = random.choice("?_.~#/…")
    place = random.randrange(len(text))
    return text[:place] + sign + text[place + 1 :]


def _letters(text: str, random: Random) -> str:
    looks = {"0": "O", "1": random.choice("lI|"), "5": "S", "8": "B", "2": "Z"}
    changed = "".join(looks.get(letter, letter) for letter in text)
    return changed if changed != text else f"{text}O"


def _sign(new: str) -> Damage:
    return lambda text, after, random: re.sub("[-x]", new, text, count=1)


DAMAGES: dict[str, Damage] = {
    "a digit dropped": lambda text, after, random: _drop(text, random, r"\d"),
    "the sign dropped": lambda text, after, random: re.sub("[-x]", "", text, count=1),
    "a slash": _sign("/"),
    "an underscore": _sign("_"),
    "a tilde": _sign("~"),
    "an equals sign": _sign("="),
    "a plus": _sign("+"),
    "a space": _sign(" "),
    "a question mark": _sign("?"),
    "two signs": _sign("-x"),
    "an arrow": _sign("->"),
    "a word": _sign(" por "),
    "two dots": _sign(".."),
    "digits swapped": lambda text, after, random: _swap_two(text, random),
    "letters for digits": lambda text, after, random: _letters(text, random),
    "a third number": lambda text, after, random: f"{text}{random.choice('-x ')}{random.randint(1, 32)}",
    "a number before": lambda text, after, random: f"{random.randint(1, 32)}{random.choice('- ')}{text}",
    "a number split": lambda text, after, random: _split_number(text, random),
    "half of it": lambda text, after, random: text[: len(re.split("[-x]", text)[0])],
    "half and the sign": lambda text, after, random: text[: len(re.split("[-x]", text)[0]) + 1],
    "the other half": lambda text, after, random: re.split("[-x]", text, maxsplit=1)[1],
    "the sign and the other half": lambda text, after, random: text[len(re.split("[-x]", text)[0]) :],
    "a letter erased": lambda text, after, random: _erased(text, random),
    "written twice": lambda text, after, random: f"{text} {text}",
    "written twice, glued": lambda text, after, random: f"{text}{text}",
    "cut at the end of the line": lambda text, after, random: f"{text[: random.randint(1, len(text) - 1)]}\n",
    "broken by a line": lambda text, after, random: _split_number(text, random).replace(" ", "\n"),
    "left out": lambda text, after, random: "",
    "dots": lambda text, after, random: "...",
    "a dash": lambda text, after, random: "-",
    "question marks": lambda text, after, random: random.choice(("?", "??-??", "___", "¿?", "/")),
    "a word alone": lambda text, after, random: random.choice(("foo", "ilegible", "x", "igual", "ll-lO")),
    "a brace before": lambda text, after, random: "{" + text,
    "a parenthesis before": lambda text, after, random: f"({text}",
    "a brace after": lambda text, after, random: text + "}",
    "a bracket before": lambda text, after, random: f"[{text}",
    "a comment of it": lambda text, after, random: "{" + text + "}",
    "a square of no board": lambda text, after, random: re.sub(r"\d+", "77", text, count=1),
    "a semicolon within": lambda text, after, random: text.replace("-", ";").replace("x", ";"),
    "glued to the next": lambda text, after, random: f"{text}{after}",
    "glued to the next by a dash": lambda text, after, random: f"{text}-{after}",
    "glued to the next by a comma": lambda text, after, random: f"{text},{after}",
    "run together": lambda text, after, random: re.sub("[-x]", "", text) + " " + re.sub("[-x]", "", after),
}
TAKES_THE_NEXT = {name for name in DAMAGES if name.startswith("glued") or name == "run together"}
LEAVES_NOTHING = ("left out", "dots", "a dash", "question marks", "a comment of it", "a word alone")  # for a soplo
MAX_HALF_MOVES_LATER = {"written twice": 1, "a brace after": 1}


def in_text(words: list[str], style: int) -> str:
    """Return the text of half-moves in one of five styles of numbering and line breaks."""
    numbered = [f"{index // 2 + 1}. {word}" if index % 2 == 0 else word for index, word in enumerate(words)]
    if style == 0:
        return " ".join(numbered)
    if style == 1:
        return "\n".join(" ".join(numbered[index : index + 2]) for index in range(0, len(numbered), 2))
    if style == 2:
        return "\n".join(words)
    if style == 3:
        return " ".join(word.replace(". ", ".") for word in numbered)
    return " ".join(words)


def figures(text: str) -> list[int]:
    """Return every number of a text outside comments, variations, tags and results."""
    text = re.sub(r"\{[^{}]*\}|\([^()]*[^()\d][^()]*\)|\[[^\]]*\]", " ", text)
    text = re.sub(r"(?<!\S)(?:[012]-[012]|\*)(?!\S)", " ", text)
    return [int(number) for number in re.findall(r"[0-9]+", text)]


def shows(text: str, report: SheetReport) -> bool:
    """Return whether the numbers of a text are exactly the move numbers and the squares played."""
    left = figures(text)
    for index, ply in enumerate(report.moves):
        squares = figures(re.sub("[-x]", " ", ply.text)) if ply.move else []
        squares += [ply.lost] if ply.lost else []
        while left and left[: len(squares)] != squares:
            number = left.pop(0)
            if number != index // 2 + 1:
                return False
        if squares and not left:
            return False
        del left[: len(squares)]
    return not left or left == [report.plies // 2 + 1]


@cache
def half_moves(slug: str, seed: str) -> list[str]:
    """Return the first half-moves of a random game; few games are made, and each is damaged in many ways."""
    report = check(RULES[slug], next(play_out(RULES[slug], seed, 1)))
    return [f"{ply.text} S{ply.lost}" if ply.lost else ply.text for ply in report.moves[:HALF_MOVES]]


@pytest.mark.many_examples
@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from(list(RULES)),
    st.sampled_from(sorted(DAMAGES)),
    st.integers(1, 10),
    st.integers(0, 4),
    st.randoms(use_true_random=False),
)
def test_damaged_half_move_never_leaves_other_moves(
    slug: str, name: str, seed: int, style: int, random: Random
) -> None:
    words = half_moves(slug, f"damage {seed}")
    place = random.randrange(len(words) - 1)
    move, *forfeit = words[place].split()
    if move == "--" or words[place + 1] == "--":
        return
    if name == "dots" and place == 0:
        return  # they say that the other side begins, and the sheet is another game
    if name in LEAVES_NOTHING:
        forfeit = []
    damaged = " ".join((DAMAGES[name](move, words[place + 1].split()[0], random), *forfeit))
    following = words[place + 2 :] if name in TAKES_THE_NEXT else words[place + 1 :]
    text = in_text([*words[:place], damaged, *following], style)
    report = check(RULES[slug], text)
    assert "".join(text[span.start : span.end] for span in report.spans) == text
    if report.verdict is Verdict.VALID:
        assert shows(text, report), (name, text)
    errors = [found.ply for found in report.findings if found.code.severity is not Severity.REMARK and found.ply]
    if errors:
        assert place + 1 <= max(errors), (name, text)
        if not reads_as_a_move(damaged):
            assert min(errors) - place - 1 in (0, MAX_HALF_MOVES_LATER.get(name, 0)), (name, text, report.findings)


def reads_as_a_move(text: str) -> bool:
    """Return whether a damaged text still reads as a half-move, alone or with more text after it."""
    return re.match(r"[0-9]{1,2}\s*[-x]\s*[0-9]{1,2}(?![0-9])(\s*x\s*[0-9]{1,2})*(?!\S)", text.strip()) is not None


def failed_once() -> list[dict[str, str]]:
    return [json.loads(line) for line in FAILED_ONCE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("sheet", failed_once(), ids=lambda sheet: plain(f"{sheet['rules']}: {sheet['text'][:40]}"))
def test_text_that_was_once_misread_is_read_correctly(sheet: dict[str, object]) -> None:
    report = check(RULES[str(sheet["rules"])], str(sheet["text"]))
    text = str(sheet["text"])
    assert "".join(text[span.start : span.end] for span in report.spans) == text
    stop = next((found.ply for found in report.findings if found.code.severity is Severity.INVALID), None)
    assert (report.verdict.value, report.plies, stop, report.result, report.proposed) == (
        sheet["verdict"],
        sheet["plies"],
        sheet["stop"],
        sheet["result"],
        sheet["proposed"],
    )


@pytest.mark.parametrize(
    ("tags", "repeated"),
    [
        ('[FEN "W:W18:B14"]\n[FEN "W:W18:B15"]', True),
        ('[FEN "W:W18:B14"]\n[fen "W:W18:B15"]', True),
        ('[FEN "W:W18:B14"]\n[FEN "W:W18:B14"]', False),
        ('[Event "x"]\n[Starter "Black"]\n[Starter "White"]\n[FEN "W:W18:B14"]', True),
        ('[Event "x"]\n[Event "y"]\n[FEN "W:W18:B14"]', False),
    ],
)
def test_contradictory_position_or_starter_is_invalid(tags: str, repeated: bool) -> None:
    report = check(RULES["castillar"], f"{tags}\n1. 18x9 2-0")
    codes = [finding.code.value for finding in report.findings]
    assert ("tag_repeated" in codes) is repeated
    assert report.verdict.value == ("invalid" if repeated else "valid")
    assert "".join(report.sheet.text[span.start : span.end] for span in report.spans) == f"{tags}\n1. 18x9 2-0"


def test_reading_stops_at_endless_passes() -> None:
    items = read("- " * 5000, passes=True, huffs=True).items
    assert len(items) == MAX_PASSES_RUNNING + 1


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. 2. 22-18 9-14", 0),
        ("1. 22-18 9-14 2. 3. 18-13", 2),
        # Joined to a half-move, a number that is not due may be its first square.
        ("1. 22-18 7.11-15", 1),
        ("1. 22-18 11-15 2. 21-17 9.10.14", 3),
    ],
)
def test_number_that_may_be_a_square_stops_the_check(text: str, plies: int) -> None:
    report = check(RULES["castillar"], text)
    assert (report.verdict, report.plies, report.findings[-1].code) == (
        Verdict.INVALID,
        plies,
        Code.UNREADABLE_MOVE,
    )


@pytest.mark.parametrize("cut", ["Ga", "GameT", "Sta", "FE"])
def test_beginning_of_a_tag_that_says_how_to_read_stops_the_check(cut: str) -> None:
    report = check(RULES["castillar"], f"[{cut}\n1. 22-18 11-15")
    assert (report.plies, [finding.code for finding in report.findings]) == (0, [Code.TAG_CUT])
    other = check(RULES["castillar"], f"[{cut} x\n1. 22-18 11-15")
    assert (other.plies, [finding.code for finding in other.findings]) == (2, [Code.TEXT_SKIPPED])
