"""The forms and questions of a game sheet: submit it, accept an irregular one, settle its contradiction with the
result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import condition, require_safe

from games.engines import analysis_of
from games.engines import is_set as engine_is_set
from games.forms import TextOrFile
from games.rules.notation.unplayed import StatedReason
from games.wording import number_asked
from tournaments.display.league import league_page
from tournaments.display.news import LatestNews
from tournaments.display.on_air import live_game, pieces
from tournaments.display.sheets import GameSheets, sheets_of
from tournaments.league.faults import Code, Fault
from tournaments.league.sheets import Claim, SheetAnswers, SheetReading, StarterAnswer
from tournaments.league.values import Reason, Side
from tournaments.models.league import Role
from tournaments.store.access.permissions import Grant
from tournaments.store.access.tokens import links_of_account
from tournaments.web.forms import PUBLIC_TEXT_NOTE, PlainForm, WordsField, choose_one
from tournaments.web.freshness import game_etag
from tournaments.web.requests import readable_leagues, reading_grant
from tournaments.wording import sheets as wording
from tournaments.wording.sheets import NO_RESULT
from tournaments.wording.terms import REASONS

MARK_LENGTH = 8
"""Length of the digest of a question in its answers, in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a contradiction between sheet and game, and its answers.

    The value of an answer is a code and, if the question quotes the sheet, a digest of it: an answer about another text
    does not count. `stated` is the answer that the words of the sheet give, chosen beforehand; usually there is none.
    """

    words: str
    choices: tuple[tuple[str, str], ...]
    stated: str = ""

    def code(self, value: str) -> str | None:
        """Return the code of an answer, or None if it does not answer this question."""
        return code_of(value) if value in dict(self.choices) else None


@dataclass(frozen=True, slots=True)
class SheetQuestions:
    """The questions about a sheet, each None if not needed; `note` says which facts were assumed without a question."""

    white: Question | None = None
    began: Question | None = None
    told: Question | None = None
    note: str = ""

    @property
    def by_field(self) -> Mapping[str, Question]:
        """The questions by the field of the form that answers them."""
        named = {"white": self.white, "began": self.began, "told": self.told}
        return {name: question for name, question in named.items() if question}


def sheet_questions(reading: SheetReading, answers: SheetAnswers, stated: StatedReason | None = None) -> SheetQuestions:
    """Return the questions about a sheet, given the answers so far: each answer may raise the next question.

    `stated` is the reason for the end of the game that the words of the sheet state.
    """
    asks_white, white = reading.asks_white, reading.white_before_exchange(answers)
    first = (
        _question(wording.colour_and_name_differences(reading), wording.white_choices(reading)) if asks_white else None
    )
    if white is None or reading.gist.begins is None or reading.gist.games > 1:
        return SheetQuestions(first)
    second = None
    if reading.asks_starter(white):
        second = _question(wording.starter_question(reading, white), wording.starter_choices(reading, white))
    seated = reading.white(answers) or white
    claim = _proposal(reading, answers)
    third = None
    if claim:
        third = _question(
            wording.result_question(claim, reading.game, seated),
            wording.result_choices(claim, reading.game),
            next((reason.value for reason in claim.possible if stated and reason.value == stated.value), ""),
        )
    exchanged = seated is not white
    note = wording.exchange_note(reading, seated) if exchanged else wording.starter_note(reading, white)
    return SheetQuestions(first, second, third, note)


def _proposal(reading: SheetReading, answers: SheetAnswers) -> Claim | None:
    """Return the result that the sheet proposes for an open game whose end the board does not show, or None."""
    if reading.game.result:
        return None
    try:
        claim = reading.resolved(answers).claim(reading.rules)
    except Fault:
        return None
    return claim if claim and claim.reason is None else None


def code_of(value: str) -> str:
    """Return the code in the value of an answer, without the digest of its question."""
    return value.partition(":")[0]


def _question(words: str, choices: list[tuple[str, str]], stated: str = "") -> Question:
    """Return a question whose answers hold a digest of its text, if it has one, and of the stated answer."""
    mark = f":{sha256(f'{words}{stated}'.encode()).hexdigest()[:MARK_LENGTH]}" if words else ""
    return Question(words, tuple((f"{code}{mark}", label) for code, label in choices), stated and f"{stated}{mark}")


QUESTION_FIELDS = ("white", "began", "told")
"""The fields that answer questions about a sheet, in order: the answer to one may raise the next."""


def end_reason_field(possible: Iterable[Reason]) -> forms.ChoiceField:
    """Return the field for the reason of an end that the board does not show. Nothing is preselected."""
    return forms.ChoiceField(
        label=_("¿Cómo acabó?"),
        widget=forms.RadioSelect,
        choices=[(reason.value, REASONS[reason]) for reason in possible],
        error_messages=choose_one(),
    )


class AnswerField(forms.ChoiceField):
    """An answer to a question about a sheet: a code, with a digest of the question, since the choices depend on it."""

    def __init__(self, label: Any, codes: Iterable[str]) -> None:
        self.codes = frozenset(codes)
        super().__init__(label=label, required=False, widget=forms.RadioSelect, error_messages=choose_one())

    def valid_value(self, value: Any) -> bool:
        return code_of(str(value)) in self.codes


class SheetSubmissionForm(PlainForm, TextOrFile):
    """The form of a sheet's text and of an official's answers about it; `ask` adds the questions."""

    field_order = ("text", "file", *QUESTION_FIELDS)
    white = AnswerField(_("¿Quién llevaba las blancas?"), Side)
    began = AnswerField(_("¿Quién empezó?"), StarterAnswer)
    told = AnswerField(_("¿Qué se anota?"), (*Reason, NO_RESULT))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.question_names: list[str] = []
        self.white_first = False
        self.codes: dict[str, str] = {}
        plain = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", "data-sheet-text": ""}
        self.fields["text"].widget.attrs |= {"rows": 3, **plain}
        self.fields["text"].help_text = _(
            "Como en la hoja, o en PDN. Al final, el resultado con las blancas delante: 2-0, 0-2 o 1-1; "
            "también vale en palabras: «tablas», «abandonan las negras»."
        )

    def ask(self, reading: SheetReading, stated: StatedReason | None = None) -> SheetQuestions:
        """Add the questions about a sheet, and read the sent answers, or those that it states, one after the other."""
        self.white_first = reading.game.white is None
        questions = sheet_questions(reading, self.answers, stated)
        for name in QUESTION_FIELDS:
            if question := questions.by_field.get(name):
                self._show(name, question)
                if not (code := question.code(self._sent(name))) and question.stated:
                    code = question.code(question.stated)
                    self._choose(name, question.stated)
                if code:
                    self.codes[name] = code
                    questions = sheet_questions(reading, self.answers, stated)
        return questions

    def _choose(self, name: str, value: str) -> None:
        """Show a question with an answer chosen."""
        if self.is_bound:
            self.data = {**self.data, name: value}
        self.initial[name] = value

    def _sent(self, name: str) -> str:
        """Return the value of a field: the sent one, or the initial one of a new form."""
        return str(self.cleaned_data.get(name) or "") if self.is_bound else str(self.initial.get(name) or "")

    @property
    def white_chosen(self) -> Side | None:
        """White's side by the sent answer, also before the question is known; None without an answer."""
        code = code_of(self._sent("white"))
        return Side(code) if code in tuple(Side) else None

    def _show(self, name: str, question: Question) -> None:
        """Show a question of the sheet with its choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*question.choices]
        self[name].help_text = field.help_text = question.words
        self.question_names.append(name)

    @property
    def first_questions(self) -> list[forms.BoundField]:
        """The question before the moves: which player had White, if the game does not say so."""
        return [self[name] for name in self.question_names if self._comes_first(name)]

    @property
    def later_questions(self) -> list[forms.BoundField]:
        """The questions that arise from the moves."""
        return [self[name] for name in self.question_names if not self._comes_first(name)]

    def _comes_first(self, name: str) -> bool:
        """Return whether the question of a field comes before the moves."""
        return self.white_first and name == "white"

    @property
    def lacks_result(self) -> bool:
        """Whether the sheet proposes a result and none was chosen, the last answer before it can be saved."""
        return "told" in self.question_names and "told" not in self.codes

    def refuse_unanswered(self) -> None:
        """Raise Fault if the sheet proposes a result and none was chosen."""
        if self.lacks_result:
            raise Fault(Code.SHEET_PROPOSES, "told")

    def as_read(self) -> dict[str, Any]:
        """Return the sent values, with the text of the file in place of the file."""
        return {**self.sent_values(), "text": self.cleaned_data["text"]}

    @property
    def answers(self) -> SheetAnswers:
        """The official's answers about White and about the first player."""
        white, began = self.codes.get("white"), self.codes.get("began")
        return SheetAnswers(Side(white) if white else None, StarterAnswer(began) if began else None)

    @property
    def reason(self) -> Reason | None:
        """The official's reason for the end of the game, or None if no result is to be recorded."""
        code = self.codes.get("told", NO_RESULT)
        return None if code == NO_RESULT else Reason(code)


class ReasonMissingForm(PlainForm):
    """A decision about a sheet, with the reason for the end of the game if the board does not show it."""

    told_needed = True

    def __init__(self, *args: Any, possible: tuple[Reason, ...], **kwargs: Any) -> None:
        self.possible = possible
        super().__init__(*args, **kwargs)
        self.order_fields(self.field_order)

    def more_fields(self) -> dict[str, forms.Field]:
        if not self.possible:
            return {}
        field = end_reason_field(self.possible)
        field.required = self.told_needed
        return {"told": field}

    @property
    def reason(self) -> Reason | None:
        code = self.cleaned_data.get("told")
        return Reason(code) if code else None


class SheetAcceptanceForm(ReasonMissingForm):
    """The acceptance of an irregular sheet, with its reason."""

    public_texts = ("accepted_for",)
    accepted_for = WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)
    places: ClassVar[Mapping[str, str]] = {"reason": "accepted_for"}
    field_order = ("told", "accepted_for")


class SheetSettlingForm(ReasonMissingForm):
    """The choice between sheet and result, with its reason; the end of the game is needed only for the sheet.

    Without `may_prevail`, the sheet can only be set aside.
    """

    told_needed = False

    def __init__(self, *args: Any, may_prevail: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_prevail:
            del self.fields["right"]

    right = forms.ChoiceField(
        label=_("¿Cuál vale?"),
        widget=forms.RadioSelect,
        choices=[("sheet", _("La planilla")), ("entered", _("El resultado anotado"))],
        error_messages=choose_one(),
    )
    public_texts = ("settled_for",)
    settled_for = WordsField(label=_("Motivo"), help_text=PUBLIC_TEXT_NOTE)
    places: ClassVar[Mapping[str, str]] = {"reason": "settled_for"}
    field_order = ("right", "told", "settled_for")

    def more_fields(self) -> dict[str, forms.Field]:
        questions = super().more_fields()
        for field in questions.values():
            field.help_text = _("Solo si vale la planilla.")
        return questions

    @property
    def sheet_prevails(self) -> bool:
        return bool(self.cleaned_data.get("right") == "sheet")


def may_analyse(grant: Grant | None, sheets: GameSheets, fixture_id: int) -> bool:
    """Return whether the reader, an official or a player, may ask the operator's program about a game with a result.

    While a game has no result, nobody is told what to play in it.
    """
    if not engine_is_set() or grant is None or sheets.page is None or sheets.line.result is None:
        return False
    if grant.allows(Role.REFEREE, fixture_id):
        return True
    user = grant.actor.user if grant.actor else None
    return user is not None and links_of_account(user).filter(entry__league=grant.league).exists()


@require_safe
@condition(etag_func=game_etag)
def sheet(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Show the sheets of a game; while it is broadcast, the page follows it."""
    chosen = number_asked(request.GET.get("hoja"))
    league = league_page(slug, readable_leagues(request))
    sheets = sheets_of(league.loaded, object_id, sheet=chosen, step=number_asked(request.GET.get("jugada")))
    live = live_game(league.loaded, sheets.line)
    grant = reading_grant(request, slug)
    offered = may_analyse(grant, sheets, object_id)
    analysed = offered and "analisis" in request.GET
    position = sheets.page.replay.position if sheets.page else None
    base = f"hoja={chosen}&" if chosen is not None else ""
    context = {
        "page": sheets,
        "tab": "games",
        "base": f"{base}analisis=1&" if analysed else base,
        "without_analysis": base,
        "offers_analysis": offered,
        "analysis": analysis_of(position) if analysed and position else None,
        "live": live,
        "pieces": pieces() if live else "",
        "news": LatestNews() if live else None,
        "stream_games": f"partidas/{object_id}/",
        "may_submit": grant is not None and grant.allows(Role.REFEREE, object_id),
    }
    return render(request, "organizers/sheets/sheet.html", context)
