"""Knock-out: the bracket, its encounters as they are played, and the places that they give."""
