"""Only its organizers decide on a championship; naming it, or organizing one of its leagues, gives no rights."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league, league_in_preparation, podium_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.organizers.privacy.ursula import OTHERS, URSULA, traces_in, ursula
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.file.writing import league_document
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.store import championship_entries as championship_entries
from tournaments.store import championships as championships
from tournaments.store.championships import LockedChampionships, lock_championships
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

SETUP = {"name": "Liga nueva", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
INSIDERS = [Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.SUPERUSER]
OUTSIDERS = [Visitor.STRANGER, Visitor.REFEREE, Visitor.ORGANIZER, Visitor.ORGANIZER_OF_APPLICANT]


@pytest.fixture
def of_others() -> models.League:
    """Return a league of the only championship."""
    return drawn_league(championship="Copa")


def found_league(client: Client, championship: str, **more: str) -> models.League:
    send(client, reverse("tournaments:found"), step="keep", **{**SETUP, **more}, championship=championship)
    return models.League.objects.latest("pk")


def import_from_file(client: Client, league: models.League) -> models.League:
    file = json.dumps(league_document(load_league(league).league)).encode()
    send(client, reverse("tournaments:import"), upload=SimpleUploadedFile("liga.json", file))
    return models.League.objects.latest("pk")


def cup() -> models.Championship:
    return models.Championship.objects.get(slug="copa")


def page(name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=["copa", *more])


def requested(league: models.League) -> bool:
    league.refresh_from_db()
    return league.championship is None and cup().requests.filter(league=league).exists()


@pytest.mark.parametrize("visitor", OUTSIDERS)
def test_naming_anothers_championship_only_requests_entry(of_others: models.League, visitor: Visitor) -> None:
    client = client_of(visitor, of_others)
    new, brought, own = (
        found_league(client, "  COPA "),
        import_from_file(client, of_others),
        league_in_preparation(name="Propia"),
    )
    other = organizer_of(own)
    send(other, league_url("settings", own), **SETUP, championship="Copa")
    assert requested(new) and requested(brought) and requested(own)
    assert models.League.objects.filter(championship=cup()).count() == 1
    assert "«Copa»: pedida" in html_of(client.get(league_url("organize", new)))


def test_drawn_league_requests_entry_and_gets_an_answer(of_others: models.League) -> None:
    own = drawn_league(name="Sorteada")
    client = organizer_of(own)
    confirm(client, league_url("settings", own), name="Sorteada", championship="Copa", max_players="10")
    assert "ha pedido entrar en «Copa»" in html_of(client.get(league_url("organize", own)))
    assert requested(own)


@pytest.mark.parametrize("visitor", INSIDERS)
def test_championship_organizer_enters_leagues_at_once(of_others: models.League, visitor: Visitor) -> None:
    client = client_of(visitor, of_others)
    assert found_league(client, "Copa").championship == cup()
    assert import_from_file(client, of_others).championship == cup()


def test_founder_organizes_the_championship(of_others: models.League) -> None:
    client = client_of(Visitor.STRANGER, of_others)
    league = found_league(client, "Otra copa")
    assert league.championship and league.championship.name == "Otra copa"
    assert client.get(reverse("tournaments:organize_championship", args=[league.championship.slug])).status_code == 200
    assert client.get(page("organize_championship")).status_code == 403


@pytest.mark.parametrize("published", [True, False], ids=["public league", "private league"])
def test_founder_of_a_league_gets_no_rights_on_its_championship(of_others: models.League, published: bool) -> None:
    """An attacker cannot get rights over its colours, podiums and medallists' names by founding a league in it."""
    podium_of("Copa", OtherGame("Tute", 5, [Entrant(URSULA), *map(Entrant, OTHERS[:2])]))
    client = client_of(Visitor.STRANGER, of_others)
    own = found_league(client, "Copa", **({} if published else {"private": "on"}))
    before = cup().version
    assert send(client, page("championship_branding"), first="#112233", second="#445566").status_code == 403
    podium = {"game": "Parchís", "players": "3", "gold": "Ana", "silver": "Bea"}
    assert send(client, page("other_podium"), **podium).status_code == 403
    assert not traces_in(html_of(client.get(league_url("people", own))))
    for name in ("show_as", "anonymise"):
        assert confirm(client, league_url(name, own, ursula().pk), reason="x").status_code == 404
    assert client.get(reverse("tournaments:personal_file", args=[ursula().pk])).status_code == 403
    assert cup().version == before and ursula().name == URSULA


def test_organizer_of_a_league_has_no_right_in_its_championship(of_others: models.League) -> None:
    podium_of("Copa", OtherGame("Tute", 5, [Entrant(URSULA), *map(Entrant, OTHERS[:2])]))
    client = organizer_of(of_others)
    assert not traces_in(html_of(client.get(league_url("people", of_others))))
    assert client.get(league_url("anonymise", of_others, ursula().pk)).status_code == 404
    assert page("organize_championship") not in html_of(client.get(league_url("organize", of_others)))


def test_championship_organizer_answers_requests(of_others: models.League) -> None:
    theirs = client_of(Visitor.STRANGER, of_others)
    first, second = found_league(theirs, "Copa", name="Primera"), found_league(theirs, "Copa", name="Segunda")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    assert "2 ligas esperan respuesta" in html_of(client.get(reverse("tournaments:mine")))
    listed = html_of(client.get(page("organize_championship")))
    assert "Primera" in listed and "Segunda" in listed
    assert send(client, page("admit_league", first.pk))["Location"] == page("organize_championship")
    send(client, page("refuse_league", second.pk))
    for league in (first, second):
        league.refresh_from_db()
    assert (first.championship, second.championship) == (cup(), None)
    assert not cup().requests.exists()
    html = html_of(client.get(page("organize_championship")))
    assert "La liga «Primera» entra en el campeonato «Copa»." in html
    assert "El campeonato no acepta la liga «Segunda»." in html
    assert "Primera" in html_of(Client().get(page("championship")))
    assert "Segunda" not in html_of(Client().get(page("championship")))
    assert "entra en el campeonato «Copa»" in html_of(Client().get(league_url("history", first)))


def test_checklist_counts_waiting_requests(of_others: models.League) -> None:
    found_league(client_of(Visitor.STRANGER, of_others), "Copa")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    of_others.officials.create(user=User.objects.latest("pk"), role="organizer")
    assert "1 liga pide entrar en «Copa»" in html_of(client.get(league_url("organize", of_others)))
    assert "pide entrar" not in html_of(organizer_of(of_others).get(league_url("organize", of_others)))


def test_repeated_answer_counts_once(of_others: models.League) -> None:
    league = found_league(client_of(Visitor.STRANGER, of_others), "Copa")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    carried = {"request_key": "7d1c6e2e-3c1a-4a53-9d6b-0d9e6f3f8a11", "seen": str(cup().version)}
    assert client.post(page("admit_league", league.pk), carried).status_code == 302
    version = cup().version
    assert client.post(page("admit_league", league.pk), carried).status_code == 302
    late = client.post(page("refuse_league", league.pk), {**carried, "seen": str(version)})
    assert late.status_code == 422 and "esa petición ya no está" in html_of(late).lower()
    assert cup().version == version


def test_league_withdraws_its_request_and_leaves(of_others: models.League) -> None:
    client = client_of(Visitor.STRANGER, of_others)
    league = found_league(client, "Copa")
    send(client, league_url("league_championship", league), championship="")
    assert not cup().requests.exists()
    send(client, league_url("league_championship", league), championship="copa")
    assert requested(league)
    send(client_of(Visitor.SUPERUSER, of_others), page("admit_league", league.pk))
    assert "«Copa»: aceptada" in html_of(client.get(league_url("league_championship", league)))
    send(client, league_url("league_championship", league), championship="")
    league.refresh_from_db()
    assert league.championship is None
    assert send(client, league_url("league_championship", league), championship="").status_code == 422


def test_medals_of_a_finished_league_follow_its_entry(of_others: models.League) -> None:
    league = complete_league(name="Terminada")
    decide(league, Close())
    send(organizer_of(league), league_url("league_championship", league), championship="Copa")
    client, table = (
        client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others),
        page("championship_file", "standings", "csv"),
    )
    assert "Ana" not in html_of(Client().get(table))
    send(client, page("admit_league", league.pk))
    assert "1;Ana;1;0;0;5" in html_of(Client().get(table))
    send(client, page("remove_league", league.pk))
    assert "Ana" not in html_of(Client().get(table))
    assert not models.Placing.objects.exclude(championship=None).exists()


def test_accepted_private_league_shows_once_published(of_others: models.League) -> None:
    theirs = client_of(Visitor.STRANGER, of_others)
    league = found_league(theirs, "Copa", name="Reservada", private="on")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    send(client, page("admit_league", league.pk))
    assert "Reservada" not in html_of(Client().get(page("championship")))
    assert "Reservada" not in html_of(client.get(page("championship")))
    league.refresh_from_db()
    decide(league, Publish(True))
    assert "Reservada" in html_of(Client().get(page("championship")))


def test_private_championship_is_never_revealed(of_others: models.League) -> None:
    """Naming a hidden championship founds another of that name, with the same answer and address."""
    decide(of_others, Publish(False))
    strangers, answers = [], []
    for name in ("Copa", "Trofeo"):
        client = client_of(Visitor.STRANGER, league_in_preparation(name=f"De {name}"))
        answer = send(client, reverse("tournaments:found"), step="keep", **SETUP, championship=name, private="on")
        league = models.League.objects.latest("pk")
        assert league.championship and league.championship.name == name
        strangers.append(league.championship)
        answers.append((answer.status_code, html_of(client.get(league_url("organize", league))).count("pedida")))
    assert answers[0] == answers[1] == (302, 0)
    assert strangers[0] != cup()
    shapes = [one.slug.removeprefix(one.name.lower()) for one in strangers]
    assert [len(shape) for shape in shapes] == [7, 7]
    stranger = client_of(Visitor.STRANGER, league_in_preparation(name="Más"))
    for address in ("organize_championship", "championship", "other_podium", "invite_organizer"):
        assert stranger.get(page(address)).status_code == 404
        missing = reverse(f"tournaments:{address}", args=["no-existe"])
        assert stranger.get(missing).status_code == 404


def test_request_hides_its_name_in_public_history(of_others: models.League) -> None:
    league = found_league(client_of(Visitor.STRANGER, of_others), "Copa")
    decide(of_others, Publish(False))
    assert "Copa" not in html_of(Client().get(league_url("history", league)))


def test_organizer_is_invited_and_dismissed(of_others: models.League) -> None:
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    own = cup().organizers.get().user
    dismissal, alone = f'href="{page("dismiss_organizer", own.pk)}"', "única persona que organiza"
    seen = html_of(client.get(page("organize_championship")))
    assert alone in seen and dismissal not in seen
    assert send(client, page("dismiss_organizer", own.pk)).status_code == 422
    html = html_of(send(client, page("invite_organizer"), email=""))
    link = html.split('id="link"')[1].split('value="http://testserver')[1].split('"')[0]
    guest = client_of(Visitor.STRANGER, of_others)
    assert "te invita a organizar el campeonato «Copa»" in html_of(guest.get(link))
    assert guest.post(link).status_code == 302
    seen = html_of(guest.get(page("organize_championship")))
    assert dismissal in seen and alone not in seen
    assert guest.get(link).status_code == 404
    assert send(guest, page("dismiss_organizer", own.pk)).status_code == 302
    assert client.get(page("organize_championship")).status_code == 403


def test_invitation_of_a_former_organizer_is_void(of_others: models.League) -> None:
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    html = html_of(send(client, page("invite_organizer"), email=""))
    link = html.split('id="link"')[1].split('value="http://testserver')[1].split('"')[0]
    cup().organizers.all().delete()
    assert client_of(Visitor.STRANGER, of_others).get(link).status_code == 404


@pytest.mark.parametrize("name", ["admit_league", "championship_branding", "other_podium"])
def test_dismissed_organizer_decides_nothing(
    of_others: models.League, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dismissal locks the championship first, and rights are checked under the lock."""
    league = found_league(client_of(Visitor.STRANGER, of_others), "Copa")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    before = cup().version
    address = page(name, league.pk) if name == "admit_league" else page(name)
    fields = {"first": "#112233", "second": "#445566", "game": "Parchís", "players": "3", "gold": "A", "silver": "B"}
    carried = hidden_fields(address)

    def dismissed_first(*keys: int | None) -> LockedChampionships:
        models.ChampionshipOrganizer.objects.all().delete()
        return lock_championships(*keys)

    for module in (championships, championship_entries):
        monkeypatch.setattr(module, "lock_championships", dismissed_first)
    answer = client.post(address, {**carried, **fields})
    assert answer.status_code == 422 and "has dejado de organizar" in html_of(answer).lower()
    assert cup().version == before


def test_request_of_a_league_that_the_championship_has_is_warned_of(of_others: models.League) -> None:
    theirs = client_of(Visitor.STRANGER, of_others)
    same, other = import_from_file(theirs, of_others), found_league(theirs, "Copa", name="Otra")
    client = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, of_others)
    warning = "Puede que ya esté en el campeonato"
    shown = html_of(client.get(page("admit_league", same.pk)))
    assert warning in shown and f"/ligas/{of_others.slug}/" in shown
    assert warning not in html_of(client.get(page("admit_league", other.pk)))
    decide(same, Publish(False))
    assert warning not in html_of(client.get(page("admit_league", same.pk)))
    assert send(client, page("admit_league", same.pk)).status_code == 302
