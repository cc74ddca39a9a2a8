"""Events: groups and a final, found in one act; who goes on, decided and undone."""
