"""The signature of decisions taken with a private link: its label, and the name that its holder gave.

It is stored in Spanish, so that a holder who changes the language stays the author, and shown in the language of the
reader. Signatures that earlier versions stored in another language are shown so too.
"""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, gettext_noop, override

ALONE, HELD = gettext_noop("Enlace «%(label)s»"), gettext_noop("Enlace «%(label)s» (%(name)s)")
_PARTS = {"label": "\ue000", "name": "\ue001"}
"""Placeholders of the parts while a pattern is made: private-use characters, which no translation has."""


def stored_signature(label: str, holder: str) -> str:
    """Return the signature as decisions store it."""
    with override(settings.LANGUAGE_CODE):
        return _signature(label, holder)


def signature_for_reader(stored: str) -> str:
    """Return the signature of a link in the language of the reader; any other name unchanged."""
    found = next(filter(None, (pattern.fullmatch(stored) for pattern in _patterns())), None)
    return _signature(found["label"], found.groupdict().get("name", "")) if found else stored


def _signature(label: str, holder: str) -> str:
    return gettext(HELD if holder else ALONE) % {"label": label, "name": holder}


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of signatures in every language of the site; those with a holder first."""
    languages = [code for code, _name in settings.LANGUAGES]
    return tuple(_pattern(sentence, language) for sentence in (HELD, ALONE) for language in languages)


def _pattern(sentence: str, language: str) -> re.Pattern[str]:
    with override(language):
        pattern = re.escape(gettext(sentence) % _PARTS)
    for name, placeholder in _PARTS.items():
        pattern = pattern.replace(placeholder, f"(?P<{name}>.+)")
    return re.compile(pattern, re.DOTALL)
