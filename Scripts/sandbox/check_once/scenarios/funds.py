"""More is wished at once than there is."""

from ..case import FUNDS, Case, require
from ..scenario import Scenario
from ..verdict import judge, settle


def scenarios() -> list[Scenario]:
    return [
        Scenario("more is wished at once than there is, then funds come", too_much),
        Scenario("more is wished at once than there is, and it waits", too_much_waiting),
    ]


def too_much(case: Case) -> None:
    case.send(case.wish(6, at_least=FUNDS * 3 // 10), patience=0)
    _over(case)


def too_much_waiting(case: Case) -> None:
    case.stack.rpc("evm_setAutomine", False)
    case.send(case.wish(6, at_least=FUNDS * 3 // 10), patience=0)
    case.stack.rpc("evm_setAutomine", True)
    _over(case)


def _over(case: Case) -> None:
    """A wish whose nonce another one took is not paid, and is told so."""
    case.fund(FUNDS)
    settle(case)
    told = case.list(case.wishes)
    unpaid = [wish for wish in case.wishes if told.of(wish.key).get("status") == "replaced"]
    require(len(unpaid) <= 3, f"only {len(case.wishes) - len(unpaid)} were paid")
    judge(case, unpaid=unpaid)
