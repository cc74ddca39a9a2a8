"""Crests and colours."""
