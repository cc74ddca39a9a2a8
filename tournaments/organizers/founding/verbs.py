"""Decisions on a new league and their sentences: found it, enter players, change settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import RULES
from tournaments import models
from tournaments.league import checks, names
from tournaments.league.checks import check_player_count
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.regulation import regulation_document, stage_document
from tournaments.league.file.writing import timetable_document
from tournaments.league.latecomers import calendar_with_latecomer, refuse_latecomer
from tournaments.league.names import folded
from tournaments.league.regulation import Format, Stage
from tournaments.league.scores import last_round
from tournaments.league.settings import ELSEWHERE, MAX_NEW_PLAYERS, SETUP, Setup
from tournaments.league.sheets import board_ends, check_limit, check_players
from tournaments.league.values import Entrant, League, State
from tournaments.models.league import Role
from tournaments.organizers.founding.quota import refuse_too_many
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import SUBJECT, move_to_championship, wanted_championship_name
from tournaments.store.decide import LEAGUE, Change, Json, decision_with_request_key, record
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.players import slug_for
from tournaments.store.rounds import FIND_AGAIN
from tournaments.store.save import hidden_names_of
from tournaments.store.search_index import index_leagues
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.stages import CompetitionKind


def columns_of(setup: Setup) -> Json:
    """Return the settings as columns of the league's row, which has no name of its championship."""
    return {
        **{setting.name: getattr(setup, setting.name) for setting in SETUP if setting.name not in ELSEWHERE},
        "searchable": names.searchable(setup.name),
        "walkover_pieces": pieces_of(setup),
        "calendar": timetable_document(setup.timetable) if setup.timetable else None,
        "regulation": regulation_document(setup.regulation),
    }


def document_of(setup: Setup) -> Json:
    """Return the settings as stored in the history."""
    columns = {**columns_of(setup), "championship": setup.championship}
    return {setting.key: columns[setting.key] for setting in SETUP}


def pieces_of(setup: Setup) -> int:
    """Return the pieces of a win by absence; without a number, all the men."""
    return RULES[setup.rules].men_per_side if setup.walkover_pieces is None else setup.walkover_pieces


def made_anew(setup: Setup) -> Setup:
    """Return the settings of a league that somebody makes now: a win by absence has half the men, if none are given.

    All of them would give the title to the one who meets an absent player: a win on the board leaves about half.
    """
    if setup.walkover_pieces is not None:
        return setup
    return replace(setup, walkover_pieces=RULES[setup.rules].men_per_side // 2)


def setup_of(settings: Setup) -> Setup:
    """Return the settings with which a league could be founded, of a league or of other settings."""
    return Setup(**{setting.name: getattr(settings, setting.name) for setting in SETUP})


@transaction.atomic
def found_league(
    setup: Setup,
    *,
    by: Actor,
    published: bool = True,
    request_key: str | None = None,
    stage: Stage | None = None,
    beyond_rules: bool = False,
) -> models.League:
    """Found a league, which enters its championship or asks to; return its row. A repeated request key founds it once.

    Raises Fault for more than forty players, or than ten under the rules of El Castillar; a league of no championship
    may be `beyond_rules`, and a Swiss (`stage`) or a league imported from a file may have more. Without `published`,
    only its officials see it until they publish it.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return taken.league
    if stage is None:
        check_limit(setup.max_players, setup.rules, MAX_NEW_PLAYERS if beyond_rules and not setup.championship else 0)
    document = None if stage is None else stage_document(stage, setup.legs)
    league = create_league(setup, by=by, published=published, stage=document)
    founded = {**document_of(setup), "published": published}
    record(league, "found", Change(None, founded), by=by, request_key=request_key)
    if setup.championship:
        move_to_championship(league, setup.championship, by=by)
    return league


def create_league(
    setup: Setup, *, by: Actor, published: bool = True, stage: Json | None = None, counted: bool = True
) -> models.League:
    """Create the row of a league and its organizer; the caller records the decision and sets the championship.

    Raises Fault for an account that has made too many today. Further leagues of one event are not `counted`.
    """
    if counted:
        refuse_too_many(by.user)
    league = models.League.objects.create(
        slug=slug_for(models.League, setup.name, "liga", account=by.user.pk if by.user else None),
        published=published,
        stage=stage,
        **columns_of(setup),
    )
    index_leagues([league])
    if by.user:
        models.Official.objects.create(league=league, user=by.user, role=Role.ORGANIZER)
    return league


@dataclass(frozen=True, slots=True)
class Enrol(LeagueVerb):
    """Replace the whole list, in order of entry: a player missing from it is no longer entered.

    Fewer players than a league needs may be entered for now; the lots cannot be drawn then. `by` is the account that
    enters the list: names are matched only with players that this account may see. With `initials`, new players are
    shown by initials from the start.
    """

    entrants: Sequence[Entrant]
    by: User | None = None
    initials: bool = False
    answers: NameAnswers = NO_NAME_ANSWERS
    """The account's answers about names like those of registered players."""

    name = "enrol"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Replace the list of players before the draw."""
        league = loaded.league
        if league.state is not State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        checks.refuse_repeated_names(self.entrants)
        if len(self.entrants) > league.max_players:
            check_players(len(self.entrants), league.rules, league.max_players)
        known = {folded(player.name): player for player in league.players}
        players = tuple(
            replace(
                entrant,
                initials=entrant.initials or (self.initials and was is None),
                rating=was.rating if was and entrant.rating is None else entrant.rating,
            )
            for entrant in self.entrants
            for was in [known.get(folded(entrant.name))]
        )
        before, after = list_document(league.players), list_document(players)
        return Outcome(
            league=replace(league, players=players),
            change=lambda saved: Change(before, {**after, **hidden_names_of(saved.entries)}),
            by=self.by,
            answers=self.answers,
        )


def list_document(entrants: Sequence[Entrant]) -> Json:
    """Return a list of players as the history stores it."""
    return {"players": [{"name": entrant.name, "club": entrant.club} for entrant in entrants]}


@dataclass(frozen=True, slots=True)
class AddLatecomer(LeagueVerb):
    """Enter a player after the lots were drawn."""

    entrant: Entrant
    by: User | None = None
    """The account that enters the player."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The organizer's answers about names like those of registered players."""
    in_place_of: str = ""
    """A player who does not come, and whose place in the league is free."""

    name = "add_latecomer"

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a player after the draw, with a game against each of the others."""
        league, new = loaded.league, self.entrant
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        refuse_latecomer(league)
        players = (*league.players, new)
        checks.refuse_repeated_names(players)
        check_players(len(players) - (self.in_place_of in league.names), league.rules, league.max_players)
        first = RULES[league.rules].first_side
        games = calendar_with_latecomer(league, new.name, first=first, since=loaded.local())
        entered = {"player": new.name, "club": new.club, "number": len(players)}
        if league.stage.format is Format.SWISS:
            entered["from_round"] = last_round(league) + 1
        return Outcome(
            league=replace(league, players=players, games=games),
            change=lambda saved: Change(None, {**entered, **hidden_names_of(saved.entries)}),
            by=self.by,
            answers=self.answers,
        )


@dataclass(frozen=True, slots=True)
class Configure(LeagueVerb):
    """Change the settings of a league to `setup`."""

    setup: Setup

    name = "configure"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, SUBJECT])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Change the settings; after the draw only those that the draw does not fix."""
        league, setup = loaded.league, self.setup
        if league.state is not State.PREPARING:
            _refuse_changes_fixed_by_lots(setup_of(league), setup)
        check_limit(setup.max_players, setup.rules, league.max_players if setup.rules == league.rules else 0)
        if len(league.players) > setup.max_players:
            with within("max_players"):
                check_player_count(len(league.players), setup.max_players)
        if setup.regulation != league.regulation:
            _refuse_unfit_results(league, setup)
        settings = {each.name: getattr(setup, each.name) for each in SETUP if each.name != "championship"}
        after = replace(
            league,
            **{**settings, "walkover_pieces": pieces_of(setup)},
            men=RULES[setup.rules].men_per_side,
            board_ends=board_ends(setup.rules),
        )
        former: dict[str, Any] = {}

        def keep_championship(row: models.League) -> None:
            former["championship"] = wanted_championship_name(row)

        return Outcome(
            league=after,
            change=lambda _: Change(document_of(replace(setup_of(league), **former)), document_of(setup)),
            write_other_rows=keep_championship,
        )

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        move_to_championship(league, self.setup.championship, by=by)


def _refuse_unfit_results(league: League, setup: Setup) -> None:
    """Raise Fault if a result lacks what the new regulation needs, or has what it does not know."""
    for game in (*league.games, *league.tiebreak_games):
        try:
            if game.result:
                checks.result(game.result, league.men, league.board_ends, setup.regulation, tiebreak=game.tiebreak)
        except Fault as fault:
            raise Fault(Code.REGULATION_UNFIT, "regulation", one=game.one, two=game.two) from fault


def _refuse_changes_fixed_by_lots(old: Setup, new: Setup) -> None:
    """Raise Fault if a setting that the lots fixed differs.

    The calendar depends on these. Boards and hours can still be changed by planning the remaining games again.
    """
    for setting in SETUP:
        if setting.until_lots and getattr(old, setting.name) != getattr(new, setting.name):
            raise Fault(Code.FIXED_BY_LOTS, setting.name)


@sentence_of("found_stage")
@sentence_of("found")
def _found(before: Json, after: Json, walkover: int) -> str:
    words = {CompetitionKind.EVENT: _("Torneo creado."), CompetitionKind.STAGE: _("Fase creada.")}
    return words.get(after.get("of", ""), _("Liga creada."))


@sentence_of("import_league")
def _import_league(before: Json, after: Json, walkover: int) -> str:
    words = {
        CompetitionKind.EVENT: _("Torneo importado de un fichero."),
        CompetitionKind.STAGE: _("Fase importada de un fichero."),
    }
    return words.get(after.get("of", ""), _("Liga importada de un fichero."))


@sentence_of(FIND_AGAIN)
def _find_again(before: Json, after: Json, walkover: int) -> str:
    count = len(after["rounds"])
    words = ngettext(
        "De %(count)d ronda del fichero se conoce otra vez el porqué: el programa da los mismos emparejamientos.",
        "De %(count)d rondas del fichero se conoce otra vez el porqué: el programa da los mismos emparejamientos.",
        count,
    )
    return words % {"count": count}


@sentence_of("configure")
def _configure(before: Json, after: Json, walkover: int) -> str:
    changed = [_(each.noun) for each in SETUP if each.noun and before.get(each.key) != after.get(each.key)]
    if not changed:
        return _("Los ajustes quedan como estaban.")
    return _("Cambian los ajustes: %(settings)s.") % {"settings": terms.listed(changed)}


@sentence_of("enrol")
def _enrol(before: Json, after: Json, walkover: int) -> str:
    names = [player["name"] for player in after["players"]]
    if not names:
        return _("La lista de jugadores queda vacía.")
    return ngettext(
        "%(count)d jugador en la lista: %(names)s.", "%(count)d jugadores en la lista: %(names)s.", len(names)
    ) % {
        "count": len(names),
        "names": terms.without_last_stop(terms.listed(names)),
    }


@sentence_of("add_latecomer")
def _add_latecomer(before: Json, after: Json, walkover: int) -> str:
    values = {"name": after["player"], "number": after["number"], "round": after.get("from_round")}
    if values["round"]:
        return _("%(name)s se incorpora con el número %(number)d, desde la ronda %(round)d.") % values
    return (
        _("%(name)s se incorpora con el número %(number)d; sus partidas ocupan los tableros libres o van al final.")
        % values
    )
