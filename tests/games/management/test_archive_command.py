"""The command `archive`, called as from a shell."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands import archive
from games.models import Archive

Run = Callable[..., tuple[int, str, str]]
GAME = "1. 21-17 12-15 *\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def called(*words: str) -> tuple[int, str, str]:
        """Run the command and return its exit code, standard output and standard error."""
        try:
            call_command("archive", *words)
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        return (code, *capsys.readouterr())

    return called


@pytest.mark.django_db
def test_compressed_file_is_refused_and_not_stored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.pdn.gz"
    file.write_bytes(gzip.compress(GAME.encode()))
    code, _, err = run(str(file), "--rules", "castillar")
    assert code == 2 and "comprimido" in err and err.count("\n") == 1
    assert not Archive.objects.exists()


@pytest.mark.django_db
def test_empty_standard_input_makes_an_empty_archive(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    code, out, err = run("-", "--rules", "castillar")
    assert (code, out, err) == (0, f"{Archive.objects.get().pk}: -: partidas: 0; comprobadas: 0; en orden: 0\n", "")


@pytest.mark.django_db
def test_stopped_archive_prints_the_command_to_resume(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(archive: int, *args: object) -> None:
        Archive.objects.update(state="stopped")

    monkeypatch.setattr(archive, "work", stopped)
    file = tmp_path / "a.pdn"
    file.write_text(GAME)
    code, out, err = run(str(file), "--rules", "castillar")
    assert code == 1 and "comprobadas: 0" in out and f"--resume {Archive.objects.get().pk}" in err


@pytest.mark.django_db
def test_deletion_while_checked_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "work", lambda *args: Archive.objects.all().delete())
    file = tmp_path / "a.pdn"
    file.write_text(GAME)
    code, out, err = run(str(file), "--rules", "castillar")
    assert (code, out) == (2, "") and "se borró" in err and err.count("\n") == 1


@pytest.mark.django_db
@pytest.mark.parametrize("words", [("a.pdn",), ("--rules", "castillar")])
def test_resumed_archive_keeps_its_file_and_rules(run: Run, words: tuple[str, ...]) -> None:
    code, _, err = run(*words, "--resume", "1")
    assert code == 2 and "--resume" in err


@pytest.mark.django_db
def test_archive_to_resume_is_named_by_its_number(run: Run) -> None:
    code, out, err = run("--resume", "uno")
    assert (code, out) == (2, "") and "--resume" in err and err.count("\n") == 1
