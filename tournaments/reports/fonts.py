"""DejaVu Sans in two faces, embedded in every document, with a visible box for any letter it lacks.

Documents for the wall or a frame set names and titles in Fraunces, a serif with Latin letters only.
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
"""The replacements of the serif faces for texts with letters that they lack."""
_PLACE = Path(__file__).parent / "fonts"
_TARGET = re.compile(r"(?<=> )<([0-9A-F]{4,6})>$", re.MULTILINE)
_BOX = 0x25A1
"""The replacement for letters that a face lacks: PDF/A allows no glyph that the font leaves undefined."""
_PICTURE = 0x2726
"""The ornament (✦) in place of emoji and other pictures that a face lacks; a copied text still has the emoji."""
_PICTURES = (range(0x2190, 0x2C00), range(0x1F000, 0x1FB00))
_NO_WIDTH = 0x200B
"""The empty glyph in place of the colour of a skin, which follows the picture that it changes."""
_MAX_KEPT_CODES = 1024


@cache
def register() -> None:
    """Register the faces in the PDF library, once a process, and make it write binary data instead of ASCII."""
    rl_config.useA85 = 0
    for name, file in _FILES.items():
        pdfmetrics.registerFont(Face(name, _PLACE / file))


def text_width(text: str, face: str, size: float) -> float:
    """Return the width of a text in one line, in points."""
    return float(pdfmetrics.stringWidth(text, face, size))


def able(face: str, text: str) -> str:
    """Return the face if it has every letter of a text, or else its replacement."""
    if face not in _IN_ITS_PLACE:
        return face
    return face if all(ord(letter) in _letters(face) for letter in text) else _IN_ITS_PLACE[face]


@cache
def _letters(face: str) -> frozenset[int]:
    """Return the letters in a face's file; the library adds those requested since, as boxes."""
    register()
    return frozenset(TTFont("", _PLACE / _FILES[face]).face.charToGlyph)


class Face(TTFont):
    """A font whose text can be searched and copied letter by letter, including letters drawn as a box."""

    def __init__(self, name: str, filename: Path) -> None:
        super().__init__(name, filename)
        self.box = self.face.charToGlyph.get(_BOX, 0)
        self.face.defaultWidth = self.face.charWidths.get(_BOX, self.face.defaultWidth)
        if _PICTURE in self.face.charToGlyph:
            self._replace_pictures()

    def _replace_pictures(self) -> None:
        """Give the pictures that the face lacks the glyph and the width of the ornament."""
        glyphs, widths = self.face.charToGlyph, self.face.charWidths
        for code in (code for some in _PICTURES for code in some if code not in glyphs):
            category = unicodedata.category(chr(code))
            if category in ("So", "Sk"):
                like = _PICTURE if category == "So" else _NO_WIDTH
                glyphs[code], widths[code] = glyphs[like], widths[like]

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:
        glyphs = self.face.charToGlyph
        for letter in text:
            glyphs.setdefault(ord(letter), self.box)
        return super().splitString(text, doc, encoding)

    def addObjects(self, doc: Any) -> None:
        """Add the font to a document, mapping its letters to the plain ones that a reader types."""
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(stream.content, str):
                stream.content = _TARGET.sub(_as_typed, stream.content)


def _as_typed(code: re.Match[str]) -> str:
    """Return the entry of a plain letter for a matched entry of the `toUnicode` table."""
    return _typed(code[1])


@lru_cache(maxsize=_MAX_KEPT_CODES)
def _typed(code: str) -> str:
    """Return the letter of a UTF-16 code, with Arabic presentation forms turned into plain letters."""
    letter = chr(int(code, 16))
    if unicodedata.decomposition(letter).startswith(("<initial>", "<medial>", "<final>", "<isolated>")):
        letter = unicodedata.normalize("NFKC", letter)
    return f"<{letter.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
