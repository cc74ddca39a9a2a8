"""The rules of a system in short sentences without drawings, for other pages and documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.explaining import words
from games.rules import RULES
from games.rules.board import Corner
from games.rules.ruleset import RuleSystem


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, with its subject."""

    title: str
    sentence: str


def summary(slug: str) -> tuple[Rule, ...]:
    """Return the rules of a system, from the values that the engine reads. Raises KeyError for an unknown one."""
    return tuple(_rules(RULES[slug]))


def _rules(rules: RuleSystem) -> Iterator[Rule]:
    """Yield each rule of a system with its title and its sentence."""
    board = rules.board
    placed = words.board_words(board.size, rules.men_per_side, board.dark_corner)
    yield Rule(str(words.TITLES[Corner]), f"{placed} {words.numbering_words(board.origin, board.square_count)}")
    yield Rule(_("Quién empieza"), words.first_words(rules.first_side))
    for parameter in rules.parameters:
        if not isinstance(parameter.value, Corner):
            yield Rule(str(words.TITLES[type(parameter.value)]), words.value_words(rules, parameter.value))
    yield Rule(_("Qué captura"), _choice(rules))
    if not rules.men_take_kings:
        yield Rule(_("Peones y damas"), _("Un peón no captura damas."))
    if rules.king_moves_in_a_row:
        yield Rule(_("Jugadas seguidas de una dama"), words.king_limit_words(rules))
    for draw in rules.draw_rules:
        yield Rule(words.draw_title(draw), words.draw_words(draw))


def _choice(rules: RuleSystem) -> str:
    """Return the rule of choice among several captures."""
    if not rules.priority:
        return _("Se elige libremente entre las capturas.")
    return " ".join(words.priority_words(rules, priority.key) for priority in rules.priority)
