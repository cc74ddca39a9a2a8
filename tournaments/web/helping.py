"""What all pages of decisions share: messages, media, tables."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

import django_tables2
from django.conf import settings
from django.template import Context
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.alert import Medium
from tournaments.web.deciding.league_access import act_with_word
from tournaments.web.markup import address
from tournaments.wording.columns import MEANINGS


@dataclass(frozen=True, slots=True)
class Help:
    """A few sentences, and the anchor of their section in the guide."""

    words: Promise
    section: str


FOUNDING = Help(
    _(
        "Con el nombre, la lista y cuándo se juega basta: lo demás ya viene puesto, y se ve sin abrirlo. El botón "
        "también sortea, y el sorteo se puede deshacer mientras no haya resultados."
    ),
    "crear-una-liga",
)
EVENTS = Help(
    _(
        "Pega los nombres y di cuántos tableros hay: lo demás ya viene puesto. El sorteo se hace al crear el torneo; "
        "quién pasa se decide cuando acaban las fases anteriores."
    ),
    "crear-un-torneo-de-grupos-y-final",
)
PLAYERS = Help(
    _(
        "Pega los nombres como los tengas: uno en cada línea, numerados o copiados de una hoja de cálculo. Antes de "
        "guardar verás qué se ha entendido. Un nombre mal escrito se corrige en cualquier momento, también con la liga "
        "empezada."
    ),
    "cambiar-la-lista-antes-del-sorteo",
)
LOTS = Help(
    _(
        "El sorteo da un número a cada jugador y hace el calendario. La semilla es una palabra o una cifra dicha en la "
        "sala: con ella cualquiera puede repetir el sorteo y comprobarlo. Mientras no haya resultados puedes repetirlo."
    ),
    "sortear",
)
RESULTS = Help(
    _(
        "Anota cada partida cuando acabe, desde cualquier teléfono, o una ronda entera desde el ordenador. Verás lo "
        "que cambia en la tabla y durante diez minutos puedes deshacerlo. Para que anoten otros, haz un "
        "enlace o nómbralos."
    ),
    "anotar-resultados-desde-el-telefono",
)
CALENDAR = Help(
    _(
        "Di otra vez cuándo se juega, y verás el calendario que sale antes de confirmarlo. Las partidas con resultado "
        "no se mueven. Para una sola partida está «Cambiar día u hora»."
    ),
    "cambiar-la-fecha-de-una-partida",
)
WITHDRAWAL = Help(
    _(
        "Según las partidas que llevaba, se anulan todas o se dan por perdidas las que le quedan. La página marca lo "
        "que toca y enseña la tabla de las dos maneras. Si vuelve, se readmite y todo queda como estaba."
    ),
    "retirar-a-alguien-y-readmitirlo",
)
TIES = Help(
    _(
        "Solo hay que decidir un empate si afecta al podio y los demás pasos no lo rompen. Convoca una partida de "
        "desempate, que no cuenta en la tabla; si no se puede jugar, resuelve el orden y di por qué."
    ),
    "resolver-un-empate-en-el-podio",
)
CLOSING = Help(
    _(
        "Cerrar da las medallas y los puntos de podio. La página dice antes qué falta y cómo queda el podio. Si "
        "después aparece un error, la liga se reabre con un motivo."
    ),
    "cerrar-la-liga-e-imprimir",
)

STEP_HELP: Mapping[str, Help] = {
    "players": PLAYERS,
    "lots": LOTS,
    "games": RESULTS,
    "ties": TIES,
    "close": CLOSING,
}
PAGE_HELP: Mapping[str, Help] = {
    "found": FOUNDING,
    **dict.fromkeys(("found_event", "organize_event", "qualify", "return_qualified"), EVENTS),
    "players_of": PLAYERS,
    "latecomer": PLAYERS,
    "lots": LOTS,
    "replan": CALENDAR,
    "withdraw": WITHDRAWAL,
    "readmit": WITHDRAWAL,
    "play_off": TIES,
    "rule": TIES,
    "rule_again": TIES,
    "close": CLOSING,
    "reopen": CLOSING,
}


def step_help(stage: str) -> dict[str, object]:
    """Return the context of the help of a step of the checklist."""
    return _help_context(STEP_HELP.get(stage))


def page_help(context: Context) -> dict[str, object]:
    """Return the context of the help of the current page; empty if it has none."""
    match: Any = getattr(context.get("request"), "resolver_match", None)
    if match is None:
        return {}
    act = act_with_word(match.kwargs.get("word", ""))
    return _help_context(PAGE_HELP.get(act.name if act else match.url_name))


def _help_context(help_text: Help | None) -> dict[str, object]:
    if help_text is None:
        return {}
    return {"words": help_text.words, "section": f"{address('tournaments:guide')}#{help_text.section}"}


def offered_media() -> frozenset[Medium]:
    """Return the media that the settings of the site enable."""
    set_up = {
        Medium.MAIL: settings.SENDS_MAIL,
        Medium.PUSH: settings.PUSH_PRIVATE_KEY and settings.PUSH_CONTACT,
        Medium.TELEGRAM: settings.TELEGRAM_TOKEN,
    }
    return frozenset(medium for medium, is_set_up in set_up.items() if is_set_up)


class Column(django_tables2.Column):  # type: ignore[misc]
    """A column that is never sorted. `meaning` explains a heading that is an abbreviation."""

    meaning: Any = ""

    def __init__(self, verbose_name: Any = "", **options: Any) -> None:
        super().__init__(verbose_name, orderable=False, **options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Column:
        """Return a shallow copy. Every table copies its columns deeply, without need: no table changes them."""
        return copy(self)


class LetterColumn(Column):
    """A column under a letter of the regulation, with its meaning."""

    @property
    def header(self) -> str:
        return gettext(self.verbose_name)

    @property
    def meaning(self) -> Any:
        return MEANINGS[self.verbose_name]


class Table(django_tables2.Table):  # type: ignore[misc]
    """A table with a caption and a CSS class."""

    caption: Any = ""
    css = ""


def empty_columns(columns: dict[str, bool]) -> list[str]:
    """Return the names of the columns to leave out; `columns` says of each whether it has content."""
    return [name for name, has_any in columns.items() if not has_any]
