"""Aliases shown in place of names: unique, at the same place of every table, and replaced in any text."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import leagues
from tests.builders import NAMES, Document, document, documents, league_of, table_document
from tests.builders import leagues as any_leagues
from tournaments.league.aliases import (
    Aliases,
    corrected,
    drawn_as,
    first_letters,
    initials,
    number_of_namesake,
    ranks,
    unique_initials,
)
from tournaments.league.names import alphabetical, folded, nearly_alike
from tournaments.league.regulation import Step
from tournaments.league.table import table
from tournaments.league.values import Entrant, Game, League, Ruling, Sanction, State, Withdrawal, WithdrawnGames

SIX = ("Ana", "Ana María", "García, Ana", "Ávila", "Oscar", "Ñoño")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Úrsula Quintáns Veiga", "Ú. Q. V."),
        ("García, Ana", "G. A."),
        ("brais o'neill", "B. O."),
        ("«Pepe» Gil", "P. G."),
        ("😀 Emoji", "😀. E."),
        ("a b c d f g h j k l", "A. B. C. D. F. G. H. J."),
        ("Juan de la Rosa", "J. R."),
        ("JUAN DE LA ROSA", "J. R."),
        ("de la Fuente, J.", "F. J."),
        ("Mª del Carmen Pérez", "M. C. P."),
        ("José Ortega y Gasset", "J. O. G."),
        ("Xoán do Río", "X. R."),
        ("María dos Santos e Silva", "M. S. S."),
        ("Leonardo da Vinci", "L. V."),
        ("Alessandro Del Piero", "A. D. P."),
        ("Oscar De La Hoya", "O. H."),
        ("Ludwig van der Berg", "L. B."),
        ("J.R. Gil", "J. R. G."),
        ("M.ª Ángeles Gil", "M. Á. G."),
        ("Juan Pérez (padre)", "J. P."),
        ("(Pepe)", "P."),
        ("de la", "D. L."),
        ("y", "Y."),
    ],
)
def test_initials_are_the_first_letters_of_the_words(name: str, short: str) -> None:
    assert initials(name) == short


@pytest.mark.many_examples
@given(st.permutations(NAMES), st.sets(st.sampled_from(NAMES)))
def test_shown_names_are_unique_in_a_league(names: list[str], hidden: set[str]) -> None:
    initials = unique_initials(names, hidden)
    assert initials.keys() == hidden
    everybody = [initials.get(name, name) for name in names]
    assert len({folded(name) for name in everybody}) == len(names)


def test_equal_initials_are_told_apart_by_number() -> None:
    names = ("Ana Pérez", "Bo", "Alba Pino", "B.")
    assert unique_initials(names, set(names[:3])) == {
        "Ana Pérez": "A. P. (1)",
        "Bo": "B. (2)",
        "Alba Pino": "A. P. (3)",
    }


@pytest.mark.many_examples
@given(st.permutations(NAMES), st.integers(0, len(NAMES)))
def test_first_letters_keep_the_alphabetical_place(names: list[str], hidden: int) -> None:
    """This holds for any number of replaced names; names equal in the alphabet stay equal."""
    letters = dict(zip(names, names, strict=True))
    for name in names[:hidden]:
        letters[name] = first_letters(letters[name], [text for other, text in letters.items() if other != name])
    for one in names:
        for other in names:
            before = alphabetical(one) < alphabetical(other)
            assert (alphabetical(letters[one]) < alphabetical(letters[other])) is before, (one, other, letters)


def test_no_more_letters_than_are_needed() -> None:
    assert first_letters("Úrsula Quintáns", ["Ana", "Zoe"]) == "ú"
    assert first_letters("Ana Pérez", ["Ana", "Ana Pablo", "Zoe"]) == "ana pé"
    assert first_letters("Ana", []) == "a"
    assert first_letters("4 Dedos", ["Ana"]) == "4"
    assert first_letters("Ana Pérez", ["Ana Pére", "Zoe"]) == "ana pérez"


def test_ranks_sort_as_the_names_and_have_no_letters() -> None:
    assert ranks({name: name for name in ("Ñoño", "Zoe", "Ana Pérez", "ana perez")}) == {
        "Ana Pérez": "001",
        "ana perez": "001",
        "Ñoño": "002",
        "Zoe": "003",
    }


def renamed(found: Document, aliases: dict[str, str]) -> Document:
    """Return the league under other names, sorted by the ranks of the own ones."""
    everybody = [player if isinstance(player, str) else player["name"] for player in found["players"]]
    letters = ranks({name: name for name in everybody})

    def of(name: str) -> str:
        return aliases.get(name, name)

    def game(one: Document) -> Document:
        return one | {"one": of(one["one"]), "two": of(one["two"])}

    players: list[Any] = [
        {"name": of(name), **({"sorted_as": letters[name]} if name in letters else {})} for name in everybody
    ]
    return found | {
        "players": players,
        "games": [game(one) for one in found["games"]],
        "tiebreak_games": [game(one) for one in found["tiebreak_games"]],
        "sanctions": [one | {"player": of(one["player"])} for one in found["sanctions"]],
        "withdrawn": [one | {"player": of(one["player"])} for one in found["withdrawn"]],
        "rulings": [one | {"order": [of(name) for name in one["order"]]} for one in found["rulings"]],
    }


def figures(found: Document, aliases: dict[str, str]) -> Document:
    """Return the rows of the table under the own names again."""
    own = {alias: name for name, alias in aliases.items()}
    standing = table_document(table(league_of(found)))
    for row in standing["rows"]:
        row["player"] = own.get(row["player"], row["player"])
    standing["pending"] = [[own.get(name, name) for name in names] for names in standing["pending"]]
    return standing


@pytest.mark.many_examples
@given(documents(), st.randoms(use_true_random=False))
def test_initials_change_no_table(found: Document, random: Random) -> None:
    everybody = [player if isinstance(player, str) else player["name"] for player in found["players"]]
    hidden = set(random.sample(everybody, random.randint(1, len(everybody))))
    initials = unique_initials(everybody, hidden)
    assert figures(renamed(found, initials), initials) == figures(found, {})


@pytest.mark.many_examples
def test_cases_include_alphabetical_ties() -> None:
    met = 0
    for number in range(200):
        content = document(Random(number), 6, SIX)
        everybody = [player if isinstance(player, str) else player["name"] for player in content["players"]]
        initials = unique_initials(everybody, set(everybody))
        standing = table(league_of(content))
        assert figures(renamed(content, initials), initials) == table_document(standing), number
        met += any(row.split and row.split.step is Step.ALPHABETICAL for row in standing.rows)
    assert met > 20


HIDDEN = Aliases({"Úrsula Quintáns": "Ú. Q.", "Ana": "A."}, ["Ana María", "Bea"])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Úrsula Quintáns – Bea", "Ú. Q. – Bea"),
        ("URSULA QUINTANS.", "Ú. Q."),
        ('[White "Quintáns, Úrsula"]', '[White "Ú. Q."]'),
        ("ursula-quintans@example", "Ú. Q.@example"),
        ("U\u0301rsula  Quinta\u0301ns\ngana", "Ú. Q.\ngana"),
        ("Úr\u200bsula Quin\u00adtáns\u2060 gana", "Ú. Q. gana"),
        ("Ana María gana a Ana", "Ana María gana a A."),
        ("Ana. Quintáns, Úrsula... Ana", "A. Ú. Q... A."),
        ("Anabel y mañana", "Anabel y mañana"),
        ("Quintáns", "Quintáns"),
        ("", ""),
    ],
)
def test_text_shows_aliases_in_place_of_names(text: str, shown: str) -> None:
    assert HIDDEN.within(text) == shown


def test_signature_must_be_exactly_a_name() -> None:
    signed = {name: HIDDEN.signed(name) for name in ("Ana", "ANA", "Ana López", "Ana María", "Quintans, Ursula", "")}
    assert signed == {
        "Ana": "A.",
        "ANA": "A.",
        "Ana López": "Ana López",
        "Ana María": "Ana María",
        "Quintans, Ursula": "Ú. Q.",
        "": "",
    }


def test_shown_name_stays_though_its_words_are_those_of_a_hidden_one() -> None:
    aliases = Aliases({"Pérez, Ana": "P. A."}, ["Ana Pérez"])
    assert (aliases.within("Ana Pérez"), aliases.signed("Ana Pérez")) == ("Ana Pérez", "Ana Pérez")
    assert (aliases.within("Pérez, Ana"), aliases.signed("Pérez, Ana")) == ("P. A.", "P. A.")


def test_text_without_hidden_names_is_unchanged() -> None:
    assert Aliases().within("Úrsula Quintáns") == "Úrsula Quintáns"


def test_signature_of_a_link_hides_its_holder_and_its_label() -> None:
    aliases = Aliases(unique_initials(("Ana Pérez", "Bea"), {"Ana Pérez"}), ["Bea"])
    assert aliases.signed("Enlace «Mesa de Ana Pérez» (Ana Pérez)") == "Enlace «Mesa de A. P.» (A. P.)"
    assert aliases.signed("Bea") == "Bea"
    assert Aliases().signed("Ana Pérez") == "Ana Pérez"


NEW = "Nombre Corregido"


def test_everything_follows_the_new_name() -> None:
    league = replace(
        leagues.league(("Ana", "Bea", "Eva")),
        tiebreak_games=(Game(one="Bea", two="Ana"), Game(one="Bea", two="Eva")),
        sanctions=(Sanction("Ana", "voces"), Sanction("Bea", "voces")),
        rulings=(Ruling(("Bea", "Ana"), "sorteo"),),
        withdrawn=(Withdrawal("Ana", WithdrawnGames.ANNULLED),),
    )
    league = replace(league, players=tuple(replace(one, club="Vigo") for one in league.players))
    after = corrected(league, "Ana", NEW, None)
    assert after.players == (Entrant(NEW, None, drawn_as="Ana"), *league.players[1:])
    renamed = {"Ana": NEW, "Bea": "Bea", "Eva": "Eva"}
    assert [(game.one, game.two) for game in after.games] == [(renamed[g.one], renamed[g.two]) for g in league.games]
    assert after.tiebreak_games == (Game(one="Bea", two=NEW), Game(one="Bea", two="Eva"))
    assert after.sanctions == (Sanction(NEW, "voces"), Sanction("Bea", "voces"))
    assert after.rulings == (Ruling(("Bea", NEW), "sorteo"),)
    assert after.withdrawn == (Withdrawal(NEW, WithdrawnGames.ANNULLED),)


@pytest.mark.many_examples
@given(any_leagues())
@settings(max_examples=30, deadline=None)
def test_correcting_a_name_back_restores_the_league(league: League) -> None:
    name, club = league.players[0].name, league.players[0].club
    assert corrected(corrected(league, name, NEW, "Otro"), NEW, name, club) == league


@pytest.mark.many_examples
@given(any_leagues())
@settings(max_examples=30, deadline=None)
def test_points_follow_the_new_name(league: League) -> None:
    name = league.players[0].name
    before, after = table(league), table(corrected(league, name, NEW, None))
    assert before.row(name).figures.points == after.row(NEW).figures.points


def test_correction_after_the_draw_keeps_the_name_drawn() -> None:
    known = Entrant("Ana", drawn_as="Anna")
    assert drawn_as(State.PREPARING, known, "Ana Pérez") == ""
    assert drawn_as(State.DRAWN, known, "Ana Pérez") == "Anna"
    assert drawn_as(State.DRAWN, known, "Anna") == ""
    assert drawn_as(State.DRAWN, Entrant("Ana"), "Ana Pérez") == "Ana"


def test_name_of_another_player_is_taken() -> None:
    league = leagues.league(("Ana", "Bea", "Carlos"))
    assert number_of_namesake(league, "Ana", "bea") == 2
    assert number_of_namesake(league, "Ana", "ANA") == 0 == number_of_namesake(league, "Ana", "Zoe")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ana Pérez", "Pérez, Ana", True),
        ("Ana Perez", "Ana Pérez", True),
        ("Ana Pérez", "Ana Péres", True),
        ("Ana Pérez", "Ana Pére", True),
        ("Ana Pérez", "Ana Péerez", True),
        ("Ana Pérez", "Ana Péeerez", False),
        ("Ana Pérez", "xAna Pérez", True),
        ("Ana Pérez", "Ana Pé", False),
        ("Ana Pérez", "Ena Péres", False),
        ("Ana", "Eva", False),
        ("Ana", "Anas", False),
        ("Eloy", "Eloi", True),
        ("Eloy", "Eloyys", False),
    ],
)
def test_names_one_letter_apart_are_nearly_the_same(one: str, other: str, same: bool) -> None:
    assert nearly_alike(one, other) is same is nearly_alike(other, one)
