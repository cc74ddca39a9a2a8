"""The players of a league: the whole list, the lots, a latecomer; forms and pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Fault
from tournaments.league.file.list_columns import Comma
from tournaments.league.file.listed_names import NamesList
from tournaments.league.file.name_parts import told_apart
from tournaments.league.file.names_list import read_list
from tournaments.league.formats.planning import RoundRobin
from tournaments.league.formats.swiss.event import Swiss
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import Entrant, League, State
from tournaments.organizers.founding.import_league import count_warning, lines_read, unanswered_names_words
from tournaments.organizers.founding.names_asked import NameQuestionsPage
from tournaments.organizers.founding.verbs import Enrol
from tournaments.web.deciding.page import Words
from tournaments.web.forms import OneNameForm, PlainForm, TextField, choose_one
from tournaments.web.uploads import (
    MAX_TEXT_BYTES,
    MAX_WORKBOOK_BYTES,
    list_text,
    pasted_field,
    too_large,
    uploaded_field,
)
from tournaments.wording.doubts import doubts_shown, left_out_words
from tournaments.wording.league_faults import full_sentence

_HEADING = "nombre;club"
TICKED, NAMESAKES, NAMESAKE_NAMES = "ticked", "namesake", "namesake_name"
"""Names of fields beside the lines as they were read."""
_COMMAS = (
    ("", _("lo que parezca")),
    (Comma.CLUB, _("el club")),
    (Comma.NAME, _("parte del nombre")),
)


class PlayersForm(PlainForm):
    """A list of players, pasted or uploaded. Once valid, `cleaned_data["read"]` is the parsed list.

    A list without names is refused if the league has no players to take out.
    """

    listed = pasted_field(
        _("Jugadores"),
        _("Como los tengas: uno por línea o con comas, con números o sin ellos, y con «; club» si quieres."),
        max_length=MAX_TEXT_BYTES,
    )
    upload = uploaded_field(
        _("O un fichero"),
        ".txt,.csv,.xlsx,.ods,text/plain,text/csv",
        _("Texto, CSV, XLSX u ODS. Sustituye a lo escrito arriba."),
    )
    comma = forms.ChoiceField(
        label=_("Lo que va tras una coma es"),
        choices=_COMMAS,
        required=False,
        help_text=_("«Ana Pérez, Uriandia» lleva el club; «Pérez, Ana» es un nombre entero."),
        error_messages=choose_one(),
    )

    as_written = forms.CharField(required=False, max_length=MAX_TEXT_BYTES, strip=False, widget=forms.HiddenInput)
    """Names and clubs that the league has already, a line each: nothing is asked about them."""
    initials = forms.BooleanField(
        label=_("Quien es nuevo en la lista sale con iniciales"),
        required=False,
        help_text=_("Por ejemplo, si es menor de edad. Cada nombre se puede cambiar después, en «Gente»."),
    )

    def __init__(
        self,
        *args: Any,
        has_players: Callable[[], bool] = lambda: True,
        with_groups: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.has_players, self.with_groups = has_players, with_groups

    def clean_upload(self) -> str | None:
        """Return the text of the file."""
        upload: UploadedFile[bytes] | None = self.cleaned_data["upload"]
        if not upload:
            return None
        if (upload.size or 0) > MAX_WORKBOOK_BYTES:
            raise too_large()
        return list_text(upload.read())

    def clean(self) -> dict[str, Any]:
        """Read the list that was pasted or uploaded."""
        data = self.cleaned_data
        if self.errors:
            return data
        where = "listed" if data["upload"] is None else "upload"
        try:
            comma = Comma(data["comma"]) if data["comma"] else None
            data["read"] = read_list(data[where], comma=comma, kept=self.kept, with_groups=self.with_groups)
        except Fault as fault:
            self.add_error(where, _on_line(fault))
            return data
        if not data["read"].entrants and not data["read"].doubts and not self.has_players():
            self.add_error(where, _("Hace falta al menos un nombre."))
            return data
        worded = dict(zip(self._sent(NAMESAKES), self._sent(NAMESAKE_NAMES), strict=False))
        data["read"].entrants, data["namesakes"] = told_apart(data["read"].entrants, worded)
        try:
            for namesake in data["namesakes"]:
                checks.name(namesake.name)
            checks.refuse_repeated_names(data["read"].entrants)
        except Fault as fault:
            self.add_error(where, full_sentence(fault))
        return data

    @property
    def kept(self) -> frozenset[str]:
        """The names and clubs taken as they are written: those of the league, and those that the organizer ticked."""
        return frozenset((*self.known, *self.ticked))

    @property
    def known(self) -> frozenset[str]:
        """The names and clubs of the league, about which nothing is asked."""
        return frozenset(self.cleaned_data.get("as_written", "").splitlines()) - {""}

    @property
    def ticked(self) -> list[str]:
        """The answers ticked in the list as it was read."""
        return self._sent(TICKED)

    def _sent(self, name: str) -> list[str]:
        """Return the sent values of a name that is no field, but is repeated beside the lines as they were read."""
        values = self.data.getlist(name) if isinstance(self.data, MultiValueDict) else self.data.get(name, ())
        return [str(value) for value in values]

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return the text read, from the field or the file, as a hidden field."""
        data = self.cleaned_data
        listed = data["listed"] if data["upload"] is None else data["upload"]
        fields = [("listed", listed), ("comma", data["comma"])]
        if data["as_written"]:
            fields.append(("as_written", data["as_written"]))
        return [*fields, *([("initials", "on")] if data["initials"] else [])]


def _on_line(fault: Fault) -> str:
    """Return the sentence of a fault, with the number of its line if it has one."""
    number = fault.place.strip("[]")
    if not number.isdecimal():
        return full_sentence(fault)
    return str(_("Línea %(number)s: %(sentence)s") % {"number": number, "sentence": full_sentence(fault)})


def as_form_values(entrants: Sequence[Entrant]) -> dict[str, str]:
    """Return the form's initial values for a list of players; read again, they give the same players.

    A list that could be misread (a name as a heading, or a number before a name) gets a line of headings.
    """
    names = "\n".join({name: None for one in entrants for name in (one.name, one.club) if name})
    return next(
        (
            {**values, "as_written": kept} if kept else values
            for kept in ("", names)
            if (values := _form_values(entrants, frozenset(kept.split("\n"))))
        ),
        {"listed": f"{_HEADING}\n{_as_csv(entrants)}", "comma": "", "as_written": names},
    )


def _form_values(entrants: Sequence[Entrant], kept: Collection[str]) -> dict[str, str] | None:
    """Return a list that reads as these players when the `kept` names are taken as they stand, or None."""
    plain = "\n".join(entrant.name for entrant in entrants)
    with_clubs = _as_csv(entrants)
    texts = [with_clubs] if any(entrant.club for entrant in entrants) else [plain]
    for listed in (*texts, f"{_HEADING}\n{with_clubs}"):
        if _reads_as(listed, entrants, kept):
            return {"listed": listed, "comma": ""}
    return None


def _as_csv(entrants: Sequence[Entrant]) -> str:
    """Return the names and clubs as CSV, separated by semicolons."""
    lines = io.StringIO()
    csv.writer(lines, delimiter=";", lineterminator="\n").writerows((e.name, e.club or "") for e in entrants)
    return lines.getvalue()


def _reads_as(listed: str, entrants: Sequence[Entrant], kept: Collection[str]) -> bool:
    """Return whether a text is read as exactly these players."""
    try:
        read = read_list(listed, kept=kept).entrants
    except Fault:
        return False
    return [(one.name, one.club) for one in read] == [(one.name, one.club) for one in entrants]


class LotsForm(PlainForm):
    """The seed of the lots; empty for a random one."""

    seed = TextField(
        label=_("Semilla"),
        required=False,
        max_length=100,
        help_text=_(
            "Una palabra o cifra dicha en la sala; en blanco, se saca una al azar. "
            "Con ella cualquiera puede repetir el sorteo."
        ),
    )


class LatecomerForm(OneNameForm):
    """The form of a player who enters after the lots."""

    name = TextField(label=_("Nombre"), help_text=_("Lo leerá cualquiera que vea la página."))
    club = TextField(label=_("Club"), required=False)
    initials = forms.BooleanField(
        label=_("Sale con iniciales"), required=False, help_text=_("Por ejemplo, si es menor de edad.")
    )

    @property
    def entrant(self) -> Entrant:
        data = self.cleaned_data
        return Entrant(data["name"], data["club"] or None, initials=data["initials"])


class PlayersPage(NameQuestionsPage):
    """The page of the list of players: it shows the parsed list while it is typed and before it is saved.

    For a name similar to a registered player's, it asks before saving whether it is the same person.
    """

    form_class = PlayersForm
    template = "organizers/founding/players.html"
    title = _("Jugadores")
    button = _("Leer la lista")
    confirm_button = _("Guardar la lista")
    states = frozenset({State.PREPARING})

    @property
    def explains(self) -> Words:  # type: ignore[override]
        return _(
            "La lista entera, de %(least)d a %(most)d nombres: pégala o sube un fichero. Antes de guardarla verás cómo "
            "se ha leído."
        ) % {"least": MIN_PLAYERS, "most": self.access.row.max_players}

    def initial(self) -> Mapping[str, Any]:
        return as_form_values(self.access.league().players)

    def form_options(self) -> Mapping[str, Any]:
        return {"has_players": self.access.row.entries.exists}

    def verb(self, form: PlayersForm) -> Enrol:
        names = self.who(form)
        return Enrol(names.entrants, self.access.actor.user, form.cleaned_data["initials"], names.answers)

    def entrants(self, form: PlayersForm) -> Sequence[Entrant]:
        read: NamesList = form.cleaned_data["read"]
        return read.entrants

    def confirmed(self, form: PlayersForm) -> bool:
        """Return whether the list was confirmed as it was shown: an answer given since then changes who is in it."""
        shown = self.request.POST.get("ticks_shown")
        return super().confirmed(form) and shown in (None, ticks_shown(form))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Show how the list is read while it is typed, or save it."""
        if request.POST.get("step") != "read":
            return super().post(request, **kwargs)
        form = PlayersForm(request.POST, request.FILES)
        form.full_clean()
        read: NamesList = form.cleaned_data.get("read", NamesList())
        context = {
            **self._read(read, form),
            "errors": form_errors(form),
            "while_typed": True,
            "confirm_button": self.confirm_button,
        }
        if read.entrants and not form.errors and not self.who(form).questions:
            context["digest"] = self.values_digest(form)
        return render(request, "organizers/founding/read.html", context)

    def context(self) -> Mapping[str, Any]:
        return self._read(NamesList(list(self.access.league().players)))

    def preview_context(self, form: PlayersForm) -> Mapping[str, Any]:
        """Return the list as it was read; the table does not exist yet."""
        self.simulate(self.verb(form))
        read: NamesList = form.cleaned_data["read"]
        emptied = 0 if read.entrants else len(self.access.league().players)
        return {**self._read(read, form), **self.questions(form), "confirming": True, "emptied": emptied}

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        return unanswered_names_words(self.access.row)

    def _read(self, read: NamesList, form: PlayersForm | None = None) -> dict[str, Any]:
        """Return the template's values for a parsed list: its players, questions and warnings."""
        namesakes = form.cleaned_data.get("namesakes", ()) if form else ()
        count, league = len(read.entrants), self.access.row
        return {
            "read": lines_read(read.entrants, self.questions_about(read.entrants), namesakes),
            "doubts": doubts_shown([one for one in read.doubts if form and one.key not in form.known]),
            "ticks_shown": ticks_shown(form) if form else "",
            "with_clubs": any(entrant.club for entrant in read.entrants),
            "games": games_planned(self.access.league(), count),
            "left_out": left_out_words(read.left_out),
            "count_warning": count_warning(count, league.max_players),
            "comma_kept": read.comma_kept,
        }


def games_planned(league: League, players: int) -> int:
    """Return the games of so many players; 0 for too few, and where they follow from results."""
    if players < MIN_PLAYERS or league.stage.format in PLAYED:
        return 0
    swiss = league.stage.format is Format.SWISS
    return (Swiss(league.stage.rounds or 0) if swiss else RoundRobin(league.legs)).encounters(players)


def ticks_shown(form: PlayersForm) -> str:
    """Return the answers about what may be no name, as one text."""
    return "\n".join(sorted(form.ticked))


def form_errors(form: PlainForm) -> list[str]:
    """Return all errors of a form, in order."""
    return [str(error) for errors in form.errors.values() for error in errors]
