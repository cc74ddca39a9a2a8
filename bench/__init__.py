"""Every figure the project claims: `python -m bench`."""
