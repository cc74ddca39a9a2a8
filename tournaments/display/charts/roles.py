"""The roles of the shapes of a chart, which are also their classes in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique


@unique
class ChartRole(Enum):
    """The five lines differ in colour and dashes, their marks in shape; beyond five the marks are hollow."""

    GUIDE = "guide"
    TICK = "tick"
    NAME = "name"
    NAME_FAINT = "name-faint"
    LINE_1 = "line-1"
    LINE_2 = "line-2"
    LINE_3 = "line-3"
    LINE_4 = "line-4"
    LINE_5 = "line-5"
    FULL_1 = "full-1"
    FULL_2 = "full-2"
    FULL_3 = "full-3"
    FULL_4 = "full-4"
    FULL_5 = "full-5"
    HOLLOW_1 = "hollow-1"
    HOLLOW_2 = "hollow-2"
    HOLLOW_3 = "hollow-3"
    HOLLOW_4 = "hollow-4"
    HOLLOW_5 = "hollow-5"
    LINE_FAINT = "line-faint"
    MARK_FAINT = "mark-faint"
    REST = "rest"
    PLAYED = "played"
    TO_PLAY = "to-play"
    GONE = "gone"


LINES: Sequence[ChartRole] = (ChartRole.LINE_1, ChartRole.LINE_2, ChartRole.LINE_3, ChartRole.LINE_4, ChartRole.LINE_5)
FULL: Sequence[ChartRole] = (ChartRole.FULL_1, ChartRole.FULL_2, ChartRole.FULL_3, ChartRole.FULL_4, ChartRole.FULL_5)
HOLLOW: Sequence[ChartRole] = (
    ChartRole.HOLLOW_1,
    ChartRole.HOLLOW_2,
    ChartRole.HOLLOW_3,
    ChartRole.HOLLOW_4,
    ChartRole.HOLLOW_5,
)
