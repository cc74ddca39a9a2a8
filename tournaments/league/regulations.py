"""The regulations that the product ships, by key."""

from __future__ import annotations

from tournaments.league.player_rules import gettext_noop
from tournaments.league.regulation import Citation, MaterialPoints, Part, Points, Regulation, Step, scoring

_TITLE, _EDITION = "Damas", "El Castillar, Campeonato de Multijuegos"

CASTILLAR = Regulation(
    key="castillar",
    name="El Castillar",
    of_whom=gettext_noop("de El Castillar"),
    citations=(
        Citation(Part.POINTS, _TITLE, _EDITION, "Puntuación"),
        Citation(Part.CHAIN, _TITLE, _EDITION, "Desempate, 1 a 6"),
        Citation(Part.PODIUM, _TITLE, _EDITION, "Puntuación final"),
    ),
    **scoring(Points(win=3, draw=1)),
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


DELFT = Regulation(
    key="delft",
    name="Delft",
    of_whom=gettext_noop("de Delft"),
    meaning=gettext_noop("puntos por las fichas que quedan"),
    citations=(Citation(Part.POINTS, "Reglement puntentelling", "Dampromotie, dampromotie.nl", "1-8"),),
    **scoring(Points(win=12, draw=6)),
    material=MaterialPoints(blocked=(12, 0), by_lead=((6, 4), (7, 3), (8, 2), (9, 1)), level=(6, 4)),
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.RULING),
    chain_cited=False,
)


FID = Regulation(
    key="fid",
    name="FID",
    of_whom=gettext_noop("de la FID"),
    meaning=gettext_noop("federación de Italia"),
    games=("italian",),
    **scoring(Points(win=2, draw=1)),
    chain=(Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.RULING),
    swiss_chain=(Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.RULING),
    chain_cited=False,
)


FMJD = Regulation(
    key="fmjd",
    name="FMJD",
    of_whom=gettext_noop("de la FMJD"),
    meaning=gettext_noop("federación mundial"),
    games=("international",),
    citations=(
        Citation(Part.POINTS, "FMJD, Annex 3", "doclecture.net/1-55533", "5.6"),
        Citation(Part.CHAIN, "World Championship", "2015, wcdraughts.com"),
        Citation(Part.SWISS_CHAIN, "RotterDamsOpen", "2019, rotterdamdamt.nl", "Match conditions"),
        Citation(Part.WITHDRAWAL, "RotterDamsOpen", "2019, rotterdamdamt.nl", "Match conditions"),
        Citation(Part.EARLY_DRAW, "World Championship", "2015, wcdraughts.com"),
    ),
    **scoring(Points(win=2, draw=1)),
    early_draw=True,
    more_than_share=True,
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.TABLE_ORDER, Step.FURTHER_GAME),
    swiss_chain=(Step.SOLKOFF_CUT_1, Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.RULING),
    play_off_for_medals=True,
)


_JUNIORS, _PAGE = "NK Junioren", "jeugddammen.com, pagina 1124"

KNDB = Regulation(
    key="kndb",
    name="KNDB",
    of_whom=gettext_noop("de la KNDB"),
    meaning=gettext_noop("federación de los Países Bajos"),
    citations=(
        Citation(Part.CHAIN, _JUNIORS, _PAGE),
        Citation(Part.EARLY_DRAW, _JUNIORS, _PAGE),
        Citation(Part.ADVANTAGE, "NK Vrouwen", "2010, nkv2010.kndb.nl"),
    ),
    **scoring(Points(win=2, draw=1)),
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


LITHUANIA = Regulation(
    key="lithuania",
    name="Lituania",
    of_whom=gettext_noop("de la federación de Lituania"),
    meaning=gettext_noop("su federación"),
    citations=(Citation(Part.CHAIN, "Nine-round Swiss of Kaunas", "kaunas.kasvyksta.lt"),),
    **scoring(Points(win=2, draw=1)),
    chain=(Step.SOLKOFF_MEDIAN, Step.SOLKOFF_CUT_1, Step.SOLKOFF_CUT_2, Step.SONNEBORN_BERGER),
)


THREE_ONE_ZERO = Regulation(
    key="three-one-zero",
    name="3-1-0",
    of_whom=gettext_noop("3-1-0"),
    **scoring(Points(win=3, draw=1)),
    chain=(Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.SONNEBORN_BERGER, Step.RULING),
    swiss_chain=(Step.SOLKOFF, Step.SONNEBORN_BERGER, Step.BOARD_WINS, Step.RULING),
    chain_cited=False,
)


__all__ = ["CASTILLAR", "REGULATIONS", "Regulation", "federation_of"]

REGULATIONS: dict[str, Regulation] = {
    regulation.key: regulation for regulation in (CASTILLAR, FMJD, FID, KNDB, LITHUANIA, DELFT, THREE_ONE_ZERO)
}


def federation_of(rules: str) -> Regulation | None:
    """Return the regulation of the federation of a rule system, None if it has none here."""
    return next((regulation for regulation in REGULATIONS.values() if rules in regulation.games), None)
