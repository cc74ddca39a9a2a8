"""The table of a league (Puntuación): figures, places, the tie-break behind each, medals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.league import records, scores
from tournaments.league.figures import figures_by_step
from tournaments.league.names import alphabetical
from tournaments.league.podium import Medal, PodiumStep, podium
from tournaments.league.records import Records
from tournaments.league.regulation import Bye, Regulation, Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.scores import PLAYED, Outcome, Score
from tournaments.league.tiebreaks import Evidence, Split, TablePlace, order
from tournaments.league.values import Game, League, WithdrawnGames


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of a player: games played (J), won (G), drawn (E) and lost (P), surviving pieces (F), and points.

    `unplayed` are those of the points that byes gave.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    pieces: int = 0
    points: int = 0
    unplayed: int = 0

    def with_score(self, score: Score) -> Figures:
        """Return the figures with one more game."""
        return Figures(
            played=self.played + 1,
            won=self.won + (score.outcome is Outcome.WON),
            drawn=self.drawn + (score.outcome is Outcome.DRAWN),
            lost=self.lost + (score.outcome is Outcome.LOST),
            pieces=self.pieces + score.pieces,
            points=self.points + score.points,
            unplayed=self.unplayed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the table. `pos` is the place, the first of several places while a tie is pending, None if annulled.

    `split` is the tie-break that put the row below the one above with the same points. `medal` and `podium_points` are
    None until the league is complete without pending ties; from then on `podium_points` is 0 without a medal.
    """

    pos: int | None
    player: str
    figures: Figures
    sanctions: int
    split: Split | None = None
    pending: bool = False
    medal: Medal | None = None
    podium_points: int | None = None
    compared: Mapping[Step, int] = field(default_factory=dict, hash=False)
    """The integer figures of the steps of the chain, but for those of El Castillar, which are in `figures`."""
    regulation: Regulation = field(default=CASTILLAR, compare=False)
    """The regulation of the table, with the chain of its format."""

    @property
    def annulled(self) -> bool:
        return self.pos is None


@dataclass(frozen=True, slots=True)
class Table:
    """The rows in order, and the groups that the chain leaves level: `pending`.

    Those in `shared` share their place; the others are open ties, which only a game, lots or a ruling can settle.
    """

    complete: bool
    pending: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]
    shared: tuple[tuple[str, ...], ...] = ()
    of_bracket: bool = False
    """Whether the rows stand as a bracket leaves them, in which nobody moves up or down."""

    @property
    def open_ties(self) -> tuple[tuple[str, ...], ...]:
        return tuple(group for group in self.pending if group not in self.shared)

    @property
    def settled(self) -> bool:
        return self.complete and not self.open_ties

    @property
    def has_order(self) -> bool:
        """Return whether any game has been played, so that the rows have an order; never in a bracket."""
        return not self.of_bracket and any(row.figures.played for row in self.rows)

    @property
    def leader(self) -> str | None:
        """Return the player in first place; None while that is shared or decided by the alphabet."""
        if not self.has_order or self.rows[0].pending or self.rows[0].annulled:
            return None
        after = self.rows[1].split
        return None if after and after.step is Step.ALPHABETICAL else self.rows[0].player

    def row(self, player: str) -> Row:
        return next(row for row in self.rows if row.player == player)


def table(league: League, *, midway: bool = False) -> Table:
    """Return the table of a league; `midway`: the league has been cut after a game, so it is not complete."""
    played = list(scores.all_scores(league))
    figures = figures_of(playing(league), played, scores.byes_that_count(league), league.regulation)
    return table_of(league, played, figures, complete=scores.is_complete(league) and not midway)


def playing(league: League) -> tuple[str, ...]:
    """Return the players without annulled ones, by draw number."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    return tuple(name for name in league.names if name not in annulled)


def table_of(league: League, played: list[Score], figures: Mapping[str, Figures], *, complete: bool) -> Table:
    """Return the table from the scores so far and the figures of each player."""
    sanctions = Counter(s.player for s in league.sanctions if not s.revoked)
    evidence = _evidence(league, played, figures, sanctions, complete)
    places = _places(league, figures, evidence)
    pending = tuple(place.players for place in places if len(place.players) > 1)
    shared = tuple(place.players for place in places if len(place.players) > 1 and _is_shared(place, places, evidence))
    settled = evidence.complete and pending == shared
    medals = podium(len(figures), league.regulation, given=league.podium) if settled else None
    rows = _rows(places, figures, evidence, medals, shared)
    if medals and (without := scores.who_gets_no_medal(league)):
        rows = [replace(row, medal=None, podium_points=0) if row.player in without else row for row in rows]
    rows += [_annulled_row(name, evidence, settled=settled) for name in league.names if name not in figures]
    return Table(evidence.complete, pending, tuple(rows), shared, evidence.places_shared)


def _places(league: League, figures: Mapping[str, Figures], evidence: Evidence) -> list[TablePlace]:
    """Return the places by points and tie-breaks, or those that the format gives by itself."""
    played = PLAYED.get(league.stage.format)
    if played is None:
        return order(tuple(figures), evidence)
    groups = (tuple(name for name in group if name in figures) for group in played.places(league))
    return [TablePlace(group) for group in groups if group]


def _is_shared(place: TablePlace, places: list[TablePlace], evidence: Evidence) -> bool:
    """Return whether a level group shares its place: nothing in the chain can separate it, or not before the end."""
    chain = set(evidence.chain)
    if not evidence.complete or evidence.places_shared:
        return True
    if chain & {Step.LOTS, Step.RULING, Step.TIEBREAK_GAME}:
        return False
    if Step.FURTHER_GAME not in chain:
        return True
    above = sum(len(other.players) for other in places[: places.index(place)])
    return evidence.regulation.play_off_for_medals and above + 1 > evidence.podium


def alphabet_of(league: League) -> dict[str, int]:
    """Return the place of each name in the alphabet; equal names go by draw number."""
    sort_keys = league.sort_keys
    return {
        name: place for place, name in enumerate(sorted(league.names, key=lambda name: alphabetical(sort_keys[name])))
    }


def ordered_quickly(league: League) -> bool:
    """Return whether `order_midway` gives the order of the table before the end."""
    return league.regulation.chain_of(league.stage.format)[:3] == (Step.PIECES, Step.WINS, Step.ALPHABETICAL)


def order_midway(figures: Mapping[str, Figures], alphabet: Mapping[str, int]) -> list[str]:
    """Return the players in the order of `table_of` before the end, at a fraction of its cost.

    Players level in points, F and G are then in alphabetical order, without the later steps.
    """

    def rank(player: str) -> tuple[int, int, int, int]:
        line = figures[player]
        return -line.points, -line.pieces, -line.won, alphabet[player]

    return sorted(figures, key=rank)


def figures_of(
    playing: Iterable[str],
    played: Iterable[Score],
    byes: Iterable[Bye] = (),
    regulation: Regulation = CASTILLAR,
) -> dict[str, Figures]:
    """Return the figures of each player, from the games and byes that count."""
    outcomes: dict[str, Counter[Outcome]] = {name: Counter() for name in playing}
    pieces: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for score in played:
        outcomes[score.player][score.outcome] += 1
        pieces[score.player] += score.pieces
        points[score.player] += score.points
    unplayed: Counter[str] = Counter()
    for bye in byes:
        unplayed[bye.player] += scores.bye_points(bye, regulation)
    won, drawn, lost = Outcome
    return {
        name: Figures(
            played=count.total(),
            won=count[won],
            drawn=count[drawn],
            lost=count[lost],
            pieces=pieces[name],
            points=points[name] + unplayed[name],
            unplayed=unplayed[name],
        )
        for name, count in outcomes.items()
    }


def _evidence(
    league: League, played: list[Score], figures: Mapping[str, Figures], sanctions: Counter[str], complete: bool
) -> Evidence:
    """Return the data for the tie-breaks."""
    regulation = league.regulation_in_format
    chain = regulation.chain
    points = {name: line.points for name, line in figures.items()}
    pieces = {name: line.pieces for name, line in figures.items()}
    found = None if chain == CASTILLAR.chain else _records(league, played, points, pieces, sanctions)
    return Evidence(
        numbers={name: number for number, name in enumerate(league.names, start=1)},
        sort_keys=league.sort_keys,
        points=points,
        pieces=pieces,
        wins={name: line.won for name, line in figures.items()},
        sanctions=sanctions,
        scores=played,
        tiebreak_games=league.tiebreak_games,
        rulings=league.rulings,
        complete=complete,
        podium=len(podium(len(figures), league.regulation)),
        partings=league.partings,
        regulation=regulation,
        chain=chain,
        records=found,
        figures=figures_by_step(found, chain) if found else {},
        places_shared=league.stage.format in PLAYED,
    )


def _records(
    league: League,
    played: list[Score],
    points: Mapping[str, int],
    pieces: Mapping[str, int],
    sanctions: Mapping[str, int],
) -> Records:
    """Return the rounds of each player, for the steps that look at them."""
    return Records(
        regulation=league.regulation,
        played=records.played_by(league, points, played),
        points=points,
        pieces=pieces,
        sanctions={name: sanctions[name] for name in points},
        ratings={player.name: player.rating for player in league.players},
    )


def _rows(
    places: list[TablePlace],
    figures: Mapping[str, Figures],
    evidence: Evidence,
    medals: tuple[PodiumStep, ...] | None,
    shared: tuple[tuple[str, ...], ...],
) -> list[Row]:
    """Return the rows of the table, with medals if it is final."""
    rows: list[Row] = []
    for place in places:
        pos = len(rows) + 1
        for player in place.players:
            step = medals[pos - 1] if medals is not None and pos <= len(medals) else None
            rows.append(
                Row(
                    pos=pos,
                    player=player,
                    figures=figures[player],
                    sanctions=evidence.sanctions[player],
                    split=_tie_break(place) if player == place.players[0] else None,
                    pending=len(place.players) > 1 and place.players not in shared,
                    medal=step.medal if step else None,
                    podium_points=None if medals is None else step.points if step else 0,
                    regulation=evidence.regulation,
                    compared={step: values[player] for step, values in evidence.figures.items()},
                )
            )
    return rows


def _tie_break(place: TablePlace) -> Split | None:
    """Return the tie-break that decided a place; None if the points did."""
    return None if place.split is None or place.split.step is Step.POINTS else place.split


def _annulled_row(name: str, evidence: Evidence, *, settled: bool) -> Row:
    """Return the row of an annulled player, without place and figures."""
    podium_points = 0 if settled else None
    return Row(
        pos=None,
        player=name,
        figures=Figures(),
        sanctions=evidence.sanctions.get(name, 0),
        podium_points=podium_points,
        compared=dict.fromkeys(evidence.figures, 0),
        regulation=evidence.regulation,
    )


def table_after(league: League, games: int) -> Table:
    """Return the table by the results of the first `games` games of the calendar."""
    return _table_after(league, league.games[:games])


def table_after_round(league: League, rounds: int) -> Table:
    """Return the table by the results of the first `rounds` rounds."""
    return _table_after(league, tuple(game for game in league.games if (game.round or 0) <= rounds))


def _table_after(league: League, games: tuple[Game, ...]) -> Table:
    """Return the table by some first games of the league. It is complete if those that follow do not count."""
    cut = replace(league, games=games)
    midway = len(scores.games_that_count(cut)) < len(scores.games_that_count(league))
    return table(cut, midway=midway)
