"""Coming in, and everything about the account one comes in with."""
