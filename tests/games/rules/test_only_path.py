"""An ambiguous capture, with the one path that lets the rest of the sheet be read."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.rules import RULES, check, read_fen
from games.rules.position import Position
from games.rules.sheets.findings import Code
from games.rules.sheets.replay import SheetReplay
from games.rules.wording import sentence
from tests.games.rules.ask import checked
from tests.games.rules.oracle import random_fen

FEN = "W:WK49:B43,22,17,19,1,6"
"""49x24 takes 43, 17 and 19, or 43, 22 and 19: the pieces left tell which."""


def test_only_path_that_goes_on_is_named() -> None:
    report = checked("international", "1. 49x24 22-27", FEN)
    [finding] = report.findings
    assert (finding.code, finding.article, report.unread) == (Code.AMBIGUOUS_CAPTURE, None, 1)
    assert finding.values == {"ways": 2, "only": "49x21x8x24"}
    for language in ("es", "gl", "it", "en"):
        assert "49x21x8x24" in sentence(finding, language)
    assert report.verdict.value == "invalid"  # until somebody chooses


@pytest.mark.parametrize("rest", ["", " 1-7", " 17-21 24-20 1-7 20-3 9-13", " 2-0", " 31-27", " {22-27}"])
def test_no_path_is_named_where_not_exactly_one_goes_on(rest: str) -> None:
    report = checked("international", f"1. 49x24{rest}", FEN)
    assert report.findings[0].code is Code.AMBIGUOUS_CAPTURE
    assert "only" not in report.findings[0].values and report.only_path is None


@pytest.mark.parametrize("written", ["49x24", "49 x 24", "(49):24", "49-24", "names"])
def test_path_written_in_the_text_lets_it_be_read(written: str) -> None:
    rest, names = "22-27", RULES["international"].board.names
    if written == "names":
        written, rest = f"{names[49]}x{names[24]}", f"{names[22]}-{names[27]}"
    text = f'[FEN "{FEN}"]\n{{so}} 1. {written}! {{a}} {rest} *'
    report = check(RULES["international"], text)
    assert report.only_path is not None, report.findings
    corrected = report.only_path.applied(text)
    assert corrected.startswith(f'[FEN "{FEN}"]\n{{so}} 1. ') and corrected.endswith(f"! {{a}} {rest} *")
    again = check(RULES["international"], corrected)
    assert (again.verdict.value, again.plies, again.unread) == ("valid", 2, 0)


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", ["castillar", "spanish", "international"])
def test_named_path_is_the_one_that_was_played(slug: str) -> None:
    """In random games that go on after an ambiguous capture, no other path than the one played is named."""
    random, named = Random(f"only {slug}"), 0
    for _ in range(1500):
        position = read_fen(RULES[slug], random_fen(slug, random))
        captures = [move for move in position.legal_moves() if move.captures]
        ends = Counter(str(move) for move in captures)
        ambiguous = [move for move in captures if ends[str(move)] > 1]
        if not ambiguous:
            continue
        played = random.choice(ambiguous)
        words = [str(played), *continuation(position.play(played), random)]
        report = checked(slug, " ".join(words), position.fen)
        [stop, *_] = report.findings
        assert stop.code is Code.AMBIGUOUS_CAPTURE
        if "only" in stop.values:
            named += 1
            chosen = next(move for move in captures if "x".join(map(str, move.told)) == stop.values["only"])
            assert chosen.captures == played.captures
            text = f'[FEN "{position.fen}"]\n{" ".join(words)}'
            correction = check(RULES[slug], text).only_path
            assert correction and correction.applied(text) == text.replace(words[0], stop.values["only"], 1)
    assert named


def continuation(position: Position, random: Random) -> list[str]:
    """Return some legal moves from a position, with or without their whole paths."""
    words = []
    for _ in range(random.randint(0, 8)):
        if not (moves := position.legal_moves()):
            break
        move = random.choice(moves)
        words.append(str(move) if random.random() < 0.5 else move.full)
        position = position.play(move)
    return words


@pytest.mark.parametrize(("rounds", "replays"), [(100, 3), (4500, 2)])
def test_rest_of_a_long_sheet_is_replayed_within_limits(
    rounds: int, replays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[FEN "W:WK15:B11,25,1,K2"]\n15x4' + " 2-6 4-8 6-2 8-4" * rounds
    replay, counted = SheetReplay.run, [0]

    def counting(self: SheetReplay) -> None:
        counted[0] += 1
        replay(self)

    monkeypatch.setattr(SheetReplay, "run", counting)
    report = check(RULES["castillar"], text)
    assert report.findings[0].code is Code.AMBIGUOUS_CAPTURE and report.only_path is None
    assert counted == [replays]


@pytest.mark.parametrize(
    ("fen", "moves", "path"),
    [
        ("B:WK4,11,45:B2,8,10,14,18,20,22,32,42", "8-12 4x3 14-19 11-6 2-8 3x5 42-47", "4x15x38x21x3"),
        ("W:WK4,20,K23,K34:BK1,K2,K22,K26,29,K37,K41,K45", "4x24 41x48 20-15 26-17 15-10 2-8 10-5", "4x31x42x24"),
    ],
)
def test_path_is_named_before_a_further_ambiguous_capture(fen: str, moves: str, path: str) -> None:
    [finding] = checked("international", moves, fen).findings
    assert finding.values["only"] == path
