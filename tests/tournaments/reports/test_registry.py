"""What holds for every document of every league."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

import pytest
from django.utils import translation
from django.utils.formats import date_format

from tests.tournaments.reports.leagues import HARD_NAMES, LEAGUES
from tests.tournaments.reports.making import LAST_CHANGE, page
from tests.tournaments.reports.pdf import boxes, fonts, read, squeezed, text
from tournaments.reports.frame import Paper
from tournaments.reports.registry import KINDS, kinds_of, missing, render

PAGES = {name: page(league) for name, league in LEAGUES.items()}
DOSSIER = "dossier"
EVERY = [(name, kind) for name, found in PAGES.items() for kind in kinds_of(found) if kind != DOSSIER]
every_document = pytest.mark.parametrize(("name", "kind"), EVERY)


@cache
def made(name: str, kind: str, paper: Paper = Paper.A4) -> bytes:
    return render(kind, PAGES[name], paper)


@every_document
def test_names_its_title_author_and_language(name: str, kind: str) -> None:
    reader = read(made(name, kind))
    assert reader.metadata is not None
    assert reader.metadata.title == f"{KINDS[kind].title} – {LEAGUES[name].name}"
    assert reader.metadata.author == "El Castillar"
    assert reader.metadata.creation_date == LAST_CHANGE
    assert reader.root_object["/Lang"] == "es"


@pytest.mark.parametrize("lang", ["es", "gl", "it", "en"])
@pytest.mark.parametrize("kind", KINDS)
def test_is_made_in_each_language(kind: str, lang: str) -> None:
    with translation.override(lang):
        pdf = render(kind, page(LEAGUES["tie settled" if kind != "slips" else "drawn"]), lang=lang)
        assert date_format(LAST_CHANGE, "DATE_FORMAT") in text(pdf)
    assert read(pdf).root_object["/Lang"] == lang


@every_document
def test_carries_every_font_it_uses(name: str, kind: str) -> None:
    used = list(fonts(read(made(name, kind))))
    assert used
    assert [font for font, embedded in used if not embedded] == []


@every_document
def test_is_the_same_to_the_byte_when_nothing_changed(name: str, kind: str) -> None:
    assert render(kind, page(LEAGUES[name])) == made(name, kind)


def assert_well_set(pdf: bytes) -> None:
    """No text covers another, leaves the margins or is smaller than eight points."""
    for sheet in read(pdf).pages:
        found = sorted(boxes(sheet), key=lambda box: box.y)
        near = [(a, b) for index, a in enumerate(found) for b in takewhile(a.is_near, found[index + 1 :])]
        assert [(a.text, b.text) for a, b in near if a.overlaps(b)] == []
        right, top = float(sheet.mediabox.right), float(sheet.mediabox.top)
        assert [b for b in found if b.x < 36 or b.x + b.width > right - 36 or not 36 < b.y < top - 36] == []
        assert min(box.size for box in found) >= 8


@every_document
def test_no_text_covers_another_or_leaves_the_paper(name: str, kind: str) -> None:
    assert_well_set(made(name, kind))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != DOSSIER])
@pytest.mark.parametrize("name", ["ten half played", "hard names", "all long"])
def test_letter_paper_holds_it_all_too(name: str, kind: str) -> None:
    if missing(kind, PAGES[name]) is None:
        assert_well_set(made(name, kind, Paper.LETTER))


@pytest.mark.parametrize("kind", ["calendar", "standings"])
def test_prints_any_name_as_it_was_typed(kind: str) -> None:
    words = squeezed(text(made("hard names", kind)))
    assert [name for name in HARD_NAMES if squeezed(name) not in words] == []


@pytest.mark.parametrize("kind", ["calendar", "standings", "podium"])
@pytest.mark.parametrize("name", ["preparing", "ten half played", "tie settled", "tie pending", "annulled"])
def test_a_league_of_ten_fits_a_page(name: str, kind: str) -> None:
    assert len(read(made(name, kind)).pages) == 1


def test_what_a_league_lacks_is_said() -> None:
    assert missing("slips", PAGES["tie settled"]) == "la liga no tiene partidas por jugar"
    assert missing("diplomas", PAGES["tie pending"]) == "la liga aún no tiene medallas"
    assert missing("cards", PAGES["preparing"]) == "la liga aún no tiene calendario"
    assert missing("calendar", PAGES["preparing"]) is None


def test_the_dossier_holds_every_other_document_with_a_bookmark() -> None:
    reader = read(made("tie settled", DOSSIER))
    assert render(DOSSIER, page(LEAGUES["tie settled"])) == made("tie settled", DOSSIER)
    assert all(embedded for _font, embedded in fonts(reader))
    marks = [item.title for item in reader.outline if not isinstance(item, list)]
    assert marks == [KINDS[kind].title for kind in kinds_of(PAGES["tie settled"]) if kind != DOSSIER]
    assert len(reader.pages) == sum(
        len(read(made("tie settled", kind)).pages) for kind in kinds_of(PAGES["tie settled"]) if kind != DOSSIER
    )
