"""A node refuses signed bytes. Its nonce is free then, and still no two of one wish may be mined."""

from typing import Any

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, judge_signed_once, settle

REFUSAL: dict[str, Any] = {"code": -32000, "message": "transaction underpriced"}


def scenarios() -> list[Scenario]:
    return [
        Scenario("refused, then wished again", wished_again, short=True),
        Scenario("refused, and another wish takes its nonce", overtaken, short=True),
        Scenario("refused while it waits at the node, and another wish follows", lied_to),
    ]


def wished_again(case: Case) -> None:
    wishes = case.wish(1)
    case.stack.fault("rpc-error", **REFUSAL)
    told = case.send(wishes).of(wishes[0].key)
    require(told.get("error") == "RAIN_501", f"the refusal was told as {told}")
    settle(case)
    judge(case)
    judge_signed_once(case)


def overtaken(case: Case) -> None:
    refused = case.wish(1)
    case.stack.fault("rpc-error", **REFUSAL)
    case.send(refused)
    case.send(case.wish(1))
    told = case.send(refused).of(refused[0].key)
    require(told.get("status") == "replaced", f"its nonce is another's, and it is told as {told}")
    settle(case)
    judge(case, unpaid=refused)


def lied_to(case: Case) -> None:
    case.stack.rpc("evm_setAutomine", False)
    body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction underpriced"}}'
    case.stack.fault("body", body=body)
    wishes = case.wish(1)
    case.send(wishes, patience=0)
    case.send(case.wish(1), patience=0)
    case.send(wishes, patience=0)
    case.stack.rpc("evm_setAutomine", True)
    settle(case)
    judge(case)
    judge_signed_once(case)
