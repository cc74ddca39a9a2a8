"""Texts struck out of a history are deleted everywhere, and the history names the administrator."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests import sheets
from tests.organizing import ACTOR, beat, decide, drawn_league, fixture, tied_league
from tests.own_pages import allow
from tests.people import Visitor, client_of, holder_of, link_of
from tests.tournaments.administrators.acting import REASON, act, administrator, key_of, stored_data, user_of
from tests.tournaments.every.sendings import RESULT, send
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.administrators.access import StrikeForm
from tournaments.league.file import read_league
from tournaments.league.values import Reason, Result, Side, Winner
from tournaments.management.commands.audit import audit_league
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.player_request import RequestKind
from tournaments.organizers.closing.verbs import RuleOnTie
from tournaments.organizers.conduct.verbs import RevokeSanction, SanctionPlayer
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.verbs import Configure, setup_of
from tournaments.organizers.incidents import NoteIncident, StrikeIncident, articles_of
from tournaments.organizers.links.verbs import MakeLink
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.players.requests.verbs import MakeRequest
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import full_signature
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.announce import Announce
from tournaments.store.decide import Json, take
from tournaments.store.links import RevokeLink
from tournaments.store.load import load_league
from tournaments.store.struck_sheets import STRUCK, free_texts, strike_out, texts_of
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
WORDS = "palabras que insultan"


def sanctioned() -> models.League:
    """The text is in a sanction, its row, and the decision that lifted it for another reason."""
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", WORDS))
    decide(league, RevokeSanction(league.sanctions.get().pk), reason="no fue")
    return league


def ruled() -> models.League:
    league = tied_league()
    decide(league, RuleOnTie(["Bea", "Ana"], WORDS))
    return league


def league_with_incident() -> models.League:
    """Return a league with an incident that was noted and then struck."""
    league = drawn_league()
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    incident = {"fixture": game.pk, "article": article, "claimed_by": Claimant.ONE, "outcome": Outcome.STANDS}
    decide(league, NoteIncident(**incident, by="Anxo", note=WORDS, public=True))
    decide(league, StrikeIncident(models.Incident.objects.get().pk), reason="se anotó mal")
    return league


def with_a_link() -> models.League:
    """The text is in the label of a link, and in the signatures of decisions taken with it."""
    league = drawn_league()
    token = new_token()
    decide(league, MakeLink(WORDS, digest(token)))
    link = league.links.get()
    client = holder_of(link, "Xoel")
    send(client, f"{league_url('game', league, fixture(league, 'Ana', 'Bea').pk)}?gana=one", RESULT)
    decide(league, RevokeLink(link.pk))
    return league


def undone() -> models.League:
    """Return a league with a sanction that was undone."""
    league = drawn_league()
    client = client_of(Visitor.ORGANIZER, league)
    by = user_of(client)
    actor = Actor("Ana", by)
    taken = take(league, SanctionPlayer("Ana", WORDS), by=actor)
    take(league, Undo(taken.number, actor), by=actor)
    return league


def renamed() -> models.League:
    """The text is a former name of the league, in its history and in that of a championship."""
    league = drawn_league(name=WORDS, championship="Copa")
    decide(league, Configure(replace(setup_of(load_league(league).league), name="Liga de prueba")))
    return league


def with_a_sheet() -> models.League:
    """The text is in a comment and a tag of a sheet."""
    league = drawn_league()
    text = f'[Event "{WORDS}"]\n{{{WORDS}}} {{[%clk 0:12:30]}} {sheets.WHITE_WINS}'
    decide(league, SubmitSheet(fixture(league, "Ana", "Bea").pk, text, "x", Side.ONE))
    return league


def league_with_request() -> models.League:
    """The text is in a player's request, and in place of the moves of an adjourned game."""
    league = drawn_league()
    allow(league)
    game = fixture(league, "Ana", "Bea")
    request = MakeRequest(game.one_id, RequestKind.ADJOURNED, game.pk, sheet=WORDS)
    decide(league, request, reason=WORDS)
    return league


def announced() -> models.League:
    """The text is in the notice of a league."""
    league = drawn_league()
    decide(league, Announce(notice=WORDS))
    return league


def imported() -> models.League:
    """The text is in a sanction and a sheet of an imported league."""
    players: list[Json] = [{"name": name} for name in ("Ana", "Bea", "Carlos")]
    game = {"one": "Ana", "two": "Bea", "white": "one", "starter": "one", "sheet": f"{{{WORDS}}} {sheets.WHITE_WINS}"}
    sanctions = [{"player": "Ana", "reason": WORDS}]
    file = {"format": "castillar-league/1", "name": "De fichero", "players": players, "games": [game]}
    return import_league(read_league(json.dumps({**file, "sanctions": sanctions}).encode()), by=ACTOR)


LEAGUES_WITH_WORDS: list[Callable[[], models.League]] = [
    *(sanctioned, ruled, league_with_incident, with_a_link, undone),
    *(renamed, with_a_sheet, imported, league_with_request, announced),
]
STORED_ELSEWHERE = (renamed, with_a_sheet, imported, announced)
"""Decisions whose sentence does not contain the struck text, which was stored elsewhere."""


def first_with_words(league: models.League) -> models.Decision:
    return next(row for row in league.decisions.order_by("number") if WORDS in texts_of(row))


def page(competition: models.League | models.Championship, number: int) -> str:
    kind = "league" if isinstance(competition, models.League) else "championship"
    return reverse(f"administration:strike_{kind}_text", args=[competition.pk, number])


@pytest.mark.parametrize("written", LEAGUES_WITH_WORDS)
def test_struck_words_are_deleted_everywhere(written: Callable[[], models.League]) -> None:
    league = written()
    assert WORDS in stored_data()
    client, inside, decision = administrator(), client_of(Visitor.REFEREE, league), first_with_words(league)
    listed = html_of(client.get(reverse("administration:league_texts", args=[league.pk])))
    assert WORDS in listed and page(league, decision.number) in listed
    assert act(client, page(league, decision.number), which=key_of(WORDS)).status_code == 302
    assert WORDS not in stored_data()
    league.refresh_from_db()
    assert audit_league(load_league(league)) == []
    player = models.Entry.objects.filter(league=league, name="Ana").values_list("player", flat=True)[0]
    shown = [league_url("history", league), league_url("standings", league), league_url("games", league)]
    shown += [
        reverse("tournaments:league_file", args=[league.slug, *what])
        for what in (("history", "csv"), ("league", "json"))
    ]
    for browser in (Client(), inside, client):
        for address in shown:
            answer = browser.get(address)
            assert answer.status_code == 200 and WORDS not in html_of(answer), address
    personal = client.get(reverse("tournaments:personal_file", args=[player]))
    assert personal.status_code == 200 and WORDS not in html_of(personal)
    html = html_of(client.get(league_url("history", league)))
    who = full_signature(user_of(client))
    assert f"Texto tachado por {who}" in html and REASON not in html
    assert (STRUCK in html) is (written not in STORED_ELSEWHERE)
    assert f"tacha un texto de la decisión {decision.number}." in html


def test_texts_of_undone_decisions_can_be_struck() -> None:
    assert texts_of(undone().decisions.latest("number")) == (WORDS,)


def test_texts_are_chosen_before_the_reason_is_written() -> None:
    assert list(StrikeForm(texts=["Bea hizo trampas"]).fields) == ["which", "reason"]


def test_only_chosen_texts_are_struck_out() -> None:
    league = drawn_league()
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    incident = {"fixture": game.pk, "article": article, "claimed_by": Claimant.ONE, "outcome": Outcome.STANDS}
    decide(league, NoteIncident(**incident, by="Anxo", note="nota correcta", public=True))
    strike = decide(league, StrikeIncident(models.Incident.objects.get().pk), reason=WORDS)
    client = administrator()
    html = html_of(client.get(page(league, strike.number)))
    assert WORDS in html and "nota correcta" in html
    act(client, page(league, strike.number), which=key_of(WORDS))
    assert WORDS not in stored_data() and "nota correcta" in stored_data()


def test_walkover_has_the_pieces_that_the_history_says() -> None:
    league = drawn_league()
    walkover = Result(Winner.ONE, Reason.WALKOVER)
    decide(league, RecordResult(fixture(league, "Ana", "Bea").pk, walkover), reason="no vino")
    sentence = f"por incomparecencia: F {league.walkover_pieces}."
    client = administrator()
    for address in (
        league_url("history", league),
        reverse("administration:league_texts", args=[league.pk]),
    ):
        assert league.walkover_pieces and sentence in html_of(client.get(address))


@pytest.mark.parametrize("which", ["", "0" * 16, key_of("otra cosa")])
def test_unknown_text_is_refused(which: str) -> None:
    league = sanctioned()
    decision = first_with_words(league)
    answer = act(administrator(), page(league, decision.number), which=which)
    assert answer.status_code == 422 and WORDS in stored_data()


def test_a_decision_without_texts_offers_nothing_to_strike_out() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    client = administrator()
    html = html_of(client.get(reverse("administration:league_texts", args=[league.pk])))
    assert page(league, league.version) not in html and "Nadie ha escrito nada en su historial." in html
    html = html_of(client.get(reverse("administration:league_texts", args=[league.pk]), {"pagina": "2"}))
    assert "No hay textos en esta página del historial." in html
    league.refresh_from_db()
    assert act(client, page(league, league.version)).status_code == 422
    assert client.get(page(league, 999)).status_code == 404


def test_striking_a_text_leaves_other_decisions_unchanged() -> None:
    league = sanctioned()
    decide(league, SanctionPlayer("Bea", "otra razón"))
    other = league.decisions.exclude(after__reason=WORDS).exclude(before__reason=WORDS)
    before = list(other.order_by("number").values())
    act(administrator(), page(league, first_with_words(league).number), which=key_of(WORDS))
    assert list(league.decisions.filter(pk__in=[row["id"] for row in before]).order_by("number").values()) == before
    assert not models.Erasure.objects.exists()
    assert link_of(Visitor.LINK, league)


def test_present_name_cannot_be_struck_out() -> None:
    league = drawn_league(name=WORDS)
    client = administrator()
    assert f"«{WORDS}»" not in html_of(client.get(reverse("administration:league_texts", args=[league.pk])))
    assert act(client, page(league, 1), which=key_of(WORDS)).status_code == 422
    league.refresh_from_db()
    assert league.name == WORDS


def test_struck_comment_leaves_moves_and_players() -> None:
    league = with_a_sheet()
    row = models.FixtureSheet.objects.get()
    before = row.sheet.text
    act(administrator(), page(league, first_with_words(league).number), which=key_of(WORDS))
    row.sheet.refresh_from_db()
    assert row.sheet.text == before.replace(WORDS, STRUCK) and sheets.WHITE_WINS in row.sheet.text
    assert "[%clk 0:12:30]" in row.sheet.text and models.Result.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. 21-17 {bien} 12-15", ["bien"]),
        ("1. 21-17 {[%clk 0:12:30]} 12-15 {}", []),
        ("1. 21-17; 12-15\n2. 17-13; buena", ["buena"]),
        ('[White "Ana"]\n[Event "Copa"]\n[Site "?"]\n1. 21-17', ["Copa"]),
        ("1. 21-17 {sin cerrar", []),
    ],
)
def test_texts_of_a_sheet_exclude_its_moves(text: str, written: list[str]) -> None:
    assert list(free_texts(text)) == written
    assert not set(free_texts(strike_out(text, written, STRUCK))) & set(written)
