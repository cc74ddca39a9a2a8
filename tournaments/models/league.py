"""Leagues, with their officials, rules, settings of players and events; the words of their names and of players."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q

from games.models import RulesField, rules_given
from games.rules.systems import DEFAULT_RULES
from tournaments.league.file.regulation import read_regulation
from tournaments.league.player_rules import DEFAULT_CONFIRM_HOURS, MAX_CONFIRM_HOURS, Overdue
from tournaments.league.regulation import Format
from tournaments.league.regulations import CASTILLAR, REGULATIONS, Regulation
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, MAX_PLAYERS, MAX_SWISS_PLAYERS, MIN_PLAYERS
from tournaments.league.values import State
from tournaments.models.championship import Branded, Championship
from tournaments.models.player import Player


class RulesFile(models.Model):
    """A PDF with the rules of a league, under the SHA-256 of its bytes; never changed, since the history names it."""

    digest = models.CharField(primary_key=True, max_length=64)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.digest


def one_of(field: str, choices: type[StrEnum] | Iterable[str], name: str, *, null: bool = False) -> CheckConstraint:
    """Return the constraint that a field holds one of the choices, or null if allowed."""
    condition = Q(**{f"{field}__in": [str(choice) for choice in choices]})
    if null:
        condition |= Q(**{f"{field}__isnull": True})
    return CheckConstraint(condition=condition, name=name)


def default_regulation() -> str:
    """Return the key of the regulation of a new league."""
    return CASTILLAR.key


class League(Branded):
    """A league as its organizer set it up. Everything that follows from results is computed and never stored."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200)
    searchable = models.CharField(max_length=600, editable=False)
    rules = RulesField(max_length=20, default=DEFAULT_RULES)
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, null=True, blank=True, related_name="leagues"
    )
    state = models.CharField(max_length=10, default=State.PREPARING)
    boards = models.PositiveSmallIntegerField(default=1)
    regulation = models.JSONField(default=default_regulation)
    """The `regulation` of the league file: the key of a shipped one, or the object of a composed one."""
    stage = models.JSONField(null=True, blank=True)
    """The `stage` of the league file, with players by the keys of their entries; null for a round robin."""
    byes = models.JSONField(default=list, blank=True)
    """The rounds that players do not play: the key of the entry, the round, the kind."""
    legs = models.PositiveSmallIntegerField(default=1)
    max_players = models.PositiveSmallIntegerField(default=MAX_PLAYERS)
    walkover_pieces = models.PositiveSmallIntegerField()
    confirm_results = models.BooleanField(default=False)
    draw_seed = models.TextField(null=True, blank=True)
    calendar = models.JSONField(null=True, blank=True)
    """The `calendar` of the league file."""
    published = models.BooleanField(default=True)
    """Whether it is public; otherwise only its officials see it."""
    withheld = models.BooleanField(default=False)
    """Whether the site's administrator hid it; until they show it again it cannot be published."""
    archived = models.BooleanField(default=False)
    """Whether its organizers archived it; only the list of archived leagues shows it."""
    initials = models.BooleanField(default=False)
    """Whether all players are shown by initials from the start, as in a league of minors."""
    place = models.TextField(blank=True, default="")
    contact = models.TextField(blank=True, default="")
    notice = models.TextField(blank=True, default="")
    rules_file = models.ForeignKey(RulesFile, on_delete=models.PROTECT, null=True, blank=True, related_name="leagues")
    """The league's own rules, for its readers to download."""
    podium = models.BooleanField(default=True, db_default=True)
    """Whether its first places win medals: of an event only the final gives them."""
    partings = models.JSONField(default=list, blank=True, db_default=models.Value([], models.JSONField()))
    """The places after which players go on to another stage of its event than those before, or to none."""
    listed = models.BooleanField(default=True, db_default=True)
    """Whether lists show it: of an event they show one stage, which speaks for all of it."""
    version = models.PositiveIntegerField(default=0)
    """The number of its last decision."""
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            rules_given("league_rules_given"),
            one_of("state", State, "league_state_known"),
            models.CheckConstraint(condition=Q(legs__gte=1, legs__lte=2), name="league_one_or_two_legs"),
            models.CheckConstraint(condition=Q(boards__gte=1), name="league_some_board"),
            models.CheckConstraint(
                condition=Q(max_players__gte=MIN_PLAYERS, max_players__lte=HIGHEST_MAX_PLAYERS)
                | Q(max_players__gte=MIN_PLAYERS, max_players__lte=MAX_SWISS_PLAYERS, stage__isnull=False),
                name="league_players_limit",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["state", "archived", "-updated_at", "-id"], name="league_by_situation"),
            models.Index(fields=["-updated_at", "-id"], name="league_latest"),
            models.Index(fields=["championship", "published"], name="league_kept_private"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def regulation_value(self) -> Regulation:
        if isinstance(self.regulation, str):
            return REGULATIONS[self.regulation]
        return read_regulation(self.regulation, stored=True)

    @property
    def pieces_of_absence(self) -> int | None:
        """Return the pieces of a win by absence; None if pieces do not count."""
        return self.walkover_pieces if self.regulation_in_format.counts_pieces else None

    @property
    def regulation_in_format(self) -> Regulation:
        """Return the regulation as the format of the league uses it."""
        return self.regulation_value.in_format(Format(self.stage["format"]) if self.stage else Format.ROUND_ROBIN)


class Entry(models.Model):
    """A player in a league, as printed in it. `number` is the order of entry, then the draw number, from 1."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    folded_name = models.CharField(max_length=600, editable=False)
    club = models.CharField(max_length=200, blank=True, default="")
    drawn_as = models.CharField(max_length=200, editable=False, blank=True, default="")
    """The name with which the lots were drawn, if it was corrected since; empty otherwise."""
    former_names = models.JSONField(default=list, editable=False, blank=True)
    """The names of the entry before corrections, which texts and history may hold."""
    sorted_as = models.CharField(max_length=600, editable=False, blank=True, default="")
    """The sort key of a pseudonym; empty for the player's own name."""
    initials = models.BooleanField(default=False)
    """Whether this league shows initials to the public in place of the name."""
    initials_asked = models.BooleanField(default=False)
    """Whether an organizer of another league of the player asked this league to show initials."""
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    identifier = models.CharField(max_length=200, blank=True, default="")
    """What a league file calls the player instead of the name; empty for none."""
    consent_by = models.CharField(max_length=200, blank=True, default="")
    """The person who consented to the player's participation and its publication; only organizers see it."""
    consent_on = models.DateField(null=True, blank=True)
    proposed = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="proposals")
    """The registered player to whom this entry may belong, until an organizer of another league of theirs answers."""
    proposal_sent = models.BooleanField(default=False)
    """Whether an organizer of this league confirmed the proposal, which only then reaches the other league."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("folded_name"), name="entry_name_once"),
            models.UniqueConstraint(F("league"), F("number"), name="entry_number_once"),
            models.UniqueConstraint(F("league"), F("player"), name="entry_player_once"),
            models.CheckConstraint(condition=~Q(name=""), name="entry_named"),
        ]
        # Few entries have initials: those of a championship are found without reading all others.
        indexes: ClassVar = [models.Index(fields=["league"], name="entry_with_initials", condition=Q(initials=True))]

    def __str__(self) -> str:
        return self.name


class Role(StrEnum):
    """The role of an official in a league; organizers have every right of referees."""

    ORGANIZER = "organizer"
    REFEREE = "referee"


class Official(models.Model):
    """An account with a role in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=9)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("user"), name="official_once"),
            one_of("role", Role, "official_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class PlayerSettings(models.Model):
    """The permissions of a league's players on their own pages. A league without a row has the defaults.

    The fields are those of `PlayerRules`.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, primary_key=True, related_name="player_settings")
    report_results = models.BooleanField(default=False)
    confirm_hours = models.PositiveSmallIntegerField(default=DEFAULT_CONFIRM_HOURS)
    requests = models.BooleanField(default=True)
    approve_hours = models.BooleanField(default=True)
    overdue = models.CharField(max_length=6, default=Overdue.REMIND)

    class Meta:
        constraints: ClassVar = [
            one_of("overdue", Overdue, "player_settings_overdue_known"),
            models.CheckConstraint(
                condition=Q(confirm_hours__gte=1, confirm_hours__lte=MAX_CONFIRM_HOURS),
                name="player_settings_hours_in_range",
            ),
        ]

    def __str__(self) -> str:
        return str(self.league)


class RoundDeadline(models.Model):
    """The last day on which the games of a round may be played."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="deadlines")
    round = models.PositiveSmallIntegerField()
    last_day = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("round"), name="round_deadline_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.round}"


MAX_STAGE_KEY_LENGTH = 20


class Event(models.Model):
    """An event of several stages. Whoever organizes all its leagues organizes it; its readers are those of its leagues.

    Its history is that of its leagues.
    """

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200)
    draw_seed = models.TextField(blank=True, default="")
    """The seed with which the groups were filled; empty if no lots filled them."""

    def __str__(self) -> str:
        return self.name


class EventStage(models.Model):
    """A league as a stage of an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="event_stage")
    key = models.CharField(max_length=MAX_STAGE_KEY_LENGTH)
    position = models.PositiveSmallIntegerField()
    sources = models.JSONField(default=list, blank=True)
    """Whom it takes, best seed first: the key of an earlier stage and a place; empty for a stage with its own list."""
    carry = models.BooleanField(default=False)
    """Whether it takes over the games that its players have already played among themselves."""

    class Meta:
        ordering: ClassVar = ["event", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(F("event"), F("key"), name="event_stage_key_once"),
            models.UniqueConstraint(F("event"), F("position"), name="event_stage_position_once"),
            models.CheckConstraint(condition=~Q(key=""), name="event_stage_has_key"),
        ]

    def __str__(self) -> str:
        return self.key


class Word(models.Model):
    """A word of a name, from `names.words`, in UTF-8. A search finds the name by the beginning of the word.

    Bytes sort alike under every collation, so that the words with a prefix are a range of an index.
    """

    word = models.BinaryField(editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return bytes(self.word).decode()


class PlayerWord(Word):
    """A word of the name of a player, `of`."""

    of = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="words")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["word", "of"], name="player_word_once")]


class LeagueWord(Word):
    """A word of the name of a league, `of`."""

    of = models.ForeignKey(League, on_delete=models.CASCADE, related_name="words")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["word", "of"], name="league_word_once")]
