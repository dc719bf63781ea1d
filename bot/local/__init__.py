"""The local table: the unmodified bot in a browser on one's own machine, without Discord and without a network.

``options`` says what can be chosen and needs no simulator; ``table`` runs it; ``world`` is the server it shows.
"""
