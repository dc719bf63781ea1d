"""Text for a terminal: whatever a file holds, a message stays one line and steers nothing."""


def one_line(text: str) -> str:
    """``text`` with everything escaped that is not printable: line breaks, control characters, surrogates."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
