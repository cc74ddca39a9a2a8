"""The Delft scoring: points from the pieces left at the end of a game, so that no game gives both players the same.

A game drawn by agreement, move limit or repetition counts as drawn, not as won by whoever gets more points.

12-0 when the rival to move has no legal move; otherwise by the lead, a king counting two: 4 and more 9-1, 3 8-2, 2 7-3,
1 6-4. With level pieces, 6-4 to a king on the long diagonal, or else to the first who had a king. No text was found
for a game in which nobody ever had one, nor for ties.
"""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Citation, MaterialPoints, Part, Points, Regulation, Step

DELFT = Regulation(
    key="delft",
    name="Delft",
    citations=(Citation(Part.POINTS, "Reglement puntentelling", "Dampromotie, dampromotie.nl", "1-8"),),
    points=Points(win=12, draw=6),
    material=MaterialPoints(blocked=(12, 0), by_lead=((6, 4), (7, 3), (8, 2), (9, 1)), level=(6, 4)),
    absence=Absence(win=12),
    byes=Byes(pairing=12, half=6),
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.RULING),
    chain_cited=False,
)
