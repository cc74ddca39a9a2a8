"""The heading of a league: the facts that all its pages, papers and files show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from tournaments.league.latecomers import never_played
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED, games_to_come, games_to_count, last_round
from tournaments.league.timetable import Timetable
from tournaments.league.values import State
from tournaments.store.branding import Branding
from tournaments.store.load import EventName, LoadedLeague
from tournaments.wording import terms
from tournaments.wording.counting import regulation_label
from tournaments.wording.stages import CompetitionKind


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
    event: EventName | None
    """The event that has the league as a stage."""
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
    podium: bool = True
    """Whether it gives medals; a group of an event gives none."""
    kind: CompetitionKind = CompetitionKind.LEAGUE
    format: Format = Format.ROUND_ROBIN
    has_bracket: bool = False
    """Whether it is a knock-out whose bracket stands."""
    withdrawn: int = 0
    """How many of the players withdrew; of these `absent` have come to no game."""
    absent: int = 0
    rounds: int = 0
    """The number of rounds of a Swiss; `round` is the last one published. 0 in other formats."""
    round: int = 0

    @property
    def percent(self) -> int:
        """Return the games played, in percent of all."""
        return 100 * self.played // self.total if self.total else 0

    @property
    def players_words(self) -> str:
        """Return the count of those who play, never came or withdrew: "5 jugadores y 1 que se retiró"."""
        playing, left = self.players - self.withdrawn, self.withdrawn - self.absent
        words = [ngettext("%(players)s jugador", "%(players)s jugadores", playing) % {"players": playing}]
        if self.absent:
            absent = ngettext("%(count)d que no vino", "%(count)d que no vinieron", self.absent)
            words.append(absent % {"count": self.absent})
        if left:
            words.append(ngettext("%(count)d que se retiró", "%(count)d que se retiraron", left) % {"count": left})
        return terms.listed(words)

    @property
    def has_notice(self) -> bool:
        """Return whether the league announces a place, a contact or a notice."""
        return bool(self.place or self.contact or self.notice or self.rules_file)

    @property
    def left(self) -> int:
        """Return the number of games still to be played."""
        return self.total - self.played

    @property
    def to_pair(self) -> int:
        """Return the round of a Swiss that waits to be paired, once all games published have results; 0 for none."""
        return self.round + 1 if self.round < self.rounds and not self.left else 0


def header(loaded: LoadedLeague) -> LeagueHeader:
    """Return the header of a league."""
    league = loaded.league
    counting = games_to_count(league)
    return LeagueHeader(
        pk=loaded.pk,
        slug=loaded.slug,
        name=league.name,
        rules=league.rules,
        rules_name=str(terms.RULES[league.rules]),
        regulation=regulation_label(league.regulation),
        state=league.state,
        state_name=terms.state_name(
            league.state,
            lots=bool(league.draw_seed) or loaded.lots_withheld,
            tournament=loaded.kind is CompetitionKind.EVENT,
        ),
        championship=league.championship,
        championship_slug=loaded.championship_slug,
        event=loaded.event,
        players=len(league.players),
        boards=league.boards,
        legs=league.legs,
        played=sum(game.result is not None for game in counting),
        total=len(counting) + games_to_come(league),
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
        podium=league.podium,
        kind=loaded.kind,
        format=league.stage.format,
        withdrawn=len(league.withdrawn_players),
        absent=sum(never_played(league, name) for name in league.withdrawn_players),
        has_bracket=league.stage.format in PLAYED and league.state is not State.PREPARING and len(league.players) > 1,
        rounds=(league.stage.rounds or 0) if league.stage.format is Format.SWISS else 0,
        round=last_round(league) if league.stage.format is Format.SWISS else 0,
    )
