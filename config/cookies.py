"""Names of the site's cookies.

A browser sends the cookies of a host to all its ports. Sites on one machine would overwrite one another's, and log each
other out, if their cookies had the same names.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core.exceptions import ImproperlyConfigured

MARK = re.compile(r"[A-Za-z0-9_-]{1,40}")
MARK_DIGITS = 8


def marked(name: str, mark: str) -> str:
    """Return the name of a cookie, which ends with the mark of the site, if it has one.

    Raises ImproperlyConfigured for a mark with other characters than letters, digits, `_` and `-`.
    """
    if mark and not MARK.fullmatch(mark):
        raise ImproperlyConfigured(f"COOKIE_MARK: hasta 40 letras sin acento, cifras, _ y -, no {mark!r}")
    return f"{name}_{mark}" if mark else name


def own_mark(key: str, folder: Path | None) -> str:
    """Return a mark of the site with this secret key and, if no other machine serves it, this folder of data."""
    text = f"{key}:{folder or ''}"
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_DIGITS]


class MessagesInCookie(CookieStorage):
    """The messages of the next page, in the cookie of this site."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]
        return str(settings.MESSAGES_COOKIE_NAME)


class Messages(FallbackStorage):
    """Messages in the cookie, those that do not fit in the session."""

    storage_classes = (MessagesInCookie, SessionStorage)
