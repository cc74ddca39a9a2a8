"""The reasons that a form takes, the recent decisions that an actor may undo, and warnings before one is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.league.faults import Code, Fault
from tournaments.league.names import Mention, alphabetical, mentions
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED
from tournaments.league.values import Consent, State, WithdrawnGames
from tournaments.store.access.actor import Actor
from tournaments.store.decide import preview
from tournaments.store.fixtures import on_fixture_or_reports, subject
from tournaments.store.load import LoadedLeague, load_row
from tournaments.store.undo import (
    UNDO_MINUTES,
    VERBS_UNDONE_IN_ANY_STATE,
    Undo,
    confirmation_refusal,
    undo_refusal,
    with_later_decisions,
)
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.web.forms import OFFICIALS_TEXT_NOTE, PUBLIC_TEXT_NOTE, PlainForm, TextField, WordsField, choose_one
from tournaments.web.timetable import date_field


def optional_reason_field() -> WordsField:
    """Return the field for a reason that may be left out and that everybody reads."""
    return WordsField(label=gettext_lazy("Motivo"), required=False, help_text=_with_optional_note(PUBLIC_TEXT_NOTE))


def _with_optional_note(words: Any) -> Any:
    """Return a help text followed by the note that the field is optional."""
    return format_lazy("{} {}", words, gettext_lazy("Puede quedar en blanco."))


class PlayerForm(PlainForm):
    """The choice of one of the given players, in alphabetical order; if there is only one, it is preselected."""

    player = forms.ChoiceField(label=gettext_lazy("Jugador o jugadora"), error_messages=choose_one())

    def __init__(self, *args: Any, players: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["player"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", gettext_lazy("Elige…")), *((name, name) for name in sorted(players, key=alphabetical))]
        if len(players) == 1:
            choice.initial = players[0]


class WithdrawForm(PlayerForm):
    """A withdrawal; `games` is sent with the confirmation, once its effect was shown."""

    public_texts = ("reason",)
    reason = optional_reason_field()
    games = forms.ChoiceField(
        choices=[("", ""), *((games.value, games.value) for games in WithdrawnGames)],
        required=False,
        widget=forms.HiddenInput,
        error_messages=choose_one(),
    )

    def sent_values(self) -> dict[str, Any]:
        """Return the typed values without `games`: another player's games may be due another treatment."""
        return {name: value for name, value in super().sent_values().items() if name != "games"}


class ReadmitForm(PlayerForm):
    """The return of a withdrawn player."""

    public_texts = ("reason",)
    reason = optional_reason_field()


class ReasonForm(PlainForm):
    """A decision that needs only its reason."""

    public_texts = ("reason",)
    reason = WordsField(label=gettext_lazy("Motivo"), help_text=PUBLIC_TEXT_NOTE)


class OfficialReasonForm(PlainForm):
    """A decision whose reason only officials read."""

    reason = WordsField(label=gettext_lazy("Motivo"), help_text=OFFICIALS_TEXT_NOTE)


class OptionalReasonForm(PlainForm):
    """A decision with an optional reason, which only officials read."""

    reason = WordsField(
        label=gettext_lazy("Motivo"), required=False, help_text=_with_optional_note(OFFICIALS_TEXT_NOTE)
    )


class SamePersonForm(PlainForm):
    """The question whether two entries are one person: nothing is preselected."""

    same = forms.ChoiceField(
        label=gettext_lazy("¿Es la misma persona?"),
        widget=forms.RadioSelect,
        choices=[("yes", gettext_lazy("Sí, es la misma persona")), ("no", gettext_lazy("No, son dos personas"))],
        error_messages=choose_one(),
    )


class JoinForm(PlainForm):
    """The choice of the player, among those given, who is the same person as another."""

    other = forms.TypedChoiceField(label=gettext_lazy("Con qué página"), coerce=int, error_messages=choose_one())

    def __init__(self, *args: Any, others: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["other"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", gettext_lazy("Elige…")), *others]


class ConsentForm(PlainForm):
    """The person who consented to a player's participation, and the day; both or neither."""

    by = TextField(
        label=gettext_lazy("Quién lo consintió"),
        required=False,
        help_text=gettext_lazy(
            "Por ejemplo «Carmen Rey, su madre». Solo lo leen quienes organizan. En blanco, se quita."
        ),
    )
    on = date_field(label=gettext_lazy("Qué día"))

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if bool(data.get("by")) is not bool(data.get("on")) and not self.errors:
            self.add_error("on" if data.get("by") else "by", gettext_lazy("Hace falta."))
        return data

    @property
    def consent(self) -> Consent | None:
        data = self.cleaned_data
        return Consent(data["by"], data["on"]) if data["by"] else None


class NothingForm(PlainForm):
    """A decision without fields, to be confirmed only."""


def undoable(league: models.League, by: Actor) -> tuple[models.Decision, ...]:
    """Return the decisions of a league that an actor may undo now, oldest first, in one query."""
    now = timezone.now()
    recent = league.decisions.filter(taken_at__gt=now - timedelta(minutes=UNDO_MINUTES))
    if league.state == State.FINISHED:
        recent = recent.filter(verb__in=VERBS_UNDONE_IN_ANY_STATE)
    rows = list(recent.select_related("undone_by").order_by("number"))
    found = [row for row, later in with_later_decisions(rows) if undo_refusal(row, later, by, now) is None]
    return tuple(_possible(league, found, by))


def _possible(league: models.League, decisions: Sequence[models.Decision], by: Actor) -> Sequence[models.Decision]:
    """Return the decisions whose undoing a bracket allows: not of a result after which another round was played."""
    if not decisions or league.stage is None or Format(league.stage["format"]) not in PLAYED:
        return decisions
    loaded = load_row(league)
    return [each for each in decisions if _is_possible(loaded, Undo(each.number, by), league)]


def _is_possible(loaded: LoadedLeague, verb: Undo, league: models.League) -> bool:
    try:
        preview(league, verb, loaded=loaded)
    except Fault:
        return False
    return True


@dataclass(frozen=True, slots=True)
class RecentDecisions:
    """The recent decisions on a game, for an actor: the last one, and the last one that the actor may undo.

    `refusal` is the reason why the actor may not confirm the present result, or None.
    """

    last: DecisionLine | None
    undoable: DecisionLine | None
    refusal: Code | None


def recent_decisions_on(league: models.League, fixture: int, by: Actor) -> RecentDecisions:
    """Return the recent decisions on a game of a league, for an actor, in one query."""
    decisions = league.decisions.filter(on_fixture_or_reports(fixture) | Q(verb="draw_lots"))
    rows = list(decisions.select_related("undone_by", "actor").order_by("number"))
    now = timezone.now()
    undoable = [row for row, later in with_later_decisions(rows) if undo_refusal(row, later, by, now) is None]
    return RecentDecisions(
        last=_line(league, [row for row in rows if row.subject == subject(fixture)]),
        undoable=_line(league, _possible(league, undoable[-1:], by)) if league.state != State.FINISHED else None,
        refusal=confirmation_refusal(league.pk, rows, by) if league.confirm_results else None,
    )


def _line(league: models.League, rows: Sequence[models.Decision]) -> DecisionLine | None:
    """Return the line of the history for the last of the decisions, or None without any."""
    return lines_of(league, rows[-1:])[0] if rows else None


SEEN_WARNING = "warned"
"""The form field with the key of the warning that the sender has read."""


def hidden_names(access: LeagueAccess) -> Iterable[str]:
    """Return the hidden names of the league that the official may read; a player reads none."""
    if access.of_player:
        return []
    hidden, link = access.hidden_names(), access.actor.link
    if access.of_one_game and link and link.fixture:
        hidden &= {link.fixture.one.name, link.fixture.two.name}
    return sorted(hidden)


def hidden_names_in(texts: Mapping[str, str], access: LeagueAccess) -> dict[str, tuple[Mention, ...]]:
    """Return the surnames of hidden players in each of these texts, by field. Makes no query without a text."""
    filled = {field: text for field, text in texts.items() if text.strip()}
    names = hidden_names(access) if filled else []
    return {field: found for field, text in filled.items() if (found := mentions(text, names))}


def add_warning(
    form: PlainForm, texts: Mapping[str, str], access: LeagueAccess, before: Callable[[], Mapping[str, Any]]
) -> bool:
    """Add to the form a warning that its public `texts` name hidden players; return whether one was added.

    The form also gets a key of the warning, which it sends back once the official has read it. `before` returns the
    stored texts: a text that the official leaves unchanged causes no warning.
    """
    mentioned = hidden_names_in(texts, access)
    former = before() if mentioned else {}
    mentioned = {field: found for field, found in mentioned.items() if texts[field] != former.get(field)}
    form.mentions = [
        (form.fields[field].label, mention.word, mention.name)
        for field, found in mentioned.items()
        for mention in found
    ]
    named = sorted((field, texts[field]) for field in mentioned)
    form.mentions_key = sha256(repr(named).encode()).hexdigest()[:20] if mentioned else ""
    return bool(mentioned)
