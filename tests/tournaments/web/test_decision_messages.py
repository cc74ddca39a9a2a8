"""The undo button in the message after a decision."""

from __future__ import annotations

import pytest
from django.contrib.messages.storage.base import Message

from tournaments.web.decision_messages import RESULTS, SHEETS, undoes_together


@pytest.mark.parametrize(
    ("tags", "extent"),
    [("undo 1 2 0 results", RESULTS), ("undo 1 2 0 sheets", SHEETS), ("undo 1 2 3 alone", ""), ("", "")],
)
def test_only_results_and_sheets_of_a_list_are_undone_together(tags: str, extent: str) -> None:
    assert undoes_together(Message(20, "Hecho", tags)) == extent
