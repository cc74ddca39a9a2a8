"""What pages, papers and files show of a league, as frozen values."""
