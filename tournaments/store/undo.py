"""Undo what one decided oneself a moment ago, as a new decision: what was is again, and the history keeps both.

What chance decided (lots, dice) and what is a matter of everybody (settings, calendar, closing) is not undone but
decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.access.actor import Actor, decided_by, signer
from tournaments.league.corrections import corrected
from tournaments.league.faults import Code, Fault
from tournaments.league.results import with_game, with_result
from tournaments.league.values import Game, League, Side, State, Withdrawal, WithdrawnGames
from tournaments.league_file.results import result_in
from tournaments.store.corrections import correct_entry
from tournaments.store.decide import LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague

MINUTES = 10
MADE_ANEW = ("draw_lots", "enrol")
"""New lots make other games of all, a new list other entries."""


@dataclass(frozen=True, slots=True)
class Undo(LeagueVerb):
    """`decision` is its number in the league."""

    decision: int
    by: Actor

    name = "undo"

    def conflicting_decisions(self, league: models.League) -> Q:
        """None: whatever touched the same thing since is looked for by the undoing itself."""
        return Q(pk=None)

    def change(self, loaded: LoadedLeague) -> Outcome:
        decisions = models.Decision.objects.filter(league=loaded.pk)
        taken = decisions.get(number=self.decision)
        later = decisions.filter(number__gt=self.decision).select_related("undone_by")
        if fault := why_not(taken, later, self.by, timezone.now()):
            raise fault
        kept = {"number": taken.number, "verb": taken.verb, "before": taken.before, "after": taken.after}
        return Outcome(
            league=_INVERSES[taken.verb](Undoing(taken, loaded)),
            change=Change(kept, None, taken.subject, undoes=taken),
            beside=lambda row: _put_rows_back(row, taken),
        )

    def simulate(self, loaded: LoadedLeague) -> League:
        league = LeagueVerb.simulate(self, loaded)
        taken = models.Decision.objects.get(league=loaded.pk, number=self.decision)
        return _with_former_name(league, taken) if taken.verb == "correct_player" else league


def _with_former_name(league: League, taken: models.Decision) -> League:
    before, after = taken.before or {}, taken.after or {}
    return corrected(league, after["player"], before["player"], before["club"] or None)


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


@dataclass(frozen=True, slots=True)
class Undoing:
    """A decision to be undone, and the league that it left."""

    taken: models.Decision
    loaded: LoadedLeague

    @property
    def league(self) -> League:
        return self.loaded.league

    @property
    def game(self) -> Game:
        return self.loaded.game(int(self.taken.subject.split()[1]))

    @property
    def before(self) -> Json:
        return self.taken.before or {}

    @property
    def after(self) -> Json:
        return self.taken.after or {}


Inverse = Callable[[Undoing], League]


def _without_result(undoing: Undoing) -> League:
    """The game is to be played; a league that its first result put in play is as it was drawn."""
    return _as_drawn(undoing, with_result(undoing.league, undoing.game, None))


def _as_drawn(undoing: Undoing, league: League) -> League:
    began = undoing.after.get("began") and not any(game.result for game in (*league.games, *league.tiebreak_games))
    return replace(league, state=State.DRAWN) if began else league


def _former_result(undoing: Undoing) -> League:
    """The result that stood before it was corrected, taken back or confirmed, and whether it was confirmed."""
    return with_result(undoing.league, undoing.game, result_in(undoing.before))


def _former_colours(undoing: Undoing) -> League:
    before = undoing.before
    return with_game(undoing.league, undoing.game, _coloured(undoing.game, before["white"], before["starter"]))


def _without_sheet(undoing: Undoing) -> League:
    """The sheet stays among those submitted, and the one that was current is so again."""
    before, game = undoing.before, undoing.game
    former = _coloured(game, before["white"], before.get("starter", game.starter))
    if "winner" not in undoing.after:
        return with_game(undoing.league, game, former)
    return _as_drawn(undoing, with_game(undoing.league, game, replace(former, result=None)))


def _unsettled(undoing: Undoing) -> League:
    return undoing.league if "sheet" in undoing.before else _former_result(undoing)


def _coloured(game: Game, white: str | None, starter: str | None) -> Game:
    return replace(game, white=Side(white) if white else None, starter=Side(starter) if starter else None)


def _without_sanction(undoing: Undoing) -> League:
    league, key = undoing.league, undoing.after["sanction"]
    return replace(league, sanctions=tuple(each for each in league.sanctions if each.key != key))


def _with_sanction(undoing: Undoing) -> League:
    league, key = undoing.league, undoing.after["sanction"]
    sanctions = tuple(replace(each, revoked=False) if each.key == key else each for each in league.sanctions)
    return replace(league, sanctions=sanctions)


def _not_withdrawn(undoing: Undoing) -> League:
    league, player = undoing.league, undoing.after["player"]
    return replace(league, withdrawn=tuple(gone for gone in league.withdrawn if gone.player != player))


def _withdrawn(undoing: Undoing) -> League:
    league, before = undoing.league, undoing.before
    gone = Withdrawal(before["player"], WithdrawnGames(before["games"]))
    return replace(league, withdrawn=(*league.withdrawn, gone))


def _without_latecomer(undoing: Undoing) -> League:
    """With the games that came with them, none of which has been touched."""
    league, late = undoing.league, undoing.after["player"]
    return replace(
        league,
        players=tuple(player for player in league.players if player.name != late),
        games=tuple(game for game in league.games if late not in game.pair),
    )


def _before_play_off(undoing: Undoing) -> League:
    """No tie-break game; one that was there before it was won by an absence waits to be played again."""
    league, game = undoing.league, undoing.game
    if undoing.taken.before is not None:
        return with_result(league, game, None)
    return replace(league, tiebreak_games=tuple(each for each in league.tiebreak_games if each is not game))


def _without_ruling(undoing: Undoing) -> League:
    league, key = undoing.league, int(undoing.taken.subject.split()[1])
    return replace(league, rulings=tuple(ruling for ruling in league.rulings if ruling.key != key))


def _unchanged(undoing: Undoing) -> League:
    """The league as it is: a name is put back in its rows, beside it."""
    return undoing.league


_INVERSES: Mapping[str, Inverse] = {
    "record_result": _without_result,
    "correct_result": _former_result,
    "confirm_result": _former_result,
    "choose_colours": _former_colours,
    "submit_sheet": _without_sheet,
    "accept_sheet": _without_result,
    "settle_sheet": _unsettled,
    "sanction": _without_sanction,
    "revoke_sanction": _with_sanction,
    "withdraw": _not_withdrawn,
    "readmit": _withdrawn,
    "add_latecomer": _without_latecomer,
    "play_off": _before_play_off,
    "rule": _without_ruling,
    "correct_player": _unchanged,
}


def _put_sheets_back(taken: models.Decision) -> None:
    """Make the sheet current that was so before one was submitted or set aside."""
    before = taken.before or {}
    if taken.verb in ("submit_sheet", "settle_sheet") and "sheet" in before:
        sheets = models.FixtureSheet.objects.filter(fixture=int(taken.subject.split()[1]))
        sheets.filter(current=True).update(current=False)
        sheets.filter(sheet=before["sheet"]).update(current=True)


def _put_name_back(league: models.League, taken: models.Decision) -> None:
    """Give an entry the name and club that it had before they were corrected."""
    before = taken.before or {}
    if taken.verb == "correct_player":
        entry = league.entries.select_related("player").get(pk=int(taken.subject.split()[1]))
        correct_entry(league, entry, before["player"], before["club"])


def _put_rows_back(league: models.League, taken: models.Decision) -> None:
    """Put back what a decision changed and no value of a league holds."""
    _put_sheets_back(taken)
    _put_name_back(league, taken)
