"""The catalogs of locale/, compiled for gettext when a process starts and finds one missing or out of date."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from serving.system import written_whole


def compiled(catalogs: Path, target: Path) -> Path:
    """Compile every LANGUAGE/LC_MESSAGES/django.po of `catalogs` into the folder `target`, and return it.

    `catalogs` may be read-only. Raises ImproperlyConfigured if `target` cannot be written.
    """
    try:
        for source in catalogs.glob("*/LC_MESSAGES/django.po"):
            file = (target / source.relative_to(catalogs)).with_suffix(".mo")
            changed = source.stat().st_mtime_ns
            if not file.exists() or file.stat().st_mtime_ns != changed:
                _compile(source, file, changed)
    except OSError as error:
        raise ImproperlyConfigured(f"{target}: aquí no se pueden guardar las traducciones ({error})") from error
    return target


def _compile(source: Path, file: Path, changed: int) -> None:
    """Compile a catalog; the result has the modification time of its source, or is compiled again at the next start."""
    # Imported here, since a process that compiles nothing need not load Babel.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    file.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as text, written_whole(file) as draft:
        write_mo(draft, read_po(text))
    os.utime(file, ns=(changed, changed))
