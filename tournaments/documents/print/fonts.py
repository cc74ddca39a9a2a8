"""The embedded fonts of every document, with pictures of emoji, and a visible box for any letter that none has.

Documents for the wall or a frame set names and titles in Fraunces, a serif with Latin letters only. Chinese, Japanese
and Korean letters are drawn in Droid Sans Fallback, which is read from its file when the first of them is met.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

_JOINER = "\u200d"
_FLAG = "[\U0001f1e6-\U0001f1ff]"
"""A flag is two of these letters."""
_TAGS = range(0xE0020, 0xE0080)
"""The letters of a region after the flag of a country, such as those of Scotland."""
_KEYCAP = 0x20E3
_SKINS = range(0x1F3FB, 0x1F400)
_FOLLOWER = re.compile(f"(?<={_JOINER})[\u2190-\u2bff\U0001f000-\U0001faff]|(?<={_FLAG}){_FLAG}")
"""An emoji that is part of the one before, within a letter as `letters` yields it."""
_HIDDEN = 0xF0000
"""The distance of an emoji from its invisible double, in the planes for private use."""

WITHOUT_WIDTH = (*_TAGS, _KEYCAP, *_SKINS)
"""Characters that only change the emoji before them."""


def hide_followers(text: str) -> str:
    """Return a text with an invisible double for each emoji that is part of the one before."""
    if not _FOLLOWER.search(text):
        return text
    return "".join(_FOLLOWER.sub(lambda found: chr(ord(found[0]) + _HIDDEN), letter) for letter in letters(text))


def is_hidden(code: int) -> bool:
    return code >= _HIDDEN


def as_typed(code: int) -> int:
    """Return the character for which an invisible double stands, or the character itself."""
    return code - _HIDDEN if is_hidden(code) else code


def letters(text: str) -> Iterator[str]:
    """Yield each letter with its combining accents, and each emoji with all of its characters."""
    letter = ""
    for char in text:
        if letter and not _belongs(letter, char):
            yield letter
            letter = ""
        letter += char
    yield letter


def _belongs(letter: str, char: str) -> bool:
    """Return whether a character is part of the letter before."""
    if char.isascii():
        return False
    if unicodedata.category(char).startswith("M") or char == _JOINER or ord(char) in WITHOUT_WIDTH:
        return True
    return bool(_FOLLOWER.match(letter[-1] + char, 1)) and (letter[-1] == _JOINER or len(letter) == 1)


PLAIN = "Castillar"
BOLD = "Castillar-Bold"
SERIF = "Castillar-Serif"
DISPLAY = "Castillar-Display"

_FILES = {
    PLAIN: "DejaVuSans.ttf",
    BOLD: "DejaVuSans-Bold.ttf",
    SERIF: "fraunces/Fraunces-Regular.ttf",
    DISPLAY: "fraunces/Fraunces-SemiBold.ttf",
}
_EASTERN, _EASTERN_FILE = "Castillar-Eastern", "droid/DroidSansFallback.ttf"
_EASTERN_LETTER = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]"
)
_EASTERN_SUBSETS = 1000
"""The number of the first subset of the eastern face: the other faces have far fewer letters than so many subsets."""
_FALLBACK_FACES = {SERIF: PLAIN, DISPLAY: BOLD}
"""The replacements of the serif faces for texts with letters that they lack."""
_FOLDER = Path(__file__).parent / "fonts"
_UNICODE_ENTRY = re.compile(r"(?<=> )<([0-9A-F]{4,6})>$", re.MULTILINE)
_BOX = 0x25A1
"""The replacement for letters that a face lacks: PDF/A allows no glyph that the font leaves undefined."""
_ORNAMENT = 0x2726
"""The ornament (✦) in place of emoji and other pictures that a face lacks; a copied text still has the emoji."""
_PICTURE_RANGES = (range(0x2190, 0x2C00), range(0x1F000, 0x1FB00))
_NO_WIDTH = 0x200B
"""The empty glyph in place of the colour of a skin and of other characters that change the picture before them."""
_FIRST_UNKNOWN = "\u02ea"
"""The first letter that the plain faces lack."""
_drawn_boxes: ContextVar[dict[str, None] | None] = ContextVar("drawn_boxes", default=None)
_MAX_KEPT_CODES = 1024
_MAX_KEPT_WIDTHS = 4096
"""The number of cached widths: a document measures its names, moves and labels again and again."""


@cache
def register() -> None:
    """Register the faces in the PDF library, once a process, and make it write binary data instead of ASCII."""
    rl_config.useA85 = 0
    for name, file in _FILES.items():
        pdfmetrics.registerFont(Face(name, _FOLDER / file))


@lru_cache(maxsize=_MAX_KEPT_WIDTHS)
def text_width(text: str, face: str, size: float) -> float:
    """Return the width of a text in one line, in points."""
    return float(pdfmetrics.stringWidth(text, face, size))


def face_for(face: str, text: str) -> str:
    """Return the face if it has every letter of a text, or else its fallback."""
    if face not in _FALLBACK_FACES:
        return face
    return face if all(ord(letter) in _letters(face) for letter in text) else _FALLBACK_FACES[face]


@cache
def _letters(face: str) -> frozenset[int]:
    """Return the letters in a face's file, without the boxes that `Face` adds for missing ones."""
    register()
    return frozenset(TTFont("", _FOLDER / _FILES[face]).face.charToGlyph)


@cache
def _common_letters() -> frozenset[int]:
    """Return the letters that both plain faces have."""
    return _letters(PLAIN) & _letters(BOLD)


def is_boxed(text: str) -> bool:
    """Return whether some letters of a text are printed as boxes, because no face has them."""
    return max(text, default="") >= _FIRST_UNKNOWN and any(map(_is_box, hide_followers(text)))


@contextmanager
def drawn_boxes() -> Iterator[dict[str, None]]:
    """Collect the texts with boxes that are drawn within the block, in their order."""
    found: dict[str, None] = {}
    token = _drawn_boxes.set(found)
    try:
        yield found
    finally:
        _drawn_boxes.reset(token)


def _is_box(letter: str) -> bool:
    code = ord(letter)
    if letter.isspace() or code in _common_letters() or code in WITHOUT_WIDTH or is_hidden(code):
        return False
    if unicodedata.category(letter) == "So" and any(code in some for some in _PICTURE_RANGES):
        return False
    return not _EASTERN_LETTER.match(letter) or code not in _eastern().face.charToGlyph


@cache
def _eastern() -> Face:
    """Return the face of Chinese, Japanese and Korean letters, read from its file once a process."""
    return Face(_EASTERN, _FOLDER / _EASTERN_FILE)


class Face(TTFont):
    """A font whose text can be searched and copied letter by letter, including letters drawn as a box.

    Letters of the eastern face are subsets of it, numbered from `_EASTERN_SUBSETS`.
    """

    def __init__(self, name: str, filename: Path) -> None:
        super().__init__(name, filename)
        self.box = self.face.charToGlyph.get(_BOX, 0)
        self.face.defaultWidth = self.face.charWidths.get(_BOX, self.face.defaultWidth)
        if _ORNAMENT in self.face.charToGlyph:
            self._replace_pictures()

    def _replace_pictures(self) -> None:
        """Give the pictures that the face lacks the glyph and the width of the ornament."""
        glyphs = self.face.charToGlyph
        for code in (code for some in _PICTURE_RANGES for code in some if code not in glyphs):
            if unicodedata.category(chr(code)) == "So":
                self._draw_like(code, _ORNAMENT)
        for code in (code for code in WITHOUT_WIDTH if code not in glyphs):
            self._draw_like(code, _NO_WIDTH)

    def _draw_like(self, code: int, other: int) -> None:
        """Draw a character with the glyph and the width of another."""
        self.face.charToGlyph[code] = self.face.charToGlyph.get(other, self.box)
        self.face.charWidths[code] = self.face.charWidths.get(other, self.face.defaultWidth)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:
        return float(super().stringWidth(text if text.isascii() else self._prepared(text), size, encoding))

    def _prepared(self, text: str) -> str:
        """Return a text with one picture for each emoji, with all its widths known."""
        text = hide_followers(text)
        widths = self.face.charWidths
        for code in (code for code in map(ord, text) if code not in widths):
            if is_hidden(code):
                self._draw_like(code, _NO_WIDTH)
            elif _EASTERN_LETTER.match(chr(code)):
                widths[code] = _eastern().face.charWidths.get(code, self.face.defaultWidth)
        return text

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:
        if text.isascii() and text.isprintable():
            return super().splitString(text, doc, encoding)
        if (found := _drawn_boxes.get()) is not None and is_boxed(text):
            found[text] = None
        return list(self._split(self._prepared(text), doc, encoding))

    def _split(self, text: str, doc: Any, encoding: str) -> Iterator[tuple[int, bytes]]:
        """Yield each run of letters of one face as the number of its subset and its codes in it."""
        glyphs = self.face.charToGlyph
        for is_eastern, letters in groupby(text, self._is_eastern):
            run = "".join(letters)
            if is_eastern:
                parts = _eastern().splitString(run, doc, encoding)
                yield from ((subset + _EASTERN_SUBSETS, codes) for subset, codes in parts)
                continue
            for letter in run:
                glyphs.setdefault(ord(letter), self.box)
            yield from super().splitString(run, doc, encoding)

    def _is_eastern(self, letter: str) -> bool:
        """Return whether a letter is drawn in the eastern face, because this one lacks it."""
        code = ord(letter)
        return (
            code not in self.face.charToGlyph
            and bool(_EASTERN_LETTER.match(letter))
            and code in _eastern().face.charToGlyph
        )

    def getSubsetInternalName(self, subset: int, doc: Any) -> Any:
        if subset >= _EASTERN_SUBSETS:
            return _eastern().getSubsetInternalName(subset - _EASTERN_SUBSETS, doc)
        return super().getSubsetInternalName(subset, doc)

    def addObjects(self, doc: Any) -> None:
        """Add the font to a document, mapping its letters to the plain ones that a reader types."""
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(stream.content, str):
                stream.content = _UNICODE_ENTRY.sub(_plain_entry, stream.content)


def _plain_entry(code: re.Match[str]) -> str:
    """Return the entry of a plain letter for a matched entry of the `toUnicode` table."""
    return _plain_letter(code[1])


@lru_cache(maxsize=_MAX_KEPT_CODES)
def _plain_letter(code: str) -> str:
    """Return the letter of a UTF-16 code: as typed, where it is an Arabic presentation form or a hidden emoji."""
    letter = chr(as_typed(int(code, 16)))
    if unicodedata.decomposition(letter).startswith(("<initial>", "<medial>", "<final>", "<isolated>")):
        letter = unicodedata.normalize("NFKC", letter)
    return f"<{letter.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
