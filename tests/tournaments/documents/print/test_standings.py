from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

import pytest

from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import NAMES, league, to_print
from tests.tournaments.documents.print.pdf import assert_well_set, boxes, read, text
from tournaments.documents.print.frame import Paper
from tournaments.documents.print.rendering import render
from tournaments.league.figures import FIGURES
from tournaments.league.regulations import REGULATIONS

FIRST_NAMES = ("María Fernanda", "José Antonio", "Ana Belén", "Francisco", "Concepción", "Maximiliano")
LAST_NAMES = ("Rodríguez", "Fernández", "Vázquez", "Domínguez", "Barreiro", "González", "Lourido")


def standings(name: str) -> str:
    return text(render("standings", to_print(LEAGUES[name])))


def test_standings_mark_each_place_with_its_reason() -> None:
    words = standings("tie settled")
    assert words.count("(a)") == 3, "both places, and the reason"
    assert "Decide la partida de desempate, que ganó Ñoño." in words


def test_pending_tie_names_its_remedy() -> None:
    words = standings("tie pending")
    assert words.count("1=") == 2
    assert f"Falta una partida de desempate entre {NAMES[1]} y {NAMES[0]}" in words.replace("\n", " ")
    assert "oro" not in words


def test_standings_name_medals_once_settled() -> None:
    words = standings("tie settled")
    assert all(medal in words for medal in ("★ oro", "◆ plata", "▲ bronce"))


def test_annulled_players_have_no_place() -> None:
    assert f"–\n{NAMES[6]}" in standings("annulled").replace("\n ", "\n")


@pytest.mark.parametrize(("key", "named"), [("castillar", False), ("fmjd", True)])
@pytest.mark.parametrize("kind", ["standings", "crosstable"])
def test_table_names_a_regulation_other_than_the_usual_one(kind: str, key: str, *, named: bool) -> None:
    other = replace(LEAGUES["ten half played"], regulation=REGULATIONS[key])
    words = text(render(kind, to_print(other)))
    assert ("reglamento de la FMJD" in words.replace("\n", " ")) is named


@pytest.mark.parametrize("kind", ["standings", "poster"])
@pytest.mark.parametrize("name", ["all long", "hard names", "two legs"])
@pytest.mark.parametrize("steps", [4, 6, len(FIGURES)])
def test_table_of_a_long_chain_is_well_set(steps: int, name: str, kind: str) -> None:
    """Long names have room beside the figures of its first steps."""
    chain = sorted(FIGURES, key=lambda step: len(FIGURES[step].words.heading), reverse=True)[:steps]
    own = replace(REGULATIONS["castillar"], key="", chain=tuple(chain))
    pdf = render(kind, to_print(replace(LEAGUES[name], regulation=own)))
    assert_well_set(pdf)
    assert text(pdf).count(FIGURES[chain[3]].words.heading) > 1, "above its column and in the legend"


@pytest.mark.parametrize("name", ["preparing", "drawn"])
def test_league_without_results_has_no_table_of_zeros(name: str) -> None:
    words = [line.strip() for line in standings(name).split("\n")]
    assert "Todavía no hay resultados: la clasificación empieza con la primera partida." in words
    assert set(NAMES) <= set(words) and "Ptos." not in words and "0" not in words


def test_short_clubs_leave_their_room_to_long_names() -> None:
    name = "María de los Ángeles Fernández-Cortázar"
    tested_league = league([{"name": each, "club": "Uriandia"} for each in (name, *NAMES[1:4])], played=3)
    assert name in text(render("standings", to_print(tested_league))).split("\n")


def test_long_clubs_stand_beside_the_names_where_there_is_room() -> None:
    club = "Sociedad Recreativa Castrelos"
    names = ("María Ángeles Fernández-Cortázar", *NAMES[1:4])
    tested_league = league([{"name": name, "club": club if name != NAMES[1] else None} for name in names], played=6)
    [sheet] = read(render("standings", to_print(tested_league), Paper.LETTER)).pages
    texts = boxes(sheet)
    assert "Club" not in {box.text for box in texts}
    clubs = {round(box.y): box for box in texts if box.text == club}
    assert len(clubs) == 3
    for name in (names[0], *names[2:]):
        at = next(box for box in texts if box.text == name)
        club_of = next(box for y, box in clubs.items() if -1 <= at.y - y < 16)
        assert club_of.size == at.size - 1.5
        assert (club_of.x == at.x) is (name == names[0]), "only the longest name has its club below"


def long_names(count: int) -> dict[str, str | None]:
    """Return players with long names, a few of them with a club."""
    return {
        f"{first} {last} Castiñeira": "Asociación de Damas" if not number % 7 else None
        for number, (first, last) in enumerate(islice(product(FIRST_NAMES, LAST_NAMES), count))
    }


@pytest.mark.parametrize(("count", "sheets"), [(21, 1), (40, 2)])
def test_names_keep_their_room_from_a_column_of_few_clubs(count: int, sheets: int) -> None:
    names = long_names(count)
    players = [{"name": name, "club": club} for name, club in names.items()]
    tested_league = replace(league(players, played=30, max_players=count), regulation=REGULATIONS["fmjd"])
    pages = read(render("standings", to_print(tested_league))).pages
    lines = [box.text for sheet in pages[:sheets] for box in boxes(sheet)]
    assert set(names) <= set(lines), "no name is broken"
    assert "Asociación de Damas" in lines and "Club" not in lines
