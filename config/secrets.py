"""Secrets from the environment: the variable NAME, or the file named by NAME_FILE, as systemd and containers do."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def secret(name: str) -> str:
    """Return the value of a variable, or the stripped content of its file; empty if neither is set.

    Raises ImproperlyConfigured if both are set, or if the file is empty or cannot be read.
    """
    value, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if not file:
        return value
    if value:
        raise ImproperlyConfigured(f"{name} y {name}_FILE: se espera solo una de las dos")
    try:
        read = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE: no se puede leer {file} ({error})") from error
    if not read:
        raise ImproperlyConfigured(f"{name}_FILE: {file} está vacío")
    return read
