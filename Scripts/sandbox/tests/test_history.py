"""The history the service indexes, read by the vendor's own client."""

from typing import Any

import pytest
import turnkey_sdk_types as types

from .support.running import Stack
from .support.sender import CAIP2, ETHER, RECIPIENT, Sender
from .support.turnkey import Session, error_of, new_user, parent_api

NATIVE, USDC = f"{CAIP2}/slip44:60", f"{CAIP2}/erc20:0x036CbD53842c5426634e7929541eC2318f3dCF7e"


@pytest.fixture
def sender(stack: Stack, session: Session) -> Sender:
    return Sender(stack, session)


def history(sender: Sender, **paging: str) -> Any:
    body: dict[str, Any] = {"address": sender.address, "caip2": CAIP2}
    if paging:
        body["paginationOptions"] = paging
    return sender.client.list_eth_transaction_history(types.ListEthTransactionHistoryBody(**body))


def transfers(item: Any) -> list[tuple[str, str, str]]:
    return [(found.direction, found.asset.caip19, found.amount) for found in item.transfers]


def test_what_came_and_went_is_told_newest_first(sender: Sender) -> None:
    minted = sender.stack.fund(sender.address, 100, "USDC")
    sender.stack.fund(sender.address, ETHER)
    sponsored = sender.status(sender.send(sender.transfer(40), {"to": RECIPIENT, "value": "7"}))
    own = sender.status(sender.send({"to": RECIPIENT, "value": "5"}, sponsor=False))
    found = history(sender).transactions
    assert [item.transactionHash for item in found] == [own.eth.txHash, sponsored.eth.txHash, minted]
    assert [transfers(item) for item in found] == [
        [("OUT", NATIVE, "5")],
        [("OUT", NATIVE, "7"), ("OUT", USDC, "40")],
        [("IN", USDC, "100")],
    ]
    assert [item.origin for item in found] == ["TURNKEY", "TURNKEY", "EXTERNAL"]
    assert [item.turnkey.sponsored for item in found[:2]] == [False, True]
    assert all(item.status == "FINALIZED" and int(item.fee.amount) > 0 for item in found)
    assert found[2].transfers[0].counterparty == "0x" + "0" * 40


def test_a_block_that_may_still_go_is_only_confirmed(sender: Sender) -> None:
    sender.stack.rpc("sandbox_setFinalityLag", 1)
    sender.stack.fund(sender.address, 100, "USDC")
    assert history(sender).transactions[0].status == "CONFIRMED"
    sender.stack.rpc("anvil_mine", 2)
    assert history(sender).transactions[0].status == "FINALIZED"


def test_what_failed_on_the_chain_moved_nothing(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    sender.stack.rpc("evm_setAutomine", False)
    for _ in range(2):
        sender.send(sender.transfer(100), gasStationNonce="0")
    sender.stack.rpc("evm_mine")
    failed = history(sender).transactions[0]
    assert (failed.executionFailed, failed.transfers, failed.turnkey.sponsored) == (True, [], True)


def test_a_transfer_to_oneself_comes_and_goes(sender: Sender) -> None:
    sender.stack.fund(sender.address, ETHER)
    sender.send({"to": sender.address, "value": "5"}, sponsor=False)
    assert transfers(history(sender).transactions[0]) == [("OUT", NATIVE, "5"), ("IN", NATIVE, "5")]


def test_the_fingerprint_leads_to_the_activity(sender: Sender) -> None:
    body = sender.body({"to": RECIPIENT, "value": "0"})
    assert sender.post(body).status_code == 200
    assert history(sender).transactions[0].turnkey.activityFingerprint == sender.fingerprint(body)


def test_history_comes_in_pages_both_ways(sender: Sender) -> None:
    for _ in range(12):
        sender.stack.fund(sender.address, 1, "USDC")
    first = history(sender)
    assert len(first.transactions) == 10
    assert (first.pageInfo.hasNextPage, first.pageInfo.hasPreviousPage) == (True, False)
    rest = history(sender, limit="5", after=first.pageInfo.endCursor)
    assert len(rest.transactions) == 2
    assert (rest.pageInfo.hasNextPage, rest.pageInfo.hasPreviousPage) == (False, True)
    back = history(sender, limit="3", before=rest.pageInfo.startCursor)
    assert [item.transactionHash for item in back.transactions] == [
        item.transactionHash for item in first.transactions[7:]
    ]
    everything = [item.transactionHash for item in [*first.transactions, *rest.transactions]]
    assert len(set(everything)) == 12


def test_an_account_without_any_has_an_empty_history(sender: Sender) -> None:
    answer = history(sender)
    assert answer.transactions == []
    assert answer.pageInfo.hasNextPage is False


def test_what_was_before_the_account_is_not_in_it(stack: Stack) -> None:
    mnemonic = "test test test test test test test test test test test junk"
    stack.fund("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", 5, "USDC")
    stack.advance(60)
    stack.control("turnkey", {"nextMnemonic": mnemonic})
    sender = Sender(stack, new_user(stack))
    assert history(sender).transactions == []
    stack.fund(sender.address, 6, "USDC")
    assert [transfers(item)[0][2] for item in history(sender).transactions] == ["6"]


def test_a_parent_reads_it_and_others_do_not(sender: Sender) -> None:
    fields = {"address": sender.address, "caip2": CAIP2}
    assert parent_api(sender.stack).query("list_eth_transaction_history", **fields).status_code == 200
    stranger = new_user(sender.stack, "other@example.com")
    assert error_of(stranger.api.query("list_eth_transaction_history", **fields))[:2] == (404, 5)


@pytest.mark.parametrize(
    "changes",
    [
        {"caip2": "eip155:5"},
        {"paginationOptions": {"limit": "0"}},
        {"paginationOptions": {"limit": "101"}},
        {"paginationOptions": {"after": "nothing"}},
    ],
)
def test_what_cannot_be_asked_is_refused(sender: Sender, changes: dict[str, Any]) -> None:
    fields = {"address": sender.address, "caip2": CAIP2, **changes}
    assert error_of(sender.session.api.query("list_eth_transaction_history", **fields))[:2] == (400, 3)
