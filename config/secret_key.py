"""The key that signs sessions and forms: made once, stored in a file that only its owner can read."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def read_or_create(path: Path) -> str:
    """Return the key in the file, which is created if it is missing.

    Raises ImproperlyConfigured if the file can be neither read nor created, or is empty.
    """
    try:
        if not path.exists():
            _make(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{path}: aquí no se puede guardar la clave secreta ({error})") from error
    if not key:
        raise ImproperlyConfigured(f"{path}: está vacío; bórralo y se hará otra clave")
    return key


def _make(path: Path) -> None:
    """Write the key to a temporary file and link it: of two servers starting at once, one whole key wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, prefix=f"{path.name}.", delete=False) as draft:  # mode 0600
        draft.write(get_random_secret_key())
    try:
        with suppress(FileExistsError):
            os.link(draft.name, path)
    finally:
        Path(draft.name).unlink()
