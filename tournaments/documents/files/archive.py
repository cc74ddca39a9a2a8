"""ZIP archives of XML files, with equal bytes for equal content."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from zipfile import ZipFile, ZipInfo

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP archive can have."""


def xml_safe(text: str) -> str:
    """Return the text with a visible mark for each character that XML forbids."""
    return text if text.isprintable() else _NOT_IN_XML.sub("\ufffd", text)


def without_times(archive: bytes, replaced: Mapping[str, bytes] | None = None) -> bytes:
    """Return the ZIP archive without times of creation, with some of its files replaced."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as original, ZipFile(out, "w") as copy:
        for entry in original.infolist():
            info = ZipInfo(entry.filename, EPOCH)
            info.compress_type = entry.compress_type
            copy.writestr(info, (replaced or {}).get(entry.filename) or original.read(entry))
    return out.getvalue()
