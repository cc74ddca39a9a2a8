"""The kinds of notices: their subscribers, the decisions that cause each, and its text.

A kind is added by one entry in `KINDS`; a kind without verbs is sent by `reminders` or other code that calls `tell`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.connections.alerts.between_players import (
    answer_notice,
    contradiction_notice,
    pair_of,
    proposal_notice,
    report_notice,
    request_notice,
    unanswered_notice,
)
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.league.regulation import ByeKind
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.store.outbox import LISTENERS, Listener
from tournaments.store.players import deadlines_of
from tournaments.store.rounds import EXCHANGE, PUBLISH
from tournaments.store.taken_hours import MOVE_VERBS
from tournaments.wording.pairings import resting_sentence
from tournaments.wording.terms import day_and_hour

MAX_REASON_LENGTH = 300
"""Characters of a reason in a notice; the history has the whole."""


def move_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice of a moved game or of a new plan; empty if it is obsolete.

    All lines of a message about one game say the same: the hour before the first move, and the reason of the last.
    """
    if game is None:
        return _with_reason(_("Se ha vuelto a planificar lo que queda por jugar."), page, [line.decision])
    if game.status is not Status.OPEN:
        return ""
    same_game = line.message.lines.filter(fixture=game.fixture_id).select_related("decision__undoes").order_by("pk")
    moves = [other.decision for other in same_game]
    return _with_reason(_hours(game, _hour_before(moves, game)), page, moves)


def _hours(game: GameLine, former: datetime | None) -> str:
    """Return the sentence with the new hour of a game and the former one."""
    words = {
        "pair": pair_of(game),
        "when": day_and_hour(game.when or game.at) if game.at else "",
        "former": day_and_hour(former) if former else "",
    }
    if game.at is None:
        if not game.put_off:
            return words["pair"]
        known = _("%(pair)s: sin fecha por ahora. Era el %(former)s.")
        return (known if former else _("%(pair)s: sin fecha por ahora.")) % words
    changed = _("%(pair)s: ahora es el %(when)s. Antes era el %(former)s.")
    return (changed if former and former != game.at else _("%(pair)s: ahora es el %(when)s.")) % words


def _hour_before(moves: Sequence[models.Decision | None], game: GameLine) -> datetime | None:
    """Return the hour that a game had before the first of these decisions, or None if it had none."""
    first = next((one for one in moves if one), None)
    if first is None:
        return None
    document = (first.undoes.after if first.undoes else first.before) or {}
    places = document.get("games", [{**document, "game": game.fixture_id}])
    at = next((place.get("at") for place in places if place.get("game") == game.fixture_id), None)
    return datetime.fromisoformat(at).replace(tzinfo=None) if at else None


def _with_reason(words: str, page: LeaguePage, decisions: Sequence[models.Decision | None]) -> str:
    """Return a notice with the last reason that was given, as the public history shows it."""
    reason = next((" ".join(one.reason.split()) for one in reversed(decisions) if one and one.reason.strip()), "")
    if not reason:
        return words
    shown = Truncator(page.loaded.aliases.within(reason)).chars(MAX_REASON_LENGTH)
    return _("%(notice)s Motivo: %(reason)s") % {"notice": words, "reason": shown}


def deadline_notice(page: LeaguePage, game: GameLine | None, _line: models.AlertLine) -> str:
    """Return the notice to players without an hour that the last day of their round comes or has passed."""
    day = _last_day(page, game)
    if game is None or day is None or day > page.loaded.today + timedelta(days=1):
        return ""
    if day < page.loaded.today:
        return passed_deadline_notice(page, game)
    return _("%(pair)s: el plazo acaba el %(day)s y no tiene hora.") % {"pair": pair_of(game), "day": _in_words(day)}


def passed_deadline_notice(page: LeaguePage, game: GameLine | None) -> str:
    """Return the sentence about a game without an hour or a result once the last day of its round has passed."""
    day = _last_day(page, game)
    if game is None or day is None or day >= page.loaded.today:
        return ""
    return _("%(pair)s: el plazo acabó el %(day)s y no tiene resultado.") % {
        "pair": pair_of(game),
        "day": _in_words(day),
    }


def _last_day(page: LeaguePage, game: GameLine | None) -> date | None:
    """Return the last day of the round of a game, or None if the game has an hour or a result, or is reported."""
    if game is None or game.status is not Status.OPEN or game.at is not None or game.round is None:
        return None
    if models.ResultReport.objects.filter(fixture=game.fixture_id, closed=False).exists():
        return None
    return deadlines_of(page.loaded.pk).get(game.round)


def _in_words(day: date) -> str:
    return date_format(day, _(r"l j \d\e F"))


NoticeText = Callable[[LeaguePage, GameLine | None, models.AlertLine], str]
"""A function that returns the text of a line from the present state of its league and game, or "" if it is obsolete."""
RESULT_VERBS = frozenset({"record_result", "correct_result", "settle_sheet", "submit_sheet"})
ANSWER_VERBS = frozenset({"pick_hour", "refuse_hours", "answer_request", "close_request"})


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice.

    `verbs` are the decisions that cause it, `officials` the roles that get it, `leads_to` the name of the page to which
    it links for officials, or for the public if no official gets it. A message waits for the time `gathers`, so that
    later notices of its kind join it.
    """

    title: Promise
    words: NoticeText
    verbs: frozenset[str] = frozenset()
    for_players: bool = True
    officials: frozenset[Role] = frozenset(Role)
    leads_to: str = "standings"
    gathers: timedelta = timedelta(minutes=2)


def _coming_game_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    if game is None or game.status is not Status.OPEN or game.at is None or not _is_at_same_hour(page, game, line):
        return ""
    when = {"pair": pair_of(game), "when": day_and_hour(game.when or game.at)}
    if game.board is None:
        return _("%(pair)s: %(when)s.") % when
    return _("%(pair)s: %(when)s, tablero %(board)d.") % {**when, "board": game.board}


def _result_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    if game is None:
        return ""
    if game.result is None:
        return _("%(pair)s: se ha quitado el resultado.") % {"pair": pair_of(game)}
    return f"{pair_of(game)}. {game.detail}"


def _tiebreak_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    if game is None or game.status is not Status.OPEN:
        return ""
    if game.at is None:
        return _("%(pair)s: partida de desempate, sin hora todavía.") % {"pair": pair_of(game)}
    return _("%(pair)s: partida de desempate, el %(when)s.") % {
        "pair": pair_of(game),
        "when": day_and_hour(game.when or game.at),
    }


def _pairing_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    """Return the table, opponent and colour of a player in a published round, or that the player rests."""
    league = page.loaded.league
    if game is None:
        number = ((line.decision and line.decision.after) or {}).get("round")
        rests = (bye.player for bye in league.byes if (bye.round, bye.kind) == (number, ByeKind.PAIRING))
        return next((f"{_('Ronda %(round)d') % {'round': number}}: {resting_sentence(rest)}" for rest in rests), "")
    if game.status is not Status.OPEN:
        return ""
    white, black = (game.one, game.two) if game.white == game.one else (game.two, game.one)
    values = {"round": game.round, "board": game.board, "white": white, "black": black}
    words = _("Ronda %(round)d, mesa %(board)d: %(white)s, con blancas, y %(black)s, con negras.") % values
    if not game.at:
        return words
    begins = _("Empieza el %(when)s.") % {"when": day_and_hour(game.when or game.at)}
    return f"{words} {begins}"


def _closing_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    if page.header.state is State.FINISHED:
        return _("Ya ha terminado: hay clasificación final.")
    return _("Se ha vuelto a abrir.")


def _missing_result_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice of a game without a result after its hour or deadline, or of a report without an answer."""
    if game is None or game.status is not Status.OPEN:
        return ""
    if text := passed_deadline_notice(page, game):
        return text
    if game.at is None or not _is_at_same_hour(page, game, line):
        return unanswered_notice(page, game)
    return _("%(pair)s: se jugaba el %(when)s y no tiene resultado.") % {
        "pair": pair_of(game),
        "when": day_and_hour(game.when or game.at),
    }


def _versions_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    if game is None or game.result is None:
        return contradiction_notice(page, game)
    return _("%(pair)s: la planilla y el resultado no coinciden.") % {"pair": pair_of(game)}


def _is_at_same_hour(page: LeaguePage, game: GameLine, line: models.AlertLine) -> bool:
    return line.at is not None and page.loaded.local(line.at) == game.at


MOVED, TOMORROW, DEADLINE, RESULT, TIEBREAK = "moved", "tomorrow", "deadline", "result", "tiebreak"
CLOSED, MISSING, VERSIONS = "closed", "missing", "versions"
PROPOSED, ANSWERED, REPORTED, REQUEST = "proposed", "answered", "reported", "request"
PAIRED = "paired"
NO_DELAY = timedelta()
NO_OFFICIALS: frozenset[Role] = frozenset()
ORGANIZERS = frozenset({Role.ORGANIZER})
KINDS: Mapping[str, NoticeKind] = {
    MOVED: NoticeKind(gettext_lazy("Partida movida"), move_notice, MOVE_VERBS),
    TOMORROW: NoticeKind(gettext_lazy("Partidas de mañana"), _coming_game_notice, gathers=NO_DELAY),
    DEADLINE: NoticeKind(gettext_lazy("Plazo de una ronda"), deadline_notice, officials=NO_OFFICIALS, gathers=NO_DELAY),
    RESULT: NoticeKind(gettext_lazy("Resultado anotado o corregido"), _result_notice, RESULT_VERBS),
    REPORTED: NoticeKind(
        gettext_lazy("Tu rival comunica un resultado"),
        report_notice,
        frozenset({"report_result", "deny_report", "discard_reports"}),
        officials=NO_OFFICIALS,
    ),
    PROPOSED: NoticeKind(
        gettext_lazy("Te piden jugar a otra hora"), proposal_notice, frozenset({"ask_for"}), officials=NO_OFFICIALS
    ),
    ANSWERED: NoticeKind(
        gettext_lazy("Respuesta a lo que pediste"), answer_notice, ANSWER_VERBS, officials=NO_OFFICIALS
    ),
    PAIRED: NoticeKind(
        gettext_lazy("Tu mesa de la ronda"),
        _pairing_notice,
        frozenset({PUBLISH, EXCHANGE}),
        officials=NO_OFFICIALS,
        leads_to="rounds",
    ),
    TIEBREAK: NoticeKind(gettext_lazy("Partida de desempate"), _tiebreak_notice, frozenset({"play_off"})),
    CLOSED: NoticeKind(gettext_lazy("Cierre o reapertura"), _closing_notice, frozenset({"close", "reopen"})),
    REQUEST: NoticeKind(
        gettext_lazy("Petición de un jugador"),
        request_notice,
        frozenset({"ask_for", "pick_hour", "refuse_hours"}),
        for_players=False,
        officials=ORGANIZERS,
        leads_to="organize",
    ),
    MISSING: NoticeKind(
        gettext_lazy("Falta un resultado"),
        _missing_result_notice,
        for_players=False,
        officials=ORGANIZERS,
        leads_to="organize",
        gathers=NO_DELAY,
    ),
    VERSIONS: NoticeKind(
        gettext_lazy("Dos versiones de un resultado"),
        _versions_notice,
        RESULT_VERBS | {"accept_sheet", "report_result", "deny_report"},
        for_players=False,
        officials=ORGANIZERS,
        leads_to="organize",
    ),
}


def has_channels() -> Q:
    """Return the condition that a league has a channel of a player or an official."""
    channels = models.AlertChannel.objects.filter(confirmed_at__isnull=False)
    players = channels.filter(link__entry__league=OuterRef("pk"))
    account_links = models.PlayerLink.objects.filter(entry__league=OuterRef("pk"), account__in=channels.values("user"))
    officials = models.Official.objects.filter(league=OuterRef("pk"), user__in=channels.values("user"))
    return Q(Exists(players)) | Q(Exists(account_links)) | Q(Exists(officials))


LISTENERS.append(
    Listener(
        verbs=frozenset({"undo"}).union(*(kind.verbs for kind in KINDS.values())),
        receivers=lambda _league: models.AlertChannel.objects.filter(confirmed_at__isnull=False),
        has_receivers=has_channels,
    )
)


def kinds_for(*, player: bool, official: bool) -> dict[str, NoticeKind]:
    """Return the kinds that a player, an official, or an account that is both may choose."""
    return {
        name: kind for name, kind in KINDS.items() if (player and kind.for_players) or (official and kind.officials)
    }
