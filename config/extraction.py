"""Extract the texts to translate from code and templates: `python -m config.extraction` updates the catalogues.

Those of the site are in locale/; the rules, which do without Django, have their own in games/rules/locale/. New
sentences are added without a translation, unused ones are removed, and the others are kept. No program of gettext is
needed: Django reads the templates, and Babel does the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file, extract_python
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Domain:
    """The texts of some folders, in one catalogue for each language. `without` is a folder that is not read."""

    name: str
    catalogs: Path
    code: tuple[str, ...]
    templates: tuple[str, ...] = ()
    without: Path | None = None

    def catalog(self, language: str) -> Path:
        return self.catalogs / language / "LC_MESSAGES" / f"{self.name}.po"

    def modules(self) -> list[Path]:
        """Return the modules with texts, in order."""
        found = {path for folder in self.code for path in (ROOT / folder).rglob("*.py")}
        return sorted(path for path in found if self.without is None or self.without not in path.parents)

    def template_files(self) -> list[Path]:
        endings = ("html", "txt")
        return sorted(
            path for folder in self.templates for end in endings for path in (ROOT / folder).rglob(f"*.{end}")
        )


_RULES_FOLDER = ROOT / "games" / "rules"
RULES = Domain("rules", _RULES_FOLDER / "locale", code=("games/rules",))
SITE = Domain("django", ROOT / "locale", code=("games", "tournaments"), templates=("templates",), without=_RULES_FOLDER)
DOMAINS = (SITE, RULES)
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


def extracted(domain: Domain) -> Catalog:
    """Return every sentence of a domain, in Spanish, with the files that use it."""
    catalog = Catalog(fuzzy=False)
    for file, message, comments, context in _messages(domain):
        place = [(file.relative_to(ROOT).as_posix(), None)]
        catalog.add(message, locations=place, auto_comments=comments, context=context)  # type: ignore[arg-type]
    return catalog


def _messages(domain: Domain) -> Iterator[tuple[Path, Any, list[str], str | None]]:
    """Yield each text to translate of the code and the templates, with its file, comments and context."""
    for file in domain.modules():
        for _, message, comments, context in extract_from_file("python", file, KEYWORDS, ("Translators:",)):
            yield file, message, comments, context
    for file in domain.template_files():
        for _, message, comments, context in extract_from_file(_from_template, file, KEYWORDS):
            yield file, message, comments, context


def _from_template(source: Any, keywords: Any, comment_tags: Any, options: Any) -> Any:
    """Extract from the Python that Django makes of a template, with its indentation and date escapes removed."""
    code = re.sub(r"(?m)^[ \t]+", "", templatize(source.read().decode()))
    code = re.sub(r"\\([^\\'\"nrtxuU])", r"\\\\\1", code)
    return extract_python(BytesIO(code.encode()), keywords, comment_tags, options)


def up_to_date(catalog: Catalog, sentences: Catalog) -> Catalog:
    """Return the catalog of a language with the present sentences of its domain, keeping their translations."""
    catalog.update(sentences, no_fuzzy_matching=True, update_creation_date=False)
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
    for domain in DOMAINS:
        sentences = extracted(domain)
        for file in sorted(domain.catalogs.glob(f"*/LC_MESSAGES/{domain.name}.po")):
            catalog = up_to_date(read(file), sentences)
            write(catalog, file)
            waiting = untranslated(catalog)
            print(f"{file.relative_to(ROOT)}: {len(waiting)} por traducir", *map(_place_and_text, waiting), sep="\n  ")


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the texts that lack a translation, or one of its plural forms."""
    return [message for message in catalog if message.id and not all(_forms(message.string))]


def _place_and_text(message: Message) -> str:
    place, _line = message.locations[0]
    return f"{place}: {_forms(message.id)[0]}"


def _forms(text: Any) -> Sequence[str]:
    return text if isinstance(text, list | tuple) else (text,)


if __name__ == "__main__":
    main()
