"""Leagues in every state, to look around: what `manage.py demo` fills an empty database with."""
