"""Programs, tokens and links of other leagues' people: they show, change and reveal nothing of this one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.caches import clear_caches
from tests.organizing import beat, decide, drawn_league, fixture
from tests.tournaments.api.programs import ApiClient, api_client_of, problem
from tests.tournaments.every.shown_on import addresses_that_show
from tests.tournaments.organizers.privacy.ursula import OTHERS, URSULA, hide, ursula
from tournaments import models
from tournaments.documents.print.registry import KINDS
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.tokens import make_token, page_token
from tournaments.store.erasing import rewrite_decisions

pytestmark = pytest.mark.django_db

BETWEEN = "Ulises Quesada"
OTHER_NAME = "Úrxula Quero Vila"
"""Another name with the initials of URSULA and her place in the alphabet, which the regulation goes by for ties."""
MODES = pytest.mark.parametrize("open_signup", [True, False])


@pytest.fixture(autouse=True)
def existing_account() -> None:
    User.objects.create_superuser("quien-lleva-el-sitio")


def private(name: str = "Liga secreta") -> models.League:
    league = drawn_league((URSULA, *OTHERS), name=name, championship="Copa secreta")
    beat(league, URSULA, OTHERS[0])
    decide(league, Publish(False))
    return league


def account(client: Client, name: str, *, open_signup: bool, settings: Any) -> User:
    """Return an account that signed up by itself or was made by the administrator."""
    settings.OPEN_SIGNUP = open_signup
    if not open_signup:
        assert client.get(reverse("sign_up")).status_code == 404
        return User.objects.create_user(name)
    password = "una clave que no es de nadie"
    sent = {"handle": name, "name": name, "username": name, "password1": password, "password2": password}
    client.post(reverse("sign_up"), sent)
    return User.objects.filter(username=name).first() or User.objects.create_user(name)


def comparable(answer: HttpResponse, *names: str) -> tuple[int, str, bytes]:
    """Return a response without the names in its address and without values that differ each time."""
    content = b"".join(answer) if answer.streaming else answer.content
    for name in names:
        content = content.replace(name.encode(), b"NAME")
    return answer.status_code, answer["Content-Type"], content


# Tokens of accounts that lost their rights


def test_token_reveals_no_league_its_account_cannot_read() -> None:
    league = private()
    user = User.objects.create_user("xan")
    program = ApiClient(make_token(user, "De una", Scope.ORGANIZE, league))
    models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    assert problem(program.post("/leagues", {"name": "Nueva"})) == (403, "token_league")
    league.officials.all().delete()
    models.League.objects.filter(pk=league.pk).update(name="Nombre de después")
    answer = program.post("/leagues", {"name": "Nueva"})
    assert problem(answer) == (403, "token_league") and "Nombre de después" not in answer.content.decode()
    client = Client()
    client.force_login(user)
    assert "Nombre de después" not in client.get(reverse("api_tokens")).content.decode()


def test_former_officials_token_has_a_strangers_rights() -> None:
    league = private()
    former, stranger = api_client_of("xan", league, Role.ORGANIZER), api_client_of("roi")
    game = fixture(league, OTHERS[0], OTHERS[1]).pk
    league.officials.all().delete()
    result = {"winner": "one", "reason": "resignation", "pieces": {"one": {"men": 3}}}
    requests = (
        ("GET", f"/leagues/{league.slug}", None),
        ("GET", f"/leagues/{league.slug}/decisions", None),
        ("GET", f"/players/{ursula().pk}", None),
        ("GET", "/players?q=quintans", None),
        ("GET", "/leagues?q=secreta", None),
        ("POST", f"/leagues/{league.slug}/games/{game}/result", result),
        ("POST", f"/leagues/{league.slug}/close?preview=1", None),
        ("POST", f"/leagues/{league.slug}/decisions/1/undo", None),
    )
    for method, address, document in requests:
        answers = [each.send(method, address, document, If_Match="1") for each in (former, stranger)]
        assert comparable(answers[0]) == comparable(answers[1]), address
    assert not models.Result.objects.filter(fixture=game).exists()


def test_token_of_an_inactive_account_reads_nothing() -> None:
    league = private()
    program = api_client_of("xan", league, Role.ORGANIZER)
    User.objects.filter(username="xan").update(is_active=False)
    for address in ("/leagues", f"/leagues/{league.slug}"):
        assert problem(program.get(address)) == (401, "token_unknown")


def test_token_of_another_account_is_not_revoked() -> None:
    make_token(User.objects.create_user("ana"), "De Ana", Scope.READ)
    client = Client()
    client.force_login(User.objects.create_user("xan"))
    token = models.ApiToken.objects.get()
    assert client.post(reverse("revoke_api_token", args=[token.pk])).status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_token_is_not_made_for_a_league_of_others() -> None:
    league = private()
    client = Client()
    client.force_login(User.objects.create_user("xan"))
    answers = [
        client.post(reverse("api_tokens"), {"name": "x", "scope": "organize", "league": league_key})
        for league_key in (league.pk, league.pk + 1000)
    ]
    assert [answer.status_code for answer in answers] == [422, 422] and not models.ApiToken.objects.exists()
    assert all(league.name not in answer.content.decode() for answer in answers)


# Leagues and players that a program adds


@MODES
def test_program_cannot_join_the_championship_of_others(open_signup: bool, settings: Any) -> None:
    own = drawn_league((URSULA, *OTHERS), name="De la Copa", championship="Copa")
    client = Client()
    user = account(client, "xan", open_signup=open_signup, settings=settings)
    program = ApiClient(make_token(user, "Programa", Scope.ORGANIZE))
    for is_private in (True, False):
        made = program.send("POST", "/leagues", {"name": "Ajena", "championship": "Copa", "private": is_private})
        assert made.status_code == 201 and json.loads(made.content)["championship"] is None
    slug = models.Championship.objects.get().slug
    page = Client().get(f"/campeonatos/{slug}/").content.decode()
    assert f"/ligas/{own.slug}/" in page and "ajena" not in page.lower()
    client.force_login(user)
    assert client.get(reverse("tournaments:organize_championship", args=[slug])).status_code == 403
    assert client.get(reverse("tournaments:championship_names", args=[slug])).status_code == 403
    for name in ("championship_branding", "rename_championship"):
        assert client.get(reverse(f"tournaments:{name}", args=[slug])).status_code == 403
        assert client.post(reverse(f"tournaments:{name}", args=[slug]), {"name": "Mía"}).status_code == 403


def test_private_championship_is_not_revealed_to_a_program() -> None:
    private()
    program = api_client_of("xan")
    documents = [
        json.loads(program.send("POST", "/leagues?preview=1", {"name": "Mía", "championship": name}).content)
        for name in ("Copa secreta", "Copa que no hay")
    ]
    names_and_times = {"slug", "championship", "championship_slug", "updated_at"}
    first, second = ({key: value for key, value in each.items() if key not in names_and_times} for each in documents)
    assert first == second
    assert documents[0]["championship"] == "Copa secreta" and documents[1]["championship"] == "Copa que no hay"
    assert Client().get("/campeonatos/").content.decode().count("secreta") == 0


def test_program_founds_no_league_over_the_limit() -> None:
    program, names = api_client_of("xan"), [{"name": f"Xente {number}"} for number in range(41)]
    for document in ({"max_players": 41}, {"players": names}, {"rules": "castillar", "players": names[:11]}):
        answer = program.send("POST", "/leagues", {"name": "Grande", "rules": "international", **document})
        assert answer.status_code == 422, document
    assert not models.League.objects.exists()


@MODES
def test_program_that_enters_a_hidden_player_learns_nothing(open_signup: bool, settings: Any) -> None:
    """Compare the answers to a hidden name, to a name of a private league only, and to an unknown name."""
    league = drawn_league((URSULA, *OTHERS), name="Publicada")
    hide(league)
    hidden = ursula().pk
    drawn_league(("Só Privada", "Rosalía Pía", "Manuel Curros"), name="Secreta")
    decide(models.League.objects.get(name="Secreta"), Publish(False))
    user = account(Client(), "xan", open_signup=open_signup, settings=settings)
    program = ApiClient(make_token(user, "Programa", Scope.ORGANIZE))
    answers = []
    for number, name in enumerate((URSULA, "Só Privada", "De Ninguén")):
        made = program.send("POST", "/leagues", {"name": f"Lista {number}", "private": True, "players": PLAYERS})
        slug = json.loads(made.content)["slug"]
        sent = {"players": [{"name": name}, *PLAYERS]}
        for query in ("?preview=1", ""):
            answer = program.send("PUT", f"/leagues/{slug}/players{query}", sent)
            answers.append((query, *comparable(answer, name)))
        read = program.read(f"/leagues/{slug}/players")
        assert [one["name"] for one in read] == [name, "Xiana", "Uxía"]
        assert len({one["player_id"] for one in read}) == 3
        shown = {one["player_id"] for one in read if one["name"] == name}
        assert not shown & {hidden, models.Player.objects.filter(name="Só Privada").earliest("pk").pk}
    texts = {(query, status) for query, status, _kind, _content in answers}
    assert texts == {("?preview=1", 200), ("", 201)}


PLAYERS = [{"name": "Xiana"}, {"name": "Uxía"}]


# Hidden and missing objects


def test_hidden_and_unknown_players_are_answered_alike() -> None:
    league = drawn_league((URSULA, *OTHERS), name="Publicada")
    hide(league)
    hidden, unknown = ursula().pk, 987_654
    for name, more in (("player", ()), ("player_picture", ()), ("player_file", ("leagues", "csv"))):
        found = [Client().get(reverse(f"tournaments:{name}", args=[pk, *more])) for pk in (hidden, unknown)]
        assert comparable(found[0]) == comparable(found[1]) and found[0].status_code == 404, name
    read = [ApiClient().get(f"/players/{pk}") for pk in (hidden, unknown)]
    assert comparable(read[0]) == comparable(read[1]) and read[0].status_code == 404
    [entrant] = [one for one in ApiClient().read(f"/leagues/{league.slug}/players") if one["name"] == "Ú. Q. V."]
    assert entrant["player_id"] is None and not entrant["ticket"] and not entrant["drawn_as"]


def test_joining_with_a_guessed_player_reveals_nobody() -> None:
    published = drawn_league((URSULA, "Bea", "Carlos"), name="Publicada")
    hide(published)
    secret = drawn_league(("Só Privada", "Rosalía Pía", "Manuel Curros"), name="Secreta")
    decide(secret, Publish(False))
    program = api_client_of("xan", drawn_league(OTHERS, name="De Xan"), Role.ORGANIZER)
    found = models.Player.objects.get(name="Bea").pk
    guessed = (ursula().pk, secret.entries.get(name="Só Privada").player_id, 987_654)
    for query in ("?preview=1", ""):
        where = f"/leagues/de-xan/players/1/join{query}"
        assert problem(program.post(where, {"other": found})) == (403, "player_of_others")
        answers = [comparable(program.post(where, {"other": pk})) for pk in guessed]
        assert answers[0] == answers[1] == answers[2] and answers[0][0] == 422, query


def test_private_and_unknown_leagues_are_answered_alike() -> None:
    league = private()
    player = league.entries.order_by("number")[0].player_id
    for path in addresses_that_show(league):
        if league.slug not in path:
            continue
        answers = [Client().get(path.replace(league.slug, slug)) for slug in (league.slug, "no-hay-tal")]
        assert comparable(answers[0], league.slug) == comparable(answers[1], "no-hay-tal"), path
        assert answers[0].status_code == 404, path
        tags = {answer.get("ETag") for answer in answers}
        assert tags == {None} or len(tags) == 1 or "/api/" in path, path
    assert Client().get(f"/jugadores/{player}/").status_code == 404
    for section in ("ligas", "campeonatos"):
        assert "secreta" not in Client().get(f"/sitemap-{section}.xml").content.decode()


def test_link_of_a_player_is_for_its_own_league() -> None:
    """One person plays in two leagues: the link of one shows nothing of the other, which is private."""
    shown, other = drawn_league((URSULA, *OTHERS), name="Publicada"), private("De otra gente")
    entry = shown.entries.get(name=URSULA)
    decide(shown, MakePlayerLinks((entry.pk,), "secreto"))
    page = Client().get(reverse("tournaments:own_page", args=[page_token("secreto", entry.pk)]))
    assert (
        page.status_code == 200
        and "De otra gente" not in page.content.decode()
        and other.slug not in page.content.decode()
    )
    for token in (page_token("otro", entry.pk), page_token("secreto", other.entries.get(name=URSULA).pk)):
        assert Client().get(reverse("tournaments:own_page", args=[token])).status_code == 404


# Guessing a hidden name


FORM_TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]*')


def public_responses(league: models.League) -> Iterator[tuple[str, int, dict[str, str], bytes]]:
    """Yield every public response with its headers, without caches.

    Of the workbooks, those of the table; of the documents, the dossier and those that it leaves out.
    """
    in_dossier = tuple(f"/{kind}.pdf" for kind, each in KINDS.items() if each.build and not each.outside_dossier)
    for path in addresses_that_show(league):
        if path.endswith((".ods", ".xlsx")) and "/standings." not in path:
            continue
        if path.endswith(in_dossier):
            continue
        for connection_cache in caches.all():
            connection_cache.clear()
        cache.clear()
        clear_caches()
        answer = Client().get(path)
        content = b"".join(answer) if answer.streaming else answer.content
        headers = {name: value for name, value in answer.headers.items() if name not in ("X-Request-ID", "Expires")}
        yield path, answer.status_code, headers, FORM_TOKEN.sub(b"", content)


def renamed(old: str, new: str) -> None:
    """Replace a name in every row."""
    folded, searchable = new.casefold(), new.casefold()
    models.Player.objects.filter(name=old).update(name=new, folded_name=folded, searchable=searchable)
    models.Entry.objects.filter(name=old).update(name=new)
    put = lambda document: json.loads(json.dumps(document).replace(json.dumps(old)[1:-1], new))  # noqa: E731 - one line
    rewrite_decisions(models.Decision.objects.all(), {"before": put, "after": put})


def test_no_public_answer_depends_on_a_hidden_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare texts, orders, digests, pictures, sizes and ETags for two names with the same initials."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    league = drawn_league((BETWEEN, *OTHERS, URSULA), name="Publicada", championship="Copa", seed="7f3a")
    for winner, loser in ((URSULA, OTHERS[0]), (OTHERS[1], URSULA), (BETWEEN, OTHERS[2])):
        beat(league, winner, loser)
    hide(league)
    before = list(public_responses(league))
    renamed(URSULA, OTHER_NAME)
    for was, now_is in zip(before, public_responses(league), strict=True):
        assert was[:2] == now_is[:2]
        assert was[2] == now_is[2], was[0]
        assert was[3] == now_is[3], was[0]
