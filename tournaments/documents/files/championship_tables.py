"""The tables of a championship, with the same figures as its page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.display.championships import ChampionshipPage
from tournaments.documents.files.sheet import Coded, Sheet, headings
from tournaments.wording import terms


def standings(page: ChampionshipPage) -> Sheet:
    """Return the table of podium points."""
    columns = (
        *headings(pos=_("Pos."), player=_("Jugador/a"), golds=_("Oros"), silvers=_("Platas"), bronzes=_("Bronces")),
        *headings(points=_("Ptos.")),
    )
    rows = tuple((row.pos, row.name, row.golds, row.silvers, row.bronzes, row.points) for row in page.rows)
    return Sheet(_("Campeonato"), page.name, columns, rows, page.changed)


def podiums(page: ChampionshipPage) -> Sheet:
    """Return the medallists of its leagues and other games, a line a medal."""
    columns = (
        *headings(event=_("Liga o juego"), state=_("Estado"), played_on=_("Fecha"), medal=_("Medalla")),
        *headings(player=_("Jugador/a"), podium_points=_("Puntos de podio")),
    )
    rows = (
        (
            *(event.name, Coded(event.state_name, event.state.value), event.played_on),
            *(Coded(terms.MEDALS[place.medal], place.medal.value), place.name, place.points),
        )
        for event in page.events
        for place in event.podium
    )
    return Sheet(_("Podios"), page.name, columns, tuple(rows), page.changed)
