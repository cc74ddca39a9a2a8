"""Players from a tournament report file: only the names, in the order of their numbers."""

from __future__ import annotations

import string

import pytest

from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_names
from tournaments.league.file.listed_names import LeftOutReason
from tournaments.league.file.names_list import read_list
from tournaments.league.settings import MAX_SWISS_PLAYERS


def player(number: int, name: str) -> str:
    return f"001 {number:4} m    {name:33}1850 ESP     2200{number:03} 1990/01/01  2.0    {number}     2 w 1"


HEAD = "012 Torneo de damas\n022 Uriandia\n042 2026/11/21\n"


def test_names_come_in_the_order_of_their_numbers() -> None:
    report = HEAD + "\n".join((player(2, "Pérez, Ana"), player(1, "Lago Ríos, Bea"), player(10, "Núñez, Íñigo")))
    assert [one.name for one in read_names(report.encode())] == ["Lago Ríos, Bea", "Pérez, Ana", "Núñez, Íñigo"]
    assert all(one.club is None for one in read_names(report.encode()))


def test_only_name_and_rating_are_stored() -> None:
    read = read_list(HEAD + player(1, "Pérez, Ana"))
    assert [(one.name, one.rating) for one in read.entrants] == [("Pérez, Ana", 1850)]
    assert "1990" not in repr(read.entrants) and not read.doubts


def test_player_without_a_name_is_left_out() -> None:
    read = read_list(HEAD + player(1, "Pérez, Ana") + "\n" + player(2, ""))
    assert len(read.entrants) == 1 and [one.reason for one in read.left_out] == [LeftOutReason.NO_NAME]


def test_numbered_names_are_not_a_report_file() -> None:
    assert [one.name for one in read_list("001 Ana\n002 Bea\n003 Carlos").entrants] == ["Ana", "Bea", "Carlos"]


def test_too_many_players_are_refused() -> None:
    names = [f"Ana B{first}{second}" for first in string.ascii_lowercase for second in string.ascii_lowercase]
    with pytest.raises(Fault) as refused:
        read_list(
            HEAD + "\n".join(player(number, name) for number, name in enumerate(names[: MAX_SWISS_PLAYERS + 1], 1))
        )
    assert refused.value.code is Code.TOO_MANY_PLAYERS


def test_headings_of_pairing_sites_name_the_club() -> None:
    text = "No.\tName\tFED\tRtg\tClub/City\n1\tPérez, Ana\tESP\t1850\tUriandia\n2\tLago, Bea\tESP\t\t"
    assert [(one.name, one.club, one.rating) for one in read_list(text).entrants] == [
        ("Pérez, Ana", "Uriandia", 1850),
        ("Lago, Bea", None, None),
    ]
