"""What a client of the stand-in is configured with."""

import json
from pathlib import Path
from typing import Any

from .identity import Identity


def section(identity: Identity, url: str, folder: str) -> dict[str, Any]:
    return {
        "clientUrl": f"{url}/privy",
        "apiUrl": f"{url}/privy-api",
        "appId": identity.app_id,
        "clientId": identity.client_id,
        "nativeAppId": identity.native_app_id,
        "verificationKey": identity.verification_key,
        "appSecret": {"path": str(_write_secret(identity, folder))},
    }


def _write_secret(identity: Identity, folder: str) -> Path:
    """To a file only its owner can read, never to the output."""
    path = Path(folder) / "privy-app-secret.json"
    path.touch(mode=0o600)
    path.write_text(json.dumps({"appId": identity.app_id, "appSecret": identity.app_secret}))
    return path
