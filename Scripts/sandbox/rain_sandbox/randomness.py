"""Where keys, identifiers and codes come from: the system, or a seed when a run has to be repeated exactly."""

import hashlib
import secrets
import uuid


class Randomness:
    def __init__(self, seed: str | None = None) -> None:
        self._seed = seed
        self._counter = 0

    def token(self, length: int) -> bytes:
        if self._seed is None:
            return secrets.token_bytes(length)
        stream = b""
        while len(stream) < length:
            self._counter += 1
            stream += hashlib.sha256(f"{self._seed}/{self._counter}".encode()).digest()
        return stream[:length]

    def below(self, limit: int) -> int:
        """Even enough: 128 bits are reduced to a small range."""
        return int.from_bytes(self.token(16), "big") % limit

    def scalar(self, order: int) -> int:
        """A private key: at least one, below the order, without a measurable bias."""
        return 1 + int.from_bytes(self.token(48), "big") % (order - 1)

    def text(self, alphabet: str, length: int) -> str:
        return "".join(alphabet[self.below(len(alphabet))] for _ in range(length))

    def uuid(self) -> str:
        return str(uuid.UUID(bytes=self.token(16), version=4))
