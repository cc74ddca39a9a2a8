"""The podium of a league."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.league.podium import Medal, podium
from tournaments.league.table import Table
from tournaments.store.load import LoadedLeague
from tournaments.wording import terms


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A step of the podium; `name` is None until the league is complete and no tie is open."""

    medal: Medal
    medal_name: str
    points: int
    name: str | None
    player_id: int | None


def podium_of(loaded: LoadedLeague, computed: Table) -> tuple[PodiumPlace, ...]:
    """Return the steps of a league's podium, without names while places are open."""
    rows = [row for row in computed.rows if not row.annulled]
    names = [row.player if computed.settled else None for row in rows]
    return tuple(
        PodiumPlace(step.medal, str(terms.MEDALS[step.medal]), step.points, name, loaded.player_ids.get(name or ""))
        for step, name in zip(podium(len(rows)), names, strict=False)
    )
