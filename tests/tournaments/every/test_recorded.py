"""What a failing record says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.every import recorded
from tests.tournaments.every.recorded import ALL, COMMAND, RECORD, CheckRecorded

STEPS = [f"step{number}" for number in range(100)]


@pytest.fixture(autouse=True)
def _own_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(RECORD, raising=False)
    monkeypatch.setattr(recorded, "FOLDER", tmp_path)
    (tmp_path / "settings.txt").write_text("\n".join(["== new", "Steps", " ".join(STEPS), "Save", ""]))


def test_failing_record_lists_what_differs_and_of_long_lines_the_words(check_recorded: CheckRecorded) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        check_recorded("settings", ["== new", "Steps", " ".join([*STEPS[:50], "lots", *STEPS[50:]]), "Enter"])
    head, *listed = str(failed.value).split("\n")
    assert "settings.txt" in head and COMMAND in head and ALL in head
    before, after = " ".join(STEPS[46:50]), " ".join(STEPS[50:54])
    assert listed == ["== new", f"- … {before} {after} …", "- Save", f"+ … {before} lots {after} …", "+ Enter"]


def test_new_long_line_is_listed_whole(check_recorded: CheckRecorded) -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        check_recorded("settings", ["== new", "Steps", " ".join(STEPS), "Save", "more " * 100])
    assert str(failed.value).split("\n")[1:] == ["== new", f"+ {' '.join(['more'] * 100)}"]


def test_record_that_holds_passes(check_recorded: CheckRecorded) -> None:
    check_recorded("settings", ["== new", "Steps", " ".join(STEPS), "Save"])
