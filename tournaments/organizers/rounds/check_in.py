"""The list of players present, before a round of a Swiss or the first game of a league whose games are known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.display.formats import screen_of
from tournaments.league.calendar import remaining_games
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.of_league import next_round
from tournaments.league.formats.swiss.rounds import asked_bye, half_byes_left
from tournaments.league.latecomers import with_attendance
from tournaments.league.names import alphabetical
from tournaments.league.regulation import Bye, ByeKind, Format
from tournaments.league.scores import PLAYED, bye_points
from tournaments.league.values import League, State
from tournaments.models.league import Role
from tournaments.organizers.rounds.attendance import CheckIn, playing_words
from tournaments.organizers.rounds.forms import ByeForm
from tournaments.organizers.rounds.verbs import SetBye
from tournaments.organizers.rounds.views import ROUND, RoundDecision
from tournaments.store.load import LoadedLeague
from tournaments.store.rounds import checked_in
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import Shown, read_form_token
from tournaments.web.forms import PlainForm, choose_one
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import and_more, day_and_hour, listed, short_hour, without_last_stop

MAX_NAMED_GAMES = 8
"""The most games that a sentence names."""
HERE, MISSING, UNKNOWN = "here", "missing", ""
WITHOUT_GAPS = _("Quien no viene no juega, y el calendario se hace sin huecos. Con quien no ha dicho nada se cuenta.")
IN_A_BRACKET = _(
    "De quien no viene pasa el rival sin jugar. Las demás partidas siguen a su hora. "
    "Con quien no ha dicho nada se cuenta."
)


def explanation(leagues: Iterable[League]) -> str:
    """Return what a list before the first game means for those who do not come, in leagues of these formats."""
    return str(IN_A_BRACKET if all(league.stage.format in PLAYED for league in leagues) else WITHOUT_GAPS)


def changed_games_words(before: Sequence[League], after: Sequence[League]) -> list[str]:
    """Return what lists before the first game change: who plays after all, who goes on, and the games that are left."""
    back = [name for old, new in _both(before, after) for name in old.withdrawn_players - new.withdrawn_players]
    words = [_back_words(len(back)) % {"names": listed(sorted(back, key=alphabetical))}] if back else []
    for old, new in _both(before, after):
        screen = screen_of(new.stage.format)
        words += screen.passes(old, new) if screen else []
    grouped = [(old, new) for old, new in _both(before, after) if old.round_robin]
    if all(old.withdrawn == new.withdrawn for old, new in grouped):
        return words
    former, left = (sum(len(remaining_games(league)) for league in leagues) for leagues in zip(*grouped, strict=True))
    games = ngettext(
        "Queda %(count)d partida; antes, %(former)d.", "Quedan %(count)d partidas; antes, %(former)d.", left
    )
    total = games % {"count": left, "former": former}
    return [*words, total, *_unplayed_words(grouped), *_moved_words(grouped), *_ends_words(before, after)]


def _both(before: Sequence[League], after: Sequence[League]) -> list[tuple[League, League]]:
    return list(zip(before, after, strict=True))


def _back_words(count: int) -> str:
    return ngettext("Juega después de todo: %(names)s.", "Juegan después de todo: %(names)s.", count)


def _unplayed_words(leagues: Sequence[tuple[League, League]]) -> list[str]:
    """Return the games that are no longer played, by name."""
    unplayed = [
        f"{game.one} – {game.two}"
        for old, new in leagues
        for game in remaining_games(old)
        if game.pair & new.withdrawn_players
    ]
    words = ngettext("No se juega %(games)s.", "No se juegan %(games)s.", len(unplayed))
    return [words % {"games": _named(unplayed)}] if unplayed else []


def _moved_words(leagues: Sequence[tuple[League, League]]) -> list[str]:
    """Return the games that get another hour, by name."""
    moved = []
    for old, new in leagues:
        hours = {(game.pair, game.leg): game.at for game in remaining_games(old)}
        moved += [
            f"{game.one} – {game.two}, {short_hour(game.at)}"
            for game in remaining_games(new)
            if game.at and game.at != hours.get((game.pair, game.leg), game.at)
        ]
    words = ngettext("Cambia de hora %(games)s.", "Cambian de hora %(games)s.", len(moved))
    return [words % {"games": _named(moved)}] if moved else []


def _named(games: Sequence[str]) -> str:
    """Return at most MAX_NAMED_GAMES of some games, and how many more there are."""
    more = and_more(len(games) - MAX_NAMED_GAMES)
    return without_last_stop(" ".join(filter(None, ("; ".join(games[:MAX_NAMED_GAMES]), more))))


def _ends_words(before: Sequence[League], after: Sequence[League]) -> list[str]:
    """Return when the last game of leagues without a bracket begins now, if that changes."""
    ended, ends = map(_last_hour, (before, after))
    if not (ended and ends) or ended == ends:
        return []
    words = gettext("La última empieza el %(begins)s; antes, el %(began)s.")
    return [words % {"begins": day_and_hour(ends), "began": day_and_hour(ended)}]


def _last_hour(leagues: Sequence[League]) -> datetime | None:
    games = (game for each in leagues if each.round_robin for game in remaining_games(each))
    return max((game.at for game in games if game.at), default=None)


class CheckInForm(PlainForm):
    """Who is here: one choice a player."""

    def __init__(self, *args: Any, players: Mapping[int, str], **kwargs: Any) -> None:
        self.players = players
        super().__init__(*args, **kwargs)

    def more_fields(self) -> dict[str, forms.Field]:
        choices = [(HERE, _("está")), (MISSING, _("no viene")), (UNKNOWN, _("aún no se sabe"))]
        listed = {
            f"player-{key}": forms.ChoiceField(
                label=name, choices=choices, required=False, widget=forms.RadioSelect, error_messages=choose_one()
            )
            for key, name in self.players.items()
        }
        return {**listed, "others": forms.BooleanField(required=False, widget=forms.HiddenInput)}

    def keep_untouched(self, shown: Shown, present: Mapping[str, str]) -> None:
        """Take what is known now of those whose choice was not changed: somebody else may have taken the list too."""
        for name in (f"player-{key}" for key in self.players):
            chosen = self.cleaned_data[name]
            if shown.get(name) == ((chosen,) if chosen else ()):
                self.cleaned_data[name] = present.get(name, chosen)

    @property
    def unknown_are_here(self) -> bool:
        """Whether all of whom nothing is said are here, by the button that says so."""
        return bool(self.cleaned_data["others"])

    def those(self, answer: str) -> frozenset[str]:
        return frozenset(name for key, name in self.players.items() if self.said(key, answer))

    def said(self, key: int, answer: str) -> bool:
        """Return whether this was chosen for the player of an entry."""
        chosen = self.cleaned_data[f"player-{key}"]
        return bool((HERE if chosen == UNKNOWN and self.unknown_are_here else chosen) == answer)


def first_answers(loaded: LoadedLeague, here: Collection[int]) -> dict[str, str]:
    """Return what the form first says of each player, by the name of the field; `here` are keys of entries."""
    league = loaded.league
    number = next_round_of(league)
    away = league.withdrawn_players
    if number:
        away = frozenset(name for name in league.names if asked_bye(league, name, number))
    return {
        f"player-{key}": MISSING if name in away else HERE if key in here else UNKNOWN
        for name, key in loaded.entry_ids.items()
    }


def next_round_of(league: League) -> int:
    """Return the next round of a Swiss; 0 where the games are known from the start."""
    return next_round(league) if league.stage.format is Format.SWISS else 0


def refusal_of_list(league: League) -> str:
    """Return why no list of who is here can be taken now; empty if it can."""
    if number := next_round_of(league):
        return "" if number <= (league.stage.rounds or 0) else gettext("Ya no quedan rondas por emparejar.")
    if league.state is State.PREPARING:
        return full_sentence(Fault(Code.LEAGUE_NOT_DRAWN))
    try:
        with_attendance(league, (), ())
    except Fault as fault:
        return full_sentence(fault)
    return ""


class CheckInPage(DecisionPage):
    """Say who is here."""

    role = Role.REFEREE
    form_class = CheckInForm
    template = "organizers/rounds/check_in.html"
    title = _("Pasar lista")
    explains = _("A quien no viene no se le empareja en la próxima ronda. Con quien no ha dicho nada se cuenta.")
    states = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})
    gives_hours = True

    def open_access(self, request: HttpRequest, **kwargs: Any) -> LeagueAccess:
        """Return the access to the league; the list of a round of a Swiss changes nothing that would be previewed."""
        self.access = super().open_access(request, **kwargs)
        if self.number:
            self.has_preview, self.button = False, gettext("Guardar la lista")
        return self.access

    @property
    def league(self) -> League:
        return self.access.league()

    @cached_property
    def number(self) -> int:
        return next_round_of(self.league)

    def form_options(self) -> Mapping[str, Any]:
        gone = self.league.withdrawn_players if self.number else ()
        keys = self.access.loaded().entry_ids
        return {"players": {keys[name]: name for name in sorted(keys, key=alphabetical) if name not in gone}}

    def initial(self) -> Mapping[str, Any]:
        return first_answers(self.access.loaded(), checked_in(self.access.row.pk, self.number))

    def context(self) -> Mapping[str, Any]:
        return {"number": self.number} if self.number else {"explains": explanation([self.league])}

    def blocked(self) -> str:
        return super().blocked() or refusal_of_list(self.league)

    def verb(self, form: CheckInForm) -> CheckIn:
        if form_token := read_form_token(self.request.POST):
            form.keep_untouched(form_token.shown, self.initial())
        return CheckIn(form.those(HERE), form.those(MISSING))

    def confirmed(self, form: CheckInForm) -> bool:
        """Return whether the list was confirmed, or changes nothing."""
        return super().confirmed(form) or self.simulate(self.verb(form)).withdrawn == self.league.withdrawn

    def summary(self, form: CheckInForm) -> str:
        after = self.simulate(self.verb(form))
        return playing_words(len(after.players) - len(after.withdrawn), form.those(MISSING))

    def preview_context(self, form: CheckInForm) -> Mapping[str, Any]:
        """Return what changes for those who come; nobody has a place in the table yet."""
        context = super().preview_context(form)
        bracket = self.league.stage.format in PLAYED
        words = [] if bracket else changed_games_words([self.league], [self.simulate(self.verb(form))])
        return {**context, "notices": [*words, *context["notices"]], "changes": None}

    def return_address(self) -> str:
        if self.number and self.access.organizes:
            return reverse("tournaments:next_round", args=[self.access.slug])
        return self.access.address


class ByePage(RoundDecision):
    """Say that somebody does not play a round to come."""

    form_class = ByeForm
    template = "organizers/rounds/bye.html"
    title = _("Alguien no viene")
    explains = _("No se le empareja en esa ronda.")
    button = _("Guardar")

    def form_options(self) -> Mapping[str, Any]:
        league = self.league
        rounds = range(self.number, (league.stage.rounds or 0) + 1)
        points = {kind: bye_points(Bye("", 1, kind), league.regulation) for kind in ByeKind}
        players = [name for name in league.names if name not in league.withdrawn_players]
        left = {name: half_byes_left(league, name) for name in players}
        return {"players": players, "rounds": rounds, "points": points, "left": left}

    def initial(self) -> Mapping[str, Any]:
        return {"player": self.request.GET.get("jugador", ""), "round": self.number}

    def blocked(self) -> str:
        return super().blocked() or (
            "" if self.number <= (self.league.stage.rounds or 0) else gettext("Ya no quedan rondas por emparejar.")
        )

    def context(self) -> Mapping[str, Any]:
        asked = sorted(
            (bye for bye in self.league.byes if bye.round >= self.number and bye.kind is not ByeKind.PAIRING),
            key=lambda bye: (bye.round, bye.player),
        )
        most = self.league.regulation.byes.half_limit
        limit = ngettext(
            "Cada cual puede faltar a %(count)d ronda que cuente como unas tablas.",
            "Cada cual puede faltar a %(count)d rondas que cuenten como unas tablas.",
            most,
        ) % {"count": most}
        words = f"{self.explains} {limit}" if most else self.explains
        return {"explains": words, "asked": [(bye, half_byes_left(self.league, bye.player)) for bye in asked]}

    def verb(self, form: ByeForm) -> SetBye:
        return SetBye(form.cleaned_data["player"], form.cleaned_data["round"], form.bye)


urlpatterns: list[URLPattern] = [
    path(f"{ROUND}lista/", CheckInPage.as_view(), name="check_in"),
    path(f"{ROUND}ausencia/", ByePage.as_view(), name="set_bye"),
]
