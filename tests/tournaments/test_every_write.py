"""The history of a league is whole: whatever changes a row of a league leaves its decision, and nothing else does.

Every address that takes what is sent and every command has its case here; one that is added without fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command, get_commands
from django.db.models import Model
from django.test import Client

from games.models import GameSheet
from tests import sheets
from tests.organizing import beat, decide, drawn, fixture, played_out, preparing
from tests.people import Who, holder_of, link_of, organizer_of
from tests.soak.browser import Form, forms_of
from tests.tournaments.views.addresses import ADDRESSES, CUP, address, made
from tests.tournaments.views.desk import at
from tournaments import models
from tournaments.accounts.invitations import accept_as, invite
from tournaments.backup import tables
from tournaments.decisions.close import Close
from tournaments.league_file.writing import write_league
from tournaments.models.official import Role
from tournaments.selectors.loading import load_league
from tournaments.wording.decisions import SENTENCES

pytestmark = pytest.mark.django_db

Fields = Mapping[str, Any]
RESULT = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "0"}
NAMES = "Ana\nBea\nCarlos\nDuarte"
NOT_OF_A_LEAGUE = {models.Decision, models.Invitation, models.WrongToken}
"""The decisions themselves; who was invited and has not come; what somebody tried that is no link."""


# What changed


Thing = tuple[str, int]
Rows = dict[tuple[str, Any], tuple[str, Thing | None]]


def rows() -> Rows:
    """Every row of a league, as text, and the league or championship that it is of."""
    kinds = [*apps.get_app_config("tournaments").get_models(), GameSheet]
    return {
        (kind.__name__, row.pk): (text, thing_of(row))
        for kind in kinds
        if kind not in NOT_OF_A_LEAGUE
        for row, text in zip(kind._base_manager.order_by("pk"), tables.lines(kind), strict=True)
    }


def thing_of(row: Model) -> Thing | None:
    """The league of a row, or its championship, whichever its references lead to; None for players and crests."""
    if isinstance(row, models.League | models.Championship):
        return type(row).__name__, row.pk
    for reference in row._meta.concrete_fields:
        ours = reference.related_model and reference.related_model._meta.app_label == "tournaments"
        if ours and (to := getattr(row, reference.name)) and (found := thing_of(to)):
            return found
    return None


def decisions() -> list[models.Decision]:
    return list(models.Decision.objects.order_by("pk"))


@dataclass(frozen=True)
class Before:
    """How everything stood; `verbs` answers what was decided since, once it has been seen to be all that changed."""

    rows: Rows = field(default_factory=rows)
    decisions: list[models.Decision] = field(default_factory=decisions)

    def verbs(self) -> list[str]:
        now, new = rows(), decisions()[len(self.decisions) :]
        changed = {now.get(key, self.rows.get(key)) for key in now.keys() | self.rows.keys() if self.differs(key, now)}
        things = {thing for _, thing in changed if thing}  # type: ignore[misc]
        assert things <= {thing_of(decision) for decision in new}, "changed without a decision"
        assert new or not changed
        for thing in {thing_of(decision) for decision in new}:
            assert thing in things, "a decision that changed nothing"
            own = [decision.number for decision in decisions() if thing_of(decision) == thing]
            assert own == list(range(1, len(own) + 1))
            if thing[0] == "League":
                assert models.League.objects.get(pk=thing[1]).version == len(own)
        assert [row.number for row in decisions()[: len(self.decisions)]] == [row.number for row in self.decisions]
        return [decision.verb for decision in new]

    def differs(self, key: tuple[str, Any], now: Rows) -> bool:
        return now.get(key) != self.rows.get(key)


@pytest.mark.parametrize("change", [{"name": "Otra"}, {"version": 99}])
def test_a_change_that_nobody_decided_would_be_seen(change: Fields) -> None:
    drawn()
    before = Before()
    models.League.objects.update(**change)
    with pytest.raises(AssertionError, match="without a decision"):
        before.verbs()


def test_a_row_deleted_by_nobodys_decision_would_be_seen() -> None:
    league = drawn()
    beat(league, "Ana", "Bea")
    before = Before()
    models.Result.objects.all().delete()
    with pytest.raises(AssertionError, match="without a decision"):
        before.verbs()


# The pages


@dataclass(frozen=True)
class Sent:
    """What is filled in and sent of a page's form, what it should leave in the history, and for which league."""

    verb: str
    fields: Fields = field(default_factory=dict)
    league: Callable[[], models.League] | None = None
    first: Callable[[Client, models.League], object] = lambda client, league: None
    query: str = ""


def league_file() -> SimpleUploadedFile:
    source = played_out(name="De otro sitio")
    return SimpleUploadedFile("liga.json", write_league(load_league(source).league).encode())


def enter_result(client: Client, league: models.League) -> None:
    send(client, f"{address('tournaments:game', league)}?gana=one", RESULT)


def any_user(client: Client, league: models.League) -> None:
    User.objects.create_user("nueva")


def results_list(league: models.League, games: int) -> str:
    lines = [f"{game.one.name},{game.two.name},1,one,no_pieces,3,0,," for game in league.fixtures.all()[:games]]
    return "\n".join(["one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings", *lines])


def a_result() -> str:
    return results_list(models.League.objects.get(), 1)


def first_game() -> str:
    return str(models.Fixture.objects.order_by("position")[0].pk)


def last_game() -> str:
    return str(models.Fixture.objects.order_by("-position")[0].pk)


WRITES = {
    "found": Sent("found", {"name": "Otra", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}),
    "import": Sent("import_league", {"upload": league_file}),
    "settings": Sent("configure", {"name": "Con otro nombre"}),
    "livery": Sent("dress", {"first": "#112233", "second": "#445566"}),
    "players_of": Sent("enrol", {"listed": NAMES}),
    "lots": Sent("draw_lots", {"seed": "7f3a"}, lambda: preparing(**CUP)),
    "replan": Sent("reschedule", {"boards": "1", "day": "2030-01-05", "hour": "17:00", "minutes": "20", "days": "5"}),
    "move": Sent("swap_games", {"how": "swap", "game": first_game, "other": last_game}),
    "latecomer": Sent("add_latecomer", {"name": "Zoe"}),
    "withdraw": Sent("withdraw", {"player": "Ana", "games": "annulled"}),
    "readmit": Sent("readmit", {"player": "Ana"}),
    "sanction": Sent("sanction", {"player": "Ana", "sanctioned_for": "voces"}),
    "revoke": Sent("revoke_sanction", {"reason": "no fue"}),
    "play_off": Sent("play_off"),
    "rule": Sent("rule", {"place_1": "Ana", "place_2": "Bea", "ruled_because": "sorteo"}),
    "make_link": Sent("make_link", {"label": "Mesa 7"}),
    "renew_link": Sent("renew_link"),
    "revoke_link": Sent("revoke_link"),
    "close": Sent("close"),
    "reopen": Sent("reopen", {"reason": "una errata"}),
    "appoint": Sent("appoint", {"who": "nueva", "role": "referee"}, first=any_user),
    "dismiss": Sent("dismiss"),
    "visibility": Sent("publish", {"audience": "private"}),
    "show_as": Sent("show_as", {"reason": "lo pide"}),
    "anonymise": Sent("anonymise"),
    "results_list": Sent("record_result", {"listed": a_result}),
    "game": Sent("record_result", RESULT, query="?gana=one"),
    "correct": Sent("correct_result", {**RESULT, "one_men": "5", "corrected_for": "errata"}, query="?gana=one"),
    "take_back": Sent("correct_result", {"reason": "no se jugó"}),
    "confirm_result": Sent("confirm_result"),
    "undo": Sent("undo", league=lambda: drawn(**CUP), first=enter_result),
    "dice": Sent("throw_dice", {"purpose": "start"}),
    "colours": Sent("choose_colours", {"white": "one"}),
    "incidents": Sent("note_incident", {"article": "0", "outcome": "stands", "claimed_by": "referee"}),
    "strike_incident": Sent("strike_incident", {"reason": "no fue"}),
    "submit_sheet": Sent("submit_sheet", {"text": sheets.AGREED, "white": "one"}),
    "accept_sheet": Sent("accept_sheet", {"accepted_for": "lo vi"}),
    "settle_sheet": Sent("settle_sheet", {"right": "sheet", "settled_for": "lo vi"}),
    "championship_livery": Sent("dress", {"first": "#112233", "second": "#445566"}),
    "other_podium": Sent("other_podium", {"game": "Parchís", "players": "3", "gold": "Ana", "silver": "Bea"}),
}
SENT_BUT_NO_CHANGE = {"invite", "revoke_team_invitation", "enter"}
"""An invitation is no change of a league until it is accepted; a link opens the browser that follows it."""


def form_of(client: Client, where: str) -> Form:
    """The form of a page that takes a decision."""
    shown = client.get(where)
    listed = forms_of(shown.content.decode(), where)
    form = next((form for form in listed if "request_key" in form.fields or form.action.endswith("deshacer/")), None)
    assert form, (where, shown.status_code)
    return form


def send(client: Client, where: str, fields: Fields) -> Any:
    """It, filled in, confirmed and sent by the script that keeps it until it is answered."""
    form = form_of(client, where)
    return client.post(form.action, {**form.fields, **fields, "step": "confirm"}, headers={"X-Requested-With": "fetch"})


def about_to_write(name: str) -> tuple[Client, str, Fields]:
    """Who organizes the league of a case, the page, and what they are about to fill in."""
    case, page = WRITES[name], f"tournaments:{name}"
    league = case.league() if case.league else made(page)
    client = organizer_of(league)
    case.first(client, league)
    league.refresh_from_db()
    where = address(page, league) + case.query
    return client, where, {key: value() if callable(value) else value for key, value in case.fields.items()}


@pytest.mark.parametrize("name", WRITES)
def test_what_is_sent_from_a_page_leaves_its_decision(name: str) -> None:
    client, where, fields = about_to_write(name)
    before = Before()
    answer = send(client, where, fields)
    assert before.verbs() == [WRITES[name].verb], (answer.status_code, answer.content.decode()[-3000:])
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json" or b"data-answers" in answer.content


@pytest.mark.parametrize("name", [name for name in ADDRESSES if name.startswith("tournaments:")])
def test_an_address_that_takes_what_is_sent_has_its_case(name: str) -> None:
    league = made(name)
    answer = organizer_of(league).post(address(name, league))
    short = name.removeprefix("tournaments:")
    assert (answer.status_code != 405) == (short in WRITES or short in SENT_BUT_NO_CHANGE)


def test_a_link_without_an_account_leaves_its_decision_too() -> None:
    league = drawn()
    client = holder_of(link_of(Who.LINK, league))
    before = Before()
    send(client, f"{at('game', league, fixture(league, 'Ana', 'Bea').pk)}?gana=one", RESULT)
    assert before.verbs() == ["record_result"]


def test_an_invitation_accepted_leaves_its_decision() -> None:
    league = drawn()
    by = User.objects.create_user("quien-invita")
    models.Official.objects.create(league=league, user=by, role=Role.ORGANIZER)
    sent = invite("clave", by=by, league=league, role=Role.REFEREE)
    guest = User.objects.create_user("invitada")
    before = Before()
    accept_as(sent.token, guest)
    assert before.verbs() == ["appoint"]


# The commands


def run(command: str, *arguments: object) -> None:
    call_command(command, *map(str, arguments), stdout=StringIO(), stderr=StringIO())


def names_in(folder: Path) -> Path:
    file = folder / "lista.txt"
    file.write_text(NAMES, encoding="utf-8")
    return file


def results_in(folder: Path, league: models.League) -> Path:
    file = folder / "resultados.csv"
    file.write_text(results_list(league, 2), encoding="utf-8")
    return file


def whole_file_in(folder: Path) -> Path:
    source = finished()
    file = folder / "liga.json"
    file.write_text(write_league(load_league(source).league), encoding="utf-8")
    return file


def finished() -> models.League:
    league = played_out(**CUP)
    decide(league, Close())
    return league


@dataclass(frozen=True)
class Ordered:
    """A command on a league, and what it should leave in the history; `arguments` are made before it is looked at."""

    verbs: tuple[str, ...] = ()
    league: Callable[[], models.League] = lambda: drawn(**CUP)
    arguments: Callable[[models.League, Path], list[object]] = lambda league, folder: [league.slug]


COMMANDS = {
    "import_league": Ordered(("found", "enrol"), arguments=lambda league, folder: [names_in(folder)]),
    "draw_lots": Ordered(("draw_lots",), lambda: preparing(**CUP)),
    "import_results": Ordered(
        ("record_result", "record_result"), arguments=lambda league, folder: [league.slug, results_in(folder, league)]
    ),
    "referee_link": Ordered(("make_link",)),
    "export_league": Ordered(),
    "standings": Ordered(),
    "audit": Ordered(),
    "championship": Ordered(league=finished, arguments=lambda league, folder: ["copa"]),
    "schedule": Ordered(arguments=lambda league, folder: ["--players", 4]),
    "report": Ordered(arguments=lambda league, folder: [league.slug, "calendar", "-o", folder / "c.pdf"]),
}
OF_THE_WHOLE_DATABASE = {"demo", "backup", "restore"}
"""The first has its own test below; the others, which want no transaction around them, in tests/tournaments/backup."""


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_does_leaves_its_decision(name: str, tmp_path: Path) -> None:
    case = COMMANDS[name]
    league = case.league()
    arguments = case.arguments(league, tmp_path)
    before = Before()
    run(name, *arguments)
    assert before.verbs() == list(case.verbs)


def test_a_whole_league_imported_by_command_leaves_its_decision(tmp_path: Path) -> None:
    file = whole_file_in(tmp_path)
    before = Before()
    run("import_league", file)
    assert before.verbs() == ["import_league"]


def test_the_demonstration_leaves_a_decision_for_everything_in_it() -> None:
    before = Before()
    run("demo")
    verbs = before.verbs()
    assert verbs.count("found") == models.League.objects.count()
    assert verbs.count("record_result") + verbs.count("submit_sheet") >= models.Result.objects.count()


def test_every_command_has_its_case() -> None:
    ours = {name for name, app in get_commands().items() if app == "tournaments"}
    assert ours == COMMANDS.keys() | OF_THE_WHOLE_DATABASE


# Everything that can be decided


def test_every_verb_is_decided_by_some_page_or_command() -> None:
    tried = {case.verb for case in WRITES.values()} | {verb for case in COMMANDS.values() for verb in case.verbs}
    assert set(SENTENCES) - tried == {"move_game", "set_hour"}, "the other two ways of the page that moves games"
