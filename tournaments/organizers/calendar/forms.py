"""The forms that change the date of a game, and that plan the remaining games again; what a new date decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league.calendar import early_last_days, is_remaining
from tournaments.league.faults import Code, Fault
from tournaments.league.moves import FreePlace, refuse_tiebreak_place
from tournaments.league.results import refuse_settled, with_game
from tournaments.league.settings import MAX_BOARDS
from tournaments.league.timetable import comparable, resolved, with_offset, written
from tournaments.league.values import Game, League
from tournaments.organizers.calendar.verbs import MoveGame, PutOff, SetHour, SwapGames
from tournaments.store.decide import Json, Verb
from tournaments.store.fixtures import game_change
from tournaments.store.league_verb import GameVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.timetable import WhenForm, date_field, time_field, to_the_minute
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import day_and_hour, listed


class PlanForm(WhenForm):
    """The boards and the hours of the remaining games."""

    boards = number_field(1, MAX_BOARDS, label=_("Tableros"), help_text=_("Partidas que se juegan a la vez."))

    def __init__(self, *args: Any, session: int = 0, **kwargs: Any) -> None:
        """`session` are the turns of a weekly session that groups share."""
        self.session = session
        super().__init__(*args, **kwargs)

    def _turns_a_week(self, data: Mapping[str, Any]) -> int:
        return max(self.session, super()._turns_a_week(data))


DEADLINES = "deadlines"
"""The `part` of the page of the plan that sends the last days of the rounds."""


class DeadlinesForm(PlainForm):
    """The last day of each round; `rounds` are those of the calendar.

    `standing` are the present last days, and `league` has the games of the rounds.
    """

    part = forms.CharField(required=False, initial=DEADLINES, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        rounds: Sequence[int],
        standing: Mapping[int, date],
        league: League,
        **kwargs: Any,
    ) -> None:
        self.rounds, self.standing, self.league = rounds, standing, league
        present = {f"round_{number}": day for number, day in standing.items()}
        kwargs["initial"] = {**present, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        return {
            f"round_{number}": date_field(label=_("Ronda %(number)d") % {"number": number}) for number in self.rounds
        }

    def clean(self) -> dict[str, Any]:
        """Refuse a new last day before a game that is planned."""
        for number, fault in early_last_days(self.league, dict(self.days), self.standing).items():
            self.add_error(f"round_{number}", full_sentence(fault))
        return self.cleaned_data

    @property
    def days(self) -> tuple[tuple[int, date], ...]:
        days = ((number, self.cleaned_data.get(f"round_{number}")) for number in self.rounds)
        return tuple((number, day) for number, day in days if day)


OTHER_HOUR, NO_DATE, NEXT, LAST, SWAP = "other", "none", "next", "last", "swap"


class ChangeDateForm(PlainForm):
    """The new hour of a game. `places` are the free hours and boards, `ways` the other choices, as (key, text).

    `others` are the games with which it may change places.
    """

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    public_texts = ("reason",)
    to = forms.ChoiceField(label=gettext_lazy("Cuándo se juega"), widget=forms.RadioSelect, error_messages=choose_one())

    def __init__(
        self,
        *args: Any,
        places: Sequence[FreePlace],
        ways: Sequence[tuple[str, Any]],
        others: Sequence[tuple[int, str]],
        boards: int,
        zone: str,
        free_board: Callable[[datetime], int],
        **kwargs: Any,
    ) -> None:
        """`free_board` returns the board for an hour that somebody typed without one."""
        self.boards, self.zone, self.others, self.free_board = boards, zone, others, free_board
        super().__init__(*args, **kwargs)
        self.fields["to"].error_messages["required"] = gettext("Elige cuándo se juega.")
        field = self.fields["to"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*((place_key(place), free_place_words(place, boards)) for place in places), *ways]
        if places and not any(place.without_rest for place in places):
            field.help_text = gettext("En estas horas libres, los dos descansan antes y después.")

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for another hour, for another game, and for a reason."""
        fields: dict[str, forms.Field] = {
            "day": date_field(label=gettext("Día")),
            "hour": time_field(label=gettext("Hora")),
        }
        if self.boards > 1:
            fields["board"] = number_field(1, self.boards, label=gettext("Tablero"), required=False)
        if self.others:
            choices = [("", gettext("Elige…")), *((str(key), words) for key, words in self.others)]
            fields["other"] = forms.ChoiceField(
                label=gettext("La otra partida"), choices=choices, required=False, error_messages=choose_one()
            )
        return {**fields, "reason": optional_reason_field()}

    def clean(self) -> dict[str, Any]:
        """Require the fields of the chosen way."""
        data = self.cleaned_data
        for name in {OTHER_HOUR: ("day", "hour"), SWAP: ("other",)}.get(data.get("to", ""), ()):
            if name in self.fields and name not in self.errors and data.get(name) in ("", None):
                self.add_error(name, ValidationError(self.fields[name].error_messages["required"], "required"))
        return data

    @property
    def place(self) -> tuple[datetime, int] | None:
        """The chosen hour and board, or None for a game without a date or at a place of the order."""
        data = self.cleaned_data
        if data["to"] in (NO_DATE, NEXT, LAST, SWAP):
            return None
        if data["to"] == OTHER_HOUR:
            at = datetime.combine(data["day"], to_the_minute(data["hour"]))
            return at, data.get("board") or self.free_board(at)
        at, board = data["to"].split()
        # Of an hour that happens twice, the calendar uses the first.
        return with_offset(datetime.fromisoformat(at), self.zone), int(board)


def place_key(place: FreePlace) -> str:
    """Return the value of a free hour and board in the form."""
    return f"{place.at.isoformat(timespec='minutes')} {place.board}"


def free_place_words(place: FreePlace, boards: int) -> str:
    """Return the text of a free hour, with the players who have a game in the turn before or after it."""
    facts = [day_and_hour(place.at)]
    facts += [gettext("tablero %(board)d") % {"board": place.board}] if boards > 1 else []
    if place.without_rest:
        facts.append(gettext("dos turnos seguidos para %(names)s") % {"names": listed(place.without_rest)})
    return " · ".join(facts)


@dataclass(frozen=True, slots=True)
class SetTiebreakHour(GameVerb):
    """Set the hour and board of a tie-break game; `at` is local time in the league's zone, None for no hour."""

    at: datetime | None
    board: int | None

    name = "set_tiebreak_hour"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Give a tie-break game a day, an hour and a board."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_settled(league, game)
        if game.result:
            raise Fault(Code.GAME_PLAYED)
        zone = league.zone
        after = replace(game, at=resolved(self.at, zone) if self.at else None, board=self.board)
        if (comparable(after.at), after.board) == (comparable(game.at), game.board):
            raise Fault(Code.PLACE_SAME)
        refuse_tiebreak_place(league, after)
        old, new = place_document(game, zone), place_document(after, zone)
        return Outcome(league=with_game(league, game, after), change=game_change(game, old, new))


def place_document(game: Game, zone: str) -> Json:
    """Return the hour and board of a game as the history stores them."""
    return {"at": written(game.at, zone) if game.at else None, "board": game.board}


def postponement(loaded: LoadedLeague, fixture: int, place: tuple[datetime, int] | None, *, last: bool) -> Verb:
    """Return the decision that postpones a game: to the hour and board of `place`, or without a date.

    With `last` and without a place, the game is moved to the end of the order.
    """
    if loaded.game(fixture).tiebreak:
        return SetTiebreakHour(fixture, *(place or (None, None)))
    if place:
        return SetHour(fixture, *place)
    return MoveGame(fixture, last_remaining_game(loaded.league)) if last else PutOff(fixture)


def change_of(loaded: LoadedLeague, fixture: int, form: ChangeDateForm) -> Verb:
    """Return the decision of a valid form about a game."""
    way = form.cleaned_data["to"]
    if way == SWAP:
        return SwapGames(fixture, int(form.cleaned_data["other"]))
    if way == NEXT:
        return MoveGame(fixture, remaining_keys(loaded.league)[0])
    return postponement(loaded, fixture, form.place, last=way == LAST)


def last_remaining_game(league: League) -> int:
    """Return the key of the last open game, whose place the postponed one takes. Raises Fault if there is none."""
    return remaining_keys(league)[-1]


def remaining_keys(league: League) -> list[int]:
    """Return the keys of the open games in their order. Raises Fault if there is none."""
    keys = [game.key for game in league.games if game.key is not None and is_remaining(game, league)]
    if not keys:
        raise Fault(Code.GAME_PLAYED)
    return keys
