"""The command line."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from .chain.world import KNOWN_CHAINS

DEFAULT_CHAIN = 84532


@dataclass(frozen=True)
class Options:
    port: int
    chains: tuple[int, ...]
    parent_pid: int | None
    block_time: float
    seed: str | None


def parse(arguments: Sequence[str] | None = None) -> Options:
    parser = argparse.ArgumentParser(
        prog="rain_sandbox",
        description="Runs the local stack on loopback and prints one JSON line when it is ready.",
    )
    parser.add_argument("--port", type=int, default=0, help="0, the default, takes a free one")
    parser.add_argument(
        "--chains",
        type=_chain_ids,
        default=(DEFAULT_CHAIN,),
        help=f"chain ids with commas between; known: {', '.join(map(str, KNOWN_CHAINS))}",
    )
    parser.add_argument("--parent-pid", type=int, help="stop when this process ends")
    parser.add_argument(
        "--block-time",
        type=float,
        default=0,
        metavar="SECONDS",
        help="seconds between blocks; 0, the default, mines each transaction at once",
    )
    parser.add_argument("--seed", help="make keys, ids and codes repeatable (for tests of the stack itself)")
    parsed = parser.parse_args(arguments)
    return Options(parsed.port, parsed.chains, parsed.parent_pid, parsed.block_time, parsed.seed)


def _chain_ids(text: str) -> tuple[int, ...]:
    try:
        ids = tuple(int(item) for item in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError("must be numbers with commas between") from None
    unknown = [item for item in ids if item not in KNOWN_CHAINS]
    if unknown or len(set(ids)) != len(ids):
        raise argparse.ArgumentTypeError(f"unknown or repeated: {text}")
    return ids
