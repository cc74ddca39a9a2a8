"""The effect of a decision on the table and beyond it, the page that follows, and the message there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.formats import screen_of
from tournaments.league.podium import Medal, podium
from tournaments.league.regulations import Regulation
from tournaments.league.results import Decider, deciders
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.table import Row, Table
from tournaments.league.values import League, State
from tournaments.store.league_verb import further_documents
from tournaments.store.undo import can_be_undone
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.wording import terms
from tournaments.wording.columns import Surface, figures
from tournaments.wording.decisions import sentence
from tournaments.wording.pairings import moved_rounds_words
from tournaments.wording.results import advice_if_nobody_won, further_games
from tournaments.wording.terms import listed, without_last_stop
from tournaments.wording.ties import decides_again


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The figures of a table's row that are compared.

    `pos` is None for an annulled player and before the first game, and shared by several players while `pending`.
    """

    pos: int | None
    shown: tuple[int, ...]
    """The figures of the columns that a change shows."""
    sanctions: int
    pending: bool
    medal: str
    regulation: Regulation


@dataclass(frozen=True, slots=True)
class RowChange:
    """A player's row before and after; `before` is None for a new player."""

    name: str
    before: ComparedRow | None
    after: ComparedRow

    @property
    def regulation(self) -> Regulation:
        return self.after.regulation

    @property
    def notes(self) -> list[str]:
        """Return what the row says beside the name: an open tie, a new medal, other sanctions."""
        after, before = self.after, self.before
        notes = [_("empate por decidir")] if after.pending else []
        if after.medal and not (before and before.medal == after.medal):
            notes.append(after.medal)
        if before and before.sanctions != after.sanctions:
            label = _("sanciones")
            notes.append(f"{label}: {before.sanctions} → {after.sanctions}")
        return notes

    @property
    def turns(self) -> list[Turn]:
        """Return the place, then the figure of each column."""
        after, before = _texts(self.after), _texts(self.before) if self.before else None
        if before is None:
            return [Turn(text, first=True) for text in after]
        comparable = len(before) if self.before and self.before.regulation == self.regulation else 1
        return [
            Turn(text, old if old != text else "", first=number >= comparable)
            for number, (text, old) in enumerate(zip_longest(after, before[:comparable], fillvalue=""))
        ]


class Turn(NamedTuple):
    """A figure of a row, and what it was; empty if it was the same. `first` says that there was no such figure."""

    new: str
    old: str = ""
    first: bool = False


def _texts(row: ComparedRow) -> tuple[str, ...]:
    return (str(row.pos or "–"), *map(str, row.shown))


def changed_rows(before: Table, after: Table) -> tuple[RowChange, ...]:
    """Return the rows that change, in the order of the new table.

    A table in which no game was played has no places, so those of the other table are not compared with it.
    """
    ordered = before.has_order and after.has_order
    old = {row.player: row for row in before.rows}
    changes = list[RowChange]()
    for row in after.rows:
        was = old.get(row.player)
        if was is None:
            changes.append(RowChange(row.player, None, _compared_row(row, placed=after.has_order)))
        elif was.annulled != row.annulled:
            changes.append(RowChange(row.player, _compared_row(was), _compared_row(row)))
        elif _compared_row(was, placed=ordered) != _compared_row(row, placed=ordered):
            lines = _compared_row(was, placed=before.has_order), _compared_row(row, placed=after.has_order)
            changes.append(RowChange(row.player, *lines))
    return tuple(changes)


def changes_in_table(before: Table, after: Table) -> tuple[RowChange, ...] | None:
    """Return the rows that change, for a preview; None for a bracket, whose readers see no table."""
    return None if after.of_bracket else changed_rows(before, after)


def _compared_row(row: Row, *, placed: bool = True) -> ComparedRow:
    """Return the compared figures of a row, without its place unless `placed`."""
    return ComparedRow(
        pos=row.pos if placed else None,
        shown=figures(row, Surface.CHANGES),
        sanctions=row.sanctions,
        pending=placed and row.pending,
        medal=_medal(row.medal),
        regulation=row.regulation,
    )


def _medal(medal: Medal | None) -> str:
    """Return the name of a medal, or an empty text for None."""
    return str(terms.MEDALS[medal]) if medal else ""


@dataclass(frozen=True, slots=True)
class EffectsOnOthers:
    """What decisions on a league change in others, in sentences; a feature adds its own to `ON_OTHERS`."""

    ahead: Callable[[models.League, League], list[str]]
    """The effects of a decision that would leave the league as this value."""
    since: Callable[[models.League, models.Decision], list[str]]
    """The effects of a decision that was taken, and of those after it."""


ON_OTHERS: list[EffectsOnOthers] = []


def effects_beyond_table(access: LeagueAccess, after: League) -> list[str]:
    """Return the effects of a decision that leaves `after`, in sentences: on brackets, games, hours, other leagues."""
    before = access.league()
    further = further_documents(before, after)
    games = [*further_games(further), *advice_if_nobody_won(further), *moved_rounds_words(before, after)]
    return [
        *_bracket_words(before, after),
        *games,
        *(words for each in ON_OTHERS for words in each.ahead(access.row, after)),
    ]


def _bracket_words(before: League, after: League) -> list[str]:
    """Return who gets to another round of a bracket; nothing in other formats."""
    screen = screen_of(after.stage.format)
    if screen is None or State.PREPARING in (before.state, after.state):
        return []
    if passes := screen.passes(before, after):
        return passes
    old, new = screen.reached(before), screen.reached(after)
    changed: dict[str, list[str]] = {}
    for name in after.names:
        if name in old and name in new and new[name] != old[name]:
            changed.setdefault(new[name], []).append(name)
    rounds = [f"{reached}, {listed(names)}" for reached, names in changed.items()]
    return [_("Cambia el cuadro: %(rounds)s.") % {"rounds": "; ".join(rounds)}] if rounds else []


def effects_on_others_since(row: models.League, decision: models.Decision) -> list[str]:
    """Return a sentence for each effect on other leagues of a decision that was taken, and of those after it."""
    return [words for each in ON_OTHERS for words in each.since(row, decision)]


def further_effects(before: Table, after: Table, league: League) -> list[str]:
    """Return a sentence for each further effect of a decision; `league` is the league without it."""
    return [*(_podium_effects(before, after) if league.podium else ()), *_decider_effects(before, after, league)]


def _podium_effects(before: Table, after: Table) -> Iterator[str]:
    """Yield a sentence if another number of players changes the medals."""
    old, new = _counted_players(before), _counted_players(after)
    if podium(new) == podium(old):
        return
    if new < MIN_PLAYERS:
        yield ngettext(
            "Quedaría %(count)d jugador: con menos de %(least)d no hay liga, así que no habría podio.",
            "Quedarían %(count)d jugadores: con menos de %(least)d no hay liga, así que no habría podio.",
            new,
        ) % {"count": new, "least": MIN_PLAYERS}
        return
    medals = [f"{terms.MEDALS[step.medal]} ({step.points})" for step in podium(new)]
    yield _("Con %(count)d jugadores el podio da %(medals)s.") % {"count": new, "medals": listed(medals)}


def _counted_players(computed: Table) -> int:
    """Return the number of players who count in a table."""
    return sum(not row.annulled for row in computed.rows)


def _decider_effects(before: Table, after: Table, league: League) -> Iterator[str]:
    """Yield a sentence for each ruling or tie-break game that no longer decides a tie, or decides it again."""
    old, new = deciders(before), deciders(after)
    for decider in old:
        if decider not in new:
            yield _no_longer_decides(decider, _replacing_decider(decider, new), after)
    for decider in new:
        if decider not in old and decider.ruling and decider.ruling in league.rulings:
            yield decides_again(decider.order)


def _replacing_decider(decider: Decider, deciders_after: tuple[Decider, ...]) -> Decider | None:
    """Return the decider of the same tie after the decision, or None."""
    return next((other for other in deciders_after if other.players == decider.players), None)


def _no_longer_decides(decider: Decider, replacement: Decider | None, after: Table) -> str:
    """Return the sentence that says why a ruling or tie-break game no longer decides its tie."""
    values = _values(decider)
    if decider.ruling is None:
        if replacement and not replacement.ruling:
            return _("Cambia quién gana el desempate: %(first)s.") % {"first": without_last_stop(replacement.order[0])}
        return _("Deja de contar la partida de desempate que ganó %(first)s.") % values
    if replacement and replacement.ruling:
        return _("Sustituye a la resolución de antes (%(order)s).") % values
    if replacement:
        return _("La partida de desempate pesa más que la resolución de la organización (%(order)s).") % values
    if not after.complete:
        return (
            _("Deja de contar la resolución de la organización (%(order)s) mientras falten partidas por jugar.")
            % values
        )
    return _("Deja de contar la resolución de la organización (%(order)s): ese empate ya no es el que era.") % values


def _values(decider: Decider) -> dict[str, str]:
    """Return the values for a sentence about a decider: its order of players, and the first of them."""
    return {"order": listed(decider.order), "first": without_last_stop(decider.order[0])}


def onward(request: HttpRequest, to: str) -> HttpResponse:
    """Redirect to the next page, with JSON for the script that sent the form."""
    if request.headers.get("X-Requested-With") == "fetch":
        return JsonResponse({"to": to})
    return redirect(to)


def decision_sentence(decision: models.Decision, walkover_pieces: int | None = 0) -> str:
    """Return the sentence about a decision for its author."""
    return sentence(decision.verb, decision.before, decision.after, walkover_pieces)


UNDO, ALONE = "undo", "alone"
RESULTS, SHEETS = "results", "sheets"
"""The decisions that one button undoes together: the results, or the sheets, of a form."""


def add_message(
    request: HttpRequest, decision: models.Decision, words: str, *, together: str = "", warns: bool = False
) -> None:
    """Store the message of a decision, with the data of its undo button.

    With `together`, RESULTS or SHEETS, the message and the button are for all decisions of a form. With `warns`, the
    message is shown as a warning.
    """
    tag = _undo_tag(decision, together=together) if can_be_undone(decision) else ""
    level = messages.WARNING if warns else messages.SUCCESS
    messages.add_message(request, level, words, extra_tags=tag)


def undo_number(message: Message, league: int, fixture: int | None = None) -> int | None:
    """Return the number of the decision that a message offers to undo, on a page of a league or of one of its games.

    Return None on a page of another league, or of another game.
    """
    parts = (message.extra_tags or "").split()
    if len(parts) != 5 or parts[0] != UNDO or int(parts[1]) != league:
        return None
    number, game = int(parts[2]), int(parts[3])
    return None if fixture and game and game != fixture else number


@dataclass(frozen=True, slots=True)
class UndoButton:
    """The league and the number of a decision that a message offers to undo."""

    slug: str
    number: int


def undo_button(message: Message, league: models.League, fixture: int | None = None) -> UndoButton | None:
    """Return the button of a message on a page of a league, or of one of its games; None if it has none there."""
    number = undo_number(message, league.pk, fixture)
    return UndoButton(league.slug, number) if number else None


def undo_button_among(message: Message, leagues: Iterable[models.League]) -> UndoButton | None:
    """Return the button of a message on a page of several leagues; None if it is of none of them."""
    return next(filter(None, (undo_button(message, league) for league in leagues)), None)


def undoes_together(message: Message) -> str:
    """Return what a message offers to undo together, RESULTS or SHEETS; empty for a single decision."""
    extent = (message.extra_tags or "").rpartition(" ")[2]
    return extent if extent in (RESULTS, SHEETS) else ""


def _undo_tag(decision: models.Decision, *, together: str) -> str:
    """Return the data of the undo button: league, number of the decision, its fixture or 0, and the extent."""
    kind, _space, pk = decision.subject.partition(" ")
    game = int(pk) if kind == "fixture" and not together else 0
    return f"{UNDO} {decision.league_id} {decision.number} {game} {together or ALONE}"
