"""A house for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.service.browser import chromium
from tests.service.house import House


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A house; a test that patches the program starts its games itself."""
    house = House(tmp_path, copies="monkeypatch" not in request.fixturenames)
    yield house
    house.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker; each page has a context of its own."""
    with chromium() as browser:
        yield browser
