"""A failed assertion of a helper tells its values, as one of a test does."""

from __future__ import annotations

import pytest

from tests.tournaments.documents.print.pdf import Box, Sheet, assert_sheets_well_set


def test_assertion_of_a_helper_tells_its_values() -> None:
    small = Box("letra pequeña", x=100, y=100, width=20, size=4)
    with pytest.raises(AssertionError, match="letra pequeña"):
        assert_sheets_well_set([Sheet("", (small,), width=595, height=842)])
