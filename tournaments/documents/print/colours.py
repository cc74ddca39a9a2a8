"""Colours of a club, darkened to be readable on white paper."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor

MIN_CONTRAST = 4.5
_DARKENING = 0.97


def readable(colour: Color) -> Color:
    """Return the colour, or the lightest of its darker shades with enough contrast to be read on white."""
    while contrast_with_white(colour) < MIN_CONTRAST:
        colour = Color(colour.red * _DARKENING, colour.green * _DARKENING, colour.blue * _DARKENING)
    return colour


def readable_hex(text: str) -> Color:
    """Return the readable shade of a colour written as "#rrggbb"."""
    return readable(HexColor(text))


def contrast_with_white(colour: Color) -> float:
    """Return the contrast ratio of WCAG 2 with white, from 1 (white) to 21 (black)."""
    red, green, blue = (_linear(channel) for channel in (colour.red, colour.green, colour.blue))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _linear(channel: float) -> float:
    """Return the linear intensity of an sRGB channel, both from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
