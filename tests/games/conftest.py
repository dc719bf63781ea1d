from collections.abc import Iterator

import pytest

from tests.games.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.pool.close()
