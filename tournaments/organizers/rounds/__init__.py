"""Rounds of a Swiss: pair the next one, publish it, take it back, exchange players, and who does not play."""
