"""The pages of the rules agree with the engine, because they are made from its parameters."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from games.explaining import page as explaining_page
from games.explaining import words
from games.explaining.page import rules_page
from games.rules import RULES, start
from games.rules.article import Enforcement
from games.rules.board import Corner, Directions, Side
from games.rules.catalogs import translated
from games.rules.draw_rules import Ending
from games.rules.game import outcome
from games.rules.position import Position
from games.rules.priority import kings_first, most_kings, most_pieces, most_value, with_a_king
from games.rules.ruleset import Chain, Crowning, KingRange, MenCapture, Refusal, Removal, RuleSystem
from games.wording import NAMES
from tests.games.rules.facts import facts
from tests.markup import without_layout

FLYING = [
    rules
    for rules in RULES.values()
    if rules.king_range is KingRange.FLYING and rules.board.directions is not Directions.STRAIGHT
]


def most_captures(position: Position) -> int:
    return max((len(move.captures) for move in position.legal_moves()), default=0)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_all_systems_are_listed(client: Client) -> None:
    html = text_of(client, "/reglas/")
    assert all(f"/reglas/{slug}/" in html and str(name) in html for slug, name in NAMES.items())


def test_number_of_systems_is_not_said_in_words(client: Client) -> None:
    assert "Seis maneras" not in text_of(client, "/reglas/")


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_drawings_say_who_moves_at_the_start(client: Client, rules: RuleSystem) -> None:
    html = text_of(client, f"/reglas/{rules.slug}/")
    black = "En la posición inicial juegan las negras; en los demás dibujos, las blancas."
    assert (black in html) is (start(rules).turn is Side.BLACK)


@pytest.mark.parametrize("slug", RULES)
def test_page_title_names_the_system(client: Client, slug: str) -> None:
    assert f"<title>{NAMES[slug]} · Reglas · El Castillar</title>" in text_of(client, f"/reglas/{slug}/")


def test_unknown_system_is_not_found(client: Client) -> None:
    assert client.get("/reglas/chess/").status_code == 404
    assert client.post("/reglas/spanish/").status_code == 405


@pytest.mark.parametrize("slug", RULES)
def test_every_parameter_has_sentence_article_and_drawing(client: Client, slug: str) -> None:
    page, rules, html = rules_page(slug), RULES[slug], text_of(client, f"/reglas/{slug}/")
    cited = [explained.article for explained in page.parameters]
    for article in (*(one.article for one in (*rules.parameters, *rules.priority, *rules.draw_rules)),):
        assert article in cited
    assert html.count('class="board"') == len(page.parameters)
    assert all(explained.sentence in html for explained in page.parameters)
    identities = re.findall(r'<title id="([^"]+)"', html)
    assert len(set(identities)) == len(identities)


@pytest.mark.parametrize("slug", RULES)
def test_each_draw_has_a_heading_of_its_own(slug: str) -> None:
    headings = [one.title for one in rules_page(slug).parameters if one.title.startswith("Tablas")]
    assert len(headings) == len(set(headings)) == len(RULES[slug].draw_rules)
    assert "Tablas" not in headings


def test_sentence_of_a_criterion_follows_the_one_before_it() -> None:
    frisian, italian = ([one.sentence for one in rules_page(slug).parameters] for slug in ("frisian", "italian"))
    assert "A igual valor, con una dama antes que con un peón." in frisian
    assert "A igual número, con una dama antes que con un peón." in italian


@pytest.mark.parametrize("slug", RULES)
def test_every_article_is_listed_with_its_authority(client: Client, slug: str) -> None:
    html = without_layout(text_of(client, f"/reglas/{slug}/"))
    provisions = RULES[slug].provisions
    for article in provisions:
        title = f' (<span lang="{article.language}">{article.title}</span>)'
        other = "" if article.title == RULES[slug].title else title
        row = f"{article.number}</th><td>{article.subject}{other}</td>"
        assert f' lang="{article.language}">{row}<td class="c-seen seen-{article.enforcement.value}">' in html
    assert Enforcement.CHECK in {article.enforcement for article in provisions}


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_page_says_what_was_not_found_of_the_regulation(client: Client, rules: RuleSystem) -> None:
    partly = bool(rules.unfound)
    assert (f"<p>{rules.unfound}</p>" in text_of(client, f"/reglas/{rules.slug}/")) is partly
    with override("en"):
        assert bool(rules_page(rules.slug).unfound) is partly


@pytest.mark.parametrize("language", ["gl", "it", "en"])
def test_subjects_are_translated_and_titles_original(client: Client, language: str) -> None:
    html = unescape(client.get("/reglas/spanish/", headers={"accept-language": language}).content.decode())
    assert '<span lang="gl">Regulamento das damas (2010)</span>' in html
    for article in RULES["spanish"].provisions:
        assert f"<td>{translated(article.subject, language)}</td>" in html


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_listed_moves_are_the_legal_ones(rules: RuleSystem) -> None:
    listed = {one.title: {*one.legal, *one.huffable_moves} for one in rules_page(rules.slug).parameters}
    shown = [parameter.value for parameter in rules.parameters if not isinstance(parameter.value, Corner)]
    for value in shown:
        position = explaining_page.parameter_example(rules, value)
        assert listed[str(words.TITLES[type(value)])] == {
            rules.written(move.path, move.sign) for move in position.legal_moves()[:12]
        }


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_each_example_shows_the_effect_of_its_parameter(rules: RuleSystem) -> None:
    """With another value of the parameter the position has other moves (before the choice among captures)."""
    for example, field, others in (
        (explaining_page.examples_of(rules)[MenCapture], "men_capture", MenCapture),
        (explaining_page.examples_of(rules)[KingRange], "king_range", KingRange),
        (explaining_page.examples_of(rules)[Chain], "chain", Chain),
    ):
        free = replace(rules, priority=())
        here = example.position(free).legal_moves()
        for value in others:
            there = example.position(replace(free, **{field: value})).legal_moves()
            assert (there == here) is (value is getattr(rules, field)), (field, value)


@pytest.mark.parametrize("rules", FLYING, ids=lambda rules: rules.slug)
def test_turkish_stroke_takes_one_more_with_instant_removal(rules: RuleSystem) -> None:
    after, at_once = (replace(rules, removal=removal) for removal in (Removal.AFTER_THE_MOVE, Removal.JUMP_BY_JUMP))
    assert (
        most_captures(explaining_page.TURKISH_STROKE.position(after)),
        most_captures(explaining_page.TURKISH_STROKE.position(at_once)),
    ) == (2, 3)


def test_examples_of_refusal_and_crowning_fit_their_rule() -> None:
    for rules in RULES.values():
        assert most_captures(explaining_page.examples_of(rules)[Refusal].position(rules)) == 1
        position = explaining_page.examples_of(rules)[Crowning].position(rules)
        as_a_man = rules.crowning is Crowning.IF_IT_ENDS_THERE and rules.men_capture is MenCapture.BOTH_WAYS
        goes_on = as_a_man or rules.crowning is Crowning.GOES_ON_AS_KING
        assert most_captures(position) == (2 if goes_on else 1)


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_each_criterion_of_choice_decides_in_its_example(rules: RuleSystem) -> None:
    for index, priority in enumerate(rules.priority):
        earlier = replace(rules, priority=rules.priority[:index])
        up_to_it = replace(rules, priority=rules.priority[: index + 1])
        kept, before = (explaining_page.priority_example(each, priority.key) for each in (up_to_it, earlier))
        assert len(kept.legal_moves()) < len(before.legal_moves())


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_blocked_example_leaves_no_move(rules: RuleSystem) -> None:
    assert not explaining_page.examples_of(rules)[type(rules.blocked)].position(rules).can_move()


def test_every_value_of_a_system_has_words() -> None:
    for rules in RULES.values():
        assert all(parameter.value in words.VALUES for parameter in rules.parameters)
        assert all(priority.key in words.PRIORITIES for priority in rules.priority)
    assert set(Crowning) <= set(words.VALUES)
    assert set(words.PRIORITIES) == {most_pieces, most_kings, most_value, with_a_king, kings_first}


def test_page_has_no_inline_script_or_style(client: Client) -> None:
    for slug in RULES:
        html = client.get(f"/reglas/{slug}/").content.decode()
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=\"|javascript:", html)


def test_moves_that_cost_a_piece_are_listed_apart(client: Client) -> None:
    page = rules_page("castillar")
    assert any(one.huffable_moves for one in page.parameters)
    for one in page.parameters:
        assert not one.huffable_moves or all("x" in move for move in one.legal)
        assert not any("x" in move for move in one.huffable_moves)
    assert "Cuesta un soplo:" in text_of(client, "/reglas/castillar/")
    assert not any(one.huffable_moves for one in rules_page("spanish").parameters)


def sentence_about(slug: str, kind: type[Enum]) -> str:
    """Return the sentence of the page about a kind of parameter."""
    return next(one.sentence for one in rules_page(slug).parameters if one.title == str(words.TITLES[kind]))


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_blocking_is_stated_where_it_changes_a_move(rules: RuleSystem) -> None:
    at_once = replace(rules, removal=Removal.JUMP_BY_JUMP)
    blocks = most_captures(explaining_page.TURKISH_STROKE.position(rules)) != most_captures(
        explaining_page.TURKISH_STROKE.position(at_once)
    )
    assert ("hasta entonces estorban" in sentence_about(rules.slug, Removal)) is blocks


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_crowned_man_goes_on_only_where_allowed(rules: RuleSystem) -> None:
    goes_on = most_captures(explaining_page.examples_of(rules)[Crowning].position(rules)) == 2
    assert ("sigue como" in sentence_about(rules.slug, Crowning)) is goes_on


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.slug)
def test_example_of_a_count_is_not_a_finished_game(rules: RuleSystem) -> None:
    for draw in rules.draw_rules:
        at_once = isinstance(draw, Ending) and not draw.moves
        assert (outcome(explaining_page.draw_example(rules, draw)) is not None) is at_once


def test_example_of_a_finished_game_shows_no_move() -> None:
    ended = [one for one in rules_page("las-damas-64").parameters if one.article.number == "Empate, 5"]
    assert [one.legal for one in ended] == [()]


def test_page_of_64_squares_omits_rules_for_100_squares(client: Client) -> None:
    html = text_of(client, "/reglas/las-damas-64/")
    for claim in ("captura hacia delante y hacia atrás", "desde lejos", "estorban", "sigue como peón", "10 por 10"):
        assert claim not in html
    enforced = {
        one.subject for one in rules_page("las-damas-64").provisions if one.enforcement == Enforcement.CHECK.value
    }
    assert not any("distancia" in subject or "a elección" in subject for subject in enforced)


def test_corner_is_stated_where_squares_have_colours(client: Client) -> None:
    corners = {slug: "casilla oscura en su esquina" in text_of(client, f"/reglas/{slug}/") for slug in RULES}
    assert [slug for slug, stated in corners.items() if not stated] == ["turkish"]


def test_ending_is_stated_with_all_its_forces() -> None:
    sentences = [one.sentence for one in rules_page("international").parameters if one.title.startswith("Tablas")]
    assert "3 damas, 2 damas y 1 peón o 1 dama y 2 peones contra 1 dama" in sentences[2]
    assert "2 damas, 1 dama y 1 peón o 1 dama contra 1 dama" in sentences[3]
    river = next(one.sentence for one in rules_page("spanish").parameters if one.article.number == "9.2")
    assert "12 jugadas del bando fuerte" in river
    assert "el río" in river


@pytest.mark.parametrize("slug", RULES)
def test_referees_decisions_cite_their_articles(client: Client, slug: str) -> None:
    """They are resignation, time, agreed draw and double loss; without an article the page calls them custom."""
    decided = rules_page(slug).referee_decisions
    assert [one.article.number if one.article else None for one in decided] == facts(slug)["referee_decisions"]
    html = text_of(client, f"/reglas/{slug}/")
    assert all(one.sentence in html for one in decided)
    assert all(one.article is None or one.article.enforcement is not Enforcement.CHECK for one in decided)
