"""The ready line: everything a client needs to be configured with, as one line of JSON."""

import json
import tempfile
from pathlib import Path
from typing import Any

from .chain.world import KNOWN_CHAINS, MULTICALL3
from .issuing.http import PREFIX as ISSUING
from .issuing.identity import CONTROLLER, COORDINATOR, OPERATOR, IssuingIdentity
from .privy import ready as privy_ready
from .stack import Stack
from .turnkey.service import Identity


def ready_line(stack: Stack, url: str, parent_key_file: Path, issuing_keys_file: Path, key_folder: str) -> str:
    identity = stack.identity
    ready: dict[str, Any] = {
        "url": url,
        "chains": {
            str(chain_id): {
                "rpcUrl": f"{url}/chain/{chain_id}",
                "usdc": KNOWN_CHAINS[chain_id].usdc,
                "multicall3": MULTICALL3,
            }
            for chain_id in stack.chains
        },
        "turnkey": {
            "apiUrl": f"{url}/turnkey",
            "authProxyUrl": f"{url}/turnkey-auth-proxy",
            "organizationId": identity.organization_id,
            "authProxyConfigId": identity.proxy.config_id,
            "signerPublicKey": identity.enclaves.signer.public_hex,
            "notarizerPublicKey": identity.enclaves.notarizer.public_hex,
            "tlsFetcherPublicKey": identity.enclaves.tls_fetcher.public_hex,
            "parentApiKey": {"publicKey": identity.parent_public_key, "path": str(parent_key_file)},
        },
        "issuing": {
            "baseUrl": url + ISSUING,
            "apiKeys": {"path": str(issuing_keys_file)},
            "executorAddress": stack.issuing_identity.executor,
            "coordinatorAddress": COORDINATOR,
            "controllerAddress": CONTROLLER,
            "authPull": {"operatorAddress": OPERATOR},
        },
        "model": stack.model_identity.ready(url, key_folder),
        "privy": privy_ready.section(stack.privy_identity, url, key_folder),
        "mailboxUrl": f"{url}/mailbox",
        "faucetUrl": f"{url}/faucet",
        "controlUrl": f"{url}/control",
    }
    return json.dumps(ready, separators=(",", ":"))


def write_parent_key(identity: Identity, folder: str) -> Path:
    """The parent's API key goes to a file only its owner can read, never to the output."""
    scalar = identity.parent_key.private_numbers().private_value
    key = {"publicKey": identity.parent_public_key, "privateKey": f"{scalar:064x}"}
    return _write_secret(Path(folder) / "parent-api-key.json", key)


def write_issuing_keys(identity: IssuingIdentity, folder: str) -> Path:
    keys = {"apiKey": identity.api_key, "readonlyApiKey": identity.readonly_api_key}
    return _write_secret(Path(folder) / "issuing-api-keys.json", keys)


def _write_secret(path: Path, secret: dict[str, str]) -> Path:
    path.touch(mode=0o600)
    path.write_text(json.dumps(secret))
    return path


def key_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="rain-sandbox-")
