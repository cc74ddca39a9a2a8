"""A short run of `python -m tests.soak.flood`: floods are refused or wait, and others are answered meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import only_on_sqlite
from tests.e2e.site import LOADED_ONCE
from tests.soak.flood import NONE, STREAM, measured, shapes
from tests.soak.flood_shapes import REQUESTS, STALLED, WORKBOOKS

pytestmark = pytest.mark.database

EXPECTED = {
    "json: unknown keys": {"413", "503"},
    "json: deep": {"400", "503"},
    "slow: half a head": {"open", "closed"},
    STREAM: {"open", "closed"},
}
"""The answers to each shape of flood."""


@only_on_sqlite("the limits are the same on both")
def test_floods_are_refused_and_others_answered(tmp_path: Path, prepared: Path) -> None:
    for found in measured(tmp_path, list(EXPECTED), seconds=1.0, configuration=LOADED_ONCE, prepared=prepared):
        assert set(found.answers) <= EXPECTED[found.shape], found
        assert found.seconds and found.listened, found


def test_every_shape_can_be_named() -> None:
    assert {NONE, STREAM, *REQUESTS, *WORKBOOKS, *STALLED} == set(shapes(()))
    assert shapes(("ods",)) == [NONE, "ods: repeated cells", "ods: cells"]
