"""The regulation of the World Draughts Federation (FMJD): 2-1-0, and another chain in a Swiss.

The round robin is that of the world championship of 2015, where a further game decides the medals and lower places are
shared. Of the Swiss, only the first step was found (RotterDamsOpen 2019); those after it are an order of ours.
"""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Citation, Part, Points, Regulation, Step

FMJD = Regulation(
    key="fmjd",
    name="FMJD",
    games=("international",),
    citations=(
        Citation(Part.POINTS, "FMJD, Annex 3", "doclecture.net/1-55533", "5.6"),
        Citation(Part.CHAIN, "World Championship", "2015, wcdraughts.com"),
        Citation(Part.SWISS_CHAIN, "RotterDamsOpen", "2019, rotterdamdamt.nl", "Match conditions"),
        Citation(Part.EARLY_DRAW, "World Championship", "2015, wcdraughts.com"),
    ),
    points=Points(win=2, draw=1),
    absence=Absence(win=2),
    byes=Byes(pairing=2, half=1),
    early_draw=True,
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.TABLE_ORDER, Step.FURTHER_GAME),
    swiss_chain=(Step.SOLKOFF_CUT_1, Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.RULING),
    play_off_for_medals=True,
)
