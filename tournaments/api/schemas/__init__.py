"""The documents of the API, as types."""
