"""The check of a game sheet: its content, whether it is legal, and where it is not."""

from __future__ import annotations

from .record import SheetReport
from .verdict import check_sheet

__all__ = ["SheetReport", "check_sheet"]
