"""Games and throws of dice, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.values import Throw
from tournaments.wording.dates import day_and_hour
from tournaments.wording.terms import without_last_stop

Json = dict[str, Any]


def pair(document: Json) -> str:
    """Return the players of a game: "Ana – Bea"."""
    return f"{document['one']} – {document['two']}"


def with_dropped_tiebreaks(words: str, document: Json) -> str:
    """Return the sentence of a decision, with the unplayed tie-break games that it removed."""
    dropped = [pair(game) for game in document.get("dropped", ())]
    if not dropped:
        return words
    dropped_words = ngettext(
        "Se quita la partida de desempate %(games)s, que no se jugó y ya no hace falta.",
        "Se quitan las partidas de desempate %(games)s, que no se jugaron y ya no hacen falta.",
        len(dropped),
    )
    return f"{words} {dropped_words % {'games': ', '.join(dropped)}}"


def game_words(number: int, one: str, two: str, *, tiebreak: bool = False) -> str:
    """Return a game by its number and players: "Partida 3, Ana – Bea"."""
    values = {"number": number, "pair": f"{one} – {two}"}
    return (_("Partida de desempate %(number)d, %(pair)s") if tiebreak else _("Partida %(number)d, %(pair)s")) % values


def when_words(at: datetime, board: int | None) -> str:
    """Return an hour and a board in words: "el domingo 22 de noviembre, 11:00, tablero 1"."""
    when = _("el %(when)s") % {"when": day_and_hour(at)}
    return when if board is None else _("%(when)s, tablero %(board)d") % {"when": when, "board": board}


def days_left_words(at: datetime | None, today: date) -> str:
    """Return the days until a game and its day; empty on that day, later, and without an hour."""
    days = (at.date() - today).days if at else 0
    if at is None or days <= 0:
        return ""
    words = ngettext("Falta %(days)s día: es el %(day)s.", "Faltan %(days)s días: es el %(day)s.", days)
    return words % {"days": days, "day": date_format(at, _(r"l j \d\e F"))}


def date_words(at: datetime | None, put_off: bool, today: date) -> str:
    """Return that a game still to be played is put off or on a later day; empty for one that is due."""
    return _("Está aplazada, sin fecha.") if put_off else days_left_words(at, today)


def moved_words(one: str, two: str, at: datetime | None) -> str:
    """Return that a game was moved while a form about it was open."""
    values = {"one": one, "two": two, "at": date_format(at, _("D j b, H:i")) if at else ""}
    if at is None:
        return _("%(one)s – %(two)s se aplazó mientras tanto: está sin fecha.") % values
    return _("%(one)s – %(two)s se movió mientras tanto: ahora es el %(at)s.") % values


def throw_words(throw: Throw) -> str:
    """Return a throw of two dice of each player: "4+3 / 5+2"."""
    return f"{throw.one[0]}+{throw.one[1]} / {throw.two[0]}+{throw.two[1]}"


def dice_words(throws: Sequence[Throw], one: str, two: str) -> str:
    """Return every throw and its winner: "4+3 / 5+2, 6+1 / 2+2. Gana Ana."."""
    thrown = ", ".join(throw_words(throw) for throw in throws)
    winner = throws[-1].winner
    if winner is None:
        return _("%(thrown)s. Igualados: se vuelve a tirar.") % {"thrown": thrown}
    return _("%(thrown)s. Gana %(name)s.") % {
        "thrown": thrown,
        "name": without_last_stop(one if winner == "one" else two),
    }


def games_count_words(count: int) -> str:
    return ngettext("%(count)d partida", "%(count)d partidas", count) % {"count": count}
