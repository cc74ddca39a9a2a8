"""Properties of every document of every league."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.utils import translation

from config.extraction import DOMAINS
from config.extraction import read as read_po_file
from tests.tournaments.documents.print.leagues import HARD_NAMES, LEAGUES
from tests.tournaments.documents.print.making import LAST_CHANGE, to_print
from tests.tournaments.documents.print.pdf import (
    Box,
    Sheet,
    assert_sheets_well_set,
    assert_well_set,
    fonts,
    read,
    sheets_as_drawn,
    sheets_of,
    squeezed,
    text,
)
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.registry import KINDS, kinds_of, why_unavailable
from tournaments.documents.print.rendering import render

PAGES = {name: to_print(league) for name, league in LEAGUES.items()}
DOSSIER = "dossier"
SPANISH = "es"
DATES = "21 de noviembre", "21 de novembro", "21 novembre", "21 November"
LANGUAGES = dict(zip((SPANISH, "gl", "it", "en"), DATES, strict=True))
"""The day of the last change, at the head of every document, in each language."""


HEADING = "Cómo jugar"
"""A heading of the regulation, by which articles are cited in every language."""


@cache
def render_document(name: str, kind: str = DOSSIER, paper: Paper = Paper.A4, lang: str = SPANISH) -> bytes:
    if lang == SPANISH:
        return render(kind, PAGES[name], paper)
    with translation.override(lang):
        return render(kind, to_print(LEAGUES[name]), paper, lang)


@pytest.mark.parametrize("name", LEAGUES)
def test_every_document_is_well_set_with_embedded_fonts(name: str) -> None:
    pdf = render_document(name)
    assert_well_set(pdf)
    used = list(fonts(read(pdf)))
    assert used and [font for font, embedded in used if not embedded] == []


@pytest.mark.parametrize("name", ["of everything", "hard names finished"])
def test_unchanged_document_has_the_same_bytes(name: str) -> None:
    assert render(DOSSIER, to_print(LEAGUES[name])) == render_document(name)


@pytest.mark.parametrize("name", ["recorded", "tie settled"])
def test_single_document_equals_its_part_of_the_dossier(name: str) -> None:
    kinds = [kind for kind in kinds_of(PAGES[name]) if kind != DOSSIER and not KINDS[kind].outside_dossier]
    whole = read(render_document(name))
    marks = [item.title for item in whole.outline if not isinstance(item, list)]
    assert marks == [KINDS[kind].title for kind in (DOSSIER, *kinds)]
    alone = []
    for kind in kinds:
        reader = read(render_document(name, kind))
        assert reader.metadata is not None
        assert reader.metadata.title == f"{KINDS[kind].title} – {LEAGUES[name].name}"
        assert reader.metadata.author == "El Castillar"
        assert reader.metadata.creation_date == LAST_CHANGE
        assert reader.root_object["/Lang"] == "es"
        assert all(embedded for _font, embedded in fonts(reader))
        alone += drawn_on_pages(render_document(name, kind))
    assert drawn_on_pages(render_document(name))[1:] == alone


def test_contents_link_to_the_page_of_each_document() -> None:
    reader = read(render_document("recorded"))
    cover = reader.pages[0]
    documents = [item for item in reader.outline if not isinstance(item, list)]
    begins = {item.title: 1 + reader.get_destination_page_number(item) for item in documents}
    lines = cover.extract_text().split("\n")
    for title, page in list(begins.items())[1:]:
        assert title in lines and str(page) in lines, (title, page)
    pages = list(reader.pages)
    led_to = [1 + pages.index(link.get_object()["/Dest"][0].get_object()) for link in cover["/Annots"]]
    assert led_to == list(begins.values())[1:]


def test_cover_says_what_each_of_its_days_is() -> None:
    lines = read(render_document("recorded")).pages[0].extract_text().split("\n")
    [changed] = [line for line in lines if "21 de noviembre de 2026" in line and line.startswith("Actualizado")]
    assert changed == "Actualizado el sáb 21, 20:30 · 21 de noviembre de 2026"
    assert len(set(lines)) == len(lines), "no day is printed twice"


def test_dossier_has_no_forms_to_fill_in() -> None:
    titles = {item.title for item in read(render_document("ten half played")).outline if not isinstance(item, list)}
    assert not titles & {each.title for kind, each in KINDS.items() if each.outside_dossier}


def test_every_page_has_its_number_and_their_count() -> None:
    pages = read(render_document("recorded", "calendar")).pages
    for number, page in enumerate(pages, start=1):
        [form] = page["/Resources"]["/XObject"].keys()
        assert re.fullmatch(r"/[\w.-]+", form), "a name with a space is none"
        assert f"Página {number} de {len(pages)}" in page.extract_text()


def is_diploma(sheet: Sheet) -> bool:
    """Return whether a page is a diploma, whose date is that of the award and not that of the last change."""
    return max(box.size for box in sheet.boxes) > 40


def drawn_on_pages(pdf: bytes) -> list[list[Box]]:
    """Return the texts of each page at their places, without its number."""
    return [[box for box in sheet.boxes if not box.text.startswith("Página ")] for sheet in sheets_as_drawn(pdf)]


@cache
def only_spanish(lang: str) -> re.Pattern[str]:
    """Return a pattern for the words of the interface that are Spanish and not of this language."""
    files = [domain.catalog(lang) for domain in DOMAINS]
    pairs = [(words_of(m.id), words_of(m.string)) for file in files for m in read_po_file(file) if m.id]
    shared = set().union(*(theirs for _, theirs in pairs))
    return re.compile(rf"\b({'|'.join(set().union(*(ours for ours, _ in pairs)) - shared)})\b", re.IGNORECASE)


def words_of(value: object) -> set[str]:
    text_of = " ".join(value) if isinstance(value, list | tuple) else str(value)
    return {word.lower() for word in re.findall(r"[^\W\d_]{4,}", re.sub(r"%\(\w+\)[sd]", " ", text_of))}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["of everything", "two legs", "tie settled"])
def test_every_document_fits_and_is_translated(name: str, lang: str) -> None:
    league = LEAGUES[name]
    reader = read(render_document(name, lang=lang))
    sheets = sheets_of(reader)
    assert_sheets_well_set(sheets)
    assert len(sheets) == len(read(render_document(name)).pages)
    assert reader.root_object["/Lang"] == lang
    assert [sheet.text for sheet in sheets if LANGUAGES[lang] not in sheet.text and not is_diploma(sheet)] == []
    assert not any("None" in sheet.text for sheet in sheets), "a missing value is left empty"
    if lang != SPANISH:
        allowed = " ".join([HEADING, league.name, *league.names, *(s.reason for s in league.sanctions)]).lower()
        left = {word for sheet in sheets for word in only_spanish(lang).findall(sheet.text)}
        assert {word for word in left if word.lower() not in allowed} == set()


@pytest.mark.parametrize("name", ["ten half played", "hard names", "all long", "recorded"])
def test_documents_fit_letter_paper(name: str) -> None:
    assert_well_set(render_document(name, paper=Paper.LETTER))


@pytest.mark.parametrize("kind", ["calendar", "standings", "cards", "wallchart", "crosstable", "course"])
def test_any_name_is_printed_literally(kind: str) -> None:
    words = squeezed(text(render_document("hard names", kind)))
    assert [name for name in HARD_NAMES if squeezed(name) not in words] == []


@pytest.mark.parametrize("kind", ["course", "standings", "podium"])
@pytest.mark.parametrize("name", ["preparing", "ten half played", "tie settled", "tie pending", "annulled"])
def test_league_of_ten_fits_a_page(name: str, kind: str) -> None:
    if why_unavailable(kind, PAGES[name]) is None:
        assert len(read(render_document(name, kind)).pages) == 1


def test_missing_data_of_a_document_is_named() -> None:
    assert why_unavailable("slips", PAGES["tie settled"]) == "no hay partidas por jugar"
    assert why_unavailable("diplomas", PAGES["tie pending"]) == "aún no hay medallas"
    assert why_unavailable("cards", PAGES["preparing"]) == "aún no hay calendario"
    assert why_unavailable("calendar", PAGES["preparing"]) is None
