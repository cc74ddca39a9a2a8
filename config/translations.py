"""The catalogs of locale/ as gettext reads them: compiled at the start of any process that finds one missing or old."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.exceptions import ImproperlyConfigured


def compiled(catalogs: Path, target: Path) -> Path:
    """The folder `target`, with every LANGUAGE/LC_MESSAGES/django.po of `catalogs` compiled in it.

    The folder of the code may be one that nobody writes in. Raises ImproperlyConfigured when `target` is one too.
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
    """Into a draft beside the file, which then takes its place whole; it has the time of its source."""
    # Only what has to be compiled waits for the compiler.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    file.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as text, NamedTemporaryFile(dir=file.parent, delete=False) as draft:
        try:
            write_mo(draft, read_po(text))
            draft.flush()
            os.utime(draft.name, ns=(changed, changed))
            Path(draft.name).replace(file)
        finally:
            # Where the disk is full, whoever starts the site again and again leaves nothing more on it.
            Path(draft.name).unlink(missing_ok=True)
