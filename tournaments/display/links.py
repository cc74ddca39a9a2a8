"""The private links of a league, for whoever organizes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments import models
from tournaments.links import Standing, standing
from tournaments.selectors.loading import zone_of_row
from tournaments.wording.links import STANDINGS

LISTED = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """A link; its hours are local time of the league's zone. `game` is None for one to the whole league."""

    pk: int
    label: str
    game: tuple[str, str] | None
    standing: Standing
    standing_name: str
    expires_at: datetime | None
    used_at: datetime | None


def links_of(league: models.League) -> tuple[LinkLine, ...]:
    """The latest links of a league: those that hold first, then the others, the latest first."""
    rows = league.links.select_related("league", "fixture__one", "fixture__two").order_by("-pk")[:LISTED]
    now, local = timezone.now(), zone_of_row(league)

    def line(row: models.AccessLink) -> LinkLine:
        stands = standing(row, now)
        return LinkLine(
            pk=row.pk,
            label=row.label,
            game=(row.fixture.one.name, row.fixture.two.name) if row.fixture else None,
            standing=stands,
            standing_name=str(STANDINGS[stands]),
            expires_at=_local(row.expires_at),
            used_at=_local(row.used_at),
        )

    def _local(at: datetime | None) -> datetime | None:
        return at.astimezone(local).replace(tzinfo=None) if at else None

    return tuple(sorted(map(line, rows), key=lambda found: found.standing is not Standing.LIVE))
