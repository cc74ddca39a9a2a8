"""The papers and pictures of a bracket, whose podium tells how far each got: points do not order it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.events import close, event_of, event_with_groups_over, loaded, play, qualify
from tests.tournaments.documents.previews.test_pictures import words_of
from tests.tournaments.documents.print.pdf import text
from tournaments.display.league import LeaguePage
from tournaments.display.reports import make_printed
from tournaments.documents.previews.views import podium_picture, table_picture
from tournaments.documents.print.rendering import render

pytestmark = pytest.mark.django_db


def bracket() -> LeaguePage:
    """Return a knock-out of everybody, closed."""
    event = event_of(8, groups=0, knockout=True)
    [stage] = loaded(event).stages
    play(stage.row.league, Random(3))
    close(stage.row.league)
    return LeaguePage(loaded(event).stages[0].loaded)


def test_podium_tells_how_far_each_got_without_points() -> None:
    page = bracket()
    words = text(render("podium", make_printed(page.loaded, sheets=False))).replace("\n", " ")
    assert "Gana la final" in words and " Final " in words and "Tercer puesto" in words
    assert "puntos ·" not in words and " F " not in words
    assert " 5 puntos de podio" in words
    assert "torneo terminado" in words and "liga terminada" not in words


def test_dossier_has_the_bracket_before_podium_and_diplomas() -> None:
    contents = text(render("dossier", make_printed(bracket().loaded, sheets=False)))
    titles = ("Calendario", "Cuadro de la eliminatoria", "Podio", "Tarjetas de jugadores", "Diplomas")
    places = [contents.index(title) for title in titles]
    assert places == sorted(places)


def test_diploma_of_a_bracket_without_an_event_has_no_points() -> None:
    alone = replace(bracket().loaded, event=None)
    words = text(render("diplomas", make_printed(alone, sheets=False)))
    assert "(F)" not in words and " en 3 partidas" not in words


def test_pictures_of_a_bracket_have_no_points() -> None:
    page = bracket()
    picture = words_of(podium_picture(page))
    assert "Gana la final" in picture and "puntos ·" not in picture
    table = words_of(table_picture(page))
    assert "Gana la final" in table and "Cuartos" in table and "Ptos." not in table


def test_podium_of_a_final_is_that_of_its_tournament() -> None:
    event = event_with_groups_over()
    qualify(event)
    final = loaded(event).stages[2]
    play(final.row.league, Random(3))
    close(final.row.league)
    words = text(render("podium", make_printed(loaded(event).stages[2].loaded, sheets=False)))
    assert f"{event.name}\nPodio · Final · " in words
    assert f"{event.name}: final" not in words
