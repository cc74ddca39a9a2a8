"""The games of a league for display: calendar, next games, one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.http import Http404
from django.utils.translation import gettext as _

from games.rules import RULES
from games.rules.board import Side as Colour
from tournaments.league import checks, scores
from tournaments.league.calendar import turn_numbers
from tournaments.league.latecomers import never_played
from tournaments.league.moves import has_hours
from tournaments.league.regulation import Format, Regulation
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import marked
from tournaments.league.values import Dice, Game, League, Result, Side, Withdrawal, WithdrawnGames
from tournaments.store.load import LoadedLeague
from tournaments.wording import results, stages, terms
from tournaments.wording.calendars import days_left_words
from tournaments.wording.results import dice_words


class Status(StrEnum):
    """The status of a game."""

    OPEN = "open"
    PLAYED = "played"
    WALKOVER = "walkover"
    """Settled by a withdrawal, without being played."""
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of the calendar, or a tie-break game (which has no round).

    `number` is permanent, `place` is the position in the order of play, and `slot` the turn in which it is played, all
    from 1. `settled` is the game with the result that counts, also one given by a withdrawal.
    """

    number: int
    place: int
    fixture_id: int | None
    slot: int
    round: int | None
    leg: int | None
    one: str
    two: str
    starter: str | None
    white: str | None
    at: datetime | None
    board: int | None
    status: Status
    settled: Game
    walkover_pieces: int | None
    regulation: Regulation
    zone: str
    phase: str = ""
    """The name of its round in a knock-out."""
    part: str = ""
    """Which game of its encounter it is, in words; empty for the only one."""
    further: bool = False
    """Whether it is a quick game of a knock-out after a level encounter."""
    encounter: tuple[int, int] | None = None
    """The number of its encounter in a knock-out, and its own number within that encounter, both from 1."""
    put_off: bool = False
    """Whether it waits for a date in a calendar with hours."""
    unplayed: bool = False
    """Whether a withdrawal settled it and it has no hour any more, in a calendar with hours."""
    left_out: bool = False
    """Whether it is an annulled game that was put after all others, out of its round, since it is not played."""

    @property
    def round_title(self) -> str:
        """Return its round as a heading: "Ronda 3", "Cuartos"."""
        return self.phase or _("Ronda %(round)d") % {"round": self.round or 0}

    @property
    def tiebreak(self) -> bool:
        """Return whether it is a tie-break game."""
        return self.round is None

    @property
    def key(self) -> tuple[bool, int]:
        """Return the key of the game within its league."""
        return self.tiebreak, self.number

    @property
    def when(self) -> datetime | None:
        """Return its hour as people are told of it: with its offset if it happens twice in that night."""
        return self.at and marked(self.at, self.zone)

    @property
    def result(self) -> Result | None:
        return self.settled.result

    @property
    def score(self) -> str:
        """Return the points of both players, such as "3–0"; empty for an open game."""
        return results.score(self.result, self.regulation) if self.result else ""

    @property
    def outcome(self) -> str:
        """Return what stands between the two names, such as "gana a"; empty for an open game."""
        return results.outcome(self.result) if self.result else ""

    @property
    def counted(self) -> str:
        """Return the pieces or points that stand beside the outcome, such as "F 5"; empty where none count."""
        return results.counted(self.settled, self.walkover_pieces, self.regulation)

    @property
    def pieces(self) -> str:
        """Return the pieces added to each player's F: "5–0"."""
        return results.pieces(self.result, self.walkover_pieces) if self.result else ""

    @property
    def detail(self) -> str:
        """Return the result in a sentence."""
        return results.sentence(self.settled, self.walkover_pieces) if self.result else ""


def all_lines(league: League) -> tuple[GameLine, ...]:
    """Return every game, those of the calendar first."""
    return lines_where(league, lambda _game: True)


def lines_where(league: League, shown: Callable[[Game], bool]) -> tuple[GameLine, ...]:
    """Return the games that fulfil a condition, those of the calendar first."""
    return (*_lines(league, league.games, shown), *_lines(league, league.tiebreak_games, shown))


def calendar(league: League) -> tuple[GameLine, ...]:
    """Return every game of the calendar, in order of play."""
    return _lines(league, league.games)


def round_lines(league: League, number: int) -> tuple[GameLine, ...]:
    """Return the games of a round, in order of play."""
    return _lines(league, league.games, lambda game: game.round == number)


def tiebreaks(league: League) -> tuple[GameLine, ...]:
    """Return every tie-break game, in the order of creation."""
    return _lines(league, league.tiebreak_games)


def _lines(
    league: League, games: Sequence[Game], shown: Callable[[Game], bool] = lambda _game: True
) -> tuple[GameLine, ...]:
    """Return the games to be shown as lists show them, with their turn and place among all."""
    slots, left_out = turn_numbers(games), _first_left_out(league, games)
    timed = league.timetable is not None and has_hours(games)
    return tuple(
        _line(league, game, place, slot, timed=timed, left_out=place > left_out)
        for place, (game, slot) in enumerate(zip(games, slots, strict=True), start=1)
        if shown(game)
    )


def _first_left_out(league: League, games: Sequence[Game]) -> int:
    """Return how many games stand before those that were left out of their rounds: all if none was."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    kept = max((place for place, game in enumerate(games, start=1) if not game.pair & annulled), default=0)
    if not 0 < kept < len(games):
        return len(games)
    first = games[kept]
    out_of_round = has_hours(games) or (first.round or 0) < (games[kept - 1].round or 0)
    return kept if first.at is None and out_of_round else len(games)


def _line(league: League, game: Game, place: int, slot: int, *, timed: bool, left_out: bool = False) -> GameLine:
    """Return a game as lists show it."""
    settled = scores.settled(game, league)
    status = _status(league, game, settled)
    return GameLine(
        number=game.number or place,
        place=place,
        fixture_id=game.key,
        slot=slot,
        round=game.round,
        leg=game.leg,
        one=game.one,
        two=game.two,
        starter=game.player(game.starter) if game.starter else None,
        white=game.player(game.white) if game.white else None,
        at=game.at,
        board=game.board,
        status=status,
        settled=settled,
        walkover_pieces=league.pieces_of_absence,
        regulation=league.regulation_in_format,
        zone=league.zone,
        phase=_phase(league, game),
        part=_part(league, game),
        further=game.pace is not None and league.stage.format in PLAYED,
        encounter=(game.match, game.part or 1) if game.match else None,
        left_out=left_out,
        unplayed=timed and status is Status.WALKOVER and game.at is None,
        put_off=timed and status is Status.OPEN and game.at is None and game.round is not None,
    )


def _phase(league: League, game: Game) -> str:
    played = PLAYED.get(league.stage.format)
    return stages.round_name(played.phase(league, game)) if played and game.round else ""


def _part(league: League, game: Game) -> str:
    """Return which game of an encounter of a knock-out it is: one of several, or a further one."""
    if league.stage.format not in PLAYED or not game.part:
        return ""
    if game.pace:
        return _("otra, rápida")
    return _("partida %(number)d\N{NO-BREAK SPACE}de\N{NO-BREAK SPACE}%(total)d") % {
        "number": game.part,
        "total": league.stage.games,
    }


def withdrawal_words(league: League, withdrawal: Withdrawal) -> str:
    """Return how a player left and the state of the games, or that the player never came."""
    if withdrawal.games is WithdrawnGames.ANNULLED and never_played(league, withdrawal.player):
        return _("no llegó a jugar, y sus partidas no cuentan")
    if league.stage.format is Format.SWISS:
        return _("se retiró; lo jugado vale")
    return str(terms.WITHDRAWN[withdrawal.games])


def _status(league: League, game: Game, settled: Game) -> Status:
    """Return whether a game is open, played, annulled, or won by the withdrawal of a player."""
    if game.round is not None and game.pair & league.withdrawn_with(WithdrawnGames.ANNULLED):
        return Status.ANNULLED
    if game.result:
        return Status.PLAYED
    if game.round is None and game.pair & league.withdrawn_players:
        return Status.ANNULLED  # A withdrawn player plays no tie-break game.
    return Status.WALKOVER if settled.result else Status.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game; `colour` and `start` are the throws of dice for the colour and the first move in words, or empty."""

    fixture_id: int
    tiebreak: bool
    game: Game
    line: GameLine
    men: int
    first: Colour | None
    """The colour that begins by the rules; None if either may."""
    colour: str
    start: str
    unconfirmed: bool
    """Whether its result waits for a second person."""
    days_left: str
    """The days until it is played, in words; empty on its day, later, and without a day."""

    @property
    def dice_decided(self) -> bool:
        """Whether dice decided both the colour and the first move."""
        return bool(checks.dice_winner(self.game.dice.colour) and checks.dice_winner(self.game.dice.start))

    @property
    def start_decided(self) -> bool:
        """Whether dice decided the first move."""
        return checks.dice_winner(self.game.dice.start) is not None

    @property
    def starter(self) -> str | None:
        """The name of the player who moves first; None if that is undecided, or if the rules give it to a colour."""
        if self.first and self.game.white:
            return None
        return self.game.player(self.game.starter) if self.game.starter else None

    @property
    def white(self) -> str | None:
        """The name of the player of White, or None if undecided."""
        return self.game.player(self.game.white) if self.game.white else None

    @property
    def settled_without_dice(self) -> bool:
        """Whether the colours and the first player are known, and no dice were thrown for them."""
        dice = self.game.dice
        return bool(self.game.white and self.game.starter and not dice.colour and not dice.start)

    @property
    def offers_dice(self) -> bool:
        """Whether dice may decide something: regulations that say who begins have none.

        Dice that were thrown all the same are still shown and completed.
        """
        thrown = self.game.dice.colour or self.game.dice.start
        return bool(thrown) or not (self.first or self.settled_without_dice)

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Return each side with the name of its player."""
        return tuple((side.value, self.game.player(side)) for side in Side)


def game_page(loaded: LoadedLeague, fixture_id: int) -> GamePage:
    """Return the page of a game, by its fixture. Raises Http404."""
    game = loaded.games_by_key.get(fixture_id)
    if game is None:
        raise Http404(fixture_id)
    league = loaded.league
    games = league.tiebreak_games if game.round is None else league.games
    [line] = _lines(league, games, lambda one: one is game)
    return page_of_line(loaded, line)


def page_of_line(loaded: LoadedLeague, line: GameLine) -> GamePage:
    """Return the page of a game, by its line in the calendar or among the tie-break games."""
    assert line.fixture_id is not None
    rules, game = RULES[loaded.league.rules], loaded.game(line.fixture_id)
    return GamePage(
        fixture_id=line.fixture_id,
        tiebreak=game.round is None,
        game=game,
        line=line,
        men=rules.men_per_side,
        first=rules.first_side,
        colour=_dice_sentence(game, game.dice, "colour"),
        start=_dice_sentence(game, game.dice, "start"),
        unconfirmed=line.fixture_id in loaded.unconfirmed,
        days_left=days_left_words(line.at, loaded.local()),
    )


def _dice_sentence(game: Game, dice: Dice, purpose: str) -> str:
    """Return the throws for a purpose in words, or an empty text without any."""
    throws = getattr(dice, purpose)
    starter = game.player(game.starter) if game.starter else None
    return dice_words(throws, game.one, game.two, purpose=purpose, starter=starter) if throws else ""
