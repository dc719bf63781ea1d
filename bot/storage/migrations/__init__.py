"""The schema's history, one file a step; Alembic runs it. It goes forward only: the way back is a backup.

A new step: change ``schema.py``, then ``uv run alembic revision --autogenerate --rev-id 0002 -m "what it does"``
and read what it wrote.
"""
