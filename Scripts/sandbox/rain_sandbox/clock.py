"""The stack's clock: the wall clock plus what a test asked to skip."""

import time


class StackClock:
    """Every expiry in the stack is judged by this clock, so that a test can let five minutes pass at once."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time() + self._offset

    def now_ms(self) -> int:
        return int(self.now() * 1000)

    def advance(self, seconds: float) -> None:
        self._offset += seconds

    def reset(self) -> None:
        self._offset = 0.0
