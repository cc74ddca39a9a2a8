"""Corrections of the name or the club of a player."""
