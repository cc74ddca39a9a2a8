"""The forms of a league's settings: to found it, and to change it before and after the lots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from games.rules.systems import DEFAULT_RULES
from tournaments.league.calendar import plays_round_a_week
from tournaments.league.faults import Fault
from tournaments.league.formats.swiss.event import most_rounds
from tournaments.league.formats.swiss.values import MAX_ROUNDS
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.schedule import turns_a_round
from tournaments.league.settings import (
    MAX_BOARDS,
    MAX_NEW_PLAYERS,
    MAX_PLAYERS,
    MAX_SWISS_PLAYERS,
    MIN_PLAYERS,
    SETUP,
    Setup,
)
from tournaments.league.sheets import check_limit
from tournaments.league.timetable import Timetable, weekly
from tournaments.league.values import League
from tournaments.organizers.founding.proposals import (
    MAKERS,
    Evening,
    Proposal,
    Way,
    event_proposal,
    proposals,
    rounds_of_swiss,
    ways,
)
from tournaments.organizers.founding.regulation_form import FIELDS, RegulationForm, initial_regulation
from tournaments.organizers.founding.verbs import made_anew, setup_of
from tournaments.web.deciding.championship import championship_field
from tournaments.web.forms import choose_one, number_field, out_of_range, with_settings
from tournaments.web.timetable import ONE_A_WEEK, ONE_DAY, WhenForm, initial_of
from tournaments.wording import calendars, terms
from tournaments.wording.league_faults import full_sentence


@with_settings(setting for setting in SETUP if not setting.until_lots)
class NamingForm(RegulationForm):
    """The settings that affect no game, which may change at any time."""

    public_texts = ("name", "championship", "own_name")
    championship = championship_field()

    def __init__(
        self,
        *args: Any,
        championships: Sequence[str] = (),
        current_players: int = 0,
        current_rules: str = "",
        current_regulation: Regulation = CASTILLAR,
        **kwargs: Any,
    ) -> None:
        """`current_players` is the league's present limit, which may be above that of a new league."""
        super().__init__(*args, **kwargs)
        self.current_regulation = current_regulation
        self.current_players, self.current_rules = current_players, current_rules
        self.game_rules = current_rules
        self.championships = championships
        if current_players > MAX_NEW_PLAYERS:
            now = self.fields["max_players"]
            self.fields["max_players"] = number_field(
                MIN_PLAYERS, current_players, label=now.label, initial=now.initial, help_text=now.help_text
            )
        self.seen_pieces = self.fields["walkover_pieces"].widget
        if not current_regulation.counts_pieces:
            self.fields["walkover_pieces"].widget = forms.HiddenInput()

    @property
    def rare(self) -> list[forms.BoundField]:
        """The fields that few organizers change."""
        return [self[setting.name] for setting in SETUP if setting.rare]

    def requested(self, former: Setup | None = None) -> Setup:
        """Return the settings of a valid form; those that it does not have are the former ones."""
        given = {
            setting.name: self.cleaned_data[setting.name] for setting in SETUP if setting.name in self.cleaned_data
        }
        given["championship"] = given["championship"] or None
        return made_anew(replace(former, **given) if former else Setup(**given))

    def limit_players(self, rules: str | None, present_limit: int = 0) -> None:
        """Refuse a limit above the regulation's, unless the league already has it (`present_limit`)."""
        count = self.cleaned_data.get("max_players")
        if rules and count is not None:
            try:
                check_limit(count, rules, present_limit)
            except Fault as fault:
                self.add_error("max_players", full_sentence(fault))

    def limit_pieces(self, rules: str | None) -> None:
        """Refuse more pieces than a side of these rules can have, all of them kings."""
        pieces = self.cleaned_data.get("walkover_pieces")
        if rules and pieces is not None and pieces > 2 * RULES[rules].men_per_side:
            self.fields["walkover_pieces"].widget = self.seen_pieces
            self.add_error("walkover_pieces", out_of_range(0, 2 * RULES[rules].men_per_side))


class AdjustForm(NamingForm):
    """The form of the settings that may change after the lots."""

    field_order = ("name", "championship", "max_players", "walkover_pieces")

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.league = league

    def clean(self) -> dict[str, Any]:
        self.compose(self.league.regulation)
        self.limit_players(self.league.rules, self.league.max_players)
        self.limit_pieces(self.league.rules)
        return self.cleaned_data

    @property
    def setup(self) -> Setup:
        """Return the requested settings, the rest unchanged."""
        return self.requested(setup_of(self.league))


@with_settings(SETUP)
class SetupForm(NamingForm, WhenForm):
    """All settings of a league, before the lots."""

    rules = forms.ChoiceField(label=_("Reglas"), choices=tuple(terms.RULES.items()), error_messages=choose_one())
    field_order: tuple[str, ...] = ("name", "rules", "championship", "legs", "boards", "max_players", "walkover_pieces")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        self.compose(self.current_regulation)
        self.limit_players(data.get("rules"), self.current_players if data.get("rules") == self.current_rules else 0)
        self.limit_pieces(data.get("rules"))
        return data

    @property
    def unusual(self) -> bool:
        """Return whether the form departs from the usual settings."""
        return self.has_changes_in([*(field.name for field in self.rare), "private"])

    @property
    def setup(self) -> Setup:
        """Return the requested settings, once the form is valid."""
        return self.requested()


class FoundingForm(SetupForm):
    """The form of a new league, beside the list of its players; it may be private at first.

    `players` are those of the list. The boards may be blank: then they are those that the players need.
    """

    private = forms.BooleanField(
        label=_("Privada hasta que la publique"),
        required=False,
        help_text=_("Mientras tanto solo la ve su equipo."),
    )
    way = forms.ChoiceField(choices=lambda: [(way, way) for way in ways()], required=False, error_messages=choose_one())
    kept_way = forms.CharField(required=False, widget=forms.HiddenInput)
    """A choice that was not offered when the page was shown, and what was shown as chosen."""
    offered_boards = number_field(1, MAX_BOARDS, label=_("Tableros"), required=False)
    """The boards chosen among those offered where they were left blank."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["max_players"]
        most = most_rounds(self.players) if self.players >= MIN_PLAYERS else MAX_ROUNDS
        self.fields["rounds"] = number_field(
            1, most, label=_("Rondas del suizo"), required=False, help_text=_("Después se pueden cambiar.")
        )
        self.fields["rounds"].widget.attrs["placeholder"] = rounds_of_swiss(max(self.players, MIN_PLAYERS))
        boards = self.fields["boards"]
        boards.required, boards.initial = False, None
        boards.help_text = _("En blanco, los que convengan.")
        self.fields["name"].widget.attrs["autofocus"] = True

    @property
    def rare(self) -> list[forms.BoundField]:
        return [self[setting.name] for setting in SETUP if setting.rare and setting.name in self.fields]

    @property
    def opens_rest(self) -> bool:
        """Whether the folded fields are shown at once: one of them is unusual, or has an error."""
        folded = ("rules", "legs", "championship", *FIELDS)
        return self.unusual or self.has_other_days or any(name in self.errors for name in folded)

    @property
    def boards(self) -> int:
        """The boards written, or as many as the players need: for an evening of El Castillar one, or those chosen."""
        data = getattr(self, "cleaned_data", {})
        if given := data.get("boards"):
            return int(given)
        if data.get("when", ONE_DAY) == ONE_DAY and self.players <= MAX_PLAYERS:
            return int(data.get("offered_boards") or 1)
        return (self.players or MAX_PLAYERS) // 2

    def _boards(self, data: Mapping[str, Any]) -> int:
        return self.boards

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What can be done with so many players; nothing is asked about ten or fewer."""
        return self._proposals(in_championship=bool(self.cleaned_data.get("championship")))

    def _proposals(self, *, in_championship: bool) -> tuple[Proposal, ...]:
        data = self.cleaned_data
        rules, rounds = data.get("rules") or "", data.get("rounds") or 0
        return proposals(self.players, rules, self.evening, in_championship=in_championship, rounds=rounds)

    @property
    def swiss_rounds(self) -> int:
        """The rounds of a Swiss of these players: those written, or the usual number."""
        return self.cleaned_data.get("rounds") or rounds_of_swiss(self.players)

    @property
    def evening(self) -> Evening:
        """When the games are played, and on how many boards."""
        data = self.cleaned_data
        return Evening(data.get("when") or "", data.get("minutes") or 0, self.boards, data.get("legs") or 1)

    @property
    def chosen(self) -> str:
        """The chosen proposal, or the first one."""
        offered = [proposal.way for proposal in self.proposals]
        way = self._wish
        return way if way in offered else offered[0] if offered else Way.LEAGUE

    @property
    def _wish(self) -> str:
        """What was chosen last, also if it has not been offered since."""
        data = self.cleaned_data
        way: str = data.get("way") or ""
        wish, _colon, shown = (data.get("kept_way") or "").partition(":")
        return wish if wish and way in ("", shown) else way

    @property
    def way_to_keep(self) -> str:
        """What was chosen and is not offered now, with what is shown as chosen in its place; empty if it is offered."""
        offered = [proposal.way for proposal in self.proposals]
        if self._wish not in set(ways()) - set(offered):
            return ""
        return f"{self._wish}:{self.chosen if offered else ''}"

    @property
    def outside_championship(self) -> tuple[str, ...]:
        """The titles of what could be chosen without the championship."""
        now = {each.way for each in self.proposals}
        return tuple(one.title for one in self._proposals(in_championship=False) if one.way not in now)

    def timetable_for(self, players: int, boards: int) -> Timetable | None:
        """Return the timetable of a league of so many players on so many boards."""
        timetable: Timetable | None = self.cleaned_data.get("timetable")
        if timetable is None or self.cleaned_data["when"] != ONE_A_WEEK:
            return timetable
        if self.chosen in MAKERS:
            return weekly(timetable, event_proposal(self.chosen, self.players, self.evening).turns_a_round)
        return weekly(timetable, turns_a_round(players, boards))

    def setup_for(self, players: int, boards: int) -> Setup:
        """Return the settings of a league of so many players on so many boards."""
        most = MAX_SWISS_PLAYERS if self.chosen == Way.SWISS else max(MAX_PLAYERS, players)
        return replace(self.requested(), timetable=self.timetable_for(players, boards), boards=boards, max_players=most)

    @property
    def folded_words(self) -> str:
        """The values of the folded options, for all to see."""
        data = getattr(self, "cleaned_data", {})
        rules = terms.RULES.get(data.get("rules") or DEFAULT_RULES, "")
        swiss = bool(data) and self.chosen == Way.SWISS
        legs = "" if swiss else dict(self.fields["legs"].choices)[data.get("legs") or 1]  # type: ignore[attr-defined]
        seen = gettext("la ve solo su equipo") if data.get("private") else gettext("la ve cualquiera")
        return ", ".join(map(str, filter(None, (rules, legs, calendars.boards_words(self.boards), seen))))


def initial_setup(league: League) -> dict[str, Any]:
    """Return the form's initial values from a league."""
    values = {setting.name: getattr(league, setting.name) for setting in SETUP if setting.name != "timetable"}
    return {
        **values,
        **initial_regulation(league.regulation),
        "championship": league.championship or "",
        **initial_of(league.timetable, round_a_week=plays_round_a_week(league)),
    }
