"""Decisions defined by one function on the league's value, or on one of its games: a preview shows its outcome,
`take` saves it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments import models
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import result_document, stored_result
from tournaments.league.results import corrected, ruled_ties
from tournaments.league.scores import PLAYED
from tournaments.league.table import table
from tournaments.league.values import Game, League, Result, Winner
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.difference import Saved, save_difference
from tournaments.store.fixtures import game_change, load_game, on_fixture
from tournaments.store.load import LoadedLeague, load_row
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The league after a decision, and the change for the history.

    `change` is a function of the saved rows where the history needs keys of new ones.
    """

    league: values.League
    change: Change | Callable[[Saved], Change]
    by: User | None = None
    """The account that enters new players."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers of that account about names like those of registered players."""
    write_other_rows: Callable[[models.League], None] | None = None
    """A function that writes rows that the league's value does not hold; called before the others are saved."""


class LeagueVerb(Verb):
    """A decision defined by `change` alone: `apply` and `simulate` follow from it."""

    @abstractmethod
    def change(self, loaded: LoadedLeague) -> Outcome:
        """Return the outcome for a league, without saving. Raises Fault."""

    def load(self, league: models.League) -> LoadedLeague:
        """Load as much of a locked league as the decision needs."""
        return load_row(league)

    def apply(self, league: models.League) -> Change:
        """Make the change on the value of the league, and save the difference."""
        loaded = self.load(league)
        outcome = _followed_up(self.change(loaded))
        if outcome.write_other_rows:
            outcome.write_other_rows(league)
        saved = save_difference(league, loaded, outcome.league, by=outcome.by, answers=outcome.answers)
        return outcome.change(saved) if callable(outcome.change) else outcome.change

    def simulate(self, loaded: LoadedLeague) -> values.League:
        return _followed_up(self.change(loaded)).league


def _followed_up(outcome: Outcome) -> Outcome:
    """Return the outcome with the games that follow from it in its format; the history names further ones.

    Raises Fault for a game that was played and no longer follows.
    """
    played = PLAYED.get(outcome.league.stage.format)
    if played is None:
        return outcome
    after = played.followed_up(outcome.league)
    change = outcome.change
    further = further_documents(outcome.league, after)
    if further and isinstance(change, Change) and change.after is not None:
        change = replace(change, after={**change.after, **further})
    return replace(outcome, league=after, change=change)


def further_documents(before: League, after: League) -> Json:
    """Return the further games of drawn encounters that a league has and that are not stored yet, for the history.

    With them, as `later`, go the encounters to come that make room for them; nothing without further games.
    """
    played = PLAYED.get(after.stage.format)
    games = [game for game in after.games if game.key is None and game.pace]
    if played is None or not games:
        return {}
    further = []
    for game in games:
        lost_by_both = {"nobody_won": True, "phase": played.phase(after, game)} if _nobody_won(after, game) else {}
        further.append(_place_document(game) | lost_by_both)
    old, new = played.hours_to_come(before), played.hours_to_come(after)
    later = [
        {"match": number, "phase": phase, "at": _stamp(at), "from": _stamp(old[number][1])}
        for number, (phase, at) in new.items()
        if number in old and old[number] != (phase, at)
    ]
    return {"further": further, "later": later} if later else {"further": further}


def _nobody_won(league: League, further: Game) -> bool:
    """Return whether both players lost the game before a further one."""
    before = [game for game in league.games if game.match == further.match and game.result]
    last = max(before, key=lambda game: game.part or 1, default=None)
    return last is not None and last.result is not None and last.result.winner is Winner.NONE


def _place_document(game: Game) -> Json:
    """Return the players, the hour and the board of a game."""
    return {"one": game.one, "two": game.two, "at": _stamp(game.at) if game.at else None, "board": game.board}


def _stamp(at: datetime) -> str:
    return at.isoformat(timespec="minutes")


def load_for_correction(league: models.League, fixture: int) -> LoadedLeague:
    """Load a game whose result is corrected; with the whole league if it has rulings, which may decide no more."""
    return load_row(league) if league.rulings.exists() else load_game(league, fixture)


@dataclass(frozen=True, slots=True)
class GameVerb(LeagueVerb):
    """A decision on one game, by its fixture's key. It loads only that game, and conflicts with decisions on it."""

    fixture: int

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def load(self, league: models.League) -> LoadedLeague:
        return load_game(league, self.fixture)


def entered_result_document(result: Result, before: League, after: League) -> Json:
    """Return an entered result as the history stores it; `began` marks the first one, which puts the league in play."""
    began: Json = {"began": True} if after.state is not before.state else {}
    return {**result_document(result), **_removed_tiebreaks(before, after), **began}


def correction_outcome(
    loaded: LoadedLeague, fixture: int, result: Result | None, more: Mapping[str, object] = MappingProxyType({})
) -> Outcome:
    """Return the outcome of replacing a result, or of removing it with None; the history keeps `more`. Raises Fault."""
    game = loaded.game(fixture)
    league = corrected(loaded.league, game, result)
    before = stored_result(game.result) if game.result else {}
    after = {
        **(result_document(result) if result else {}),
        **_removed_tiebreaks(loaded.league, league),
        **_changed_rulings(loaded.league, league),
        **more,
    }
    return Outcome(league=league, change=game_change(game, before, after))


def _changed_rulings(before: League, after: League) -> Json:
    """Return, for the history, the orders of the rulings that decide nothing any more, and of those that do again."""
    if not before.rulings:
        return {}
    old, new = ruled_ties(table(before)), ruled_ties(table(after))
    idle, again = [list(tie) for tie in old if tie not in new], [list(tie) for tie in new if tie not in old]
    return {**({"idle_rulings": idle} if idle else {}), **({"rulings_again": again} if again else {})}


def _removed_tiebreaks(before: League, after: League) -> Json:
    """Return, for the history, the tie-break games that a result removed: after a win they are no longer needed."""
    left = {game.key for game in after.tiebreak_games}
    dropped = [{"one": game.one, "two": game.two} for game in before.tiebreak_games if game.key not in left]
    return {"dropped": dropped} if dropped else {}


def require_open_tie(league: League, players: Iterable[str]) -> League:
    """Return the league if exactly these players form an open tie of it. Raises Fault otherwise."""
    return _require_tie(league, players, table(league).open_ties, Code.TIE_NOT_OPEN)


def require_ruled_tie(league: League, players: Iterable[str]) -> League:
    """Return the league if a ruling on exactly these players decides a tie of it. Raises Fault otherwise."""
    return _require_tie(league, players, ruled_ties(table(league)), Code.TIE_NOT_RULED)


def _require_tie(league: League, players: Iterable[str], ties: Iterable[Iterable[str]], code: Code) -> League:
    """Return the league if the players form one of the ties. Raises Fault with the code `code` if not."""
    group = set(players)
    if group not in [set(tie) for tie in ties]:
        raise Fault(code, names=tuple(sorted(group)))
    return league


def unneeded_games(loaded: LoadedLeague) -> list[Game]:
    """Return the unplayed tie-break games of a league without open ties; one with a sheet was begun, and stays."""
    unplayed = [game for game in loaded.league.tiebreak_games if game.result is None]
    if not unplayed:
        return []
    sheets = models.FixtureSheet.objects.filter(fixture__in=[game.key for game in unplayed])
    begun = set(sheets.values_list("fixture", flat=True))
    return [game for game in unplayed if game.key not in begun]
