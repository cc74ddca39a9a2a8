"""The registry: every rule system by its slug."""

from __future__ import annotations

from games.rules.ruleset import RuleSystem
from games.rules.systems.brazilian import BRAZILIAN
from games.rules.systems.canadian import CANADIAN
from games.rules.systems.castillar import CASTILLAR
from games.rules.systems.english import ENGLISH
from games.rules.systems.frisian import FRISIAN
from games.rules.systems.international import INTERNATIONAL
from games.rules.systems.italian import ITALIAN
from games.rules.systems.las_damas import LAS_DAMAS, LAS_DAMAS_64
from games.rules.systems.pool import POOL
from games.rules.systems.russian import RUSSIAN
from games.rules.systems.spanish import SPANISH
from games.rules.systems.turkish import TURKISH

RULES: dict[str, RuleSystem] = {
    rules.slug: rules
    for rules in (
        CASTILLAR,
        SPANISH,
        INTERNATIONAL,
        LAS_DAMAS,
        LAS_DAMAS_64,
        ITALIAN,
        RUSSIAN,
        BRAZILIAN,
        ENGLISH,
        POOL,
        CANADIAN,
        FRISIAN,
        TURKISH,
    )
}

DEFAULT_RULES = "castillar"
"""The default rules of a league."""
