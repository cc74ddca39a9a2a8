"""The steps that order players, each with its figures: points first, then the chain of the regulation.

A step takes a group of level players and the place of the first of them, and returns a Split, or None if it does not
separate them. After a split the chain begins again for every smaller group. Figures that were level stay level, but the
smaller group may no longer reach the podium, so that the alphabet can order it (step 3), and its head-to-head table
counts fewer games (step 5).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.league import records
from tournaments.league.figures import FIGURES
from tournaments.league.names import alphabetical
from tournaments.league.player_rules import gettext_noop
from tournaments.league.records import Records
from tournaments.league.regulation import Regulation, Step, StepWords
from tournaments.league.regulations import CASTILLAR
from tournaments.league.scores import Score
from tournaments.league.values import Game, Ruling


@dataclass(frozen=True, slots=True)
class Average:
    """A player's `average particular`: points and pieces in the games among a group."""

    points: int = 0
    scored: int = 0
    conceded: int = 0

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    @property
    def rank(self) -> tuple[int, int]:
        return self.points, self.difference


Figure = int | str | Average
Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """A group divided into smaller groups, best first, with the figure of each player.

    The figure is points, F, G or sanctions (int), the Average, the place given by a ruling (int), the games won
    and lost in the tie-break ("1-0"), or the name itself where the alphabet decides.
    """

    step: Step
    groups: tuple[Group, ...]
    figures: Mapping[str, Figure]
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """All data for the steps. `numbers` are draw numbers, `podium` is the number of places with a medal.

    `partings` are the places after which players go on to another stage than those before, or to none.

    `sort_keys` are the names to sort by; they differ from the names only for aliases.
    """

    numbers: Mapping[str, int]
    sort_keys: Mapping[str, str]
    points: Mapping[str, int]
    pieces: Mapping[str, int]
    wins: Mapping[str, int]
    sanctions: Mapping[str, int]
    scores: Sequence[Score]
    tiebreak_games: Sequence[Game]
    rulings: Sequence[Ruling]
    complete: bool
    podium: int
    partings: Sequence[int] = ()
    regulation: Regulation = CASTILLAR
    chain: tuple[Step, ...] = CASTILLAR.chain
    records: Records | None = None
    """The rounds of each player; None where no step of the chain looks at them."""
    figures: Mapping[Step, Mapping[str, int]] = field(default_factory=dict)
    """The integer figures of the steps of the chain, beside those above."""
    places_shared: bool = False
    """Whether the format gives the places, of which none is played for again."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One player, or several in a pending tie; `split` is the step that put them below the players above."""

    players: Group
    split: Split | None = field(default=None)


TieBreak = Callable[[Group, int, Evidence], Split | None]


def by_figure(step: Step, figure: Callable[[Evidence], Mapping[str, int]], *, most: bool) -> TieBreak:
    """Return a step that compares one figure of each player; `most`: the highest is best, else the lowest."""

    def compare(group: Group, _place: int, evidence: Evidence) -> Split | None:
        values = {player: figure(evidence)[player] for player in group}
        return _split(step, values, {p: -v if most else v for p, v in values.items()})

    return compare


def alphabetical_order(group: Group, place: int, evidence: Evidence) -> Split | None:
    """Order a tie alphabetically if it decides nothing, or while the league is not complete (Desempate, 3)."""
    parted = any(place <= last < place + len(group) - 1 for last in evidence.partings)
    if evidence.complete and (place <= evidence.podium or parted):
        return None
    keys = {player: _alphabetical_key(player, evidence) for player in group}
    return _split(Step.ALPHABETICAL, {player: player for player in group}, keys)


def _alphabetical_key(player: str, evidence: Evidence) -> tuple[object, int]:
    """Return the sort key of a name; equal names go by draw number."""
    return alphabetical(evidence.sort_keys[player]), evidence.numbers[player]


def head_to_head(group: Group, _place: int, evidence: Evidence) -> Split | None:
    """Order by the games among the group, if each two of it have met: by points, or by the `average particular`.

    El Castillar's regulation names the latter (Desempate, 5) without a definition: points, then difference of pieces.
    Like the F of the table, it counts only pieces of games won or drawn.
    """
    if not evidence.regulation.head_to_head_pieces:
        return _points_among(group, evidence)
    averages = averages_among(group, evidence.scores)
    return _split(Step.HEAD_TO_HEAD, averages, {p: tuple(-n for n in a.rank) for p, a in averages.items()})


def _points_among(group: Group, evidence: Evidence) -> Split | None:
    assert evidence.records is not None
    if not records.met(evidence.records, group):
        return None
    points = records.points_among(evidence.records, group)
    return _split(Step.HEAD_TO_HEAD, points, {player: -among for player, among in points.items()})


def table_order(group: Group, _place: int, evidence: Evidence) -> Split | None:
    """Order by the points against the opponents in the order of the table, those level in points taken together."""
    found = evidence.records
    assert found is not None
    levels = {player: records.points_by_level(found, player) for player in group}
    figures = {player: "-".join(map(str, points)) for player, points in levels.items()}
    return _split(Step.TABLE_ORDER, figures, {player: tuple(-n for n in points) for player, points in levels.items()})


def averages_among(group: Iterable[str], scores: Iterable[Score]) -> dict[str, Average]:
    """Return the points and pieces of each player in the games between players of the group."""
    averages = dict.fromkeys(group, Average())
    for score in scores:
        if score.player in averages and score.opponent in averages:
            mine, his = averages[score.player], averages[score.opponent]
            averages[score.player] = Average(mine.points + score.points, mine.scored + score.pieces, mine.conceded)
            averages[score.opponent] = Average(his.points, his.scored, his.conceded + score.pieces)
    return averages


def tiebreak_game(group: Group, _place: int, evidence: Evidence) -> Split | None:
    """Split two level players by the game that they played outside the table (Desempate, 6).

    A drawn game decides nothing and is played again; after a winner there is no other. It takes precedence over a
    ruling, because `RULING` comes later in the chain.
    """
    if len(group) != 2:
        return None
    for game in evidence.tiebreak_games:
        side = game.result.winning_side if game.result else None
        if side and game.pair == set(group):
            winner, loser = game.player(side), game.player(side.other)
            return Split(Step.TIEBREAK_GAME, ((winner,), (loser,)), {winner: "1-0", loser: "0-1"})
    return None


def further_games(group: Group, place: int, evidence: Evidence) -> Split | None:
    """Split level players by the games that they played outside the table, once each two of them have played one.

    Where they are for medals only, lower places are not played for.
    """
    if evidence.regulation.play_off_for_medals and place > evidence.podium:
        return None
    inside = set(group)
    games = [game for game in evidence.tiebreak_games if game.result and game.pair <= inside]
    if len({game.pair for game in games}) < len(group) * (len(group) - 1) // 2:
        return None
    won, lost = dict.fromkeys(group, 0), dict.fromkeys(group, 0)
    for game in games:
        side = game.result.winning_side if game.result else None
        if side:
            won[game.player(side)] += 1
            lost[game.player(side.other)] += 1
    figures = {player: f"{won[player]}-{lost[player]}" for player in group}
    return _split(Step.FURTHER_GAME, figures, {player: lost[player] - won[player] for player in group})


def is_decided(game: Game) -> bool:
    """Return whether a game has a winner."""
    return game.result is not None and game.result.winning_side is not None


def ruling(group: Group, place: int, evidence: Evidence) -> Split | None:
    """Order by the organizer's last ruling on exactly these players (Desempate, 6).

    If more than two are level after step 5, the regulation only says that the case is studied, so a ruling gives their
    whole order with its reason. A ruling on other players, as before a correction of a result, does not count.
    """
    return _ruled(Step.RULING, group, place, [ruling for ruling in evidence.rulings if ruling.seed is None])


def drawn_lots(group: Group, place: int, evidence: Evidence) -> Split | None:
    """Order by the last lots drawn among exactly these players."""
    return _ruled(Step.LOTS, group, place, [ruling for ruling in evidence.rulings if ruling.seed is not None])


def _ruled(step: Step, group: Group, place: int, rulings: Sequence[Ruling]) -> Split | None:
    last = next((r for r in reversed(rulings) if set(r.order) == set(group)), None)
    if last is None:
        return None
    places = {player: place + index for index, player in enumerate(last.order)}
    return Split(step, tuple((player,) for player in last.order), places, last)


def _by_counted_figure(step: Step) -> TieBreak:
    """Return a step that compares the figure of `figures.FIGURES`."""
    return by_figure(step, lambda evidence: evidence.figures[step], most=not FIGURES[step].lowest_first)


DECLARED: Mapping[Step, tuple[TieBreak, StepWords]] = {
    **{step: (_by_counted_figure(step), counted.words) for step, counted in FIGURES.items()},
    Step.POINTS: (by_figure(Step.POINTS, lambda e: e.points, most=True), StepWords(name=gettext_noop("puntos"))),
    Step.PIECES: (
        by_figure(Step.PIECES, lambda e: e.pieces, most=True),
        StepWords(name=gettext_noop("más fichas (F)"), explanation=gettext_noop("Va delante quien tiene más F.")),
    ),
    Step.WINS: (
        by_figure(Step.WINS, lambda e: e.wins, most=True),
        StepWords(
            name=gettext_noop("más ganadas (G)"), explanation=gettext_noop("Va delante quien ha ganado más partidas.")
        ),
    ),
    Step.ALPHABETICAL: (
        alphabetical_order,
        StepWords(
            name=gettext_noop("orden alfabético"),
            explanation=gettext_noop(
                "Si quedan partidas por jugar, o el empate no toca ningún puesto del podio, no hay nada que decidir: "
                "los empatados se escriben por orden alfabético y no se mira más. Ninguna medalla se decide por el "
                "nombre."
            ),
        ),
    ),
    Step.SANCTIONS: (by_figure(Step.SANCTIONS, lambda e: e.sanctions, most=False), FIGURES[Step.SANCTIONS].words),
    Step.HEAD_TO_HEAD: (
        head_to_head,
        StepWords(
            name=gettext_noop("partidas entre los empatados"),
            explanation=gettext_noop(
                "Se hace otra tabla con las partidas entre los empatados: cuentan los puntos y después las fichas "
                "propias menos las del contrario. El reglamento de El Castillar lo llama «average particular»."
            ),
        ),
    ),
    Step.TABLE_ORDER: (
        table_order,
        StepWords(
            name=gettext_noop("resultados por orden de la tabla"),
            explanation=gettext_noop(
                "Se miran los puntos contra quienes van primeros, después contra los siguientes, y así hasta el final; "
                "los iguales a puntos se toman juntos. Ejemplo: haber ganado al primero va por delante de haber hecho "
                "tablas con él."
            ),
        ),
    ),
    Step.TIEBREAK_GAME: (
        tiebreak_game,
        StepWords(
            name=gettext_noop("partida de desempate"),
            explanation=gettext_noop(
                "Si quedan dos, juegan una partida que no cuenta en la tabla y que se repite mientras acabe en tablas."
            ),
        ),
    ),
    Step.FURTHER_GAME: (
        further_games,
        StepWords(
            name=gettext_noop("partida de desempate"),
            explanation=gettext_noop(
                "Juegan más partidas que no cuentan en la tabla, hasta que alguien va por delante. Ejemplo: quien gana "
                "la primera."
            ),
        ),
    ),
    Step.LOTS: (
        drawn_lots,
        StepWords(
            name=gettext_noop("sorteo"),
            explanation=gettext_noop(
                "Decide un sorteo con una semilla que cualquiera puede repetir. Ejemplo: con la semilla «sala» sale "
                "siempre el mismo orden."
            ),
        ),
    ),
    Step.RULING: (
        ruling,
        StepWords(
            name=gettext_noop("resolución de la organización"),
            explanation=gettext_noop(
                "Si son más de dos, o no se puede jugar, la organización decide el orden y dice por qué."
            ),
        ),
    ),
}
"""The function and the words of each step."""
STEPS = {step: function for step, (function, _) in DECLARED.items()}
WORDS = {step: words for step, (_, words) in DECLARED.items()}


def order(group: Group, evidence: Evidence, *, place: int = 1, above: Split | None = None) -> list[TablePlace]:
    """Return the places of a group whose first place is `place`; `above` is the step that put it below the others."""
    split = _first_split(group, place, evidence) if len(group) > 1 else None
    if split is None:
        return [TablePlace(tuple(sorted(group, key=lambda p: _alphabetical_key(p, evidence))), above)]
    places: list[TablePlace] = []
    for smaller in split.groups:
        places += order(smaller, evidence, place=place, above=split if places else above)
        place += len(smaller)
    return places


def _first_split(group: Group, place: int, evidence: Evidence) -> Split | None:
    """Return the split of the first step that separates a group; None if no step does."""
    # Where further games end ties, a ruling ends those that games cannot.
    last = (Step.RULING,) if Step.FURTHER_GAME in evidence.chain and Step.RULING not in evidence.chain else ()
    splits = (STEPS[step](group, place, evidence) for step in (Step.POINTS, *evidence.chain, *last))
    return next((split for split in splits if split), None)


def _split(step: Step, figures: Mapping[str, Figure], ranks: Mapping[str, object]) -> Split | None:
    """Return the split into players of equal rank, the lowest rank first; None if all are level."""
    together: dict[object, list[str]] = defaultdict(list)
    for player, rank in ranks.items():
        together[rank].append(player)
    if len(together) == 1:
        return None
    groups = tuple(tuple(together[rank]) for rank in sorted(together))  # type: ignore[type-var]
    return Split(step, groups, figures)
