"""Small pages of a league that other sites show within theirs."""
