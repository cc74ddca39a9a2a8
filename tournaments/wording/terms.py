"""Terms, days and hours in words, and the names of days and months that Django writes in dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext_lazy, gettext_noop, pgettext_lazy
from django.utils.translation import gettext as _

from games.wording import NAMES
from tournaments.league.podium import Medal
from tournaments.league.timetable import written_offset
from tournaments.league.values import Reason, State, WithdrawnGames
from tournaments.models.league import Role

RULES = NAMES
STATES = {
    State.PREPARING: gettext_lazy("en preparación"),
    State.DRAWN: gettext_lazy("sorteada"),
    State.PLAYING: gettext_lazy("en juego"),
    State.FINISHED: gettext_lazy("terminada"),
}
STATES_OF_TOURNAMENT = {
    **STATES,
    State.DRAWN: gettext_lazy("sorteado"),
    State.FINISHED: gettext_lazy("terminado"),
}
NOT_DRAWN = gettext_lazy("por empezar")


def state_name(state: State, *, lots: bool, tournament: bool = False) -> str:
    """Return the state of a league in words; without `lots`, its numbers are those of a list."""
    if state is State.DRAWN and not lots:
        return str(NOT_DRAWN)
    return str((STATES_OF_TOURNAMENT if tournament else STATES)[state])


MEDALS = {
    Medal.GOLD: gettext_lazy("oro"),
    Medal.SILVER: gettext_lazy("plata"),
    Medal.BRONZE: gettext_lazy("bronce"),
}
LOTS_WITHHELD = gettext_lazy(
    "La semilla y las cifras de este sorteo no se publican: alguien de la liga sale con iniciales o con otro "
    "nombre, y con ellas se podría averiguar el suyo. Quien organiza la liga las conserva y puede repetirlo."
)
REASONS = {
    Reason.NO_PIECES: gettext_lazy("sin fichas"),
    Reason.BLOCKED: gettext_lazy("bloqueado"),
    Reason.RESIGNATION: gettext_lazy("abandono"),
    Reason.TIME: gettext_lazy("tiempo agotado"),
    Reason.REFUSAL: gettext_lazy("negativa a cumplir las reglas"),
    Reason.WALKOVER: gettext_lazy("incomparecencia"),
    Reason.AGREEMENT: gettext_lazy("acuerdo"),
    Reason.NO_MOVES: gettext_lazy("nadie puede mover"),
    Reason.REPETITION: gettext_lazy("repetición"),
    Reason.MOVE_LIMIT: gettext_lazy("límite de jugadas"),
    Reason.ENDING: gettext_lazy("final teórico"),
    Reason.ADJUDICATED: gettext_lazy("decisión arbitral"),
    Reason.EARLY_DRAW: gettext_lazy("tablas demasiado pronto"),
}
REASONS_IN_SENTENCES = {**REASONS, Reason.NO_PIECES: gettext_lazy("rival sin fichas")}
"""The same in a sentence that names the winner, whose pieces may stand beside the reason."""
WITHDRAWN = {
    WithdrawnGames.ANNULLED: gettext_lazy("se retiró, con sus partidas anuladas"),
    WithdrawnGames.WALKOVERS: gettext_lazy("se retiró, con incomparecencia en el resto"),
}
ROLES = {
    Role.ORGANIZER: gettext_lazy("organización"),
    Role.REFEREE: gettext_lazy("arbitraje"),
}
DAYS = (
    pgettext_lazy("día", "lun"),
    pgettext_lazy("día", "mar"),
    pgettext_lazy("día", "mié"),
    pgettext_lazy("día", "jue"),
    pgettext_lazy("día", "vie"),
    pgettext_lazy("día", "sáb"),
    pgettext_lazy("día", "dom"),
)


_ORDINALS = {
    1: pgettext_lazy("acaba en 1", "%(place)d.º"),
    2: pgettext_lazy("acaba en 2", "%(place)d.º"),
    3: pgettext_lazy("acaba en 3", "%(place)d.º"),
}
_ORDINAL = pgettext_lazy("los demás", "%(place)d.º")
# The sounds before which the word for "and" changes.
_CLASHES = {
    "es": re.compile("h?[ií](?![aeouáéó])|y(?![aeiouáéíóú])", re.IGNORECASE),
    "it": re.compile("[eèé]", re.IGNORECASE),
}


def listed(names: Sequence[str]) -> str:
    """Return names in a list: "Ana, Bea y Carlos", "Ana e Íñigo"; "Ruiz, Ana; Bea y Carlos" if a name has a comma."""
    if len(names) < 2:
        return "".join(names)
    clash = _CLASHES.get(get_language() or "es")
    words = _("%(first)s e %(last)s") if clash and clash.match(names[-1]) else _("%(first)s y %(last)s")
    separator = "; " if any("," in name for name in names) else ", "
    return words % {"first": separator.join(names[:-1]), "last": names[-1]}


def and_more(count: int) -> str:
    """Return the end of a shortened list, "y 4 más"; empty for a whole one."""
    return _("y %(count)d más") % {"count": count} if count > 0 else ""


def alternatives(words: Sequence[str]) -> str:
    """Return alternatives in a list: "acuerdo, nadie puede mover o decisión arbitral", "Óscar u Hortensia"."""
    if len(words) < 2:
        return "".join(words)
    clash = (get_language() or "es") == "es" and re.match("h?[oó]", words[-1], re.IGNORECASE)
    either = _("%(first)s u %(last)s") if clash else _("%(first)s o %(last)s")
    return either % {"first": ", ".join(words[:-1]), "last": words[-1]}


def without_last_stop(words: str) -> str:
    """Return names without the full stop of initials at their end, for the end of a sentence."""
    return words.removesuffix(".")


INNER_QUOTES = str.maketrans("«»“”", "“”\u2018\u2019")


def quoted_within(words: str) -> str:
    """Return words for a quotation: their own quotation marks are those of a quotation within another."""
    return words.translate(INNER_QUOTES)


def ordinal(place: int) -> str:
    """Return a place in a table: "2.º", "2nd"."""
    teen = place // 10 % 10 == 1
    return str(_ORDINAL if teen else _ORDINALS.get(place % 10, _ORDINAL)) % {"place": place}


MONTHS = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
WEEKDAYS = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
)
WEEKDAYS_IN_SHORT = (
    gettext_noop("Mon"),
    gettext_noop("Tue"),
    gettext_noop("Wed"),
    gettext_noop("Thu"),
    gettext_noop("Fri"),
    gettext_noop("Sat"),
    gettext_noop("Sun"),
)


def day_and_hour(at: datetime) -> str:
    """Return a day and hour in words: "domingo 22 de noviembre, 11:00", with the offset that it has (UTC+01:00)."""
    return date_format(at, _(r"l j \d\e F, H:i")) + offset_words(at)


def hour_or_day(times: Sequence[datetime]) -> str:
    """Return the day and hour of games of one day that have the same hour; of others their day."""
    return day_and_hour(times[0]) if len(set(times)) == 1 else date_format(times[0], _(r"l j \d\e F"))


def short_hour(at: datetime, with_year: bool = False) -> str:
    """Return a day and hour in short words: "dom 22 nov, 11:00", with the offset that it has (UTC+01:00)."""
    return date_format(at, _("D j b Y, H:i") if with_year else _("D j b, H:i")) + offset_words(at)


def offset_words(at: datetime) -> str:
    """Return the offset of an hour, which only one that happens twice in a night has: " (UTC+01:00)"."""
    return f" (UTC{written_offset(at)})" if at.tzinfo else ""
