"""What holds for every document of every league."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from django.utils import translation

from config.extraction import CATALOGS
from config.extraction import read as read_po_file
from tests.tournaments.reports.leagues import HARD_NAMES, LEAGUES, timed
from tests.tournaments.reports.making import LAST_CHANGE, START, league, to_print
from tests.tournaments.reports.pdf import assert_well_set, fonts, read, squeezed, text
from tournaments.reports.frame import Paper
from tournaments.reports.registry import KINDS, kinds_of, missing, render

PAGES = {name: to_print(league) for name, league in LEAGUES.items()}
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
        pdf = render(kind, to_print(LEAGUES["tie settled" if kind != "slips" else "drawn"]), lang=lang)
    days = {"es": "21 de noviembre", "gl": "21 de novembro", "it": "21 novembre", "en": "21 November"}
    assert days[lang] in text(pdf)
    assert read(pdf).root_object["/Lang"] == lang


@cache
def only_spanish(lang: str) -> re.Pattern[str]:
    """The words of the interface that are Spanish and not, as well, of this language."""
    file = CATALOGS / lang / "LC_MESSAGES" / "django.po"
    pairs = [(words_of(m.id), words_of(m.string)) for m in read_po_file(file) if m.id]
    shared = set().union(*(theirs for _, theirs in pairs))
    return re.compile(rf"\b({'|'.join(set().union(*(ours for ours, _ in pairs)) - shared)})\b", re.IGNORECASE)


def words_of(value: object) -> set[str]:
    text_of = " ".join(value) if isinstance(value, list | tuple) else str(value)
    return {word.lower() for word in re.findall(r"[^\W\d_]{4,}", re.sub(r"%\(\w+\)[sd]", " ", text_of))}


@pytest.mark.parametrize("lang", ["gl", "it", "en"])
@pytest.mark.parametrize(("league", "kind"), [(n, k) for n in ("annulled", "tie settled", "two boards") for k in KINDS])
def test_nothing_of_a_document_is_left_in_spanish_but_names(league: str, kind: str, lang: str) -> None:
    named = replace(LEAGUES[league], name="Uriandia 2026", draw_seed="7f3a")
    with translation.override(lang):
        found = to_print(named)
        if missing(kind, found) is not None:
            pytest.skip(f"this league has no {kind}")
        printed = text(render(kind, found, lang=lang))
    allowed = " ".join([*named.names, *(s.reason for s in named.sanctions)]).lower()
    assert {word for word in only_spanish(lang).findall(printed) if word.lower() not in allowed} == set()


@every_document
def test_carries_every_font_it_uses(name: str, kind: str) -> None:
    used = list(fonts(read(made(name, kind))))
    assert used
    assert [font for font, embedded in used if not embedded] == []


@every_document
def test_is_the_same_to_the_byte_when_nothing_changed(name: str, kind: str) -> None:
    assert render(kind, to_print(LEAGUES[name])) == made(name, kind)


@every_document
def test_no_text_covers_another_or_leaves_the_paper(name: str, kind: str) -> None:
    assert_well_set(made(name, kind))


@pytest.mark.parametrize("lang", ["gl", "it", "en"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != DOSSIER])
@pytest.mark.parametrize("name", ["ten half played", "two legs", "tie settled"])
def test_the_words_of_every_language_have_their_room(name: str, kind: str, lang: str) -> None:
    with translation.override(lang):
        found = to_print(LEAGUES[name])
        if missing(kind, found) is not None:
            pytest.skip(f"this league has no {kind}")
        pdf = render(kind, found, lang=lang)
    assert_well_set(pdf)
    assert len(read(pdf).pages) == len(read(made(name, kind)).pages)


@pytest.mark.parametrize("lang", ["es", "gl", "it", "en"])
@pytest.mark.parametrize("kind", ["calendar", "cards"])
def test_the_days_of_every_month_have_their_room(kind: str, lang: str) -> None:
    every = {**START, "start": "2026-09-02T17:00", "days": ["wed"], "hours": ["17:00", "18:00"]}
    with translation.override(lang):
        assert_well_set(render(kind, to_print(timed(league(played=9, calendar=every))), lang=lang))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != DOSSIER])
@pytest.mark.parametrize("name", ["ten half played", "hard names", "all long"])
def test_letter_paper_holds_it_all_too(name: str, kind: str) -> None:
    if missing(kind, PAGES[name]) is None:
        assert_well_set(made(name, kind, Paper.LETTER))


@pytest.mark.parametrize("kind", ["calendar", "standings", "cards", "wallchart", "crosstable", "course"])
def test_prints_any_name_as_it_was_typed(kind: str) -> None:
    words = squeezed(text(made("hard names", kind)))
    assert [name for name in HARD_NAMES if squeezed(name) not in words] == []


@pytest.mark.parametrize("kind", ["course", "standings", "podium"])
@pytest.mark.parametrize("name", ["preparing", "ten half played", "tie settled", "tie pending", "annulled"])
def test_a_league_of_ten_fits_a_page(name: str, kind: str) -> None:
    if missing(kind, PAGES[name]) is None:
        assert len(read(made(name, kind)).pages) == 1


@pytest.mark.parametrize(
    ("lang", "name", "paper"),
    [("gl", "ten half played", Paper.A4), ("it", "recorded", Paper.LETTER), ("en", "tie settled", Paper.LETTER)],
)
def test_the_whole_file_is_well_set_in_each_language(lang: str, name: str, paper: Paper) -> None:
    with translation.override(lang):
        assert_well_set(render(DOSSIER, to_print(LEAGUES[name]), paper, lang))


def test_what_a_league_lacks_is_said() -> None:
    assert missing("slips", PAGES["tie settled"]) == "la liga no tiene partidas por jugar"
    assert missing("diplomas", PAGES["tie pending"]) == "la liga aún no tiene medallas"
    assert missing("cards", PAGES["preparing"]) == "la liga aún no tiene calendario"
    assert missing("calendar", PAGES["preparing"]) is None


def test_the_dossier_holds_every_other_document_with_a_bookmark() -> None:
    reader = read(made("tie settled", DOSSIER))
    assert render(DOSSIER, to_print(LEAGUES["tie settled"])) == made("tie settled", DOSSIER)
    assert all(embedded for _font, embedded in fonts(reader))
    marks = [item.title for item in reader.outline if not isinstance(item, list)]
    assert marks == [KINDS[kind].title for kind in kinds_of(PAGES["tie settled"]) if kind != DOSSIER]
    assert len(reader.pages) == sum(
        len(read(made("tie settled", kind)).pages) for kind in kinds_of(PAGES["tie settled"]) if kind != DOSSIER
    )
