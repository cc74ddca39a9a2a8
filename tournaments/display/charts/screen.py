"""The charts of a league as SVG for its pages: two sizes of each; the stylesheet shows one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.diagrams import Rectangle, Shape, Stroke, ornament, picture
from tournaments.display.charts.lines import Chart, ChartLine, ChartRole, Measure, names_height, shapes_of
from tournaments.display.course import Course, RestLine
from tournaments.display.games import Status
from tournaments.wording.terms import listed, without_last_stop
from tournaments.wording.ties import points_words


def chart_of(
    course: Course,
    *,
    of_places: bool,
    width: float,
    height: float,
    text: float,
    measure: Measure,
    names: float = 0,
    chosen: int | None = None,
) -> Chart:
    """Return the chart of all players' places (`of_places`) or points after each game."""
    values = [line.places if of_places else line.points for line in course.lines]
    return Chart(
        lines=[
            ChartLine(line.number, line.name, line_values, line.withdrawn)
            for line, line_values in zip(course.lines, values, strict=True)
        ],
        games=course.games,
        width=width,
        height=height,
        text=text,
        names=names,
        lowest_on_top=of_places,
        measure=measure,
        chosen=chosen,
    )


HEIGHT = 10.0
_GAME_ROLES = {Status.PLAYED: ChartRole.PLAYED, Status.OPEN: ChartRole.TO_PLAY, Status.ANNULLED: ChartRole.GONE}
_INSET = 0.12
"""The free share of a turn's width at each side of a game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, from 1, in which a player plays, and the status of the game: played, open or annulled."""

    number: int
    role: ChartRole


def turns_of(line: RestLine) -> Sequence[Turn]:
    """Return the turns of a player with the status of each game."""
    return [Turn(number, _GAME_ROLES[status]) for number, status in line.games]


def strip_shapes(turns: Sequence[Turn], count: int, width: float) -> list[Shape]:
    """Return the shapes of a strip of `count` turns with a player's games, `width` by HEIGHT.

    A played game is a full box, an open one a hollow box, and an annulled one a cross.
    """
    step = width / max(count, 1)
    middle = HEIGHT / 2
    shapes: list[Shape] = [Stroke(ChartRole.REST, ((0, middle), (width, middle)))]
    for turn in turns:
        shapes += _game(turn.role, (turn.number - 1) * step, step)
    return shapes


def _game(role: ChartRole, left: float, step: float) -> Iterator[Shape]:
    """Yield the box of a game in the strip of rests; a cross if it was cancelled."""
    inset = _INSET * step
    top, height = 0.1 * HEIGHT, 0.8 * HEIGHT
    if role is ChartRole.GONE:
        yield Stroke(role, ((left + inset, top), (left + step - inset, top + height)))
        yield Stroke(role, ((left + inset, top + height), (left + step - inset, top)))
        return
    yield Rectangle(role, (left + inset, top), step - 2 * inset, height)


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
