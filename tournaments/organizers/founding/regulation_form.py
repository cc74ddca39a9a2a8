"""The fields that choose the regulation of a league, or compose one of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.wording import NAMES
from tournaments.league.faults import Fault
from tournaments.league.file.regulation import MAX_POINTS, OWN_STEPS, read_regulation
from tournaments.league.regulation import MAX_ROUNDS_OF_SWISS, Step
from tournaments.league.regulations import CASTILLAR, REGULATIONS, Regulation, federation_of
from tournaments.web.forms import PlainForm, TextField, choose_one, number_field
from tournaments.wording.counting import offer_words, other_game_words, own_words, regulation_label
from tournaments.wording.league_faults import full_sentence

OWN = "own"
MAX_OWN_STEPS = 6
USUAL_STEPS = (Step.BOARD_WINS, Step.HEAD_TO_HEAD, Step.SONNEBORN_BERGER, Step.LOTS)
"""The steps of an own regulation before somebody chooses others."""
POINTS = ("win", "draw", "loss")
STEPS = tuple(f"own_step_{number}" for number in range(1, MAX_OWN_STEPS + 1))
STEP_LABELS = (
    _("Primer desempate"),
    _("Segundo desempate"),
    _("Tercer desempate"),
    _("Cuarto desempate"),
    _("Quinto desempate"),
    _("Sexto desempate"),
)
FIELDS = ("regulation", "own_name", *(f"own_{each}" for each in POINTS), *STEPS, "own_bye", "own_half_byes")

OWN_NOT_CHOSEN = _("Has rellenado un reglamento propio sin elegirlo. Elige «Uno propio», o deja en blanco sus campos.")


class RegulationSelect(forms.RadioSelect):
    """The regulations; those without F are marked, since no pieces of an absence are asked under them."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        if value in REGULATIONS and not REGULATIONS[value].counts_pieces:
            option["attrs"]["data-without-pieces"] = True
        return option


class RegulationForm(PlainForm):
    """A regulation: El Castillar's, another shipped one, or one composed of points and steps."""

    regulation = forms.ChoiceField(
        label=_("Reglamento"),
        required=False,
        widget=RegulationSelect(attrs={"class": "btn-check"}),
        error_messages=choose_one(),
    )
    own_name = TextField(
        label=_("Nombre del reglamento propio"), required=False, help_text=_("Como lo leerá cualquiera. Si quieres.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["regulation"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, offer_words(one)) for key, one in REGULATIONS.items()]
        field.choices = [*field.choices, (OWN, _("Uno propio: puntos y desempates a elegir"))]
        field.initial = CASTILLAR.key

    def more_fields(self) -> dict[str, forms.Field]:
        """Return the fields of an own regulation: its points, and its steps in order."""
        labels = {"win": _("Puntos por ganar"), "draw": _("Por unas tablas"), "loss": _("Por perder")}
        initial = {"win": 2, "draw": 1, "loss": 0}
        steps = [("", _("Nada más")), *((step.value, own_words(step)) for step in OWN_STEPS)]
        usual = dict(zip(STEPS, USUAL_STEPS, strict=False))
        return {
            **super().more_fields(),
            **{
                f"own_{each}": number_field(0, MAX_POINTS, required=False, initial=initial[each], label=labels[each])
                for each in POINTS
            },
            "own_bye": number_field(
                0,
                MAX_POINTS,
                required=False,
                label=_("Por un descanso"),
                help_text=_("Cuenta en un suizo, no donde juegan todos contra todos. En blanco: los de ganar."),
            ),
            "own_half_byes": number_field(
                0,
                MAX_ROUNDS_OF_SWISS,
                required=False,
                label=_("Rondas que alguien puede dejar con los puntos de unas tablas"),
                help_text=_("También en un suizo. En blanco: dos."),
            ),
            **{
                name: forms.ChoiceField(
                    label=label,
                    choices=steps,
                    required=False,
                    initial=usual.get(name, ""),
                    error_messages=choose_one(),
                )
                for name, label in zip(STEPS, STEP_LABELS, strict=True)
            },
        }

    @property
    def offered(self) -> list[forms.boundfield.BoundWidget]:
        """The options shown at once: El Castillar's, those of federations of the game or of any game, and one's own."""
        return [option for option in self["regulation"] if self._is_offered(str(option.data["value"]))]

    @property
    def folded(self) -> list[forms.boundfield.BoundWidget]:
        """The other options."""
        return [option for option in self["regulation"] if not self._is_offered(str(option.data["value"]))]

    @property
    def of_its_game(self) -> forms.boundfield.BoundWidget | None:
        """The option of the federation of the chosen game, while El Castillar's is chosen instead of it."""
        rules = str(self["rules"].value() or "") if "rules" in self.fields else self.game_rules
        found, chosen = federation_of(rules), self["regulation"].value() or CASTILLAR.key
        if found is None or chosen != CASTILLAR.key:
            return None
        return next(option for option in self["regulation"] if str(option.data["value"]) == found.key)

    @property
    def of_its_game_words(self) -> Mapping[str, str]:
        """The game that has a federation's regulation, and that regulation, in words."""
        rules = str(self["rules"].value() or "") if "rules" in self.fields else self.game_rules
        found = federation_of(rules)
        return {"game": str(NAMES[rules]), "regulation": regulation_label(found)} if found else {}

    @property
    def other_game_words(self) -> str:
        """That the chosen regulation is of another game; empty where it is not, or where the game is settled."""
        chosen = REGULATIONS.get(str(self["regulation"].value() or CASTILLAR.key))
        return other_game_words(chosen, str(self["rules"].value() or "")) if chosen and "rules" in self.fields else ""

    @property
    def chosen_is_folded(self) -> bool:
        return not self._is_offered(str(self["regulation"].value() or CASTILLAR.key))

    def _is_offered(self, key: str) -> bool:
        if key in (CASTILLAR.key, OWN):
            return True
        if not self.game_rules:
            return key in REGULATIONS and bool(REGULATIONS[key].games)
        sent = str(self["rules"].value() or "") if "rules" in self.fields else ""
        federations = (federation_of(rules) for rules in (self.game_rules, sent))
        return any(found.key == key for found in federations if found)

    game_rules: str = ""
    """The rules of the board of the league, where they are known; empty in a new one."""

    @property
    def own_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in FIELDS[1:]]

    def compose(self, former: Regulation) -> None:
        """Put the chosen regulation among the cleaned values; the fields of an own one that did not change keep it."""
        data = self.cleaned_data
        key = data.get("regulation") or CASTILLAR.key
        if key != OWN:
            if self._fills_own(former):
                self.add_error("regulation", OWN_NOT_CHOSEN)
                return
            data["regulation"] = REGULATIONS[key] if data.get("regulation") else former
            return
        if any(self.errors.get(name) for name in FIELDS):
            return
        initial = initial_regulation(former)
        if initial == {name: data.get(name) for name in initial}:
            data["regulation"] = former
            return
        for name in POINTS:
            if data.get(f"own_{name}") is None:
                self.add_error(f"own_{name}", _("Escribe cuántos puntos; 0 si ninguno."))
        if not any(data.get(name) for name in STEPS):
            self.add_error(STEPS[0], _("Elige al menos un desempate."))
        if any(self.errors.get(name) for name in FIELDS):
            return
        try:
            data["regulation"] = read_regulation(_document(data), "", composing=True)
        except Fault as fault:
            self.add_error(_field_of(fault, data), full_sentence(fault))

    def _fills_own(self, former: Regulation) -> bool:
        """Return whether a field of an own regulation has a value that it did not have when the form was shown."""
        present = initial_regulation(former)
        return any(
            self.cleaned_data.get(name) not in (None, "", self.fields[name].initial, present.get(name))
            for name in FIELDS[1:]
        )


def _document(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an own regulation as a league file has it, from the values of the form."""
    points = {each: data.get(f"own_{each}") for each in POINTS}
    known = {"name": data.get("own_name"), "bye": data.get("own_bye"), "half_byes": data.get("own_half_byes")}
    return {
        **{key: value for key, value in known.items() if value not in (None, "")},
        "points": points,
        "chain": [data[name] for name in STEPS if data.get(name)],
    }


def _field_of(fault: Fault, data: Mapping[str, Any]) -> str:
    """Return the field of a fault in the points or the chain, or that of the regulation."""
    points, _, each = fault.place.partition(".")
    if points == "points" and each in POINTS:
        return f"own_{each}"
    given = [name for name in STEPS if data.get(name)]
    found = [name for index, name in enumerate(given) if fault.place == f"chain[{index}]"]
    return found[0] if found else "regulation"


def initial_regulation(regulation: Regulation) -> dict[str, Any]:
    """Return the initial values of the fields from the regulation of a league."""
    if regulation.key:
        return {"regulation": regulation.key}
    points = regulation.points
    bye, limit = regulation.byes.pairing, regulation.byes.half_limit
    steps = [step.value for step in regulation.chain if step in OWN_STEPS][:MAX_OWN_STEPS]
    return {
        "regulation": OWN,
        "own_name": regulation.name,
        **{f"own_{each}": getattr(points, each) for each in POINTS},
        "own_bye": None if bye == points.win else bye,
        "own_half_byes": None if limit == CASTILLAR.byes.half_limit else limit,
        **dict(zip(STEPS, steps + [""] * (MAX_OWN_STEPS - len(steps)), strict=True)),
    }
