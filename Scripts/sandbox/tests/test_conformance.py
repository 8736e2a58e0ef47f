"""The node's answers against those geth gave on the same chain (ethereum/execution-apis)."""

import json
import tarfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rain_sandbox.chain.chain import Chain
from rain_sandbox.chain.node import Node

from .support.materials import vectors
from .support.recorded_chain import Importer

# Blobs are refused on purpose, and the import gives the genesis block no size.
KNOWN_DIFFERENCES = {"eth_sendRawTransaction/send-blob-tx", "eth_getBlockByNumber/get-genesis"}
HEAD_NUMBER = 54


@dataclass
class Recording:
    name: str
    only_shape: bool
    """Marked by its authors: only the kind of answer is fixed, not its text."""
    exchanges: list[tuple[Any, Any]] = field(default_factory=list)

    @property
    def method(self) -> str:
        return self.name.split("/")[0]


@pytest.fixture(scope="module")
def folder() -> Path:
    return vectors("execution-apis")


@pytest.fixture(scope="module")
def chain(folder: Path) -> Chain:
    return Importer(folder).run()


def test_every_block_of_the_recorded_chain_executes_to_the_recorded_roots(chain: Chain) -> None:
    assert chain.head.number == HEAD_NUMBER
    assert chain.head.fork.name == "bpo2"


def test_the_node_answers_as_geth_did(folder: Path, chain: Chain) -> None:
    node = Node(chain)
    verdicts: Counter[str] = Counter()
    differences = {}
    for recording in _recordings(folder / "tests-io.tar.gz"):
        if recording.method not in node.methods:
            verdicts["not served"] += 1
            continue
        for request, wanted in recording.exchanges:
            verdict = _verdict(node.answer(request), wanted, recording.only_shape)
            verdicts[verdict] += 1
            if verdict == "differs":
                differences[recording.name] = (request, wanted)
    print(f"execution-apis: {dict(verdicts)}")
    assert set(differences) <= KNOWN_DIFFERENCES, differences
    assert verdicts["equal"] >= 56
    assert verdicts["same kind"] <= 2


def _verdict(got: Any, wanted: Any, only_shape: bool) -> str:
    if got == wanted:
        return "equal"
    if only_shape and ("error" in got) == ("error" in wanted):
        return "same kind"
    if got.get("error", {}).get("code", "none") == wanted.get("error", {}).get("code", "other"):
        return "same kind"
    return "differs"


def _recordings(archive: Path) -> list[Recording]:
    recordings = []
    with tarfile.open(archive) as files:
        for member in sorted(files.getmembers(), key=lambda item: item.name):
            content = files.extractfile(member) if member.name.endswith(".io") else None
            if content is not None:
                recordings.append(_parse(member.name, content.read().decode()))
    return recordings


def _parse(path: str, text: str) -> Recording:
    name = "/".join(path.removesuffix(".io").split("/")[-2:])
    recording = Recording(name, only_shape="speconly" in text)
    request: Any = None
    for line in text.splitlines():
        if line.startswith(">> "):
            request = json.loads(line[3:])
        elif line.startswith("<< "):
            recording.exchanges.append((request, json.loads(line[3:])))
    return recording
