"""Incidents of a game."""
