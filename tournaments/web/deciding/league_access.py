"""Who may open the page of a decision, and in which states of the league."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views import View

from tournaments import models
from tournaments.display.events import stage_name
from tournaments.league.faults import Code, Fault
from tournaments.league.regulation import Format
from tournaments.league.values import League, State
from tournaments.models.access_link import Reach
from tournaments.models.league import Role
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import Grant
from tournaments.store.access.tokens import LinkState
from tournaments.store.events import whole_event_of
from tournaments.store.load import EventName, LoadedLeague, event_of, kind_of_row, load_row, load_rows
from tournaments.web.requests import redirect_to_sign_in
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.stages import CompetitionKind


@dataclass(frozen=True)
class LeagueAccess:
    """A league, the actor of a request and their role. The league is loaded at most once in a request."""

    row: models.League
    actor: Actor
    role: Role

    @property
    def link(self) -> models.AccessLink | None:
        """Return the private link of an actor without an account, or None."""
        return self.actor.link

    @property
    def of_player(self) -> bool:
        """Return whether the actor is a player of the league, on their own page."""
        return self.actor.own_link is not None

    @property
    def of_one_game(self) -> bool:
        """Return whether the access is to one game only."""
        return self.link is not None and self.link.reach == Reach.GAME

    @property
    def slug(self) -> str:
        return self.row.slug

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def event(self) -> EventName | None:
        """Return the event of which the league is a stage."""
        return event_of(self.row)

    @property
    def kind(self) -> CompetitionKind:
        """Return what the league is to its readers."""
        return kind_of_row(self.row)

    @property
    def event_page(self) -> str:
        """Return the organizers' page of its event; empty for accounts that do not organize all of it."""
        event = whole_event_of(self.actor.user, self.row) if self.event and self.actor.user else None
        return reverse("tournaments:organize_event", args=[event.slug]) if event else ""

    @property
    def stage_name(self) -> str:
        """Return the name of the league below that of its event: "Grupo A", "Cuadro"."""
        if self.event is None:
            return self.name
        return stage_name(self.name, self.event.name, Format((self.row.stage or {}).get("format", Format.ROUND_ROBIN)))

    @property
    def organizes(self) -> bool:
        return self.role is Role.ORGANIZER

    @property
    def address(self) -> str:
        """Return the page to go back to: the organizer's page of the league, or the referee's page of its games."""
        if self.link:
            return address_of(self.link)
        return reverse("tournaments:organize", args=[self.slug]) if self.organizes else self.games

    @property
    def reopening(self) -> str:
        """Return the page that reopens a finished league, for its organizers; else an empty text."""
        reopens = self.organizes and self.link is None and self.row.state == State.FINISHED
        return reverse("tournaments:reopen", args=[self.slug]) if reopens else ""

    @property
    def games(self) -> str:
        """Return the address of the referee's page."""
        return reverse("tournaments:record", args=[self.slug])

    def loaded(self) -> LoadedLeague:
        return self._loaded

    @cached_property
    def _loaded(self) -> LoadedLeague:
        """Return the league; a player reads the names that its pages show."""
        return load_rows([self.row], public=True)[0] if self.of_player else load_row(self.row)

    def hidden_names(self) -> frozenset[str]:
        """Return the hidden names, in one query unless the league is loaded already."""
        if "_loaded" in vars(self):
            return self.loaded().by_initials
        hidden = self.row.entries.filter(Q(initials=True) | Q(player__initials=True))
        return frozenset(hidden.values_list("name", flat=True))

    def refresh(self) -> None:
        """Read the row of the league again after a change by another request, and drop the loaded value."""
        self.row.refresh_from_db()
        vars(self).pop("_loaded", None)

    def league(self) -> League:
        """Return the value of the league."""
        return self.loaded().league

    def players(self) -> tuple[str, ...]:
        """Return the names of the players, in order."""
        return self.league().names


class Refused(PermissionDenied):
    """A request without the needed right; `grant` holds the requester's rights in the league and their link."""

    def __init__(self, grant: Grant) -> None:
        super().__init__()
        self.grant = grant


def open_league_access(
    request: HttpRequest, slug: str, needed: Role, fixture: int | None = None, *, by_link: bool = True
) -> LeagueAccess:
    """Return the access to a league, or to one fixture of it; with `by_link`, private links give access too.

    Raises Http404 or Refused.
    """
    grant = permissions.grant_for(request, slug, needed)
    if grant.actor is None or grant.role is None or not grant.allows(needed, fixture):
        raise Refused(grant)
    if grant.actor.link and not by_link:
        raise Refused(grant)
    return LeagueAccess(grant.league, grant.actor, grant.role)


def address_of(link: models.AccessLink) -> str:
    """Return the address of the page that a link opens: its game, or the games of its league."""
    if link.reach == Reach.LEAGUE:
        return reverse("tournaments:record", args=[link.league.slug])
    return reverse("tournaments:game", args=[link.league.slug, link.fixture_id])


def for_officials(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view of a league for its officials; `refusal` answers anybody else."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal(request, refused.grant)

    return answer


def refusal(request: HttpRequest, grant: Grant) -> HttpResponse:
    """Answer a request without the right: redirect to the login page, or show the state of the private link."""
    if grant.session_link is None:
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_sign_in(request)
    return link_refusal(request, grant.session_link.link, grant.session_link.state)


def link_refusal(
    request: HttpRequest, link: models.AccessLink | None, state: LinkState, *, status: int = 403
) -> HttpResponse:
    """Return the page that says why a private link gives no access, or none to the requested page."""
    address = address_of(link) if link and state is LinkState.LIVE else ""
    context = {"link": link, "state": state, "address": address, "next": request.path}
    return render(request, "organizers/links/stopped.html", context, status=status)


ANY_STATE = frozenset(State)


def state_refusal(state: State, states: AbstractSet[State], too_late: Code) -> str:
    """Return the reason why a decision that needs one of `states` cannot be taken in `state`; empty if it can.

    `too_late` is the fault in a drawn or playing league.
    """
    if state in states:
        return ""
    if state is State.PREPARING:
        return full_sentence(Fault(Code.LEAGUE_NOT_DRAWN))
    if states == {State.FINISHED}:
        return full_sentence(Fault(Code.LEAGUE_NOT_FINISHED))
    return full_sentence(Fault(Code.LEAGUE_FINISHED if state is State.FINISHED else too_late))


View_ = TypeVar("View_", bound=Any)


@dataclass(frozen=True, slots=True)
class Act:
    """An act: its name in the code, its word in the address, and the view that answers.

    `of_one` says that the address also names one person, link or the like by its key.
    """

    name: str
    word: str
    of_one: bool
    view: Callable[..., HttpResponseBase]


ACTS: dict[str, Act] = {}
"""The acts by name."""
_BY_WORD: dict[str, Act] = {}


def act_on_people(name: str, word: str, *, of_one: bool = False) -> Callable[[View_], View_]:
    """Register a view, as a decorator, under the word that stands for it in the address of the acts."""

    def register(view: View_) -> View_:
        is_class = isinstance(view, type) and issubclass(view, View)
        ACTS[name] = _BY_WORD[word] = Act(name, word, of_one, view.as_view() if is_class else view)
        return view

    return register


def act_with_word(word: str) -> Act | None:
    """Return the act that a word of an address stands for, or None."""
    return _BY_WORD.get(word)


def act_address(name: str, slug: str, key: int | None = None) -> str:
    """Return the address of an act in a league: about one person or link, by its key, or about nobody yet."""
    return reverse("tournaments:people", args=[slug]) + act_path(name, key)


def act_path(name: str, key: int | None = None) -> str:
    """Return the address of an act below the page of a league's people."""
    act = ACTS[name]
    return f"{act.word}/{key}/" if act.of_one else f"{act.word}/"
