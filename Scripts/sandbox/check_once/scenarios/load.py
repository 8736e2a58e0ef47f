"""Many wishes at once: in one process, in several on one wallet, and the same ones everywhere."""

from functools import partial

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, judge_signed_once, settle
from ..worker import Ended

PATIENCE = 100_000


def scenarios() -> list[Scenario]:
    return [
        Scenario("30 sends at once in one process", partial(one_process, 30), short=True),
        Scenario("4 processes of 8 sends from one wallet", partial(processes, 4, 8), short=True),
        Scenario("3 processes with the same 8 wishes", partial(same_wishes, 3, 8), short=True),
        Scenario("200 sends at once in one process", partial(one_process, 200)),
        Scenario("4 processes of 100 sends from one wallet", partial(processes, 4, 100)),
        Scenario("4 processes with the same 25 wishes", partial(same_wishes, 4, 25)),
        Scenario("2 processes of 15 token transfers", partial(tokens, 2, 15)),
    ]


def one_process(count: int, case: Case) -> None:
    all_succeeded(case.send(case.wish(count), patience=PATIENCE), count)
    judge(case)
    judge_signed_once(case)


def processes(number: int, count: int, case: Case) -> None:
    workers = [case.start_sending(case.wish(count), patience=PATIENCE) for _ in range(number)]
    for worker in workers:
        all_succeeded(worker.end(), count)
    judge(case)
    judge_signed_once(case)


def same_wishes(number: int, count: int, case: Case) -> None:
    wishes = case.wish(count)
    workers = [case.start_sending(wishes, patience=PATIENCE) for _ in range(number)]
    told = [worker.end() for worker in workers]
    for ended in told:
        all_succeeded(ended, count)
    for wish in wishes:
        hashes = {ended.of(wish.key)["hash"] for ended in told}
        require(len(hashes) == 1, f"{wish.key} is said to be {hashes}")
    settle(case)
    judge(case)


def tokens(number: int, count: int, case: Case) -> None:
    case.fund_tokens()
    workers = [case.start_sending(case.wish(count, token=True), patience=PATIENCE) for _ in range(number)]
    for worker in workers:
        all_succeeded(worker.end(), count)
    judge(case)
    judge_signed_once(case)


def all_succeeded(ended: Ended, count: int) -> None:
    others = [line for line in ended.lines if line.get("status") != "succeeded"]
    require(not others, f"not all succeeded: {others[:3]}")
    require(len(ended.lines) == count, f"{len(ended.lines)} of {count} were told of: {ended.complaints}")
