"""How all tests run: hypothesis without a clock, because a busy machine is no fault of the code."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("house")
