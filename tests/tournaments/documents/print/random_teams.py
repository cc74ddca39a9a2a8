"""The team of a random league: its minutes, its award and its crest, and the other documents with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from random import Random

from django.utils.translation import gettext

from tests.pictures import picture_file
from tests.tournaments.documents.print.making import LAST_CHANGE
from tests.tournaments.documents.print.random_leagues import FIRST, LAST, Trial
from tournaments.display.championships import ChampionshipPage, Event, Medallist
from tournaments.display.history import DecisionLine
from tournaments.display.officials import Member
from tournaments.display.podiums import Award, Signer
from tournaments.display.record import GameIncident, IncidentLine, Minutes
from tournaments.display.reports import Printed
from tournaments.documents.print.poster import render_own_links
from tournaments.documents.print.rendering import render_championship, render_poster
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.models.league import Role
from tournaments.organizers.branding import redrawn_picture
from tournaments.organizers.incidents import articles_of
from tournaments.wording.results import incident_sentence
from tournaments.wording.terms import ROLES

NOON = datetime(2026, 11, 21, 12)
NOTE = "Lo vieron las dos mesas vecinas, y quien reclamaba retiró después lo dicho"
MAX_TEAM, MAX_INCIDENTS, MAX_CORRECTIONS = 5, 6, 30


def with_team(printed: Printed, one: Trial) -> Printed:
    """Return the league with minutes, and perhaps with an award and a crest."""
    chance = Random(f"equipo {one.name}")
    names = [f"{chance.choice(FIRST)} {chance.choice(LAST)}" for _ in range(chance.randint(0, MAX_TEAM))]
    roles = [Role.ORGANIZER if not at else Role.REFEREE for at, _name in enumerate(names)]
    award = Award(date(2026, 11, 21), [Signer(*signer) for signer in zip(names, roles, strict=True)])
    crest = redrawn_picture(picture_file("PNG", chance.choice(((300, 400), (500, 90))))).content
    return replace(
        printed,
        minutes=_minutes(chance, printed, [(name, str(ROLES[role])) for name, role in zip(names, roles, strict=True)]),
        award=award if chance.random() < 0.7 else printed.award,
        crest=crest if chance.random() < 0.4 else None,
    )


def _minutes(chance: Random, printed: Printed, team: list[tuple[str, str]]) -> Minutes:
    members = [Member(at, name, role, dismissible=True) for at, (name, role) in enumerate(team)]
    games = chance.choices(printed.league.games, k=chance.randint(0, MAX_INCIDENTS)) if printed.league.games else []
    incidents = [
        GameIncident(f"{game.one} – {game.two}", _incident(chance, printed, game.one, game.two)) for game in games
    ]
    lines = [
        DecisionLine(
            number=number,
            verb="correct_result",
            who=chance.choice([name for name, _role in team] or ["—"]),
            at=NOON,
            today=False,
            what=f"{gettext('Corrección')}: {' – '.join(chance.sample(printed.league.names, 2))}",
            why=chance.choice(("", NOTE)),
        )
        for number in range(chance.choice((0, 2, MAX_CORRECTIONS)))
    ]
    return Minutes(team=members, incidents=incidents, corrections=lines, more=chance.choice((0, 3)) * bool(lines))


def _incident(chance: Random, printed: Printed, one: str, two: str) -> IncidentLine:
    article = chance.choice(articles_of(printed.league.rules))
    document = {
        "one": one,
        "two": two,
        "article": article.number,
        "subject": article.subject,
        "ply": chance.randint(1, 90),
    }
    decided = {"claimed_by": "one", "outcome": chance.choice(("stands", "lost")), "loser": "two"}
    text = incident_sentence({**document, **decided, "note": chance.choice(("", NOTE))})
    return IncidentLine(pk=1, text=text, who="—", at=NOON, struck=False)


def other_documents(printed: Printed, one: Trial, site: str) -> Mapping[str, Callable[[], bytes]]:
    """Return functions that print the documents of the championship and those with private links, by name."""
    name, paper, lang = printed.page.header.name, one.paper, one.lang
    addresses = [(player, f"{site}/j/{number:032}") for number, player in enumerate(printed.league.names)]
    game = printed.league.games[0] if printed.league.games else None
    return {
        "championship": partial(render_championship, _championship(printed), paper, lang, printed.crest),
        "link": partial(render_poster, name, name, None, f"{site}/e/1", paper, lang),
        "gamelink": partial(
            render_poster, name, "Ana", (game.one, game.two) if game else None, f"{site}/e/1", paper, lang
        ),
        "players": partial(render_own_links, name, addresses, paper, lang),
    }


def _championship(printed: Printed) -> ChampionshipPage:
    names = printed.league.names
    rows = tuple(ChampionshipRow(at, at, name, 5, 1, 0, 0) for at, name in enumerate(names, start=1))
    medals = list(zip(Medal, names, (5, 3, 1), strict=False))
    podium = tuple(Medallist(medal, name, None, points) for medal, name, points in medals)
    events = [Event(name=name, slug=None, state_name="—", played_on=None, podium=podium) for name in names]
    return ChampionshipPage(
        slug="copa", name=printed.page.header.name, rows=rows, events=tuple(events), changed=LAST_CHANGE
    )
