"""The forms that move or postpone a game of the calendar, and that plan the remaining games again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.league.calendar import is_remaining
from tournaments.league.faults import Code, Fault
from tournaments.league.free_places import FreePlace
from tournaments.league.local_hours import comparable, resolved, with_offset, written
from tournaments.league.moves import refuse_tiebreak_place
from tournaments.league.results import refuse_settled, with_game
from tournaments.league.settings import MAX_BOARDS
from tournaments.league.values import Game, League
from tournaments.organizers.calendar.move_games import MoveGame, MoveGames, PutOff, SetHour, SwapGames
from tournaments.store.decide import Json, Verb
from tournaments.store.fixtures import game_change
from tournaments.store.league_verb import GameVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.reasons import optional_reason_field
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.timetable import TimetableForm, date_field, time_field, to_the_minute
from tournaments.wording.terms import day_and_hour, listed

SWAP, PLACE, HOUR = "swap", "place", "hour"


class MoveForm(PlainForm):
    """A game and its new place. `games` are the movable ones, as (key, text); `boards` is 0 in a league without hours.

    `quick` comes from a button beside a game: its key and that of the game to swap with.
    """

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    quick = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def __init__(self, *args: Any, games: Sequence[tuple[int, str]], boards: int, **kwargs: Any) -> None:
        self.boards = boards
        self.choices = [("", _("Elige…")), *((str(key), words) for key, words in games)]
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for the game, the kind of move and its target, and the hour in a league with hours."""
        ways = [
            (SWAP, _("Cambia el sitio con otra")),
            (PLACE, _("Se pone en el sitio de otra, y las de en medio corren uno")),
        ]
        if self.boards:
            ways.append((HOUR, _("Se juega a otra hora o en otro tablero")))
        fields: dict[str, forms.Field] = {
            "game": self._game(_("Partida que se mueve")),
            "how": forms.ChoiceField(
                label=_("Qué se hace"),
                choices=ways,
                required=False,
                widget=forms.RadioSelect,
                error_messages=choose_one(),
            ),
            "other": self._game(_("La otra partida")),
        }
        if self.boards:
            fields["day"] = date_field(label=_("Día"))
            fields["hour"] = time_field(label=_("Hora"))
            fields["board"] = number_field(1, self.boards, label=_("Tablero"), required=False)
        return fields

    def _game(self, label: Any) -> forms.ChoiceField:
        return forms.ChoiceField(label=label, choices=self.choices, required=False, error_messages=choose_one())

    def clean(self) -> dict[str, Any]:
        """Require the fields of the chosen kind of move."""
        data = self.cleaned_data
        if data.get("quick"):
            self._read_quick(data)
        needed = {HOUR: ("game", "day", "hour", "board")}.get(data.get("how", ""), ("game", "other"))
        for name in ("how", *needed):
            if name not in self.errors and data.get(name) in ("", None):
                self.add_error(name, self.fields[name].error_messages["required"])
        return data

    def _read_quick(self, data: dict[str, Any]) -> None:
        """Read a swap sent by one button: the keys of two games."""
        known = {key for key, _words in self.choices if key}
        pair = data["quick"].split()
        if len(pair) == 2 and set(pair) <= known:
            data["game"], data["other"], data["how"] = pair[0], pair[1], SWAP
        else:
            self.add_error(None, _("Esa partida ya no se puede mover. Mira cómo está el calendario."))

    @property
    def verb(self) -> MoveGames:
        """Return the requested verb, once the form is valid."""
        data = self.cleaned_data
        game = int(data["game"])
        if data["how"] == SWAP:
            return SwapGames(game, int(data["other"]))
        if data["how"] == PLACE:
            return MoveGame(game, int(data["other"]))
        day: date = data["day"]
        hour: time = data["hour"]
        return SetHour(game, datetime.combine(day, to_the_minute(hour)), data["board"])


class RescheduleForm(TimetableForm):
    """The boards and hours of the remaining games."""

    boards = number_field(1, MAX_BOARDS, label=_("Tableros"), help_text=_("Partidas que se juegan a la vez."))
    field_order = ("boards",)


OTHER_HOUR, NO_DATE, LAST = "other", "none", "last"


class PostponeForm(PlainForm):
    """The new hour of a game. `places` are the free hours and boards, `ways` the other choices, as (key, text)."""

    places: ClassVar[Mapping[str, str]] = {"at": "hour"}
    public_texts = ("reason",)
    to = forms.ChoiceField(label=gettext_lazy("Cuándo se juega"), widget=forms.RadioSelect, error_messages=choose_one())

    def __init__(
        self,
        *args: Any,
        places: Sequence[FreePlace],
        ways: Sequence[tuple[str, Any]],
        boards: int,
        zone: str,
        **kwargs: Any,
    ) -> None:
        self.boards, self.zone = boards, zone
        self.with_hour = OTHER_HOUR in dict(ways)
        super().__init__(*args, **kwargs)
        self.fields["to"].error_messages["required"] = gettext("Elige cuándo se juega.")
        field = self.fields["to"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*((place_key(place), free_place_words(place, boards)) for place in places), *ways]
        if places and not any(place.without_rest for place in places):
            field.help_text = gettext("En estas horas libres, los dos descansan antes y después.")

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields for another hour, if the league has hours, and for a reason."""
        hours: dict[str, forms.Field] = {}
        if self.with_hour:
            hours = {"day": date_field(label=gettext("Día")), "hour": time_field(label=gettext("Hora"))}
            if self.boards > 1:
                hours["board"] = number_field(1, self.boards, label=gettext("Tablero"), required=False)
        return {**hours, "reason": optional_reason_field()}

    def clean(self) -> dict[str, Any]:
        """Require the day and hour if another hour is chosen."""
        data = self.cleaned_data
        if data.get("to") == OTHER_HOUR:
            for name in ("day", "hour", "board"):
                if name in self.fields and name not in self.errors and data.get(name) in ("", None):
                    self.add_error(name, self.fields[name].error_messages["required"])
        return data

    @property
    def place(self) -> tuple[datetime, int] | None:
        """The chosen hour and board, or None for a game without a date or at the end."""
        data = self.cleaned_data
        if data["to"] in (NO_DATE, LAST):
            return None
        if data["to"] == OTHER_HOUR:
            return datetime.combine(data["day"], to_the_minute(data["hour"])), data.get("board") or 1
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


def last_remaining_game(league: League) -> int:
    """Return the key of the last open game, whose place the postponed one takes. Raises Fault if there is none."""
    last = next((game.key for game in reversed(league.games) if is_remaining(game, league)), None)
    if last is None:
        raise Fault(Code.GAME_PLAYED)
    return last
