"""The move generator against published counts, conformance positions, and an independent literal reading."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from games.rules import RULES
from games.rules.perft import divide, perft
from tests.games.rules.oracle import Oracle, random_fen

DATA = Path(__file__).resolve().parents[2] / "data" / "rules"
PERFT = json.loads((DATA / "perft.json").read_text())
NODES = 200_000
RANDOM_POSITIONS = 250


@pytest.mark.parametrize("slug", RULES)
def test_perft_from_the_start_gives_the_published_counts(slug: str) -> None:
    counts = [count for count in PERFT[slug] if count <= NODES]
    assert [perft(RULES[slug].start(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("case", PERFT["positions"], ids=lambda case: case["name"])
def test_perft_from_known_positions_gives_the_published_counts(case: dict[str, object]) -> None:
    position = RULES[case["rules"]].position(case["fen"])
    assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def test_divide_adds_up_to_perft() -> None:
    start = RULES["italian"].start()
    assert sum(divide(start, 4).values()) == perft(start, 4)


@pytest.mark.parametrize("slug", RULES)
def test_conformance_positions_have_the_same_moves(slug: str) -> None:
    for line in (DATA / f"moves_{slug}.jsonl").read_text().splitlines():
        case = json.loads(line)
        position = RULES[slug].position(case["fen"])
        moves = sorted([move.start, move.end, list(move.captures)] for move in position.legal_moves())
        assert moves == sorted(case["moves"]), case["fen"]
        assert list(position.huffable) == case["huffable"], case["fen"]


@pytest.mark.parametrize("slug", RULES)
def test_random_positions_have_the_moves_paths_and_all_of_a_literal_reading(slug: str) -> None:
    random = Random(slug)
    for _ in range(RANDOM_POSITIONS):
        fen = random_fen(slug, random)
        position, oracle = RULES[slug].position(fen), Oracle(slug, fen)
        assert [(move.path, move.captures) for move in position.legal_moves()] == oracle.legal_moves(), fen
        assert list(position.huffable) == oracle.huffable(), fen


@pytest.mark.parametrize("slug", RULES)
def test_every_legal_move_can_be_played_and_takes_what_it_says(slug: str) -> None:
    random = Random(f"played {slug}")
    for _ in range(RANDOM_POSITIONS):
        position = RULES[slug].position(random_fen(slug, random))
        foes = sum(position.pieces(position.turn.other))
        for move in position.legal_moves():
            left = sum(position.play(move).pieces(position.turn.other))
            assert left == foes - len(move.captures), (move.full, position.fen)


@pytest.mark.parametrize("slug", RULES)
def test_turning_the_board_and_swapping_colours_changes_nothing(slug: str) -> None:
    random = Random(f"turned {slug}")
    last = RULES[slug].board.squares + 1
    for _ in range(RANDOM_POSITIONS):
        fen = random_fen(slug, random)
        turned = RULES[slug].position(_turned(fen, last))
        moves = {(move.start, move.end, frozenset(move.captures)) for move in RULES[slug].position(fen).legal_moves()}
        assert moves == {
            (last - move.start, last - move.end, frozenset(last - number for number in move.captures))
            for move in turned.legal_moves()
        }, fen


def _turned(fen: str, last: int) -> str:
    turn, *sections = fen.translate(str.maketrans("WB", "BW")).split(":")
    listed = (",".join(_other(item, last) for item in section[1:].split(",") if item) for section in sections)
    return ":".join((turn, *(section[0] + items for section, items in zip(sections, listed, strict=True))))


def _other(item: str, last: int) -> str:
    king = "K" if item.startswith("K") else ""
    return f"{king}{last - int(item.removeprefix('K'))}"
