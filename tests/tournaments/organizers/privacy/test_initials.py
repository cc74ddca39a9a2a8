"""A player shown by initials: no public page has the name, and no table changes."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Q
from django.db.transaction import atomic, set_rollback
from django.test import Client
from django.urls import resolve, reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import builders
from tests.organizing import ACTOR, decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.soak.browser import forms_of
from tests.tournaments.every.walking import NOT_WALKED, PUBLIC, Walk, first_addresses, words, words_of
from tests.tournaments.organizers.privacy.ursula import (
    CLUB,
    CLUB_OF_OTHERS,
    OTHERS,
    SHOWN,
    URSULA,
    hide,
    traces_in,
    ursula,
)
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.accounts.appoint import Appoint
from tournaments.display.home import league_list
from tournaments.display.players import player_list
from tournaments.league.file import read_league
from tournaments.league.regulation import Step
from tournaments.league.table import table
from tournaments.management.commands.audit import audit_league
from tournaments.models.league import Role
from tournaments.organizers.conduct.verbs import RevokeSanction, SanctionPlayer
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.load import load_league, load_leagues

pytestmark = pytest.mark.django_db
WHY = "insultos"
NO_NAMES = {
    "tournaments:championships",
    "tournaments:counting",
    "tournaments:documents",
    "tournaments:event_diplomas",  # The walk opens it only before the tournament is over.
    "tournaments:guide",
    "tournaments:robots",
    "tournaments:sitemap",
    "tournaments:sitemap_section",
    "tournaments:video_game",  # The walk opens it only for a game of other players.
}


def test_hidden_name_and_sanction_reason_are_nowhere_public(league: models.League) -> None:
    sanctioned_and_pardoned()
    named = Walk(Client(), only_pages=True, one_query=True).of(*first_addresses(league)) | documents_and_files(league)
    pages_with_her_name = {
        resolve(address.partition("?")[0]).view_name for address, text in named.items() if traces_in(text)
    }
    assert pages_with_her_name >= PUBLIC - NOT_WALKED - NO_NAMES, "the walk reads all pages that show names"
    assert sum(CLUB in text for text in named.values()) > 5
    hide(league)
    read = Walk(Client(), only_dossiers=True).of(*first_addresses(league))
    assert {resolve(address.partition("?")[0]).view_name for address in read} >= PUBLIC - NOT_WALKED
    assert [address for address, text in read.items() if traces_in(text) and not traces_in(unquote(address))] == []
    assert sum(SHOWN in text for text in read.values()) > 50
    assert [address for address, text in read.items() if CLUB in text] == [], "her club would reveal her"
    assert sum(CLUB_OF_OTHERS in text for text in read.values()) > 10
    assert [address for address, text in read.items() if f"{SHOWN}." in text] == [], (
        "initials at the end of a sentence have one full stop"
    )
    hers = reverse("tournaments:player", args=[ursula().pk])
    opened = {address for address, text in named.items() if text}
    lost = {address for address in opened - read.keys() if not (address.startswith(hers) or "?q=" in address)}
    assert len(lost) <= 5, "only her own page and searches by her name disappear"
    for walked in (named, read):
        assert [address for address, text in walked.items() if WHY in text] == []


def documents_and_files(league: models.League) -> dict[str, str]:
    """Return the text of one address of each page that answers with a document or a file."""
    player, championship = ursula().pk, league.championship
    assert championship
    asked = {
        "document": [league.slug, "calendar"],
        "championship_document": [championship.slug],
        "event_document": [models.Event.objects.get().slug],
        "event_diplomas": [models.Event.objects.get().slug],
        "league_file": [league.slug, "players", "csv"],
        "players_file": ["csv"],
        "player_file": [player, "games", "csv"],
        "championship_file": [championship.slug, "standings", "csv"],
    }
    addresses = [reverse(f"tournaments:{name}", args=arguments) for name, arguments in asked.items()]
    return {address: words(Client().get(address)) for address in addresses}


def sanctioned_and_pardoned() -> None:
    playing = models.League.objects.get(name="En juego")
    for _ in range(2):
        decide(playing, SanctionPlayer(URSULA, f"{WHY} al rival"))
    decide(playing, RevokeSanction(playing.sanctions.order_by("-pk")[0].pk), reason=f"no hubo {WHY}")


@pytest.mark.parametrize("visitor", [Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.REFEREE, Visitor.LINK])
def test_public_pages_of_officials_hide_the_name_too(league: models.League, visitor: Visitor) -> None:
    client = client_of(visitor, models.League.objects.get(name="En juego"))
    hide(league)
    playing = models.League.objects.get(name="En juego")
    pages = ("standings", "calendar", "games", "podium", "history", "documents", "drawing")
    page = [league_url(name, playing) for name in pages]
    page += [league_url("sheet", playing, playing.fixtures.all()[0].pk)]
    for address in page:
        answer = client.get(address)
        assert answer.status_code == 200
        assert not traces_in(html_of(answer)), address
    hers = reverse("tournaments:player", args=[ursula().pk])
    assert client.get(hers).status_code == 404, "her page would lead from the initials to her other leagues"


def test_organizers_and_referees_read_the_name(league: models.League) -> None:
    hide(league)
    playing = models.League.objects.get(name="En juego")
    game = playing.fixtures.filter(Q(one__name=URSULA) | Q(two__name=URSULA))[0]
    for visitor in (Visitor.ORGANIZER, Visitor.REFEREE, Visitor.LINK):
        page = f"{league_url('record', playing)}?vuelta=1&ronda={game.round}"
        assert URSULA in html_of(client_of(visitor, playing).get(page)), visitor
    organizer = organizer_of(league)
    for page in ("organize", "people"):
        assert URSULA in html_of(organizer.get(league_url(page, league))), page
    answer = organizer.get(reverse("tournaments:personal_file", args=[ursula().pk]))
    assert URSULA in html_of(answer)


def test_public_commands_print_initials_and_export_the_name(league: models.League, tmp_path: Path) -> None:
    hide(league)
    call_command("report", league.slug, "all", "-o", str(tmp_path), stdout=StringIO(), stderr=StringIO())
    files = list(tmp_path.iterdir())
    assert len(files) > 5
    assert [file.name for file in files if traces_in(words_of(file.read_bytes(), "application/pdf"))] == []
    output = StringIO()
    call_command("standings", league.slug, stdout=output)
    assert SHOWN in output.getvalue()
    assert not traces_in(output.getvalue())
    exported = StringIO()
    call_command("export_league", league.slug, stdout=exported)
    assert URSULA in exported.getvalue()


def test_public_file_gives_the_same_table(league: models.League) -> None:
    own = table(load_league(league).league)
    hide(league)
    file = Client().get(reverse("tournaments:league_file", args=[league.slug, "league", "json"])).content
    taken = read_league(file)
    assert [row.player.replace(SHOWN, URSULA) for row in table(taken).rows] == [row.player for row in own.rows]
    again = load_league(import_league(replace(taken, name="Otra vez"), by=ACTOR))
    assert table(again.league) == table(taken)


def test_name_shown_by_initials_is_not_found(league: models.League) -> None:
    hide(league)
    for text in (URSULA, "quintans", "Veiga", "úrs"):
        assert player_list(text) == ()
        assert league_list(query=text).cards == ()
    assert SHOWN not in [line.name for line in player_list("")]
    hide(league, initials=False)
    assert [line.name for line in player_list("quintans")] == [URSULA]
    assert len(league_list(query="quintans").cards) == 5


def front(league: models.League) -> str:
    """Return the address to which that of a table leads: itself, or the bracket of a knock-out."""
    address = league_url("standings", league)
    answer = Client().get(address)
    return answer.headers.get("Location", address)


def test_cached_page_is_sent_again(league: models.League) -> None:
    cups = models.Championship.objects.filter(name="Otra copa")
    addresses = [front(each) for each in models.League.objects.filter(entries__player=ursula())]
    addresses += [reverse("tournaments:championship_file", args=[cup.slug, "standings", "csv"]) for cup in cups]
    addresses += [
        reverse("tournaments:player_file", args=[ursula().pk, "calendar", "ics"]),
        reverse("tournaments:home"),
    ]
    client = Client()
    had = {address: client.get(address)["ETag"] for address in addresses}
    hide(league)
    for address, etag in had.items():
        status = client.get(address, headers={"If-None-Match": etag}).status_code
        assert status == (404 if "/jugadores/" in address else 200), address


def test_league_histories_report_hiding_without_the_name(league: models.League) -> None:
    hide(league)
    for each in models.League.objects.filter(entries__player=ursula()):
        html = html_of(Client().get(league_url("history", each)))
        assert "sale con sus iniciales" in html
        assert audit_league(load_league(each)) == []
    [cup] = models.Championship.objects.filter(name="Otra copa")
    assert [decision.verb for decision in cup.decisions.all()] == ["found_championship", "other_podium", "show_as"]


def test_lots_are_withheld_while_a_name_is_hidden(league: models.League) -> None:
    """With the seed and the digests, anybody could try names until one fits the order."""
    assert league.draw_seed
    public = ("drawing", "history", "calendar")
    assert all(league.draw_seed in html_of(Client().get(league_url(page, league))) for page in ("drawing", "history"))
    hide(league)
    for page in public:
        assert league.draw_seed not in html_of(Client().get(league_url(page, league))), page
    html = html_of(Client().get(league_url("drawing", league)))
    assert "no se publican" in html and "<code title=" not in html
    for name, extension in (("league", "json"), ("players", "csv")):
        file = Client().get(reverse("tournaments:league_file", args=[league.slug, name, extension]))
        assert file.status_code == 200 and league.draw_seed not in file.content.decode()
    assert league.draw_seed in html_of(organizer_of(league).get(league_url("organize", league)))


def test_public_file_has_ranks_in_place_of_letters(league: models.League) -> None:
    hide(league)
    file = Client().get(reverse("tournaments:league_file", args=[league.slug, "league", "json"])).json()
    assert all(re.fullmatch(r"\d{3}", player["sorted_as"]) for player in file["players"])


def test_an_organizer_decides_for_their_own_leagues_only(league: models.League) -> None:
    client, address = organizer_of(league), league_url("show_as", league, ursula().pk)
    preview = html_of(send(client, address))
    assert f"«{URSULA}» sale como «{SHOWN}» (1 liga)" in preview
    assert confirm(client, address, reason="lo pide").status_code == 302
    entries = models.Entry.objects.filter(player=ursula())
    assert [(entry.initials, entry.initials_asked) for entry in entries if entry.league == league] == [(True, False)]
    others = [entry for entry in entries if entry.league != league]
    assert others and all((entry.initials, entry.initials_asked) == (False, True) for entry in others)
    assert not traces_in(html_of(Client().get(league_url("standings", league))))
    for entry in others:
        assert URSULA in html_of(Client().get(front(entry.league)))
        assert not entry.league.decisions.filter(verb="show_as").exists()
        assert "se ha pedido" in html_of(organizer_of(entry.league).get(league_url("people", entry.league)))
    assert "Puede volver a salir con su nombre" in html_of(client.get(address))
    assert confirm(client, address).status_code == 302
    assert URSULA in html_of(Client().get(league_url("standings", league)))


def test_reason_is_stored_only_in_the_league_where_it_was_typed(league: models.League) -> None:
    playing = models.League.objects.get(name="En juego")
    client = organizer_of(league)
    user = User.objects.get(pk=client.session["_auth_user_id"])
    models.Official.objects.create(league=playing, user=user, role=Role.ORGANIZER)
    assert confirm(client, league_url("show_as", league, ursula().pk), reason="Sancionada").status_code == 302
    assert [decision.reason for decision in league.decisions.filter(verb="show_as")] == ["Sancionada"]
    assert [decision.reason for decision in playing.decisions.filter(verb="show_as")] == [""]


def test_why_a_name_is_hidden_is_not_public(league: models.League) -> None:
    assert (
        confirm(organizer_of(league), league_url("show_as", league, ursula().pk), reason="Por dopaje").status_code
        == 302
    )
    assert "dopaje" not in html_of(Client().get(league_url("history", league)))
    assert "dopaje" in html_of(client_of(Visitor.REFEREE, league).get(league_url("history", league)))


def test_a_hidden_entry_leads_to_no_page_of_the_player(league: models.League) -> None:
    hers = reverse("tournaments:player", args=[ursula().pk])
    assert hers in html_of(Client().get(league_url("standings", league)))
    confirm(organizer_of(league), league_url("show_as", league, ursula().pk))
    assert hers not in html_of(Client().get(league_url("standings", league)))
    page = html_of(Client().get(hers))
    assert URSULA in page and league_url("standings", league) not in page


def test_only_the_administrator_reverses_their_hiding(league: models.League) -> None:
    hide(league)
    address = league_url("show_as", league, ursula().pk)
    client = organizer_of(league)
    for answer in (send(client, address), confirm(client, address)):
        assert answer.status_code == 422 and "quien administra el sitio" in html_of(answer)
    assert ursula().initials
    assert confirm(client_of(Visitor.SUPERUSER, league), address).status_code == 302
    assert not ursula().initials


def test_the_same_tap_twice_is_one_decision(league: models.League) -> None:
    client, address = organizer_of(league), league_url("show_as", league, ursula().pk)
    [form] = [form for form in forms_of(html_of(client.get(address)), address) if "request_key" in form.fields]
    for _ in range(2):
        client.post(address, {**form.fields, "step": "confirm"})
    assert league.entries.get(player=ursula()).initials
    assert models.Decision.objects.filter(verb="show_as", league=league).count() == 1


def test_organizers_of_other_leagues_cannot_show_her_name(league: models.League) -> None:
    other = drawn_league(name="Sin ella")
    assert organizer_of(other).get(league_url("show_as", league, ursula().pk)).status_code == 403
    assert organizer_of(drawn_league(name="Tampoco")).get(league_url("show_as", other, ursula().pk)).status_code == 403
    assert client_of(Visitor.SUPERUSER, other).get(league_url("show_as", other, ursula().pk)).status_code == 404


def test_files_of_a_player_leave_out_the_league_that_shows_her_initials(league: models.League) -> None:
    playing = models.League.objects.get(name="En juego")
    playing.entries.filter(name=URSULA).update(initials=True)
    for file in (("games", "pdn"), ("calendar", "ics")):
        text = html_of(Client().get(reverse("tournaments:player_file", args=[ursula().pk, *file])))
        assert league.name in text and playing.name not in text, file


def test_league_entered_later_shows_her_initials_too(league: models.League) -> None:
    hide(league)
    later = drawn_league((URSULA, *OTHERS), name="De después")
    assert not traces_in(html_of(Client().get(league_url("standings", later))))
    assert "Ú. Q. V." in html_of(Client().get(league_url("standings", later)))


def test_removed_player_is_not_named_in_the_history(league: models.League) -> None:
    hide(league)
    left = models.League.objects.get(name="De la que se fue")
    html = html_of(Client().get(league_url("history", left)))
    assert SHOWN in html
    assert not traces_in(html)


def test_referee_of_that_name_is_hidden_too(league: models.League) -> None:
    user = User.objects.create_user("arbitra", first_name="Úrsula", last_name="Quintáns Veiga")
    playing = models.League.objects.get(name="En juego")
    decide(playing, Appoint(user.pk, Role.REFEREE))
    hide(league)
    assert not traces_in(html_of(Client().get(league_url("history", playing))))


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_public_table_is_the_same_but_for_the_name(seed: int, random: builders.Random) -> None:
    """Random leagues, with ties down to the alphabet, and any of their players."""
    value = builders.league_of(builders.document(builders.Random(seed)))
    with atomic():
        row = import_league(value, by=ACTOR)
        hidden = random.sample(value.names, random.randint(1, len(value.names)))
        models.Player.objects.filter(entries__league=row, entries__name__in=hidden).update(initials=True)
        [public] = load_leagues(models.League.objects.filter(pk=row.pk), public=True)
        own = table(load_league(row).league)
        set_rollback(True)
    seen, name_of = table(public.league), {public.aliases.of(name): name for name in value.names}
    assert [name_of[one.player] for one in seen.rows] == [one.player for one in own.rows]
    for mine, shown in zip(own.rows, seen.rows, strict=True):
        assert replace(shown, player=mine.player, split=None) == replace(mine, split=None)
        assert (shown.split and shown.split.step) == (mine.split and mine.split.step)
        if mine.split and mine.split.step is not Step.ALPHABETICAL:
            assert shown.split is not None
            assert {name_of[name]: figure for name, figure in shown.split.figures.items()} == mine.split.figures


def test_entry_page_of_a_game_shows_initials(league: models.League) -> None:
    """A reader without rights who scans the code of a slip sees the game with its public names."""
    hide(league)
    for game in league.fixtures.all():
        answer = Client().get(league_url("game", league, game.pk))
        assert answer.status_code == 403 and not traces_in(html_of(answer))


def test_club_is_not_shown_beside_initials_in_one_league(league: models.League) -> None:
    """Officials still read it, and it is shown again with the name."""
    addresses = [address for address in first_addresses(league) if address.endswith((".csv", ".json", "/standings"))]
    addresses += [league_url(name, league) for name in ("standings", "record", "drawing")]
    of_clubs = {address for address in addresses if CLUB in words(Client().get(address))}
    assert len(of_clubs) >= 5
    decide(league, ShowAs(ursula().pk, True, (league.pk,), everywhere=False))
    read = {address: words(Client().get(address)) for address in of_clubs}
    assert {address for address, text in read.items() if CLUB in text} == set()
    assert any(CLUB_OF_OTHERS in text for text in read.values())
    assert CLUB in {player.club for player in load_league(league).league.players}
    decide(league, ShowAs(ursula().pk, False, (league.pk,), everywhere=False))
    assert CLUB in html_of(Client().get(league_url("standings", league)))
