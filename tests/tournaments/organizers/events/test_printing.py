"""The PDF of a whole event: each group on as few pages as hold it."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from tests.events import event_of, event_with_groups_over, loaded
from tests.tournaments.documents.print.pdf import assert_well_set, read
from tournaments import models
from tournaments.display.events import EventPage
from tournaments.documents.print.event import render_event
from tournaments.documents.print.frame import Paper
from tournaments.league.timetable import Timetable, weekly

pytestmark = pytest.mark.django_db
TITLES = ("Clasificación", "Cuadro de partidas", "Partidas", "Sorteo")


def pages_of(event: models.Event, paper: Paper) -> dict[str, list[str]]:
    """Return the texts of the pages of each group, by its name."""
    content = render_event(EventPage(loaded(event)), paper)
    assert_well_set(content)
    texts = [sheet.extract_text() for sheet in read(content).pages]
    groups = EventPage(loaded(event)).groups
    return {one.name: [text for text in texts if one.name in text.splitlines()[:4]] for one in groups}


@pytest.mark.parametrize("paper", [Paper.A4, Paper.A3])
@pytest.mark.parametrize(("players", "groups", "most"), [(12, 3, 1), (20, 4, 2), (14, 2, 2), (20, 2, 3)])
@pytest.mark.parametrize("over", [True, False])
def test_group_takes_few_pages(paper: Paper, players: int, groups: int, most: int, over: bool) -> None:
    event = (event_with_groups_over if over else event_of)(players, groups=groups)
    for key, texts in pages_of(event, paper).items():
        assert 1 <= len(texts) <= most, key
        assert all(title in "\n".join(texts) for title in TITLES), key


def test_print_of_an_event_has_its_calendar_with_the_holiday_and_the_day_of_the_final() -> None:
    friday = Timetable(start=datetime(2030, 11, 29, 18), minutes=20, off=(date(2030, 12, 6),))
    event = event_of(8, setup={"timetable": weekly(friday, 4), "boards": 1})
    content = render_event(EventPage(loaded(event)), Paper.A4)
    assert_well_set(content)
    words = " ".join(read(content).pages[0].extract_text().split())
    days = [words.index(day) for day in ("Viernes, 29 de noviembre", "Viernes, 13 de diciembre", "Viernes, 20")]
    assert days == sorted(days) and words.count("Grupo A") == words.count("Grupo B") == 6 and "Tablero" not in words
    assert "No se juega: 6 de diciembre (Día de la Constitución Española)." in words
    assert "Final: empieza el viernes 27 de diciembre, 18:00." in words
