"""The check of a game sheet: what it says, whether it may, and where not."""

from __future__ import annotations

from games.rules.sheets.report import SheetReport
from games.rules.sheets.verdict import check_sheet

__all__ = ["SheetReport", "check_sheet"]
