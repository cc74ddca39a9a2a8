"""Results of games: record, correct, confirm and import them, with dice and colours."""
