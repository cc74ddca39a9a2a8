"""No cell of a CSV file begins a formula, with either separator, and every text can be recovered."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.file.result_words import marked, unmarked

SIGNS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
texts = st.text() | st.text(alphabet=SIGNS + "'\",;| aÑ1")


@given(texts)
def test_text_is_recovered_unchanged(text: str) -> None:
    assert unmarked(marked(text)) == text


@given(texts, st.sampled_from(",;\t|"))
def test_no_cell_begins_with_a_formula_sign(text: str, separator: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerow(["Ana", marked(text), "Bea"])
    for cell in re.split(f'[{re.escape(separator)}"\r\n]', out.getvalue()):
        assert not cell.lstrip(" ").startswith(tuple(SIGNS))


@pytest.mark.parametrize(
    "text", ["Ñoño", "García, Ana", "D'Ors", "'Ana'", "3–0", "a=b", "Ana-María", "<b>&amp;", '"],[']
)
def test_name_without_a_formula_is_unchanged(text: str) -> None:
    assert marked(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        ("\t=1", "'\t'=1"),
        ("'=1", "''=1"),
        ("a;=1", "a;'=1"),
    ],
)
def test_formula_gets_a_leading_apostrophe(text: str, written: str) -> None:
    assert marked(text) == written
