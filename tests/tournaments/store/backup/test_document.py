"""The file of a backup: read back as written, with damaged and foreign files recognized."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.management.files import MAX_FILE_BYTES
from tournaments.store.backup.document import BackupReader, DamagedBackup, Header, check_backup, write_backup

HEADER = Header("2026-11-21T17:00:00+00:00", {"games": "0002", "tournaments": "0003"})
lines = st.text(st.characters(exclude_characters="\n\r", codec="utf-8")).map(lambda text: f'{{"row": "{text}"}}')
contents = st.dictionaries(st.text("abc.", min_size=1), st.lists(lines, max_size=4), max_size=4)


def backup_of(tables: dict[str, list[str]]) -> bytes:
    stream = BytesIO()
    write_backup(stream, HEADER, tables.items())
    return stream.getvalue()


@given(contents)
def test_document_is_read_back_unchanged(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, list[str]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "written.gz"
    path.write_bytes(backup_of(tables))
    header, tables_read = check_backup(path)
    assert header == HEADER
    assert {name: tally.rows for name, tally in tables_read.items()} == {
        name: len(rows) for name, rows in tables.items()
    }
    reading = BackupReader(path)
    reading.header()
    assert {name: list(rows) for name, rows in reading.tables()} == tables


@given(contents, st.data())
def test_damaged_file_is_refused_or_holds_the_same(
    tmp_path_factory: pytest.TempPathFactory, tables: dict[str, list[str]], data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.gz"
    path.write_bytes(backup_of(tables))
    whole = check_backup(path)
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        del content[place:]
    else:
        content[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    try:
        assert check_backup(path) == whole
    except DamagedBackup:
        return


def test_a_row_as_long_as_the_largest_file_of_a_league_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.gz"
    path.write_bytes(backup_of({"decisions": ['{"after": "' + "x" * (MAX_FILE_BYTES + 1000) + '"}']}))
    assert check_backup(path)[1]["decisions"].rows == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace("Ana", "Eva"), "table"),
        (lambda text: "\n".join(text.split("\n")[:-2]), "cut"),
        (lambda text: text + '{"table": "more"}\n', "cut"),
        (lambda text: text.replace("castillar-backup/1", "castillar-backup/2"), "foreign"),
        (lambda text: "", "foreign"),
        (lambda text: "[" * 100_000, "foreign"),
    ],
)
def test_a_file_edited_and_packed_again_is_refused(tmp_path: Path, change: object, code: str) -> None:
    path = tmp_path / "edited.gz"
    text = gzip.decompress(backup_of({"players": ['{"name": "Ana"}']})).decode()
    path.write_bytes(gzip.compress(change(text).encode()))  # type: ignore[operator]
    with pytest.raises(DamagedBackup) as refused:
        check_backup(path)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content + b"more",
        lambda content: content[:-8] + bytes(8),
        lambda content: content + gzip.compress(b"\xff\xfe"),
    ],
)
def test_damaged_backup_is_recognized_as_damaged(tmp_path: Path, damage: object) -> None:
    path = tmp_path / "damaged.gz"
    path.write_bytes(damage(backup_of({"players": ['{"name": "Ana"}']})))  # type: ignore[operator]
    with pytest.raises(DamagedBackup) as refused:
        check_backup(path)
    assert refused.value.code == "cut"


@given(st.binary())
def test_any_other_file_is_no_backup(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "other.gz"
    path.write_bytes(content)
    with pytest.raises(DamagedBackup):
        check_backup(path)
