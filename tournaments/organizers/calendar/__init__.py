"""The calendar of a league, changed after the drawing of lots."""
