"""A month of many games, in simulated time: service, autopilot and publisher against a Discord that fails."""
