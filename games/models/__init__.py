"""The models of the rules app: submitted game sheets, and archives of games being checked."""

from games.models.archive import (
    Archive,
    ArchiveGame,
    ArchiveIndex,
    ArchivePart,
    ArchiveState,
    GameSheet,
    RulesField,
    rules_given,
)

__all__ = [
    "Archive",
    "ArchiveGame",
    "ArchiveIndex",
    "ArchivePart",
    "ArchiveState",
    "GameSheet",
    "RulesField",
    "rules_given",
]
