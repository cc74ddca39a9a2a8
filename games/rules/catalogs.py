"""The texts of the rules in other languages, from the catalogues in `locale/`.

A text is written in Spanish where it is used, within `_`, which only marks it; `python -m config.extraction` adds it to
the catalogues. They are read by the standard library's gettext, without Django, and as their translators wrote them:
nothing has to be compiled where the library is installed.
"""

from __future__ import annotations

import re
from ast import literal_eval
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Any

CATALOGS = files(__name__.rpartition(".")[0]) / "locale"
DOMAIN = "rules"
SOURCE_LANGUAGE = "es"
LANGUAGES = (SOURCE_LANGUAGE, "gl", "it", "en")

_STRINGS = r'((?:".*"(?:\n|\Z))+)'
_ENTRY = re.compile(rf"^(#, fuzzy.*\n(?:#.*\n)*)?msgid {_STRINGS}msgstr {_STRINGS}", re.MULTILINE)


def _(text: str) -> str:
    """Mark a text for extraction, and return it unchanged."""
    return text


class Catalog(NullTranslations):
    """The translations of a .po file. A text whose translation is missing or fuzzy stays in Spanish."""

    def _parse(self, fp: Any) -> None:
        """Read a .po file, in the place where the base class lets other formats be read."""
        entries = _ENTRY.findall(fp.read())
        self._texts = {_joined(source): _joined(target) for fuzzy, source, target in entries if not fuzzy}

    def gettext(self, message: str) -> str:
        return self._texts.get(message) or message


def _joined(lines: str) -> str:
    """Return the text of the quoted lines of an entry; their escapes are among those of Python."""
    return "".join(map(literal_eval, lines.splitlines()))


def translated(text: str, language: str) -> str:
    """Return a text in a language; in Spanish for an unknown language or text."""
    return catalog(language).gettext(text)


@cache
def catalog(language: str) -> NullTranslations:
    """Return the catalogue of a language, read once in a process; an empty one for Spanish and unknown languages."""
    if language == SOURCE_LANGUAGE or language not in LANGUAGES:
        return NullTranslations()
    with (CATALOGS / language / "LC_MESSAGES" / f"{DOMAIN}.po").open(encoding="utf-8") as file:
        return Catalog(file)  # type: ignore[arg-type]  # typeshed asks for bytes, as .mo files have
