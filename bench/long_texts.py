"""Measure the longest time of the check for a text of a megabyte.

python bench/long_texts.py [--rules international]

Processor seconds from the text to the report, of each text and rule system; the target is under one. The last line is
the worst.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.rules import RULES, check, read_fen
from games.rules.playing import play_out
from games.rules.position import Move
from games.rules.ruleset import RuleSystem
from games.rules.sheets.record import Verdict
from games.rules.wording import report_json

LETTERS = 1_000_000
REPEATED = (
    *"(){}[];:.,!?$*-x×½…%\"'S1aé\0\x1b☃🎉",
    *(") ", "( ", "- ", "x ", "; ", "1. ", "1 ", "S9 ", "-- ", "... ", "32-28 ", "1-1 ", "2-0\n1. ", "[A "),
    *('[A "b"]\n', "a ", "é ", "🎉 ", "() ", "(a) ", "{} ", "{a}", "{a} 1. ", "(12)-", "1-", "32-28\n", "1.. "),
    *('[A "', '[A "\\', "[A «", "9-13;"),  # tags that are not closed, and no comments
    *("0. ", "%\n", "$1 ", "(((", ")))", '[Event "?"]\n\n1. 32-28 2-0\n\n'),
    *("a\n", "\n{a}", "\n{a", "\n1", "a\r", "1. foo {a} ", "foo 1. foo ", "٣٢-٢٨ ", "12 x 13 x ", "1x2 2x3 3x1 "),
)
BESIDE = {"a number": "7", "a comment": "{a}", "a variation": "(a)", "a mark": "$3", "a number and a comment": "7 {a}"}


def texts(rules: RuleSystem, random: Random) -> Iterator[tuple[str, str]]:
    """Yield each text of a megabyte, after its name."""
    for name, head, piece in pieces(rules, random):
        yield name, (head + piece * (LETTERS // len(piece) + 1))[:LETTERS]


def pieces(rules: RuleSystem, random: Random) -> Iterator[tuple[str, str, str]]:
    """Yield a name, the beginning of a text, and the piece repeated to fill it."""
    for piece in REPEATED:
        yield repr(piece), "", piece
    yield from pieces_of_a_game(rules, random)
    yield from pieces_at_random(random)
    yield from kings_to_and_fro(rules, random)
    yield "one comment", "", "1. 32-28 {" + "a" * LETTERS
    yield "a tag of a megabyte", '[Event "', "a"
    yield "tags, no two alike", "", "\n".join(f'[T{number} "{number}"]' for number in range(LETTERS // 16))
    yield "a position of a megabyte", '[FEN "W:W1', ",1"
    yield "comments within comments", "1. ", "{a {b} c} "
    yield "letters beyond the first plane", "1. ", "𝟛𝟚-𝟚𝟠 "
    if rules.passes:
        yield "a pass at every other move", '[FEN "B:W29:BK1,25,22"]\n', "1-5 -- 5-1 -- "
    if not rules.capture_is_forced:
        yield "a capture left out at every move", '[FEN "W:WK1,29:BK4,25"]\n', "1-5 4-8 5-1 8-4 "
        yield "the same, with crosses", '[FEN "W:WK1,29:BK4,25"]\n', "1x5 4x8 5x1 8x4 "


def pieces_of_a_game(rules: RuleSystem, random: Random) -> Iterator[tuple[str, str, str]]:
    """Yield pieces of a long legal game."""
    game = next(play_out(rules, "long", 1))
    body = game.partition("]\n\n")[2]
    moves = [word for word in body.split() if "-" in word or "x" in word]
    yield "one game again and again", "", body
    yield "its moves alone, again and again", "", " ".join(moves) + " "
    yield "its file again and again", "", game
    yield "legal moves shuffled", "", " ".join(random.sample(moves, len(moves)) * 50) + " "
    yield "lines of words after the moves", " ".join(moves[:4]), "\nfoo bar"


def pieces_at_random(random: Random) -> Iterator[tuple[str, str, str]]:
    """Yield digits, letters, signs and moves in any order, no two pieces alike."""
    yield "digits", "", "".join(random.choices("0123456789", k=LETTERS))
    yield "words without end", "", "".join(random.choices("abcdefgh ", k=LETTERS))
    yield "signs of every kind", "", "".join(random.choices("{}()[];!?$.-x:12 \n\0☃", k=LETTERS))
    yield "any characters", "", "".join(map(chr, random.choices(range(0x3000), k=LETTERS)))
    yield "short words, no two alike", "", "".join(random.choices("☃é.S±/ ", k=LETTERS))
    yield "moves, no two alike", "", " ".join(f"{number}-{number + 7}" for number in range(LETTERS // 12))


def kings_to_and_fro(rules: RuleSystem, random: Random) -> Iterator[tuple[str, str, str]]:
    """Yield a legal game of kings alone, without end, with something beside its moves."""
    fen, turns = to_and_fro(rules, random)
    one, two, three, four = turns.split()
    yield "kings to and fro", f'[FEN "{fen}"]\n', f"{turns} "
    yield "kings to and fro, with crosses", f'[FEN "{fen}"]\n', f"{turns} ".replace("-", "x")
    for name, beside in BESIDE.items():
        yield f"kings to and fro, {name} after each move", f'[FEN "{fen}"]\n', f"{turns} ".replace(" ", f" {beside} ")
    crosses = f"{turns} ".replace("-", "x")
    yield "kings to and fro, with crosses and numbers", f'[FEN "{fen}"]\n', crosses.replace(" ", " 7 ")
    yield "kings to and fro, spaces beside the sign", f'[FEN "{fen}"]\n', f"{turns} ".replace("-", " -")
    yield "kings to and fro, prose after each pair", f'[FEN "{fen}"]\n', f"1. {one} {two} so 2. {three} {four} so "
    commented_moves = " ".join(f"{turns.split()[number % 4]} {{{number}}}" for number in range(LETTERS // 12))
    yield "kings to and fro, comments no two alike", f'[FEN "{fen}"]\n', commented_moves
    yield "positions in tags", "", f'[FEN "{fen}"]\n'


def to_and_fro(rules: RuleSystem, random: Random) -> tuple[str, str]:
    """Return a position of two kings on each side, and four moves that lead back to it."""
    while True:
        one, two, three, four = random.sample(range(1, rules.board.square_count + 1), 4)
        fen = f"W:WK{one},K{two}:BK{three},K{four}"
        first = random.choice(read_fen(rules, fen).legal_moves())
        answers = read_fen(rules, fen).play(first).legal_moves()
        if not answers:
            continue
        second = random.choice(answers)
        moves = (first, second, Move(first.path[::-1]), Move(second.path[::-1]))
        text = " ".join(map(str, moves))
        if check(rules, f'[FEN "{fen}"]\n{text}').verdict is Verdict.VALID and "x" not in text:
            return fen, text


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=RULES, help="one system; without it, each")
    chosen = parser.parse_args().rules
    worst = (0.0, "", "")
    for slug in [chosen] if chosen else RULES:
        for name, text in texts(RULES[slug], Random(slug)):
            began = process_time()
            report_json(check(RULES[slug], text))
            seconds = process_time() - began
            worst = max(worst, (seconds, slug, name))
            print(f"{seconds:6.2f} s  {slug:14} {name}")
    print(f"worst: {worst[0]:.2f} s, {worst[1]}, {worst[2]}")


if __name__ == "__main__":
    main()
