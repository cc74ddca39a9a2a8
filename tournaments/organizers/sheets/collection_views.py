"""The page that submits the sheets of many games from one text or file: first a preview, then all together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.forms import TextOrFile
from games.rules import RULES
from games.rules.notation.pdn import without_player_names
from games.several import MAX_GAMES, read_games
from tournaments import models
from tournaments.league.faults import Fault
from tournaments.models.league import Role
from tournaments.organizers.sheets.collection import Collection, ExcludedGame, MatchedSheet, collect
from tournaments.store.decide import with_retries
from tournaments.store.load import LoadedLeague
from tournaments.store.undo import take_together
from tournaments.web.deciding.effects import SHEETS, add_message, changed_rows, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import INCOMPLETE, FormToken, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording.league_faults import sentence
from tournaments.wording.sheets import attached_words


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
            return self.show_preview(form, form_token, collection, _("La liga cambió mientras tanto: míralo otra vez."))
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
            "notices": [*notices, *excluded],
            "carried": [*form.sent_pairs(), ("shown", collection.digest)],
            "changes": changed_rows(collection.effect.before, collection.effect.after),
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
