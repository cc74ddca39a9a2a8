"""The content of pages, papers and files of a league, as frozen values."""
