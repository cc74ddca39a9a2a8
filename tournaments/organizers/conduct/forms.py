"""The form of a sanction: its player, a usual reason or another, and its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.league.values import Game
from tournaments.web.deciding.reasons import PlayerForm
from tournaments.web.forms import MAX_REASON_LENGTH, OFFICIALS_TEXT_NOTE, WordsField, choose_one

USUAL_REASONS = {
    "late": _("retraso"),
    "absent": _("incomparecencia a una partida"),
    "conduct": _("conducta antideportiva"),
    "touched": _("mover otra vez una ficha ya soltada"),
    "advice": _("dar o recibir consejos durante la partida"),
}
OTHER = "other"


class SanctionForm(PlayerForm):
    """The form of a sanction. Its reason is composed of a usual reason, the game and the typed text."""

    places: ClassVar[Mapping[str, str]] = {"reason": "sanctioned_for"}
    field_order = ("player", "usual", "fixture", "sanctioned_for")

    usual = forms.ChoiceField(
        label=_("Motivo de la sanción"),
        required=False,
        widget=forms.RadioSelect,
        choices=[*USUAL_REASONS.items(), (OTHER, _("otro motivo"))],
        error_messages=choose_one(),
    )
    fixture = forms.TypedChoiceField(
        label=_("En qué partida"), required=False, coerce=int, empty_value=None, error_messages=choose_one()
    )
    sanctioned_for = WordsField(label=_("Otro motivo, o algo más"), required=False, help_text=OFFICIALS_TEXT_NOTE)

    def __init__(self, *args: Any, games: Sequence[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {game.key: game for game in games}
        choice = self.fields["fixture"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [
            ("", _("ninguna en concreto")),
            *((key, _game_label(game)) for key, game in self.games.items()),
        ]
        choice.widget.attrs["data-of"] = "player"
        if not games:
            del self.fields["fixture"]

    def clean(self) -> dict[str, Any]:
        """Require a reason, and a game of the sanctioned player."""
        data = self.cleaned_data
        if "sanctioned_for" in data and data.get("usual", "") in ("", OTHER) and not data["sanctioned_for"].strip():
            self.add_error("sanctioned_for", _("Hace falta."))
        game = self._game
        if game and "player" in data and data["player"] not in game.pair:
            self.add_error("fixture", _("Esa partida no es de %(name)s.") % {"name": data["player"]})
        if not self.errors and len(self.reason) > MAX_REASON_LENGTH:
            self.add_error("sanctioned_for", _("El motivo es demasiado largo. Acórtalo."))
        return data

    @property
    def _game(self) -> Game | None:
        return self.games.get(self.cleaned_data.get("fixture"))

    @property
    def reason(self) -> str:
        """The stored reason: "retraso (partida con Bea, ronda 3): llegó a las seis"."""
        data, game = self.cleaned_data, self._game
        typed = data["sanctioned_for"].strip()
        usual = str(USUAL_REASONS.get(data.get("usual", ""), ""))
        where = f" ({_opponent_label(game, data['player'])})" if game else ""
        return f"{usual or typed}{where}{f': {typed}' if usual and typed else ''}"


def _game_label(game: Game) -> str:
    """Return the text of a game in a list: its round and its players."""
    pair = f"{game.one} – {game.two}"
    if game.round is None:
        return gettext("Desempate: %(pair)s") % {"pair": pair}
    return gettext("Ronda %(round)d: %(pair)s") % {"round": game.round, "pair": pair}


def _opponent_label(game: Game, player: str) -> str:
    """Return the text that names a game by the opponent of a player, and its round."""
    opponent = game.two if game.one == player else game.one
    if game.round is None:
        return gettext("desempate con %(opponent)s") % {"opponent": opponent}
    return gettext("partida con %(opponent)s, ronda %(round)d") % {"opponent": opponent, "round": game.round}
