"""Each article listed as enforced is cited by a finding, ends a game on the board, or decides the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules import RULES, read_fen, start
from games.rules.article import Article, Enforcement
from games.rules.ruleset import Chain, Crowning, KingRange, MenCapture, RuleSystem
from games.rules.wording import sentence
from tests.games.rules.ask import after, checked, plain, tour
from tests.games.rules.facts import facts

PARAMETERS = {"chain": Chain, "king_range": KingRange, "men_capture": MenCapture, "crowning": Crowning}


def cited(slug: str, article: Article, *, cited: Any, fen: str | None = None, code: str = "") -> None:
    """Check that a finding of a sheet cites the article."""
    citing = [each.code.value for each in checked(slug, moves(cited), fen).findings if each.article == article]
    assert citing
    assert not code or code in citing


def names(slug: str, article: Article, *, names: str, fen: str) -> None:
    """Check that the sentence of a finding names the article beside the one that it cites."""
    assert any(f"(art. {article.number})" in sentence(each) for each in checked(slug, names, fen).findings)


def ends(slug: str, article: Article, *, ends: Any, fen: str) -> None:
    """Check that the board ends a game by the article."""
    outcome = checked(slug, moves(ends), fen).outcome
    assert outcome is not None
    assert outcome.article == article


def decides(slug: str, article: Article, *, decides: str, fen: str, unlike: Mapping[str, Any] | None = None) -> None:
    """Check that a position has these legal moves, and others with other values of the parameters."""
    rules, legal = RULES[slug], set(decides.split())
    assert moves_of(rules, fen) == legal
    other = {name: PARAMETERS[name][value] if value else () for name, value in (unlike or {}).items()}
    assert not other or moves_of(replace(rules, **other), fen) != legal


def leads(slug: str, article: Article, *, leads: str, fen: str, to: str) -> None:
    """Check that a move leads to a position."""
    assert after(slug, fen, leads) == to


def starts(slug: str, article: Article, *, starts: str) -> None:
    """Check that the game starts from a position."""
    assert start(RULES[slug]) == read_fen(RULES[slug], starts)


WITNESSES: Mapping[str, Callable[..., None]] = {
    "cited": cited,
    "names": names,
    "ends": ends,
    "decides": decides,
    "leads": leads,
    "starts": starts,
}


def moves(written: Any) -> str:
    """Return the moves of a witness: as written, or those of two kings, each round its own squares."""
    if isinstance(written, str):
        return written
    return tour(tuple(written["white"]), tuple(written["black"]), written["plies"])


def moves_of(rules: RuleSystem, fen: str) -> set[str]:
    return {move.full for move in read_fen(rules, fen).legal_moves()}


ENFORCED = [
    (slug, article)
    for slug, rules in RULES.items()
    for article in rules.provisions
    if article.enforcement is Enforcement.CHECK
]


def key(slug: str, article: Article) -> str:
    """Return the number of an article, with its subject if several enforced ones have that number."""
    same = [each for where, each in ENFORCED if where == slug and each.number == article.number]
    return article.number if len(same) == 1 else f"{article.number} ({article.subject})"


@pytest.mark.parametrize(("slug", "article"), ENFORCED, ids=lambda value: plain(getattr(value, "number", value)))
def test_enforced_article_is_cited_or_decides(slug: str, article: Article) -> None:
    witness = facts(slug)["witnesses"][key(slug, article)]
    WITNESSES[next(iter(witness))](slug, article, **witness)


@pytest.mark.parametrize("slug", RULES)
def test_every_checked_article_is_listed_as_enforced(slug: str) -> None:
    assert set(facts(slug)["witnesses"]) == {key(slug, article) for where, article in ENFORCED if where == slug}


@pytest.mark.parametrize("slug", RULES)
def test_article_of_a_parameter_is_listed_as_enforced(slug: str) -> None:
    """Except where no move can show it: a one-step king never meets a captured piece again during its capture."""
    rules = RULES[slug]
    for parameter in (*rules.parameters, *rules.priority, *rules.draw_rules):
        assert parameter.article.enforcement is Enforcement.CHECK or parameter.article.number in facts(slug)["unseen"]
