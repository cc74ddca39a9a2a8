"""The regulation of the Dutch federation (KNDB) for juniors: 2-1-0 with draws that give an advantage (`plusremise`).

Such a draw is a lasting lead of three men, a king counting two. A play-off is held where a right depends on it; then
come wins, the games among the tied, the results in the order of the table, and lots.
"""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Citation, Part, Points, Regulation, Step

_JUNIORS, _PAGE = "NK Junioren", "jeugddammen.com, pagina 1124"

KNDB = Regulation(
    key="kndb",
    name="KNDB",
    citations=(
        Citation(Part.CHAIN, _JUNIORS, _PAGE),
        Citation(Part.EARLY_DRAW, _JUNIORS, _PAGE),
        Citation(Part.ADVANTAGE, "NK Vrouwen", "2010, nkv2010.kndb.nl"),
    ),
    points=Points(win=2, draw=1),
    absence=Absence(win=2),
    byes=Byes(pairing=2, half=1),
    advantage=True,
    early_draw=True,
    chain=(
        Step.PLUS_BALANCE,
        Step.FURTHER_GAME,
        Step.BOARD_WINS,
        Step.HEAD_TO_HEAD,
        Step.TABLE_ORDER,
        Step.LOTS,
    ),
    play_off_for_medals=True,
)
