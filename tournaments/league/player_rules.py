"""The rights of the players of a league on their own pages, and the last days of its rounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from tournaments.league.declared import Setting, gettext_noop, settings_of

MAX_CONFIRM_HOURS = 336
DEFAULT_CONFIRM_HOURS = 48


class Overdue(StrEnum):
    """The action once the deadline of a round has passed with open games."""

    TELL = "tell"
    REMIND = "remind"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRules:
    """The rights of the players of a league on their own pages."""

    report_results: bool = field(
        default=False,
        metadata=Setting(
            label=gettext_noop("Los jugadores comunican los resultados de sus partidas"),
            help=gettext_noop(
                "Desde su propia página, un jugador comunica el resultado y su rival lo confirma: hasta entonces no "
                "cuenta. Los que anota quien arbitra no dependen de esto."
            ),
            shown="Whether players may report the results of their games.",
        ).metadata,
    )
    confirm_hours: int = field(
        default=DEFAULT_CONFIRM_HOURS,
        metadata=Setting(
            label=gettext_noop("Horas para contestar"),
            help=gettext_noop("Pasadas, el resultado comunicado espera a quien arbitra."),
            least=1,
            most=MAX_CONFIRM_HOURS,
            shown="Hours that an opponent has to answer.",
        ).metadata,
    )
    """Hours for the opponent to answer a report before it waits for a referee."""
    requests: bool = field(
        default=True,
        metadata=Setting(
            label=gettext_noop("Los jugadores hacen peticiones"),
            help=gettext_noop("Otra hora, no poder ir, dejar la liga, reclamaciones y recursos."),
            shown="Whether players may send requests.",
        ).metadata,
    )
    approve_hours: bool = field(
        default=True,
        metadata=Setting(
            label=gettext_noop("Un cambio de hora acordado lo aprueba quien organiza"),
            help=gettext_noop("Sin marcar, la partida se mueve cuando el rival elige una hora."),
            shown="Whether an hour accepted by both players needs the approval of an organizer.",
        ).metadata,
    )
    """Whether an hour that both players accept also needs an organizer's approval."""
    overdue: Overdue = field(
        default=Overdue.REMIND,
        metadata=Setting(
            label=gettext_noop("Cuando vence el plazo de una ronda"),
            choices={
                Overdue.REMIND.value: gettext_noop("Avisar también en la página de organizar"),
                Overdue.TELL.value: gettext_noop("Solo decirlo en la página de cada jugador"),
            },
            shown="What happens when the last day of a round has passed.",
        ).metadata,
    )


PERMISSIONS = settings_of(PlayerRules)


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day for the games of a round."""

    round: int
    last_day: date
