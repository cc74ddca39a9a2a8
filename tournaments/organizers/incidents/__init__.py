"""Incidents of games, recorded by referees."""
