from __future__ import annotations

from tests.tournaments.documents.print.making import league, to_print
from tests.tournaments.documents.print.pdf import squeezed, text
from tournaments.documents.print.rendering import render


def test_names_shortened_in_the_charts_are_listed_whole() -> None:
    names = [f"{'W' * 190}{number}" for number in range(5)]
    words = squeezed(text(render("course", to_print(league(names, played=4)))))
    assert all(name in words for name in names)
