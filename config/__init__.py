"""Wiring of the site: settings, addresses, the server's entry. No behaviour."""
