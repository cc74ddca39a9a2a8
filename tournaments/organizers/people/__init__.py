"""The people of a league on one page, and the one address of what is done to them."""
