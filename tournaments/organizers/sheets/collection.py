"""Sheets of many games from one text or file: first a preview, then all together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.archive.checking import title
from games.forms import TextOrFile
from games.models import GameSheet
from games.rules import RULES
from games.rules.notation.pdn import GameText, read_game, without_player_names
from games.rules.sheets.record import Verdict
from games.several import MAX_GAMES, read_games
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.names import abbreviates, alike, folded
from tournaments.league.results import refuse_results
from tournaments.league.table import table
from tournaments.league.values import Game, League, Side
from tournaments.models.league import Role
from tournaments.organizers.sheets.verbs import SubmitSheet, Submitted
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Effect, with_retries
from tournaments.store.load import LoadedLeague
from tournaments.store.undo import take_together
from tournaments.web.deciding.effects import SHEETS, add_message, changes_in_table, effects_beyond_table, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import INCOMPLETE, FormToken, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording.league_faults import sentence
from tournaments.wording.sheets import attached_words

_WITH_ACCOUNT = re.compile(r"(.*\S)\s*\([\w-]{2,30}\)")
"""A name as game servers export it, with the account in brackets: `Ana Pérez (anaperez)`."""
_DATE = re.compile(r"(\d{4})[.-](\d{2})[.-](\d{2})")


@dataclass(frozen=True, slots=True)
class MatchedSheet:
    """A sheet matched to its game in the league; `number` counts the games of the text from 1.

    `played_on` is the date on the sheet, if the calendar has the game on another day.
    """

    number: int
    verb: SubmitSheet
    game: Game
    submitted: Submitted
    played_on: date | None


@dataclass(frozen=True, slots=True)
class ExcludedGame:
    """A game of the text that matches no game of the league, with the fault that says why."""

    number: int
    title: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a text: those matched to games of the league, and the others."""

    matched: tuple[MatchedSheet, ...]
    excluded: tuple[ExcludedGame, ...]
    effect: Effect

    @property
    def verbs(self) -> Sequence[SubmitSheet]:
        return [one.verb for one in self.matched]

    @property
    def digest(self) -> str:
        """A digest of the matched sheets, their games and their results, to detect changes since the preview."""
        values = [(one.number, one.verb.fixture, one.verb.white, one.submitted.result) for one in self.matched]
        return sha256(repr(values).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class _Match:
    """A text and the key of its game in the league."""

    number: int
    text: str
    fixture: int
    played_on: date | None


def collect(loaded: LoadedLeague, texts: Sequence[str], by: Actor) -> Collection:
    """Match each text to a game of the league, without saving anything. Raises Fault if the league takes no results."""
    refuse_results(loaded.league)
    matches, excluded = list[_Match](), list[ExcludedGame]()
    first_number = dict[int, int]()
    for number, text in enumerate(texts, 1):
        try:
            matches.append(_match_of(loaded, number, text))
        except Fault as fault:
            excluded.append(ExcludedGame(number, title(text), fault))
    current_texts, now, matched = _current_texts(matches), loaded, list[MatchedSheet]()
    for one in matches:
        try:
            if one.fixture in first_number:
                raise Fault(Code.SHEET_TWICE, first=first_number[one.fixture])
            if current_texts.get(one.fixture) == one.text:
                first_number[one.fixture] = one.number
                raise Fault(Code.SHEET_AGAIN)
            game = now.game(one.fixture)
            verb = _submission(one, game, by)
            submitted = verb.submitted(now.league, game, GameSheet(text=one.text, rules=now.league.rules))
            if submitted.reading.gist.verdict is Verdict.UNREADABLE:
                raise Fault(Code.SHEET_UNPLAYED)
        except Fault as fault:
            excluded.append(ExcludedGame(one.number, title(one.text), fault))
            continue
        first_number[one.fixture] = one.number
        now = replace(now, league=submitted.league)
        matched.append(MatchedSheet(one.number, verb, game, submitted, one.played_on))
    effect = Effect(table(loaded.league), table(now.league), now.league)
    return Collection(tuple(matched), tuple(sorted(excluded, key=lambda one: one.number)), effect)


def _submission(match: _Match, game: Game, by: Actor) -> SubmitSheet:
    """Return the decision that submits a sheet. White is taken from its names unless the game has the colours."""
    white = _side_of(game, read_game(match.text).tag("White") or "")
    return SubmitSheet(match.fixture, match.text, by.name, white if game.white is None else None, handle=by.handle)


def _side_of(game: Game, name: str) -> Side | None:
    """Return the side of the player with a name as the sheet writes it, or None."""
    return next((side for side in Side if _is_name_of(game.player(side), name)), None)


def _match_of(loaded: LoadedLeague, number: int, text: str) -> _Match:
    """Return the match of a sheet with the game of its players and date. Raises Fault if there is no single one."""
    sheet = read_game(text)
    white, black = sheet.tag("White"), sheet.tag("Black")
    if not white or not black:
        raise Fault(Code.SHEET_UNNAMED)
    pair = {_player(loaded.league, white), _player(loaded.league, black)}
    games = [(key, game) for key, game in loaded.games_by_key.items() if {game.one, game.two} == pair]
    if len(pair) < 2 or not games:
        raise Fault(Code.GAME_UNKNOWN, one=white, two=black)
    on = _date_of(sheet)
    if len(games) > 1:
        games = [(key, game) for key, game in games if on and game.at and game.at.date() == on]
    if len(games) != 1:
        raise Fault(Code.SHEET_OF_SEVERAL, one=white, two=black)
    [(key, game)] = games
    return _Match(number, text, key, on if on and game.at and game.at.date() != on else None)


def _player(league: League, name: str) -> str:
    """Return the player of that name, or else the only one whose name differs in accents, punctuation or order, or in
    words that are initials or left out.
    """
    for written in _spellings(name):
        same = [one for one in league.names if folded(one) == folded(written)]
        players = same or [one for one in league.names if alike(one, written)]
        players = players or [one for one in league.names if abbreviates(written, one)]
        if len(players) == 1:
            return players[0]
    raise Fault(Code.PLAYER_UNKNOWN, name=name)


def _is_name_of(player: str, name: str) -> bool:
    """Return whether a name on a sheet is that of a player, also in another spelling or order."""
    return any(
        folded(player) == folded(written) or alike(player, written) or abbreviates(written, player)
        for written in _spellings(name)
    )


def _spellings(name: str) -> tuple[str, ...]:
    """Return a name as written, and without the account name in its last parentheses: "Ana Paz (anapaz)"."""
    match = _WITH_ACCOUNT.fullmatch(name)
    return (name, match[1]) if match else (name,)


def _date_of(sheet: GameText) -> date | None:
    """Return the date in the sheet's tag; None if it is missing, incomplete or no valid date."""
    match = _DATE.fullmatch((sheet.tag("Date") or "").strip())
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _current_texts(matches: Sequence[_Match]) -> Mapping[int, str]:
    """Return the text of the current sheet of each game, in one query."""
    current = models.FixtureSheet.objects.filter(fixture__in=[one.fixture for one in matches], current=True)
    return dict(current.values_list("fixture_id", "sheet__text"))


class CollectionForm(PlainForm, TextOrFile):
    """The text of the games; once valid, `texts` has each of them."""

    texts: tuple[str, ...] = ()

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = RULES[rules]
        self.fields["text"].label = _("Partidas")
        self.fields["text"].help_text = _("En PDN, con el nombre de los dos jugadores en cada una.")
        self.fields["file"].widget.attrs["accept"] = ".pdn,.txt,text/plain"
        self.fields["file"].help_text = _("Sustituye a lo escrito arriba.")

    def clean(self) -> dict[str, Any]:
        """Read the games of the text."""
        data = super().clean()
        if not self.errors:
            games = read_games(self.rules, data["text"])
            if games.count > MAX_GAMES:
                text = _("Son %(count)d partidas y caben %(most)d: impórtalas en partes.")
                self.add_error("text", text % {"count": games.count, "most": MAX_GAMES})
            self.texts = games.texts
        return data

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return the text that was read, typed or from a file, for the hidden fields of the confirmation."""
        return [("text", self.cleaned_data["text"])]


class LeagueChanged(Exception):
    """The league changed after the preview, so that the sheets would have another effect."""


class SheetsList(DecisionPage):
    """The page of many sheets. A game that matches none of the league, or several, is left out with a notice."""

    role = Role.REFEREE
    form_class: ClassVar[type[PlainForm]] = CollectionForm
    template = "organizers/sheets/collection.html"
    title = gettext_lazy("Un fichero de planillas (PDN)")

    def form_options(self) -> Mapping[str, Any]:
        return {"rules": self.access.row.rules}

    def context(self) -> Mapping[str, Any]:
        return {"most": MAX_GAMES}

    def decision_already_taken(self) -> models.Decision | None:
        """Return None: a text is submitted by many decisions, not by one."""
        return None

    def public_texts(self, form: PlainForm) -> Mapping[str, str]:
        return {"text": without_player_names(form.cleaned_data["text"], ())}

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the sheets, and show the preview or store them."""
        form, form_token = self.make_form(request.POST, request.FILES), read_form_token(request.POST)
        assert isinstance(form, CollectionForm)
        if request.POST.get("step") == "edit":
            return self.show(self.make_form(initial=form.sent_values()), form_token)
        if form_token is None:
            form.add_error(None, INCOMPLETE)
        if not form.is_valid() or form_token is None or self.unread_warning(form):
            return self.show(form, form_token, status=REFUSED_STATUS)
        try:
            if request.POST.get("step") == "confirm":
                return self.keep(form, form_token)
            return self.show_preview(form, form_token, self.collection(self.access.loaded(), form))
        except LeagueChanged:
            self.access.refresh()
            collection = self.collection(self.access.loaded(), form)
            return self.show_preview(form, form_token, collection, _("Algo cambió mientras tanto: míralo otra vez."))
        except Fault as fault:
            form.add_fault(fault)
            return self.show(form, form_token, status=REFUSED_STATUS)

    def collection(self, loaded: LoadedLeague, form: CollectionForm) -> Collection:
        return collect(loaded, form.texts, self.access.actor)

    def show_preview(
        self, form: CollectionForm, form_token: FormToken, collection: Collection, *notices: str
    ) -> HttpResponse:
        """Show the sheets, the results that they give, and the effect on the table."""
        excluded = [_excluded_words(one) for one in collection.excluded]
        if not collection.matched:
            for words in excluded:
                form.add_error(None, words)
            return self.show(form, form_token, status=REFUSED_STATUS)
        context = {
            "summary": _summary(collection),
            "recorded": [_matched_words(one, self.access.row.pieces_of_absence) for one in collection.matched],
            "notices": [*notices, *excluded, *effects_beyond_table(self.access, collection.effect.league)],
            "carried": [*form.sent_pairs(), ("shown", collection.digest)],
            "changes": changes_in_table(collection.effect.before, collection.effect.after),
        }
        return self.render_page("web/deciding/confirm.html", form, form_token, 200, context)

    def keep(self, form: CollectionForm, form_token: FormToken) -> HttpResponse:
        """Store the sheets, if the league has not changed since the preview."""
        shown = self.request.POST.get("shown")

        def plan(loaded: LoadedLeague) -> Collection:
            collection = self.collection(loaded, form)
            if shown not in (None, collection.digest):
                raise LeagueChanged
            return collection

        collection, last = with_retries(
            lambda: take_together(self.access.row, plan, by=self.access.actor, batch=form_token.key)
        )
        if last is None:
            return self.show_preview(form, form_token, collection)
        add_message(self.request, last, _summary(collection), together=SHEETS if len(collection.matched) > 1 else "")
        return onward(self.request, self.return_address())


def _summary(collection: Collection) -> str:
    """Return the number of matched sheets, in words."""
    count = len(collection.matched)
    return ngettext("%(count)d planilla.", "%(count)d planillas.", count) % {"count": count}


def _matched_words(one: MatchedSheet, walkover_pieces: int | None) -> str:
    """Return the sentences about a matched sheet: its game, its check and its result."""
    return attached_words(one.game, one.submitted.reading, one.submitted.result, one.played_on, walkover_pieces)


def _excluded_words(one: ExcludedGame) -> str:
    """Return the sentence about a game that is left out."""
    text = _("Se deja fuera la partida %(number)d (%(title)s): %(why)s.")
    return text % {"number": one.number, "title": one.title, "why": sentence(one.fault)}
