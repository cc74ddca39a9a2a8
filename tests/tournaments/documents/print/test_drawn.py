"""Documents and previews are drawn as they were: the colours, rules, type and places of each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pytest

from tests.builders import league_of
from tests.swiss_files import swiss_file
from tests.tournaments.documents.print.drawn import drawn
from tests.tournaments.documents.print.leagues import LEAGUES, with_colours
from tests.tournaments.documents.print.making import NAMES, league, to_print
from tests.tournaments.documents.print.test_championship import DAMAS, PARCHIS, ROWS, UNFINISHED_LEAGUE, championship
from tests.tournaments.documents.print.test_lasting import FINISHED, LEAGUE, document
from tests.tournaments.every.recorded import CheckRecorded
from tests.tournaments.league.formats.knockouts import WON, knockout
from tournaments.display.championships import ChampionshipPage
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed
from tournaments.display.rounds import round_page
from tournaments.documents.previews.frame import picture_page
from tournaments.documents.previews.views import championship_picture, podium_picture, table_picture
from tournaments.documents.print.registry import KINDS, why_unavailable
from tournaments.documents.print.rendering import render, render_poster
from tournaments.league.formats.knockout.following import followed_up
from tournaments.league.formats.swiss.rounds import Plan, proposal, with_round
from tournaments.league.values import State
from tournaments.store.branding import Branding
from tournaments.store.rounds import PublishedRound

OF_ROUNDS = ("walltables", "wallnames", "pairwhys")
OUTSIDE = ("sheets", "dossier", *OF_ROUNDS)
"""Kinds that are made of others: a sheet to fill in for each game, and all documents in one; and those of rounds."""
OF_TWO_LEGS = ("calendar", "crosstable", "slips", "tablecards", "wallresults")
OF_KNOCKOUT = ("bracket", "calendar", "cards")
MANY = to_print(league([f"{NAMES[number % 10]} Vázquez {number}" for number in range(24)], played=90, max_players=40))
FEW = to_print(LEAGUES["three played"])


def of_two_legs(kind: str) -> bytes:
    """Return a document of a league on one board, whose players know their colours and who begins."""
    return render(kind, to_print(with_colours(LEAGUES["two legs"])))


def coloured(kind: str) -> bytes:
    """Return a document in the colours of a club, one of them too light for letters."""
    loaded = replace(FINISHED.page.loaded, branding=Branding("#ffff00", "#ff0000"))
    return render(kind, replace(FINISHED, page=replace(FINISHED.page, loaded=loaded)))


def cup() -> Printed:
    """Return a knock-out of eight whose first round is played."""
    value = replace(knockout(8), state=State.PLAYING)
    for number in range(4):
        games = [replace(game, result=WON) if at == number else game for at, game in enumerate(value.games)]
        value = followed_up(replace(value, games=tuple(games)))
    return to_print(value)


def swiss() -> Printed:
    """Return a Swiss of eight in its second round: one rests, and one asked not to play."""
    first = {"games": [(1, 5, "10"), (6, 2, "=="), (3, 7, "01"), (8, 4, "10")], "bye": None, "absent": []}
    before = league_of(swiss_file(8, 3, [first], [(3, "H")]))
    made = proposal(before, Plan()).made
    published = PublishedRound(
        number=2,
        whys=made.pairs,
        rest=made.rest,
        rest_why=made.rest_why,
        engine=made.engine,
        version=made.version,
        digest=made.input_digest,
        seed=None,
        reason="",
    )
    page = LeaguePage(replace(LEAGUE.page.loaded, league=with_round(before, made)))
    return replace(LEAGUE, page=page, league=page.loaded.league, paired=round_page(page, 2, published))


COPA = ChampionshipPage(slug="copa", name="Copa", rows=ROWS, events=(DAMAS, PARCHIS, UNFINISHED_LEAGUE))

DOCUMENTS: Mapping[str, Callable[[], bytes]] = {
    **{kind: partial(document, kind) for kind in KINDS if kind not in OUTSIDE},
    **{f"{kind} of two legs": partial(of_two_legs, kind) for kind in OF_TWO_LEGS},
    **{
        f"{kind} of {name}": partial(render, kind, shown)
        for name, shown in {"many players": MANY, "three players": FEW}.items()
        for kind in KINDS
        if kind not in (*OUTSIDE, "minutes") and why_unavailable(kind, shown) is None
    },
    **{f"{kind} of a knock-out": partial(render, kind, cup()) for kind in OF_KNOCKOUT},
    **{f"{kind} of a Swiss": partial(render, kind, swiss()) for kind in OF_ROUNDS},
    **{f"{kind} in colours": partial(coloured, kind) for kind in ("diplomas", "podium")},
    "sheets of a game": partial(render, "sheets", to_print(league(NAMES[:3], played=2))),
    "tablecards without boards": partial(render, "tablecards", to_print(league(NAMES[:3], played=2))),
    "dossier of a league in preparation": partial(render, "dossier", to_print(LEAGUES["preparing"])),
    "championship": partial(championship, ROWS, DAMAS, PARCHIS, UNFINISHED_LEAGUE),
    "preview of a table": lambda: picture_page(table_picture(LEAGUE.page)),
    "preview of a podium": lambda: picture_page(podium_picture(FINISHED.page)),
    "preview of a championship": lambda: picture_page(championship_picture(COPA)),
    "link": partial(render_poster, "Liga de Damas", "Ana", ("Ana", "Bea"), "https://ligas.example/e/1"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_is_drawn_as_recorded(name: str, check_recorded: CheckRecorded) -> None:
    check_recorded(f"printed/{name.replace(' ', '_')}", drawn(DOCUMENTS[name]()))
