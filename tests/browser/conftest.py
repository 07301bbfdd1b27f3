"""A real server in its own process and a real browser on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.house import CHROMIUM, FLAGS, ROOT, House
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
DESK = {"width": 1440, "height": 900}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as it is now."""
    subprocess.run([str(ROOT / "scripts" / "page")], check=True)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, page_built: None) -> Iterator[House]:
    """One server for all the tests that do not kill it."""
    house = House(tmp_path_factory.mktemp("battles")).start()
    yield house
    house.kill()


@pytest.fixture
def house(shared: House) -> House:
    """A running server."""
    return shared


@pytest.fixture
def own_house(tmp_path: Path, page_built: None) -> Iterator[House]:
    """A server of one's own, to be killed."""
    house = House(tmp_path).start()
    yield house
    house.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, headless; `scripts/browser` installs one."""
    if not CHROMIUM and not os.environ.get("CI"):
        pytest.skip("no Chromium on this machine; scripts/browser installs one on Debian")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A new visitor with an empty browser; what goes wrong in its page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def enter(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        context.set_default_timeout(60_000)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield enter
    for context in contexts:
        context.close()
    assert not faults
