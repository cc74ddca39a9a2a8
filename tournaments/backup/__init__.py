"""Everything the site keeps, in one file and back: the same rows on SQLite and on PostgreSQL."""
