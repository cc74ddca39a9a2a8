"""Whoever is shown by initials: the name is nowhere in what anybody reads, and no table changes for it."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO, StringIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import resolve, reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pypdf import PdfReader

from tests import builders, sheets
from tests.organizing import SOMEBODY, beat, decide, drawn, fixture, preparing
from tests.people import Who, client_of, organizer_of
from tests.soak.browser import forms_of
from tests.tournaments.views import matrix
from tests.tournaments.views.desk import at, body, confirm, send
from tournaments import models
from tournaments.decisions.add_latecomer import AddLatecomer
from tournaments.decisions.appoint import Appoint
from tournaments.decisions.close import Close
from tournaments.decisions.enrol import Enrol
from tournaments.decisions.import_league import import_league
from tournaments.decisions.incidents import NoteIncident, articles_of
from tournaments.decisions.other_podium import OtherGame, add_other_podium
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.reschedule import Reschedule
from tournaments.decisions.rule import Rule
from tournaments.decisions.sanction import SanctionPlayer
from tournaments.decisions.show_as import ShowAs
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.decisions.taking import Actor, take
from tournaments.decisions.withdraw import Withdraw
from tournaments.exports.registry import FORMATS, TABLES
from tournaments.league.names import searchable
from tournaments.league.table import table
from tournaments.league.tiebreaks import Step
from tournaments.league.values import Entrant, Pieces, Reason, Result, Side, Timetable, Winner, WithdrawnGames
from tournaments.league_file import read_league
from tournaments.models.incident import Claimant, Outcome
from tournaments.models.official import Role
from tournaments.reports.registry import KINDS
from tournaments.selectors.audit import audit_league
from tournaments.selectors.home import league_list
from tournaments.selectors.loading import load_league, load_leagues
from tournaments.selectors.players import player_list

pytestmark = pytest.mark.django_db

URSULA = "Úrsula Quintáns Veiga"
SHOWN = "Ú. Q. V."
TRACES = ("ursula", "quintans", "veiga")
OTHERS = ("Ana Lomba", "Telmo Rey", "Zoe Çelik")
SAID = f"{URSULA} (o QUINTANS VEIGA, Úrsula)"


def ursula() -> models.Player:
    return models.Player.objects.get(folded_name=URSULA.casefold())


def hide(league: models.League, *, initials: bool = True) -> models.Decision:
    return decide(league, ShowAs(ursula().pk, initials), reason=f"lo pide {URSULA}")


def finished(**setup: str) -> models.League:
    """Closed, with her in every kind of row and text there is."""
    plan = Timetable(start=datetime(2026, 5, 2, 17), minutes=30)
    league = drawn((URSULA, *OTHERS), seed="7f3a", championship="Copa", **setup)
    decide(league, Reschedule(1, plan))
    game = fixture(league, URSULA, OTHERS[0])
    sheet = sheets.between("Úrsula Q. (la nuestra)", OTHERS[0], f"{{{SAID} empieza}} {sheets.AGREED}")
    decide(league, SubmitSheet(game.pk, sheet, URSULA, Side.ONE))
    article = articles_of(league.rules)[0]
    noted = NoteIncident(fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by=URSULA)
    decide(league, replace(noted, note=f"{SAID} se levantó", public=True))
    for name in (URSULA, OTHERS[0]):
        decide(league, SanctionPlayer(name, f"{SAID}: voces"))
    for winner in (URSULA, OTHERS[0]):
        for loser in OTHERS[1:]:
            beat(league, winner, loser)
    beat(league, *OTHERS[1:])
    decide(league, Rule((OTHERS[0], URSULA), f"lo acordó {SAID}"))
    decide(league, Close())
    return league


def playing() -> models.League:
    league = drawn((OTHERS[0], URSULA, OTHERS[1]), name="En juego", seed="x")
    decide(league, AddLatecomer(Entrant(OTHERS[2])))
    result = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3), Pieces(0))
    take(league, RecordResult(fixture(league, URSULA, OTHERS[0]).pk, result), by=Actor(URSULA))
    league.refresh_from_db()
    decide(league, Withdraw(URSULA, WithdrawnGames.WALKOVERS))
    return league


def got_ready() -> models.League:
    league = preparing((*OTHERS, URSULA), name="Preparada")
    left = preparing((*OTHERS, URSULA), name="De la que se fue")
    decide(left, Enrol([Entrant(name) for name in OTHERS]))
    return league


@pytest.fixture
def league() -> models.League:
    """A finished league that she played; there are others, and a podium of another game."""
    playing()
    got_ready()
    add_other_podium(
        "Otra copa", OtherGame("Tute", 5, [Entrant(URSULA), Entrant(OTHERS[0]), Entrant(OTHERS[1])]), by=SOMEBODY
    )
    return finished()


def words_of(content: bytes, kind: str) -> str:
    """All that can be read in an answer: of a PDF its pages and what it says of itself, of a sheet its parts."""
    if kind.startswith("application/pdf"):
        reader = PdfReader(BytesIO(content))
        return " ".join([str(reader.metadata), *(page.extract_text() for page in reader.pages)])
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as parts:
            return " ".join(parts.read(name).decode(errors="replace") for name in parts.namelist())
    return content.decode(errors="replace")


def traces_in(text: str) -> list[str]:
    plain = searchable(text.encode().decode("unicode-escape", "replace") if "\\u00" in text else text)
    return [trace for trace in TRACES if trace in plain]


@dataclass
class Walk:
    """Every address that leads on from those given, without its session and forms, as a visitor follows them."""

    client: Client

    def of(self, *first: str) -> dict[str, str]:
        """Each address that was answered, with what can be read there, its headers included."""
        read: dict[str, str] = {}
        waiting, seen = list(first), set(first)
        while waiting:
            where = waiting.pop()
            answer = self.client.get(where)
            if answer.status_code != 200:
                continue
            kind = answer["Content-Type"]
            text = words_of(b"".join(answer) if answer.streaming else answer.content, kind)
            read[where] = text + str(answer.headers)
            if kind.startswith("text/html"):
                found = {self.address(link, where) for link in re.findall(r'(?:href|src)="([^"#]*)', text)}
                new = {link for link in found if link and link not in seen}
                seen |= new
                waiting += sorted(new)
        return read

    def address(self, link: str, where: str) -> str:
        link = link.replace("&amp;", "&")
        if link.startswith("?"):
            return where.partition("?")[0] + link
        here = link.startswith("/") and not link.startswith(("/static/", "/entrar", "/reglas", "//"))
        return link if here else ""


def first_addresses(league: models.League) -> list[str]:
    """What no link leads to, or only from inside a form."""
    everything = [reverse("tournaments:document", args=[league.slug, kind]) for kind in KINDS]
    files = ((name, extension) for name in TABLES for extension in FORMATS)
    everything += [reverse("tournaments:league_file", args=[league.slug, *file]) for file in files]
    everything += [f"{reverse('tournaments:document', args=[league.slug, 'standings'])}?hasta=game&n=3"]
    everything += [reverse(f"tournaments:{name}") for name in ("home", "leagues", "players", "championships")]
    for query in (URSULA, "quintans", "U. Q. V.", "", "a"):
        everything += [f"/ligas/?q={query}", f"/jugadores/?q={query}"]
    for each in models.League.objects.all():
        everything += [at(name, each) for name in ("history", "projector", "drawing", "course")]
        everything += [f"{at('history', each)}?partida={game.pk}" for game in each.fixtures.all()]
    return everything


PUBLIC = {name for name, page in matrix.PAGES.items() if page.answers is matrix.ANYBODY and "tournaments:" in name}
NOT_WALKED = {"tournaments:enter", "tournaments:crest"}
"""The page of who holds a link, and a picture."""
NO_NAMES = {"tournaments:championships", "tournaments:documents"}


def test_the_name_is_in_nothing_that_anybody_reads(league: models.League) -> None:
    named = Walk(Client()).of(*first_addresses(league))
    of_hers = {resolve(where.partition("?")[0]).view_name for where, text in named.items() if traces_in(text)}
    assert of_hers >= PUBLIC - NOT_WALKED - NO_NAMES, "a walk that would see it"
    hide(league)
    read = Walk(Client()).of(*first_addresses(league))
    assert {resolve(where.partition("?")[0]).view_name for where in read} >= PUBLIC - NOT_WALKED
    assert [where for where, text in read.items() if traces_in(text) and not traces_in(unquote(where))] == []
    assert sum(SHOWN in text for text in read.values()) > 50
    assert [where for where, text in read.items() if f"{SHOWN}." in text] == [], "one full stop is enough"
    assert len(read) >= len(named) - 5 - 2 * len(FORMATS), "nobody is found by the two names typed"


@pytest.mark.parametrize("who", [Who.ORGANIZER, Who.SUPERUSER, Who.REFEREE, Who.LINK])
def test_nor_in_the_public_pages_of_who_is_in_the_league(league: models.League, who: Who) -> None:
    client = client_of(who, models.League.objects.get(name="En juego"))
    hide(league)
    playing = models.League.objects.get(name="En juego")
    pages = ("standings", "calendar", "games", "podium", "history", "documents", "drawing")
    where = [at(name, playing) for name in pages]
    where += [at("sheet", playing, playing.fixtures.all()[0].pk), reverse("tournaments:player", args=[ursula().pk])]
    for address in where:
        answer = client.get(address)
        assert answer.status_code == 200
        assert not traces_in(body(answer)), address


def test_who_organizes_and_who_referees_read_the_name(league: models.League) -> None:
    hide(league)
    playing = models.League.objects.get(name="En juego")
    for who in (Who.ORGANIZER, Who.REFEREE, Who.LINK):
        assert URSULA in body(client_of(who, playing).get(at("record", playing))), who
    organizer = organizer_of(league)
    for page in ("organize", "names"):
        assert URSULA in body(organizer.get(at(page, league))), page
    kept = organizer.get(reverse("tournaments:personal_file", args=[ursula().pk]))
    assert URSULA in body(kept)


def test_commands_that_print_for_the_public_have_the_initials_and_the_export_the_name(
    league: models.League, tmp_path: Path
) -> None:
    hide(league)
    call_command("report", league.slug, "all", "-o", str(tmp_path), stdout=StringIO(), stderr=StringIO())
    files = list(tmp_path.iterdir())
    assert len(files) > 5
    assert [file.name for file in files if traces_in(words_of(file.read_bytes(), "application/pdf"))] == []
    said = StringIO()
    call_command("standings", league.slug, stdout=said)
    assert SHOWN in said.getvalue()
    assert not traces_in(said.getvalue())
    exported = StringIO()
    call_command("export_league", league.slug, stdout=exported)
    assert URSULA in exported.getvalue()


def test_the_file_that_anybody_takes_away_makes_the_same_table(league: models.League) -> None:
    own = table(load_league(league).league)
    hide(league)
    file = Client().get(reverse("tournaments:league_file", args=[league.slug, "league", "json"])).content
    taken = read_league(file)
    assert [row.player.replace(SHOWN, URSULA) for row in table(taken).rows] == [row.player for row in own.rows]
    again = load_league(import_league(replace(taken, name="Otra vez"), by=SOMEBODY))
    assert table(again.league) == table(taken)


def test_nobody_finds_by_name_who_is_shown_by_initials(league: models.League) -> None:
    hide(league)
    for text in (URSULA, "quintans", "Veiga", "úrs"):
        assert player_list(text) == ()
        assert league_list(query=text).cards == ()
    assert SHOWN in [line.name for line in player_list("")]
    hide(league, initials=False)
    assert [line.name for line in player_list("quintans")] == [URSULA]
    assert len(league_list(query="quintans").cards) == 3


def test_a_reader_who_has_the_page_already_is_sent_it_anew(league: models.League) -> None:
    cups = models.Championship.objects.filter(name="Otra copa")
    addresses = [at("standings", each) for each in models.League.objects.filter(entries__player=ursula())]
    addresses += [reverse("tournaments:championship_file", args=[cup.slug, "standings", "csv"]) for cup in cups]
    addresses += [
        reverse("tournaments:player_file", args=[ursula().pk, "calendar", "ics"]),
        reverse("tournaments:home"),
    ]
    client = Client()
    had = {where: client.get(where)["ETag"] for where in addresses}
    hide(league)
    for where, etag in had.items():
        assert client.get(where, headers={"If-None-Match": etag}).status_code == 200, where


def test_the_history_of_each_of_her_leagues_tells_it_without_the_name(league: models.League) -> None:
    hide(league)
    for each in models.League.objects.filter(entries__player=ursula()):
        said = body(Client().get(at("history", each)))
        assert "sale con sus iniciales" in said
        assert audit_league(load_league(each)) == []
    [cup] = models.Championship.objects.filter(name="Otra copa")
    assert [decision.verb for decision in cup.decisions.all()] == ["other_podium", "show_as"]


def test_the_draw_says_of_whom_it_cannot_be_repeated(league: models.League) -> None:
    whole = body(Client().get(at("drawing", league)))
    hide(league)
    said = body(Client().get(at("drawing", league)))
    assert "no se puede repetir" in said
    assert "no se puede repetir" not in whole
    assert said.count("<code title=") == whole.count("<code title=") - 1


def test_an_organizer_shows_her_by_initials_and_by_name_again(league: models.League) -> None:
    client, where = organizer_of(league), at("show_as", league, ursula().pk)
    asked = body(send(client, where))
    assert f"«{URSULA}» sale como «{SHOWN}» (3 ligas)" in asked
    assert not ursula().initials
    assert confirm(client, where, reason="lo pide").status_code == 302
    assert ursula().initials
    assert "Mostrar con su nombre" in body(client.get(where))
    confirm(client, where)
    assert not ursula().initials


def test_the_same_tap_twice_is_one_decision(league: models.League) -> None:
    client, where = organizer_of(league), at("show_as", league, ursula().pk)
    [form] = [form for form in forms_of(body(client.get(where)), where) if "request_key" in form.fields]
    for _ in range(2):
        client.post(where, {**form.fields, "step": "confirm"})
    assert ursula().initials
    assert models.Decision.objects.filter(verb="show_as", league=league).count() == 1


def test_only_who_organizes_a_league_of_hers(league: models.League) -> None:
    other = drawn(name="Sin ella")
    assert organizer_of(other).get(at("show_as", league, ursula().pk)).status_code == 403
    assert organizer_of(drawn(name="Tampoco")).get(at("show_as", other, ursula().pk)).status_code == 403
    assert client_of(Who.SUPERUSER, other).get(at("show_as", other, ursula().pk)).status_code == 404


def test_a_league_that_she_enters_later_shows_her_so_too(league: models.League) -> None:
    hide(league)
    later = drawn((URSULA, *OTHERS), name="De después")
    assert not traces_in(body(Client().get(at("standings", later))))
    assert "Ú. Q. V." in body(Client().get(at("standings", later)))


def test_who_was_let_go_of_a_list_is_not_named_in_its_history(league: models.League) -> None:
    hide(league)
    left = models.League.objects.get(name="De la que se fue")
    said = body(Client().get(at("history", left)))
    assert SHOWN in said
    assert not traces_in(said)


def test_a_referee_of_that_name_is_not_named_either(league: models.League) -> None:
    user = User.objects.create_user("arbitra", first_name="Úrsula", last_name="Quintáns Veiga")
    playing = models.League.objects.get(name="En juego")
    decide(playing, Appoint(user.pk, Role.REFEREE))
    hide(league)
    assert not traces_in(body(Client().get(at("history", playing))))


class AnyLeague(TestCase):
    """Of random leagues, with ties down to the alphabet, and anybody in them."""

    @settings(max_examples=25, deadline=None)
    @given(st.integers(0, 10_000), st.randoms(use_true_random=False))
    def test_the_public_table_is_the_same_but_for_the_name(self, seed: int, random: builders.Random) -> None:
        value = builders.league_of(builders.document(builders.Random(seed)))
        row = import_league(value, by=SOMEBODY)
        hidden = random.sample(value.names, random.randint(1, len(value.names)))
        models.Player.objects.filter(entries__league=row, entries__name__in=hidden).update(initials=True)
        [public] = load_leagues(models.League.objects.filter(pk=row.pk), public=True)
        own = table(load_league(row).league)
        seen, name_of = table(public.league), {public.aliases.of(name): name for name in value.names}
        assert [name_of[one.player] for one in seen.rows] == [one.player for one in own.rows]
        for mine, shown in zip(own.rows, seen.rows, strict=True):
            assert replace(shown, player=mine.player, split=None) == replace(mine, split=None)
            assert (shown.split and shown.split.step) == (mine.split and mine.split.step)
            if mine.split and mine.split.step is not Step.ALPHABETICAL:
                assert shown.split is not None
                assert {name_of[name]: figure for name, figure in shown.split.figures.items()} == mine.split.figures
