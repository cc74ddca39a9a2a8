"""Points as in football, 3-1-0, without F: wins, games among the tied, and the organizers' ruling."""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Points, Regulation, Step

THREE_ONE_ZERO = Regulation(
    key="three-one-zero",
    name="3-1-0",
    points=Points(win=3, draw=1),
    absence=Absence(win=3),
    byes=Byes(pairing=3, half=1),
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.SONNEBORN_BERGER, Step.RULING),
    swiss_chain=(Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.RULING),
    chain_cited=False,
)
