"""What a league is called, and the usual names of the stages of an event, in the language of their reader."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from string import ascii_uppercase

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from tournaments.league.regulation import Format

GROUP_NAME = gettext_noop("grupo %(key)s")
FINAL_NAME = gettext_noop("final")
CONSOLATION_NAME = gettext_noop("consolación")


class CompetitionKind(StrEnum):
    """What a league is to its readers; its values stand in the history."""

    LEAGUE = "league"
    STAGE = "stage"
    EVENT = "event"


def kind_of(name: str, event: str | None, stage_format: Format) -> CompetitionKind:
    """Return what a league is: a stage of an event, or a whole tournament, as any league without a round robin is."""
    if event is not None and event != name:
        return CompetitionKind.STAGE
    return CompetitionKind.LEAGUE if event is None and stage_format is Format.ROUND_ROBIN else CompetitionKind.EVENT


def usual_name(name: str, key: str = "") -> str:
    """Return one of the usual names in the present language; a group has a `key`."""
    return _(name) % {"key": key} if name == GROUP_NAME else _(name)


def part_name(league: str, event: str) -> str:
    """Return the name of a stage without that of its event, a usual one in the reader's language: "Grupo A"."""
    part = in_readers_language(league.removeprefix(f"{event}: "))
    return part[:1].upper() + part[1:]


def in_readers_language(part: str) -> str:
    """Return a usual name, written in any language of the site, in the present one; any other name unchanged."""
    known = _usual_names().get(part)
    return usual_name(*known) if known else part


@lru_cache(maxsize=1)
def _usual_names() -> dict[str, tuple[str, str]]:
    """Return the usual names in all languages, each with what it stands for."""
    names = [*((GROUP_NAME, key) for key in ascii_uppercase), (FINAL_NAME, ""), (CONSOLATION_NAME, "")]
    found: dict[str, tuple[str, str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {usual_name(*name): name for name in names}
    return found
