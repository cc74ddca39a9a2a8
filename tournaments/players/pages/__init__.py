"""Players' own pages, opened with their link or by the account that keeps it."""
