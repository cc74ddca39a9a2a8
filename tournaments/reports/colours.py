"""Colours of a club, darkened to be readable on white paper."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor

CONTRAST = 4.5
_STEP = 0.97


def readable(colour: Color) -> Color:
    """Return the colour if its letters are readable on white, or else the least darker shade that is."""
    while contrast_with_white(colour) < CONTRAST:
        colour = Color(colour.red * _STEP, colour.green * _STEP, colour.blue * _STEP)
    return colour


def readable_hex(text: str) -> Color:
    return readable(HexColor(text))


def contrast_with_white(colour: Color) -> float:
    """Return the contrast ratio of WCAG 2 with white, from 1 (white) to 21 (black)."""
    red, green, blue = (_linear(channel) for channel in (colour.red, colour.green, colour.blue))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
