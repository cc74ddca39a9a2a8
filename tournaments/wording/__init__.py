"""Sentences, made from codes and values when they are shown, in the reader's language."""
