"""The inverses of decisions: for each kind, a function from the present league to the league with it undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tournaments import models
from tournaments.league.events import emptied
from tournaments.league.file.parts import result_in, stored_timetable
from tournaments.league.formats.swiss.rounds import with_apart, with_bye, with_exchange, with_rounds, without_round
from tournaments.league.moves import refuse_tiebreak_place, restore_places
from tournaments.league.regulation import Apart, Bye, ByeKind
from tournaments.league.results import with_game, with_result
from tournaments.league.settings import ANNOUNCED
from tournaments.league.values import Game, League, State, Withdrawal, WithdrawnGames
from tournaments.store.decide import Json
from tournaments.store.fixtures import coloured
from tournaments.store.load import LoadedLeague
from tournaments.store.places import at_former_places, given_back, stored_hour, stored_place


@dataclass(frozen=True, slots=True)
class Undoing:
    """A decision to be undone, and the present league."""

    decision: models.Decision
    loaded: LoadedLeague

    @property
    def league(self) -> League:
        return self.loaded.league

    @property
    def game(self) -> Game:
        return self.loaded.game(int(self.decision.subject.split()[1]))

    @property
    def before(self) -> Json:
        return self.decision.before or {}

    @property
    def after(self) -> Json:
        return self.decision.after or {}


Inverse = Callable[[Undoing], League]


def _without_result(undoing: Undoing) -> League:
    """Remove the result; a league that its first result put in play is drawn again."""
    return _as_drawn(undoing, with_result(undoing.league, undoing.game, None))


def _as_drawn(undoing: Undoing, league: League) -> League:
    """Return the league as drawn if the undone decision put it in play and it has no result now."""
    began = undoing.after.get("began") and not any(game.result for game in (*league.games, *league.tiebreak_games))
    return replace(league, state=State.DRAWN) if began else league


def _former_result(undoing: Undoing) -> League:
    """Restore the result before a correction, removal or confirmation, and whether it was confirmed."""
    return with_result(undoing.league, undoing.game, result_in(undoing.before))


def _former_colours(undoing: Undoing) -> League:
    """Restore the former colours and the former first player."""
    before = undoing.before
    return with_game(undoing.league, undoing.game, coloured(undoing.game, before["white"], before["starter"]))


def _without_sheet(undoing: Undoing) -> League:
    """Make the former sheet current again; the submitted one stays in the history."""
    before, game = undoing.before, undoing.game
    former_game = coloured(game, before["white"], before.get("starter", game.starter))
    if "winner" not in undoing.after:
        return with_game(undoing.league, game, former_game)
    return _as_drawn(undoing, with_game(undoing.league, game, replace(former_game, result=None)))


def _before_settling(undoing: Undoing) -> League:
    """Restore the result that the sheet replaced, or the colours that came with a sheet that was set aside."""
    if "white" in undoing.before:
        return _former_colours(undoing)
    return undoing.league if "sheet" in undoing.before else _former_result(undoing)


def _without_sanction(undoing: Undoing) -> League:
    """Remove the sanction."""
    league, key = undoing.league, undoing.after["sanction"]
    return replace(league, sanctions=tuple(each for each in league.sanctions if each.key != key))


def _with_sanction(undoing: Undoing) -> League:
    """Put a revoked sanction back in force."""
    league, key = undoing.league, undoing.after["sanction"]
    sanctions = tuple(replace(each, revoked=False) if each.key == key else each for each in league.sanctions)
    return replace(league, sanctions=sanctions)


def _not_withdrawn(undoing: Undoing) -> League:
    """Take a withdrawal back."""
    league, player = undoing.league, undoing.after["player"]
    back = tuple(withdrawal for withdrawal in league.withdrawn if withdrawal.player != player)
    return given_back(undoing.loaded, replace(league, withdrawn=back))


def _withdrawn(undoing: Undoing) -> League:
    """Restore a withdrawal that was taken back."""
    league, before = undoing.league, undoing.before
    withdrawal = Withdrawal(before["player"], WithdrawnGames(before["games"]), before.get("was_there", False))
    return replace(league, withdrawn=(*league.withdrawn, withdrawal))


def _without_latecomer(undoing: Undoing) -> League:
    """Remove a latecomer and their games; a later change of one of these prevents the undoing."""
    league, late = undoing.league, undoing.after["player"]
    return replace(
        league,
        players=tuple(player for player in league.players if player.name != late),
        games=tuple(game for game in league.games if late not in game.pair),
    )


def _before_play_off(undoing: Undoing) -> League:
    """Remove the tie-break game; one that existed before, and was won by absence, is open again."""
    league, game = undoing.league, undoing.game
    if undoing.decision.before is not None:
        return with_result(league, game, None)
    return replace(league, tiebreak_games=tuple(each for each in league.tiebreak_games if each is not game))


def _without_ruling(undoing: Undoing) -> League:
    """Remove the ruling."""
    league, key = undoing.league, int(undoing.decision.subject.split()[1])
    return replace(league, rulings=tuple(ruling for ruling in league.rulings if ruling.key != key))


def _moved_back(undoing: Undoing) -> League:
    """Put the moved games, and those moved out of their way, back at their places, hours and boards."""
    league = undoing.league
    places = {game["game"]: stored_place(game, league) for game in undoing.before["games"]}
    return replace(league, games=restore_places(league, places))


def _former_plan(undoing: Undoing) -> League:
    """Restore the boards, the hours of play and the place of every game; any later decision prevents the undoing.

    Plans of older versions left the rounds as they were, and do not name them.
    """
    league, before = undoing.league, undoing.before
    return replace(
        league,
        boards=before["boards"],
        timetable=stored_timetable(before["calendar"]) if before["calendar"] else None,
        games=at_former_places(league, before["games"]),
    )


def _former_attendance(undoing: Undoing) -> League:
    """Restore who had left and the games of then, or the byes of a round; any later decision prevents the undoing."""
    league, before = undoing.league, undoing.before
    names = {key: name for name, key in undoing.loaded.entry_ids.items()}
    if "byes" in before:
        number = undoing.after["round"]
        kept = [bye for bye in league.byes if bye.round != number]
        byes = [Bye(names[each["entry"]], number, ByeKind(each["kind"])) for each in before["byes"]]
        return replace(league, byes=(*kept, *byes))
    gone = [Withdrawal(names[e["entry"]], WithdrawnGames(e["games"]), e["was_there"]) for e in before["withdrawn"]]
    return replace(league, withdrawn=tuple(gone), games=at_former_places(league, before["games"]))


def _former_hour(undoing: Undoing) -> League:
    """Put a tie-break game back at its former hour and board."""
    at, game = undoing.before["at"], undoing.game
    former = replace(game, at=stored_hour(at, undoing.league), board=undoing.before["board"])
    refuse_tiebreak_place(undoing.league, former)
    return with_game(undoing.league, game, former)


def _former_notice(undoing: Undoing) -> League:
    """Restore the former texts; the file of rules is restored in its row."""
    return replace(undoing.league, **{setting.name: undoing.before[setting.name] for setting in ANNOUNCED})


def _without_round(undoing: Undoing) -> League:
    """Take back a published round, which has no result yet, and the numbers that the first one settled."""
    league, before = without_round(undoing.league, undoing.after["round"]), undoing.before
    if not before:
        return league
    players = {player.name: player for player in league.players}
    order = [name for name in before["order"] if name in players]
    late = [name for name in league.names if name not in order]
    return replace(
        league,
        players=league.players if [*league.names] == order else tuple(players[name] for name in [*order, *late]),
        draw_seed=before["seed"],
        state=State(before["state"]),
    )


def _exchanged_back(undoing: Undoing) -> League:
    """Put two players back in each other's place."""
    one, two = undoing.after["exchanged"]
    return with_exchange(undoing.league, undoing.after["round"], one, two)


def _former_bye(undoing: Undoing) -> League:
    """Restore whether a player plays a round to come."""
    before = undoing.before
    kind = ByeKind(before["kind"]) if before["kind"] else None
    return with_bye(undoing.league, before["player"], before["round"], kind)


def _former_apart(undoing: Undoing) -> League:
    """Restore who is kept apart."""
    listed = undoing.before["apart"]
    return with_apart(undoing.league, [Apart(tuple(each["players"]), each["rounds"]) for each in listed])


def _former_rounds(undoing: Undoing) -> League:
    """Restore how many rounds are played, and the byes asked for beyond."""
    league, before = with_rounds(undoing.league, undoing.before["rounds"]), undoing.before
    names = {key: name for name, key in undoing.loaded.entry_ids.items()}
    byes = (Bye(names[key], number, ByeKind(kind)) for key, number, kind in before["byes"] if key in names)
    return replace(league, byes=(*league.byes, *byes))


def _unchanged(undoing: Undoing) -> League:
    """Return the league unchanged: the decision changed only rows outside its value, which are restored separately."""
    return undoing.league


def _without_qualified(undoing: Undoing) -> League:
    """Take those who went on to a stage out of it again."""
    return emptied(undoing.league, undoing.after["carried"])


INVERSES: Mapping[str, Inverse] = {
    "record_result": _without_result,
    "correct_result": _former_result,
    "confirm_result": _former_result,
    "choose_colours": _former_colours,
    "submit_sheet": _without_sheet,
    "accept_sheet": _without_result,
    "settle_sheet": _before_settling,
    "sanction": _without_sanction,
    "revoke_sanction": _with_sanction,
    "withdraw": _not_withdrawn,
    "readmit": _withdrawn,
    "add_latecomer": _without_latecomer,
    "play_off": _before_play_off,
    "rule": _without_ruling,
    "swap_games": _moved_back,
    "move_game": _moved_back,
    "set_hour": _moved_back,
    "put_off": _moved_back,
    "reschedule": _former_plan,
    "set_tiebreak_hour": _former_hour,
    "correct_player": _unchanged,
    "announce": _former_notice,
    "archive": _unchanged,
    "check_in": _former_attendance,
    "publish_round": _without_round,
    "exchange_players": _exchanged_back,
    "set_bye": _former_bye,
    "keep_apart": _former_apart,
    "set_rounds": _former_rounds,
    "qualify": _without_qualified,
}
