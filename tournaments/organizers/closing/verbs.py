"""Decisions at the end of a league and their sentences: settle a tie by game or ruling, close, reopen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.league import scores
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import result_document, ruling_document
from tournaments.league.moves import refuse_tiebreak_place
from tournaments.league.results import Need, count_drawn_tiebreaks, need_of, ruling_on, unplayed_tiebreak, with_result
from tournaments.league.schedule import draw
from tournaments.league.table import Row, table
from tournaments.league.timetable import resolved, written
from tournaments.league.values import Game, Reason, Result, Ruling, State, Winner
from tournaments.store.championships import write_placings
from tournaments.store.decide import Change, Json
from tournaments.store.events import part_of_event, refuse_feeding
from tournaments.store.fixtures import subject
from tournaments.store.league_verb import LeagueVerb, Outcome, require_open_tie, require_ruled_tie, unneeded_games
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.reasons import NothingForm
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.podiums import NO_MEDALS_HERE, no_podium_reason
from tournaments.wording.results import pair, when_words, with_dropped_tiebreaks
from tournaments.wording.stages import CompetitionKind
from tournaments.wording.terms import listed

SEED_LENGTH = 8


@dataclass(frozen=True, slots=True)
class OfEvent(LeagueVerb):
    """A decision whose sentence tells a league from an event and from one of its stages."""

    def apply(self, league: models.League) -> Change:
        change = LeagueVerb.apply(self, league)
        return replace(change, after={**(change.after or {}), **part_of_event(league.pk)})


@dataclass(frozen=True, slots=True)
class Close(OfEvent):
    """Close a complete league."""

    name = "close"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Close the league, and remove the tie-break games that were not needed. Raises Fault if anything is open."""
        league = loaded.league
        rows = _final_rows(loaded)
        dropped = unneeded_games(loaded)
        dropped_keys = {game.key for game in dropped}
        remaining = tuple(game for game in league.tiebreak_games if game.key not in dropped_keys)
        after = {"state": State.FINISHED, "placings": [_placing(row) for row in rows]}
        removed = {"dropped": [{"one": game.one, "two": game.two} for game in dropped]} if dropped else {}
        return Outcome(
            league=replace(league, state=State.FINISHED, tiebreak_games=remaining),
            change=Change({"state": league.state}, {**after, **removed}),
            write_other_rows=lambda row: write_placings(row, loaded, rows),
        )


def _final_rows(loaded: LoadedLeague) -> list[Row]:
    """Return the rows of the final table. Raises Fault if a game, tie, confirmation or sheet is still to be decided."""
    computed = table(loaded.league)
    if not computed.complete:
        left = [game for game in scores.games_that_count(loaded.league) if game.result is None]
        raise Fault(Code.NOT_COMPLETE, count=len(left)) if left else Fault(Code.LEAGUE_NOT_DRAWN)
    if computed.open_ties:
        raise Fault(Code.TIES_OPEN, names=listed(computed.open_ties[0]))
    if waiting := [game for game in loaded.all_games if game.key in loaded.unconfirmed]:
        raise Fault(Code.UNCONFIRMED, count=len(waiting), names=_pairs(waiting))
    sheets = open_sheets(loaded)
    for code, differs in ((Code.SHEETS_CONTRADICT, True), (Code.SHEETS_UNSOUND, False)):
        if lines := [one.line for one in sheets if one.differs is differs]:
            raise Fault(code, count=len(lines), names=_pairs(lines))
    return [row for row in computed.rows if not row.annulled]


def _pairs(games: Sequence[Game | GameLine]) -> str:
    """Return the players of some games as a list in words."""
    return listed([f"{game.one} – {game.two}" for game in games])


def _placing(row: Row) -> Json:
    """Return a row of the final table as the history stores it."""
    return {"place": row.pos, "player": row.player, "medal": row.medal, "points": row.podium_points}


@dataclass(frozen=True, slots=True)
class OpenTie:
    """An open tie, by its number from 1 and by the key of one of its players.

    Addresses use the player, since the number changes once another tie is decided. `game` is the tie-break game of the
    two players that is still to be played.
    """

    number: int
    player_id: int | None
    names: tuple[str, ...]
    need: Need
    game: GameLine | None
    winner: str
    """The winner of the tie-break game if the other player withdrew; empty otherwise."""

    drawn: int | None
    """The key of the last tie-break game of the two players if it was drawn, or None."""

    @property
    def offers_game(self) -> bool:
        """Whether a tie-break game must be called."""
        return self.need is Need.GAME and self.game is None


def open_ties(page: LeaguePage) -> tuple[OpenTie, ...]:
    """Return the open ties of a complete league, from the top of the table."""
    return tuple(_open_tie(page, number, tie) for number, tie in enumerate(page.standings.open_ties, start=1))


def _open_tie(page: LeaguePage, number: int, tie: tuple[str, ...]) -> OpenTie:
    """Return an open tie with the means that decides it: a tie-break game, a win by absence or a ruling."""
    league = page.loaded.league
    need, pair = need_of(league, tie), set(tie)
    game = next((game for game in page.tiebreaks if {game.one, game.two} == pair and game.status is Status.OPEN), None)
    winner = next(iter(pair - league.withdrawn_players)) if need is Need.ABSENCE else ""
    player_id = page.loaded.player_ids.get(tie[0])
    played = [game for game in page.tiebreaks if {game.one, game.two} == pair and game.result]
    drawn = played[-1].fixture_id if played and count_drawn_tiebreaks(league, tie) else None
    return OpenTie(number, player_id, tie, need, game, winner, drawn)


@dataclass(frozen=True, slots=True)
class PlayOff(LeagueVerb):
    """Call a tie-break game. Another one follows only if the last was drawn.

    `at` is local time in the league's zone. If one of the two players withdrew, the other wins by absence the game that
    was called, or a new one.
    """

    one: str
    two: str
    at: datetime | None = None
    board: int | None = None

    name = "play_off"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a tie-break game, or give the win to the opponent of a withdrawn player."""
        pair = (self.one, self.two)
        zone = loaded.league.zone
        at = resolved(self.at, zone) if self.at else None
        league = require_open_tie(loaded.league, pair)
        need = need_of(league, pair)
        if need not in (Need.GAME, Need.ABSENCE):
            raise Fault(Code.TIEBREAK_NOT_PLAYED, names=listed(pair))
        waiting = unplayed_tiebreak(league, pair)
        if waiting and need is Need.GAME:
            raise Fault(Code.TIEBREAK_OPEN, names=listed(pair))
        game = waiting or Game(one=self.one, two=self.two, at=at, board=self.board)
        if waiting is None:
            refuse_tiebreak_place(league, game)
            league = replace(league, tiebreak_games=(*league.tiebreak_games, game))
        names = {"one": game.one, "two": game.two}
        hour = {"at": written(at, zone), "board": self.board} if at else {}
        before, after = names if waiting else None, {**names, **hour}
        if need is Need.ABSENCE:
            result = _by_absence(game, league.withdrawn_players)
            league = with_result(league, game, result)
            after = {**names, **result_document(result)}
        return Outcome(
            league=league,
            change=lambda saved: Change(before, after, subject(game.key or saved.tiebreak_games[0])),
        )


def _by_absence(game: Game, withdrawn: frozenset[str]) -> Result:
    """Return the win by absence. It needs no confirmation, since it follows from the withdrawal."""
    return Result(Winner.TWO if game.one in withdrawn else Winner.ONE, Reason.WALKOVER, confirmed=True)


@dataclass(frozen=True, slots=True)
class Reopen(OfEvent):
    """Reopen a finished league."""

    name = "reopen"
    needs_reason = True
    finished_leagues_only = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Reopen the league. Raises Fault if players of it went on to a later stage of its event."""
        refuse_feeding(loaded.pk)
        return Outcome(
            league=replace(loaded.league, state=State.PLAYING),
            change=Change({"state": State.FINISHED}, {"state": State.PLAYING}),
            write_other_rows=_delete_placings,
        )


def _delete_placings(league: models.League) -> None:
    league.placings.all().delete()


class RepeatPage(GameDecision):
    """Call the next tie-break game after a drawn one. The regulation requires it, so referees may do it too."""

    of_fixture = False
    form_class = NothingForm
    title = _("Repetir el desempate")
    explains = _("Quedó en tablas: se juega otra partida de desempate entre los mismos.")
    button = _("Repetir el desempate")
    has_preview = False
    called: int | None = None

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Load the game; redirect unless it is a drawn tie-break game."""
        super().prepare(object_id)
        result = self.page.game.result
        if self.page.tiebreak and result is not None and result.winner is Winner.DRAW:
            return None
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read else HttpResponseNotAllowed(["GET"])

    def verb(self, form: NothingForm) -> PlayOff:
        return PlayOff(self.page.game.one, self.page.game.two)

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        self.called = int(decision.subject.split()[1])
        return super().redirect_after(decision, *more)

    def return_address(self) -> str:
        """Return the page of the game just called, or else of the drawn one."""
        if self.called:
            return reverse("tournaments:game", args=[self.access.slug, self.called])
        return self.address


@dataclass(frozen=True, slots=True)
class RuleOnTie(LeagueVerb):
    """Rule on a tie. `order` has the best player first; `ruled_because` is printed with the table.

    With `again` it replaces the ruling that decides the tie now; the history keeps both.
    """

    order: Sequence[str]
    ruled_because: str
    again: bool = False
    seed: str | None = None
    """The seed with which lots gave the order; None for a decision."""

    name = "rule"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Decide a tie by a ruling, or replace an earlier ruling."""
        reason = self.ruled_because.strip()
        if not reason:
            raise Fault(Code.REASON_NEEDED, "reason")
        if len(set(self.order)) != len(self.order):
            raise Fault(Code.PLAYER_REPEATED, "order")
        league = (require_ruled_tie if self.again else require_open_tie)(loaded.league, self.order)
        replaced = ruling_on(league, self.order) if self.again else None
        if self.seed is not None and need_of(league, self.order) is not Need.LOTS:
            raise Fault(Code.NO_LOTS, "order")
        if self.seed is not None and tuple(self.order) != tuple(draw(self.seed, self.order)):
            raise Fault(Code.LOTS_NOT_OF_SEED, "order", seed=self.seed)
        new = Ruling(tuple(self.order), reason, seed=self.seed)
        before, after = ruling_document(replaced) if replaced else None, ruling_document(new)
        return Outcome(
            league=replace(league, rulings=(*league.rulings, new)),
            change=lambda saved: Change(before, after, f"ruling {saved.rulings[0]}"),
        )


def lots_seed(league: models.League, tied: Collection[str]) -> str:
    """Return the seed of the lots on a tie: always the same one, so that nobody draws until an order suits."""
    players = "\n".join(sorted(tied))
    return salted_hmac("lots of a tie", f"{league.pk}\n{players}").hexdigest()[:SEED_LENGTH]


def lots_ruling(seed: str, tied: Collection[str]) -> RuleOnTie:
    """Return the ruling by lots with a seed, which gives the order."""
    reason = gettext("sorteo con la semilla «%(seed)s»") % {"seed": seed}
    return RuleOnTie(tuple(draw(seed, tied)), reason, seed=seed)


@sentence_of("rule")
def _rule(before: Json, after: Json, walkover: int) -> str:
    if before:
        return gettext(
            "Otra resolución del empate: %(order)s, por este orden. Antes: %(before)s. Motivo: %(reason)s."
        ) % {
            "order": terms.listed(after["order"]),
            "before": terms.without_last_stop(terms.listed(before["order"])),
            "reason": after["reason"].rstrip("."),
        }
    if "seed" in after:
        return gettext("Sorteo del empate con la semilla «%(seed)s»: %(order)s, por este orden.") % {
            "seed": after["seed"],
            "order": terms.listed(after["order"]),
        }
    return gettext("Empate resuelto: %(order)s, por este orden. Motivo: %(reason)s.") % {
        "order": terms.listed(after["order"]),
        "reason": after["reason"].rstrip("."),
    }


@sentence_of("play_off")
def _play_off(before: Json, after: Json, walkover: int) -> str:
    if "winner" in after:
        winner, absent = (after["one"], after["two"]) if after["winner"] == "one" else (after["two"], after["one"])
        values = {"winner": winner, "absent": terms.without_last_stop(absent)}
        return gettext("%(winner)s gana el desempate por incomparecencia de %(absent)s, por su retirada.") % values
    if at := after.get("at"):
        when = when_words(datetime.fromisoformat(at), after["board"])
        return gettext("Se convoca la partida de desempate %(pair)s, %(when)s.") % {"pair": pair(after), "when": when}
    return gettext("Se convoca la partida de desempate %(pair)s.") % {"pair": pair(after)}


@sentence_of("close")
def _close(before: Json, after: Json, walkover: int) -> str:
    medals = [
        f"{placing['player']} ({terms.MEDALS[placing['medal']]})" for placing in after["placings"] if placing["medal"]
    ]
    if medals:
        rest = gettext("Podio: %(podium)s.") % {"podium": terms.listed(medals)}
    else:
        rest = no_podium_reason(len(after["placings"])) or str(NO_MEDALS_HERE)
    return with_dropped_tiebreaks(f"{_closed(after)} {rest}", after)


def _closed(after: Json) -> str:
    """Return what was closed, in a sentence: a league, a whole event or a stage of one."""
    words = {CompetitionKind.EVENT: gettext("Torneo terminado."), CompetitionKind.STAGE: gettext("Fase cerrada.")}
    return words.get(after.get("of", ""), gettext("Liga cerrada."))


@sentence_of("reopen")
def _reopen(before: Json, after: Json, walkover: int) -> str:
    words = {CompetitionKind.EVENT: gettext("Torneo reabierto."), CompetitionKind.STAGE: gettext("Fase reabierta.")}
    return words.get(after.get("of", ""), gettext("Liga reabierta."))
