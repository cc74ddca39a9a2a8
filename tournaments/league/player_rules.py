"""The declaration of a setting; the settings of what players may do on their own pages, and the last days of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import date
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A setting. Texts for people are in Spanish, those of the API in English."""

    label: str = ""
    """The label of its form field; empty if the form writes that field itself."""
    help: str = ""
    choices: Mapping[Any, str] = field(default_factory=dict)
    """The labels of its values, for a setting with few of them."""
    noun: str = ""
    """Its name in the sentence that tells of a change; empty if the sentence does not name it."""
    least: int = 0
    most: int = 0
    """The largest number, or the length of the longest text, in any league."""
    most_new: int | None = None
    """The largest number that a form accepts, if it is another."""
    until_lots: bool = False
    """Whether it is fixed by the lots."""
    rare: bool = False
    """Whether its form field is among the folded ones."""
    public: bool = True
    """Whether everybody may read it; otherwise a public value has the default."""
    in_file: bool = True
    """Whether the league file has it, under its key, where it is not the default."""
    key: str = ""
    """Its key in documents; empty for its name."""
    shown: str = ""
    """Its description in the API where it is read."""
    founded: str = ""
    """Its description where a league is founded."""
    changed: str = ""
    """Its description where it is changed."""
    name: str = ""
    type: type = object
    default: Any = None
    required: bool = False

    @property
    def metadata(self) -> dict[str, Setting]:
        """The metadata of its field."""
        return {"setting": self}


@cache
def settings_of(cls: type) -> tuple[Setting, ...]:
    """Return the settings that a dataclass declares, in its order, with their names, types and defaults."""
    types = get_type_hints(cls)
    declared = [(each, each.metadata["setting"]) for each in fields(cls) if "setting" in each.metadata]
    return tuple(
        replace(
            setting,
            name=each.name,
            key=setting.key or each.name,
            type=without_none(types[each.name]),
            default=None if each.default is MISSING else each.default,
            required=each.default is MISSING,
        )
        for each, setting in declared
    )


def without_none(annotation: Any) -> Any:
    """Return the type of values that may also be None."""
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    return next(each for each in get_args(annotation) if each is not NoneType)


def gettext_noop(text: str) -> str:
    """Mark a text to be translated where it is shown."""
    return text


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
            help=gettext_noop("Otra hora, no poder ir, dejar de jugar, reclamaciones y recursos."),
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
