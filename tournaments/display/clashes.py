"""Players who have two games at one hour, as matters that wait for an organizer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.display.matters import Matter, WaitingItem
from tournaments.league.regulation import Format
from tournaments.store.load import LoadedLeague
from tournaments.store.taken_hours import TakenHour
from tournaments.wording.terms import day_and_hour, hour_or_day, listed


def clash_matters(loaded: LoadedLeague, found: Sequence[TakenHour]) -> Iterator[WaitingItem]:
    """Yield the players who have two games at one hour; those of one day with another league together."""
    together: dict[tuple[bool, str, date], list[TakenHour]] = {}
    for taken in found:
        together.setdefault((taken.own, taken.league, taken.at.date()), []).append(taken)
    for (own, _league, _day), clashes in together.items():
        if own or len({taken.player for taken in clashes}) == 1:
            yield from _clashes_of_players(loaded, clashes)
        else:
            yield _clash_of_leagues(loaded, clashes)


def _clash_of_leagues(loaded: LoadedLeague, clashes: Sequence[TakenHour]) -> WaitingItem:
    """Return the matter of several players who play in another league at the same hours of a day."""
    first, names = clashes[0], tuple(dict.fromkeys(taken.player for taken in clashes))
    values = {"count": len(names), "when": hour_or_day([taken.at for taken in clashes]), "league": first.league}
    about = (
        ngettext(
            "%(count)d persona juega también «%(league)s» el %(when)s",
            "%(count)d personas juegan también «%(league)s» el %(when)s",
            len(names),
        )
        if first.league
        else ngettext(
            "%(count)d persona tiene ya ocupada su hora el %(when)s",
            "%(count)d personas tienen ya ocupada su hora el %(when)s",
            len(names),
        )
    )
    swiss = loaded.league.stage.format is Format.SWISS
    game = next(game for game in loaded.all_games if first.player in game.pair and game.at == first.at)
    return WaitingItem(
        matter=Matter.CLASH,
        kind=_("Dos partidas a la misma hora"),
        about=about % values,
        words=_("Cambia las horas de una de las dos ligas."),
        button=_("Cambiar día u hora de una") if swiss else _("Planificar de otro modo"),
        page="postpone" if swiss else "replan",
        of=(game.key or 0,) if swiss else (),
        names=names,
    )


def _clashes_of_players(loaded: LoadedLeague, clashes: Sequence[TakenHour]) -> Iterator[WaitingItem]:
    """Yield a matter for each of these hours at which a player has two games."""
    for taken in clashes:
        games = [game for game in loaded.all_games if taken.player in game.pair and game.at == taken.at]
        here = listed([f"{game.one} – {game.two}" for game in games])
        values = {"when": day_and_hour(taken.at), "games": here, "league": taken.league}
        if taken.own:
            words = _("El %(when)s tiene aquí %(games)s.") % values
        elif taken.league:
            words = _("El %(when)s juega aquí %(games)s y también en «%(league)s».") % values
        else:
            words = _("El %(when)s juega aquí %(games)s y ya tiene ocupada esa hora.") % values
        yield WaitingItem(
            matter=Matter.CLASH,
            kind=_("Dos partidas a la misma hora"),
            about=taken.player,
            words=words,
            button=_("Cambiar día u hora de una"),
            page="postpone",
            of=(games[-1].key or 0,),
            fixture=games[-1].key,
        )
