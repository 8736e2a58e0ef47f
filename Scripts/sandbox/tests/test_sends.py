"""Sending by the service: the vendor's own client submits, and the chain shows what came of it."""

from typing import Any

import pytest
import turnkey_sdk_types as types

from .support.running import Stack
from .support.sender import CAIP2, ETHER, RECIPIENT, Sender
from .support.turnkey import Api, Key, Session, error_of, parent_api


@pytest.fixture
def sender(stack: Stack, session: Session) -> Sender:
    return Sender(stack, session)


def test_a_sponsored_transfer_costs_the_account_nothing_but_the_token(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    status = sender.status(sender.send(sender.transfer(40)))
    assert status.txStatus == "INCLUDED"
    receipt = sender.receipt(status)
    assert (receipt["status"], receipt["to"]) == ("0x1", sender.address.lower())
    assert receipt["from"] != sender.address.lower()
    assert (sender.tokens(sender.address), sender.tokens(RECIPIENT)) == (60, 40)
    assert sender.balance(sender.address) == 0


def test_several_calls_are_made_in_order_or_not_at_all(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    sender.stack.fund(sender.address, ETHER)
    native = {"to": RECIPIENT, "value": "7"}
    assert sender.status(sender.send(sender.transfer(1), native, sender.transfer(2))).txStatus == "INCLUDED"
    assert (sender.tokens(RECIPIENT), sender.balance(RECIPIENT)) == (3, 7)
    status = sender.status(sender.send(sender.transfer(4), sender.transfer(1000)))
    assert status.txStatus == "FAILED"
    assert status.eth is None
    assert status.txError.startswith("Pre-flight simulation failed: ")
    assert status.error.eth.revertChain[0].errorType == "native"
    assert sender.tokens(RECIPIENT) == 3


def test_an_account_pays_for_itself_by_default(sender: Sender) -> None:
    sender.stack.fund(sender.address, ETHER)
    status = sender.status(sender.send({"to": RECIPIENT, "value": "5"}, sponsor=None))
    receipt = sender.receipt(status)
    assert receipt["from"] == sender.address.lower()
    assert sender.balance(RECIPIENT) == 5
    assert sender.balance(sender.address) < ETHER - 5


def test_an_account_pays_for_several_calls_of_its_own(sender: Sender) -> None:
    sender.stack.fund(sender.address, ETHER)
    sender.stack.fund(sender.address, 100, "USDC")
    status = sender.status(sender.send(sender.transfer(1), sender.transfer(2), sponsor=False))
    assert sender.receipt(status)["from"] == sender.address.lower()
    assert sender.tokens(RECIPIENT) == 3
    assert sender.nonces() == ("2", "1")  # its transaction, and the authorization in it


def test_what_the_caller_fixed_is_what_goes_out(sender: Sender) -> None:
    sender.stack.fund(sender.address, ETHER)
    fixed = {"nonce": "0", "gasLimit": "30000", "maxFeePerGas": "9000000000", "maxPriorityFeePerGas": "3"}
    status = sender.status(sender.send({"to": RECIPIENT, "value": "5"}, sponsor=False, **fixed))
    sent = sender.stack.rpc("eth_getTransactionByHash", status.eth.txHash)
    names = ("nonce", "gas", "maxFeePerGas", "maxPriorityFeePerGas")
    assert [int(sent[name], 16) for name in names] == [0, 30000, 9000000000, 3]


def test_the_station_nonce_lets_one_body_become_one_transaction(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    assert sender.nonces() == ("0", "0")
    first, second = (sender.send(sender.transfer(amount), gasStationNonce="0") for amount in (1, 2))
    assert sender.status(first).txStatus == "INCLUDED"
    refused = sender.status(second)
    assert (refused.txStatus, refused.error.eth.revertChain[0].displayMessage) == ("FAILED", "InvalidNonce")
    assert sender.tokens(RECIPIENT) == 1
    assert sender.nonces() == ("1", "1")  # the delegation counts for the account's own


def test_a_deadline_that_has_passed_stops_it(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    status = sender.status(sender.send(sender.transfer(1), deadline="1000"))
    assert (status.txStatus, status.error.eth.revertChain[0].displayMessage) == ("FAILED", "DeadlineExceeded")


def test_the_same_bytes_again_are_the_same_transaction(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    body = sender.body(sender.transfer(1))
    first, again = sender.post(body), sender.post(body)
    assert first.json()["activity"]["id"] == again.json()["activity"]["id"]
    assert first.json()["activity"]["result"] == again.json()["activity"]["result"]
    assert sender.tokens(RECIPIENT) == 1


def test_the_same_bytes_are_refused_once_they_are_an_hour_old(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    key = Key()
    keys = [{"apiKeyName": "lasting", "publicKey": key.public, "curveType": "API_KEY_CURVE_P256"}]
    parameters = {"userId": sender.session.user_id, "apiKeys": keys}
    sender.session.api.result("create_api_keys", "ACTIVITY_TYPE_CREATE_API_KEYS_V2", parameters)
    lasting = Api(sender.stack, key, sender.session.api.organization_id)
    body = sender.body(sender.transfer(1))
    assert lasting.post_bytes("submit/eth_send_transaction", body).status_code == 200
    sender.stack.advance(3601)
    refused = lasting.post_bytes("submit/eth_send_transaction", body)
    assert error_of(refused)[:3] == (400, 3, "REQUEST_INVALID")
    assert sender.tokens(RECIPIENT) == 1


def test_a_lost_answer_is_found_again_by_the_same_bytes_and_by_its_fingerprint(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    body = sender.body(sender.transfer(1))
    sender.stack.fault("turnkey", "reset-after", path="eth_send_transaction")
    with pytest.raises(OSError):
        sender.post(body)
    found = sender.client.get_activities(
        types.GetActivitiesBody(filterByType=["ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2"])
    ).activities
    assert [item.fingerprint for item in found] == [sender.fingerprint(body)]
    status_id = found[0].result.ethSendTransactionResultV2.sendTransactionStatusId
    assert sender.post(body).json()["activity"]["id"] == found[0].id
    assert sender.status(status_id).txStatus == "INCLUDED"
    assert sender.tokens(RECIPIENT) == 1


def test_how_far_it_has_come_is_told_step_by_step(sender: Sender) -> None:
    stack = sender.stack
    stack.fund(sender.address, 100, "USDC")
    stack.control("turnkey", {"sends": {"hold": True}})
    status_id = sender.send(sender.transfer(1))
    assert sender.status(status_id).model_dump(exclude_none=True) == {"txStatus": "INITIALIZED"}
    stack.rpc("evm_setAutomine", False)
    stack.control("turnkey", {"sends": {"hold": False}})
    assert sender.status(status_id).model_dump(exclude_none=True) == {"txStatus": "BROADCASTING"}
    stack.rpc("anvil_dropAllTransactions")
    assert sender.status(status_id).txStatus == "BROADCASTING"
    stack.rpc("evm_mine")
    assert sender.status(status_id).txStatus == "INCLUDED"
    stack.rpc("anvil_reorg", 1)
    assert sender.status(status_id).txStatus in ("BROADCASTING", "INCLUDED")
    stack.rpc("evm_mine")
    assert sender.status(status_id).txStatus == "INCLUDED"
    assert sender.tokens(RECIPIENT) == 1


def test_what_reverts_in_its_block_is_included_with_its_reason(sender: Sender) -> None:
    stack = sender.stack
    stack.fund(sender.address, 100, "USDC")
    stack.rpc("evm_setAutomine", False)
    # Each passes the trial run alone; only one of them can be mined.
    first, second = (sender.send(sender.transfer(100), gasStationNonce="0") for _ in range(2))
    stack.rpc("evm_mine")
    assert sender.status(first).txStatus == "INCLUDED"
    reverted = sender.status(second)
    assert (reverted.txStatus, sender.receipt(reverted)["status"]) == ("INCLUDED", "0x0")
    assert reverted.txError == "Execution reverted on chain: InvalidNonce"


def test_a_send_that_is_given_up_says_why_and_moves_nothing(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    sender.stack.control("turnkey", {"sends": {"failNext": "no route"}})
    status = sender.status(sender.send(sender.transfer(1)))
    assert (status.txStatus, status.txError, status.eth) == ("FAILED", "no route", None)
    assert sender.tokens(RECIPIENT) == 0


def test_an_account_without_money_fails_to_pay_for_itself(sender: Sender) -> None:
    status = sender.status(sender.send({"to": RECIPIENT, "value": "5"}, sponsor=False))
    assert status.txStatus == "FAILED"
    assert "insufficient funds" in status.txError


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"caip2": "eip155:5"}, "parameters.caip2"),
        ({"caip2": "eip155:43113"}, "parameters.caip2"),
        ({"caip2": "84532"}, "parameters.caip2"),
        ({"nonce": "0"}, "parameters.nonce"),
        ({"maxFeePerGas": "1"}, "parameters.maxFeePerGas"),
        ({"gasLimit": "21000"}, "parameters.gasLimit"),
        ({"gasStationNonce": "0x0"}, "parameters.gasStationNonce"),
        ({"gasStationNonce": "-1"}, "parameters.gasStationNonce"),
        ({"deadline": "soon"}, "parameters.deadline"),
        ({"calls": []}, "parameters.calls"),
        ({"calls": [{"to": RECIPIENT, "value": "0x1"}]}, "parameters.calls.0.value"),
        ({"calls": [{"to": RECIPIENT, "value": str(2**256)}]}, "parameters.calls.0.value"),
        ({"calls": [{"to": RECIPIENT[2:]}]}, "parameters.calls.0.to"),
        ({"calls": [{"to": "0x55"}]}, "parameters.calls.0.to"),
        ({"calls": [{"to": RECIPIENT, "data": "0xa"}]}, "parameters.calls.0.data"),
        ({"to": RECIPIENT}, "parameters.to"),
        ({"sponsor": False, "gasStationNonce": "0"}, "parameters.gasStationNonce"),
    ],
)
def test_what_cannot_be_sent_is_refused_by_its_field(sender: Sender, changes: dict[str, Any], field: str) -> None:
    refused = sender.post(sender.body(sender.transfer(1), **changes))
    assert error_of(refused)[:3] == (400, 3, "REQUEST_INVALID")
    violations = refused.json()["details"][0]["fieldViolations"]
    assert [item["field"] for item in violations] == [field]


def test_somebody_elses_account_is_nothing_to_sign_with(sender: Sender) -> None:
    refused = sender.post(sender.body(sender.transfer(1), **{"from": RECIPIENT}))
    assert error_of(refused)[:2] == (404, 5)
    in_parent = sender.body(sender.transfer(1), organization=sender.stack.turnkey["organizationId"])
    assert error_of(sender.post(in_parent))[:2] == (404, 5)


def test_sponsorship_may_be_off(sender: Sender) -> None:
    sender.stack.control("turnkey", {"sends": {"sponsorship": False}})
    assert error_of(sender.post(sender.body(sender.transfer(1))))[:2] == (403, 7)


def test_the_version_without_a_list_of_calls_is_served_too(sender: Sender) -> None:
    sender.stack.fund(sender.address, 100, "USDC")
    fields = {"from": sender.address, "caip2": CAIP2, "sponsor": True, **sender.transfer(3)}
    result = sender.session.api.result("eth_send_transaction", "ACTIVITY_TYPE_ETH_SEND_TRANSACTION", fields)
    assert sender.status(result["sendTransactionStatusId"]).txStatus == "INCLUDED"
    assert sender.tokens(RECIPIENT) == 3


def test_a_status_is_its_organisations_own(sender: Sender) -> None:
    status_id = sender.send(sender.transfer(1))
    other = parent_api(sender.stack).query("get_send_transaction_status", sendTransactionStatusId=status_id)
    assert error_of(other)[:2] == (404, 5)


def test_nonces_are_those_that_were_asked_for(sender: Sender) -> None:
    fields = {"address": sender.address, "caip2": CAIP2}
    assert sender.session.api.query("get_nonces", **fields).json() == {}
    assert sender.session.api.query("get_nonces", **fields, gasStationNonce=True).json() == {"gasStationNonce": "0"}
    assert error_of(sender.session.api.query("get_nonces", **{**fields, "caip2": "eip155:5"}))[0] == 400
