"""DejaVu Sans in two faces, embedded in every document, with a visible box for any letter it lacks."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

PLAIN = "Castillar"
BOLD = "Castillar-Bold"

_FILES = {PLAIN: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf"}
_PLACE = Path(__file__).parent / "fonts"
_TARGET = re.compile(r"(?<=> )<([0-9A-F]{4,6})>$", re.MULTILINE)
_NOT_DEFINED = 0


@cache
def register() -> None:
    """Make both faces known to the PDF library, once a process; it writes bytes as they are, not in letters."""
    rl_config.useA85 = 0
    for name, file in _FILES.items():
        pdfmetrics.registerFont(Face(name, _PLACE / file))


def text_width(text: str, face: str, size: float) -> float:
    """Points that a text takes in one line."""
    return float(pdfmetrics.stringWidth(text, face, size))


class Face(TTFont):
    """A font whose text can be found and copied letter by letter, those drawn as a box too."""

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> Any:
        glyphs = self.face.charToGlyph
        for letter in text:
            glyphs.setdefault(ord(letter), _NOT_DEFINED)
        return super().splitString(text, doc, encoding)

    def addObjects(self, doc: Any) -> None:
        super().addObjects(doc)
        for name, stream in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(stream.content, str):
                stream.content = _TARGET.sub(_as_typed, stream.content)


def _as_typed(code: re.Match[str]) -> str:
    """The letter of a code in UTF-16, an Arabic one in the form in which it is typed."""
    letter = chr(int(code[1], 16))
    if unicodedata.decomposition(letter).startswith(("<initial>", "<medial>", "<final>", "<isolated>")):
        letter = unicodedata.normalize("NFKC", letter)
    return f"<{letter.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
