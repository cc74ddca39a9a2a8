"""What was left out of a list of players, and the questions about texts that may be no names, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.file.list_doubts import Doubt
from tournaments.league.file.name_parts import DoubtKind, Namesake
from tournaments.league.file.names_list import LeftOut, LeftOutReason

KINDS: dict[DoubtKind, Promise] = {
    DoubtKind.TELEPHONE: gettext_lazy("un teléfono"),
    DoubtKind.MAIL: gettext_lazy("una dirección"),
    DoubtKind.IDENTITY: gettext_lazy("un número de identidad o de licencia"),
    DoubtKind.DATE: gettext_lazy("una fecha"),
    DoubtKind.RATING: gettext_lazy("un Elo o un año"),
    DoubtKind.TITLE: gettext_lazy("un título"),
    DoubtKind.COUNTRY: gettext_lazy("un país"),
    DoubtKind.POINTS: gettext_lazy("unos puntos"),
    DoubtKind.TOTAL: gettext_lazy("un total"),
    DoubtKind.HEADING: gettext_lazy("un título de la lista"),
}
"""What a text looks like, after "parece"."""
_CLAUSES: dict[DoubtKind, Promise] = {
    DoubtKind.ABSENT: gettext_lazy("«%(text)s» dice que no juega"),
    DoubtKind.MESSAGE: gettext_lazy("el mensaje dice «%(text)s»"),
    DoubtKind.ALPHABETS: gettext_lazy("«%(text)s» mezcla letras de dos alfabetos"),
    DoubtKind.TWIN: gettext_lazy("«%(text)s» se ve igual que otro nombre, con letras de otro alfabeto"),
}


@dataclass(frozen=True, slots=True)
class ShownDoubt:
    """A question: a sentence, and the words of the box to tick, empty without one; `key` is its value."""

    sentence: str
    tick: str
    key: str
    taken: bool


def doubts_shown(doubts: Sequence[Doubt]) -> list[ShownDoubt]:
    """Return the questions about a list, in the order of its lines."""
    return [ShownDoubt(doubt_sentence(one), _tick(one), one.key, one.taken) for one in doubts]


def doubt_sentence(doubt: Doubt) -> str:
    """Return a sentence with the line of a text, what it looks like, and which name enters for now."""
    values = {"number": doubt.line, "what": looks_like(doubt), "name": doubt.proposed}
    if doubt.proposed:
        return _("Línea %(number)d: %(what)s. Entra «%(name)s».") % values
    return _("Línea %(number)d: %(what)s. No entra.") % values


def looks_like(doubt: Doubt) -> str:
    """Return what a text looks like, without a full stop."""
    for kind, words in _CLAUSES.items():
        if kind in doubt.kinds:
            return str(words) % {"text": doubt.text}
    kinds = ", ".join(str(KINDS[kind]) for kind in doubt.kinds)
    return _("«%(text)s» parece %(kinds)s") % {"text": doubt.text, "kinds": kinds}


def _tick(doubt: Doubt) -> str:
    """Return the words of the box that enters the other name; empty if there is none."""
    if doubt.other is None:
        return ""
    if not doubt.other:
        return _("Es la misma persona: que no entre dos veces")
    if DoubtKind.ALPHABETS in doubt.kinds:
        return _("Dejarlo como está escrito")
    if DoubtKind.ABSENT in doubt.kinds:
        return _("Sí juega: que entre «%(name)s»") % {"name": doubt.other}
    return _("Que entre «%(name)s»") % {"name": doubt.other}


def left_out_words(left_out: Sequence[LeftOut]) -> list[str]:
    """Return a sentence for each line or column that was left out of a list, with the reason."""
    return [left_out_sentence(one) for one in left_out]


def left_out_sentence(item: LeftOut) -> str:
    """Return the sentence that says why a line or column was left out."""
    values = {"line": item.line, "text": item.text}
    if item.reason is LeftOutReason.COLUMN:
        return _("La columna «%(text)s» no se usa: solo cuentan el nombre y el club.") % values
    if item.reason is LeftOutReason.HEADING:
        return _("Línea %(line)d, «%(text)s»: es un título.") % values
    if item.reason is LeftOutReason.NOTE:
        return (
            _("Línea %(line)d, «%(text)s»: es una nota, no va en el nombre. Si va, escríbela con mayúscula inicial.")
            % values
        )
    if item.reason is LeftOutReason.CLUB_NOTE:
        return (
            _("Línea %(line)d, «%(text)s»: es una nota, no va en el club. Si va, escríbela con mayúscula inicial.")
            % values
        )
    if item.reason is LeftOutReason.CLUB_FIGURE:
        return _("Línea %(line)d, «%(text)s»: no va en el club, que lo leerá cualquiera.") % values
    return _("Línea %(line)d, «%(text)s»: no lleva ningún nombre.") % values


def namesake_sentence(namesake: Namesake) -> str:
    """Return the sentence that says under which name a player enters who has the name of another one."""
    return _("Hay otra persona que se llama %(name)s: entra «%(own)s».") % {
        "name": namesake.listed.name,
        "own": namesake.name,
    }
