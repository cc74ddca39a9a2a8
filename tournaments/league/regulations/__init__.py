"""The regulations that the product ships, by key: one module each."""

from tournaments.league.regulations.castillar import CASTILLAR
from tournaments.league.regulations.delft import DELFT
from tournaments.league.regulations.fid import FID
from tournaments.league.regulations.fmjd import FMJD
from tournaments.league.regulations.kndb import KNDB
from tournaments.league.regulations.lithuania import LITHUANIA
from tournaments.league.regulations.regulation import Regulation
from tournaments.league.regulations.three_one_zero import THREE_ONE_ZERO

__all__ = ["CASTILLAR", "REGULATIONS", "Regulation"]

REGULATIONS: dict[str, Regulation] = {
    regulation.key: regulation for regulation in (CASTILLAR, FMJD, FID, KNDB, LITHUANIA, DELFT, THREE_ONE_ZERO)
}
