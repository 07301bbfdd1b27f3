"""One server for all tests of this folder."""

from collections.abc import Iterator

import pytest
from server.parts import Postgres
from server.tabs import House, in_thread

from dustup.server.settings import Settings

EASY = Settings(
    post_rate=1e6,
    post_burst=1e6,
    get_rate=1e6,
    get_burst=1e6,
    join_rate=1e6,
    join_burst=1e6,
    message_rate=1e6,
    message_burst=1e6,
)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with in_thread(tmp_path_factory.mktemp("data"), EASY) as running:
        yield running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with Postgres() as running:
        yield running
