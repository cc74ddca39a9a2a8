"""Conventions of the library: no system is named outside `systems/`, and every language has the same texts."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from games import rules
from games.rules import RULES, wording
from games.rules.article import Article, Enforcement, Topic, regulation
from games.rules.catalogs import LANGUAGES, translated
from games.rules.sheets.findings import Code
from games.rules.wording import FORMER_SUBJECTS, citation
from tests.games.rules.facts import DATA, facts

LIBRARY = Path(rules.__file__).parent
NAMES = re.compile("|".join(slug.replace("-", "[-_ ]") for slug in RULES), re.IGNORECASE)
LANGUAGE_NAMES = {"wording.py", "catalogs.py"}  # Spanish and Italian are languages there
OTHER_LANGUAGES = [language for language in LANGUAGES if language != "es"]
EXAMPLE = "__init__.py"  # of the library itself, whose docstring shows its use


def test_no_module_outside_systems_names_a_system() -> None:
    named = [
        f"{file.relative_to(LIBRARY)}: {node.value}"
        for file in LIBRARY.rglob("*.py")
        if not {"systems", *LANGUAGE_NAMES} & set(file.parts) and file != LIBRARY / EXAMPLE
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMES.search(node.value)
    ]
    assert named == []


def test_each_system_brings_its_file_of_facts() -> None:
    assert sorted(RULES) == sorted(file.stem for file in DATA.glob("*.json"))


@pytest.mark.parametrize("slug", RULES)
def test_each_side_has_the_men_of_its_regulation(slug: str) -> None:
    assert RULES[slug].men_per_side == facts(slug)["men"]


@pytest.mark.parametrize("slug", RULES)
def test_every_article_cited_is_in_the_regulation(slug: str) -> None:
    system = RULES[slug]
    of_topics = (article for article in system.articles.values() if article is not None)
    cited = [*of_topics, *(each.article for each in (*system.priority, *system.draw_rules))]
    assert all(isinstance(article, Article) and article in system.provisions for article in cited)


@cache
def subjects() -> frozenset[str]:
    return frozenset(article.subject for system in RULES.values() for article in system.provisions)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_article_has_its_subject_in_every_language(language: str) -> None:
    assert not subjects() & FORMER_SUBJECTS
    words = Counter(translated(each, language) for each in subjects() | FORMER_SUBJECTS)
    assert {each for each in subjects() if words[translated(each, language)] > 1} == {
        "avance del peón",
        "avance de la piedra",
    }, "the same words for two subjects are a slip, except for the two names of a man"


NEGATION = {
    "es": r"\b(sin|no|ni|nadie|ningun[oa])\b",
    "gl": r"\b(sen|non|nin|ninguén|ning[uú]nh?a?)\b",
    "it": r"\b(senza|non|né|nessun[oa]?)\b",
    "en": r"\b(without|not|no|nor|nobody|cannot|neither)\b",
}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_translated_subject_negates_what_the_spanish_one_negates(language: str) -> None:
    negated = {each for each in subjects() if re.search(NEGATION["es"], each)}
    assert len(negated) > 10
    assert {each for each in subjects() if re.search(NEGATION[language], translated(each, language))} == negated


def test_article_is_cited_by_translated_subject_and_own_title() -> None:
    article = RULES["italian"].article(Topic.MUST_CAPTURE)
    assert citation(article, "en") == "art. La Presa, 1, capturing is compulsory (Regole del gioco della dama)"
    languages = {article.language for system in RULES.values() for article in system.provisions}
    assert all(re.fullmatch("[a-z]{2}", language) for language in languages)


def test_regulation_finds_and_changes_articles_by_number() -> None:
    check, referee = Enforcement.CHECK, Enforcement.REFEREE
    rules = regulation("Regole", "it", ("1", "pezzi", check), ("2", "mosse", referee), ("2", "tempo", check))
    _, moves, time = rules.articles
    assert (rules["2"], rules.about("2", "tempo")) == (moves, time)
    assert moves == Article("Regole", "2", "mosse", referee, "it")
    changed = rules.with_changes({"1": ("pedine", referee)})
    assert changed.articles == (Article("Regole", "1", "pedine", referee, "it"), moves, time)


def test_no_two_findings_have_the_same_sentence() -> None:
    assert len(set(wording.SENTENCES.values())) == len(Code)


@pytest.mark.parametrize("slug", RULES)
def test_every_parameter_is_based_on_an_article(slug: str) -> None:
    system = RULES[slug]
    assert all(parameter.article in system.provisions for parameter in system.parameters)


@pytest.mark.parametrize("slug", RULES)
def test_no_article_is_listed_twice(slug: str) -> None:
    listed = [(article.number, article.subject) for article in RULES[slug].provisions]
    assert len(set(listed)) == len(listed)


def test_repeated_and_skipped_numbers_are_kept() -> None:
    numbers = [int(article.number.split(".")[0]) for article in RULES["international"].provisions]
    assert [number for number, _ in groupby(numbers[:54])] == [*range(1, 54)]
    assert [number for number, _ in groupby(numbers[54:])] == [53, 54, 55, 66, *range(77, 88)]


def test_every_regulation_is_in_a_language_of_its_articles() -> None:
    for system in RULES.values():
        assert system.language in {article.language for article in system.provisions}


def test_system_is_named_in_hub_by_its_slug_unless_engines_have_another_name() -> None:
    named = {slug: system.hub_game for slug, system in RULES.items()}
    assert len(set(named.values())) == len(RULES)
    assert {slug for slug in named if named[slug] != slug} == {
        slug for slug in RULES if RULES[slug].engine_game not in ("", slug)
    }
    assert (named["international"], named["canadian"]) == ("normal", "canadian")
