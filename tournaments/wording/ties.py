"""The steps that order players, the reasons of places, and the steps that open ties need, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.regulation import Regulation, Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.results import Need, count_drawn_tiebreaks, need_of, unplayed_tiebreak
from tournaments.league.tiebreaks import WORDS, Average, Figure, Split
from tournaments.league.values import League, Ruling
from tournaments.wording.terms import listed, ordinal, without_last_stop

MAX_UNPLAYED_NAMED = 10
"""The most players whose points of byes are told one by one below a table."""
_DECIDED_BY = {
    Step.PIECES: gettext_lazy("Empate a %(points)s. Deciden las fichas no eliminadas (F): %(figures)s."),
    Step.WINS: gettext_lazy("Empate a %(points)s y a fichas. Deciden las partidas ganadas (G): %(figures)s."),
    Step.ALPHABETICAL: gettext_lazy(
        "Empate a %(points)s, a fichas y a ganadas. Mientras no decida una medalla, va por orden alfabético."
    ),
    Step.SANCTIONS: gettext_lazy("Empate a %(points)s, a fichas y a ganadas. Decide el juego limpio: %(figures)s."),
    Step.HEAD_TO_HEAD: gettext_lazy(
        "Empate a %(points)s, a fichas, a ganadas y a sanciones. Deciden las partidas entre ellos: %(figures)s."
    ),
    Step.TIEBREAK_GAME: gettext_lazy(
        "Empate a %(points)s que ningún otro criterio rompe. Decide la partida de desempate, que ganó %(winner)s."
    ),
    Step.RULING: gettext_lazy(
        "Empate a %(points)s que ningún otro criterio rompe. Decide la organización (%(order)s): %(reason)s."
    ),
}
_BY_NAME_AT_THE_END = gettext_lazy(
    "Empate a %(points)s y en lo que se mira antes. No decide ninguna medalla, y va por orden alfabético."
)
_DECIDED_ELSEWHERE = {
    Step.ALPHABETICAL: gettext_lazy("Empate a %(points)s. Mientras no decida una medalla, va por orden alfabético."),
    Step.FURTHER_GAME: gettext_lazy("Empate a %(points)s. Decide la partida de desempate: %(figures)s."),
    Step.LOTS: gettext_lazy(
        "Empate a %(points)s que ningún otro criterio rompe. Decide el sorteo con la semilla «%(seed)s»: %(order)s."
    ),
    Step.RULING: _DECIDED_BY[Step.RULING],
}
"""The sentences of steps that compare no figure, under regulations other than El Castillar's."""
_DECIDED_BY_ORDER = gettext_lazy(
    "Empate a %(points)s. Deciden los puntos logrados contra los rivales, por orden de la tabla: %(figures)s."
)
_DECIDED_BY_FIGURE = gettext_lazy("Empate a %(points)s. Desempate por %(step)s: %(figures)s.")
LAST_STEPS = frozenset({Step.FURTHER_GAME, Step.TIEBREAK_GAME, Step.LOTS, Step.RULING})
"""The steps that somebody has to play, draw or decide."""
STEPS_TRIED = gettext_lazy(
    "No los separan ni los puntos, ni las fichas (F), ni las ganadas (G), ni las sanciones, ni las partidas entre "
    "ellos."
)
"""The steps that did not separate the players of an open tie, in a sentence."""


def step_name(step: Step) -> str:
    return _(WORDS[step].name)


def explanation(step: Step, regulation: Regulation) -> str:
    """Return the explanation of a step of a regulation, with an example."""
    words = _(WORDS[step].explanation)
    if step is Step.HEAD_TO_HEAD and not regulation.head_to_head_pieces:
        return _(
            "Se cuentan los puntos de las partidas entre los empatados, si todos han jugado entre sí. Ejemplo: entre "
            "dos, va delante quien ganó la suya."
        )
    if step is Step.RULING and Step.TIEBREAK_GAME not in regulation.chain:
        return _("La organización decide el orden y dice por qué, y lo lee cualquiera.")
    if step is Step.FURTHER_GAME and regulation.play_off_for_medals:
        only = _("Se juegan solo por las medallas; los demás puestos se comparten.")
        return f"{words} {only}"
    by_score = regulation.material or regulation.paces
    if step is Step.SONNEBORN_BERGER and regulation.points.loss and not by_score:
        nothing = _("Las partidas perdidas no suman aquí.")
        return f"{words} {nothing}"
    return words


def steps_tried_words(regulation: Regulation) -> str:
    """Return the steps that did not separate the players of an open tie, in a sentence."""
    if regulation.key == CASTILLAR.key:
        return str(STEPS_TRIED)
    tried = [step_name(step) for step in regulation.chain if step not in LAST_STEPS]
    if not tried:
        return _("No los separan los puntos, y no se mira nada más.")
    return _("No los separan ni los puntos ni lo que se mira después: %(steps)s.") % {"steps": listed(tried)}


def shared_place_words(group: Sequence[str], place: int, regulation: Regulation, *, complete: bool) -> str:
    """Return why players share a place, in two sentences; before the end, that it is so for now."""
    words = _("%(names)s comparten el %(place)s.") if complete else _("De momento, %(names)s comparten el %(place)s.")
    return f"{words % {'names': listed(group), 'place': ordinal(place)}} {steps_tried_words(regulation)}"


def tie_break_sentence(
    split: Split,
    points: int,
    regulation: Regulation = CASTILLAR,
    levels: Sequence[int] = (),
    *,
    complete: bool = False,
) -> str:
    """Return the sentence on the step that ordered players level on points; `levels` are the points in the table.

    `complete` if every game of the league has a result.
    """
    if complete and split.step is Step.ALPHABETICAL:
        return _filled(_BY_NAME_AT_THE_END, split, points)
    if regulation.key == CASTILLAR.key:
        return _filled(_DECIDED_BY[split.step], split, points)
    if split.step is Step.TABLE_ORDER and levels:
        return str(_DECIDED_BY_ORDER) % {
            "points": points_words(points),
            "figures": listed(_against_levels(split, levels)),
        }
    return _filled(_DECIDED_ELSEWHERE.get(split.step, _DECIDED_BY_FIGURE), split, points, step_name(split.step))


def unplayed_points_words(points: Mapping[str, int]) -> str:
    """Return what the mark of players with points of byes means, with the points of a few; empty if nobody has any."""
    given = {name: count for name, count in points.items() if count}
    if not given:
        return ""
    if len(given) > MAX_UNPLAYED_NAMED:
        return _("* Suma puntos sin jugar, por un descanso o una ausencia avisada.")
    who = "; ".join(f"{name}, {count}" for name, count in given.items())
    return _("* Suma puntos sin jugar, por un descanso o una ausencia avisada: %(who)s.") % {"who": who}


def _filled(sentence: Promise, split: Split, points: int, step: str = "") -> str:
    names = [name for group in split.groups for name in group]
    return str(sentence) % {
        "step": step,
        "points": points_words(points),
        "figures": listed([f"{name} ({figure_words(split.step, split.figures[name])})" for name in names]),
        "winner": without_last_stop(names[0]),
        "order": listed(names),
        "seed": split.ruling.seed if split.ruling else "",
        "reason": split.ruling.reason.rstrip(".") if split.ruling else "",
    }


def _against_levels(split: Split, levels: Sequence[int]) -> list[str]:
    """Return each player with the points against opponents of each number of points, from the most.

    Those that come after the difference are left out.
    """
    scored = {name: str(split.figures[name]).split("-") for group in split.groups for name in group}
    parts = len({tuple(points) for points in scored.values()})
    prefixes = (
        count
        for count in range(1, len(levels) + 1)
        if len({tuple(points[:count]) for points in scored.values()}) == parts
    )
    needed = next(prefixes, len(levels))
    return [
        f"{name} ({', '.join(_against(one, level) for one, level in zip(points[:needed], levels, strict=False))})"
        for name, points in scored.items()
    ]


def _against(points: str, level: int) -> str:
    return _("%(points)s contra quien tiene %(level)d") % {"points": points, "level": level}


def figure_words(step: Step, value: Figure) -> str:
    """Return a player's figure in a tie-break step, in words."""
    if isinstance(value, Average):
        return _("%(points)s y %(scored)d–%(conceded)d fichas") % {
            "points": points_words(value.points),
            "scored": value.scored,
            "conceded": value.conceded,
        }
    if step is Step.SANCTIONS and isinstance(value, int):
        return ngettext("%(count)d sanción", "%(count)d sanciones", value) % {"count": value}
    if step is Step.TIEBREAK_GAME:
        return str(value).replace("-", "–")  # as pages write every result; files keep the hyphen
    return str(value)


def points_words(points: int) -> str:
    return ngettext("%(points)d punto", "%(points)d puntos", points) % {"points": points}


def need_words(group: tuple[str, ...], league: League) -> str:
    """Return the step that an open tie needs, in a sentence."""
    need = need_of(league, group)
    if need is Need.LOTS:
        return _("%(names)s siguen en empate: falta el sorteo entre ellos.") % {"names": listed(group)}
    if need is Need.DECISION:
        return _("%(names)s siguen en empate: hace falta una resolución de la organización.") % {"names": listed(group)}
    if need is Need.ABSENCE:
        return _("%(absence)s Falta que lo anote la organización.") % {"absence": absence_words(group, league)}
    if need is Need.RULING and len(group) == 2:
        return _(
            "%(names)s siguen en empate y se retiraron: no hay partida de desempate, "
            "hace falta una resolución de la organización."
        ) % {"names": listed(group)}
    if need is Need.GAME and unplayed_tiebreak(league, group):
        return _(
            "Queda por jugar la partida de desempate entre %(names)s; también vale una resolución de la organización."
        ) % {"names": listed(group)}
    if need is Need.GAME and count_drawn_tiebreaks(league, group):
        return drawn_tiebreak_words(group)
    if need is Need.GAME:
        return _("Falta una partida de desempate entre %(names)s, o una resolución de la organización.") % {
            "names": listed(group)
        }
    return _(
        "%(names)s siguen igualados. Entre más de dos no hay partida de desempate: "
        "la organización estudia el caso y resuelve su orden."
    ) % {"names": listed(group)}


def drawn_tiebreak_words(pair: Iterable[str]) -> str:
    """Return the step that a tie needs after a drawn tie-break game, in a sentence."""
    return _(
        "La partida de desempate entre %(names)s quedó en tablas y no decide: "
        "falta otra, o una resolución de la organización."
    ) % {"names": listed(list(pair))}


def every_tie_words() -> str:
    """Return that also ties below the medals wait for a decision."""
    return _(
        "El reglamento pide decidir todos los empates, también los que no dan medalla: hasta entonces no se cierra."
    )


def tie_of_a_stage_words() -> str:
    """Return why a tie of a stage waits for a decision though no medal hangs on it."""
    return _("De un empate que no da medalla depende quién pasa de fase: hasta decidirlo no se cierra.")


def open_tie_words(tie: tuple[str, ...]) -> str:
    return _("Sigue por decidir el de %(names)s.") % {"names": listed(tie)}


def absence_words(pair: tuple[str, ...], league: League) -> str:
    """Return the winner of a tie-break game by the other's withdrawal, in a sentence."""
    [absent] = set(pair) & league.withdrawn_players
    [winner] = set(pair) - {absent}
    return _(
        "%(absent)s se retiró y no juega la partida de desempate con %(winner)s: "
        "la gana %(winner)s por incomparecencia."
    ) % {"absent": absent, "winner": winner}


def outweighed_ruling_warning(ruling: Ruling) -> str:
    """Return the warning, before a tie-break game of two players, that its winner overrides a ruling on them."""
    return _(
        "La organización resolvió este empate (%(order)s, por este orden: %(reason)s). "
        "Si esta partida la gana alguien, decide la partida y la resolución deja de contar."
    ) % {"order": listed(ruling.order), "reason": ruling.reason.rstrip(".")}


def unplayed_tiebreak_warning(pair: tuple[str, ...]) -> str:
    """Return the warning, before a ruling on two players, that an unplayed tie-break game may override it."""
    return _(
        "Hay una partida de desempate por jugar entre %(names)s. Si alguien la gana, pesará más que esta resolución; "
        "si queda sin jugar, se quita al cerrar la liga."
    ) % {"names": listed(pair)}


def late_result_hint(withdrawn: Sequence[str]) -> str:
    """Return a hint on entering a game played before a withdrawal."""
    return _("Si se jugó antes, readmite a %(names)s, anótala y repite la retirada.") % {"names": listed(withdrawn)}


def absence_warning(winner: str, absent: str) -> str:
    """Return the warning that a tie-break game won by absence still counts when the absent player comes back."""
    return _(
        "%(winner)s ganó el desempate por la incomparecencia de %(absent)s, y eso sigue contando: "
        "si al final lo juegan, quita antes ese resultado."
    ) % {"winner": winner, "absent": absent}


def changed_rulings(document: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each ruling that decides nothing any more after a correction, or decides again."""
    idle = _("Deja de contar la resolución de la organización (%(order)s).")
    return [
        *(idle % {"order": listed(order)} for order in document.get("idle_rulings", ())),
        *(decides_again(order) for order in document.get("rulings_again", ())),
    ]


def decides_again(order: Sequence[str]) -> str:
    """Return the sentence about a ruling that decides its tie again, given its order of players."""
    return _("Vuelve a decidir la resolución de la organización (%(order)s).") % {"order": listed(order)}
