"""The decisions taken in a league, the latest first: who, when, what, why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.access.actor import signer
from tournaments.access.permissions import leagues_seen_by
from tournaments.league.aliases import Aliases
from tournaments.store.aliases import NOBODY, aliases_of
from tournaments.store.championships import names_of
from tournaments.store.fixtures import on_fixture
from tournaments.store.load import zone_of_row
from tournaments.store.strike_text import VERB as STRIKING
from tournaments.store.strike_text import is_struck, struck_by
from tournaments.wording.decisions import sentence, unpublished
from tournaments.wording.games import pair

PAGE_SIZE = 50
INCIDENTS = ("note_incident", "strike_incident")
WITHHELD_NAME = "…"
SANCTIONS = ("sanction", "revoke_sanction")
OF_PLAYERS_ALONE = Q(subject__startswith="report ") | Q(subject__startswith="request ")
"""What players report and ask, and the answers: the officials and the two players read it, nobody else."""
ASKED_BY_PLAYERS = Q(subject__startswith="request ")
"""What players ask: of the officials, only organizers read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """A decision; `at` is local time of the league's zone, `today` whether that is the day it is there."""

    number: int
    verb: str
    who: str
    at: datetime
    today: bool
    what: str
    why: str
    struck: str = ""
    """Who struck words out of it, and when; empty without any struck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A page, numbered from 1, of the history of a league, or of one `game` of it; `more` when older ones follow."""

    slug: str
    name: str
    zone: str
    """The time zone of every moment."""
    game: str
    lines: tuple[DecisionLine, ...]
    number: int
    more: bool


def history(
    slug: str,
    seen: QuerySet[models.League] | None = None,
    *,
    number: int | None = 1,
    fixture: int | None = None,
    whole: bool = False,
    requests: bool = False,
) -> History:
    """A page of the history of a league, or of a game of it, with the names that anybody reads; Http404 where there is
    none such. Without a number, all of it.

    `whole` tells what the league does not publish too: the incidents that are not marked in public, and what players
    report. `requests` tells what they ask as well.
    """
    league = (leagues_seen_by() if seen is None else seen).filter(slug=slug).first()
    if league is None:
        raise Http404(slug)
    first, last = (0, None) if number is None else ((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    decisions = league.decisions.select_related("actor__handle").order_by("-number")
    if fixture is not None:
        decisions = decisions.filter(on_fixture(fixture))
    if not (whole and requests):
        decisions = decisions.exclude(ASKED_BY_PLAYERS if whole else OF_PLAYERS_ALONE)
    rows = list(decisions[first : last and last + 1])
    most = PAGE_SIZE if number else len(rows)
    aliases = aliases_of(league, _entered(rows))
    if aliases.shown or league.entries.exclude(sorted_as="").exists():
        rows = [_with_lots_withheld(row) for row in rows]
    if not whole:
        _withhold_championships(rows)
    line = _line_in(league, aliases) if whole else _published(league, rows, aliases)
    return History(
        slug=league.slug,
        name=league.name,
        zone=zone_of_row(league).key,
        game="" if fixture is None else aliases.within(_game(league, fixture)),
        lines=_with_struck(league, rows[:most], [line(row) for row in rows[:most]]),
        number=number or 1,
        more=len(rows) > most,
    )


def _with_struck(
    league: models.League, rows: Sequence[models.Decision], lines: Sequence[DecisionLine]
) -> tuple[DecisionLine, ...]:
    """Lines of history, each that lost words with who struck them out and when.

    Of many, it is first asked whether any words were struck at all: looking for them in every line takes longer.
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
    """Return the sentence about struck words: by whom, and when."""
    at = date_format(decision.taken_at.astimezone(zone), _("j b Y, H:i"))
    return _("Texto tachado por %(who)s, %(at)s.") % {"who": signer(decision), "at": at}


def _game(league: models.League, pk: int) -> str:
    game = league.fixtures.filter(pk=pk).values("one__name", "two__name").first()
    if game is None:
        raise Http404(pk)
    return pair({"one": game["one__name"], "two": game["two__name"]})


def _entered(rows: Iterable[models.Decision]) -> set[str]:
    """Return the players named in these decisions, who may no longer be in the league."""
    return {name for row in rows for document in (row.before, row.after) for name in _named(document)}


def _named(document: Any) -> Iterator[str]:
    """Yield the players' names in a decision on a list or on one player, undone or not."""
    if not isinstance(document, dict):
        return
    players = document.get("players")
    yield from (one["name"] for one in players if isinstance(one, dict)) if isinstance(players, list) else ()
    if isinstance(document.get("player"), str):
        yield document["player"]
    for undone in ("before", "after"):
        yield from _named(document.get(undone))


def _published(
    league: models.League, rows: Iterable[models.Decision], aliases: Aliases
) -> Callable[[models.Decision], DecisionLine]:
    """Drop the parts that only the team of the league reads: unpublished incidents, reasons of sanctions, and reasons
    for showing initials, which older versions took over from leagues of other organizers.
    """
    line = _line_in(league, aliases)
    named = {row.number: _incident(row) for row in rows if row.verb in INCIDENTS}
    shown = frozenset(models.Incident.objects.filter(pk__in=named.values(), public=True).values_list("pk", flat=True))

    def line_of(row: models.Decision) -> DecisionLine:
        if _of_sanction(row):
            return replace(line(_without_reason(row)), why="")
        if row.verb == "show_as":
            return replace(line(row), why="")
        if row.number not in named or named[row.number] in shown:
            return line(row)
        return replace(line(row), what=unpublished(row.verb, row.before or row.after or {}), why="")

    return line_of


def _of_sanction(row: models.Decision) -> bool:
    undone = (row.before or {}).get("verb") if row.verb == "undo" else None
    return row.verb in SANCTIONS or undone in SANCTIONS


def _without_reason(row: models.Decision) -> models.Decision:
    """A decision on a sanction, not to be saved, with its reason left out."""
    row.before, row.after = _without(row.before, "reason"), _without(row.after, "reason")
    return row


def _incident(row: models.Decision) -> int:
    return int((row.after or row.before or {})["incident"])


def lines_of(
    league: models.League, rows: Iterable[models.Decision], aliases: Aliases = NOBODY
) -> tuple[DecisionLine, ...]:
    """Decisions of a league as its history tells them."""
    return tuple(map(_line_in(league, aliases), rows))


def _with_lots_withheld(row: models.Decision) -> models.Decision:
    """A decision, not to be saved, without the seed of the lots: with it hidden or erased names could be found."""
    row.before, row.after = _without(row.before, "seed"), _without(row.after, "seed")
    return row


def _withhold_championships(rows: Sequence[models.Decision]) -> None:
    """Leave out of decisions, which are not to be saved, the names of championships that the public does not see."""
    withheld = models.Championship.objects.filter(withheld=True)
    if len(rows) > PAGE_SIZE and not withheld.exists():
        return
    telling = [row for row in rows if _tells(row.before, "championship") or _tells(row.after, "championship")]
    if not telling:
        return
    hidden = names_of(withheld)
    for row in telling:
        row.before, row.after = _nameless(row.before, hidden), _nameless(row.after, hidden)


def _tells(document: Any, key: str) -> bool:
    return isinstance(document, dict) and (
        bool(document.get(key)) or any(_tells(one, key) for one in document.values())
    )


def _nameless(document: Any, hidden: Collection[str]) -> Any:
    if not isinstance(document, dict):
        return document
    return {
        key: WITHHELD_NAME if key == "championship" and value in hidden else _nameless(value, hidden)
        for key, value in document.items()
    }


def _without(document: Any, withheld: str) -> Any:
    """Return the document of a decision with None in place of every value of a key."""
    if not isinstance(document, dict):
        return document
    return {key: None if key == withheld else _without(value, withheld) for key, value in document.items()}


def _line_in(league: models.League, aliases: Aliases = NOBODY) -> Callable[[models.Decision], DecisionLine]:
    return line_in_zone(zone_of_row(league), aliases, league.walkover_pieces)


def line_in_zone(
    zone: ZoneInfo, aliases: Aliases = NOBODY, walkover_pieces: int = 0
) -> Callable[[models.Decision], DecisionLine]:
    """Return the function that words decisions: with hours in the zone, and names replaced by the aliases."""
    hide = aliases.within
    today = timezone.now().astimezone(zone).date()

    def who(row: models.Decision) -> str:
        """A hidden name is shown without its handle, which may tell it."""
        shown = aliases.signed(row.actor_name)
        return signer(row) if shown == row.actor_name else shown

    def line(row: models.Decision) -> DecisionLine:
        at = row.taken_at.astimezone(zone).replace(tzinfo=None)
        return DecisionLine(
            number=row.number,
            verb=row.verb,
            who=who(row),
            at=at,
            today=at.date() == today,
            what=hide(sentence(row.verb, row.before, row.after, walkover_pieces)),
            why=hide(row.reason),
        )

    return line
