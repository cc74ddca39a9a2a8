"""The rules of a system for a reader: its parameters in words and drawn, from the values that the engine reads."""
