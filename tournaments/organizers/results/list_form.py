"""A list of results, pasted or uploaded as a workbook or CSV: its form, and the sentences about what it gives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments import models
from tournaments.display.games import GameLine, all_lines
from tournaments.league.faults import Code, Fault
from tournaments.league.file.foreign_results import as_list, foreign_results
from tournaments.league.file.results_list import MAX_BYTES, LineFault, read_results
from tournaments.league.names import abbreviates, nearly_alike
from tournaments.league.values import Reason, Result
from tournaments.organizers.results.entering import entry_sentence
from tournaments.organizers.results.import_list import Line, ResultImport
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import RESULTS, add_message, decision_sentence
from tournaments.web.forms import PlainForm
from tournaments.web.uploads import decoded_text, is_workbook, list_text, pasted_field, uploaded_field
from tournaments.wording.calendars import later_games_words
from tournaments.wording.league_faults import full_sentence, sentence, sentence_with_place
from tournaments.wording.results import date_words, moved_words, result_heading, result_headings
from tournaments.wording.terms import REASONS, listed

MAX_ERRORS = 50
MAX_NAMES = 30
"""The most names that one list may ask about."""
MAX_MEANT = 200
"""The most names that the fields of a list say the players of."""
WRITTEN, MEANT = "escrito", "quien"
"""The fields with an unknown name and with the player that it means."""
NOT_HERE = "-"
"""What stands for the player where a name is of nobody in the league: its games are left out."""
UNREAD_HEADINGS = (Code.COLUMN_UNKNOWN, Code.COLUMN_MISSING)
"""Faults of lists without a line of headings, among others."""


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A name that no player has, with the player that was chosen for it, or the only one of whom it is a part."""

    at: int
    written: str
    alike: str
    players: Sequence[str]
    """Everybody whom the name may mean, those whose names are like it first."""


class ResultsForm(PlainForm):
    """A list of results. Once valid, `cleaned_data` has the `lines` that could be read, the `halves` to be completed,
    the texts of `unclear` games, the `faults` of other lines, and how many games of `others` were left out.
    """

    not_here = NOT_HERE

    text = pasted_field(
        gettext_lazy("Pega lo que tengas"),
        gettext_lazy(
            "Como lo tengas: «Ana - Bea 1-0» si gana Ana, una línea por partida, o las columnas de una hoja de "
            "cálculo. El primer número es de quien va primero, lleve el color que lleve."
        ),
        rows=5,
    )
    file = uploaded_field(
        gettext_lazy("O sube un fichero"),
        ".xlsx,.ods,.csv,.json,.trf,.pdn,.txt,text/csv,text/plain,application/json",
        gettext_lazy("Excel, CSV, planillas en PDN o el fichero de otra liga. Sustituye a lo escrito."),
    )

    def __init__(self, *args: Any, names: Callable[[], Sequence[str]] = tuple, **kwargs: Any) -> None:
        """`names` returns the names of the players; it is called only for faults and the formats of other programs."""
        super().__init__(*args, **kwargs)
        self.names = names
        self.refused_names: list[str] = []
        self.taken: dict[str, str] = {}

    @property
    def is_refused(self) -> bool:
        """Whether the list has something to be corrected or answered, which the page then says first."""
        return bool(self.errors or self.refused_names)

    @property
    def unknown(self) -> list[UnknownName]:
        """The names that were answered before, with their answers, and those still to be asked about.

        A part of one name only is not asked about again: it is taken for that.
        """
        answered = {name: player for name, player in self.meant.items() if player != self._alike(name)}
        alike = {**answered, **{name: self._alike(name) for name in self.refused_names}}
        pairs = list(alike.items())[:MAX_NAMES]
        return [UnknownName(at, name, player, self._likeliest_first(name)) for at, (name, player) in enumerate(pairs)]

    @property
    def meant(self) -> Mapping[str, str]:
        """The players meant by names that the league does not have: as chosen, or else as taken by `take_parts`."""
        sent = self.data or self.initial
        written, chosen = ([sent.get(f"{key}-{at}", "") for at in range(MAX_MEANT)] for key in (WRITTEN, MEANT))
        return {**self.taken, **{name: player for name, player in zip(written, chosen, strict=True) if name and player}}

    def take_parts(self, unknown: Iterable[str]) -> None:
        """Take each unknown name that is a part of one player's name only, in whole words, for that player."""
        room = MAX_MEANT - len(self.meant)
        found = {name: player for name in dict.fromkeys(unknown) if (player := self._alike(name))}
        self.taken = dict(list(found.items())[:room])

    def taken_words(self, players: Collection[str]) -> list[str]:
        """Return a sentence that says for whom names were taken or chosen, among the players; none without any."""
        pairs = [(name, player) for name, player in self.meant.items() if player in players]
        said = [gettext("«%(written)s» por %(name)s") % {"written": one, "name": who} for one, who in pairs]
        return [gettext("Se toma %(names)s.") % {"names": listed(said)}] if said else []

    def clean(self) -> dict[str, Any]:
        """Read the list that was pasted or uploaded."""
        data = self.cleaned_data
        upload = data.get("file")
        self.where = "file" if upload else "text"
        self.content = upload.read(MAX_BYTES + 1) if upload else data.get("text", "").encode("utf-8", "replace")
        if upload and len(self.content) <= MAX_BYTES:
            reading = list_text if is_workbook(self.content) else decoded_text
            try:
                self.content = reading(self.content).encode()
            except ValidationError as error:
                self.add_error("file", error)
                return data
        if not self.content.strip():
            self.add_error("text", gettext("Pega los resultados o elige un fichero."))
            return data
        data["unclear"], data["unread"], data["untold"] = (), (), ()
        foreign = foreign_results(self.content)
        if foreign:
            self.content = as_list(foreign, self.names()).encode()
            data["unclear"], data["unread"], data["untold"] = foreign.unclear, foreign.unread, foreign.untold
        try:
            results = read_results(self.content)
        except Fault as fault:
            self.add_error(self.where, sentence_with_place(fault) + "." if fault.place else full_sentence(fault))
            if fault.code in UNREAD_HEADINGS:
                self.add_error(self.where, _example_words())
            return data
        if foreign:
            results = results.numbered_without_headings()
        halves = {half.number for half in results.halves}
        data["open"] = results.open_lines
        data["lines"], data["halves"] = self._of_players(results.lines), self._of_players(results.halves)
        data["faults"] = tuple(fault for fault in results.faults if fault.number not in halves)
        data["others"] = len(results.lines) + len(halves) - len(data["lines"]) - len(data["halves"])
        if data["others"] and not (data["lines"] or data["halves"] or data["faults"] or data["unclear"]):
            self.add_error(None, gettext("Sin las partidas de quien no juega en la liga no queda ninguna."))
        return data

    def _of_players(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Return the lines without those of names that are of nobody in the league."""
        others = {name for name, player in self.meant.items() if player == NOT_HERE}
        return tuple(line for line in lines if others.isdisjoint((line.one, line.two)))

    def add_lines(self, faults: Iterable[LineFault]) -> None:
        """Add the error of each line, in order, up to MAX_ERRORS. Unknown names are asked about instead."""
        lines = sorted(faults, key=lambda one: one.number)
        names = [str(one.fault.values["name"]) for one in lines if one.fault.code is Code.PLAYER_UNKNOWN]
        self.refused_names = list(dict.fromkeys(names))
        lines = [one for one in lines if one.fault.code is not Code.PLAYER_UNKNOWN]
        for one in lines[:MAX_ERRORS]:
            self.add_error(None, _line_error(one))
        if more := len(lines) - MAX_ERRORS if len(lines) > MAX_ERRORS else 0:
            words = ngettext("Y %(count)d línea más.", "Y %(count)d líneas más.", more)
            self.add_error(None, words % {"count": more})

    def _alike(self, written: str) -> str:
        """Return the only player whose name has all words of another, or whose initials it has; empty without one."""
        names = [name for name in self.names() if abbreviates(written, name)]
        return names[0] if len(names) == 1 else ""

    def _likeliest_first(self, written: str) -> list[str]:
        """Return the players, those first whose names are nearly the same or have its words."""
        return sorted(self.names(), key=lambda name: not (nearly_alike(written, name) or abbreviates(written, name)))

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return the text that was read, pasted or from a file, for the hidden fields of the confirmation."""
        named = [
            (f"{key}-{at}", value)
            for at, pair in enumerate(self.meant.items())
            for key, value in zip((WRITTEN, MEANT), pair, strict=True)
        ]
        return [("text", self.content.decode("utf-8-sig", "replace")), *named]


def _line_error(one: LineFault) -> str:
    """Return the error of a line, with its column."""
    values = {"number": one.number, "sentence": sentence(one.fault)}
    heading = result_heading(one.fault.place)
    if heading is None:
        return gettext("Línea %(number)d: %(sentence)s.") % values
    return gettext("Línea %(number)d, columna «%(column)s»: %(sentence)s.") % {**values, "column": heading}


def _example_words() -> str:
    """Return a sentence with an example of a list: its headings and a line."""
    headings = result_headings()
    columns = ",".join(headings[key] for key in ("one", "two", "winner", "reason", "one_men"))
    line = f"Ana,Bea,1,{REASONS[Reason.NO_PIECES]},3"
    return gettext("Por ejemplo, una línea «%(columns)s» y debajo «%(line)s».") % {"columns": columns, "line": line}


def import_summary(imported: ResultImport) -> str:
    """Return the numbers of results to be entered and of those already recorded, in sentences."""
    new = ngettext("Se anota %(count)d resultado.", "Se anotan %(count)d resultados.", imported.entered)
    return " ".join([new % {"count": imported.entered}, *_unchanged_words(imported)])


def _entered_words(imported: ResultImport) -> str:
    """Return the result that was entered, or how many were, in words."""
    if imported.entered == 1 and imported.last and imported.last.league:
        return decision_sentence(imported.last, imported.last.league.pieces_of_absence)
    new = ngettext("%(count)d resultado anotado.", "%(count)d resultados anotados.", imported.entered)
    return new % {"count": imported.entered}


def _unchanged_words(imported: ResultImport) -> list[str]:
    """Return the number of results that were recorded before, in words; an empty list for none."""
    if not imported.unchanged:
        return []
    old = ngettext("%(count)d ya estaba anotado así.", "%(count)d ya estaban anotados así.", imported.unchanged)
    return [old % {"count": imported.unchanged}]


def add_results_message(request: HttpRequest, imported: ResultImport) -> None:
    """Leave a message about results entered together, with a button to undo them all."""
    words = " ".join(
        [*([_entered_words(imported)] if imported.entered else []), *_unchanged_words(imported), *imported.further]
    )
    if imported.last:
        add_message(request, imported.last, words, together=RESULTS if imported.entered > 1 else "")
    else:
        messages.success(request, words)


def result_sentences(loaded: LoadedLeague, imported: ResultImport) -> list[str]:
    """Return a sentence for each result to be recorded, after one for each later day with several of the games.

    A game of another later day, or without a date, says so itself.
    """
    every = {line.fixture_id: line for line in all_lines(loaded.league)}
    lines = [every[verb.fixture] for verb in imported.verbs]
    now = loaded.local()
    days: dict[date, list[GameLine]] = {}
    for line in lines:
        if line.at and date_words(line.at, line.put_off, now):
            days.setdefault(line.at.date(), []).append(line)
    shared = {day: games for day, games in sorted(days.items()) if len(games) > 1}
    said = {line.fixture_id for games in shared.values() for line in games}
    return [
        *(later_games_words(len(games), min(line.at for line in games if line.at), now) for games in shared.values()),
        *(
            _result_sentence(loaded, verb.result, line, dated=line.fixture_id not in said)
            for verb, line in zip(imported.verbs, lines, strict=True)
        ),
    ]


def _result_sentence(loaded: LoadedLeague, result: Result, line: GameLine, *, dated: bool) -> str:
    """Return the number and sentence of a result to be recorded; if `dated`, its date unless that is today or past."""
    assert line.fixture_id
    game = replace(loaded.game(line.fixture_id), result=result)
    entry = entry_sentence(game, loaded.league.pieces_of_absence)
    when = date_words(line.at, line.put_off, loaded.local()) if dated else ""
    pair = f"{game.one} – {game.two}"
    named = gettext("Desempate: %(pair)s") % {"pair": pair} if line.tiebreak else f"{line.number}. {pair}"
    return f"{named}. {entry} {when}".rstrip()


def moved_meanwhile(
    league: models.League, loaded: LoadedLeague, imported: ResultImport, seen_version: int
) -> list[str]:
    """Return a sentence for each game of an import that was moved after the version that its sender had seen."""
    moved = moved_since(league, seen_version)
    games = [loaded.game(verb.fixture) for verb in imported.verbs if verb.fixture in moved]
    return [moved_words(game.one, game.two, game.at) for game in games]
