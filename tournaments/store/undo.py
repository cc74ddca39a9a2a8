"""Undo what one decided oneself a moment ago, as a new decision: what was is again, and the history keeps both.

What chance decided (lots, dice) and what is a matter of everybody (settings, calendar, closing) is not undone but
decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.access.actor import Actor, decided_by, signer
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.league_file.writing import result_in
from tournaments.store.corrections import correct_entry
from tournaments.store.decide import LEAGUE, Change, Json, Verb
from tournaments.store.fixtures import result_of
from tournaments.store.load import load_league
from tournaments.store.save import entry_named, result_row

MINUTES = 10
MADE_ANEW = ("draw_lots", "enrol")
"""New lots make other games of all, a new list other entries."""


@dataclass(frozen=True, slots=True)
class Undo(Verb):
    """`decision` is its number in the league."""

    decision: int
    by: Actor

    name = "undo"

    def rivals(self, league: models.League) -> Q:
        """None: whatever touched the same thing since is looked for by the undoing itself."""
        return Q(pk=None)

    def apply(self, league: models.League) -> Change:
        taken = league.decisions.get(number=self.decision)
        later = league.decisions.filter(number__gt=self.decision).select_related("undone_by")
        if fault := why_not(taken, later, self.by, timezone.now()):
            raise fault
        _INVERSES[taken.verb](league, taken)
        kept = {"number": taken.number, "verb": taken.verb, "before": taken.before, "after": taken.after}
        return Change(kept, None, taken.subject, undoes=taken)


def request_key(league: models.League, decision: int) -> str:
    """A decision is undone once, however often that is asked for."""
    return f"undo:{league.pk}:{decision}"


def why_not(taken: models.Decision, later: Iterable[models.Decision], by: Actor, now: datetime) -> Fault | None:
    """Why a decision cannot be undone by somebody, None if it can; `later` are those of its league after it."""
    if taken.verb not in _INVERSES:
        return Fault(Code.UNDO_NOT_POSSIBLE)
    if not decided_by(taken, by):
        return Fault(Code.UNDO_OF_ANOTHER, actor=signer(taken))
    if hasattr(taken, "undone_by"):
        return Fault(Code.UNDONE)
    if now - taken.taken_at > timedelta(minutes=MINUTES):
        return Fault(Code.UNDO_LATE, minutes=MINUTES)
    touching = [other for other in later if _stands(other) and _touches(other, taken)]
    return Fault(Code.UNDO_CHANGED, actor=signer(touching[-1])) if touching else None


def with_later(
    rows: Sequence[models.Decision],
) -> Iterator[tuple[models.Decision, Sequence[models.Decision]]]:
    """Decisions in their order, each with those after it of which one may keep it from being undone.

    Of the later ones on one thing the last is enough: ten minutes of a large league are thousands of decisions.
    """
    found: list[tuple[models.Decision, Sequence[models.Decision]]] = []
    last_on: dict[str, models.Decision] = {}
    last_lots: models.Decision | None = None
    last_absence: models.Decision | None = None
    last: models.Decision | None = None
    for row in reversed(rows):
        later = {other.number: other for other in (last_on.get(row.subject), last_lots) if other}
        if row.subject == LEAGUE and last:
            later[last.number] = last
        if row.verb == "withdraw" and last_absence:
            later[last_absence.number] = last_absence
        found.append((row, [later[number] for number in sorted(later)]))
        if _stands(row):
            last_on.setdefault(row.subject, row)
            last = last or row
            last_lots = last_lots or (row if row.verb in MADE_ANEW else None)
            last_absence = last_absence or (row if _won_by_absence(row) else None)
    yield from reversed(found)


def _stands(decision: models.Decision) -> bool:
    """Neither undone nor an undoing."""
    return decision.verb != Undo.name and not hasattr(decision, "undone_by")


def _touches(other: models.Decision, taken: models.Decision) -> bool:
    """On the same thing; new lots make other games of all."""
    if taken.verb == "withdraw" and _won_by_absence(other):
        return True
    return taken.subject in (other.subject, LEAGUE) or other.verb in MADE_ANEW


def _won_by_absence(decision: models.Decision) -> bool:
    """Whether it gave a tie-break game to a player because the other had withdrawn."""
    return decision.verb == "play_off" and "winner" in (decision.after or {})


def can_be_undone(decision: models.Decision) -> bool:
    """Whether it is of a kind that is undone, by whoever took it and for as long as that holds."""
    return decision.verb in _INVERSES


Inverse = Callable[[models.League, models.Decision], None]


def _fixture(league: models.League, taken: models.Decision) -> models.Fixture:
    return league.fixtures.select_related("result", "one", "two").get(pk=int(taken.subject.split()[1]))


def _documents(taken: models.Decision) -> tuple[Json, Json]:
    return taken.before or {}, taken.after or {}


def _take_result_back(league: models.League, taken: models.Decision) -> None:
    """The game is to be played; a league that its first result put in play is as it was drawn."""
    row = result_of(_fixture(league, taken))
    assert row is not None
    row.delete()
    _, after = _documents(taken)
    if after.get("began") and not models.Result.objects.filter(fixture__league=league).exists():
        league.state = State.DRAWN
        league.save(update_fields=["state"])


def _put_result_back(league: models.League, taken: models.Decision) -> None:
    """The result that stood before it was corrected, taken back or confirmed, and whether it was confirmed."""
    fixture = _fixture(league, taken)
    before, _ = _documents(taken)
    result = result_in(before)
    assert result is not None
    stands = result_of(fixture)
    row = result_row(fixture, result, league.rules)
    row.pk = stands.pk if stands else None
    row.source, row.confirmed = before["source"], before["confirmed"]
    row.save()
    if fixture.tiebreak:
        checks.tiebreak_games(load_league(league).league.tiebreak_games)


def _put_colours_back(league: models.League, taken: models.Decision) -> None:
    fixture = _fixture(league, taken)
    before, _ = _documents(taken)
    fixture.white, fixture.starter = before["white"], before["starter"]
    fixture.save(update_fields=["white", "starter"])


def _withdraw_sheet(league: models.League, taken: models.Decision) -> None:
    """The sheet stays among those submitted, and the one that was current is so again."""
    fixture = _fixture(league, taken)
    before, after = _documents(taken)
    if "winner" in after:
        _take_result_back(league, taken)
    fixture.sheets.filter(current=True).update(current=False)
    fixture.sheets.filter(sheet=before["sheet"]).update(current=True)
    fixture.white, fixture.starter = before["white"], before.get("starter", fixture.starter)
    fixture.save(update_fields=["white", "starter"])


def _unsettle_sheet(league: models.League, taken: models.Decision) -> None:
    before, _ = _documents(taken)
    if "sheet" in before:
        _fixture(league, taken).sheets.filter(sheet=before["sheet"]).update(current=True)
    else:
        _put_result_back(league, taken)


def _drop_sanction(league: models.League, taken: models.Decision) -> None:
    _, after = _documents(taken)
    league.sanctions.get(pk=after["sanction"]).delete()


def _put_sanction_back(league: models.League, taken: models.Decision) -> None:
    _, after = _documents(taken)
    league.sanctions.filter(pk=after["sanction"]).update(revoked=False)


def _let_back(league: models.League, taken: models.Decision) -> None:
    _, after = _documents(taken)
    models.Withdrawal.objects.get(entry=entry_named(league, after["player"])).delete()


def _withdraw_again(league: models.League, taken: models.Decision) -> None:
    before, _ = _documents(taken)
    models.Withdrawal.objects.create(entry=entry_named(league, before["player"]), games=before["games"])


def _drop_latecomer(league: models.League, taken: models.Decision) -> None:
    """With the games that came with them, none of which has been touched."""
    _, after = _documents(taken)
    entry_named(league, after["player"]).delete()


def _undo_play_off(league: models.League, taken: models.Decision) -> None:
    """No tie-break game; one that was there before it was won by an absence waits to be played again."""
    fixture = _fixture(league, taken)
    if taken.before is None:
        fixture.delete()
    elif row := result_of(fixture):
        row.delete()


def _drop_ruling(league: models.League, taken: models.Decision) -> None:
    league.rulings.get(pk=int(taken.subject.split()[1])).delete()


def _put_name_back(league: models.League, taken: models.Decision) -> None:
    entry = league.entries.select_related("player").get(pk=int(taken.subject.split()[1]))
    before, _ = _documents(taken)
    correct_entry(league, entry, before["player"], before["club"])


_INVERSES: Mapping[str, Inverse] = {
    "record_result": _take_result_back,
    "correct_result": _put_result_back,
    "confirm_result": _put_result_back,
    "choose_colours": _put_colours_back,
    "submit_sheet": _withdraw_sheet,
    "accept_sheet": _take_result_back,
    "settle_sheet": _unsettle_sheet,
    "sanction": _drop_sanction,
    "revoke_sanction": _put_sanction_back,
    "withdraw": _let_back,
    "readmit": _withdraw_again,
    "add_latecomer": _drop_latecomer,
    "play_off": _undo_play_off,
    "rule": _drop_ruling,
    "correct_player": _put_name_back,
}
