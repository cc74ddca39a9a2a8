"""The pages behind the login, for whoever runs a league or records its games: each parses, asks and answers."""
