"""The forms of an incident: its article, move, claimant and ruling."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.article import Article
from games.wording import short_citation
from tournaments.league.values import Game, Side
from tournaments.models.incident import Claimant, Outcome
from tournaments.organizers.incidents.verbs import MAX_PLIES, articles_of
from tournaments.web.forms import PlainForm, WordsField, choose_one, number_field
from tournaments.wording.incidents import OUTCOMES


class IncidentForm(PlainForm):
    """The form of an incident and of the referee's decision on it."""

    article = forms.ChoiceField(label=_("Artículo"), error_messages=choose_one())
    outcome = forms.ChoiceField(
        label=_("Qué se decide"),
        widget=forms.RadioSelect,
        choices=[(outcome.value, words) for outcome, words in OUTCOMES.items()],
        error_messages=choose_one(),
    )
    loser = forms.ChoiceField(
        label=_("Si se pierde la partida, quién la pierde"),
        required=False,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    claimed_by = forms.ChoiceField(
        label=_("Quién lo reclamó"),
        widget=forms.RadioSelect,
        initial=Claimant.REFEREE.value,
        error_messages=choose_one(),
    )
    ply = number_field(
        1, MAX_PLIES, label=_("Jugada"), required=False, help_text=_("Contando las de los dos. Puede quedar en blanco.")
    )
    note = WordsField(
        label=_("Nota"),
        required=False,
        help_text=_("Si marcas la partida en la lista pública, la leerá cualquiera que vea la liga."),
    )
    public = forms.BooleanField(label=_("Marcar la partida en la lista pública"), required=False)

    def public_texts_by_field(self) -> dict[str, str]:
        return {"note": self.cleaned_data["note"]} if self.cleaned_data["public"] else {}

    def __init__(self, *args: Any, game: Game, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.articles = articles_of(rules)
        players = [(side.value, game.player(side)) for side in Side]
        numbered = [(str(at), short_citation(one)) for at, one in enumerate(self.articles)]
        self._set_choices("article", [("", _("Elige…")), *numbered])
        self.fields["article"].widget.attrs["data-filter"] = _("Buscar un artículo")
        self._set_choices("loser", players)
        self._set_choices("claimed_by", [(Claimant.REFEREE.value, _("quien arbitra")), *players])

    def _set_choices(self, name: str, choices: list[Any]) -> None:
        """Set the choices of a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def chosen_article(self) -> Article:
        """The chosen article."""
        return self.articles[int(self.cleaned_data["article"])]

    @property
    def chosen_loser(self) -> Side | None:
        """The chosen loser if the referee's decision is a lost game, or None: otherwise the field is ignored."""
        lost = self.cleaned_data["outcome"] == Outcome.LOST
        return Side(self.cleaned_data["loser"]) if lost and self.cleaned_data["loser"] else None
