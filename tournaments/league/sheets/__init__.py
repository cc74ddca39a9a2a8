"""Sheets of a league, checked with the rules of `games`."""
