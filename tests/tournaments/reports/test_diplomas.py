from __future__ import annotations

from tests.tournaments.reports.leagues import LEAGUES
from tests.tournaments.reports.making import page, to_print
from tests.tournaments.reports.pdf import boxes, read, squeezed
from tournaments.reports.registry import render


def diplomas(name: str) -> list[str]:
    return [sheet.extract_text() for sheet in read(render("diplomas", to_print(LEAGUES[name]))).pages]


def test_everybody_has_one_and_the_medals_come_first() -> None:
    pages, rows = diplomas("tie settled"), page(LEAGUES["tie settled"]).standings.rows
    assert len(pages) == len(rows)
    for words, row in zip(pages, rows, strict=True):
        assert row.name in words
    for words, medal in zip(pages, ("oro", "plata", "bronce"), strict=False):
        assert f"Medalla de {medal}" in words
    assert all("Por su participación" in words for words in pages[3:])


def test_the_name_is_the_largest_text_unless_it_is_very_long() -> None:
    for sheet in read(render("diplomas", to_print(LEAGUES["tie settled"]))).pages:
        largest = max(boxes(sheet), key=lambda box: box.size)
        assert largest.text in {row.name for row in page(LEAGUES["tie settled"]).standings.rows}


def test_the_longest_name_is_whole() -> None:
    assert any("W" * 200 in squeezed(words) for words in diplomas("hard names finished"))


def test_the_annulled_have_none() -> None:
    assert not any("Çelik" in words for words in diplomas("annulled finished"))
