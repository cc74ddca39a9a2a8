"""A small program that speaks Hub, as tests start it: it takes the most pieces within two half-moves.

Its argument is what it does wrong: `silent` never becomes ready, `stubborn` searches until it is told to stop, `deaf`
never answers a search, `illegal` answers with a move that is none, `complains`, `dies` during a search, `endless`
writes a line without end, or `plain` declares no parameters and tells no figures. As Scan does, it refuses a position
in which a side has no pieces, and then searches the one before.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.rules import Move, Position, read_fen
from games.rules.ruleset import RULES

GAMES = {rules.hub_game: rules for rules in RULES.values()}


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def position_of(letters: str, game: str) -> Position:
    """Return the position of Hub's letters."""
    listed: dict[str, list[str]] = {"W": [], "B": []}
    for number, letter in enumerate(letters[1:], start=1):
        if letter != "e":
            listed[letter.upper()].append(f"K{number}" if letter.isupper() else str(number))
    return read_fen(GAMES[game], f"{letters[0]}:W{','.join(listed['W'])}:B{','.join(listed['B'])}")


def written(move: Move) -> str:
    return move.sign.join(map(str, (move.start, move.end, *move.captures)))


def lead(position: Position) -> int:
    """Return the lead of the side to move, in men."""
    return position.pieces(position.turn).worth - position.pieces(position.turn.other).worth


def search(position: Position) -> tuple[float, list[Move]]:
    """Return the best score and line of two half-moves for the side to move."""
    best: tuple[float, list[Move]] | None = None
    for move in position.legal_moves():
        after = position.play(move)
        replies = [(lead(after.play(reply)), reply) for reply in after.legal_moves()]
        score, line = min(replies, key=lambda each: each[0], default=(99, None))
        if best is None or score > best[0]:
            best = score, [move, *([line] if line else [])]
    assert best is not None
    return best


def answer(position: Position, wrong: str) -> None:
    """Answer a search."""
    score, line = search(position)
    if wrong != "plain":
        pv = " ".join(map(written, line))
        say(f'info depth=1 score=junk later="unknown \' field" pv="{pv}"')
        say(f'info depth=2 mean-depth=2.0 score={score:.2f} nodes=12 pv="{pv} 1-2"')
    say(f"done move={'99-98' if wrong == 'illegal' else written(line[0])} ponder={written(line[-1])}")


def introduce(wrong: str) -> None:
    """Say the name and the parameters."""
    if wrong != "plain":
        say('id name="Small engine" version=1 author="tests"')
        say(f'param name=variant value=normal type=enum values="{" ".join(GAMES)}"')
        say("param name=book value=true type=bool")
    say("a line that nobody knows")
    say("wait")


def go(position: Position, wrong: str) -> None:
    """Begin a search."""
    if wrong == "dies":
        sys.exit(3)
    elif wrong == "endless":
        while True:
            sys.stdout.write("info pv=" + "32-28" * 1000)
    elif wrong not in {"stubborn", "deaf", "complains"}:
        answer(position, wrong)


def taken(letters: str, before: str) -> str:
    """Return the position to search: the one asked for, or after a refusal the one before."""
    if {"w", "b"} <= set(letters[1:].lower()):
        return letters
    say('error message="bad position"')
    return before


def main(wrong: str) -> None:
    game, letters = "normal", ""
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            break
        if command == "hub":
            introduce(wrong)
        elif command == "set-param" and rest.startswith("name=variant"):
            game = rest.partition("value=")[2]
        elif command == "init" and wrong != "silent":
            # One piece of output: the complaint is there before anything is asked.
            say('ready\nerror message="no such position"' if wrong == "complains" else "ready")
        elif command == "pos":
            letters = taken(rest.partition("pos=")[2], letters)
        elif command == "go":
            go(position_of(letters, game), wrong)
        elif command == "stop" and wrong == "stubborn":
            answer(position_of(letters, game), "")
    while wrong == "deaf":
        time.sleep(1)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
