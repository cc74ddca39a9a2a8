"""Extract the texts to translate from code and templates: `python -m config.extraction` updates locale/.

New sentences are added without a translation, unused ones are removed, and the others are kept. No program of gettext
is needed: Django reads the templates, and Babel does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file, extract_python
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CATALOGS = ROOT / "locale"
CODE = ("games", "tournaments")
TEMPLATES = "templates"
KEYWORDS = DEFAULT_KEYWORDS | {
    "_lazy": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def extracted() -> Catalog:
    """Return every sentence of the interface, in Spanish, with the files that use it."""
    catalog = Catalog(fuzzy=False)
    for file, message, comments, context in _messages():
        place = [(file.relative_to(ROOT).as_posix(), None)]
        catalog.add(message, locations=place, auto_comments=comments, context=context)  # type: ignore[arg-type]
    return catalog


def _messages() -> Iterator[tuple[Path, Any, list[str], str | None]]:
    """Yield each text to translate of the code and the templates, with its file, comments and context."""
    for file in sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        for _, message, comments, context in extract_from_file("python", file, KEYWORDS, ("Translators:",)):
            yield file, message, comments, context
    for file in sorted(path for ending in ("html", "txt") for path in (ROOT / TEMPLATES).rglob(f"*.{ending}")):
        for _, message, comments, context in extract_from_file(_from_template, file, KEYWORDS):
            yield file, message, comments, context


def _from_template(source: Any, keywords: Any, comment_tags: Any, options: Any) -> Any:
    """Extract from the Python that Django makes of a template, with its indentation and date escapes removed."""
    code = re.sub(r"(?m)^[ \t]+", "", templatize(source.read().decode()))
    code = re.sub(r"\\([^\\'\"nrtxuU])", r"\\\\\1", code)
    return extract_python(BytesIO(code.encode()), keywords, comment_tags, options)


def up_to_date(catalog: Catalog) -> Catalog:
    """Return the catalog of a language with the present sentences, keeping their translations."""
    catalog.update(extracted(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def read(file: Path) -> Catalog:
    with file.open("rb") as text:
        return read_po(text, locale=file.parent.parent.name)


def write(catalog: Catalog, file: Path) -> None:
    """Write a catalog without line numbers and dates, so that it changes only where a sentence does."""
    with file.open("wb") as text:
        text.write(HEADER.format(language=catalog.locale_identifier, plural=catalog.plural_forms).encode())
        write_po(text, catalog, width=120, sort_by_file=True, include_lineno=False, omit_header=True)


def main() -> None:
    for file in sorted(CATALOGS.glob("*/LC_MESSAGES/django.po")):
        catalog = up_to_date(read(file))
        write(catalog, file)
        print(f"{file.relative_to(ROOT)}: {sum(not message.string for message in catalog if message.id)} por traducir")


if __name__ == "__main__":
    main()
