"""The stored summary of a sheet's check agrees with the check."""

from __future__ import annotations

import pytest

from games.models import GameSheet
from games.reports import summaries, worst_finding
from games.rules import RULES, check

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["1. 22-18 9-14 2. 18-9 *", "1. 22-18 9-14 2. 18x9 5x14 3. 32-1 *"])
def test_summary_names_the_gravest_finding(text: str) -> None:
    report = check(RULES["castillar"], text).findings
    (summary,) = summaries([GameSheet.objects.create(text=text, rules="castillar")])
    assert summary.findings == tuple(report)
    assert summary.worst == worst_finding(report)
