"""Whole games in a simulated Discord server, played by people who see only what people see.

``club`` opens the server with the real bot; ``person`` is somebody who reads, types, clicks and chooses.
"""
