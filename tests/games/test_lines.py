"""Lines of files are the same for any encoding, line ending and division into chunks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import replay
from games.replay import lines_in

LINES = '[White "Nuñez"]\r\n1. 32-28 19-23\r2. 28x19\n\n€ 𝄞\x852-0\u2028fin'
TEXTS = st.text(st.sampled_from("añ€𝄞\r\n\x85\u2028\x0b1"), max_size=40)


def cut(content: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(content) + 1) for place in places), len(content)]
    return [content[start:end] for start, end in pairwise(edges)]


@given(TEXTS, st.lists(st.integers(0, 200), max_size=5))
def test_lines_do_not_depend_on_the_chunks(text: str, places: list[int]) -> None:
    assert list(lines_in(cut(text.encode(), places))) == text.splitlines(keepends=True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_utf_8_and_utf_16_are_decoded(encoding: str, size: int) -> None:
    content = LINES.encode(encoding)
    chunks = [content[start : start + size] for start in range(0, len(content), size)]
    assert list(lines_in(chunks)) == LINES.splitlines(keepends=True)


def test_old_code_page_line_is_read_among_others() -> None:
    assert list(lines_in(["ñ\n".encode(), b"\xf1\n", b"\0\n"])) == ["ñ\n", "ñ\n", "\0\n"]


def test_zeros_alone_do_not_make_utf_16() -> None:
    assert list(lines_in([b"\0[White", b"\n"])) == ["\0[White\n"]


@given(TEXTS.map(lambda text: "".join(text.splitlines()) * 20), st.integers(4, 50))
def test_endless_line_is_split_between_characters(text: str, most: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay, "MAX_LINE_BYTES", most)
        found = list(lines_in([text.encode()]))
    assert "".join(found) == text
    assert all(len(line.encode()) <= most for line in found)


def test_empty_file_has_no_lines() -> None:
    assert list(lines_in([])) == list(lines_in([b""])) == []
