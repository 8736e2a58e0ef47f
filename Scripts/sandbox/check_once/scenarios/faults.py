"""The network or the node fails while signed bytes are handed over; and the process ends, too."""

import json
import socket
import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, judge_signed_once, settle
from ..worker import Ended

REQUEST_TIMEOUT = 400
LATE = 1.5


@dataclass(frozen=True)
class BadBroadcast:
    """One way in which a broadcast goes wrong."""

    name: str
    kind: str
    settings: dict[str, Any] = field(default_factory=dict)
    short: bool = False

    is_refusal: bool = False
    """Whether the node claims that it will never take these bytes."""

    @property
    def is_slow(self) -> bool:
        return "seconds" in self.settings


def _answer(**members: Any) -> dict[str, Any]:
    return {"body": json.dumps({"jsonrpc": "2.0", "id": 1, **members})}


def _refusal(message: str) -> dict[str, Any]:
    return _answer(error={"code": -32000, "message": message})


BAD_BROADCASTS = [
    BadBroadcast("connection reset before it arrived", "reset-before", short=True),
    BadBroadcast("connection reset after it arrived", "reset-after", short=True),
    BadBroadcast("half an answer", "truncate"),
    BadBroadcast("arrives long after the deadline", "delay", {"seconds": LATE}, short=True),
    BadBroadcast("answered long after the deadline", "delay-after", {"seconds": LATE}),
    BadBroadcast("handed over twice by a gateway", "repeat", short=True),
    BadBroadcast(
        "status 429", "status", {"status": 429, "body": "slow down", "headers": {"Retry-After": "1"}}, short=True
    ),
    BadBroadcast("status 500", "status", {"status": 500, "body": "oh"}),
    BadBroadcast("a proxy's error page", "html"),
    BadBroadcast("an answer that is not JSON", "body", {"body": "<oops>"}),
    BadBroadcast("another transaction's hash", "body", _answer(result="0x" + "17" * 32)),
    BadBroadcast('"already known", and it is', "body", _refusal("already known")),
    BadBroadcast(
        '"already known", and it is not', "rpc-error", {"code": -32000, "message": "already known"}, short=True
    ),
    BadBroadcast('"nonce too low", and it is mined', "body", _refusal("nonce too low"), short=True),
    BadBroadcast('"nonce too low", and it is not', "rpc-error", {"code": -32000, "message": "nonce too low"}),
    BadBroadcast('"internal error", and it is mined', "body", _refusal("internal error")),
    BadBroadcast('"internal error", and it is not', "rpc-error", {"code": -32603, "message": "internal error"}),
    BadBroadcast("refused, and yet it is mined", "body", _refusal("transaction underpriced"), True, True),
    BadBroadcast("unpayable, and yet it is mined", "body", _refusal("insufficient funds for gas"), False, True),
]
KILL_POINTS = ["before-broadcast", "after-broadcast"]


def scenarios() -> list[Scenario]:
    return [
        *(Scenario(f"broadcast: {bad.name}", partial(faulty, bad, 1), short=bad.short) for bad in BAD_BROADCASTS),
        *(Scenario(f"broadcast, five times: {bad.name}", partial(faulty, bad, 5)) for bad in BAD_BROADCASTS),
        *(
            Scenario(f"broadcast: {bad.name}, and killed {point}", partial(faulty_and_killed, bad, point))
            for bad in BAD_BROADCASTS
            for point in KILL_POINTS
        ),
        *(Scenario(f"broadcast, and a second node: {bad.name}", partial(among_two, bad)) for bad in BAD_BROADCASTS),
        Scenario("the first of two nodes is away", first_away, short=True),
        Scenario("the node restarts and forgets what waits", forgetful, short=True),
        Scenario("killed, and the node restarts and forgets what waits", forgetful_and_killed),
        Scenario("look-ups fail while what was lost is resumed", blind),
    ]


def faulty(bad: BadBroadcast, count: int, case: Case) -> None:
    wishes = case.wish(3)
    case.stack.fault(bad.kind, count=count, **bad.settings)
    _is_honest(bad, case.send(wishes, request_timeout=REQUEST_TIMEOUT, patience=1_000))
    require(case.stack.planned_faults() < count, "the fault was not met")
    # Somebody else sends meanwhile: a nonce that is not free must not be taken.
    case.send(case.wish(1), request_timeout=REQUEST_TIMEOUT, patience=0)
    _is_honest(bad, case.resume(request_timeout=REQUEST_TIMEOUT, patience=1_000))
    _over(bad, case)
    judge_signed_once(case)


def among_two(bad: BadBroadcast, case: Case) -> None:
    """Where the first node's answer is lost, the second is handed the same bytes."""
    case.nodes.append(case.stack.rpc_url + "?node=2")
    faulty(bad, 1, case)


def first_away(case: Case) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        nobody = unused.getsockname()[1]
    case.nodes.insert(0, f"http://127.0.0.1:{nobody}/")
    case.send(case.wish(3))
    settle(case)
    judge(case)
    judge_signed_once(case)


def faulty_and_killed(bad: BadBroadcast, point: str, case: Case) -> None:
    """The fault hits the one that dies, or its neighbours, or whoever resumes it: all must hold."""
    wishes = case.wish(3)
    case.stack.fault(bad.kind, count=2, **bad.settings)
    case.send(wishes, request_timeout=REQUEST_TIMEOUT, patience=1_000, kill=point, kill_key=wishes[1].key)
    _is_honest(bad, case.resume(request_timeout=REQUEST_TIMEOUT, patience=1_000))
    _over(bad, case)


def _over(bad: BadBroadcast, case: Case) -> None:
    """Late copies arrive, and then everything is asked for once more."""
    if bad.is_slow:
        time.sleep(LATE)
    settle(case)
    judge(case)


def _is_honest(bad: BadBroadcast, told: Ended) -> None:
    """Bytes were handed to the network: who does not know what became of them says "pending", never "not sent"."""
    for line in told.lines:
        is_fair = "error" not in line or line["error"] == "RAIN_303" or bad.is_refusal
        require(is_fair and "nothing was sent" not in line.get("detail", ""), f"told of as {line}")


def forgetful(case: Case) -> None:
    case.stack.rpc("evm_setAutomine", False)
    case.send(case.wish(3), patience=0)
    _restart(case)
    case.resume(patience=0)
    case.stack.rpc("evm_setAutomine", True)
    settle(case)
    judge(case)
    judge_signed_once(case)


def forgetful_and_killed(case: Case) -> None:
    case.stack.rpc("evm_setAutomine", False)
    wishes = case.wish(3)
    case.send(wishes, patience=0, concurrency=1, kill="after-save-2", kill_key=wishes[2].key)
    _restart(case)
    # Somebody else sends meanwhile: at the node there is a gap before it.
    case.send(case.wish(1), patience=0)
    case.resume(patience=0)
    case.stack.rpc("evm_setAutomine", True)
    settle(case)
    judge(case)


def _restart(case: Case) -> None:
    require(case.stack.rpc("txpool_status")["pending"] != "0x0", "nothing waited at the node")
    case.stack.rpc("anvil_dropAllTransactions")


def blind(case: Case) -> None:
    case.stack.fault("reset-after", count=3)
    case.send(case.wish(3), patience=0)
    case.stack.fault("html", method="eth_getTransactionReceipt", count=4)
    case.resume(patience=1_000)
    settle(case)
    judge(case)
    judge_signed_once(case)
