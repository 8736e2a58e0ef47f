"""What clients are configured with, and the key behind the signatures. It stays the same through a reset."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..randomness import Randomness

MODEL = "claude-opus-5-5"
PROXY_MODEL = "anthropic/claude-opus-5.5"
PREFIX = "/model"
PROXY_PREFIX = "/model-proxy"


@dataclass(frozen=True)
class ModelIdentity:
    api_key: str
    proxy_token: str
    signing_key: bytes
    """Of thinking blocks."""

    @staticmethod
    def generate(randomness: Randomness) -> "ModelIdentity":
        return ModelIdentity(
            api_key="sandbox-model-key-" + randomness.token(20).hex(),
            proxy_token="sandbox-proxy-token-" + randomness.token(20).hex(),
            signing_key=randomness.token(32),
        )

    def ready(self, url: str, folder: str) -> dict[str, Any]:
        """The section of the ready line. The keys go to a file only its owner can read, never to the output."""
        path = Path(folder) / "model-keys.json"
        path.touch(mode=0o600)
        path.write_text(json.dumps({"apiKey": self.api_key, "proxyToken": self.proxy_token}))
        return {
            "baseUrl": url + PREFIX,
            "model": MODEL,
            "proxyBaseUrl": url + PROXY_PREFIX,
            "proxyModel": PROXY_MODEL,
            "keys": {"path": str(path)},
        }
