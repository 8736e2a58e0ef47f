"""Privy's own broadcasts, on the real chain: sponsored or not, what becomes of them, and the history they leave."""

from typing import Any

import pytest

from .support.privy import LoggedIn, log_in, ok, refused, with_wallet
from .support.running import Stack

CAIP2 = "eip155:84532"
RECIPIENT = "0x" + "22" * 20
ETHER = 10**18


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return with_wallet(stack)


def send(user: LoggedIn, transaction: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    params = {"transaction": {"to": RECIPIENT, "value": "0x5", **(transaction or {})}}
    return user.rpc("eth_sendTransaction", params, **{"caip2": CAIP2, **more})


def refused_send(user: LoggedIn, transaction: dict[str, Any], **more: Any) -> tuple[int, str, str | None]:
    params = {"transaction": {"to": RECIPIENT, **transaction}}
    return refused(user.rpc_answer("eth_sendTransaction", params, **{"caip2": CAIP2, **more}))


def look_up(user: LoggedIn, transaction_id: str) -> dict[str, Any]:
    return ok(user.api.get(f"/transactions/{transaction_id}"))


def balance(stack: Stack, address: str) -> int:
    return int(stack.rpc("eth_getBalance", address, "latest"), 16)


def test_a_send_is_filled_in_broadcast_and_found_again(stack: Stack, user: LoggedIn) -> None:
    stack.fund(user.wallet["address"], ETHER)
    sent = send(user, reference_id="order-1")
    assert (sent["caip2"], sent["reference_id"]) == (CAIP2, "order-1")
    assert sent["transaction_request"]["nonce"] == 0
    assert sent["transaction_request"]["chain_id"] == "84532"
    assert stack.rpc("eth_getTransactionReceipt", sent["hash"])["status"] == "0x1"
    assert balance(stack, RECIPIENT) == 5
    found = look_up(user, sent["transaction_id"])
    assert found["status"] == "confirmed"
    assert (found["transaction_hash"], found["wallet_id"]) == (sent["hash"], user.wallet["id"])
    assert (found["reference_id"], found["sponsored"]) == ("order-1", False)


def test_a_sponsored_send_costs_the_wallet_what_it_sends_and_nothing_else(stack: Stack, user: LoggedIn) -> None:
    address = user.wallet["address"]
    stack.fund(address, 100)
    sent = send(user, sponsor=True)
    assert sent["user_operation_hash"].startswith("0x")
    assert (balance(stack, address), balance(stack, RECIPIENT)) == (95, 5)
    assert stack.rpc("eth_getTransactionByHash", sent["hash"])["from"] != address.lower()
    found = look_up(user, sent["transaction_id"])
    assert (found["status"], found["sponsored"]) == ("confirmed", True)
    send(user, sponsor=True)
    assert balance(stack, RECIPIENT) == 10


def test_a_hash_may_come_late(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"settings": {"sponsoredHash": "late"}})
    stack.fund(user.wallet["address"], 100)
    stack.rpc("evm_setAutomine", False)
    sent = send(user, sponsor=True)
    assert sent["hash"] == ""
    waiting = look_up(user, sent["transaction_id"])
    assert (waiting["status"], waiting["transaction_hash"]) == ("broadcasted", None)
    stack.rpc("evm_mine")
    mined = look_up(user, sent["transaction_id"])
    assert (mined["status"], mined["transaction_hash"][:2]) == ("confirmed", "0x")


def test_held_sends_wait_without_a_hash_until_they_are_let_go(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"holdTransactions": True})
    stack.fund(user.wallet["address"], 100)
    sent = send(user, sponsor=True)
    waiting = look_up(user, sent["transaction_id"])
    assert (sent["hash"], waiting["status"], waiting["transaction_hash"]) == ("", "pending", None)
    assert balance(stack, RECIPIENT) == 0
    stack.control("privy", {"holdTransactions": False})
    stack.control("privy", {"holdTransactions": False})
    assert look_up(user, sent["transaction_id"])["status"] == "confirmed"
    assert balance(stack, RECIPIENT) == 5


@pytest.mark.parametrize("status", ["failed", "provider_error", "replaced"])
def test_a_send_may_end_without_reaching_the_chain(stack: Stack, user: LoggedIn, status: str) -> None:
    stack.control("privy", {"nextTransactionStatus": status})
    sent = send(user, sponsor=True)
    assert look_up(user, sent["transaction_id"])["status"] == status
    assert balance(stack, RECIPIENT) == 0


def test_a_reverted_a_replaced_and_a_final_send_are_told_apart(stack: Stack, user: LoggedIn) -> None:
    stack.fund(user.wallet["address"], ETHER)
    usdc = stack.ready["chains"]["84532"]["usdc"]
    transfer = "0xa9059cbb" + "22".rjust(64, "0") + "1".rjust(64, "0")
    reverting = {"to": usdc, "value": 0, "data": transfer, "gas_limit": 100_000}
    reverted = send(user, reverting)
    assert look_up(user, reverted["transaction_id"])["status"] == "execution_reverted"
    stack.rpc("sandbox_setFinalityLag", 2)
    final = send(user)
    assert look_up(user, final["transaction_id"])["status"] == "confirmed"
    stack.rpc("anvil_mine", "0x5")
    assert look_up(user, final["transaction_id"])["status"] == "finalized"
    stack.rpc("evm_setAutomine", False)
    first = send(user, {"nonce": 2})
    assert look_up(user, first["transaction_id"])["status"] == "broadcasted"
    send(user, {"nonce": 2, "value": "0x6", "max_fee_per_gas": 10**11, "max_priority_fee_per_gas": 10**10})
    stack.rpc("evm_mine")
    assert look_up(user, first["transaction_id"])["status"] == "replaced"


def test_a_send_the_chain_refuses_is_refused(stack: Stack, user: LoggedIn) -> None:
    status, text, code = refused_send(user, {"value": "0x5", "gas_limit": 21000}, reference_id="again")
    assert (status, code) == (400, "insufficient_funds")
    assert text.startswith("insufficient funds")
    stack.fund(user.wallet["address"], ETHER)
    status, text, code = refused_send(user, {"gas_limit": 20000})
    assert (status, code) == (400, "transaction_broadcast_failure")
    assert "intrinsic gas too low" in text
    send(user, reference_id="again")


def test_a_sponsored_send_that_would_revert_is_refused(stack: Stack, user: LoggedIn) -> None:
    usdc = stack.ready["chains"]["84532"]["usdc"]
    transfer = "0xa9059cbb" + RECIPIENT[2:].rjust(64, "0") + f"{1:064x}"
    status, text, code = refused_send(user, {"to": usdc, "data": transfer}, sponsor=True)
    assert (status, code) == (400, "transaction_broadcast_failure")
    assert text.startswith("execution reverted")
    status, text, code = refused_send(user, {"to": usdc, "data": transfer})
    assert (status, text[:18], code) == (400, "execution reverted", "transaction_broadcast_failure")


def test_chain_reference_and_sponsorship_are_checked(stack: Stack, user: LoggedIn) -> None:
    assert refused_send(user, {}, caip2="eip155:5") == (400, "Chain eip155:5 is not supported", "not_supported")
    assert refused_send(user, {}, caip2="84532")[::2] == (400, "invalid_data")
    assert refused_send(user, {}, sponsor="true")[::2] == (400, "invalid_data")
    mismatch = refused_send(user, {"chain_id": 1})
    assert mismatch == (400, "params.transaction.chain_id: does not match caip2", "invalid_data")
    stack.fund(user.wallet["address"], ETHER)
    send(user, reference_id="once")
    assert refused_send(user, {"nonce": 0})[1].startswith("nonce too low")
    assert refused_send(user, {}, reference_id="once")[::2] == (400, "resource_already_exists")
    stack.control("privy", {"settings": {"sponsorship": False}})
    assert refused_send(user, {}, sponsor=True)[::2] == (400, "feature_not_enabled")


def test_a_repeated_key_sends_once(stack: Stack, user: LoggedIn) -> None:
    stack.fund(user.wallet["address"], ETHER)
    params = {"transaction": {"to": RECIPIENT, "value": "0x5"}}
    headers = {"privy-idempotency-key": "7f1a2c3d-0000-4000-8000-000000000001"}
    answers = [ok(user.rpc_answer("eth_sendTransaction", params, headers, caip2=CAIP2)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert balance(stack, RECIPIENT) == 5


def test_others_do_not_see_a_send(stack: Stack, user: LoggedIn) -> None:
    sent = send(user, sponsor=True) if stack.fund(user.wallet["address"], 100) is None else {}
    other = log_in(stack, "other@example.com")
    assert refused(other.api.get(f"/transactions/{sent['transaction_id']}"))[0] == 404
    assert refused(user.api.get("/transactions/unknown"))[0] == 404


def test_the_history_lists_transfers_newest_first_and_in_pages(stack: Stack, user: LoggedIn) -> None:
    address, usdc = user.wallet["address"], stack.ready["chains"]["84532"]["usdc"]
    stack.fund(address, ETHER)
    minted = stack.fund(address, 5_000_000, "USDC")
    transfer = "0xa9059cbb" + RECIPIENT[2:].rjust(64, "0") + f"{1_500_000:064x}"
    sent = send(user, {"to": usdc, "value": 0, "data": transfer})
    native = send(user)
    path = f"/wallets/{user.wallet['id']}/transactions"
    listed = ok(user.api.get(path, chain="base_sepolia", asset="usdc"))
    out, into = listed["transactions"]
    assert listed["next_cursor"] is None
    assert (out["transaction_hash"], out["privy_transaction_id"]) == (sent["hash"], sent["transaction_id"])
    details = out["details"]
    assert (details["type"], details["asset"], details["chain"]) == ("transfer_sent", "usdc", "base_sepolia")
    assert (details["raw_value"], details["raw_value_decimals"]) == ("1500000", 6)
    assert (details["sender"], details["display_values"]) == (address, {"usdc": "1.5"})
    assert (into["transaction_hash"], into["privy_transaction_id"]) == (minted, None)
    assert into["details"]["type"] == "transfer_received"
    [only] = ok(user.api.get(path, chain="base_sepolia", asset="eth"))["transactions"]
    assert only["transaction_hash"] == native["hash"]
    both = ok(user.api.get(path, chain="base_sepolia", asset="eth,usdc", limit=2))
    assert [item["details"]["asset"] for item in both["transactions"]] == ["eth", "usdc"]
    rest = ok(user.api.get(path, chain="base_sepolia", asset="eth,usdc", limit=2, cursor=both["next_cursor"]))
    assert [item["transaction_hash"] for item in rest["transactions"]] == [minted]
    by_token = ok(user.api.get(path, chain="base_sepolia", token=usdc, tx_hash=minted))
    assert len(by_token["transactions"]) == 1


@pytest.mark.parametrize(
    "query",
    [
        {"chain": "base_sepolia"},
        {"chain": "base_sepolia", "asset": "eth", "token": RECIPIENT},
        {"chain": "nowhere", "asset": "eth"},
        {"chain": "base_sepolia", "token": "0x22"},
        {"chain": "base_sepolia", "asset": "eth", "limit": 101},
        {"chain": "base_sepolia", "asset": "eth", "cursor": "other"},
        {"asset": "eth"},
    ],
)
def test_a_history_query_is_checked(user: LoggedIn, query: dict[str, Any]) -> None:
    answer = user.api.get(f"/wallets/{user.wallet['id']}/transactions", **query)
    assert refused(answer)[::2] == (400, "invalid_data")
