"""The table with the reason of each row, the same for pages, documents and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from string import ascii_lowercase

from django.db import connection
from django.db.models import Max

from tournaments.league.podium import Medal, podium
from tournaments.league.regulation import Regulation, Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.table import Figures, Row, Table, table, table_after, table_after_round
from tournaments.league.tiebreaks import Figure, Split
from tournaments.league.values import League
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.wording import ties


class Unit(StrEnum):
    """The unit that counts the results of a calendar."""

    GAME = "game"
    ROUND = "round"


MAX_TOLD_BESIDE = 8
"""The most players compared by a step that their rows tell beside the one that decides their place."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A past moment of a league, when only the first games or rounds of its calendar had a result."""

    unit: Unit
    count: int


@dataclass(frozen=True, slots=True)
class TieNote:
    """The reason why some rows are below others with the same points; `mark` refers to it from these rows."""

    mark: str
    code: str
    step: str
    text: str
    figures: tuple[tuple[str, str], ...]
    """Name and figure of each player compared, best first, in words; empty where the alphabet decides."""
    values: tuple[tuple[str, Figure], ...]
    """The same figures as values."""

    def is_told_of(self, row: StandingsRow) -> bool:
        """Whether a row tells this reason: it is its own, or of a few players of whom it is one."""
        few = len(self.values) <= MAX_TOLD_BESIDE
        return self is row.reason or (few and any(name == row.name for name, _figure in self.values))


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """A row of the table; `pos` is None for an annulled player, and shared by several players while `pending`.

    `note` is the reason why it is below the previous row with the same points, `first_by` why it is above the next one.
    """

    pos: int | None
    name: str
    club: str | None
    player_id: int | None
    figures: Figures
    sanctions: int
    note: TieNote | None
    pending: bool
    annulled: bool
    withdrawn: bool
    """Whether the player withdrew, so that the name is struck out: the games may be annulled or lost."""
    medal: Medal | None
    podium_points: int | None
    first_by: TieNote | None = None
    reasons: tuple[TieNote, ...] = ()
    """The steps that compared it with others level on points, in the order in which they are applied."""
    shared: str = ""
    """Why it shares its place, in sentences; empty for a place of its own or an open tie."""
    compared: Mapping[Step, int] = field(default_factory=dict, hash=False)
    """The integer figure of each step of the chain; empty under El Castillar's, whose figures are columns."""
    regulation: Regulation = CASTILLAR
    """The regulation of the table, with the chain of its format."""

    @property
    def played(self) -> int:
        return self.figures.played

    @property
    def points(self) -> int:
        return self.figures.points

    @property
    def pieces(self) -> int:
        return self.figures.pieces

    @property
    def marked_name(self) -> str:
        """Return the name as papers show it, with the mark of points that byes gave."""
        return f"{self.name} *" if self.figures.unplayed else self.name

    @property
    def reason(self) -> TieNote | None:
        """The reason of its place among players level on points; None without a tie."""
        return self.note or self.first_by


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a league; `needed` has a sentence for each open tie of a complete league: how to settle it.

    `moment` is a past moment of the league, None for now.
    """

    complete: bool
    settled: bool
    rows: tuple[StandingsRow, ...]
    notes: tuple[TieNote, ...]
    pending: tuple[tuple[str, ...], ...]
    needed: tuple[str, ...]
    open_ties: tuple[tuple[str, ...], ...] = ()
    """The pending groups that hold up closing; the others share their places."""
    regulation: Regulation = CASTILLAR
    moment: Moment | None = None

    @property
    def by_alphabet(self) -> bool:
        """Return whether, before the end, players level on points, F and G are in alphabetical order."""
        return self.regulation.chain[:3] == CASTILLAR.chain[:3]

    @property
    def unplayed(self) -> str:
        """Return what the mark beside some names means: the points that byes gave; empty without any."""
        return ties.unplayed_points_words({row.name: row.figures.unplayed for row in self.rows})

    @property
    def every_tie(self) -> str:
        """Return why ties that no medal hangs on wait for a decision too, if such ones are open."""
        medals = len(podium(len(self.rows), self.regulation))
        if not any(row.pending and row.pos and row.pos > medals for row in self.rows):
            return ""
        return ties.tie_of_a_stage_words() if Step.ALPHABETICAL in self.regulation.chain else ties.every_tie_words()

    @property
    def steps_tried(self) -> str:
        """Return the steps that did not separate the players of an open tie, in a sentence."""
        return ties.steps_tried_words(self.regulation)


def last_moment(league: League, unit: Unit) -> int:
    """Return the number of games or of rounds of a league's calendar."""
    return len(league.games) if unit is Unit.GAME else max((game.round or 0 for game in league.games), default=0)


def standings_at(league: League, moment: Moment | None, player_ids: Mapping[str, int]) -> Standings:
    """Return the table at a past or future moment of the league; without a moment, the present one."""
    if moment is None:
        return standings_of(league, table(league), player_ids)
    after = table_after if moment.unit is Unit.GAME else table_after_round
    return standings_of(league, after(league, moment.count), player_ids, moment)


def standings_of(
    league: League, computed: Table, player_ids: Mapping[str, int], moment: Moment | None = None
) -> Standings:
    """Return the table of a league for display, with sentences in the current language."""
    notes: dict[int, TieNote] = {}
    levels = sorted({row.figures.points for row in computed.rows if not row.annulled}, reverse=True)
    clubs = {player.name: player.club for player in league.players}

    def note_of(split: Split, points: int) -> TieNote:
        return _note(split, points, notes, league.regulation, levels, complete=computed.complete)

    rows = tuple(
        _row(row, below, league, clubs[row.player], player_ids.get(row.player), note_of)
        for row, below in pairwise((*computed.rows, None))
        if row
    )
    applied = sorted(notes.values(), key=lambda note: _place_in_chain(note, league.regulation_in_format))
    rows = tuple(replace(row, reasons=tuple(note for note in applied if note.is_told_of(row))) for row in rows)
    if computed.has_order and league.regulation.key != CASTILLAR.key:
        rows = tuple(_with_shared_place(row, computed) for row in rows)
    return Standings(
        complete=computed.complete,
        settled=computed.settled,
        rows=rows,
        notes=tuple(notes.values()),
        pending=computed.pending,
        needed=tuple(ties.need_words(group, league) for group in computed.open_ties),
        open_ties=computed.open_ties,
        regulation=league.regulation_in_format,
        moment=moment,
    )


def _row(
    row: Row,
    below: Row | None,
    league: League,
    club: str | None,
    player_id: int | None,
    note_of: Callable[[Split, int], TieNote],
) -> StandingsRow:
    """Return a place of the table as pages show it, with the reasons for its order; `below` is the next row."""
    first_by = below.split if below and below.split and _is_first_by(row, below.split) else None
    return StandingsRow(
        pos=row.pos,
        name=row.player,
        club=club,
        player_id=player_id,
        figures=row.figures,
        sanctions=row.sanctions,
        note=note_of(row.split, row.figures.points) if row.split else None,
        pending=row.pending,
        annulled=row.annulled,
        withdrawn=row.player in league.withdrawn_players,
        medal=row.medal,
        podium_points=row.podium_points,
        first_by=note_of(first_by, row.figures.points) if first_by else None,
        compared=row.compared,
        regulation=row.regulation,
    )


def _place_in_chain(note: TieNote, regulation: Regulation) -> int:
    chain = regulation.chain
    return chain.index(Step(note.code)) if note.code in chain else len(chain)


def _with_shared_place(row: StandingsRow, computed: Table) -> StandingsRow:
    """Return the row with the reason why its place is shared, if it is."""
    group = next((group for group in computed.shared if row.name in group), ())
    if not group or row.pos is None:
        return row
    return replace(row, shared=ties.shared_place_words(group, row.pos, row.regulation, complete=computed.complete))


def _is_first_by(row: Row, split: Split) -> bool:
    """Return whether only this split put the player above the others with the same points, and no player above them."""
    alone = row.split is None and not row.pending
    return alone and row.player in split.figures


def _note(
    split: Split,
    points: int,
    notes: dict[int, TieNote],
    regulation: Regulation,
    levels: Sequence[int],
    *,
    complete: bool,
) -> TieNote:
    """Return the note of a split, shared by the rows that it put in order."""
    if id(split) not in notes:
        compared = [(name, split.figures[name]) for group in split.groups for name in group]
        in_words = [] if split.step is Step.ALPHABETICAL else compared  # the figure is the name itself
        notes[id(split)] = TieNote(
            mark=_mark(len(notes)),
            code=split.step,
            step=ties.step_name(split.step),
            text=ties.tie_break_sentence(split, points, regulation, levels, complete=complete),
            figures=tuple((name, ties.figure_words(split.step, value)) for name, value in in_words),
            values=tuple(compared),
        )
    return notes[id(split)]


def _mark(index: int) -> str:
    """Return a, b, ... z, then aa, ab, ..."""
    first, last = divmod(index, len(ascii_lowercase))
    return (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[last]


@dataclass(frozen=True, slots=True)
class Edition:
    """A value that changes with any decision on a league or its championship: pages with the same one are equal."""

    pk: int
    version: int
    championship_version: int | None
    changed: datetime | str
    """The moment as the database gives it: only whether it is the same matters."""
    broadcasts: int | None = None
    """The number of the last change of a broadcast game, if requested."""


EDITION = """
    SELECT league.id, league.version, championship.version, league.updated_at
    FROM tournaments_league AS league
    LEFT JOIN tournaments_championship AS championship ON championship.id = league.championship_id
    WHERE league.published AND league.slug = %s
"""
"""The query of `edition`. Every request for a page of a league makes it, to see whether the page has changed; as a
queryset, even of this text, it took most of the time of that answer."""


def edition(slug: str) -> Edition | None:
    """Return the league's edition, in one small query; None for a league hidden from the public."""
    with connection.cursor() as cursor:
        cursor.execute(EDITION, [slug])
        row = cursor.fetchone()
    return Edition(*row) if row else None


def edition_with_broadcasts(slug: str) -> Edition | None:
    """Return the league's edition with the last change of its broadcast games, for a page that shows them."""
    rows = leagues_seen_by().annotate(on_air=Max("drafts__number")).filter(slug=slug)
    # A slug is of one league. `first` would sort the rows, and take a third of the time of the query.
    row = next(iter(rows.values_list("pk", "version", "championship__version", "updated_at", "on_air")), None)
    return Edition(*row) if row else None
