"""The decisions taken in a league, the latest first: author, time, sentence and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.names import withhold_championships, without_reason, without_seed
from tournaments.league.aliases import Aliases
from tournaments.store.access.actor import signature_of_decision
from tournaments.store.access.link_signatures import signature_for_reader
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.fixtures import on_fixture
from tournaments.store.load import kind_of_row, zone_of_row
from tournaments.store.search_index import NO_ALIASES, aliases_of
from tournaments.store.struck_sheets import VERB as STRIKING
from tournaments.store.struck_sheets import is_struck, struck_by
from tournaments.wording.decisions import sentence, unpublished_incident
from tournaments.wording.results import Json, pair
from tournaments.wording.stages import CompetitionKind

PAGE_SIZE = 50
INCIDENT_VERBS = ("note_incident", "strike_incident")
SANCTION_VERBS = ("sanction", "revoke_sanction")
ENDING_VERBS = ("close", "reopen")
VERBS_WITH_SUBJECT = ("found", "found_stage", "import_league", *ENDING_VERBS)
"""Verbs whose sentences tell a league from a stage and from a whole event."""
PLAYER_ANSWER_VERBS = ("pick_hour", "refuse_hours", "take_request_back")
"""Verbs of players' answers, whose sentences name the player."""
PLAYER_MATTERS = Q(subject__startswith="report ") | Q(subject__startswith="request ")
"""Decisions on players' reports and requests: only the officials and the two players read them."""
PLAYER_REQUESTS = Q(subject__startswith="request ")
"""Decisions on players' requests: among the officials, only organizers read them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """A decision as the history shows it: author, sentence (`what`) and reason (`why`).

    `at` is local time of the league; `today` says whether it was taken on the present local day.
    """

    number: int
    verb: str
    who: str
    at: datetime
    today: bool
    what: str
    why: str
    struck: str = ""
    """The account that struck texts out of it and the time, in words; empty if none were."""

    @property
    def names_who(self) -> bool:
        """Whether the sentence begins with the name of the author."""
        return self.verb in PLAYER_ANSWER_VERBS


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A page, numbered from 1, of the history of a league or of one `game`; `more` if older decisions follow."""

    slug: str
    name: str
    zone: str
    """The time zone of every moment."""
    game: str
    lines: tuple[DecisionLine, ...]
    number: int
    more: bool

    @property
    def has_gaps(self) -> bool:
        """Whether decisions between these lines are left out."""
        return any(later.number - earlier.number > 1 for later, earlier in pairwise(self.lines))


def history(
    slug: str,
    readable: QuerySet[models.League] | None = None,
    *,
    number: int | None = 1,
    fixture: int | None = None,
    only: int | None = None,
    whole: bool = False,
    requests: bool = False,
) -> History:
    """Return a page of the history of a league, or of one of its games, with public names. Raises Http404.

    Without a number, the whole history; `only` is the number of a single decision.

    `whole` adds the decisions that the league does not publish: on unmarked incidents and on players' reports.
    `requests` adds those on players' requests.
    """
    seen = leagues_seen_by() if readable is None else readable
    league = seen.filter(slug=slug).select_related("event_stage__event").first()
    if league is None:
        raise Http404(slug)
    rows, more = _page_of_decisions(league, number, fixture, only, whole=whole, requests=requests)
    aliases = aliases_of(league, _named_players(rows))
    if aliases.shown or league.entries.exclude(sorted_as="").exists():
        rows = [without_seed(row) for row in rows]
    if not whole:
        withhold_championships(rows)
    line = _line_maker(league, aliases) if whole else _public_line_maker(league, rows, aliases)
    return History(
        slug=league.slug,
        name=league.name,
        zone=zone_of_row(league).key,
        game="" if fixture is None else aliases.within(_game_name(league, fixture)),
        lines=_with_struck(league, rows, [line(row) for row in rows]),
        number=number or 1,
        more=more,
    )


def _page_of_decisions(
    league: models.League,
    number: int | None,
    fixture: int | None,
    only: int | None,
    *,
    whole: bool,
    requests: bool,
) -> tuple[list[models.Decision], bool]:
    """Return the decisions of a page, and whether older ones follow; the arguments are those of `history`."""
    decisions = league.decisions.order_by("-number")
    if fixture is not None:
        decisions = decisions.filter(on_fixture(fixture))
    if only is not None:
        decisions = decisions.filter(number=only)
    if not (whole and requests):
        decisions = decisions.exclude(PLAYER_REQUESTS if whole else PLAYER_MATTERS)
    first, last = (0, None) if number is None else ((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    rows = list(decisions[first : last and last + 1])
    page_rows = rows[: PAGE_SIZE if number else None]
    _load_accounts(page_rows)
    return page_rows, len(rows) > len(page_rows)


def _load_accounts(rows: Iterable[models.Decision]) -> None:
    """Load the accounts of decisions that store no handle; joining accounts to every row would be slower by half."""
    prefetch_related_objects([row for row in rows if row.actor_handle is None and row.actor_id], "actor__handle")


def _with_struck(
    league: models.League, rows: Sequence[models.Decision], lines: Sequence[DecisionLine]
) -> tuple[DecisionLine, ...]:
    """Return the lines; where texts were struck out, with the account that did it and the time.

    For many lines, one query first asks whether any text was struck at all: looking into each line takes longer.
    """
    if len(rows) > PAGE_SIZE and not league.decisions.filter(verb=STRIKING).exists():
        return tuple(lines)
    numbers = [row.number for row in rows if is_struck(row)]
    if not numbers:
        return tuple(lines)
    by = struck_by(league.decisions.all(), numbers)
    zone = zone_of_row(league)
    return tuple(
        replace(line, struck=struck_words(by[line.number], zone)) if line.number in by else line for line in lines
    )


def struck_words(decision: models.Decision, zone: ZoneInfo) -> str:
    """Return the sentence that names the account that struck texts out, and the time."""
    at = date_format(decision.taken_at.astimezone(zone), _("j b Y, H:i"))
    return _("Texto tachado por %(who)s, %(at)s.") % {"who": signature_of_decision(decision), "at": at}


def _game_name(league: models.League, pk: int) -> str:
    """Return the names of the two players of a fixture. Raises Http404."""
    game = league.fixtures.filter(pk=pk).values("one__name", "two__name").first()
    if game is None:
        raise Http404(pk)
    return pair({"one": game["one__name"], "two": game["two__name"]})


def _named_players(rows: Iterable[models.Decision]) -> set[str]:
    """Return the names of players in these decisions; they may no longer be in the league."""
    return {name for row in rows for document in (row.before, row.after) for name in _names_in(document)}


def _names_in(document: Any) -> Iterator[str]:
    """Yield the players' names in a decision on a list, on one player or on games, undone or not."""
    if not isinstance(document, dict):
        return
    yield from (document[side] for side in ("one", "two") if isinstance(document.get(side), str))
    for games in ("games", "further"):
        for game in document.get(games) or () if isinstance(document.get(games), list) else ():
            yield from _names_in(game)
    players = document.get("players")
    yield from (one["name"] for one in players if isinstance(one, dict)) if isinstance(players, list) else ()
    if isinstance(document.get("player"), str):
        yield document["player"]
    for undone in ("before", "after"):
        yield from _names_in(document.get(undone))


def _public_line_maker(
    league: models.League, rows: Iterable[models.Decision], aliases: Aliases
) -> Callable[[models.Decision], DecisionLine]:
    """Return the function that words decisions for the public.

    It leaves out unpublished incidents, reasons of sanctions, and reasons for showing initials, which older versions
    copied from leagues of other organizers.
    """
    line = _line_maker(league, aliases)
    named = {row.number: _incident_key(row) for row in rows if row.verb in INCIDENT_VERBS}
    public = frozenset(models.Incident.objects.filter(pk__in=named.values(), public=True).values_list("pk", flat=True))

    def line_of(row: models.Decision) -> DecisionLine:
        """Return the line of a decision, without the parts that the public may not read."""
        if _is_on_sanction(row):
            return replace(line(without_reason(row)), why="")
        if row.verb == "show_as":
            return replace(line(row), why="")
        if row.number not in named or named[row.number] in public:
            return line(row)
        return replace(line(row), what=unpublished_incident(row.verb, row.before or row.after or {}), why="")

    return line_of


def _is_on_sanction(row: models.Decision) -> bool:
    """Return whether a decision is on a sanction, or undoes one."""
    undone = (row.before or {}).get("verb") if row.verb == "undo" else None
    return row.verb in SANCTION_VERBS or undone in SANCTION_VERBS


def _incident_key(row: models.Decision) -> int:
    """Return the key of the incident of a decision."""
    return int((row.after or row.before or {})["incident"])


def lines_of(
    league: models.League, rows: Iterable[models.Decision], aliases: Aliases = NO_ALIASES
) -> tuple[DecisionLine, ...]:
    """Return some decisions of a league as lines of its history."""
    return tuple(map(_line_maker(league, aliases), rows))


def _line_maker(league: models.League, aliases: Aliases = NO_ALIASES) -> Callable[[models.Decision], DecisionLine]:
    return line_in_zone(zone_of_row(league), aliases, league.pieces_of_absence, lambda verb: _subject_of(league, verb))


def _subject_of(league: models.League, verb: str) -> CompetitionKind:
    """Return what a decision was about; closing the stage with the medals ended its event."""
    kind = kind_of_row(league)
    return CompetitionKind.EVENT if kind is CompetitionKind.STAGE and league.podium and verb in ENDING_VERBS else kind


def line_in_zone(
    zone: ZoneInfo,
    aliases: Aliases = NO_ALIASES,
    walkover_pieces: int | None = 0,
    subject: Callable[[str], CompetitionKind] = lambda _verb: CompetitionKind.LEAGUE,
) -> Callable[[models.Decision], DecisionLine]:
    """Return the function that words decisions, with hours in a time zone and names replaced by aliases.

    `subject` returns what a decision of a verb was about, for decisions that do not say so themselves.
    """
    hide = aliases.within
    today = timezone.now().astimezone(zone).date()

    def who(row: models.Decision) -> str:
        """Return the name of the author; a hidden one has no handle, which could reveal it."""
        shown = aliases.signed(row.actor_name)
        return signature_of_decision(row) if shown == row.actor_name else signature_for_reader(shown)

    def after(row: models.Decision) -> Json | None:
        """Return the values after a decision, with what it was about: a league, a stage or a whole event."""
        return {"of": subject(row.verb), **(row.after or {})} if row.verb in VERBS_WITH_SUBJECT else row.after

    def line(row: models.Decision) -> DecisionLine:
        """Return a decision as the history shows it, without hidden names."""
        at = row.taken_at.astimezone(zone).replace(tzinfo=None)
        return DecisionLine(
            number=row.number,
            verb=row.verb,
            who=who(row),
            at=at,
            today=at.date() == today,
            what=hide(sentence(row.verb, row.before, after(row), walkover_pieces)),
            why=hide(row.reason),
        )

    return line
