"""The chain gives up blocks that were not final."""

from functools import partial

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, judge_signed_once, paid, settle

LAG = 4


def scenarios() -> list[Scenario]:
    return [
        Scenario("mined, and the chain goes back to before it", gone, short=True),
        Scenario("mined, gone from the chain, and another wish comes first", partial(gone, another=True)),
        Scenario("mined, gone from the chain, and its heir killed after-broadcast", heir_killed),
        Scenario("mined, and its blocks are replaced by others", moved, short=True),
        Scenario("mined, gone from the chain, and wished again", wished_again),
    ]


def mined_but_not_final(case: Case) -> str:
    """Three sends in blocks that are not final; gives the snapshot from before them."""
    case.stack.rpc("sandbox_setFinalityLag", hex(LAG))
    snapshot: str = case.stack.rpc("evm_snapshot")
    case.send(case.wish(3))
    require(len(paid(case)) == 3, "not all were mined at once")
    rows = case.list(case.wishes).lines
    require(not any(row["final"] for row in rows), f"taken for final too early: {rows}")
    return snapshot


def go_back(case: Case, snapshot: str) -> None:
    require(case.stack.rpc("evm_revert", snapshot), "the chain did not go back")
    require(not paid(case), "the sends are still there")
    # The chain grows again: a node that knows fewer blocks than before proves nothing.
    case.stack.rpc("anvil_mine", hex(LAG))


def final(case: Case) -> None:
    case.stack.rpc("anvil_mine", hex(2 * LAG + 1))
    settle(case)
    case.stack.rpc("anvil_mine", hex(2 * LAG + 1))
    case.resume()
    judge(case)
    judge_signed_once(case)


def gone(case: Case, another: bool = False) -> None:
    go_back(case, mined_but_not_final(case))
    if another:
        case.send(case.wish(1), patience=0)
    case.resume()
    final(case)


def heir_killed(case: Case) -> None:
    go_back(case, mined_but_not_final(case))
    case.resume(kill="after-broadcast", kill_key=case.wishes[0].key)
    case.resume()
    final(case)


def wished_again(case: Case) -> None:
    go_back(case, mined_but_not_final(case))
    case.send(case.wishes)
    final(case)


def moved(case: Case) -> None:
    mined_but_not_final(case)
    head = int(case.stack.rpc("eth_blockNumber"), 16)
    case.stack.rpc("anvil_reorg", hex(head - case.first_block + 1))
    require(not paid(case), "the sends are still there")
    case.resume(patience=0)
    case.stack.rpc("evm_mine")
    final(case)
