"""The registry: every rule system by its slug."""

from __future__ import annotations

from ..ruleset import RULES
from .brazilian import BRAZILIAN
from .canadian import CANADIAN
from .castillar import CASTILLAR
from .english import ENGLISH
from .frisian import FRISIAN
from .international import INTERNATIONAL
from .italian import ITALIAN
from .las_damas import LAS_DAMAS, LAS_DAMAS_64
from .pool import POOL
from .russian import RUSSIAN
from .spanish import SPANISH
from .turkish import TURKISH

__all__ = ["DEFAULT_RULES", "RULES"]

RULES.update(
    (rules.slug, rules)
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
)

DEFAULT_RULES = "castillar"
"""The default rules of a league."""
