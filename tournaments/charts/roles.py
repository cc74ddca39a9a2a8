"""The roles of the shapes of a chart, which are also their classes in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class Role(Enum):
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


LINES: Sequence[Role] = (Role.LINE_1, Role.LINE_2, Role.LINE_3, Role.LINE_4, Role.LINE_5)
FULL: Sequence[Role] = (Role.FULL_1, Role.FULL_2, Role.FULL_3, Role.FULL_4, Role.FULL_5)
HOLLOW: Sequence[Role] = (Role.HOLLOW_1, Role.HOLLOW_2, Role.HOLLOW_3, Role.HOLLOW_4, Role.HOLLOW_5)
