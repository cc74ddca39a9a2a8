"""The rules of a system for readers: its parameters in words and drawings, from the values that the engine reads."""
