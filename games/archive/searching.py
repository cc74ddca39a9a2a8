"""Games found by position, opening, player and result: the form of a search, and the games of archives."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.checking import unpack
from games.archive.terms import (
    GameResult,
    bucket_of,
    in_all,
    name_terms,
    numbers_with,
    position_term,
    result_in,
    result_term,
)
from games.forms import CHOOSE_ONE, storable
from games.models import Archive, ArchiveIndex, ArchivePart
from games.rules import RULES, check, read_fen
from games.rules.notation.fen import BadPosition
from games.rules.position import Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code, Finding, Severity
from games.rules.sheets.record import SheetReport
from games.rules.wording import place, refusal, sentence
from games.wording import NAMES, language

PAGE_SIZE = 20
MAX_WORDS = 400
"""Letters of an opening or a position."""
MAX_NAME = 80
MAX_ARCHIVES = 50
"""The latest archives in which one search looks."""
WHOLE_WORDS = gettext_lazy("En los archivos se buscan palabras enteras del nombre.")
_FIRST_NUMBER = re.compile(r"\A1\.\s*")
RESULTS = {
    GameResult.WHITE: gettext_lazy("ganan blancas"),
    GameResult.BLACK: gettext_lazy("ganan negras"),
    GameResult.DRAW: gettext_lazy("tablas"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundGame:
    """A game found, in an archive or a league: its address and players, its league and day or its number, its result.

    `ply` is the half-move after which it has the position, if one was asked for.
    """

    address: str
    title: str
    place: str
    day: date | None = None
    result: GameResult | None
    ply: int | None

    @property
    def result_words(self) -> str:
        return str(RESULTS[self.result]) if self.result else ""


class SearchForm(forms.Form):
    """What to search for; each field that is filled in narrows the search.

    Without given `rules`, those of an archive, they may be chosen: moves need them.
    """

    rules = forms.ChoiceField(
        label=gettext_lazy("Reglas"),
        choices=[("", gettext_lazy("cualesquiera")), *NAMES.items()],
        error_messages=CHOOSE_ONE,
        required=False,
        widget=forms.Select({"class": "form-select"}),
    )
    moves = forms.CharField(
        label=gettext_lazy("Apertura o posición"),
        help_text=gettext_lazy(
            "Las primeras jugadas con los números de las casillas, como 22-18 11-15; o una posición copiada de un "
            "tablero en una línea (FEN), como W:W21-32:B1-12."
        ),
        required=False,
        max_length=MAX_WORDS,
        widget=forms.TextInput({"class": "form-control", "autocapitalize": "off", "spellcheck": "false"}),
    )
    player = forms.CharField(
        label=gettext_lazy("Jugador"),
        required=False,
        max_length=MAX_NAME,
        widget=forms.TextInput({"class": "form-control"}),
    )
    result = forms.ChoiceField(
        label=gettext_lazy("Resultado"),
        choices=[("", gettext_lazy("cualquiera")), *((one.value, words) for one, words in RESULTS.items())],
        error_messages=CHOOSE_ONE,
        required=False,
        widget=forms.Select({"class": "form-select"}),
    )

    def __init__(self, *args: object, rules: RuleSystem | None = None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if rules:
            self.fields.pop("rules")
            self.fields["player"].help_text = WHOLE_WORDS
        self._rules = rules

    @property
    def system(self) -> RuleSystem | None:
        """Return the rules of the games, given or chosen; None for those of any."""
        return self._rules or RULES.get(self.cleaned_data["rules"])

    def clean_moves(self) -> Position | None:
        """Return the position that is asked for: of a FEN, or after the moves of an opening."""
        if self._rules is None and "rules" not in self.cleaned_data:
            return None
        words = storable(str(self.cleaned_data["moves"])).strip()
        if not words:
            return None
        if self.system is None:
            raise forms.ValidationError(_("Elige arriba las reglas con las que se leen las jugadas."))
        if ":" in words:
            try:
                return read_fen(self.system, words)
            except BadPosition as error:
                raise forms.ValidationError(refusal(error, language())) from error
        report = check(self.system, words)
        if fault := _fault_of(report):
            by_black = check(self.system, f"1... {_FIRST_NUMBER.sub('', words)}")
            if fault.code is not Code.NOT_YOUR_PIECE:
                raise forms.ValidationError(f"{place(fault, language())}: {sentence(fault, language())}")
            if _fault_of(by_black):
                words = _("%(place)s: la pieza que se mueve es del otro color.")
                raise forms.ValidationError(words % {"place": place(fault, language())})
            report = by_black
        return report.position

    @property
    def position(self) -> Position | None:
        found: Position | None = self.cleaned_data["moves"]
        return found

    def terms(self) -> list[int]:
        """Return the terms that every game found has."""
        terms = name_terms(self.cleaned_data["player"])
        if self.position is not None:
            terms.append(position_term(self.position.state))
        if result := self.cleaned_data["result"]:
            terms.append(result_term(GameResult(result)))
        return terms


def _fault_of(report: SheetReport) -> Finding | None:
    """Return what is wrong with the moves of an opening, if anything is."""
    return next((one for one in report.findings if one.code.severity is Severity.INVALID), None)


def archives_of(user: User | AnonymousUser) -> QuerySet[Archive]:
    """Return the archives that a person may see: their own; all for a superuser."""
    if user.is_superuser:
        return Archive.objects.all()
    return Archive.objects.filter(owner=user.pk) if user.is_authenticated else Archive.objects.none()


def numbers_found(archives: Sequence[Archive], terms: Sequence[int]) -> dict[int, Sequence[int]]:
    """Return the numbers of the games of indexed archives that have all of some terms, by archive. Makes one query."""
    if not terms:
        return {archive.pk: range(1, archive.games + 1) for archive in archives}
    places = {one.pk: [bucket_of(term, one.index_bits or 0) for term in terms] for one in archives}
    asked = reduce(or_, (Q(archive=archive, bucket__in=set(own)) for archive, own in places.items()))
    rows = ArchiveIndex.objects.filter(asked).values_list("archive", "bucket", "content")
    contents = {(archive, bucket): bytes(content) for archive, bucket, content in rows}
    return {
        archive: in_all(
            [numbers_with(contents.get((archive, bucket), b""), term) for bucket, term in zip(own, terms, strict=True)]
        )
        for archive, own in places.items()
    }


def counts_found(form: SearchForm, archives: QuerySet[Archive]) -> list[tuple[Archive, int]]:
    """Return the latest of some archives of the rules of a valid form, each with the number of its games found."""
    indexed = archives.exclude(index_bits=None).order_by("-pk")
    shown = list((indexed.filter(rules=form.system.slug) if form.system else indexed)[:MAX_ARCHIVES])
    numbers = numbers_found(shown, form.terms()) if shown else {}
    return [(archive, len(numbers[archive.pk])) for archive in shown]


def search(archive: Archive, form: SearchForm, page: int) -> tuple[tuple[FoundGame, ...], int]:
    """Return a page of the games of an archive that a valid form asks for, and the number of all."""
    numbers = numbers_found([archive], form.terms())[archive.pk]
    start = (page - 1) * PAGE_SIZE
    return _games(archive, numbers[start : start + PAGE_SIZE], form.position), len(numbers)


def _games(archive: Archive, numbers: Sequence[int], position: Position | None) -> tuple[FoundGame, ...]:
    """Return games by their numbers, in order. Makes two queries."""
    parts = ArchivePart.objects.filter(archive=archive)
    firsts = list(parts.order_by("first").values_list("first", flat=True)) if numbers else []
    first_of = {number: firsts[bisect_right(firsts, number) - 1] for number in numbers}
    contents = parts.filter(first__in=set(first_of.values())).values_list("first", "content")
    texts = {first: unpack(bytes(content)) for first, content in contents}
    return tuple(_game(archive, number, texts[first][number - first], position) for number, first in first_of.items())


def _game(archive: Archive, number: int, text: str, position: Position | None) -> FoundGame:
    report = check(RULES[archive.rules], text)
    states = report.record.game.line.states if report.record else []
    names = (report.tag(name) or "" for name in ("White", "Black"))
    return FoundGame(
        address=reverse("games:archive_game", args=[archive.pk, number]),
        title=" – ".join(name[:MAX_NAME] for name in names if name) or archive.name,
        place=_("n.º %d") % number,
        result=result_in(report),
        ply=states.index(position.state) if position is not None and position.state in states else None,
    )
