"""Declarations of settings: what the fields of a dataclass add to them, and what those of a league say."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import pytest

from tournaments.league.player_rules import PERMISSIONS, PlayerRules, Setting, gettext_noop, settings_of
from tournaments.league.settings import ANNOUNCED, IN_FILE, IN_ROW, SETUP, Settings
from tournaments.league.values import League

EVERY = (*SETUP, *ANNOUNCED, *PERMISSIONS)


@dataclass(frozen=True, kw_only=True)
class Example:
    boards: int = field(metadata=Setting(label="Tableros").metadata)
    seed: str | None = field(default=None, metadata=Setting(key="lots").metadata)
    undeclared: int = 3


def test_declaration_has_name_key_type_and_default_of_its_field() -> None:
    boards, seed = settings_of(Example)
    assert (boards.name, boards.key, boards.type, boards.default, boards.required) == (
        "boards",
        "boards",
        int,
        None,
        True,
    )
    assert (seed.name, seed.key, seed.type, seed.default, seed.required) == ("seed", "lots", str, None, False)
    assert boards.label == gettext_noop("Tableros")


def test_every_setting_of_a_league_and_of_its_players_is_declared() -> None:
    assert [setting.name for setting in (*SETUP, *ANNOUNCED)] == [each.name for each in fields(Settings)]
    assert [setting.name for setting in PERMISSIONS] == [each.name for each in fields(PlayerRules)]
    assert {setting.name for setting in (*SETUP, *ANNOUNCED)} <= {each.name for each in fields(League)}
    assert {setting.name for setting in SETUP} - {setting.name for setting in IN_ROW} == {
        "championship",
        "regulation",
        "timetable",
    }
    assert {setting.name for setting in (*SETUP, *ANNOUNCED) if setting not in IN_FILE} == {
        "confirm_results",
        "regulation",
    }


@pytest.mark.parametrize("setting", EVERY, ids=[setting.name for setting in EVERY])
def test_default_is_within_the_limits(setting: Setting) -> None:
    if setting.type is int and setting.default is not None:
        assert setting.least <= setting.default <= (setting.most_new or setting.most) <= setting.most
    if setting.type is str:
        assert setting.most or setting.name == "rules"
