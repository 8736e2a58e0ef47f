"""Rain's signature: how it is asked for, what it looks like, when it is refused, and that the chain takes it once."""

import base64
import uuid
from datetime import datetime
from typing import Any

import pytest
from eth_account import Account

from .support.collateral import INVALID_SIGNATURE, RECIPIENT, error_text
from .support.issuing import Collateral, IssuingClient, refused
from .support.running import Stack

CONFLICT = (409, "ConflictError", "Another active signature already exists")


@pytest.fixture
def client(stack: Stack) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def collateral(client: IssuingClient) -> Collateral:
    return Collateral.make(client)


@pytest.mark.parametrize("version", [1, 2])
def test_what_rain_signs_the_chain_pays_once(client: IssuingClient, version: int) -> None:
    collateral = Collateral.make(client, contractVersion=version)
    data = collateral.call_data(collateral.ready())
    before = collateral.usdc_of(RECIPIENT)
    assert collateral.send(data)["status"] == "0x1"
    assert collateral.usdc_of(RECIPIENT) == before + 5_000_000
    call = {"from": collateral.wallet.address, "to": collateral.contract["controllerAddress"], "data": data}
    again = client.stack.rpc_answer("eth_call", call, "latest", chain=collateral.chain)["error"]
    assert again["data"] == (INVALID_SIGNATURE if version == 2 else error_text("Invalid signature"))
    assert collateral.send(data)["status"] == "0x0"


def test_it_is_pending_first_and_says_how_long_to_wait(client: IssuingClient, collateral: Collateral) -> None:
    client.switch(pendingPolls=2, retryAfter=3)
    for _ in range(2):
        assert collateral.ask().json() == {"status": "pending", "retryAfter": 3}
    assert collateral.ask().json()["status"] == "ready"


def test_a_ready_answer_has_the_documented_shape(collateral: Collateral) -> None:
    answer = collateral.ready()
    assert set(answer) == {"status", "signature", "expiresAt"}
    assert set(answer["signature"]) == {"data", "salt"}
    assert len(base64.b64decode(answer["signature"]["salt"], validate=True)) == 32
    assert len(bytes.fromhex(answer["signature"]["data"].removeprefix("0x"))) == 65
    assert answer["expiresAt"].endswith("Z")


def test_the_other_shape_lists_the_parameters_of_the_call(client: IssuingClient, collateral: Collateral) -> None:
    client.switch(signatureShape="parameters", readyStatus="completed")
    answer = collateral.ready()
    assert set(answer) == {"status", "parameters"}
    proxy, asset, amount, recipient, expires_at, salt, signature = answer["parameters"]
    assert answer["status"] == "completed"
    assert (proxy, asset) == (collateral.contract["proxyAddress"], collateral.token)
    assert (amount, recipient) == ("5000000", RECIPIENT)
    assert isinstance(expires_at, int)
    expiry = datetime.fromtimestamp(expires_at).astimezone().isoformat()
    whole = {"signature": {"data": signature, "salt": salt}, "expiresAt": expiry}
    assert collateral.send(collateral.call_data(whole))["status"] == "0x1"


@pytest.mark.parametrize(
    ("form", "looks"),
    [
        ("isoFraction", lambda text: text.endswith(".000Z")),
        ("isoOffset", lambda text: text.endswith("+00:00")),
        ("unix", lambda value: isinstance(value, int)),
        ("none", lambda value: value is None),
    ],
)
def test_the_expiry_comes_in_the_forms_that_were_seen(
    client: IssuingClient, collateral: Collateral, form: str, looks: Any
) -> None:
    client.switch(expiresAtFormat=form)
    assert looks(collateral.ready().get("expiresAt"))


def test_a_salt_as_numbers_and_a_status_in_capitals(client: IssuingClient, collateral: Collateral) -> None:
    client.switch(saltFormat="numbers", readyStatus="READY")
    answer = collateral.ready()
    assert answer["status"] == "READY"
    assert len(bytes(answer["signature"]["salt"])) == 32


def test_ready_without_bytes_is_to_be_asked_again(client: IssuingClient, collateral: Collateral) -> None:
    client.switch(emptySignatures=1)
    assert collateral.ready()["signature"]["data"] == ""
    assert collateral.ask().json()["signature"]["data"].startswith("0x")


@pytest.mark.parametrize(
    ("amount", "native", "signed"), [("500", None, 5_000_000), ("500", "false", 5_000_000), ("5", "true", 5)]
)
def test_an_amount_is_cents_unless_it_is_said_to_be_native(
    client: IssuingClient, collateral: Collateral, amount: str, native: str | None, signed: int
) -> None:
    client.switch(signatureShape="parameters")
    answer = collateral.ready(amount=amount, isAmountNative=native)
    assert answer["parameters"][2] == str(signed)


@pytest.mark.parametrize(
    "changes",
    [
        {"token": None},
        {"amount": None},
        {"adminAddress": None},
        {"recipientAddress": None},
        {"amount": "0"},
        {"amount": "-1"},
        {"amount": "1.5"},
        {"amount": "0x5"},
        {"amount": "1" + "0" * 78},
        {"amount": str(2**256)},
        {"chainId": "0x14a34"},
        {"chainId": ""},
        {"isAmountNative": "True"},
        {"isAmountNative": "1"},
        {"token": "0x22"},
        {"recipientAddress": "0x036CbD53842c5426634e7929541eC2318f3dCF7E"},
        {"admin": "0x" + "22" * 20},
    ],
)
def test_a_malformed_question_is_refused(collateral: Collateral, changes: dict[str, Any]) -> None:
    assert refused(collateral.ask(**changes))[:2] == (400, "BadRequestError")


def test_a_parameter_given_twice_is_refused(client: IssuingClient, collateral: Collateral) -> None:
    twice = [*collateral.query().items(), ("amount", "7")]
    assert refused(client.get(collateral.path, twice))[0] == 400


def test_addresses_are_read_in_any_case(collateral: Collateral) -> None:
    answer = collateral.ready(token=collateral.token.lower(), adminAddress=collateral.wallet.address.lower())
    assert collateral.send(collateral.call_data(answer))["status"] == "0x1"


def test_an_unknown_asset_user_or_contract_is_not_found(client: IssuingClient, collateral: Collateral) -> None:
    token = Account.create().address
    assert refused(collateral.ask(token=token)) == (404, "NotFoundError", f"Asset not found: {token}")
    path = f"users/{uuid.uuid4()}/signatures/withdrawals"
    assert refused(client.get(path, collateral.query()))[:2] == (404, "NotFoundError")
    assert refused(collateral.ask(chainId=1))[:2] == (404, "NotFoundError")


def test_who_is_not_an_admin_gets_no_signature(collateral: Collateral) -> None:
    assert refused(collateral.ask(adminAddress=RECIPIENT))[:2] == (400, "BadRequestError")


def test_more_than_the_collateral_holds_is_unprocessable(collateral: Collateral) -> None:
    assert refused(collateral.ask(amount="50000001")) == (
        422,
        "UnprocessableEntityError",
        f"Collateral balance of USDC in contract {collateral.contract['proxyAddress']} "
        "is lower than requested amount. Balance: 50000000 Requested: 50000001",
    )
    assert collateral.ask(amount="50000000").status_code == 200


def test_a_locked_address_gets_no_signature(client: IssuingClient, collateral: Collateral) -> None:
    for locked in (collateral.user_id, collateral.wallet.address, RECIPIENT):
        client.switch(locked=[locked])
        assert refused(collateral.ask()) == (423, "LockedError", "User address is locked")
    client.switch(locked=[])
    assert collateral.ask().status_code == 200


def test_one_signature_is_out_at_a_time_also_for_the_same_question(
    client: IssuingClient, collateral: Collateral
) -> None:
    collateral.ready()
    assert refused(collateral.ask()) == CONFLICT
    assert refused(collateral.ask(amount="6000000")) == CONFLICT
    assert Collateral.make(client).ask().status_code == 200


def test_a_pending_one_takes_the_contract_too(collateral: Collateral) -> None:
    assert collateral.ask().json()["status"] == "pending"
    assert refused(collateral.ask(amount="6000000")) == CONFLICT
    assert collateral.ask().json()["status"] == "ready"


def test_an_answer_that_was_lost_leaves_the_contract_taken(
    stack: Stack, client: IssuingClient, collateral: Collateral
) -> None:
    client.switch(pendingPolls=0)
    stack.fault("issuing", "body", path="signatures/withdrawals", body="lost", status=502)
    assert collateral.ask().status_code == 502
    assert refused(collateral.ask()) == CONFLICT
    client.switch(exactRetry="repeat")
    assert collateral.ask().json()["status"] == "ready"
    assert refused(collateral.ask(amount="6000000")) == CONFLICT


def test_the_same_signature_comes_again_where_that_is_switched_on(
    client: IssuingClient, collateral: Collateral
) -> None:
    client.switch(exactRetry="repeat")
    assert collateral.ready() == collateral.ask().json()


def test_using_a_signature_frees_the_contract(collateral: Collateral) -> None:
    collateral.send(collateral.call_data(collateral.ready()))
    assert collateral.ask(amount="6000000").json()["status"] == "ready"


def test_time_frees_the_contract_and_ends_the_signature(stack: Stack, collateral: Collateral) -> None:
    data = collateral.call_data(collateral.ready())
    stack.advance(421)
    stack.rpc("evm_mine")
    assert collateral.send(data)["status"] == "0x0"
    assert collateral.ask().json()["status"] == "ready"


def test_a_signature_can_be_voided_and_its_contract_freed(client: IssuingClient, collateral: Collateral) -> None:
    data = collateral.call_data(collateral.ready())
    client.switch(voidSignatures={"proxyAddress": collateral.contract["proxyAddress"]})
    assert collateral.send(data)["status"] == "0x0"
    assert collateral.send(collateral.call_data(collateral.ask().json()))["status"] == "0x1"


def test_released_signatures_stay_good_on_the_chain(client: IssuingClient, collateral: Collateral) -> None:
    data = collateral.call_data(collateral.ready())
    client.switch(releaseSignatures=True)
    assert collateral.ask().json()["status"] == "ready"
    assert collateral.send(data)["status"] == "0x1"


def test_payments_are_signed_without_a_recipient(client: IssuingClient, collateral: Collateral) -> None:
    client.switch(pendingPolls=0, signatureShape="parameters")
    path = f"users/{collateral.user_id}/signatures/payments"
    assert refused(client.get(path, collateral.query()))[0] == 400
    answer = client.get(path, collateral.query(recipientAddress=None)).json()
    assert len(answer["parameters"]) == 6
    assert refused(collateral.ask()) == CONFLICT


def test_companies_and_the_tenant_have_their_own(client: IssuingClient, collateral: Collateral) -> None:
    company = client.control("companies", {})["companyId"]
    admin = Account.create().address
    client.control("contracts", {"admins": [admin], "companyId": company, "usdc": "9"})
    query = collateral.query(adminAddress=admin, amount="9", chainId=None)
    answer = client.get(f"companies/{company}/signatures/withdrawals", query)
    assert answer.json()["status"] == "pending"
    assert refused(client.get("signatures/withdrawals", query))[:2] == (404, "NotFoundError")
    assert refused(client.get(f"companies/{uuid.uuid4()}/signatures/withdrawals", query))[0] == 404


def test_without_a_chain_there_has_to_be_one_contract(client: IssuingClient, collateral: Collateral) -> None:
    assert collateral.ask(chainId=None).status_code == 200
    client.control("contracts", {"admins": [collateral.wallet.address], "userId": collateral.user_id, "chainId": 1})
    assert refused(collateral.ask(chainId=None))[0] == 400
