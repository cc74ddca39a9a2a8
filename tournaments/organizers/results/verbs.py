"""Decisions on one game and their sentences: enter, correct and confirm a result, throw dice, choose colours."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.db.models import Q
from django.utils.translation import gettext as _

from games.rules import RULES
from tournaments import models
from tournaments.league import checks
from tournaments.league.calendar import white_or_starter
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import stored_result
from tournaments.league.file.writing import dice_document
from tournaments.league.results import recorded, refuse_settled, with_game, with_result
from tournaments.league.values import Game, League, Result, Side, Throw
from tournaments.store.access.actor import Actor
from tournaments.store.fixtures import game_change, on_fixture_or_reports, on_place, on_result
from tournaments.store.league_verb import (
    GameVerb,
    Outcome,
    correction_outcome,
    entered_result_document,
    load_for_correction,
)
from tournaments.store.load import LoadedLeague
from tournaments.store.undo import confirmation_refusal
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json, dice_words, pair, result_words, with_dropped_tiebreaks


@dataclass(frozen=True, slots=True)
class RecordResult(GameVerb):
    """Enter the result of an open game."""

    result: Result

    name = "record_result"

    def conflicting_decisions(self, league: models.League) -> Q:
        # A tie-break game replaces a ruling, so the actor must have seen rulings made meanwhile. A game that was
        # postponed meanwhile may have been taken for another one.
        return on_result(self.fixture) | Q(verb="rule") | on_place(self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        game = loaded.game(self.fixture)
        after = recorded(loaded.league, game, self.result)
        return Outcome(
            league=after, change=game_change(game, {}, entered_result_document(self.result, loaded.league, after))
        )


@dataclass(frozen=True, slots=True)
class CorrectResult(GameVerb):
    """Replace the result of a game, or remove it with None: the game is then to be played."""

    result: Result | None

    name = "correct_result"
    needs_reason = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_result(self.fixture) | Q(verb="rule")

    def load(self, league: models.League) -> LoadedLeague:
        return load_for_correction(league, self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        return correction_outcome(loaded, self.fixture, self.result)


@dataclass(frozen=True, slots=True)
class ConfirmResult(GameVerb):
    """Confirm a result; `by` must have had no part in it."""

    by: Actor

    name = "confirm_result"

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_result(self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Mark the result as confirmed. Raises Fault if the actor had a part in it."""
        if not loaded.league.confirm_results:
            raise Fault(Code.CONFIRM_NOT_ASKED)
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        if game.result.confirmed:
            raise Fault(Code.CONFIRMED)
        decisions = models.Decision.objects.filter(on_fixture_or_reports(self.fixture), league=loaded.pk)
        if refusal := confirmation_refusal(loaded.pk, decisions.select_related("undone_by", "actor"), self.by):
            raise Fault(refusal)
        result = replace(game.result, confirmed=True)
        return Outcome(
            league=with_result(loaded.league, game, result),
            change=game_change(game, stored_result(game.result), stored_result(result)),
        )


@dataclass(frozen=True, slots=True)
class ChooseColours(GameVerb):
    """Record the side that plays White and the side that moves first; None for an undecided one."""

    white: Side | None
    starter: Side | None

    name = "choose_colours"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Set the two sides. Raises Fault for another first player than the dice's or the recorded one."""
        game = loaded.game(self.fixture)
        checks.dice(game.dice, None if self.starter is game.starter else self.starter)
        before = {"white": game.white, "starter": game.starter}
        after = {"white": self.white, "starter": self.starter}
        league = with_game(loaded.league, game, replace(game, white=self.white, starter=self.starter))
        return Outcome(league=league, change=game_change(game, before, after))


FACES = 6


class DiceFor(StrEnum):
    """The purpose of a throw of dice."""

    COLOUR = "colour"
    START = "start"


def throw_until_won() -> tuple[Throw, ...]:
    """Return fair throws of two dice for each player, repeated while they are level."""
    throws = [_throw()]
    while throws[-1].winner is None:
        throws.append(_throw())
    return tuple(throws)


def _throw() -> Throw:
    """Return a fair throw of two dice for each player."""
    return Throw((_die(), _die()), (_die(), _die()))


def _die() -> int:
    return secrets.randbelow(FACES) + 1


def _refuse_unused(league: League, game: Game) -> None:
    """Raise Fault for dice under rules that say who begins; those of a game that has some already are completed."""
    if RULES[league.rules].first_side and not (game.dice.colour or game.dice.start):
        raise Fault(Code.DICE_NOT_OF_RULES)


@dataclass(frozen=True, slots=True)
class ThrowDice(GameVerb):
    """Record throws made at the table; without any, the site throws until one side wins. Every throw is stored."""

    purpose: DiceFor
    throws: Sequence[Throw] = field(default_factory=throw_until_won)

    name = "throw_dice"
    compatible_own_verbs = frozenset({"choose_colours", "submit_sheet"})

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add throws of the dice; their winner moves first or chooses the colour."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_settled(league, game)
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        _refuse_unused(league, game)
        throws: tuple[Throw, ...] = getattr(game.dice, self.purpose)
        if checks.dice_winner(throws):
            raise Fault(Code.DICE_DECIDED)
        thrown = checks.dice(replace(game.dice, **{self.purpose.value: (*throws, *self.throws)}), None)
        # The winner of a throw for the first move begins, with the colour that begins by the rules, if they say so. The
        # winner of a throw for the colour still has to choose.
        winner, first = checks.dice_winner(thrown.start), RULES[league.rules].first_side
        white = white_or_starter(winner, first) if winner and first else game.white
        after = replace(game, dice=thrown, starter=winner or game.starter, white=white)
        change = game_change(
            game,
            {"dice": dice_document(game.dice)},
            {"dice": dice_document(thrown), "starter": after.starter},
        )
        return Outcome(league=with_game(league, game, after), change=change)


@sentence_of("record_result")
def _record_result(before: Json, after: Json, walkover: int) -> str:
    return with_dropped_tiebreaks(f"{pair(after)}. {result_words(after, walkover)}", after)


@sentence_of("correct_result")
def _correct_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(before), "before": result_words(before, walkover).rstrip(".")}
    if "winner" not in after:
        return _("%(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    values["after"] = result_words(after, walkover)
    return with_dropped_tiebreaks(_("%(pair)s: se corrige «%(before)s». Ahora: %(after)s") % values, after)


@sentence_of("throw_dice")
def _throw_dice(before: Json, after: Json, walkover: int) -> str:
    parts = [f"{pair(after)}."]
    for purpose in ("colour", "start"):
        if new := after["dice"][purpose][len(before["dice"][purpose]) :]:
            thrown = [_sentences_throw(throw) for throw in new]
            words = dice_words(thrown, after["one"], after["two"], purpose=purpose)
            parts.append(_("Dados: %(words)s") % {"words": words})
    return " ".join(parts)


@sentence_of("choose_colours")
def _choose_colours(before: Json, after: Json, walkover: int) -> str:
    unknown = _("sin decidir")
    return _("%(pair)s. Blancas: %(white)s. Empieza: %(starter)s.") % {
        "pair": pair(after),
        "white": after.get(after["white"] or "", unknown),
        "starter": after.get(after["starter"] or "", unknown),
    }


@sentence_of("confirm_result")
def _confirm_result(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se confirma el resultado. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


def _sentences_throw(throw: list[list[int]]) -> Throw:
    """Return a throw that the history stores, as a value."""
    (a, b), (c, d) = throw
    return Throw((a, b), (c, d))
