"""The demonstration: leagues in every state, with which `manage.py demo` fills an empty database."""
