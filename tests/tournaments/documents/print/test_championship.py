from __future__ import annotations

import re
from datetime import date

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.organizing import complete_league, decide, podium_of
from tests.tournaments.documents.print.pdf import fonts, read, squeezed, text
from tournaments.display.championships import ChampionshipPage, Event, Medallist, championship_page
from tournaments.documents.print.rendering import render_championship
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close

LONG_NAME = "<b>Begoña " + "W" * 190
DAMAS = Event(
    name="Liga de Damas",
    slug="liga",
    state_name="terminada",
    played_on=None,
    podium=(Medallist(Medal.GOLD, "Ñoño", 1, 5), Medallist(Medal.SILVER, LONG_NAME, 2, 3)),
)
PARCHIS = Event(
    name="Parchís",
    slug=None,
    state_name="terminada",
    played_on=date(2026, 10, 3),
    podium=(Medallist(Medal.GOLD, "Ñoño", 1, 5),),
)
UNFINISHED_LEAGUE = Event(name="Liga de invierno", slug="invierno", state_name="en juego", played_on=None, podium=())
ROWS = (ChampionshipRow(1, 1, "Ñoño", 10, 2, 0, 0), ChampionshipRow(2, 2, LONG_NAME, 3, 0, 1, 0))


def championship(rows: tuple[ChampionshipRow, ...], *events: Event) -> bytes:
    return render_championship(ChampionshipPage(slug="c", name="Multijuegos", rows=rows, events=events))


def test_championship_shows_its_table_and_its_sources() -> None:
    words = text(championship(ROWS, DAMAS, PARCHIS, UNFINISHED_LEAGUE))
    lines = [line.strip() for line in words.split("\n")]
    at = lines.index("Ñoño")
    assert lines[at - 1 : at + 5] == ["1", "Ñoño", "2", "0", "0", "10"]
    assert "Parchís (3 de octubre de 2026)" in lines
    assert "en juego" in lines
    assert squeezed(LONG_NAME) in squeezed(words)


def test_championship_says_when_no_league_has_finished() -> None:
    assert "Ninguna liga del campeonato ha terminado todavía." in text(championship((), UNFINISHED_LEAGUE))
    assert text(championship(()))


def test_championship_pdf_embeds_fonts_and_is_reproducible() -> None:
    assert all(embedded for _font, embedded in fonts(read(championship(ROWS, DAMAS))))
    assert championship(ROWS, DAMAS) == championship(ROWS, DAMAS)


@pytest.mark.django_db
def test_championship_has_its_last_change_and_stable_bytes() -> None:
    league = complete_league(championship="Multijuegos")
    decide(league, Close())
    with translation.override("es"):
        shown = championship_page("multijuegos")
        pdf = render_championship(shown)
        assert shown.changed == league.updated_at
        assert date_format(timezone.localtime(league.updated_at), "DATE_FORMAT") in text(pdf)
        metadata = read(pdf).metadata
        assert metadata and metadata.creation_date == league.updated_at.replace(microsecond=0)
        assert render_championship(championship_page("multijuegos")) == pdf
        podium_of("Multijuegos", OtherGame("Parchís", 3, [Entrant("Ana"), Entrant("Zoe")]))
        again = championship_page("multijuegos")
        assert again.changed and again.changed > league.updated_at


@pytest.mark.parametrize("count", range(20, 26))
def test_medallists_of_an_event_are_on_one_page(count: int) -> None:
    podium = tuple(Medallist(medal, f"Jugador {medal}", None, 1) for medal in Medal)
    events = [
        Event(name=f"Liga {number}", slug=None, state_name="", played_on=None, podium=podium) for number in range(count)
    ]
    pages = [page.extract_text() for page in read(championship(ROWS[:1], *events)).pages]
    assert len(pages) > 1
    for words in pages:
        assert words.count("Jugador gold") == words.count("Jugador bronze") == len(re.findall(r"Liga \d", words))


def test_address_of_the_page_is_below() -> None:
    shown = ChampionshipPage(slug="c", name="Multijuegos", rows=ROWS, events=(DAMAS,))
    assert "https://ligas.example/campeonatos/c/" in text(render_championship(shown, site="https://ligas.example/"))
