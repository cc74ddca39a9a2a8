"""The sentence of each refusal (`Fault`), with the value found and the one expected."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.faults import Code, Fault
from tournaments.league.file.json_values import ValueType
from tournaments.league.regulations import REGULATIONS
from tournaments.league.regulations.regulation import Step
from tournaments.league.values import Reason, Side
from tournaments.wording.file_faults import FILE_FAULTS
from tournaments.wording.league_faults import LEAGUE_FAULTS
from tournaments.wording.result_columns import result_headings
from tournaments.wording.terms import REASONS, alternatives, listed
from tournaments.wording.ties import step_name

_TYPES = {
    ValueType.OBJECT: gettext_lazy("un objeto"),
    ValueType.LIST: gettext_lazy("una lista"),
    ValueType.TEXT: gettext_lazy("un texto"),
    ValueType.INTEGER: gettext_lazy("un número entero"),
    ValueType.FLAG: gettext_lazy("true o false"),
}
_SIDES = {Side.ONE: gettext_lazy("quien figura primero"), Side.TWO: gettext_lazy("quien figura segundo")}
SENTENCES = LEAGUE_FAULTS | FILE_FAULTS
_COLUMN_CODES = frozenset({Code.COLUMN_UNKNOWN, Code.COLUMN_MISSING, Code.COLUMN_TWICE})
_NAME_VALUES = ("name", "names", "one", "actor")
"""The keys of values that are names as typed, whose first letter does not change."""


def sentence(fault: Fault) -> str:
    """Return the sentence of a fault, without its place."""
    values = {key: _in_words(value) for key, value in fault.values.items()}
    if fault.code in _COLUMN_CODES:
        values |= _column_headings(fault.values)
    return str(SENTENCES[fault.code] % values)


def _column_headings(values: Mapping[str, object]) -> dict[str, str]:
    """Return column names as the headings of a list in the reader's language; unknown ones as typed."""
    headings = result_headings()
    words_by_key = {
        "column": headings.get(str(values["column"]), str(values["column"])),
        "known": ", ".join(headings.values()),
    }
    return {key: words for key, words in words_by_key.items() if key in values}


def sentence_with_place(fault: Fault) -> str:
    """Return the sentence of a fault with its place: `games[3].pieces: ...`."""
    if not fault.place:
        return sentence(fault)
    return _("%(place)s: %(sentence)s") % {"place": fault.place, "sentence": sentence(fault)}


def full_sentence(fault: Fault) -> str:
    """Return the sentence of a fault with capital and full stop; a name at the beginning does not change."""
    words = sentence(fault)
    names_in_fault = [str(_in_words(value)) for key, value in fault.values.items() if key in _NAME_VALUES]
    if not any(words.startswith(name) for name in names_in_fault):
        words = words[0].upper() + words[1:]
    return f"{words}."


def _in_words(value: object) -> object:
    """Return a value of a fault in words."""
    if isinstance(value, tuple) and all(isinstance(one, Reason) for one in value):
        return alternatives([f"{REASONS[reason]} ({reason})" for reason in value])
    if isinstance(value, Step):
        return step_name(value, REGULATIONS["fid"])
    if isinstance(value, tuple):
        return listed([str(name) for name in value])
    for names in (_TYPES, _SIDES, REASONS):
        if isinstance(value, ValueType | Side | Reason) and value in names:
            return str(names[value])  # type: ignore[index]
    return value
