"""Decisions on names and their sentences: initials, consent, erasure, and proposals that two entries are one
person.

No table changes: the pseudonym keeps the fewest first letters of the name that preserve its place in the alphabet.
Nothing else of the name is stored, except in leagues of other organizers and in backups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.names import (
    championships_naming,
    hidden_in,
    leagues_naming,
    lookalikes_in,
    players_and_medallists_of,
    proposals_to,
)
from tournaments.league import checks
from tournaments.league.aliases import Aliases, first_letters
from tournaments.league.faults import Code, Fault, within
from tournaments.league.names import folded
from tournaments.league.values import Consent
from tournaments.models.league import Role
from tournaments.models.player_request import NAME_KINDS, WAITING_STATES, RequestState
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import (
    championships_organized_by,
    decides_in_championship,
    leagues_organized_by,
)
from tournaments.store.decide import LEAGUE, Change, Json, Verb, record
from tournaments.store.erasing import erase_in_decisions, erase_in_league
from tournaments.store.matching import free_name, register_with_random_name, rename, subject_of
from tournaments.store.players import delete_if_unused
from tournaments.web.costly import forget_made_on_commit
from tournaments.wording.decisions import sentence_of


@dataclass(frozen=True, slots=True)
class Anonymise(Verb):
    """Pseudonymise a player in `leagues` and `championships`, all organized by the author.

    In other leagues the name stays, with a registered player of its own.
    """

    player: int
    leagues: tuple[int, ...]
    championships: tuple[int, ...] = ()

    name = "anonymise"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(pk__in=self.leagues)

    def apply(self, league: models.League) -> Change:
        """Pseudonymise the player in this league; a new registered player is made if other leagues keep the name."""
        player = players_and_medallists_of(league).get(pk=self.player)
        substitute = register_with_random_name() if self.stays_elsewhere(league) else player
        name = free_name(substitute, [league.pk, *self.leagues])
        self._replace_name(league, player, substitute, name)
        return Change(None, {"player": name}, subject_of(substitute.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Erase the name in the other leagues and championships that the author may change."""
        player = models.Player.objects.get(pk=self.player)
        substitute = models.Player.objects.get(pk=int(change.subject.split()[1]))
        name = str((change.after or {})["player"])
        for league in leagues:
            self._replace_name(league, player, substitute, name)
            _requests_about_name(league, substitute).update(state=RequestState.ACCEPTED)
            record(league, self.name, change, by=by)
        for championship in self._championships().select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            erase_in_decisions(championship.decisions.all(), Aliases({player.name: name}))
            _placings(championship, player).update(player=substitute, initials=False)
            record(championship, self.name, change, by=by)
        rename(substitute, name, player.sorted_as or player.name)
        forget_made_on_commit()

    def stays_elsewhere(self, league: models.League) -> bool:
        """Return whether other leagues or podiums keep the name."""
        own = [league.pk, *self.leagues]
        played = models.Entry.objects.filter(player=self.player).exclude(league__in=own)
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        return played.exists() or podiums.exclude(championship__in=self.championships).exists()

    def _championships(self) -> QuerySet[models.Championship]:
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        return models.Championship.objects.filter(pk__in=self.championships).filter(
            pk__in=podiums.values("championship")
        )

    def _replace_name(self, league: models.League, player: models.Player, substitute: models.Player, name: str) -> None:
        """Replace the name in the league's texts, and in its list if the player is still in it."""
        entries = {entry.player_id: entry for entry in league.entries.all()}
        entry = entries.pop(self.player, None)
        own = {player.name: name}
        if entry:
            own |= dict.fromkeys((entry.name, entry.drawn_as or entry.name, *entry.former_names), name)
        erase_in_league(league, Aliases(own, [other.name for other in entries.values()]))
        if entry is None:
            return
        league.placings.filter(player=self.player).update(player=substitute)
        letters = [other.sorted_as or other.name for other in entries.values()]
        entry.sorted_as = first_letters(entry.sorted_as or entry.name, letters)
        entry.player, entry.name, entry.folded_name, entry.club = substitute, name, folded(name), ""
        entry.proposed, entry.proposal_sent = None, False  # it would tell whose the entry was
        entry.consent_by, entry.consent_on = "", None
        entry.initials, entry.initials_asked = False, False  # the new name has nothing to hide
        entry.drawn_as, entry.identifier, entry.former_names = "", "", []
        named = ["player", "name", "folded_name", "club", "sorted_as", "proposed", "proposal_sent"]
        models.PlayerLink.objects.filter(entry=entry).delete()
        hidden = ["initials", "initials_asked", "drawn_as", "identifier", "former_names"]
        entry.save(update_fields=[*named, *hidden, "consent_by", "consent_on"])


def _requests_about_name(league: models.League, player: models.Player) -> QuerySet[models.PlayerRequest]:
    """Return the requests of a player of a league, about their name, that wait for an answer."""
    requests = models.PlayerRequest.objects.filter(entry__league=league, entry__player=player)
    return requests.filter(kind__in=NAME_KINDS, state__in=WAITING_STATES)


def _placings(championship: models.Championship, player: models.Player) -> QuerySet[models.Placing]:
    return models.Placing.objects.filter(other_podium__championship=championship, player=player)


@dataclass(frozen=True, slots=True)
class NoteConsent(Verb):
    """Record a consent, or remove it (`consent` is None).

    The giver of the consent is stored in the entry only: the history, which is public, says that it was recorded.
    """

    player: int
    consent: Consent | None

    name = "note_consent"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def apply(self, league: models.League) -> Change:
        """Store the person who consented to publishing the name, and the day."""
        entry = league.entries.get(player=self.player)
        before = (entry.consent_by, entry.consent_on)
        entry.consent_by, entry.consent_on = self._columns()
        if before == (entry.consent_by, entry.consent_on):
            raise Fault(Code.CONSENT_SAME)
        entry.save(update_fields=["consent_by", "consent_on"])
        document = {"player": entry.name, "noted": self.consent is not None}
        return Change({**document, "noted": bool(before[0])}, document, subject_of(self.player))

    def _columns(self) -> tuple[str, date | None]:
        """Return the giver and the day as stored. Raises Fault."""
        if self.consent is None:
            return "", None
        with within("by"):
            return checks.name(self.consent.by), self.consent.on


@dataclass(frozen=True, slots=True)
class ShowAs(Verb):
    """Hide or show the name of a registered player of the league, or of another game of its championship.

    The decision applies to `leagues` and `championships` too. `everywhere`, for the site's administrator, applies it to
    all of them, and to those entered later. No table changes, since the sort key of the name is kept.
    """

    player: int
    initials: bool
    leagues: tuple[int, ...] = ()
    championships: tuple[int, ...] = ()
    everywhere: bool = False

    name = "show_as"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        if not self.everywhere:
            return models.League.objects.filter(pk__in=self.leagues)
        player = models.Player.objects.get(pk=self.player)
        return models.League.objects.filter(pk__in=leagues_naming(player, models.League.objects.all()))

    def check(self, player: models.Player) -> None:
        """Raise Fault if the name was hidden by the site's administrator, and is to be shown by another account."""
        if player.initials and not self.initials and not self.everywhere:
            raise Fault(Code.HIDDEN_EVERYWHERE)

    def apply(self, league: models.League) -> Change:
        """Show the player by initials, or by name again, in some or all leagues."""
        player = players_and_medallists_of(league).get(pk=self.player)
        self.check(player)
        before = player.initials or league.entries.filter(player=player, initials=True).exists()
        if not self.everywhere:
            self._show_in(league)
        named: Json = {"player": player.name}
        scope: Json = {"everywhere": True} if self.everywhere else {}
        return Change(
            {**named, "initials": before}, {**named, "initials": self.initials, **scope}, subject_of(player.pk)
        )

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Apply the decision to the other leagues and championships, without the reason given in this league."""
        for league in _organized(leagues, by):
            if not self.everywhere:
                self._show_in(league)
            record(league, self.name, change, by=by)
        for championship in self._championships().select_for_update().order_by("pk"):
            if not decides_in_championship(by, championship.pk):
                raise Fault(Code.CHAMPIONSHIP_DISMISSED)
            placings = models.Placing.objects.filter(other_podium__championship=championship, player=self.player)
            if not self.everywhere:
                placings.update(initials=self.initials)
            record(championship, self.name, change, by=by)
        if self.everywhere:
            # Lock the player after every league and championship, in the order of all decisions on them.
            models.Player.objects.filter(pk=self.player).update(initials=self.initials)
        elif self.initials:
            others = models.Entry.objects.filter(player=self.player, initials=False)
            others.exclude(league__in=self.leagues).update(initials_asked=True)

    def _show_in(self, league: models.League) -> None:
        league.entries.filter(player=self.player).update(initials=self.initials, initials_asked=False)

    def _championships(self) -> QuerySet[models.Championship]:
        podiums = models.OtherPodium.objects.filter(placings__player=self.player)
        won = models.Championship.objects.filter(pk__in=podiums.values("championship"))
        return won if self.everywhere else won.filter(pk__in=self.championships)


def opposite_display(league: models.League, player: models.Player, user: User, *, only_here: bool = False) -> ShowAs:
    """Return the decision that hides a name that is shown, or shows a hidden one, in all leagues of the account.

    With `only_here` the decision is limited to this league.
    """
    hidden = hidden_in(league, player)
    everywhere = user.is_superuser and not only_here and (player.initials or not hidden)
    if everywhere:
        return ShowAs(player.pk, not hidden, everywhere=True)
    if only_here or user.is_superuser:  # an organizer of this league hid the name in it
        return ShowAs(player.pk, not hidden, (league.pk,))
    leagues = leagues_naming(player, leagues_organized_by(user))
    return ShowAs(player.pk, not hidden, leagues, championships_naming(player, championships_organized_by(user)))


def _organized(leagues: Iterable[models.League], by: Actor) -> list[models.League]:
    """Return the leagues that the actor organizes at this moment; all of them for the site's administrator."""
    if by.user is None or by.user.is_superuser:
        return list(leagues)
    officials = models.Official.objects.filter(user=by.user, role=Role.ORGANIZER)
    organized = set(officials.values_list("league_id", flat=True))
    return [league for league in leagues if league.pk in organized]


@dataclass(frozen=True, slots=True)
class ProposePlayer(Verb):
    """Decide whether `entry` is the registered player of the same name in another league.

    If so, the organizers of the other league are asked. If not, the question is withdrawn and not asked again.
    """

    entry: int
    same: bool

    name = "propose_player"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = league.entries.filter(pk=self.entry).values_list("player", flat=True)
        return Q(subject__in=[LEAGUE, *map(subject_of, players)])

    def apply(self, league: models.League) -> Change:
        """Send or drop the proposal that a player is the same person as one of another league."""
        entry = lookalikes_in(league).filter(pk=self.entry).first()
        if entry is None or (self.same and entry.proposal_sent):
            raise Fault(Code.PROPOSAL_GONE)
        entry.proposal_sent = self.same
        if not self.same:
            entry.proposed = None
        entry.save(update_fields=["proposed", "proposal_sent"])
        return Change(None, {"player": entry.name, "same": self.same}, subject_of(entry.player_id))


@dataclass(frozen=True, slots=True)
class AnswerProposal(Verb):
    """Accept or refuse that `entry` of another league is a player of this one; until then it is a separate player."""

    entry: int
    same: bool

    name = "answer_proposal"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        players = self._proposals(league).values_list("proposed", flat=True)
        return Q(subject__in=[LEAGUE, *(subject_of(player) for player in players if player)])

    def other_leagues(self, league: models.League) -> QuerySet[models.League]:
        return models.League.objects.filter(entries__pk=self.entry)

    def _proposals(self, league: models.League) -> QuerySet[models.Entry]:
        return proposals_to(league).filter(pk=self.entry)

    def apply(self, league: models.League) -> Change:
        """Accept or reject a proposal of another league."""
        entry = self._proposals(league).first()
        if entry is None:
            raise Fault(Code.PROPOSAL_GONE)
        assert entry.proposed
        if self.same and entry.league.entries.filter(player=entry.proposed).exists():
            raise Fault(Code.PLAYER_ALREADY_THERE, name=entry.name, league=entry.league.name)
        # The other league is not named: if the player is hidden there later, this history would reveal it.
        after = {"player": entry.name, "same": self.same, "entry": entry.pk}
        return Change(None, after, subject_of(entry.proposed.pk))

    def apply_to_others(self, leagues: list[models.League], change: Change, *, by: Actor, reason: str) -> None:
        """Assign the entry of the proposing league, and its place in a podium, to the other player."""
        entry = models.Entry.objects.get(pk=self.entry)
        former, proposed = entry.player_id, entry.proposed_id
        if self.same and proposed:
            entry.player_id = proposed
            models.Placing.objects.filter(league=entry.league_id, player=former).update(player=proposed)
        entry.proposed, entry.proposal_sent = None, False
        entry.save(update_fields=["player", "proposed", "proposal_sent"])
        delete_if_unused(former)
        for league in leagues:
            record(league, self.name, change, by=by)


@sentence_of("show_as")
def _show_as(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about initials in a league or a championship."""
    if after["initials"] and after.get("everywhere"):
        return _("%(name)s sale con sus iniciales en todas sus ligas.") % {"name": after["player"]}
    if after["initials"]:
        return _("%(name)s sale con sus iniciales en todo lo que ve el público.") % {"name": after["player"]}
    return _("%(name)s vuelve a salir con su nombre.") % {"name": after["player"]}


@sentence_of("answer_proposal")
def _answer_proposal(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about an answer, without the other league, although older decisions name it."""
    values = {"name": after["player"]}
    if after["same"]:
        return _("%(name)s juega también en otra liga: es la misma persona.") % values
    return _("Quien se llama %(name)s en otra liga es otra persona.") % values


@sentence_of("join_players")
def _join_players(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a merge, for every league and championship concerned, without naming the others."""
    return _("La página de %(name)s se junta con otra de la misma persona.") % {"name": after["player"]}


@sentence_of("part_players")
def _part_players(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a tener una página aparte.") % {"name": after["player"]}


@sentence_of("note_consent")
def _note_consent(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a consent, without its giver, since the history is public."""
    if after["noted"]:
        return _("Queda anotado quién consintió que participe %(name)s.") % {"name": after["player"]}
    return _("Se quita la anotación de quién consintió que participe %(name)s.") % {"name": after["player"]}


@sentence_of("anonymise")
def _anonymise(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about an erasure in a league or a championship."""
    return _("Se borra un nombre, en todo lo que se guarda: en su lugar queda «%(name)s».") % {"name": after["player"]}


@sentence_of("propose_player")
def _propose_player(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence about a proposal, without naming the other league."""
    values = {"name": after["player"]}
    if after["same"]:
        return _("Se propone que %(name)s y quien se llama igual en otra liga son la misma persona.") % values
    return _("%(name)s no es quien se llama igual en otra liga.") % values
