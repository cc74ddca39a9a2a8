"""Figures of a league drawn: as shapes with roles, for the page and for the paper alike."""
