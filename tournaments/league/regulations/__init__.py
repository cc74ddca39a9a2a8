"""The regulations that the product ships, by key: one module each."""

from tournaments.league.regulations.castillar import CASTILLAR
from tournaments.league.regulations.regulation import Regulation

__all__ = ["CASTILLAR", "REGULATIONS", "Regulation"]

REGULATIONS: dict[str, Regulation] = {regulation.key: regulation for regulation in (CASTILLAR,)}
