"""The regulation of El Castillar's leagues: 3-1-0, F, six steps, and a podium of 5-3-1.

It is silent on absence (the one who came wins, with the pieces that the league sets), on withdrawals (the share keeps a
few results from favouring some opponents), and on the definition of the *average particular*.
"""

from __future__ import annotations

from tournaments.league.regulation import Absence, Byes, Citation, Part, Points, Regulation, Step

_TITLE, _EDITION = "Damas", "El Castillar, Campeonato de Multijuegos"

CASTILLAR = Regulation(
    key="castillar",
    name="El Castillar",
    citations=(
        Citation(Part.POINTS, _TITLE, _EDITION, "Puntuación"),
        Citation(Part.CHAIN, _TITLE, _EDITION, "Desempate, 1 a 6"),
        Citation(Part.PODIUM, _TITLE, _EDITION, "Puntuación final"),
    ),
    points=Points(win=3, draw=1),
    absence=Absence(win=3),
    byes=Byes(pairing=3, half=1),
    counts_pieces=True,
    head_to_head_pieces=True,
    chain=(
        Step.PIECES,  # Desempate, 1
        Step.WINS,  # Desempate, 2
        Step.ALPHABETICAL,  # Desempate, 3
        Step.SANCTIONS,  # Desempate, 4
        Step.HEAD_TO_HEAD,  # Desempate, 5
        Step.TIEBREAK_GAME,  # Desempate, 6
        Step.RULING,  # Desempate, 6
    ),
)
