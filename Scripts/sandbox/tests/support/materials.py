"""Public vectors and vendor schemas beside the repository. Not committed; a missing one is said aloud."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from .running import SANDBOX

SHARED = SANDBOX.parents[2] / "shared"


def vectors(name: str) -> Path:
    return _existing("RAIN_VECTORS", SHARED / "vectors", name)


def specification(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(_existing("RAIN_SPECS", SHARED / "specs", name).read_text())
    return loaded


def _existing(variable: str, default: Path, name: str) -> Path:
    path = Path(os.environ.get(variable, default)) / name
    if not path.exists():
        pytest.skip(f"NOT RUN: {name} is absent; {variable} says where to look")
    return path
