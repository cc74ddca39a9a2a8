"""The regulations that the product ships, by key: one module each."""

from tournaments.league.regulation import Regulation
from tournaments.league.regulations.castillar import CASTILLAR
from tournaments.league.regulations.delft import DELFT
from tournaments.league.regulations.fid import FID
from tournaments.league.regulations.fmjd import FMJD
from tournaments.league.regulations.kndb import KNDB
from tournaments.league.regulations.lithuania import LITHUANIA
from tournaments.league.regulations.three_one_zero import THREE_ONE_ZERO

__all__ = ["CASTILLAR", "REGULATIONS", "Regulation", "federation_of"]

REGULATIONS: dict[str, Regulation] = {
    regulation.key: regulation for regulation in (CASTILLAR, FMJD, FID, KNDB, LITHUANIA, DELFT, THREE_ONE_ZERO)
}


def federation_of(rules: str) -> Regulation | None:
    """Return the regulation of the federation of a rule system, None if it has none here."""
    return next((regulation for regulation in REGULATIONS.values() if rules in regulation.games), None)
