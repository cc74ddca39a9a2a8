"""A page that takes one decision: its form, what the decision would change, and the decision taken.

Without scripts: the form is sent, the effect is shown with the form carried unseen, and confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import View

from tournaments import models
from tournaments.decisions.taking import Verb, preview, take
from tournaments.forms.plain import PlainForm
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.models.official import Role
from tournaments.selectors.effects import changes
from tournaments.views.organizer.desk import Desk, open_desk
from tournaments.views.organizer.ticket import Ticket, new_ticket, read_ticket
from tournaments.wording.decisions import sentence
from tournaments.wording.faults import standing_alone

REFUSED = 422
Words = str | Promise
Answer = TypeVar("Answer")


class DecisionPage(LoginRequiredMixin, View):
    """What differs from one decision to another is said by a subclass."""

    role: ClassVar[Role] = Role.ORGANIZER
    form_class: ClassVar[type[PlainForm]]
    template: ClassVar[str] = "tournaments/organizer/decide.html"
    title: ClassVar[Words]
    explains: ClassVar[Words] = ""
    button: ClassVar[Words]
    states: ClassVar[frozenset[State]] = frozenset({State.DRAWN, State.PLAYING})
    """The states of a league in which it can be decided."""
    too_late: ClassVar[Code] = Code.LEAGUE_ALREADY_DRAWN
    """Why not, where the league is past those states and not yet finished."""
    confirms: ClassVar[bool] = True
    """Whether the effect on the table is shown before it is done."""

    desk: Desk

    def verb(self, form: Any) -> Verb:
        raise NotImplementedError

    def reason(self, form: Any) -> str:
        return str(form.cleaned_data.get("reason", ""))

    def initial(self) -> Mapping[str, Any]:
        return {}

    def form_options(self) -> Mapping[str, Any]:
        """What the form is made with, beside what was sent."""
        return {}

    def context(self) -> Mapping[str, Any]:
        """What its template shows beside the form."""
        return {}

    def summary(self, form: Any) -> Words:
        """What is about to be done, in words, on the page that asks for confirmation."""
        return ""

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        """The effect, for the page that asks for confirmation. Raises Fault where it cannot be done."""
        effect = preview(self.desk.row, self.verb(form), reason=self.reason(form))
        return {"changes": changes(effect.before, effect.after)}

    def after(self) -> str:
        """Where to go once it is done, and where to go back."""
        return self.desk.address

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        """What the address names beside the league; an answer where there is nothing to decide."""
        return None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return self.handle_no_permission()
        self.desk = open_desk(request, kwargs["slug"], self.role)
        try:
            return self.prepare(kwargs.get("which", 0)) or super().dispatch(request, *args, **kwargs)
        except ObjectDoesNotExist as missing:
            raise Http404 from missing

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(self.form_class(initial=dict(self.initial()), **self.form_options()))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.form_class(request.POST, request.FILES, **self.form_options())
        ticket = read_ticket(request.POST)
        if request.POST.get("step") == "edit":
            return self.show(self.form_class(initial=form.as_typed(), **self.form_options()), ticket)
        if ticket is None:
            form.add_error(None, _("El formulario llegó incompleto. Revísalo y envíalo otra vez."))
        if not form.is_valid() or ticket is None:
            return self.show(form, ticket, status=REFUSED)
        try:
            if self.confirms and request.POST.get("step") != "confirm":
                return self.ask(form, ticket)
            return self.done(self.take(form, ticket))
        except Fault as fault:
            form.add_fault(fault)
            return self.show(form, status=REFUSED)

    def take(self, form: Any, ticket: Ticket) -> models.Decision:
        verb, reason = self.verb(form), self.reason(form)
        key = ticket.request_key((verb, reason))
        return settle(
            lambda: take(self.desk.row, verb, by=self.desk.actor, reason=reason, request_key=key, seen=ticket.seen)
        )

    def show(self, form: PlainForm, ticket: Ticket | None = None, *, status: int = 200) -> HttpResponse:
        """The form; with a new ticket, for the league as it is now, unless the one it came with still holds."""
        return self.answer(self.template, form, ticket or new_ticket(self.desk.row.version), status, self.context())

    def ask(self, form: Any, ticket: Ticket) -> HttpResponse:
        shown = {"summary": self.summary(form), "carried": form.carried(), **self.preview_context(form)}
        return self.answer("tournaments/organizer/confirm.html", form, ticket, 200, shown)

    def answer(
        self, template: str, form: PlainForm, ticket: Ticket, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        shown = {"title": self.title, "explains": self.explains, "button": self.button, "back": self.after()}
        context = {"desk": self.desk, "form": form, "ticket": ticket, "blocked": self.blocked(), **shown, **more}
        return render(self.request, template, context, status=status)

    def blocked(self) -> str:
        """Why it cannot be decided in the state the league is in, or nothing."""
        state = State(self.desk.row.state)
        if state in self.states:
            return ""
        if state is State.PREPARING:
            return standing_alone(Fault(Code.LEAGUE_NOT_DRAWN))
        if self.states == {State.FINISHED}:
            return standing_alone(Fault(Code.LEAGUE_NOT_FINISHED))
        finished = state is State.FINISHED
        return standing_alone(Fault(Code.LEAGUE_FINISHED if finished else self.too_late))

    def done(self, decision: models.Decision) -> HttpResponse:
        messages.success(self.request, told(decision, self.desk.row.walkover_pieces))
        return redirect(self.after())


def told(decision: models.Decision, walkover_pieces: int = 0) -> str:
    """What a decision did, for whoever took it."""
    return sentence(decision.verb, decision.before, decision.after, walkover_pieces)


def settle(act: Callable[[], Answer]) -> Answer:
    """Done once more where somebody else wrote the same thing at the same moment; then their change is seen."""
    try:
        return act()
    except IntegrityError:
        try:
            return act()
        except IntegrityError:
            raise Fault(Code.REQUEST_OF_ANOTHER) from None
