"""A round of a Swiss for display: its tables with the reason of each pair, and who does not play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from tournaments.display.games import GameLine, round_lines
from tournaments.display.league import LeaguePage
from tournaments.league.formats.swiss.event import PAIRING_MINUTES
from tournaments.league.formats.swiss.of_league import absences, next_round
from tournaments.league.formats.swiss.rounds import (
    Proposal,
    hours_of_rounds,
    minutes_of_round,
    round_games,
    with_round,
)
from tournaments.league.formats.swiss.values import Colour, Pair
from tournaments.league.names import alphabetical, folded
from tournaments.league.regulation import Bye, ByeKind, System
from tournaments.league.scores import bye_points, byes_that_count, points_of, settled
from tournaments.league.values import Game, League, Reason, Side, WithdrawnGames
from tournaments.store.rounds import PublishedRound, published_rounds
from tournaments.wording import pairings as words
from tournaments.wording.terms import short_hour


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of a round: who plays White and Black, with their points before it."""

    place: int
    """The place in the list of the round, from 1."""
    board: int
    """The board, which has several games of a round with more pairs than boards."""
    at: datetime | None = None
    """When it plays, in local time."""
    hour: str = ""
    """When it plays, in words, if that is not when the round begins."""
    white: str
    black: str
    white_points: int
    black_points: int
    pair: Pair | None = None
    """The pair with its reason; None where it is not known, as in an imported league."""
    colours: str = ""
    """The colours that both have had before, in a sentence."""
    changed: str = ""
    """The reason of the official who exchanged somebody at this table after the round was published."""
    ratings: tuple[int | None, int | None] = (None, None)
    game: GameLine | None = None
    """The game with its result; None before the round is published."""

    @property
    def names(self) -> tuple[str, str]:
        return self.white, self.black

    @property
    def why(self) -> str:
        """Return the reason of the pair and its colours in sentences; empty where it is not known."""
        if self.changed:
            return words.by_hand_sentence(self.changed)
        return f"{words.pair_sentence(self.pair)} {self.colours}".rstrip() if self.pair else ""

    @property
    def short(self) -> str:
        """Return the reason of a proposed pair in one sentence."""
        return words.short_sentence(self.pair) if self.pair and not self.game else ""

    @property
    def by_hand(self) -> bool:
        """Whether an official exchanged somebody at this table."""
        return bool(self.changed) or (self.pair is not None and words.is_by_hand(self.pair))

    @property
    def figures(self) -> tuple[str, str]:
        """Return the points of both before the round, as texts."""
        return str(self.white_points), str(self.black_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestLine:
    """Somebody who does not play a round."""

    player: str
    words: str
    given: str
    """What the round gives, in words."""
    points: int
    by_pairing: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody plays, for the list by name."""

    player: str
    table: TableLine | None
    """None for who does not play."""

    @property
    def opponent(self) -> str:
        return "" if self.table is None else next(name for name in self.table.names if name != self.player)

    @property
    def plays_white(self) -> bool:
        return self.table is not None and self.table.white == self.player


@dataclass(frozen=True)
class RoundPage:
    """A round: published, or proposed by `Proposal`."""

    number: int
    rounds: int
    tables: tuple[TableLine, ...]
    rests: tuple[RestLine, ...]
    published: PublishedRound | None = None
    hours: tuple[datetime | None, ...] = ()
    """When each round of the league begins, in local time."""
    minutes: int = 0
    """The minutes of a round; 0 if they are not known."""
    corrected: bool = False
    """Whether results were corrected later, so that the points shown, with which it was paired, are no longer so."""

    waits: str = ""
    """How a proposed round is played on fewer boards than pairs, in words; empty where they suffice."""

    @property
    def begins(self) -> datetime | None:
        """Return when the first table plays, in local time; None if it is not known."""
        return min((table.at for table in self.tables if table.at), default=None)

    @property
    def pause(self) -> int:
        """Return the minutes between two rounds of a day."""
        return PAIRING_MINUTES

    @property
    def clock(self) -> list[tuple[int, datetime]]:
        """Return the rounds of which it is known when they begin, and when."""
        return [(number, at) for number, at in enumerate(self.hours, start=1) if at]

    @cached_property
    def by_name(self) -> tuple[Place, ...]:
        """Everybody in alphabetical order, with their table."""
        places = [Place(name, table) for table in self.tables for name in table.names]
        places += [Place(rest.player, None) for rest in self.rests]
        return tuple(sorted(places, key=lambda place: alphabetical(place.player)))

    def found(self, query: str) -> tuple[Place, ...]:
        """Return those whose names have the beginnings of all words of a search; only one whose whole name it is."""
        wanted = folded(query).split()
        exact = tuple(place for place in self.by_name if folded(place.player).split() == wanted)
        if exact:
            return exact
        return tuple(place for place in self.by_name if wanted and _has_all(folded(place.player), wanted))

    def place_of(self, player: str) -> Place | None:
        return next((place for place in self.by_name if place.player == player), None)

    @property
    def open(self) -> int:
        """Return the tables without a result."""
        return sum(table.game is None or table.game.result is None for table in self.tables)

    @property
    def previous(self) -> int:
        return self.number - 1

    @property
    def earlier(self) -> range:
        return range(1, self.number)


def _has_all(name: str, wanted: Sequence[str]) -> bool:
    parts = name.split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)


def published_page(page: LeaguePage, number: int) -> RoundPage:
    """Return a published round, as the reader of the page sees names."""
    names = {key: name for name, key in page.loaded.entry_ids.items()}
    published = next(iter(published_rounds(page.loaded.pk, names, number)), None)
    return round_page(page, number, published)


def round_page(page: LeaguePage, number: int, published: PublishedRound | None) -> RoundPage:
    league = page.loaded.league
    now = points_before(league, number)
    before = now | (published.points if published else {})
    corrected = any(now.get(name, points) != points for name, points in before.items())
    places = {game.pair: place for place, game in enumerate(round_games(league, number))}
    lines = sorted(round_lines(league, number), key=lambda line: (places[frozenset((line.one, line.two))], line.number))
    pairs = {(pair.white, pair.black): pair for pair in published.whys} if published else {}
    within, exchanges = page.loaded.aliases.within, published.exchanges if published else ()
    changed = {name: within(why) for one, two, why in exchanges for name in (one, two)}
    rated, had = _ratings(league), colours_before(league, number) if pairs else {}
    tables = _with_hours(_table(line, at, before, pairs, changed, rated, had) for at, line in enumerate(lines, start=1))
    rests = tuple(_rests(league, number, before, published))
    hours, minutes = hours_of_rounds(league), minutes_of_round(league)
    return RoundPage(number, league.stage.rounds or 0, tables, rests, published, hours, minutes, corrected)


def _with_hours(tables: Iterable[TableLine]) -> tuple[TableLine, ...]:
    """Return the tables of a round, those that do not play when it begins with their hour."""
    listed = tuple(tables)
    first = min((table.at for table in listed if table.at), default=None)
    return tuple(
        replace(table, hour=f"{table.at:%H:%M}" if table.at.date() == first.date() else short_hour(table.at))
        if first and table.at and table.at != first
        else table
        for table in listed
    )


def _table(
    line: GameLine,
    place: int,
    before: Mapping[str, int],
    pairs: Mapping[tuple[str, str], Pair],
    changed: Mapping[str, str],
    rated: Mapping[str, int | None],
    had: Mapping[str, Sequence[Colour]],
) -> TableLine:
    white = line.white or line.one
    black = line.two if white == line.one else line.one
    return TableLine(
        place=place,
        board=line.board or place,
        at=line.at,
        white=white,
        black=black,
        white_points=before.get(white, 0),
        black_points=before.get(black, 0),
        pair=pairs.get((white, black)),
        colours=words.colours_sentence(white, black, had),
        changed=changed.get(white) or changed.get(black) or "",
        ratings=(rated.get(white), rated.get(black)),
        game=line,
    )


def points_before(league: League, number: int) -> dict[str, int]:
    """Return the points of each player before a round."""
    points = dict.fromkeys(league.names, 0)
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    for game in league.games:
        if (game.round or 0) < number and (counted := settled(game, league)).result and not game.pair & annulled:
            one, two = points_of(counted, league.regulation)
            points[game.one] += one
            points[game.two] += two
    for bye in byes_that_count(league):
        if bye.round < number:
            points[bye.player] += bye_points(bye, league.regulation)
    return points


def colours_before(league: League, number: int) -> dict[str, list[Colour]]:
    """Return the colours of the games played before a round, by player, the first one first."""
    had: dict[str, list[Colour]] = {}
    played = [
        game
        for game in league.games
        if game.white and (game.round or 0) < number and game.result and game.result.reason is not Reason.WALKOVER
    ]
    for game in sorted(played, key=lambda game: game.round or 0):
        one, two = (Colour.WHITE, Colour.BLACK) if game.white == Side.ONE else (Colour.BLACK, Colour.WHITE)
        had.setdefault(game.one, []).append(one)
        had.setdefault(game.two, []).append(two)
    return had


def _equal_to(player: str, points: Mapping[str, int], paired: Iterable[str], league: League, number: int) -> int:
    """Return how many of those paired in a round had the points of the one who rests, and had not rested.

    None are told of a system that orders them: then nothing else decides.
    """
    if league.stage.system is not System.DUTCH:
        return 0
    rested = {bye.player for bye in league.byes if bye.kind is ByeKind.PAIRING and bye.round < number}
    return sum(points.get(name) == points.get(player) and name not in rested for name in paired)


def _rests(
    league: League, number: int, before: Mapping[str, int], published: PublishedRound | None
) -> Iterator[RestLine]:
    """Yield who does not play a published round: the rest first, then those with a bye."""
    byes = sorted((bye for bye in league.byes if bye.round == number), key=lambda bye: bye.kind is not ByeKind.PAIRING)
    over = all(game.result for game in league.games if game.round == number)
    for bye in byes:
        yield _rest(bye, league, before, published, over=over)


def _rest(
    bye: Bye, league: League, before: Mapping[str, int], published: PublishedRound | None, *, over: bool
) -> RestLine:
    if bye.kind is not ByeKind.PAIRING:
        missed = bye.kind is ByeKind.ZERO and published is not None and bye.player in published.absent
        sentence = (
            words.missed_sentence(bye.player, over=over) if missed else words.absence_sentence(bye.player, bye.kind)
        )
    elif published and published.rest_why and published.rest == bye.player:
        paired = [name for game in league.games if game.round == bye.round for name in game.pair]
        equal = _equal_to(bye.player, before, paired, league, bye.round)
        sentence = words.rest_sentence(bye.player, published.rest_why, equal)
    else:
        sentence = words.resting_sentence(bye.player)
    return RestLine(
        player=bye.player,
        words=sentence,
        given=words.given_words(bye_points(bye, league.regulation)),
        points=before.get(bye.player, 0),
        by_pairing=bye.kind is ByeKind.PAIRING,
    )


def proposed_page(proposed: Proposal) -> RoundPage:
    """Return a round that is not published yet."""
    question, made, league = proposed.question, proposed.made, proposed.league
    rated = _ratings(league)
    games = round_games(with_round(league, made), question.round)
    tables = _with_hours(
        _proposed_table(place, pair, game, proposed, rated)
        for place, (pair, game) in enumerate(zip(made.pairs, games, strict=True), start=1)
    )
    byes = league.regulation.byes
    rests = []
    if made.rest:
        points = question.by_id[made.rest].points
        before = {each.id: each.points for each in question.entrants}
        paired = [name for pair in made.pairs for name in (pair.white, pair.black)]
        equal = _equal_to(made.rest, before, paired, league, question.round)
        why = made.rest_why
        sentence = words.rest_sentence(made.rest, why, equal) if why else words.resting_sentence(made.rest)
        rests.append(
            RestLine(
                player=made.rest,
                words=sentence,
                given=words.given_words(byes.pairing),
                points=points,
                by_pairing=True,
            )
        )
    rests += _absent(league)
    waits = words.fewer_boards_words(
        len(tables), league.boards, max((each.at for each in games if each.at), default=None)
    )
    return RoundPage(question.round, question.rounds, tables, tuple(rests), waits=waits)


def _ratings(league: League) -> dict[str, int | None]:
    return {player.name: player.rating for player in league.players}


def _proposed_table(
    place: int, pair: Pair, game: Game, proposed: Proposal, rated: Mapping[str, int | None]
) -> TableLine:
    entrants = proposed.question.by_id
    return TableLine(
        place=place,
        board=game.board or place,
        at=game.at,
        white=pair.white,
        black=pair.black,
        white_points=entrants[pair.white].points,
        black_points=entrants[pair.black].points,
        pair=pair,
        colours=words.colours_sentence(
            pair.white, pair.black, {name: entrants[name].colours for name in (pair.white, pair.black)}
        ),
        ratings=(rated.get(pair.white), rated.get(pair.black)),
    )


def _absent(league: League) -> Iterator[RestLine]:
    """Yield who asked not to play the next round, or withdrew."""
    number, absent = next_round(league), absences(league)
    before = points_before(league, number)
    for name in filter(absent.__contains__, league.names):
        kind = absent[name]
        if kind is None:
            continue
        yield RestLine(
            player=name,
            words=words.absence_sentence(name, kind),
            given=words.given_words(bye_points(Bye(name, number, kind), league.regulation)),
            points=before[name],
            by_pairing=False,
        )
