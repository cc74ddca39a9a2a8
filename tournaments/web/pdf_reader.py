"""A process that reads an uploaded PDF, and ends with a status that tells what it found.

Object streams are compressed, and a small file may unpack to any size: this process has little memory and time, and
the site's own processes never unpack the file. It imports neither Django nor the site's data.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

if __name__ == "__main__" or TYPE_CHECKING:  # the site itself reads the statuses below: this takes five megabytes
    import pikepdf

from serving.system import limit_process

MAX_MEMORY_BYTES = 384 * 1024 * 1024
MAX_CPU_SECONDS = 5
PLAIN, ACTIVE, UNREADABLE = 0, 3, 4
"""The statuses with which the process ends; any other is a failure, such as too little memory."""
ACTIVE_NAMES = frozenset(
    ("JavaScript", "JS", "Launch", "EmbeddedFile", "EmbeddedFiles", "EF", "RichMedia", "XFA", "GoToE", "OnInstantiate")
)
"""The names of what runs or holds a program, or embeds a file."""
MIN_UNAMBIGUOUS_LENGTH = 3
"""Shorter names are looked for in objects only: any compressed picture may have their letters."""
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


def status_of(content: bytes) -> int:
    """Return the status of a PDF: ACTIVE with scripts or embedded files, otherwise PLAIN or UNREADABLE."""
    if _is_written(content, [name for name in ACTIVE_NAMES if len(name) >= MIN_UNAMBIGUOUS_LENGTH]):
        return ACTIVE
    if b"stream" not in content:
        return ACTIVE if _is_written(content, ACTIVE_NAMES) else PLAIN
    try:
        with pikepdf.open(BytesIO(content)) as pdf:
            return ACTIVE if any(map(_is_active, [pdf.trailer, *pdf.objects])) else PLAIN
    except (pikepdf.PdfError, MemoryError):
        return UNREADABLE


def _is_active(root: Any) -> bool:
    """Return whether an object has an active name. Raises PdfError for a stream of objects that cannot be unpacked."""
    if not ACTIVE_NAMES.isdisjoint(_names_in(root)):
        return True
    # Unpacked again here: the library passes over a damaged stream of objects, which other programs may read.
    holds_objects = isinstance(root, pikepdf.Stream) and ("/First" in root or root.get("/Type") == "/ObjStm")
    return holds_objects and _is_written(root.read_bytes(), ACTIVE_NAMES)


def _names_in(root: Any) -> Iterator[str]:
    """Yield the names in an object, keys included, without the objects that it refers to."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, pikepdf.Name):
            yield str(value)[1:]
        elif isinstance(value, pikepdf.Array):
            waiting += [item for item in value if not getattr(item, "is_indirect", False)]
        elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
            for key, item in value.items():
                yield key[1:]
                if not getattr(item, "is_indirect", False):
                    waiting.append(item)


def _is_written(text: bytes, names: Collection[str]) -> bool:
    """Return whether one of the names is written in the bytes of a file, also with escaped letters."""
    pattern = re.compile(rb"/(?:" + "|".join(names).encode() + rb")(?![A-Za-z0-9])")
    plain = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), text)
    return bool(pattern.search(text) or pattern.search(plain))


if __name__ == "__main__":
    limit_process(MAX_MEMORY_BYTES, MAX_CPU_SECONDS)
    sys.exit(status_of(sys.stdin.buffer.read()))
