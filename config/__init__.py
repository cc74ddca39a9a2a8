"""Wiring of the site: settings, addresses, and the start of its processes."""
