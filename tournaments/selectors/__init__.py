"""What a page, a report or a command shows: frozen values, read in a fixed number of queries."""
