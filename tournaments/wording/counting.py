"""The rules for counting a league, in words, with the figures that the table is made with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league import podium, settings
from tournaments.league.regulation import Format, MaterialPoints, Pace, Part, Points, Regulation, Stage, Step, System
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.values import KING_WORTH, League, WithdrawnGames
from tournaments.wording import ties
from tournaments.wording.formats import words_of
from tournaments.wording.terms import MEDALS, RULES, alternatives, listed
from tournaments.wording.ties import explanation, step_name

PACES = {Pace.RAPID: gettext_lazy("rápido"), Pace.BLITZ: gettext_lazy("relámpago")}
PARTS = {
    Part.POINTS: gettext_lazy("Puntos"),
    Part.EARLY_DRAW: gettext_lazy("Tablas demasiado pronto"),
    Part.ADVANTAGE: gettext_lazy("Tablas con ventaja"),
    Part.CHAIN: gettext_lazy("Desempates"),
    Part.SWISS_CHAIN: gettext_lazy("Desempates de un suizo"),
    Part.PODIUM: gettext_lazy("Podio"),
    Part.WITHDRAWAL: gettext_lazy("Retiradas"),
}


def format_words(league: League) -> str:
    """Return who meets whom in a league."""
    if league.round_robin:
        annulled = sum(each.games is WithdrawnGames.ANNULLED for each in league.withdrawn)
        return games_words(len(league.players) - annulled, league.legs)
    if league.stage.format is Format.SWISS:
        return _swiss_words(league.stage)
    words = words_of(league.stage.format)
    return f"{words.choice}. {words.if_drawn(league.stage)}"


def _swiss_words(stage: Stage) -> str:
    rounds = ngettext(
        "Suizo a %(rounds)d ronda: juegan quienes tienen los mismos puntos, o casi, y no se han enfrentado.",
        "Suizo a %(rounds)d rondas: en cada una juegan quienes tienen los mismos puntos, o casi, y no se han "
        "enfrentado.",
        stage.rounds or 0,
    ) % {"rounds": stage.rounds}
    if stage.system is System.ROTATION:
        return f"{rounds} {_ROTATION}"
    dutch = _("Empareja el sistema holandés de 2026, el de la federación de ajedrez.")
    return f"{rounds} {dutch}"


_ROTATION = gettext_lazy(
    "Se empareja por rotación continua: los números del sorteo forman un círculo que se recorre siempre en el mismo "
    "sentido."
)


def games_words(players: int, legs: int) -> str:
    """Return the number of games of a league in words."""
    once, twice = (
        _("Cada jugador juega una vez contra cada uno de los demás."),
        _("Cada jugador juega dos veces contra cada uno de los demás."),
    )
    each = once if legs == 1 else twice
    if players < settings.MIN_PLAYERS:
        return each
    total = _("Con %(players)d jugadores son %(games)d partidas.") % {
        "players": players,
        "games": legs * players * (players - 1) // 2,
    }
    return f"{each} {total}"


def points_words(points: Points) -> str:
    """Return the points of a win, a draw and a loss, in words."""
    return _(
        "Una partida ganada vale %(win)d; unas tablas, %(draw)d para cada jugador; una perdida, %(loss)d. "
        "Los puntos (Ptos.) ordenan la tabla."
    ) % {"win": points.win, "draw": points.draw, "loss": points.loss}


def offer_words(regulation: Regulation) -> str:
    """Return a shipped regulation in one sentence, for whoever chooses one."""
    name = f"{regulation.name} ({_(regulation.meaning)})" if regulation.meaning else regulation.name
    points = possible_points(regulation)
    chain = _chain_words(regulation.chain)
    if regulation.swiss_chain is not None:
        swiss = _chain_words(regulation.swiss_chain)
        chain = _("%(chain)s; en un suizo, %(swiss)s") % {"chain": chain, "swiss": swiss}
    if regulation.games:
        return _("%(name)s, con %(game)s: %(points)s puntos; desempatan %(chain)s.") % {
            "name": name,
            "game": listed([str(RULES[game]) for game in regulation.games]),
            "points": points,
            "chain": chain,
        }
    return _("%(name)s: %(points)s puntos; desempatan %(chain)s.") % {
        "name": name,
        "points": points,
        "chain": chain,
    }


def _chain_words(chain: Sequence[Step]) -> str:
    """Return the steps after the points, in order, without that of the alphabet, which decides nothing."""
    return listed([step_name(step) for step in chain if step is not Step.ALPHABETICAL])


def other_game_words(regulation: Regulation, rules: str) -> str:
    """Return that a shipped regulation is of another game than the chosen one; empty where it is not."""
    if not regulation.games or rules in regulation.games or rules not in RULES:
        return ""
    return _(
        "El reglamento %(of)s es de %(game)s, y en «Reglas» está elegido «%(chosen)s»: cámbialo ahí si no es lo que "
        "quieres."
    ) % {
        "of": _of(regulation),
        "game": alternatives([str(RULES[game]) for game in regulation.games]),
        "chosen": RULES[rules],
    }


def own_words(step: Step) -> str:
    """Return the name of a step as a choice of an own regulation."""
    return capfirst(step_name(step))


def _of(regulation: Regulation) -> str:
    """Return whose a shipped regulation is, with the article of the language; or its name, where that is all."""
    return _(regulation.of_whom) if regulation.of_whom else f"«{regulation.name}»"


def regulation_words(regulation: Regulation) -> str:
    """Return the regulation of a league in a sentence; empty for El Castillar's, which the whole page is about."""
    if regulation.key == CASTILLAR.key:
        return ""
    base = REGULATIONS.get(regulation.based_on)
    if regulation.key:
        return _("Se puntúa con el reglamento %(of)s.") % {"of": _of(regulation)}
    if base and regulation.name != base.name:
        return _("Se puntúa con un reglamento propio, «%(name)s», que parte del %(of)s.") % {
            "name": regulation.name,
            "of": _of(base),
        }
    if base:
        return _("Se puntúa con un reglamento propio, que parte del %(of)s.") % {"of": _of(base)}
    if regulation.name:
        return _("Se puntúa con un reglamento propio, «%(name)s».") % {"name": regulation.name}
    return _("Se puntúa con un reglamento propio.")


def regulation_label(regulation: Regulation) -> str:
    """Return the regulation of a league in a few words; empty for El Castillar's."""
    if regulation.key == CASTILLAR.key:
        return ""
    if regulation.key:
        return _("reglamento %(of)s") % {"of": _of(regulation)}
    if regulation.name and regulation.name != getattr(REGULATIONS.get(regulation.based_on), "name", ""):
        return _("reglamento propio, «%(name)s»") % {"name": regulation.name}
    return _("reglamento propio")


def all_points_words(regulation: Regulation) -> Iterator[str]:
    """Yield the points of a game in sentences, with what only this regulation knows."""
    if regulation.material:
        yield _material_words(regulation.material)
    else:
        yield points_words(regulation.points)
    for pace, points in regulation.paces:
        yield _("Con tablas se sigue a ritmo %(pace)s: ganar vale %(win)d; tablas, %(draw)d; perder, %(loss)d.") % {
            "pace": PACES[pace],
            "win": points.win,
            "draw": points.draw,
            "loss": points.loss,
        }
    if regulation.advantage:
        yield _(
            "Unas tablas pueden anotarse con ventaja de un jugador: los puntos son los mismos y cuenta al desempatar."
        )
    if regulation.early_draw:
        yield _("Por unas tablas acordadas demasiado pronto, quien arbitra puede no dar puntos a ninguno de los dos.")


def _material_words(material: MaterialPoints) -> str:
    """Return the points by the pieces left, in words."""
    leads = [f"{lead}, {score[0]}–{score[1]}" for lead, score in enumerate(material.by_lead, start=1)]
    last = _("%(lead)d o más, %(score)s") % {
        "lead": len(material.by_lead),
        "score": "–".join(map(str, material.by_lead[-1])),
    }
    return _(
        "Los puntos salen de las fichas que quedan, una dama por dos: %(blocked)s si el rival no puede mover; si "
        "no, por "
        "la ventaja: %(leads)s. Con las mismas fichas, %(level)s a quien domina la diagonal o coronó antes."
    ) % {
        "blocked": "–".join(map(str, material.blocked)),
        "leads": "; ".join([*leads[:-1], last]),
        "level": "–".join(map(str, material.level)),
    }


def absence_words(league: League) -> str:
    """Return what an absence gives, in words."""
    if league.pieces_of_absence is not None and league.regulation.key == CASTILLAR.key:
        return walkover_words(league.pieces_of_absence)
    absence, byes = league.regulation.absence, league.regulation.byes
    words = _("Si alguien no se presenta, quien vino suma %(win)s y quien falta, %(loss)s.") % {
        "win": ties.points_words(absence.win),
        "loss": ties.points_words(absence.loss),
    }
    if league.pieces_of_absence is not None:
        pieces = _("Quien vino suma además F %(pieces)d.") % {"pieces": league.pieces_of_absence}
        words = f"{words} {pieces}"
    if league.stage.format is not Format.SWISS:
        return words
    bye = _("Un descanso vale %(points)s. Quien avisa de que no viene no suma, o suma como en unas tablas:") % {
        "points": ties.points_words(byes.pairing)
    }
    limit = ngettext(
        "%(half)s, en %(count)d ronda como mucho.", "%(half)s, en %(count)d rondas como mucho.", byes.half_limit
    ) % {"half": ties.points_words(byes.half), "count": byes.half_limit}
    if not byes.half_limit:
        bye = _("Un descanso vale %(points)s. Quien avisa de que no viene no suma.") % {
            "points": ties.points_words(byes.pairing)
        }
    return " ".join((words, bye, limit) if byes.half_limit else (words, bye))


def sources_words(regulation: Regulation, stage_format: Format) -> Iterator[str]:
    """Yield the text that each part of a regulation in this format comes from, and say what is an order of ours."""
    if regulation.key in ("", CASTILLAR.key):
        return
    for one in regulation.citations:
        if one.part is Part.SWISS_CHAIN and stage_format is not Format.SWISS:
            continue
        text = ", ".join(part for part in (one.title, one.edition, one.article) if part)
        yield f"{PARTS[one.part]}: {text}."
    if not regulation.chain_cited:
        yield (
            _("El orden de los desempates es nuestro: no se encontró el de su federación.")
            if regulation.games
            else _("El orden de los desempates es nuestro.")
        )


def possible_points(regulation: Regulation) -> str:
    """Return the points that a game can give, from the most: "3, 1 o 0"."""
    given = {regulation.points.win, regulation.points.draw, regulation.points.loss}
    for _pace, points in regulation.paces:
        given |= {points.win, points.draw, points.loss}
    if regulation.material:
        given = {points for score in regulation.material.possible for points in score}
    return alternatives([str(points) for points in sorted(given, reverse=True)])


def pieces_words() -> str:
    """Return the meaning of F, in words."""
    return _(
        "F suma las fichas que a un jugador le quedan en el tablero en las partidas que gana o acaban en tablas: "
        "un peón cuenta 1 y una dama, %(king)d. Quien pierde no suma nada. F solo sirve para romper empates."
    ) % {"king": KING_WORTH}


def walkover_words(pieces: int) -> str:
    """Return the points and pieces of a walkover, in words."""
    return _(
        "Si alguien no se presenta, gana quien vino y suma F %(pieces)d. Si no viene nadie, pierden los dos, con F 0."
    ) % {"pieces": pieces}


def tie_steps(regulation: Regulation) -> Iterator[tuple[str, str]]:
    """Yield the name and sentence of each tie-break step; the sentence on rulings is in that of the tie-break game."""
    chain = regulation.chain
    for step in chain:
        if step is Step.RULING and Step.TIEBREAK_GAME in chain:
            continue
        sentence = explanation(step, regulation)
        if step is Step.TIEBREAK_GAME and Step.RULING in chain:
            sentence = f"{sentence} {explanation(Step.RULING, regulation)}"
        by_name = _("si el empate no decide nada, por orden alfabético") if step is Step.ALPHABETICAL else ""
        yield capfirst(by_name or step_name(step)), sentence


def podium_words(regulation: Regulation) -> Iterator[str]:
    """Yield a sentence with the podium points of a league of three, and one with those of a larger league."""
    yield _("Con %(players)d jugadores: %(steps)s.") % {
        "players": settings.MIN_PLAYERS,
        "steps": _medals(settings.MIN_PLAYERS, regulation),
    }
    more = settings.MIN_PLAYERS + 1
    yield _("Con %(players)d o más: %(steps)s.") % {"players": more, "steps": _medals(more, regulation)}


def _medals(players: int, regulation: Regulation) -> str:
    return ", ".join(f"{MEDALS[step.medal]} {step.points}" for step in podium.podium(players, regulation))


def withdrawal_words(regulation: Regulation, stage_format: Format = Format.ROUND_ROBIN) -> str:
    """Return the treatment of a withdrawn player's games, in words."""
    if stage_format is Format.SWISS:
        return _(
            "A quien se retira no se le empareja más, y lo jugado vale. Si tiene una partida sin resultado, la gana su "
            "rival por incomparecencia."
        )
    if regulation.more_than_share:
        return _(
            "Si alguien se retira con el %(share)d %% de sus partidas decididas o menos, se anulan todas y no cuentan "
            "para nadie. Si no, pierde por incomparecencia las que le quedan y conserva su puesto. La organización "
            "puede elegir lo otro."
        ) % {"share": round(100 * regulation.decided_share)}
    return _(
        "Si alguien se retira con menos del %(share)d %% de sus partidas decididas, se anulan todas y no cuentan para "
        "nadie. Si no, pierde por incomparecencia las que le quedan y conserva su puesto. La organización puede "
        "elegir lo otro."
    ) % {"share": round(100 * regulation.decided_share)}
