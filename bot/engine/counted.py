"""Counts in the messages about records and simulations, which are in English for everybody."""


def counted(number: int, noun: str) -> str:
    """ "1 tile", "2 tiles": for nouns that take an s."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
