"""Runs rain-bench and the Python stack in turn and puts them side by side.

usage: compare.py RAIN_BENCH [--json] [--quick]

Called by Scripts/bench. The two take turns, a few rounds of each, and the best figure of each row counts: what slows the machine
down for a while slows down both. A row whose two sides give different results is an error, not a figure.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

STACK = Path(__file__).with_name("python_stack.py")
ROUNDS = 3


class Goal(NamedTuple):
    row: str
    says: str
    against: str
    target: float | None


C = "C loop"
GOALS = [
    Goal("sign", "sign a 32-byte hash, recoverable", C, 0.95),
    Goal("sign-eip1559", "sign and serialise EIP-1559", C, 0.90),
    Goal("recover", "recover the signer's address", C, 0.95),
    Goal("mnemonic-address", "phrase → address of m/44'/60'/0'/0/0", C, 0.90),
    Goal("keccak-32", "Keccak-256 of 32 B", "pycryptodome", 8),
    Goal("keccak-1mb", "Keccak-256 of 1 MB", "pycryptodome", 1),
    Goal("abi-encode-transfer", "ABI encode transfer(address,uint256)", "eth-abi", 30),
    Goal("abi-decode-transfer", "ABI decode transfer(address,uint256)", "eth-abi", 25),
    Goal("abi-encode-nested", "ABI encode nested tuples, 768 B", "eth-abi", 55),
    Goal("abi-decode-nested", "ABI decode nested tuples, 768 B", "eth-abi", 20),
    Goal("permit-digest", "EIP-712 digest of a permit, from values", "eth-account", 10),
    Goal("permit-json", "EIP-712 digest of a permit, from JSON text", "eth-account", 6),
    Goal("rlp-encode", "RLP encode 9 fields", "rlp", 45),
    Goal("rlp-decode", "RLP decode 9 fields", "rlp", 10),
    Goal("address-parse", "EIP-55 parse and check", "eth-utils", 17),
    Goal("amount-parse", "amount text → base units", "eth-utils", 20),
    # Beside the goals: what the same costs an application in Python.
    Goal("sign", "sign a 32-byte hash, recoverable", "coincurve", None),
    Goal("sign-eip1559", "sign and serialise EIP-1559", "eth-account", None),
    Goal("recover", "recover the signer's address", "coincurve, eth-utils", None),
    Goal("mnemonic-address", "phrase → address of m/44'/60'/0'/0/0", "bip-utils", None),
    Goal("mnemonic-address", "phrase → address of m/44'/60'/0'/0/0", "eth-account", None),
]


class Figures:
    """The best times seen so far, in nanoseconds, by row and by who did the work."""

    def __init__(self) -> None:
        self.best: dict[tuple[str, str], float] = {}
        self.results: dict[str, str] = {}

    def take(self, row: str, by: str, nanoseconds: float, result: str) -> None:
        key = (row, by)
        self.best[key] = min(nanoseconds, self.best.get(key, nanoseconds))
        if self.results.setdefault(row, result) != result:
            sys.exit(f"{row}: {by} gives {result}, the other side {self.results[row]}; two different things were measured")

    def run(self, bench: str, quick: bool) -> None:
        flags = ["--quick"] if quick else []
        for row, figure in output([bench, "--json", *flags]).items():
            self.take(row, "rain", figure["nanoseconds"], figure["result"])
            if "reference" in figure:
                self.take(row, C, figure["reference"], figure["result"])
        for row, figures in output([sys.executable, str(STACK), *flags]).items():
            for figure in figures:
                self.take(row, figure["by"], figure["nanoseconds"], figure["result"])


def output(command: list[str]) -> dict[str, Any]:
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if finished.returncode:
        sys.exit(f"{command[0]} ended with {finished.returncode}")
    return json.loads(finished.stdout)


def lines(figures: Figures) -> list[dict[str, Any]]:
    made = []
    for goal in GOALS:
        ours, other = figures.best[goal.row, "rain"], figures.best[goal.row, goal.against]
        made.append(goal._asdict() | {"ours": ours, "other": other, "ratio": round(other / ours, 3)})
    return made


def shown(nanoseconds: float) -> str:
    return f"{nanoseconds / 1000:.2f} µs" if nanoseconds >= 1000 else f"{nanoseconds:.0f} ns"


def table(made: list[dict[str, Any]]) -> str:
    text = ["| row | against | ours | other | ratio | target | |", "|---|---|---|---|---|---|---|"]
    for line in made:
        target, ratio = line["target"], line["ratio"]
        verdict = "" if target is None else "met" if ratio >= target else "missed"
        goal = "–" if target is None else f"≥ {target:.2f}" if target <= 1 else f"≥ {target}"
        figure = f"{ratio:.3f}" if ratio < 2 else f"{ratio:.1f}"
        text.append(
            f"| {line['says']} | {line['against']} | {shown(line['ours'])} | {shown(line['other'])} | {figure} | {goal} "
            f"| {verdict} |"
        )
    return "\n".join(text)


def main() -> None:
    bench, flags = sys.argv[1], set(sys.argv[2:])
    if unknown := flags - {"--json", "--quick"}:
        sys.exit(f"usage: Scripts/bench [--json] [--quick]; not {' '.join(sorted(unknown))}")
    figures = Figures()
    for _ in range(1 if "--quick" in flags else ROUNDS):
        figures.run(bench, "--quick" in flags)
    made = lines(figures)
    if "--json" in flags:
        goals = [line for line in made if line["target"] is not None]
        print(json.dumps({line["row"]: {key: line[key] for key in ("ours", "other", "ratio", "target")} for line in goals}))
        return
    print(table(made))
    if "--quick" in flags:
        print("\nIt works. Two short batches say nothing about speed.")
        return
    with_target = [line for line in made if line["target"] is not None]
    met = sum(line["ratio"] >= line["target"] for line in with_target)
    print(f"\n{met} of {len(with_target)} targets met; {ROUNDS} rounds of either side, processor time, the best of 60 batches each")


if __name__ == "__main__":
    main()
