"""What a latecomer is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.calendar import is_remaining, replanned, resumed_timetable, turns
from tournaments.league.values import Game, League, WithdrawnGames
from tournaments.wording.calendars import end_words
from tournaments.wording.terms import day_and_hour
from tournaments.wording.ties import points_words


def points_against_withdrawn(league: League) -> list[str]:
    """Return a sentence for each player who withdrew, in order."""
    points = league.legs * league.regulation.absence.win
    return [_points_against(withdrawal.player, withdrawal.games, points) for withdrawal in league.withdrawn]


def _points_against(name: str, games: WithdrawnGames, points: int) -> str:
    """Return the sentence about a latecomer's points against a withdrawn player."""
    if games is WithdrawnGames.ANNULLED:
        return _("Contra %(name)s no juega: sus partidas están anuladas y no cuentan para nadie.") % {"name": name}
    return _("Contra %(name)s, %(points)s sin jugar, como quien aún no había jugado con %(name)s.") % {
        "name": name,
        "points": points_words(points),
    }


def longer_calendar(before: League, after: League) -> list[str]:
    """Return what a latecomer changes in the calendar for everybody: its last day, and its rounds."""
    rounds, more = (max((game.round or 0 for game in league.games), default=0) for league in (before, after))
    words = _("Las rondas pasan de %(before)d a %(after)d.")
    return [*end_words(before, after), *([words % {"before": rounds, "after": more}] if more != rounds else [])]


def sooner_end(league: League, now: datetime) -> str:
    """Return the proposal to plan the remaining games anew, if the league then ends sooner; otherwise empty.

    `now` is local time.
    """
    timetable = resumed_timetable(league, now)
    present, planned = _remaining(league.games, league), _remaining(replanned(league, league.boards, timetable), league)
    last, sooner = (max((game.at for game in games if game.at), default=None) for games in (present, planned))
    if last and sooner and sooner < last:
        words = _("Si vuelves a planificar lo que queda, la última partida pasa del %(last)s al %(sooner)s.")
        return words % {"last": day_and_hour(last), "sooner": day_and_hour(sooner)}
    saved = len(turns(present)) - len(turns(planned))
    if last or saved <= 0:
        return ""
    words = ngettext(
        "Si vuelves a planificar lo que queda, se juega en %(count)d turno menos.",
        "Si vuelves a planificar lo que queda, se juega en %(count)d turnos menos.",
        saved,
    )
    return words % {"count": saved}


def _remaining(games: Sequence[Game], league: League) -> list[Game]:
    return [game for game in games if is_remaining(game, league)]


def fewer_rounds(league: League) -> str:
    """Return how many rounds new lots give a league with a latecomer; empty once it has a result, or for as many."""
    rounds = max((game.round or 0 for game in league.games), default=0)
    players = len(league.players) - len(league.withdrawn)
    anew = league.legs * (players - 1 + players % 2)
    if anew >= rounds or any(game.result for game in league.games):
        return ""
    return _(
        "Aún no hay resultados. Si deshaces el sorteo, pones a %(name)s en la lista y sorteas otra vez, son %(anew)d "
        "rondas; así son %(rounds)d."
    ) % {"name": league.players[-1].name, "anew": anew, "rounds": rounds}
