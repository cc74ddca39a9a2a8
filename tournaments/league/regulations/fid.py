"""The regulation of the Italian federation (FID): 2-1-0.

Its final order (*quoziente*) was not found, so the chain is the organizer's to choose; this one is ours.
"""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Points, Regulation, Step

FID = Regulation(
    key="fid",
    name="FID",
    games=("italian",),
    points=Points(win=2, draw=1),
    absence=Absence(win=2),
    byes=Byes(pairing=2, half=1),
    chain=(Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.RULING),
    swiss_chain=(Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.RULING),
    chain_cited=False,
)
