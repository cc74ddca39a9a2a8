"""DejaVu Sans in two faces, embedded in every document, with a visible box for any letter it lacks.

What is hung on a wall or framed has its names and titles in Fraunces, a serif cut to Latin letters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
_IN_ITS_PLACE = {SERIF: PLAIN, DISPLAY: BOLD}
"""The face that sets a text with a letter missing from a serif."""
_PLACE = Path(__file__).parent / "fonts"
_TARGET = re.compile(r"(?<=> )<([0-9A-F]{4,6})>$", re.MULTILINE)
_BOX = 0x25A1
"""The sign in the place of letters that a face lacks: PDF/A allows no glyph that the font itself leaves undefined."""
_MAX_KEPT_CODES = 1024


@cache
def register() -> None:
    """Make the faces known to the PDF library, once a process; it writes bytes as they are, not in letters."""
    rl_config.useA85 = 0
    for name, file in _FILES.items():
        pdfmetrics.registerFont(Face(name, _PLACE / file))


def text_width(text: str, face: str, size: float) -> float:
    """Points that a text takes in one line."""
    return float(pdfmetrics.stringWidth(text, face, size))


def able(face: str, text: str) -> str:
    """Return the face if it has every letter of a text, else the one that sets such texts whole."""
    if face not in _IN_ITS_PLACE:
        return face
    return face if all(ord(letter) in _letters(face) for letter in text) else _IN_ITS_PLACE[face]


@cache
def _letters(face: str) -> frozenset[int]:
    """The letters of a face as its file has them: those looked for since are known to it too, as boxes."""
    register()
    return frozenset(TTFont("", _PLACE / _FILES[face]).face.charToGlyph)


class Face(TTFont):
    """A font whose text can be found and copied letter by letter, those drawn as a box too."""

    def __init__(self, name: str, filename: Path) -> None:
        super().__init__(name, filename)
        self.box = self.face.charToGlyph.get(_BOX, 0)
        self.face.defaultWidth = self.face.charWidths.get(_BOX, self.face.defaultWidth)

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:
        glyphs = self.face.charToGlyph
        for letter in text:
            glyphs.setdefault(ord(letter), self.box)
        return super().splitString(text, doc, encoding)

    def addObjects(self, doc: Any) -> None:
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(stream.content, str):
                stream.content = _TARGET.sub(_as_typed, stream.content)


def _as_typed(code: re.Match[str]) -> str:
    return _typed(code[1])


@lru_cache(maxsize=_MAX_KEPT_CODES)
def _typed(code: str) -> str:
    """The letter of a code in UTF-16, an Arabic one in the form in which it is typed."""
    letter = chr(int(code, 16))
    if unicodedata.decomposition(letter).startswith(("<initial>", "<medial>", "<final>", "<isolated>")):
        letter = unicodedata.normalize("NFKC", letter)
    return f"<{letter.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
