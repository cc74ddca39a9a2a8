"""The HTTP API under /api/v1/: programs read the site, and decide for an account with one of its tokens."""
