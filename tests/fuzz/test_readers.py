"""Any bytes give every reader of files and texts a result or a refusal with a sentence, and no other exception."""

from __future__ import annotations

from random import Random

import pytest

from tests.fuzz.damage import damaged_table
from tests.fuzz.readers import PLAYERS, READERS, Reader, damaged_file, refusal

FILES, FILES_BY_PROCESS = 200, 8
"""The number of damaged files of each reader; fewer where a process reads each, which takes a hundred times as long."""
ONCE_FAILED = {
    "pasted players": ("1;Ana\n2;Bea\n3", "1;Ana\n2\n3;Carlos", "1\tAna\n2\tBea\n2\n3\tCarlos", ",\r\u202e;,\r3;,"),
    "players for a command None": ("1;Ana\n2;Bea\n3", "\r\n,\r\n3;Carlos"),
    "results in a text": (
        "001 1  2 m    Ana\n001    2 m    Bea",
        "001    \u0663 m    Pérez, Ana                       1850 ESP     2200001 1990/01/01  2.0    1",
        f"No\tName\t1\t2\n{'9' * 5_000}\tAna\t*\t1",
    ),
}


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name.replace(" ", "-"))
def test_any_file_is_read_or_refused(reader: Reader) -> None:
    found = [
        refusal(reader, damaged_file(reader, Random(f"{reader.name}:{number}")))
        for number in range(FILES_BY_PROCESS if reader.has_process else FILES)
    ]
    assert all(sentence is None or sentence.strip() for sentence in found)


@pytest.mark.parametrize("reader", [one for one in READERS if one.name in ONCE_FAILED], ids=lambda one: one.name)
def test_texts_that_once_failed_are_read_or_refused(reader: Reader) -> None:
    for text in (*ONCE_FAILED[reader.name], ONCE_FAILED["results in a text"][0]):
        refusal(reader, text.encode())


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name.replace(" ", "-"))
def test_reader_reads_some_of_its_files_undamaged(reader: Reader) -> None:
    assert any(refusal(reader, reader.packed(text)) is None for text in reader.texts)


def test_damage_changes_a_text_and_is_the_same_for_a_seed() -> None:
    damaged = [damaged_table(PLAYERS[1], Random(seed)) for seed in range(50)]
    assert damaged == [damaged_table(PLAYERS[1], Random(seed)) for seed in range(50)]
    assert len(set(damaged)) > 40
