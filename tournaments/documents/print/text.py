"""Text typed by users: wrapped in its width, set in reading order, and never read as markup."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from itertools import accumulate, islice, takewhile

from arabic_reshaper import ArabicReshaper
from bidi import get_display
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from tournaments.display.podiums import signers_of
from tournaments.display.record import minutes_of
from tournaments.display.reports import Printed
from tournaments.documents.print.fonts import BOLD, PLAIN, is_boxed, letters, text_width
from tournaments.store.load import LoadedLeague

INK = HexColor("#111111")
FAINT = HexColor("#555555")
ACCENT = HexColor("#1d5c3f")
WRONG = HexColor("#ab2015")
RULE = 0.4
"""The width of thin rules, in points."""

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]"
)
_RIGHT_TO_LEFT_RUN = re.compile(f"{_RIGHT_TO_LEFT.pattern}(?:[^A-Za-z0-9]*{_RIGHT_TO_LEFT.pattern})*")
"""Right-to-left letters, and the characters between them other than Latin letters and digits."""
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d]-)(?=\w)")
"""The place after a hyphen between the words of a name; the two numbers of a move stay together."""
HYPHEN = "\u00ad"
"""The sign that is drawn as a hyphen where a word is broken, and that programs drop from a copied text."""
_UNHYPHENATED = re.compile(r"[@/\d]|\w\.\w")
"""A match in words that get no hyphen where they are broken: addresses, and codes with digits."""
_MAX_NAME_LENGTH = 80
"""Letters of the longest text that is broken like a name."""
_MAX_PARTICLE_LENGTH = 3
"""Letters of the longest particle, a word that stays with the next one."""
_MAX_KEPT_TEXTS = 2048
"""The number of cached texts of several lines: a name is in many rows."""
_STRIKE_HEIGHT = 0.28
_MARK_SIZE, _MARK_HEIGHT = 8, 0.38


@dataclass(frozen=True, slots=True)
class Style:
    """The setting of a text; `align` is 0 left, 0.5 centred, 1 right."""

    face: str = PLAIN
    size: float = 9
    leading: float = 11.5
    align: float = 0
    colour: Color = INK
    strike: bool = False


BODY = Style()
STRONG = Style(face=BOLD)
SMALL = Style(size=8, leading=10.2, colour=FAINT)
HEADING = Style(face=BOLD, size=11, leading=14, colour=ACCENT)


def strike_out(canvas: Canvas, left: float, baseline: float, width: float, style: Style) -> None:
    """Draw the line through a text that was drawn at this place."""
    canvas.setLineWidth(2 * RULE)
    canvas.setStrokeColor(style.colour)
    height = baseline + style.size * _STRIKE_HEIGHT
    canvas.line(left, height, left + width, height)


class TextBlock(Flowable):
    """A text in one style; `mark` is raised after its last line."""

    def __init__(self, text: str, style: Style = BODY, mark: str = "") -> None:
        super().__init__()
        self.text, self.style, self.mark = text, style, mark
        self.lines: list[str] | None = None

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        self.width = available
        self.lines = lines(self.text, self.style, available - self._mark_width())
        self.height = len(self.lines) * self.style.leading
        return available, self.height

    def split(self, available: float, height: float) -> list[Flowable]:
        # The library wraps a cell within its padding and splits it without: the lines of the wrapping are kept.
        if self.lines is None or available < self.width:
            self.wrap(available, height)
        assert self.lines is not None
        fitting = int(height // self.style.leading)
        if fitting >= len(self.lines):
            return [self]
        # Neither the first nor the last line is left alone on a page.
        fitting = min(fitting, len(self.lines) - 2)
        if fitting < 2:
            return []
        return [_TextPart(self.lines[:fitting], self.style), _TextPart(self.lines[fitting:], self.style, self.mark)]

    def draw(self) -> None:
        assert self.lines is not None
        for number, line in enumerate(self.lines, start=1):
            last = number == len(self.lines)
            self._draw_line(line, self.height - (number - 1) * self.style.leading - self.style.size, self.mark * last)

    def _draw_line(self, line: str, baseline: float, mark: str) -> None:
        style, canvas = self.style, self.canv
        visual = visual_order(line, of=self.text)
        width = text_width(visual, style.face, style.size)
        left = (self.width - width - self._mark_width() * bool(mark)) * style.align
        canvas.setFillColor(style.colour)
        canvas.setFont(style.face, style.size)
        canvas.drawString(left, baseline, visual)
        if mark:
            canvas.setFillColor(ACCENT)
            canvas.setFont(style.face, _MARK_SIZE)
            canvas.drawString(left + width + 1, baseline + style.size * _MARK_HEIGHT, mark)
        if style.strike:
            strike_out(canvas, left, baseline, width, style)

    def _mark_width(self) -> float:
        return 1 + text_width(self.mark, self.style.face, _MARK_SIZE) if self.mark else 0


class _TextPart(TextBlock):
    """The broken lines of a text that continues on another page."""

    def __init__(self, broken: list[str], style: Style, mark: str = "") -> None:
        super().__init__(" ".join(broken), style, mark)
        self.broken = broken

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        self.width, self.lines = available, self.broken
        self.height = len(self.broken) * self.style.leading
        return available, self.height


def mirrored(score: str) -> str:
    """Return a score from the other player's side: "3–0" is "0–3"."""
    return "–".join(reversed(score.split("–")))


def lines(text: str, style: Style, width: float) -> list[str]:
    """Return the lines of a text in a width, broken at spaces, after hyphens, and inside a word longer than a line.

    Lines of a name end neither with a particle ("de", "y") nor after a hyphen, unless that takes more lines.
    """
    if text_width(text, style.face, style.size) <= width and "\n" not in text:
        return [text]
    return list(_broken_lines(text, style.face, style.size, width))


@lru_cache(maxsize=_MAX_KEPT_TEXTS)
def _broken_lines(text: str, face: str, size: float, width: float) -> Sequence[str]:
    """Return the lines of a text. A name has as few lines as any text, broken at better places where that fits."""
    broken, line = [], ""
    for space, word in words_of(text):
        trial = f"{line}{space}{word}" if line else word
        if text_width(trial, face, size) <= width:
            line = trial
            continue
        if line:
            broken.append(line)
        *whole, line = _pieces(word, face, size, width)
        broken += whole
    broken.append(line)
    if len(text) > _MAX_NAME_LENGTH:
        return broken
    names = lines_of_names(text, face, size, width)
    too_wide = any(text_width(name, face, size) > width for name in names)
    return broken if too_wide or len(names) > len(broken) else names


def lines_of_names(text: str, face: str, size: float, width: float) -> list[str]:
    """Return the lines of a text broken only before names with their particles; one that is too wide stays whole."""
    broken: list[str] = []
    for name in names_of(text):
        trial = f"{broken[-1]} {name}" if broken else name
        if broken and text_width(trial, face, size) <= width:
            broken[-1] = trial
        else:
            broken.append(name)
    return broken


def names_of(text: str) -> Iterator[str]:
    """Yield each word with the particles before it: "María", "de los Ángeles", "da Silva"."""
    particles: list[str] = []
    for word in text.split():
        particles.append(word)
        if not (word.islower() and len(word) <= _MAX_PARTICLE_LENGTH):
            yield " ".join(particles)
            particles = []
    if particles:
        yield " ".join(particles)


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word, or part of one that ends in a hyphen, with the space before it."""
    for word in text.split():
        first, *others = _AFTER_HYPHEN.split(word)
        yield " ", first
        yield from (("", other) for other in others)


def _pieces(word: str, face: str, size: float, width: float) -> Iterator[str]:
    """Yield the pieces of a word, no wider than a line, each of at least one letter, with their hyphens."""
    whole = list(letters(word))
    widths = [text_width(letter, face, size) for letter in whole]
    hyphen = 0.0 if _UNHYPHENATED.search(word) else text_width(HYPHEN, face, size)
    start = 0
    while start < len(whole):
        end, mark = start + max(1, _fitting(widths, start, width)), ""
        if hyphen and end < len(whole) and all(letter.swapcase() != letter for letter in whole[end - 1 : end + 1]):
            # No single letter is left over.
            shorter = min(start + _fitting(widths, start, width - hyphen), len(whole) - 2)
            if shorter > start + 1:
                end, mark = shorter, HYPHEN
        yield "".join(whole[start:end]) + mark
        start = end


def _fitting(widths: Sequence[float], start: int, width: float) -> int:
    """Return the number of letters that fit a width, from the start on."""
    return sum(1 for _used in takewhile(lambda used: used <= width, accumulate(islice(widths, start, None))))


def visual_order(line: str, of: str | None = None) -> str:
    """Return a line in drawing order, from the left, with Arabic letters joined.

    It runs from right to left if the whole text, `of` (by default the line itself), begins so and has no
    letters of other scripts, like a name in Hebrew without a number before it. In other texts, such as the names of
    two players, right-to-left text is isolated, so that what comes after a name in Hebrew is drawn after it.
    """
    if not _RIGHT_TO_LEFT.search(line):
        return line
    shaped = _reshaper().reshape(line)
    if _runs_from_the_right(line if of is None else of):
        return str(get_display(shaped, base_dir="R"))
    apart = _RIGHT_TO_LEFT_RUN.sub(lambda run: f"{_ISOLATE}{run[0]}{_END_ISOLATE}", shaped)
    drawn = str(get_display(apart, base_dir="L"))
    return drawn.replace(_ISOLATE, "").replace(_END_ISOLATE, "")


def _runs_from_the_right(text: str) -> bool:
    return bool(_RIGHT_TO_LEFT.match(text)) and all(unicodedata.bidirectional(letter) != "L" for letter in text)


@cache
def _reshaper() -> ArabicReshaper:
    """Return a reshaper that joins letters, without the single sign for the word Allah, which PDF readers misplace."""
    return ArabicReshaper(
        configuration={"delete_harakat": False, "delete_tatweel": False, "ARABIC LIGATURE ALLAH": False}
    )


MAX_SHOWN_LENGTH = 60
"""Letters of the longest text that is shown whole; of others, the words that would be boxes."""


def boxed_texts(league: Printed, own: LoadedLeague | None) -> list[str]:
    """Return the texts of a league's documents with letters that are printed as boxes, each once.

    `own` is the league as its officials read it, for the documents that only they get; None for other readers.
    """
    texts = [*_public_texts(league), *(_texts_of_officials(own) if own else ())]
    return [shown for text in dict.fromkeys(texts) if (shown := boxed_part(text))]


def boxed_part(text: str) -> str:
    """Return a text if some of its letters are printed as boxes, or only such words of a long one; otherwise empty."""
    if not is_boxed(visual_order(text)):
        return ""
    if len(text) <= MAX_SHOWN_LENGTH:
        return text
    words = (word for word in text.split() if is_boxed(visual_order(word)))
    return " ".join(dict.fromkeys(words))[:MAX_SHOWN_LENGTH]


def _public_texts(league: Printed) -> Iterator[str]:
    """Yield the texts that people wrote, of documents for everybody."""
    value = league.page.loaded.league
    yield league.page.header.name
    yield from (name for one in league.page.entrants for name in (one.name, one.club, one.drawn_as) if name)
    yield from (value.championship or "", value.place, value.contact, value.notice)
    yield from (ruling.reason for ruling in value.rulings)
    yield from (signer.name for signer in signers_of(league.page.loaded.pk))


def _texts_of_officials(own: LoadedLeague) -> Iterator[str]:
    """Yield the texts of the minutes, which only officials read, and the names that others do not."""
    yield from own.by_initials
    yield from (sanction.reason for sanction in own.league.sanctions)
    yield from _texts_in(minutes_of(own))


def _texts_in(value: object) -> Iterator[str]:
    """Yield every text within a value of dataclasses, mappings and sequences."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for item in value.items() for text in _texts_in(item))
    elif is_dataclass(value):
        yield from (text for field in fields(value) for text in _texts_in(getattr(value, field.name)))
    elif isinstance(value, Iterable):
        yield from (text for item in value for text in _texts_in(item))
