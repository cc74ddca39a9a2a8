"""Decisions on the names of players: initials, consent, erasing, merging."""
