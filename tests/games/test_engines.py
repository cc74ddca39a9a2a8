"""The client of the Hub protocol, against a real program that speaks it, well or badly."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pytest

from games import engines
from games.engines import EngineFault, HubEngine, arguments, line_of_text, move_of_text, position_text
from games.rules import RULES, Move, read_fen, start
from tests.games.rules.oracle import random_fen

ENGINE = Path(__file__).with_name("small_engine.py")
SEARCH_SECONDS = 0.01


def command(wrong: str = "") -> list[str]:
    return [sys.executable, str(ENGINE), *([wrong] if wrong else [])]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a program more time than it ever needs."""
    monkeypatch.setattr(engines, "GRACE_SECONDS", 300.0)


@pytest.mark.parametrize("slug", RULES)
def test_program_says_its_line_and_score_in_every_system(slug: str) -> None:
    position = read_fen(slug, "B:W30:B20,21") if slug == "italian" else start(slug)
    with HubEngine(command(), RULES[slug].hub_game) as engine:
        found = engine.analyse(position, SEARCH_SECONDS)
    assert (found.program, found.depth) == ("Small engine 1", 2)
    assert found.line[0] in position.legal_moves() and len(found.line) == 2
    assert found.score is not None


def test_score_is_that_of_white() -> None:
    with HubEngine(command(), "normal") as engine:
        white = engine.analyse(read_fen("international", "W:W32,K50:B5"), SEARCH_SECONDS)
        black = engine.analyse(read_fen("international", "B:W32,K50:B5"), SEARCH_SECONDS)
        taking = engine.analyse(read_fen("international", "W:W32,40:B28,5"), SEARCH_SECONDS)
    assert (white.score, black.score) == (2.0, 2.0)
    assert taking.line[0] == Move((32, 23), (28,)) and taking.score == 1.0


@pytest.mark.parametrize("slug", ["international", "frisian", "turkish", "russian"])
def test_every_legal_move_is_read_from_its_hub_text(slug: str) -> None:
    random = Random(f"hub {slug}")
    for _ in range(60):
        position = read_fen(slug, random_fen(slug, random))
        for move in position.legal_moves():
            text = move.sign.join(map(str, (move.start, move.end, *reversed(move.captures))))
            found = move_of_text(position, text)
            assert found is not None and position.play(found).fen == position.play(move).fen, (text, position.fen)


@pytest.mark.parametrize("text", ["", "-", "32", "32-", "a-b", "32-28-1", "99-98", "32-28x", "٣٢-28", "3222222-1"])
def test_text_that_is_no_move_is_none(text: str) -> None:
    assert move_of_text(start("international"), text) is None


def test_line_ends_at_its_first_illegal_move() -> None:
    line = line_of_text(start("international"), "32-28 19-23 28x19x23 20-25 1-2")
    assert [move.full for move in line] == ["32-28", "19-23", "28x19"]


def test_position_is_a_letter_a_square() -> None:
    assert position_text(start("international")) == "W" + 20 * "b" + 10 * "e" + 20 * "w"
    assert position_text(read_fen("italian", "B:WK1,30:BK2")) == "BWB" + 27 * "e" + "w" + 2 * "e"


def test_arguments_may_be_quoted_empty_or_flags() -> None:
    read = arguments('  info pv="32-28 19-23" score=-0.5 flag empty="" name=x  ')
    assert read == ("info", {"pv": "32-28 19-23", "score": "-0.5", "flag": "", "empty": "", "name": "x"})
    assert arguments("") == ("", {})


def test_program_without_parameters_plays_the_usual_game_alone() -> None:
    with HubEngine(command("plain"), "normal") as engine:
        found = engine.analyse(start("international"), SEARCH_SECONDS)
    assert (found.program, found.score, found.depth, len(found.line)) == (sys.executable, None, None, 1)
    with pytest.raises(EngineFault, match="does not play frisian: it plays normal"):
        HubEngine(command("plain"), "frisian")


def test_answer_after_a_refused_position_is_not_taken_for_that_of_the_next() -> None:
    with HubEngine(command(), "normal") as engine:
        engine.analyse(start("international"), SEARCH_SECONDS)
        with pytest.raises(EngineFault, match="bad position"):
            engine.analyse(read_fen("international", "B:W:B7,11"), SEARCH_SECONDS)
        assert engine.analyse(read_fen("international", "W:W32:B28,5"), SEARCH_SECONDS).line[0].captures == (28,)


def test_search_that_does_not_end_is_told_to_stop() -> None:
    with HubEngine(command("stubborn"), "normal") as engine:
        assert engine.analyse(start("international"), 0.2 - engines.GRACE_SECONDS).depth == 2


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("deaf", "did not stop"),
        ("illegal", "chose no legal move: '99-98'"),
        ("complains", "Small engine 1: no such position"),
        ("dies", "has ended"),
        ("endless", "wrote a line without end"),
    ],
)
def test_wrong_answer_is_a_fault_and_the_program_ends(
    wrong: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if wrong in {"deaf", "complains"}:
        monkeypatch.setattr(engines, "GRACE_SECONDS", 0.2)
    monkeypatch.setattr(engines, "QUIT_SECONDS", 0.1)
    with HubEngine(command(wrong), "normal") as engine:
        with pytest.raises(EngineFault, match=message):
            engine.analyse(start("international"), SEARCH_SECONDS)
        process = engine._process.pid
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_program_that_does_not_start_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(EngineFault, match="does not start"):
        HubEngine([str(tmp_path / "missing")], "normal")
    with pytest.raises(EngineFault, match="has ended"):
        HubEngine([sys.executable, "-c", "pass"], "normal")
    with pytest.raises(EngineFault, match="did not start in time"):
        HubEngine(command("silent"), "normal", start_seconds=0.5)
