"""The pages of withdrawals, readmissions and sanctions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.league.faults import Code, Fault
from tournaments.league.latecomers import default_treatment
from tournaments.league.regulation import Format, Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.results import lost_by_absence
from tournaments.league.values import Game, State, WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import Readmit, RevokeSanction, SanctionPlayer, Withdraw
from tournaments.web.deciding.effects import changes_in_table
from tournaments.web.deciding.league_access import act_on_people
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import OfficialReasonForm, PlayerForm, ReadmitForm, WithdrawForm
from tournaments.web.forms import MAX_REASON_LENGTH, OFFICIALS_TEXT_NOTE, WordsField, choose_one
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.ties import absence_warning

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


UNFINISHED = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})


class ConductPage(DecisionPage):
    """A decision on somebody's row of the people, to which it leads back; the address may name the player."""

    def initial(self) -> Mapping[str, Any]:
        player = self.request.GET.get("jugador", "")
        return {"player": player} if player else {}

    def return_address(self) -> str:
        """Return the page of the people; a referee, who has none, goes back to the games."""
        return reverse("tournaments:people", args=[self.access.slug]) if self.access.organizes else self.access.address


@act_on_people("withdraw", "retirar")
class WithdrawalPage(ConductPage):
    """The page of a withdrawal. It previews the proposed treatment of the games, and offers to preview the other."""

    form_class = WithdrawForm
    title = _("Retirada")
    explains = _("Alguien deja de jugar. Antes de confirmar verás qué pasa con sus partidas y con la tabla.")

    def form_options(self) -> Mapping[str, Any]:
        """Return the players with games left; others have nothing to withdraw from."""
        league = self.access.league()
        withdrawn = league.withdrawn_players
        if not league.round_robin:
            return {"players": [name for name in league.names if name not in withdrawn]}
        unplayed = (game.pair for game in league.games if game.result is None and withdrawn.isdisjoint(game.pair))
        left = {player for pair in unplayed for player in pair}
        sent = self.request.POST.get("player")
        return {"players": [name for name in league.names if name in left or name == sent]}

    def blocked(self) -> str:
        nobody = not self.form_options()["players"] and self.access.league().state is not State.PREPARING
        return super().blocked() or (gettext("A nadie le quedan partidas por jugar.") if nobody else "")

    def verb(self, form: WithdrawForm) -> Withdraw:
        games = form.cleaned_data["games"]
        return Withdraw(form.cleaned_data["player"], WithdrawnGames(games) if games else None)

    def treatment(self, form: WithdrawForm) -> WithdrawnGames:
        """Return the treatment of the games to preview: the chosen one, or else the proposed one."""
        if games := form.cleaned_data["games"]:
            return WithdrawnGames(games)
        return default_treatment(self.access.league(), form.cleaned_data["player"])

    def summary(self, form: WithdrawForm) -> Words:
        player = form.cleaned_data["player"]
        if not self.access.league().round_robin:
            return _("%(name)s deja de jugar.") % {"name": player}
        games = [game for game in self.access.league().games if player in game.pair]
        return _("%(name)s deja de jugar con %(played)d de %(total)d partidas con resultado.") % {
            "name": player,
            "played": sum(game.result is not None for game in games),
            "total": len(games),
        }

    def preview_context(self, form: WithdrawForm) -> Mapping[str, Any]:
        """Return the effect of one treatment, and the name of the other one."""
        chosen = self.treatment(form)
        due = default_treatment(self.access.league(), form.cleaned_data["player"])
        pieces = self.access.row.pieces_of_absence
        [other] = set(WithdrawnGames) - {chosen}
        effect = self.effect_of(Withdraw(form.cleaned_data["player"], chosen), self.reason(form))
        sent = [(name, value) for name, value in form.sent_pairs() if name != "games"]
        return {
            "carried": [*sent, ("games", chosen.value)],
            "because": self.reason(form),
            "way": _treatment_words(chosen, due, pieces) if self.access.league().round_robin else self.left_words(),
            "other_way": _treatment_words(other, due, pieces) if self.access.league().round_robin else None,
            "changes": changes_in_table(effect.before, effect.after),
            "notices": self.notices(effect),
        }

    def left_words(self) -> Mapping[str, Any]:
        """Return the texts about somebody who leaves where not everybody meets everybody."""
        return _UNPAIRED if self.access.league().stage.format is Format.SWISS else _OUT_OF_BRACKET


def _walkovers_words(pieces: int | None) -> str:
    """Return what the rivals of a withdrawn player get; `pieces` is None if none count."""
    if pieces is None:
        return gettext("Lo jugado vale; en lo que queda gana cada rival por incomparecencia.")
    words = gettext("Lo jugado vale; en lo que queda gana cada rival por incomparecencia, con F %(pieces)d.")
    return words % {"pieces": pieces}


def _treatment_words(games: WithdrawnGames, due: WithdrawnGames, pieces: int | None) -> dict[str, Any]:
    """Return the texts about a treatment of the games of a withdrawn player; `due` is the proposed one.

    `pieces` are those of a win by absence.
    """
    annulled = games is WithdrawnGames.ANNULLED
    return {
        "games": games.value,
        "due": games is due,
        "title": gettext("Anular todas sus partidas") if annulled else gettext("Dar por perdidas las que le quedan"),
        "words": gettext("No cuentan para nadie; queda al final de la tabla, sin puesto.")
        if annulled
        else _walkovers_words(pieces),
        "why_due": gettext("Se propone porque tiene resultado menos de la mitad de sus partidas; eliges tú.")
        if annulled
        else gettext("Se propone porque tiene resultado la mitad de sus partidas o más; eliges tú."),
    }


_UNPAIRED = {
    "title": _("No se le empareja más"),
    "words": _("Lo jugado vale. Si tiene una partida sin resultado, la gana su rival por incomparecencia."),
}
"""The texts about somebody who leaves a Swiss."""
_OUT_OF_BRACKET = {
    "title": _("Queda fuera del cuadro"),
    "words": _("Lo jugado vale. El encuentro que tenga sin decidir lo gana su rival, que pasa sin jugar."),
}
"""The texts about somebody who leaves a knock-out."""


@act_on_people("readmit", "readmitir")
class ReadmissionPage(ConductPage):
    """The page that readmits a withdrawn player."""

    form_class = ReadmitForm
    title = _("Readmitir a alguien que se retiró")
    explains = _("Sus resultados y partidas vuelven a ser como eran antes de la retirada.")

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        withdrawn = {withdrawal.player for withdrawal in league.withdrawn}
        sent = self.request.POST.get("player")
        return {"players": [name for name in league.names if name in withdrawn or name == sent]}

    def blocked(self) -> str:
        return super().blocked() or ("" if self.form_options()["players"] else gettext("Nadie se ha retirado."))

    def verb(self, form: ReadmitForm) -> Readmit:
        return Readmit(form.cleaned_data["player"])

    def summary(self, form: ReadmitForm) -> Words:
        return _("%(name)s vuelve a jugar.") % {"name": form.cleaned_data["player"]}

    def preview_context(self, form: ReadmitForm) -> Mapping[str, Any]:
        context, player = super().preview_context(form), form.cleaned_data["player"]
        warnings = [absence_warning(winner, player) for winner in lost_by_absence(self.access.league(), player)]
        return {**context, "notices": [*context["notices"], *warnings]}


SANCTIONS_COUNT = _(
    "Cuenta en los empates de podio que ni las fichas ni las ganadas rompen: pierde quien tenga más sanciones."
)


@act_on_people("sanction", "sancionar")
class SanctionPage(ConductPage):
    """The page of a sanction. It needs an account: private links record games, and a sanction concerns a player."""

    role = Role.REFEREE
    by_link = False
    form_class = SanctionForm
    template = "organizers/conduct/sanction.html"
    title = _("Sanción")
    states = UNFINISHED

    def form_options(self) -> Mapping[str, Any]:
        league = self.access.league()
        return {"players": league.names, "games": (*league.games, *league.tiebreak_games)}

    def context(self) -> Mapping[str, Any]:
        """Return what a sanction counts for by the regulation of the league; nothing where no step looks at it."""
        league = self.access.league()
        if league.regulation.key == CASTILLAR.key:
            return {"explains": SANCTIONS_COUNT}
        counts = Step.SANCTIONS in league.regulation.chain_of(league.stage.format)
        return {"explains": _("Cuenta al desempatar: pierde quien tenga más sanciones.") if counts else ""}

    def verb(self, form: SanctionForm) -> SanctionPlayer:
        return SanctionPlayer(form.cleaned_data["player"], form.reason)

    def summary(self, form: SanctionForm) -> Words:
        return _("Sanción a %(name)s: %(reason)s") % {
            "name": form.cleaned_data["player"],
            "reason": form.reason,
        }


@act_on_people("revoke", "levantar", of_one=True)
class RevocationPage(ConductPage):
    """The page that revokes a sanction."""

    form_class = OfficialReasonForm
    title = _("Levantar una sanción")
    states = UNFINISHED

    def initial(self) -> Mapping[str, Any]:
        return {}

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.sanction = self.access.loaded().sanction(object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": f"{self.sanction.player}: {self.sanction.reason}"}

    def blocked(self) -> str:
        revoked = full_sentence(Fault(Code.SANCTION_REVOKED)) if self.sanction.revoked else ""
        return super().blocked() or revoked

    def verb(self, form: OfficialReasonForm) -> RevokeSanction:
        return RevokeSanction(self.kwargs["object_id"])

    def summary(self, form: OfficialReasonForm) -> Words:
        return _("Deja de contar la sanción de %(name)s.") % {"name": self.sanction.player}
