"""The words of a knock-out: its choice, what decides a drawn encounter, and how an encounter went."""

from __future__ import annotations

from collections.abc import Container

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.formats.knockout.play import Encounter, both_lost_last
from tournaments.league.latecomers import never_played
from tournaments.league.regulation import Stage
from tournaments.league.values import Game, League, Winner
from tournaments.wording.formats import FormatWords, left_words
from tournaments.wording.terms import REASONS, listed


def if_drawn_words(stage: Stage) -> str:
    """Return what decides an encounter that is drawn."""
    if stage.games > 1:
        return _(
            "Cada encuentro tiene %(games)d partidas. Si quedan igualados, se juega otra, rápida, hasta que gane uno."
        ) % {"games": stage.games}
    return _("Si hay tablas, se juega otra partida, rápida, hasta que gane uno; los dados dicen quién sale.")


def _each_plays(most: int) -> str:
    return _("Quien pierde queda fuera; quien gana juega %(most)d como mucho.") % {"most": most}


def _left(league: League, encounter: Encounter, came: Container[str]) -> str:
    """Return why an encounter was decided without a game: one of its players, or both, never came, or left."""
    if encounter.void:
        if len(encounter.pair) == 1:
            [name] = encounter.pair
            return left_words(league, name, came=name in came)
        absent = all(name not in came and never_played(league, name) for name in encounter.pair)
        return (_("no vinieron") if absent else _("se retiraron")) if encounter.pair else ""
    if encounter.loser is None:
        return _("pasa sin jugar") if encounter.winner else ""
    return left_words(league, encounter.loser, came=encounter.loser in came)


def pass_words(name: str, encounter: Encounter, *, last: bool) -> str:
    """Return who goes on from an encounter that is over without play, or wins it if nothing follows its round.

    `name` is that of its round.
    """
    if encounter.winner is None and encounter.pair:
        count = len(encounter.pair)
        words = (
            ngettext(
                "%(round)s: no gana nadie; %(names)s no juega.", "%(round)s: no gana nadie; %(names)s no juegan.", count
            )
            if last
            else ngettext(
                "%(round)s: no pasa nadie; %(names)s no juega.", "%(round)s: no pasa nadie; %(names)s no juegan.", count
            )
        )
        return words % {"round": name, "names": listed(sorted(encounter.pair))}
    if encounter.winner is None:
        words = _("%(round)s: no gana nadie.") if last else _("%(round)s: no pasa nadie.")
        return words % {"round": name}
    wins = _("%(round)s: gana %(winner)s sin jugar") if last else _("%(round)s: pasa %(winner)s sin jugar")
    words = wins % {"round": name, "winner": encounter.winner}
    if encounter.loser is None:
        return _("%(words)s, pues no tiene rival.") % {"words": words}
    words = _("%(words)s; %(loser)s no juega.") % {"words": words, "loser": encounter.loser}
    if not both_lost_last(encounter.games):
        return words
    also = (
        _("Si tampoco sigue %(winner)s, anota también su retirada: entonces no gana nadie.")
        if last
        else _("Si tampoco sigue %(winner)s, anota también su retirada: entonces no pasa nadie.")
    )
    return f"{words} {also % {'winner': encounter.winner}}"


def note_words(league: League, encounter: Encounter, *, came: Container[str] = ()) -> str:
    """Return how an encounter went: the reason of its last game, after the drawn ones.

    `came` are the players who played in an earlier stage.
    """
    done = [game for game in encounter.games if game.result]
    if not done:
        return _left(league, encounter, came)
    facts = _played_words(encounter, done)
    return f"{facts}; {_left(league, encounter, came)}" if encounter.by_withdrawal else facts


def _played_words(encounter: Encounter, done: list[Game]) -> str:
    """Return how the games with results went."""
    by_game = encounter.winner is not None and not encounter.by_withdrawal
    regular = [game for game in done if game.pace is None]
    last = _reason(done[-1])
    if len(done) == 1:
        return last
    if len(regular) == 1:
        level = _level(done[:-1] if by_game else done)
        return f"{level}; {_in_next(last)}" if by_game else level
    drawn = sum(game.result is not None and game.result.winner is Winner.DRAW for game in done)
    facts = ", ".join([_tally(encounter, done), *([_drawn(drawn)] if drawn else [])])
    if done[-1].result and done[-1].result.winner is Winner.DRAW:
        return facts
    return f"{facts}; {_in_next(last) if drawn and done[-1].pace else last}"


def _in_next(reason: str) -> str:
    """Return how the game after the drawn ones was won."""
    return _("en la siguiente, %(reason)s") % {"reason": reason}


def _level(games: list[Game]) -> str:
    """Return how games ended that nobody won: drawn, or why both players lost."""
    lost = [_reason(game) for game in games if game.result and game.result.winner is Winner.NONE]
    draws = len(games) - len(lost)
    return listed([*([_drawn(draws)] if draws else []), *dict.fromkeys(lost)])


def _drawn(count: int) -> str:
    return _("tablas") if count == 1 else _("%(count)d tablas") % {"count": count}


def _tally(encounter: Encounter, done: list[Game]) -> str:
    """Return the games won by each, as `2–1`."""
    won = dict.fromkeys((encounter.one, encounter.two), 0)
    for game in done:
        if game.result and game.result.winner in (Winner.ONE, Winner.TWO):
            won[game.one if game.result.winner is Winner.ONE else game.two] += 1
    return f"{won[encounter.one]}–{won[encounter.two]}"


def _reason(game: Game) -> str:
    assert game.result
    return _("tablas") if game.result.winner is Winner.DRAW else str(REASONS[game.result.reason])


WORDS = FormatWords(
    name=gettext_lazy("eliminatoria"),
    choice=gettext_lazy("Eliminatoria: quien pierde queda fuera"),
    after_groups=gettext_lazy("Los grupos se sortean; la final es una eliminatoria."),
    each_plays=_each_plays,
    if_drawn=if_drawn_words,
)
