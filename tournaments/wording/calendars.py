"""The quality of an order of games, and the time until a game, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.values import League
from tournaments.wording.stages import games_count_words
from tournaments.wording.terms import listed, without_last_stop

MAX_NAMES = 3


def rest_words(least: int, *, every_turn: bool) -> str:
    """Return the sentence about the least rest between two games of a player, in turns.

    `every_turn` says whether all play in each turn.
    """
    if every_turn:
        return _("Todos juegan en todos los turnos.")
    if least == 0:
        return _("Alguien juega dos turnos seguidos.")
    return ngettext(
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasa al menos %(count)d turno.",
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasan al menos %(count)d turnos.",
        least,
    ) % {"count": least}


def best_rest_words(least: int, best: int) -> str:
    """Return the sentence that compares the least rest with the most possible, in turns."""
    if least == best:
        return _("Con estos jugadores y tableros no se puede garantizar más descanso.")
    return ngettext(
        "Con estos jugadores y tableros se podría garantizar %(count)d turno de descanso.",
        "Con estos jugadores y tableros se podrían garantizar %(count)d turnos de descanso.",
        best,
    ) % {"count": best}


def longest_rest_words(longest: int, waiting: Sequence[str]) -> str:
    """Return the sentence about the longest wait between two games, in turns; few players are named."""
    if longest == 0:
        return _("Nadie espera entre dos de sus partidas.")
    if not 1 <= len(waiting) <= MAX_NAMES:
        words = ngettext(
            "La espera más larga entre dos partidas de alguien es de %(count)d turno.",
            "La espera más larga entre dos partidas de alguien es de %(count)d turnos.",
            longest,
        )
    else:
        words = ngettext(
            "La espera más larga entre dos partidas es de %(count)d turno: %(names)s.",
            "La espera más larga entre dos partidas es de %(count)d turnos: %(names)s.",
            longest,
        )
    return words % {"count": longest, "names": without_last_stop(listed(waiting))}


def rest_difference_words(most: int) -> str:
    """Return the sentence about the largest difference in rest between opponents, in turns."""
    if most == 0:
        return _("Quienes se enfrentan llegan siempre con el mismo descanso.")
    return ngettext(
        "Nadie llega a una partida con más de %(count)d turno de descanso de ventaja.",
        "Nadie llega a una partida con más de %(count)d turnos de descanso de ventaja.",
        most,
    ) % {"count": most}


def played_difference_words(most: int, *, daily: bool = False) -> str:
    """Return the sentence about the largest difference in games played, after any turn or day."""
    if most == 0 and daily:
        return _("Tras cada día todos llevan jugadas las mismas partidas.")
    if most == 0:
        return _("Tras cada turno todos llevan jugadas las mismas partidas.")
    return ngettext(
        "Las partidas jugadas van parejas: nadie lleva nunca más de %(count)d partida de ventaja.",
        "Las partidas jugadas van parejas: nadie lleva nunca más de %(count)d partidas de ventaja.",
        most,
    ) % {"count": most}


def saving_words(turns_words: int, time: timedelta | None, rest_words: int, less: int) -> tuple[str, ...]:
    """Return the sentences about one more board: turns and time saved, and the new shortest rest in turns."""
    words = [ngettext("Ahorra %(count)d turno.", "Ahorra %(count)d turnos.", turns_words) % {"count": turns_words}]
    if time is not None:
        words.append(_("Termina %(time)s antes.") % {"time": duration(time)})
    if less < rest_words:
        words.append(
            ngettext(
                "El descanso más corto baja de %(rest)d turno a %(less)d.",
                "El descanso más corto baja de %(rest)d turnos a %(less)d.",
                rest_words,
            )
            % {"rest": rest_words, "less": less}
        )
    else:
        words.append(_("El descanso más corto no cambia, contado en turnos."))
    return tuple(words)


def duration(time: timedelta) -> str:
    """Return a length of time in its two largest units: days and hours, or hours and minutes."""
    minutes = int(time.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [
        ngettext("%(count)d día", "%(count)d días", days) % {"count": days} if days else "",
        ngettext("%(count)d hora", "%(count)d horas", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minuto", "%(count)d minutos", minutes) % {"count": minutes} if minutes else "",
    ]
    return listed([part for part in parts if part][:2]) or _("a la vez")


def boards_words(count: int) -> str:
    return ngettext("%(count)d tablero", "%(count)d tableros", count) % {"count": count}


def weeks_words(count: int) -> str:
    return ngettext("%(count)d semana", "%(count)d semanas", count) % {"count": count}


def turns_words(count: int, *, daily: bool = False) -> str:
    """Return in how many turns a league is played; `daily` says that each is the only one of its day."""
    words = (
        ngettext("Se juega en %(count)d día.", "Se juega en %(count)d días.", count)
        if daily
        else ngettext("Se juega en %(count)d turno.", "Se juega en %(count)d turnos.", count)
    )
    return words % {"count": count}


def days_without_game_words(longest: int) -> str:
    """Return the sentence about the most days of play between two games of a player."""
    return ngettext(
        "Nadie pasa más de %(count)d día de juego sin partida.",
        "Nadie pasa más de %(count)d días de juego sin partida.",
        longest,
    ) % {"count": longest}


def deadlines_sentence(deadlines: Mapping[int, date]) -> str:
    """Return the last days of rounds in a sentence; empty without any."""
    return _("Plazos: %(rounds)s.") % {"rounds": _rounds_words(deadlines)} if deadlines else ""


def _rounds_words(deadlines: Mapping[int, date]) -> str:
    """Return the rounds with their last days, those of one day together."""
    rounds: dict[date, list[int]] = {}
    for number, day in sorted(deadlines.items()):
        rounds.setdefault(day, []).append(number)
    parts = (
        ngettext("ronda %(rounds)s, hasta el %(day)s", "rondas %(rounds)s, hasta el %(day)s", len(numbers))
        % {"rounds": listed([str(number) for number in numbers]), "day": _day(day)}
        for day, numbers in rounds.items()
    )
    return "; ".join(parts)


def _day(day: date) -> str:
    return date_format(day, _("j b Y"))


def deadline_doubts(days: Mapping[int, date], standing: Mapping[int, date], today: date) -> list[str]:
    """Return the warnings about last days of rounds that have passed, or come before that of the round before.

    The days that stand already cause none.
    """
    words = _("La ronda %(round)d acabaría el %(day)s, antes que la ronda %(before)d, que acaba el %(end)s.")
    new = {number for number, day in days.items() if day != standing.get(number)}
    doubts = [
        words % {"round": number, "day": _day(days[number]), "before": before, "end": _day(days[before])}
        for before, number in pairwise(sorted(days))
        if days[number] < days[before] and new & {before, number}
    ]
    passed = {number: day for number, day in days.items() if number in new and day < today}
    return [
        *doubts,
        *([_("Estos plazos ya han pasado: %(rounds)s.") % {"rounds": _rounds_words(passed)}] if passed else []),
    ]


def time_left_words(at: datetime | None, now: datetime) -> str:
    """Return the time until a game of a later day: "faltan 4 días", "faltan 2 horas"; else an empty text.

    Both are local times. Below a day hours are counted, since a game after midnight is of the next day.
    """
    if at is None or at.date() <= now.date():
        return ""
    hours = int((at - now).total_seconds() // 3600)
    if hours < 1:
        return _("falta menos de una hora")
    if hours < 24:
        return ngettext("falta %(hours)d hora", "faltan %(hours)d horas", hours) % {"hours": hours}
    days = (at.date() - now.date()).days
    return ngettext("falta %(days)d día", "faltan %(days)d días", days) % {"days": days}


def days_left_words(at: datetime | None, now: datetime) -> str:
    """Return the time until a game and its day; empty on that day, later, and without an hour."""
    left = time_left_words(at, now)
    if not at or not left:
        return ""
    return _("%(left)s: es el %(day)s.") % {"left": capfirst(left), "day": date_format(at, _(r"l j \d\e F"))}


def later_games_words(count: int, at: datetime, now: datetime) -> str:
    """Return the day of several games of a later day, the first of them at `at`, and the time until then."""
    words = _("De estas, %(games)s son el %(day)s: %(left)s.")
    day = date_format(at, _(r"l j \d\e F"))
    return words % {"games": games_count_words(count), "day": day, "left": time_left_words(at, now)}


def end_words(before: League, after: League) -> list[str]:
    """Return the sentence about the end of the last game, if it changes; none where a calendar has no hours."""
    ended, ends = _end_of(before), _end_of(after)
    words = _("La última partida acaba el %(ends)s; antes, el %(ended)s.")
    return [words % {"ends": ends, "ended": ended}] if ended and ends and ended != ends else []


def _end_of(league: League) -> str:
    """Return the end of the last game in words, or an empty text without hours."""
    last = max((game.at for game in league.games if game.at), default=None)
    if last is None or league.timetable is None:
        return ""
    return date_format(last + timedelta(minutes=league.timetable.minutes), _("D j b, H:i"))
