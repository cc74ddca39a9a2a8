"""Every figure the project claims, each a command: `python -m bench.table` and so on."""
