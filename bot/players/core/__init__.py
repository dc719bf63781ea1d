"""The game in plain numbers, for a search that plays thousands of rounds to their end.

Open ends with the same number are equal by the rules (R30), so all that matters of a table is how many ends
show each number. ``tests/players/core`` compares it with the engine, action by action.
"""
