"""Lists of ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.leagues import league
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.file.ratings import Columns, headings_of, read_ratings

DRA = (
    '"nr_ew","nick","last_n","first_n","country","title","rating","wtitle","wrating"\n'
    '"10001","","Fernández","Óscar","ESP","MF","2105","",""\n"10002","","Rossi","Giulia","ITA","","0","",""\n'
)


@pytest.mark.parametrize("text", [DRA, DRA.partition("\n")[2]])
def test_list_of_the_federation_is_read_with_and_without_headings(text: str) -> None:
    assert read_ratings(text) == {"oscar fernandez": 2105, "fernandez oscar": 2105}


def test_other_lists_are_read_by_their_headings() -> None:
    assert read_ratings("Nombre;Elo\nAna Rey;1900\n") == {"ana rey": 1900}
    assert read_ratings("player\trating\nRey, Ana\t1900\n")["ana rey"] == 1900
    assert read_ratings("surname,rating\nRey,1900\n") == {"rey": 1900}


def test_name_of_two_people_gives_no_rating() -> None:
    assert read_ratings("name,rating\nAna,1900\nAna,2000\nBea,1800\n") == {"bea": 1800}


@pytest.mark.parametrize(("text", "code"), [("a,b\n1,2\n", Code.COLUMN_MISSING), ("", Code.COLUMN_MISSING)])
def test_other_files_are_refused(text: str, code: Code) -> None:
    with pytest.raises(Fault, match=code.value):
        read_ratings(text)


def test_cells_that_are_no_rating_are_left_out() -> None:
    assert read_ratings("name,rating\nAna,mucho\nBea,123456\nCris\n") == {}


def test_other_headings_are_read_as_they_were_chosen() -> None:
    text = "Speler;Voornaam;KNDB\nRey;Ana;1900\n"
    assert headings_of(text) == ("Speler", "Voornaam", "KNDB")
    assert read_ratings(text, Columns("speler", "KNDB", "Voornaam"))["ana rey"] == 1900
    assert read_ratings("Wie;KNDB\nAna Rey;1900\n", Columns("Wie", "KNDB")) == {"ana rey": 1900}
    with pytest.raises(Fault, match=Code.COLUMN_MISSING.value):
        read_ratings(text, Columns("Speler", "Elo"))
    assert not Columns("Speler", "Elo").are_in(headings_of(text))


def test_nine_columns_with_unknown_headings_are_no_list_of_the_federation() -> None:
    with pytest.raises(Fault, match=Code.COLUMN_MISSING.value):
        read_ratings(f"{'a,b,c,d,e,f,g,h,i'}\n1,,Rey,Ana,,,1900,,\n")


def test_rating_of_many_digits_is_none_and_an_endless_cell_is_refused() -> None:
    assert read_ratings(f"name,rating\nAna,{'9' * 5_000}\nBea,00001800\nEva,10000\n") == {"bea": 1800}
    endless = '"' + 200_000 * "a"
    assert headings_of(endless) == ()
    with pytest.raises(Fault) as fault:
        read_ratings(endless)
    assert fault.value.code is Code.NOT_CSV


def test_highest_rating_of_a_list_fits_into_a_league_file() -> None:
    [rating] = read_ratings("name,rating\nAna,9999\n").values()
    value = league(3)
    rated = replace(value, players=tuple(replace(player, rating=rating) for player in value.players))
    assert [player.rating for player in read_league(write_league(rated).encode()).players] == [rating] * 3
