"""What a sheet says is never lost in silence: it is read, or the report says that it was not."""

from __future__ import annotations

from games.rules import RULES
from games.rules.notation.pdn import games_in


def test_a_byte_order_mark_before_the_tags_begins_no_game_of_its_own() -> None:
    text = '\ufeff[Event "a"]\r\n[White "b"]\r\n\r\n1. 32-28 19-23\r\n2-0\r\n'
    assert len(list(games_in(text.splitlines(keepends=True)))) == 1
    report = RULES["international"].check(text)
    assert (report.verdict.value, report.plies, report.tags["White"]) == ("valid", 2, "b")
