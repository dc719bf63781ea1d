"""The bot in a simulated Discord server.

``world`` runs the unmodified bot; ``sent`` says what it sent; ``limits`` and ``tests.discord_schema`` judge.

What the bot's own code must keep to, so that a test can tell "still working" from "nothing to do":

* A background worker with nothing to do stands in ``asyncio.Event.wait`` (or ``Condition.wait``,
  ``Queue.get``), with ``asyncio.timeout`` or ``asyncio.wait_for`` around it if something is due later. That
  counts as idle, and its timer goes off only by ``env.advance_time``. Any other wait counts as work; a plain
  ``asyncio.sleep`` under a minute really sleeps.
* It is started in ``setup_hook``, or by code that runs from there or from an interaction.
* Time comes from the injected clock (``world.SimulatedClock`` here) or from the loop; ``datetime.now`` and
  ``time.time`` are not simulated.
* ``close()`` ends the workers and the database; it works on a bot that has lost its connection, and twice.
* Nothing idles inside an asynchronous generator (``async for news in …``): there nobody can see it.
"""
