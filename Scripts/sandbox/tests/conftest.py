"""One stack for the whole run, brought back to its start before each test."""

from collections.abc import Iterator

import pytest

from .support.running import Stack, running_stack
from .support.turnkey import Proxy, Session, new_user


@pytest.fixture(scope="session")
def shared_stack() -> Iterator[Stack]:
    with running_stack("--chains", "84532,1") as stack:
        yield stack


@pytest.fixture
def stack(shared_stack: Stack) -> Stack:
    shared_stack.control("reset", {})
    return shared_stack


@pytest.fixture
def proxy(stack: Stack) -> Proxy:
    return Proxy(stack)


@pytest.fixture
def session(stack: Stack) -> Session:
    return new_user(stack)
