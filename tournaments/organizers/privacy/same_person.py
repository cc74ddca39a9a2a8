"""Decisions to merge two registered players, or to separate an entry from its registered player; and their pages.

Only an account that organizes every league and championship of both, or the site's administrator, can merge two. The
history of each league has the name as that league prints it, and no reason typed in another league.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, Q, QuerySet, Value
from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.names import accepted_by, lookalikes_in, namesakes
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant
from tournaments.organizers.privacy.verbs import ProposePlayer
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import (
    championships_organized_by,
    decides_in_championship,
    leagues_organized_by,
    leagues_seen_by,
    players_seen_in,
)
from tournaments.store.decide import LEAGUE, Change, Verb, record
from tournaments.store.matching import subject_of, update_registered_name
from tournaments.store.players import delete_if_unused, register
from tournaments.web.deciding.league_access import ANY_STATE, act_on_people
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import JoinForm, NothingForm, SamePersonForm


class NameDecisionPage(DecisionPage):
    """A decision on a name, in any state of the league, which leads back to the page of the people."""

    states = ANY_STATE

    def return_address(self) -> str:
        return reverse("tournaments:people", args=[self.access.slug])


class SamePersonPage(NameDecisionPage):
    """The page of a question whether two players are the same person."""

    form_class = SamePersonForm
    title = _("¿Es la misma persona?")
    button = _("Responder")
    has_preview = False


JOIN, PART = "join_players", "part_players"


@dataclass(frozen=True, slots=True)
class JoinPlayers(Verb):
    """Merge `other` into `player`, who plays in the league; `by` is the deciding account, None for a command."""

    player: int
    other: int
    by: User | None

    name = JOIN
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player), subject_of(self.other)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__player__in=[self.player, self.other])

    def check(self, league: models.League) -> tuple[models.Entry, models.Player]:
        """Return one player's entry and the other's row. Raises Fault if they cannot be merged."""
        rows = models.Entry.objects.filter(player__in=[self.player, self.other]).select_related("league", "player")
        entries = list(rows.annotate(other_is_known=self._other_is_known()).order_by("pk"))
        own = {entry.league_id: entry for entry in entries if entry.player_id == self.player}
        theirs = [entry for entry in entries if entry.player_id == self.other]
        if self.player == self.other or league.pk not in own or not theirs or not theirs[0].other_is_known:
            raise Fault(Code.PLAYER_GONE, "other")
        if any(entry.player.sorted_as for entry in entries):
            raise Fault(Code.PLAYER_GONE, "other")
        won = models.Placing.objects.filter(player__in=[self.player, self.other], other_podium__isnull=False)
        podiums = list(won.values_list("other_podium", "other_podium__championship"))
        self._check_organizes_all(
            {entry.league_id for entry in entries}, {championship for _, championship in podiums if championship}
        )
        for entry in theirs:
            if entry.league_id in own:
                raise Fault(Code.PLAYER_ALREADY_THERE, "other", name=entry.name, league=entry.league.name)
        if len(podiums) > len({podium for podium, _ in podiums}):
            raise Fault(Code.PLAYER_GONE, "other")
        return own[league.pk], theirs[0].player

    def _other_is_known(self) -> Q | Value:
        """Return the condition that the author may read the other player's name, since keys can be guessed."""
        if self.by is None or self.by.is_superuser:
            return Value(value=True)
        named = models.Entry.objects.filter(player=self.other, league__in=leagues_organized_by(self.by))
        seen = players_seen_in(leagues_seen_by(self.by)).filter(pk=self.other)
        return Exists(named) | Exists(seen)

    def apply(self, league: models.League) -> Change:
        """Join two players into one: all entries and medals go to the first."""
        entry, other = self.check(league)
        models.Entry.objects.filter(player=other).update(player=entry.player, proposed=None, proposal_sent=False)
        models.Entry.objects.filter(proposed=other).update(proposed=entry.player)
        models.Placing.objects.filter(player=other, league__isnull=False).update(player=entry.player)
        if other.initials and not entry.player.initials:
            models.Player.objects.filter(pk=entry.player_id).update(initials=True)
        update_registered_name(models.Player.objects.get(pk=entry.player_id))
        return Change(None, {"player": entry.name}, subject_of(self.player))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Record the decision in the other leagues, and move the medals of other games."""
        for league in leagues:
            own = league.entries.filter(player=self.player).first()
            document = {"player": own.name} if own else change.after
            record(league, self.name, Change(None, document, change.subject), by=by)
        podiums = models.OtherPodium.objects.filter(placings__player=self.other)
        championships = models.Championship.objects.filter(pk__in=podiums.values("championship"))
        for championship in championships.select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            placings = models.Placing.objects.filter(other_podium__championship=championship, player=self.other)
            placings.update(player=self.player)
            record(championship, self.name, change, by=by)
        delete_if_unused(self.other)

    def _check_organizes_all(self, leagues: Collection[int], championships: Collection[int]) -> None:
        """Raise Fault unless the author organizes all leagues and championships of both players."""
        if self.by is None or self.by.is_superuser:
            return
        own = leagues_organized_by(self.by).filter(pk__in=leagues).count() == len(leagues)
        if championships:
            own &= championships_organized_by(self.by).filter(pk__in=championships).count() == len(championships)
        if not own:
            raise Fault(Code.PLAYER_OF_OTHERS, "other")


@dataclass(frozen=True, slots=True)
class PartPlayers(Verb):
    """Give an entry a registered player of its own. The entry is of this league, or was accepted by it."""

    entry: int

    name = PART
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = models.Entry.objects.filter(pk=self.entry).values_list("player", flat=True)
        return Q(subject__in=[LEAGUE, *map(subject_of, players)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__pk=self.entry)

    def check(self, league: models.League) -> models.Entry:
        """Return the entry. Raises Fault if this league may not separate it, or if it is separate already."""
        entries = models.Entry.objects.filter(Q(league=league) | Q(pk__in=accepted_by(league).values("pk")))
        entry = entries.filter(pk=self.entry).select_related("player").first()
        if entry is None:
            raise Fault(Code.PLAYER_GONE)
        former = entry.player
        if not (
            former.entries.exclude(pk=entry.pk).exists() or former.placings.exclude(league=entry.league_id).exists()
        ):
            raise Fault(Code.PLAYER_ALONE, name=entry.name)
        return entry

    def apply(self, league: models.League) -> Change:
        """Make the entry of this league a player of its own."""
        entry = self.check(league)
        former = entry.player
        [own] = register([Entrant(entry.name, entry.club or None, entry.sorted_as)])
        models.Player.objects.filter(pk=own.pk).update(initials=former.initials)
        models.Entry.objects.filter(pk=entry.pk).update(player=own, proposed=None, proposal_sent=False)
        models.Placing.objects.filter(league=entry.league_id, player=former).update(player=own)
        update_registered_name(former)
        return Change(None, {"player": entry.name}, subject_of(own.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        for league in leagues:
            record(league, self.name, change, by=by)


@act_on_people("join_players", "juntar", of_one=True)
class JoinPlayersPage(NameDecisionPage):
    """The page that merges two players, for an organizer of every league of both or the site's administrator."""

    form_class = JoinForm
    title = _("Juntar con otra página")
    explains = _(
        "Si la misma persona tiene dos páginas, se juntan en una, con todas sus ligas. Cada liga sigue imprimiendo el "
        "nombre y el club que tiene. Se puede separar después."
    )

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the entry of the address and its namesakes."""
        user = self.access.actor.user
        assert user, "a private link organizes nothing"
        self.entry = (
            self.access.row.entries.select_related("player").exclude(player__sorted_as__gt="").get(player=object_id)
        )
        self.others = namesakes(self.entry.player, user)
        return None

    def form_options(self) -> Mapping[str, Any]:
        return {"others": self.others}

    def initial(self) -> Mapping[str, Any]:
        other = self.request.GET.get("con", "")
        return {"other": other} if other in {str(key) for key, _name in self.others} else {}

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def blocked(self) -> str:
        nobody = _("En las otras ligas que organizas no hay nadie con un nombre parecido.")
        return super().blocked() or ("" if self.others else str(nobody))

    def verb(self, form: JoinForm) -> JoinPlayers:
        return JoinPlayers(self.entry.player_id, form.cleaned_data["other"], self.access.actor.user)

    def summary(self, form: JoinForm) -> Words:
        other = dict(self.others)[form.cleaned_data["other"]]
        return _("%(name)s y %(other)s pasan a ser la misma persona.") % {"name": self.entry.name, "other": other}

    def preview_context(self, form: JoinForm) -> Mapping[str, Any]:
        self.verb(form).check(self.access.row)
        words = _("Su página y los campeonatos dirán «%(name)s»; cada liga sigue con el nombre que tiene.")
        return {"notices": [words % {"name": self.entry.player.name}]}


@act_on_people("propose_player", "parecido", of_one=True)
class ProposePlayerPage(SamePersonPage):
    """The question whether a player is the namesake in another league; after a yes, that league is asked too."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.entry = lookalikes_in(self.access.row).get(pk=object_id)
        return None

    def initial(self) -> Mapping[str, Any]:
        return {"same": "yes"} if self.entry.proposal_sent else {}

    @property
    def explains(self) -> Words:  # type: ignore[override]
        values = {"name": self.entry.name, "league": getattr(self.entry, "known_in", "")}
        if self.entry.proposal_sent:
            waiting = _(
                "Dijiste que %(name)s es quien juega en la liga «%(league)s», que todavía no ha respondido. Si no es "
                "la misma persona, la propuesta se retira."
            )
            return waiting % values
        explanation = _(
            "En la liga «%(league)s» juega alguien que se llama %(name)s. Si es la misma persona, se lo preguntaremos "
            "a quien organiza esa liga, y si responde que sí, las dos ligas saldrán en una sola página. Si no, cada "
            "cual tiene la suya y no se pregunta a nadie."
        )
        return explanation % values

    def verb(self, form: SamePersonForm) -> ProposePlayer:
        return ProposePlayer(self.entry.pk, form.cleaned_data["same"] == "yes")


@act_on_people("part_players", "separar", of_one=True)
class SeparateEntryPage(NameDecisionPage):
    """The page that undoes an accepted proposal or a merge, in the league that decided it and in that of the entry."""

    form_class = NothingForm
    title = _("Separar la página")
    explains = _(
        "La inscripción pasa a una página aparte, con sus partidas y su puesto. Las demás ligas de la persona se "
        "quedan como están."
    )

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        own = models.Entry.objects.filter(league=self.access.row, pk=object_id).select_related("league").first()
        self.entry = own or accepted_by(self.access.row).get(pk=object_id)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"about": self.entry.name}

    def verb(self, form: NothingForm) -> PartPlayers:
        return PartPlayers(self.entry.pk)

    def summary(self, form: NothingForm) -> Words:
        return _("%(name)s, de la liga «%(league)s», vuelve a tener una página aparte.") % {
            "name": self.entry.name,
            "league": self.entry.league.name,
        }

    def preview_context(self, form: NothingForm) -> Mapping[str, Any]:
        self.verb(form).check(self.access.row)
        return {}
