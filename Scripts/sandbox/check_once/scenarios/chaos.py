"""Processes are killed from outside at any moment, under faults of any kind."""

import random
import time
from functools import partial
from typing import Any

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, settle
from .faults import BAD_BROADCASTS, REQUEST_TIMEOUT


def scenarios() -> list[Scenario]:
    return [
        Scenario("killed from outside, 8 times", partial(killed, 8), short=True),
        Scenario("killed from outside, 30 times", partial(killed, 30)),
        Scenario("2 processes killed from outside, 20 times", partial(killed, 20, processes=2)),
        Scenario("killed from outside under faults, 30 times", partial(killed, 30, storm=True)),
        Scenario("killed from outside among nodes that lie, 30 times", partial(killed, 30, storm=True, lies=True)),
        Scenario("token transfers killed from outside, 10 times", partial(killed, 10, token=True)),
    ]


def killed(
    times: int, case: Case, processes: int = 1, storm: bool = False, lies: bool = False, token: bool = False
) -> None:
    """Wishes are made again and again, old ones beside new ones, by processes that do not live long.

    A node that refuses what it mines frees a nonce that is not free: whoever takes it is not paid, and is told so.
    """
    chance = random.Random()
    if token:
        case.fund_tokens()
    began = time.monotonic()
    case.send(case.wish(3, token=token), concurrency=4)
    lifetime = time.monotonic() - began
    deaths = 0
    for round_number in range(times):
        if storm:
            bad = chance.choice([bad for bad in BAD_BROADCASTS if lies or not bad.is_refusal])
            method = chance.choice(["eth_sendRawTransaction", "eth_getTransactionReceipt", "eth_feeHistory"])
            case.stack.fault(bad.kind, method, count=chance.randint(1, 3), **bad.settings)
        case.wish(3, token=token)
        options: dict[str, Any] = {"patience": 1_000, "request_timeout": REQUEST_TIMEOUT}
        workers = [
            case.start("resume", **options)
            if round_number % 4 == 3
            else case.start_sending(case.wishes[-8:], concurrency=4, **options)
            for _ in range(processes)
        ]
        workers[0].wait(chance.uniform(0.1, 0.9) * lifetime)
        for worker in workers:
            worker.kill()
            deaths += worker.end().was_killed
    require(deaths >= times // 4, f"only {deaths} processes were killed at work")
    settle(case)
    told = case.list(case.wishes)
    unpaid = [wish for wish in case.wishes if lies and told.of(wish.key).get("status") == "replaced"]
    require(len(unpaid) < len(case.wishes) // 2, f"only {len(case.wishes) - len(unpaid)} wishes were paid")
    judge(case, unpaid=unpaid)
