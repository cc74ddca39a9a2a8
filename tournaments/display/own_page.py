"""The page of a player in one league, as their own link shows it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.display.contradictions import contradicted_fixtures
from tournaments.display.events import stage_name
from tournaments.display.formats import AwaitedEncounter, screen_of
from tournaments.display.games import GameLine, Status, withdrawal_words
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage
from tournaments.display.news import next_game_of
from tournaments.display.previews import ProspectLine, may_still_change, prospect_lines
from tournaments.display.record import LeagueRecord, record_of
from tournaments.display.rounds import RoundPage, published_page
from tournaments.display.sheets import verdicts
from tournaments.display.standings import StandingsRow
from tournaments.league.values import State
from tournaments.store.access.tokens import later_entries
from tournaments.store.load import LoadedLeague, load_rows


@dataclass(frozen=True, slots=True)
class AnnulledGame:
    """A game that is not played since the opponent withdrew; `why` says how they left."""

    line: GameLine
    opponent: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPage:
    """The data of one player in a league, for their own page.

    `name` is the player's name, `shown` the one that the league's pages show. `row` is None before the first result,
    and `prospect` if no game is left. `contradicted` are the fixtures whose sheet has another result than the recorded
    one, `sanctions` the reasons of the sanctions in force.
    """

    league: LeaguePage
    name: str
    shown: str
    club: str
    row: StandingsRow | None
    prospect: ProspectLine | None
    next_game: GameLine | None
    later: tuple[GameLine, ...]
    played: tuple[GameLine, ...]
    annulled: tuple[AnnulledGame, ...]
    sheets: dict[int, Verdict]
    contradicted: frozenset[int]
    sanctions: tuple[str, ...]

    @property
    def header(self) -> LeagueHeader:
        return self.league.header

    @property
    def number(self) -> int:
        """Return the number of the player in the league, from 1."""
        return self.league.loaded.league.names.index(self.shown) + 1

    def last_round(self) -> RoundPage | None:
        """Return the last round of a Swiss, None before it and in another format."""
        return published_page(self.league, self.header.round) if self.header.round else None

    @property
    def has_hours(self) -> bool:
        """Return whether any game of the player has an hour, so that a calendar file would not be empty."""
        return any(line.at for line in self.games)

    @property
    def games(self) -> tuple[GameLine, ...]:
        """The player's open games and those with a result."""
        return (*((self.next_game,) if self.next_game else ()), *self.later, *self.played)

    @property
    def encounter(self) -> AwaitedEncounter | None:
        """Return the encounter of a bracket that the player waits for, without a game to play."""
        return None if self.next_game or self.later else encounter_of(self.league, self.shown)

    @property
    def readable(self) -> bool:
        """Return whether the pages of the league are public."""
        return self.header.published and not self.header.withheld


def encounter_of(page: LeaguePage, shown: str) -> AwaitedEncounter | None:
    """Return the encounter of a bracket that a player waits for; None without one."""
    if not page.has_bracket or page.header.state is State.FINISHED:
        return None
    screen = screen_of(page.loaded.league.stage.format)
    return screen.awaited(page.loaded, shown) if screen else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Onward:
    """The stage to which a player went on from another one of the event, with what they play next there."""

    name: str
    league: LeaguePage
    shown: str
    player_id: int | None
    event: models.Event
    entry: models.Entry

    @property
    def header(self) -> LeagueHeader:
        return self.league.header

    @property
    def readable(self) -> bool:
        """Return whether the pages of the stage are public."""
        return self.header.published

    @property
    def game(self) -> GameLine | None:
        over = self.header.state is State.FINISHED
        return None if over else next_game_of(self.shown, self.league.turns)

    @property
    def encounter(self) -> AwaitedEncounter | None:
        return encounter_of(self.league, self.shown)


def onward_from(links: Sequence[models.PlayerLink]) -> dict[int, Onward]:
    """Return the stages to which players went on, by the keys of the entries that their links open.

    A private one after a public one is still being prepared, and not told.
    """
    later = later_entries(links)
    from_public = {link.entry_id for link in links if link.entry.league.published}
    told = {key: entry for key, entry in later.items() if entry.league.published or key not in from_public}
    loaded = load_rows([entry.league for entry in told.values()], public=True) if told else []
    return {key: _onward_of(entry, league) for (key, entry), league in zip(told.items(), loaded, strict=True)}


def _onward_of(later: models.Entry, loaded: LoadedLeague) -> Onward:
    """Return the stage of a later entry of a player; `loaded` is its league with the names that its pages show."""
    shown, event = _shown(later, loaded), later.league.event_stage.event
    return Onward(
        name=stage_name(loaded.league.name, event.name, loaded.league.stage.format),
        league=LeaguePage(loaded),
        shown=shown,
        player_id=loaded.player_ids.get(shown),
        event=event,
        entry=later,
    )


def own_page_of(entry: models.Entry, loaded: LoadedLeague, *, reported: Container[int | None] = ()) -> OwnPage:
    """Return the page of a player; `loaded` is the league with the names that its pages show.

    `reported` are the fixtures whose result the player has reported: none of them is the next game.
    """
    shown = _shown(entry, loaded)
    page = LeaguePage(loaded)
    games = [line for line in (*page.calendar, *page.tiebreaks) if shown in (line.one, line.two)]
    in_play = loaded.league.state is not State.FINISHED
    following = next_game_of(shown, page.turns, reported=reported) if in_play else None
    played = tuple(line for line in games if line.result)
    sheets = verdicts(played)
    return OwnPage(
        league=page,
        name=entry.name,
        shown=shown,
        club=entry.club,
        row=next((row for row in page.standings.rows if row.name == shown), None) if page.header.played else None,
        prospect=next((line for line in prospect_lines(page) if line.row.name == shown), None)
        if may_still_change(page)
        else None,
        next_game=following,
        later=tuple(line for line in games if line.status is Status.OPEN and line is not following),
        played=played,
        annulled=_annulled_by_opponents(loaded, shown, games),
        sheets=sheets,
        contradicted=contradicted_fixtures([loaded], sheets),
        sanctions=tuple(entry.sanctions.filter(revoked=False).order_by("pk").values_list("reason", flat=True)),
    )


def _annulled_by_opponents(loaded: LoadedLeague, shown: str, games: Sequence[GameLine]) -> tuple[AnnulledGame, ...]:
    """Return a player's games that were annulled before they had a result, as the opponent withdrew."""
    left = {one.player: withdrawal_words(loaded.league, one) for one in loaded.league.withdrawn}
    if shown in left:
        return ()
    lines = (line for line in games if line.status is Status.ANNULLED and not line.result)
    pairs = ((line, line.two if line.one == shown else line.one) for line in lines)
    return tuple(AnnulledGame(line, opponent, left[opponent]) for line, opponent in pairs)


def own_record(entry: models.Entry) -> LeagueRecord:
    """Return the games of a player in the league of their entry."""
    loaded = load_rows([entry.league], public=True)[0]
    shown = _shown(entry, loaded)
    return record_of(loaded, lambda line: shown in (line.one, line.two))


def _shown(entry: models.Entry, loaded: LoadedLeague) -> str:
    """Return the name of an entry in a loaded league."""
    return next(name for name, pk in loaded.entry_ids.items() if pk == entry.pk)
