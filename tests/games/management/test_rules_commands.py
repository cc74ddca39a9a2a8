"""The commands of the rules, called as from a shell."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.rules import RULES


class Shell:
    """A shell that runs management commands with a given standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        """Run a command and return its exit code, standard output and standard error."""
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            call_command(*words)
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = self._capsys.readouterr()
        return code, out, err


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


def test_perft_counts_and_divides(shell: Shell) -> None:
    assert shell("perft", "spanish", "4") == (0, "1469\n", "")
    code, out, _ = shell("perft", "international", "2", "--divide")
    *moves, total = out.splitlines()
    assert (code, total, len(moves)) == (0, "81", 9)


def test_perft_counts_from_a_given_position(shell: Shell) -> None:
    assert shell("perft", "international", "1", "--fen", "W:W32:B28")[1] == "1\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("perft", "spanish", "-1"), "0 a 100"),
        (("perft", "spanish", "1", "--fen", "W:W40:B1"), "no existe esa casilla (40)"),
        (("perft", "chess", "1"), "chess"),
        (("play_out", "--rules", "italian", "--games", "0", "--seed", "x"), "--games 0"),
        (("check_sheet", "no-such-file", "--rules", "italian"), "no-such-file"),
        (("check_sheet", "-", "--rules", "italian", "--jobs", "0"), "--jobs 0"),
    ],
)
def test_bad_input_is_refused_in_one_line(shell: Shell, words: tuple[str, ...], expected: str) -> None:
    code, out, err = shell(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


def test_legal_moves_answers_each_position_in_json(shell: Shell) -> None:
    code, out, _ = shell("legal_moves", "--rules", "castillar", "--json", stdin="W:W22:B17\n\nW:WK4:B1\n")
    first, second = map(json.loads, out.splitlines())
    assert code == 0
    assert first == {
        "fen": "W:W22:B17",
        "moves": [{"path": [22, 13], "captures": [17]}, {"path": [22, 18], "captures": []}],
        "huffable": [22],
    }
    assert second["huffable"] == []


def test_legal_moves_names_the_line_of_a_bad_position(shell: Shell) -> None:
    code, _, err = shell("legal_moves", "--rules", "italian", stdin="W:W22:B1\nW:W22,22:B1\n")
    assert code == 2
    assert "línea 2" in err
    assert "(22)" in err


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_played_out_check_as_valid(shell: Shell, tmp_path: Path, slug: str, jobs: str) -> None:
    _, games, _ = shell("play_out", "--rules", slug, "--games", "5", "--seed", "s")
    sheets = tmp_path / "games.pdn"
    sheets.write_text(games, encoding="utf-8")
    code, out, _ = shell("check_sheet", str(sheets), "--rules", slug, "--json", "--jobs", jobs)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(each["game"], each["verdict"], each["file"]) for each in answers] == [
        (number, "valid", str(sheets)) for number in range(1, 6)
    ]


def test_sheet_with_an_error_exits_1_and_says_where(shell: Shell) -> None:
    code, out, _ = shell("check_sheet", "-", "--rules", "spanish", "--json", stdin="1. 10-14 23-19 2. 9-13 1-1")
    answer = json.loads(out)
    assert code == 1
    assert answer["verdict"] == "invalid"
    assert answer["findings"][0]["ply"] == 3
    assert answer["findings"][0]["code"] == "capture_required"
    assert "5.1" in answer["findings"][0]["article"]
    assert (answer["result"], answer["result_agrees"]) == ("1-1", None)
    assert answer["outcome"] == {"winner": None, "reason": None}


def test_sentences_follow_the_language(shell: Shell) -> None:
    outputs = {
        lang: shell("check_sheet", "-", "--rules", "italian", "--lang", lang, stdin="1. 22-17 2-0")[1]
        for lang in ("es", "gl", "it", "en")
    }
    assert len(set(outputs.values())) == 4


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("es", ["Blancas: quedan peones 4, damas 1; cuentan 6.", "Negras: quedan peones 3, damas 0; cuentan 3."]),
        ("it", ["Bianco: restano pedine 4, dame 1; valgono 6.", "Nero: restano pedine 3, dame 0; valgono 3."]),
    ],
)
def test_report_of_a_sheet_counts_the_pieces_left(shell: Shell, lang: str, expected: list[str]) -> None:
    sheet = '[FEN "W:WK29,21,22,23,24:B1,2,3"]\n1. 22-18 1-5'
    code, out, _ = shell("check_sheet", "-", "--rules", "castillar", "--lang", lang, stdin=sheet)
    assert code == 0
    assert [line.strip() for line in out.splitlines()[1:3]] == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("14x21 2-0", ["El tablero: ganan las blancas, un jugador sin piezas.", "Resultado escrito: 2-0."]),
        ("2-6", ["El tablero no decide nada.", "No hay resultado escrito."]),
    ],
)
def test_report_ends_with_the_board_and_the_written_result(shell: Shell, moves: str, expected: list[str]) -> None:
    fen = "W:W14:B18" if "x" in moves else "W:W2:B32"
    out = shell("check_sheet", "-", "--rules", "spanish", stdin=f'[FEN "{fen}"]\n1. {moves}')[1]
    assert [line.strip() for line in out.splitlines()[-2:]] == expected


def test_file_without_games_is_one_unreadable_sheet(shell: Shell) -> None:
    code, out, _ = shell("check_sheet", "-", "--rules", "italian", "--json", stdin="")
    assert code == 1
    assert json.loads(out)["verdict"] == "unreadable"


@pytest.mark.parametrize("start", [b"%PDF-1.7\n", b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a"])
def test_pdf_or_picture_is_no_sheet(shell: Shell, tmp_path: Path, start: bytes) -> None:
    (file := tmp_path / "acta.pdf").write_bytes(start + b"1. 32-28 19-23")
    code, out, err = shell("check_sheet", str(file), "--rules", "international")
    assert (code, out) == (2, "") and "es un PDF o una imagen; se esperaba un texto con las jugadas" in err
