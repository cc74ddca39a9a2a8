"""The regulation of the Lithuanian events (Kaunas): 2-1-0, and the opponents' points without best and worst."""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Citation, Part, Points, Regulation, Step

LITHUANIA = Regulation(
    key="lithuania",
    name="Lituania",
    citations=(Citation(Part.CHAIN, "Nine-round Swiss of Kaunas", "kaunas.kasvyksta.lt"),),
    points=Points(win=2, draw=1),
    absence=Absence(win=2),
    byes=Byes(pairing=2, half=1),
    chain=(Step.SOLKOFF_MEDIAN, Step.SOLKOFF_CUT_1, Step.SOLKOFF_CUT_2, Step.SONNEBORN_BERGER),
)
