"""The declaration of a setting, from which its form field, the API, the league file and the history are made.

A setting is a field of a frozen dataclass. Its name, type and default are the field's; the rest is a `Setting` in the
field's metadata.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
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
    file: int | None = 1
    """The version of the league file that has it; None if no file has it."""
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
