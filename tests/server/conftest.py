"""One server for all tests of this folder."""

from collections.abc import Iterator

import pytest
from server.tabs import House, in_thread


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with in_thread(tmp_path_factory.mktemp("data")) as running:
        yield running
