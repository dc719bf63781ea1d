"""What a ``Store`` promises: the database and the one in memory do the same."""
