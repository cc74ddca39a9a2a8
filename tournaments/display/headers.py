"""The header of a league, wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.display.games import GameLine, Status
from tournaments.league.branding import Branding
from tournaments.league.timetable import Timetable
from tournaments.league.values import State
from tournaments.store.load import LoadedLeague
from tournaments.wording import terms
from tournaments.wording.counting import regulation_label


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueHeader:
    """The facts of a league that all its pages show; `played` and `total` count its games without annulled ones."""

    pk: int
    slug: str
    name: str
    rules: str
    rules_name: str
    regulation: str
    """The regulation by which it is counted, in a few words; empty for El Castillar's."""
    state: State
    state_name: str
    championship: str | None
    championship_slug: str | None
    players: int
    boards: int
    legs: int
    played: int
    total: int
    version: int
    updated_at: datetime
    draw_seed: str | None
    timetable: Timetable | None
    zone: str
    """The time zone of every hour shown."""
    branding: Branding
    place: str
    contact: str
    notice: str
    rules_file: str | None
    """The digest of the file with the league's own rules."""
    published: bool
    withheld: bool
    """Whether the site's administrator hid it from the public."""
    archived: bool

    @property
    def percent(self) -> int:
        """Return the games played, in percent of all."""
        return 100 * self.played // self.total if self.total else 0

    @property
    def has_notice(self) -> bool:
        """Return whether the league announces a place, a contact or a notice."""
        return bool(self.place or self.contact or self.notice or self.rules_file)

    @property
    def left(self) -> int:
        """Return the number of games still to be played."""
        return self.total - self.played


def header(loaded: LoadedLeague, calendar: Sequence[GameLine]) -> LeagueHeader:
    """Return the header of a league; `calendar` are the lines of its games."""
    league = loaded.league
    counting = [game for game in calendar if game.status is not Status.ANNULLED]
    return LeagueHeader(
        pk=loaded.pk,
        slug=loaded.slug,
        name=league.name,
        rules=league.rules,
        rules_name=str(terms.RULES[league.rules]),
        regulation=regulation_label(league.regulation),
        state=league.state,
        state_name=str(terms.STATES[league.state]),
        championship=league.championship,
        championship_slug=loaded.championship_slug,
        players=len(league.players),
        boards=league.boards,
        legs=league.legs,
        played=sum(game.result is not None for game in counting),
        total=len(counting),
        version=loaded.version,
        updated_at=loaded.updated_at,
        draw_seed=league.draw_seed,
        timetable=league.timetable,
        zone=loaded.zone.key,
        branding=loaded.branding,
        place=league.place,
        contact=league.contact,
        notice=league.notice,
        rules_file=loaded.rules_file,
        published=loaded.published,
        withheld=loaded.withheld,
        archived=loaded.archived,
    )
