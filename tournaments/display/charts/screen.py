"""The charts of a league as SVG for its pages: two sizes of each; the stylesheet shows one."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.diagrams.svg import ornament, picture
from tournaments.display.charts.course import chart_of
from tournaments.display.charts.lines import names_height, shapes_of
from tournaments.display.charts.rest import HEIGHT, strip_shapes, turns_of
from tournaments.display.course import Course, RestLine
from tournaments.wording.terms import listed, without_last_stop
from tournaments.wording.ties import points_words

_SIZES = (("wide", 880.0, 380.0, 14.0, 190.0), ("narrow", 360.0, 330.0, 12.0, 108.0))
"""For each size: its name, width, least height, and the letter size and width of the names."""
_STRIP_WIDTH = 400.0
_WIDE_LETTERS = "MW@%…—"
_THIN_LETTERS = "ijltfrI.,:;'|!()[]- "


def charts(course: Course, *, of_places: bool, chosen: int | None = None) -> list[SafeString]:
    """Return the chart of places (`of_places`) or points after each game, in each size."""
    title = _("Puesto de cada cual tras cada partida") if of_places else _("Puntos de cada cual tras cada partida")
    description = _places(course) if of_places else _points(course)
    drawings = []
    for name, width, least, text, names in _SIZES:
        size = {"width": width, "height": least, "text": text, "names": names}
        chart = chart_of(course, of_places=of_places, **size, measure=estimated_width, chosen=chosen)
        # A chart of many players, or of long names, is higher.
        height = max(least, names_height(chart))
        chart = replace(chart, height=height)
        view = (0.0, 0.0, width, height)
        identity = f"{'puestos' if of_places else 'puntos'}-{name}"
        svg = picture(shapes_of(chart), view, f"chart {name}", title=title, description=description, identity=identity)
        drawings.append(mark_safe(svg))  # noqa: S308 - the drawing escapes its own texts
    return drawings


def _places(course: Course) -> str:
    """Return the final places in a sentence, for screen readers."""
    ends = [_("%(place)d.º %(name)s") % {"place": line.places[-1], "name": line.name} for line in course.lines]
    return _("Tras la última: %(order)s.") % {"order": without_last_stop(listed(ends))}


def _points(course: Course) -> str:
    """Return the final points in a sentence, for screen readers."""
    ends = [f"{line.name}, {points_words(line.points[-1])}" for line in course.lines]
    return _("Tras la última: %(order)s.") % {"order": "; ".join(ends)}


def rest_strip(line: RestLine, turns: int) -> SafeString:
    """Return the strip of a player's games, for the line with the figures of their rest."""
    shapes = strip_shapes(turns_of(line), turns, _STRIP_WIDTH)
    return mark_safe(ornament(shapes, _STRIP_WIDTH, HEIGHT, "rest-strip"))  # noqa: S308 - no text in it


def estimated_width(text: str, size: float) -> float:
    """Return an upper estimate of the width of a text in an unknown font."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    """Return the width of a letter relative to the size of the font."""
    if unicodedata.category(letter).startswith("M"):
        return 0.0
    if letter in _THIN_LETTERS:
        return 0.4
    if letter in _WIDE_LETTERS or unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.76 if letter.isupper() else 0.62
