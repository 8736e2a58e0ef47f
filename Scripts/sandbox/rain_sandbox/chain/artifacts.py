"""What the compiler wrote of each contract: its code, and where its variables are kept."""

import json
from importlib import resources
from typing import Any


def runtime_code(name: str) -> bytes:
    return bytes.fromhex(_artifact(name)["runtime"][2:])


def creation_code(name: str) -> bytes:
    return bytes.fromhex(_artifact(name)["creation"][2:])


def slots(name: str) -> dict[str, int]:
    """The first storage slot of each variable, for code that is placed without its constructor having run."""
    layout = _artifact(name)["layout"]["storage_layout"]
    return {variable: entry["slot"] for variable, entry in layout.items()}


def _artifact(name: str) -> dict[str, Any]:
    path = resources.files(__package__) / "contracts" / "compiled" / f"{name}.json"
    artifact: dict[str, Any] = json.loads(path.read_text())
    return artifact
