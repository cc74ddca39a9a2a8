"""Backup and restore of all stored data in one file, with the same rows on SQLite and PostgreSQL."""
