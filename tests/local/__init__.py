"""The local table, driven as its page drives it."""
