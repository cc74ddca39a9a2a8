"""Who goes on to a stage: the decision, its undoing, the games that follow from results, and their sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import RULES
from tournaments import models
from tournaments.league.events import Qualifier, carried_games, emptied, filled, qualifiers, tables_of
from tournaments.league.faults import Code, Fault
from tournaments.league.names import searchable
from tournaments.league.regulation import Stage
from tournaments.league.scores import PLAYED
from tournaments.league.settings import SETUP, Setup
from tournaments.league.sheets import board_ends
from tournaments.league.values import Entrant, Game, State
from tournaments.organizers.founding.lots import DrawLots, draw_lots_change
from tournaments.organizers.founding.verbs import list_document
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.events import (
    QUALIFY,
    RETURN,
    LoadedEvent,
    LoadedStage,
    carried_into,
    enter_from,
    entries_in_order,
)
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.save import hidden_names_of
from tournaments.wording.decisions import sentence_of
from tournaments.wording.stages import games_count_words
from tournaments.wording.terms import listed

RENAME, ARRANGE = "rename_stage", "arrange_stage"


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Those who go on to a stage, in the order of their numbers in it, and the games that they take along."""

    qualifiers: tuple[Qualifier, ...]
    entrants: tuple[Entrant, ...]
    carried: tuple[Game, ...] = ()


def going_on(event: LoadedEvent, stage: LoadedStage) -> GoingOn:
    """Return who goes on to a stage by the tables of those before it. Raises Fault while they are not settled."""
    value = event.event
    found = qualifiers(value, stage.stage, tables_of(value))
    played = PLAYED.get(stage.loaded.league.stage.format)
    if played:
        by_place = {(one.at.group, one.at.place): one for one in found}
        found = tuple(by_place[at] for at in played.seeded(tuple(by_place)))
    entrants = []
    for one in found:
        group = event.of(one.at.group).loaded.league
        entrants.append(next(player for player in group.players if player.name == one.name))
    before = value.groups_of(stage.stage)
    carried = carried_games(before, [one.name for one in found]) if stage.stage.carry else ()
    return GoingOn(found, tuple(entrants), carried)


@dataclass(frozen=True, slots=True)
class Qualify(LeagueVerb):
    """Enter those who go on into their stage, and make its calendar. `seen` are the versions of the leagues before."""

    going: GoingOn
    seen: Mapping[int, int] = field(default_factory=dict)

    name = QUALIFY

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q()

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        """Return the stages from which the players come, so that their tables stay as they were seen."""
        return models.League.objects.filter(pk__in=list(self.seen))

    def apply(self, league: models.League) -> Change:
        """Enter the players as the same people as in their groups, then number them and make the calendar."""
        versions = models.League.objects.filter(pk__in=list(self.seen)).values_list("pk", "version")
        if any(self.seen[pk] != version for pk, version in versions):
            raise Fault(Code.STAGE_CHANGED)
        unfinished = models.League.objects.filter(pk__in=list(self.seen)).exclude(state=State.FINISHED).first()
        if unfinished:
            raise Fault(Code.STAGE_OPEN, stage=unfinished.name)
        if league.entries.exists():
            raise Fault(Code.STAGE_FILLED, stage=league.name)
        keys = [entrant.key for entrant in self.going.entrants if entrant.key is not None]
        entries = entries_in_order(self.seen, keys)
        enter_from(league, entries)
        change = LeagueVerb.apply(self, league)
        return replace(change, after={**(change.after or {}), **hidden_names_of({one.name: one for one in entries})})

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Return the stage with its players and games."""
        league = loaded.league
        after = filled(league, league.players or self.going.entrants, self.going.carried)
        document = {
            "players": [
                {"name": one.name, "group": one.at.group, "place": one.at.place} for one in self.going.qualifiers
            ],
            "carried": len(self.going.carried),
        }
        return Outcome(league=after, change=Change(None, document))


@dataclass(frozen=True, slots=True)
class ReturnQualified(LeagueVerb):
    """Take those who went on out of their stage again, as long as it has no result of its own."""

    name = RETURN

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Empty the stage."""
        league = loaded.league
        if not league.players:
            raise Fault(Code.STAGE_EMPTY, stage=league.name)
        before = {"players": [{"name": name} for name in league.names]}
        return Outcome(league=emptied(league, carried_into(loaded.pk)), change=Change(before, None))


@dataclass(frozen=True, slots=True)
class RenameStage(Verb):
    """Give the league of a stage the name that follows from the new one of its event."""

    new_name: str

    name = RENAME
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(verb__in=(RENAME, "configure"))

    def apply(self, league: models.League) -> Change:
        former, league.name = league.name, self.new_name
        league.searchable = searchable(league.name)
        league.save(update_fields=["name", "searchable"])
        return Change({"name": former}, {"name": league.name}, "name")


@dataclass(frozen=True, slots=True)
class ArrangeStage(LeagueVerb):
    """Make the list that gathered the players of an event its first stage: settings, format and players."""

    setup: Setup
    stage: Stage
    entrants: Sequence[Entrant]
    by: User | None = None
    answers: NameAnswers = NO_NAME_ANSWERS

    name = ARRANGE

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Change the list. Raises Fault once its lots are drawn."""
        league, setup = loaded.league, self.setup
        if league.state is not State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        settings = {each.name: getattr(setup, each.name) for each in SETUP if each.name != "championship"}
        after = replace(
            league,
            **settings,
            men=RULES[setup.rules].men_per_side,
            board_ends=board_ends(setup.rules),
            stage=self.stage,
            players=tuple(self.entrants),
        )
        before, arranged = list_document(league.players), list_document(after.players)
        return Outcome(
            league=after,
            change=lambda saved: Change(before, {**arranged, "name": setup.name, **hidden_names_of(saved.entries)}),
            by=self.by,
            answers=self.answers,
        )


@dataclass(frozen=True, slots=True)
class DrawGroup(DrawLots):
    """Draw the lots of a group, with the hours that it gets beside the other groups."""

    hours: tuple[Game, ...] = ()

    def change(self, loaded: LoadedLeague) -> Outcome:
        drawn = DrawLots.change(self, loaded).league
        after = replace(drawn, games=self.hours)
        return Outcome(league=after, change=draw_lots_change(loaded.league, after))


@dataclass(frozen=True, slots=True)
class AsListed(DrawLots):
    """Number the players in the order of the list, without lots."""

    name = "number_as_listed"

    def change(self, loaded: LoadedLeague) -> Outcome:
        drawn = DrawLots.change(self, loaded).league
        after = replace(drawn, players=loaded.league.players, draw_seed=None)
        return Outcome(league=after, change=draw_lots_change(loaded.league, after))


@sentence_of(QUALIFY)
def _qualify(before: Json, after: Json, walkover: int) -> str:
    names = listed([one["name"] for one in after["players"]])
    words = _("Pasan %(names)s.") % {"names": names}
    if not after["carried"]:
        return words
    carried = ngettext(
        "Vale %(count)d partida que ya jugaron entre sí.",
        "Valen %(count)d partidas que ya jugaron entre sí.",
        after["carried"],
    )
    return f"{words} {carried % {'count': after['carried']}}"


@sentence_of(RETURN)
def _return_qualified(before: Json, after: Json, walkover: int) -> str:
    return _("Se deshace quién pasa: %(names)s.") % {"names": listed([one["name"] for one in before["players"]])}


@sentence_of(AsListed.name)
def _as_listed(before: Json, after: Json, walkover: int) -> str:
    return _("El cuadro sigue el orden de la lista: %(games)s.") % {"games": games_count_words(len(after["games"]))}


@sentence_of(ARRANGE)
def _arrange_stage(before: Json, after: Json, walkover: int) -> str:
    names = listed([one["name"] for one in after["players"]])
    return _("De la lista, en «%(stage)s» juegan: %(names)s.") % {"stage": after["name"], "names": names}


@sentence_of(RENAME)
def _rename_stage(before: Json, after: Json, walkover: int) -> str:
    return _("El torneo cambia de nombre: «%(was)s» pasa a ser «%(name)s».") % {
        "was": before["name"],
        "name": after["name"],
    }
