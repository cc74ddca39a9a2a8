"""Private links that record games without an account."""
