"""The HTTP API under /api/v1/: what programs read of the site, and what an account decides through a token."""
