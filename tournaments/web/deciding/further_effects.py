"""The effects of a decision beyond the table: rulings and tie-break games that no longer decide, and the podium."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.open_ties import Decider, deciders
from tournaments.league.podium import podium
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.table import Table
from tournaments.league.values import League
from tournaments.wording import terms
from tournaments.wording.terms import listed, without_last_stop


def further_effects(before: Table, after: Table, league: League) -> list[str]:
    """Return a sentence for each further effect of a decision; `league` is the league without it."""
    return [*_podium_effects(before, after), *_decider_effects(before, after, league)]


def _podium_effects(before: Table, after: Table) -> Iterator[str]:
    """Yield a sentence if another number of players changes the medals."""
    old, new = _counted_players(before), _counted_players(after)
    if podium(new) == podium(old):
        return
    if new < MIN_PLAYERS:
        yield ngettext(
            "Quedaría %(count)d jugador: con menos de %(least)d no hay liga, así que no habría podio.",
            "Quedarían %(count)d jugadores: con menos de %(least)d no hay liga, así que no habría podio.",
            new,
        ) % {"count": new, "least": MIN_PLAYERS}
        return
    medals = [f"{terms.MEDALS[step.medal]} ({step.points})" for step in podium(new)]
    yield _("Con %(count)d jugadores el podio da %(medals)s.") % {"count": new, "medals": listed(medals)}


def _counted_players(computed: Table) -> int:
    """Return the number of players who count in a table."""
    return sum(not row.annulled for row in computed.rows)


def _decider_effects(before: Table, after: Table, league: League) -> Iterator[str]:
    """Yield a sentence for each ruling or tie-break game that no longer decides a tie, or decides it again."""
    old, new = deciders(before), deciders(after)
    for decider in old:
        if decider not in new:
            yield _no_longer_decides(decider, _replacing_decider(decider, new), after)
    for decider in new:
        if decider not in old and decider.ruling and decider.ruling in league.rulings:
            yield _("Vuelve a decidir la resolución de la organización (%(order)s).") % _values(decider)


def _replacing_decider(decider: Decider, deciders_after: tuple[Decider, ...]) -> Decider | None:
    """Return the decider of the same tie after the decision, or None."""
    return next((other for other in deciders_after if other.players == decider.players), None)


def _no_longer_decides(decider: Decider, replacement: Decider | None, after: Table) -> str:
    """Return the sentence that says why a ruling or tie-break game no longer decides its tie."""
    values = _values(decider)
    if decider.ruling is None:
        if replacement and not replacement.ruling:
            return _("Cambia quién gana el desempate: %(first)s.") % {"first": without_last_stop(replacement.order[0])}
        return _("Deja de contar la partida de desempate que ganó %(first)s.") % values
    if replacement and replacement.ruling:
        return _("Sustituye a la resolución de antes (%(order)s).") % values
    if replacement:
        return _("La partida de desempate pesa más que la resolución de la organización (%(order)s).") % values
    if not after.complete:
        return (
            _("Deja de contar la resolución de la organización (%(order)s) mientras falten partidas por jugar.")
            % values
        )
    return _("Deja de contar la resolución de la organización (%(order)s): ese empate ya no es el que era.") % values


def _values(decider: Decider) -> dict[str, str]:
    """Return the values for a sentence about a decider: its order of players, and the first of them."""
    return {"order": listed(decider.order), "first": without_last_stop(decider.order[0])}
