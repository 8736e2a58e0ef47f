"""Faults on demand, and the helpers that no real service has."""

import time
from typing import Any

import pytest
import requests

from .support.running import TIMEOUT, Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Session

WALLET = {"walletName": "W", "accounts": [ETHEREUM_ACCOUNT]}


def create_wallet(session: Session) -> requests.Response:
    return session.api.submit("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET", WALLET)


def number_of_wallets(session: Session) -> int:
    return len(session.api.query("list_wallets").json()["wallets"])


def test_a_status_fault_answers_without_processing_and_ends_after_its_count(stack: Stack, session: Session) -> None:
    stack.fault("turnkey", "status", path="create_wallet", count=2, status=429, headers={"Retry-After": "1"})
    for _ in range(2):
        refused = create_wallet(session)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "1")
    assert number_of_wallets(session) == 1
    assert create_wallet(session).status_code == 200


@pytest.mark.parametrize(("kind", "wallets"), [("reset-before", 1), ("reset-after", 2)])
def test_a_reset_cuts_the_connection_before_or_after_processing(
    stack: Stack, session: Session, kind: str, wallets: int
) -> None:
    stack.fault("turnkey", kind, path="create_wallet")
    with pytest.raises(requests.ConnectionError):
        create_wallet(session)
    assert number_of_wallets(session) == wallets


def test_a_truncated_answer_ends_early_though_it_was_processed(stack: Stack, session: Session) -> None:
    stack.fault("turnkey", "truncate", path="create_wallet")
    with pytest.raises((requests.ConnectionError, requests.exceptions.ChunkedEncodingError)):
        create_wallet(session)
    assert number_of_wallets(session) == 2


def test_html_and_other_bodies_stand_in_for_answers(stack: Stack, session: Session) -> None:
    stack.fault("turnkey", "html")
    page = session.api.query("whoami")
    assert (page.status_code, page.headers["Content-Type"]) == (502, "text/html; charset=utf-8")
    stack.fault("turnkey", "body", path="create_wallet", body='{"activity":{}}')
    assert create_wallet(session).json() == {"activity": {}}
    assert number_of_wallets(session) == 2


def test_a_refusal_by_policy_has_the_vendors_shape(stack: Stack, session: Session) -> None:
    denied = {"code": 7, "message": "policy engine denied request explicitly", "path": "create_wallet"}
    stack.fault("turnkey", "turnkey-error", **denied)
    refused = create_wallet(session)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (403, 7, denied["message"])
    assert number_of_wallets(session) == 1


def test_a_delay_passes_and_does_not_hold_up_others(stack: Stack) -> None:
    stack.fault("chain", "delay", method="eth_chainId", seconds=0.3)
    began = time.monotonic()
    assert stack.rpc("eth_blockNumber") == "0x0"
    assert time.monotonic() - began < 0.3
    assert stack.rpc("eth_chainId") == "0x14a34"
    assert time.monotonic() - began >= 0.3


@pytest.mark.parametrize("kind", ["delay", "delay-after"])
def test_a_delayed_request_is_processed_though_its_client_has_gone(stack: Stack, kind: str) -> None:
    stack.fault("chain", kind, method="evm_mine", seconds=0.4)
    with pytest.raises(requests.ReadTimeout):
        url = stack.ready["chains"]["84532"]["rpcUrl"]
        requests.post(url, json={"jsonrpc": "2.0", "id": 1, "method": "evm_mine"}, timeout=0.2)
    assert stack.rpc("eth_blockNumber") == ("0x1" if kind == "delay-after" else "0x0")
    deadline = time.monotonic() + 5
    while stack.rpc("eth_blockNumber") == "0x0":
        assert time.monotonic() < deadline


def test_a_repeating_gateway_hands_a_request_over_twice(stack: Stack) -> None:
    stack.fault("chain", "repeat", method="evm_mine")
    stack.rpc("evm_mine")
    assert stack.rpc("eth_blockNumber") == "0x2"


def test_a_json_rpc_error_answers_in_the_place_of_the_method(stack: Stack) -> None:
    fault = {"kind": "rpc-error", "method": "eth_gasPrice", "code": -32005, "message": "rate limited"}
    stack.rpc("sandbox_addFault", fault)
    assert stack.rpc_answer("eth_gasPrice")["error"] == {"code": -32005, "message": "rate limited"}
    assert stack.rpc("eth_gasPrice")


def test_faults_are_listed_and_cleared(stack: Stack) -> None:
    stack.fault("proxy", "html", count=5)
    stack.fault("chain", "html", path="chain/1")
    url = f"{stack.ready['controlUrl']}/faults"
    listed = requests.get(url, timeout=TIMEOUT).json()
    assert [(item["target"], item["left"]) for item in listed] == [("proxy", 5), ("chain", 1)]
    requests.delete(f"{url}/{listed[0]['id']}", timeout=TIMEOUT)
    assert len(requests.get(url, timeout=TIMEOUT).json()) == 1
    requests.delete(url, timeout=TIMEOUT)
    assert requests.get(url, timeout=TIMEOUT).json() == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("faults", {"target": "turnkey", "kind": "magic"}),
        ("time", {"advanceSeconds": -1}),
        ("turnkey", {"unknown": True}),
    ],
)
def test_control_refuses_what_it_does_not_know(stack: Stack, path: str, body: dict[str, Any]) -> None:
    refused = requests.post(f"{stack.ready['controlUrl']}/{path}", json=body, timeout=TIMEOUT)
    assert refused.status_code == 400
    assert "error" in refused.json()


def test_a_reset_forgets_users_mail_faults_and_time(stack: Stack, session: Session) -> None:
    stack.advance(10_000)
    stack.fault("proxy", "html")
    stack.control("reset", {})
    assert stack.codes("user@example.com") == []
    assert session.api.query("whoami").status_code == 404
    assert stack.control("time", {"advanceSeconds": 0})["now"] < time.time() + 5


def test_the_faucet_refuses_what_it_cannot_pay(stack: Stack) -> None:
    address = "0x" + "22" * 20
    for changes in ({"chainId": 5}, {"token": "0x" + "33" * 20}, {"amount": "1.5"}, {"address": "0x22"}):
        body: Any = {"chainId": 84532, "address": address, "token": "USDC", "amount": "1", **changes}
        assert requests.post(stack.ready["faucetUrl"], json=body, timeout=TIMEOUT).status_code == 400
