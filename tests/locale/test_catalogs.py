"""Every sentence of the interface is in every language, whole and with the same values in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.checkers import python_format
from django.conf import settings
from django.utils import translation

from config import extraction

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "es"]
CATALOGS = [(domain, language) for domain in extraction.DOMAINS for language in LANGUAGES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_catalog = pytest.mark.parametrize(
    ("domain", "language"), CATALOGS, ids=[f"{domain.name}-{language}" for domain, language in CATALOGS]
)
NAMED = re.compile(r"%\((\w+)\)([sd])|{(\w+)}")
DATE = re.compile(r'date:_\("([^"]+)"\)|date_format\([^"]*"([^"]+)"\)|"fecha corta", "([^"]+)"')
# Letters that a language does not use: a sentence left in Spanish has one sooner or later.
FOREIGN = {"gl": "¿¡", "it": "ñÑ¿¡áíóúÁÍÓÚ", "en": "ñÑ¿¡áéíóúÁÉÍÓÚ«»"}


@cache
def catalog_of(domain: extraction.Domain, language: str) -> Catalog:
    return extraction.read(domain.catalog(language))


@cache
def extracted(domain: extraction.Domain) -> Catalog:
    return extraction.extracted(domain)


def sentences(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def identities(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in sentences(catalog)}


def forms(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (str(value),)


def values(sentence: str) -> list[tuple[str, ...]]:
    return sorted(NAMED.findall(sentence))


@every_catalog
def test_catalogs_have_exactly_the_texts_of_the_site(domain: extraction.Domain, language: str) -> None:
    catalog = catalog_of(domain, language)
    assert identities(extracted(domain)) - identities(catalog) == set()
    assert identities(catalog) - identities(extracted(domain)) == set()
    assert not catalog.obsolete


@every_catalog
def test_catalogs_are_as_the_extraction_writes_them(domain: extraction.Domain, language: str, tmp_path: Path) -> None:
    file, written = domain.catalog(language), tmp_path / "written.po"
    extraction.write(extraction.up_to_date(extraction.read(file), extracted(domain)), written)
    assert file.read_text() == written.read_text(), "python -m config.extraction"


@every_catalog
def test_every_sentence_is_translated_and_none_is_fuzzy(domain: extraction.Domain, language: str) -> None:
    catalog = catalog_of(domain, language)
    assert [m.id for m in sentences(catalog) if not all(forms(m.string))] == []
    assert [m.id for m in sentences(catalog) if len(forms(m.id)) != len(forms(m.string))] == []
    assert [m.id for m in sentences(catalog) if m.fuzzy] == []


def test_text_without_one_of_its_plural_forms_counts_as_untranslated() -> None:
    catalog = Catalog(locale="it")
    catalog.add("sí", "sì")
    catalog.add("no")
    catalog.add(("día", "días"), ("giorno", "giorni"))
    catalog.add(("año", "años"), ("anno", ""))
    assert [message.id for message in extraction.untranslated(catalog)] == ["no", ("año", "años")]


@every_language
def test_sentence_names_a_column_by_its_heading(language: str) -> None:
    catalog = catalog_of(extraction.SITE, language)
    headings = {letter: catalog.get(letter, context="columna").string for letter in "JGEP"}
    headings["Ptos."] = catalog.get("Ptos.").string
    for message in sentences(catalog):
        for form, translated in zip(forms(message.id), forms(message.string), strict=False):
            named = re.findall(rf"\(({'|'.join(map(re.escape, headings))})\)", form)
            assert not [one for one in named if f"({headings[one]})" not in translated], translated


@every_catalog
def test_a_translation_has_the_values_of_its_sentence(domain: extraction.Domain, language: str) -> None:
    for message in sentences(catalog_of(domain, language)):
        python_format(None, message)
        for spanish, translated in zip(forms(message.id), forms(message.string), strict=True):
            assert values(translated) == values(spanish), translated


@every_catalog
def test_a_translation_begins_and_ends_as_its_sentence(domain: extraction.Domain, language: str) -> None:
    for message in sentences(catalog_of(domain, language)):
        for spanish, translated in zip(forms(message.id), forms(message.string), strict=True):
            assert set(translated) & set('"<>&') <= set(spanish), translated  # a template writes them as they are
            assert translated == translated.strip() and "  " not in translated and "\n" not in translated
            if translated and len(spanish.split()) > 2:
                assert translated[-1] == spanish[-1] or not {translated[-1], spanish[-1]} & set(".:?"), translated


@every_catalog
def test_no_translation_is_in_spanish(domain: extraction.Domain, language: str) -> None:
    foreign = re.compile(f"[{FOREIGN[language]}]")
    found = [form for m in sentences(catalog_of(domain, language)) for form in forms(m.string) if foreign.search(form)]
    assert [form for form in found if "Pérez" not in form] == []


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("domain", extraction.DOMAINS, ids=lambda domain: domain.name)
def test_no_translation_equals_its_spanish_sentence(domain: extraction.Domain, language: str) -> None:
    """Italian and English share single words with Spanish, but no sentences, as Galician does."""
    same = [str(m.id) for m in sentences(catalog_of(domain, language)) if m.string == m.id]
    assert [one for one in same if len(re.findall("[a-záéíóúñ]{3,}", NAMED.sub("", one))) > 2] == []


@every_language
def test_a_date_has_the_same_parts_in_every_language(language: str) -> None:
    files = [*Path("templates").rglob("*.html"), *Path("tournaments").rglob("*.py")]
    patterns = {"".join(found) for file in files for found in DATE.findall(file.read_text(encoding="utf-8"))}
    assert len(patterns) > 5
    ours = {form: m.string for m in sentences(catalog_of(extraction.SITE, language)) for form in forms(m.id)}
    for pattern in patterns - {r"Y-m-d\TH:i"}:
        assert parts(str(ours[pattern])) == parts(pattern), pattern


def parts(pattern: str) -> str:
    """The codes of a date pattern, apart from their order and from how months and years are cut."""
    codes = re.sub(r"\\.|[^A-Za-z]", "", pattern)
    return "".join(sorted(codes.translate(str.maketrans("bMFmyYdj", "mmmmyydd"))))


@pytest.mark.parametrize("domain", extraction.DOMAINS, ids=lambda domain: domain.name)
def test_every_message_of_the_code_is_in_the_catalogs(domain: extraction.Domain) -> None:
    """Extraction overlooks a call of gettext inside an f-string."""
    known = {form for message in sentences(extracted(domain)) for form in forms(message.id)}
    messages = {text for file in domain.modules() for text in calls(file)}
    assert len(messages) > 200
    assert messages - known == set()


def test_gettext_is_imported_only_under_extracted_names() -> None:
    taken = {
        alias.asname or alias.name
        for file in extraction.SITE.modules()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if "gettext" in alias.name
    }
    assert taken - set(extraction.KEYWORDS) == set()


def calls(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in extraction.KEYWORDS:
            yield from texts(node)


def texts(call: ast.Call) -> list[str]:
    """The texts that a call has in so many words: without the context, which comes first."""
    assert isinstance(call.func, ast.Name)
    name = call.func.id
    first = 1 if "pgettext" in name else 0
    arguments = call.args[first : first + (2 if name.startswith("n") else 1)]
    return [each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)]


@pytest.mark.parametrize(("language", "word"), [("es", "Clasificación"), ("it", "Classifica"), ("en", "Standings")])
def test_site_uses_the_catalogs(language: str, word: str) -> None:
    with translation.override(language):
        assert translation.gettext("Clasificación") == word
