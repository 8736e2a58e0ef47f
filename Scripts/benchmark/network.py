"""Measures what goes over the network and what a server holds in memory, and puts it beside the goals.

usage: network.py RAIN_BENCH URLSESSION_BENCH [--json] [--quick]

Called by Scripts/bench --network. A node written in C (node.c, another process, loopback) answers both clients, ours and
URLSession's, in turn; the median of the rounds counts, for here the wall clock is part of it. The scenarios run in a process of
their own each.
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

NODE = Path(__file__).with_name("node.c")
BUILT = Path(__file__).resolve().parents[2] / ".build/bench-node"
ROUNDS = 5


class Goal(NamedTuple):
    says: str
    value: float
    unit: str
    target: float
    at_least: bool

    @property
    def met(self) -> bool:
        return self.value >= self.target if self.at_least else self.value <= self.target


def output(command: list[str]) -> dict[str, Any]:
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if finished.returncode:
        sys.exit(f"{command[0]} ended with {finished.returncode}")
    return json.loads(finished.stdout)


def calls(bench: str, urlsession: str, quick: bool) -> list[Goal]:
    BUILT.parent.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O2", "-o", BUILT, NODE], check=True)
    with subprocess.Popen([BUILT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin and node.stdout
        url = f"http://127.0.0.1:{node.stdout.readline().strip()}/"
        ours, theirs = [], []
        for _ in range(1 if quick else ROUNDS):
            ours.append(output([bench, "--node", url, *(["--quick"] if quick else [])]))
            theirs.append(output([urlsession, url, "80" if quick else "4000"]))
        node.stdin.close()
    rates = [statistics.median(run["calls"] / run["wallNanoseconds"] * 1e9 for run in runs) for runs in (ours, theirs)]
    costs = [statistics.median(run["processorNanoseconds"] / run["calls"] / 1e3 for run in runs) for runs in (ours, theirs)]
    print(f"ours {rates[0]:.0f} calls/s, {costs[0]:.1f} µs; URLSession {rates[1]:.0f} calls/s, {costs[1]:.1f} µs", file=sys.stderr)
    return [
        Goal("processor time of a JSON-RPC call, 8 at a time", costs[0], "µs", 60, False),
        Goal("calls a second beside URLSession's", rates[0] / rates[1], "×", 5, True),
    ]


def scenarios(bench: str, quick: bool) -> list[Goal]:
    flags = ["--quick"] if quick else []
    clients = output([bench, "--scenario", "clients", *flags])
    sends = output([bench, "--scenario", "sends", *flags])
    overview = output([bench, "--scenario", "overview", *flags])
    return [
        Goal(f"memory of each of {clients['clients']} clients", clients["residentBytesEach"] / 1000, "kB", 20, False),
        Goal(f"{sends['sends']} sends from as many wallets at once", sends["wallNanoseconds"] / 1e9, "s", 60, False),
        Goal("memory of an overview of 40 tokens on 8 chains", overview["residentBytes"] / 1e6, "MB", 40, False),
    ]


def main() -> int:
    paths = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    if len(paths) != 2 or set(flags) - {"--json", "--quick"}:
        print(__doc__, file=sys.stderr)
        return 2
    quick = "--quick" in flags
    goals = calls(*paths, quick) + scenarios(paths[0], quick)
    if "--json" in flags:
        print(json.dumps({goal.says: {"value": goal.value, "unit": goal.unit, "target": goal.target} for goal in goals}))
        return 0
    for goal in goals:
        bound = f"{'≥' if goal.at_least else '≤'} {goal.target:g} {goal.unit}"
        print(f"| {goal.says} | {goal.value:.1f} {goal.unit} | {bound} | {'met' if goal.met else 'MISSED'} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
