"""The page of a decision: its form, preview, conflict and confirmation; forms merged with changes made meanwhile.

It works without scripts: the form is sent, its effect is shown with the values in hidden fields, and confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views import View

from tournaments import models
from tournaments.display.history import lines_of
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.models.league import Role
from tournaments.store.access.actor import is_author
from tournaments.store.access.permissions import Grant
from tournaments.store.decide import Effect, Verb, conflicting_since, preview, take, with_retries
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import (
    add_message,
    changes_in_table,
    decision_sentence,
    effects_beyond_table,
    effects_on_others_since,
    further_effects,
    onward,
)
from tournaments.web.deciding.hour_warnings import taken_hours_of, taken_hours_words
from tournaments.web.deciding.league_access import LeagueAccess, Refused, open_league_access, refusal, state_refusal
from tournaments.web.deciding.reasons import SEEN_WARNING, add_warning
from tournaments.web.form_token import INCOMPLETE, FormToken, new_form_token, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS

FieldValues = Mapping[str, tuple[str, ...]]
"""The values of a form's fields, by name, as text."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that another person changed, with its former, present and sent values as text.

    `conflict` says that the sender changed it too, to another value.
    """

    label: str
    former: str
    present: str
    sent: str
    conflict: bool


def differences(sent: PlainForm, shown: FieldValues, present: PlainForm) -> list[Difference]:
    """Return the visible fields that others changed since the form was shown with the values `shown`.

    `sent` is the form as sent, and `present` one with the present values.
    """
    current, typed = present.shown(), sent.shown()
    return [
        Difference(
            label=str(sent[name].label),
            former=sent.in_words(name, shown[name]),
            present=sent.in_words(name, current[name]),
            sent=sent.in_words(name, typed[name]),
            conflict=typed[name] not in (shown[name], current[name]),
        )
        for name in typed
        if name in shown and name in current and current[name] != shown[name] and not sent[name].is_hidden
    ]


def merged(sent: PlainForm, shown: FieldValues, present: PlainForm) -> dict[str, Any]:
    """Return the values of the merged form: the sender's changes, and the present values of the other fields."""
    current, typed, raw = present.shown(), sent.shown(), sent.sent_values()
    untouched = {name for name in typed if typed[name] == shown.get(name) and name in current}
    return {**raw, **{name: present[name].value() for name in untouched}}


Words = str | Promise


class DecisionPage(View):
    """The base of the pages of decisions on a league.

    A subclass sets at least `form_class` and `title`, and implements `verb`.
    """

    role: ClassVar[Role] = Role.ORGANIZER
    form_class: ClassVar[type[PlainForm]]
    template: ClassVar[str] = "web/deciding/decide.html"
    title: ClassVar[Words]
    explains: ClassVar[Words] = ""
    button: Words = gettext_lazy("Ver qué cambia")
    """The main button of the form: the same words wherever a preview follows."""
    confirm_button: ClassVar[Words] = gettext_lazy("Confirmar")
    """The button below a preview."""
    states: ClassVar[frozenset[State]] = frozenset({State.DRAWN, State.PLAYING})
    """The states of a league in which the decision can be taken."""
    too_late: ClassVar[Code] = Code.LEAGUE_ALREADY_DRAWN
    """The fault in a drawn or playing league whose state is not among `states`."""
    has_preview: bool = True
    """Whether the effect on the table is previewed first."""
    of_fixture: ClassVar[bool] = False
    """Whether the address names a fixture, so that the holder of a link to that game may decide."""
    gives_hours: ClassVar[bool] = False
    """Whether the decision gives games hours, which are compared with those of other leagues: in the preview or,
    without one, in the message after the decision."""
    by_link: ClassVar[bool] = True
    """Whether the holder of a private link with the role may take the decision."""

    access: LeagueAccess

    def verb(self, form: Any) -> Verb:
        """Return the decision that a valid form describes."""
        raise NotImplementedError

    def reason(self, form: Any) -> str:
        """Return the reason of the decision, or an empty text."""
        return str(form.cleaned_data.get("reason", ""))

    def initial(self) -> Mapping[str, Any]:
        """Return the initial values of the form."""
        return {}

    def form_options(self) -> Mapping[str, Any]:
        """Return the keyword arguments of the form, without the posted data."""
        return {}

    def make_form(self, *sent: Any, **options: Any) -> PlainForm:
        """Return the form, with the posted data and files in `sent`, if any."""
        return self.form_class(*sent, **options, **self.form_options())

    def context(self) -> Mapping[str, Any]:
        """Return the context of the template, without the form."""
        return {}

    def summary(self, form: Any) -> Words:
        """Return the summary of the decision, for the page that asks for confirmation."""
        return ""

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        """Return the effect, for the page that asks for confirmation. Raises Fault if the decision cannot be taken."""
        effect = self.effect(form)
        taken = taken_hours_of(self.access.loaded(), self.verb(form)) if self.gives_hours else []
        return {"changes": changes_in_table(effect.before, effect.after), "notices": [*self.notices(effect), *taken]}

    def notices(self, effect: Effect) -> list[str]:
        """Return the notices about effects other than changed rows."""
        return [
            *further_effects(effect.before, effect.after, self.access.league()),
            *effects_beyond_table(self.access, effect.league),
        ]

    def effect(self, form: Any) -> Effect:
        """Return the effect of the decision on the table. Raises Fault."""
        return self.effect_of(self.verb(form), self.reason(form))

    def effect_of(self, verb: Verb, reason: str = "-") -> Effect:
        """Return the effect of a verb on the table. Raises Fault."""
        return preview(self.access.row, verb, reason=reason, loaded=self.access.loaded())

    def simulate(self, verb: Verb) -> League:
        """Return the league after the decision, for a page that shows more than the table. Raises Fault."""
        self.effect_of(verb)
        after = verb.simulate(self.access.loaded())
        assert after
        return after

    def return_address(self) -> str:
        """Return the address of the link back, and of the redirect after the decision."""
        return self.access.address

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Load the object in the address; return a response if there is nothing to decide, or None."""
        return None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Check access, and answer a form that was sent twice with its first decision."""
        try:
            self.access = self.open_access(request, **kwargs)
        except Refused as refused:
            return self.refuse(refused.grant)
        if self.requests_decision() and self.may_be_repeated() and (taken := self.decision_already_taken()):
            return self.redirect_after(taken)
        try:
            answer = self.prepare(kwargs.get("object_id", 0)) or super().dispatch(request, *args, **kwargs)
        except ObjectDoesNotExist as missing:
            raise Http404 from missing
        if answer.status_code == REFUSED_STATUS and (taken := self.decision_already_taken()):
            return self.redirect_after(taken)  # taken meanwhile by the same form, sent twice
        return answer

    def open_access(self, request: HttpRequest, **kwargs: Any) -> LeagueAccess:
        """Return the access to the league in the address. Raises Refused."""
        fixture = kwargs["object_id"] if self.of_fixture else None
        return open_league_access(request, kwargs["slug"], self.role, fixture, by_link=self.by_link)

    def refuse(self, grant: Grant) -> HttpResponse:
        """Return the response to a request without the right."""
        return refusal(self.request, grant)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(self.present_form())

    def requests_decision(self) -> bool:
        """Return whether the decision itself is requested, not only its preview."""
        return not self.has_preview or self.request.POST.get("step") == "confirm"

    def may_be_repeated(self) -> bool:
        """Return whether the league has changed since the form was shown, as the decision of the form changes it."""
        form_token = read_form_token(self.request.POST)
        return form_token is not None and form_token.seen_version != self.access.row.version

    def decision_already_taken(self) -> models.Decision | None:
        """Return the decision already taken with this request, in any state of the league."""
        form_token = read_form_token(self.request.POST)
        if form_token is None or self.request.POST.get("step") == "edit":
            return None
        return self.access.row.decisions.filter(request_key=form_token.request_key(self.request)).first()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the form; show its preview or a conflict, or take the decision if it is confirmed."""
        form = self.make_form(request.POST, request.FILES)
        form_token = read_form_token(request.POST)
        if request.POST.get("step") == "edit":
            return self.show(self.make_form(initial=form.sent_values()), form_token)
        if form_token is None:
            form.add_error(None, INCOMPLETE)
        if not form.is_valid() or form_token is None:
            return self.show(form, form_token, status=REFUSED_STATUS)
        if self.unread_warning(form):
            return self.show(form, form_token, status=REFUSED_STATUS)
        try:
            if self.has_preview and not self.confirmed(form):
                unchanged = form_token.seen_version == self.access.row.version
                later = () if unchanged else self.later_decisions(form, form_token)
                return (
                    self.show_conflict(form, form_token, later) if later else self.show_confirmation(form, form_token)
                )
            before = self.access.loaded() if self.gives_hours and not self.has_preview else None
            decision = self.take(form, form_token)
            taken = self.hours_taken_since(before) if before else ()
            return self.redirect_after(decision, *self.consequences(decision), *taken)
        except Fault as fault:
            if later := self.later_decisions(form, form_token):
                self.access.refresh()
                return self.prepare(kwargs.get("object_id", 0)) or self.show_conflict(form, form_token, later)
            form.add_fault(fault)
            return self.show(form, form_token, status=REFUSED_STATUS)

    def hours_taken_since(self, before: LoadedLeague) -> Sequence[str]:
        """Return the warnings about hours given since, for a decision that was taken without a preview."""
        self.access.refresh()
        return taken_hours_words(before, self.access.loaded().league)

    def public_texts(self, form: PlainForm) -> Mapping[str, str]:
        """Return the public texts of a valid form, by field."""
        return form.public_texts_by_field()

    def unread_warning(self, form: PlainForm) -> bool:
        """Return whether the form names a hidden player in a public text without its sender having been warned."""
        warned = add_warning(form, self.public_texts(form), self.access, self.initial)
        return warned and self.request.POST.get(SEEN_WARNING) != form.mentions_key

    def confirmed(self, form: Any) -> bool:
        """Return whether the form was confirmed and still has the values of the sentence beside its button."""
        shown = self.request.POST.get("shown")
        return self.request.POST.get("step") == "confirm" and shown in (None, self.values_digest(form))

    def values_digest(self, form: Any) -> str:
        """Return a digest of the decision that the form describes, in twenty letters."""
        return sha256(repr((self.verb(form), self.reason(form))).encode()).hexdigest()[:20]

    def take(self, form: Any, form_token: FormToken) -> models.Decision:
        """Take the decision, and try again if another one locks the league."""
        verb, reason = self.verb(form), self.reason(form)
        key = form_token.request_key(self.request)
        return with_retries(
            lambda: take(
                self.access.row,
                verb,
                by=self.access.actor,
                reason=reason,
                request_key=key,
                seen_version=form_token.seen_version,
            )
        )

    def later_decisions(self, form: Any, form_token: FormToken) -> Sequence[models.Decision]:
        """Return the conflicting decisions that were taken after the form was shown."""
        return list(conflicting_since(self.access.row, self.verb(form), form_token.seen_version, self.access.actor))

    def show_conflict(self, form: Any, form_token: FormToken, later: Sequence[models.Decision]) -> HttpResponse:
        """Return the page of the sent form with the decisions taken meanwhile; nothing is saved until it is sent again.

        Fields that the sender did not change have their present values.
        """
        now = self.present_form()
        merged_form = self.make_form(initial=merged(form, form_token.shown, now))
        context = {
            "meanwhile": lines_of(self.access.row, later),
            "own": all(is_author(decision, self.access.actor) for decision in later),
            "differences": differences(form, form_token.shown, now),
        }
        again = new_form_token(self.access.row.version, now.shown())
        return self.render_page(self.template, merged_form, again, REFUSED_STATUS, {**self.context(), **context})

    def present_form(self) -> PlainForm:
        """Return the form with the present values of the league."""
        return self.make_form(initial=dict(self.initial()))

    def show(self, form: PlainForm, form_token: FormToken | None = None, *, status: int = 200) -> HttpResponse:
        """Return the page of the form, with a new token for the present version of the league unless one is given."""
        form_token = form_token or new_form_token(
            self.access.row.version, self.present_form().shown() if form.is_bound else form.shown()
        )
        return self.render_page(self.template, form, form_token, status, self.context())

    def show_confirmation(self, form: Any, form_token: FormToken) -> HttpResponse:
        """Return the page that asks for confirmation."""
        context = {"summary": self.summary(form), "carried": form.sent_pairs(), **self.preview_context(form)}
        return self.render_page("web/deciding/confirm.html", form, form_token, 200, context)

    def render_page(
        self, template: str, form: PlainForm, form_token: FormToken, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        words = {"title": self.title, "explains": self.explains, "button": self.button}
        words |= {"back": self.return_address(), "confirm_button": self.confirm_button}
        sending = {"confirms": self.has_preview, "unrecorded": True}
        context = {
            "access": self.access,
            "form": form,
            "form_token": form_token,
            "blocked": self.blocked(),
            **words,
        }
        return render(self.request, template, {**context, **sending, **more}, status=status)

    def blocked(self) -> str:
        """Return the reason why the decision cannot be taken in the present state of the league, or an empty text."""
        return state_refusal(State(self.access.row.state), self.states, self.too_late)

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect to the next page, with a message about the decision, followed by the sentences `more`."""
        others = effects_on_others_since(self.access.row, decision)
        words = " ".join((decision_sentence(decision, self.access.row.pieces_of_absence), *more, *others))
        add_message(self.request, self.undone_by_button(decision), words, warns=self.warns_after(decision))
        return onward(self.request, self.return_address())

    def undone_by_button(self, decision: models.Decision) -> models.Decision:
        """Return the decision that the button of the message undoes: this one, or one that followed it."""
        return decision

    def warns_after(self, decision: models.Decision) -> bool:
        """Return whether the decision leaves something to be settled, so that its message is a warning."""
        return False

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        """Return the further consequences of the decision, in sentences."""
        return ()


def send(
    request: HttpRequest,
    form: PlainForm,
    *,
    act: Callable[[FormToken, str], HttpResponse],
    show: Callable[[FormToken, int], HttpResponse],
    version: Callable[[], int] = lambda: 0,
) -> HttpResponse:
    """Return the response to a sent form.

    `act` carries out a valid form under its request key, or raises Fault; `show` returns the page of a rejected one.

    `version` returns the present version of the object that the form changes.
    """
    form_token = read_form_token(request.POST)
    if form_token is None:
        form.add_error(None, INCOMPLETE)
    if not form.is_valid() or form_token is None:
        return show(form_token or new_form_token(version()), REFUSED_STATUS)
    key = form_token.request_key(request)
    try:
        return with_retries(lambda: act(form_token, key))
    except Fault as fault:
        form.add_fault(fault)
        return show(new_form_token(version()), REFUSED_STATUS)
