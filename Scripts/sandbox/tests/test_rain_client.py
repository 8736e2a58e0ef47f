"""Rain's own Python client drives the service, and holds each answer against the vendor's types.

Sessions are not in it, nor is anything about webhooks: those are tested row by row in the other files.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import rain_sdk
from rain_sdk import Rain
from rain_sdk.types.companies.issuing_signature import IfSignatureIsPending, IfSignatureIsReady

from .support.collateral import RECIPIENT
from .support.issuing import Collateral, IssuingClient
from .support.running import Stack


@pytest.fixture
def client(stack: Stack) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def rain(client: IssuingClient) -> Rain:
    return Rain(api_key=client.api_key, base_url=client.base, max_retries=0, _strict_response_validation=True)


@pytest.fixture
def collateral(client: IssuingClient) -> Collateral:
    return Collateral.make(client)


@pytest.fixture
def company(client: IssuingClient) -> str:
    company_id: str = client.control("companies", {})["companyId"]
    client.control("contracts", {"admins": ["0x" + "22" * 20], "companyId": company_id, "usdc": "5000000"})
    return company_id


def question(collateral: Collateral, **changes: Any) -> dict[str, Any]:
    return {
        "token": collateral.token,
        "amount": "5000000",
        "admin_address": collateral.wallet.address,
        "recipient_address": RECIPIENT,
        "chain_id": collateral.chain,
        **changes,
    }


def test_contracts(rain: Rain, collateral: Collateral, company: str) -> None:
    (contract,) = rain.users.retrieve_contracts(collateral.user_id)
    assert contract.proxy_address == collateral.contract["proxyAddress"]
    assert (contract.chain_id, contract.contract_version) == (84532, 2)
    assert (contract.tokens[0].address, contract.tokens[0].balance) == (collateral.token, "50.0")
    assert len(rain.companies.retrieve_contracts(company)) == 1
    assert rain.contracts.list() == []


def test_balances(rain: Rain, collateral: Collateral, company: str) -> None:
    assert rain.users.retrieve_balances(collateral.user_id).spending_power == 5000
    assert rain.companies.retrieve_balances(company).credit_limit == 500
    assert rain.balances.retrieve().credit_limit == 5500


def test_a_withdrawal_signature(rain: Rain, collateral: Collateral) -> None:
    asked = question(collateral, extra_query={"isAmountNative": "true"})
    pending = rain.users.signatures.retrieve_withdrawal_signature(collateral.user_id, **asked)
    assert isinstance(pending, IfSignatureIsPending)
    assert pending.retry_after == 1
    ready = rain.users.signatures.retrieve_withdrawal_signature(collateral.user_id, **asked)
    assert isinstance(ready, IfSignatureIsReady)
    assert ready.expires_at is not None
    answer = {
        "signature": {"data": ready.signature.data, "salt": ready.signature.salt},
        "expiresAt": ready.expires_at.isoformat(),
    }
    assert collateral.send(collateral.call_data(answer))["status"] == "0x1"


def test_signatures_of_companies_and_for_payments(rain: Rain, client: IssuingClient, company: str) -> None:
    (contract,) = client.get(f"companies/{company}/contracts").json()
    asked: dict[str, Any] = {
        "token": contract["tokens"][0]["address"],
        "amount": "5",
        "admin_address": contract["adminAddresses"][0],
        "is_amount_native": True,
    }
    payment = rain.companies.signatures.retrieve_payment_signature(company, **asked)
    assert payment.status == "pending"
    assert rain.companies.signatures.retrieve_payment_signature(company, **asked).status == "ready"
    client.switch(releaseSignatures=True)
    withdrawal = rain.companies.signatures.retrieve_withdrawal_signature(
        company, recipient_address=RECIPIENT, **asked
    )
    assert withdrawal.status == "pending"
    with pytest.raises(rain_sdk.NotFoundError):
        rain.signatures.retrieve_payment_signature(token=asked["token"], amount="5", admin_address=RECIPIENT)


def test_transactions_of_all_four_kinds(rain: Rain, client: IssuingClient, collateral: Collateral) -> None:
    for kind in ("spend", "collateral", "payment", "fee"):
        client.control("transactions", {"type": kind, "userId": collateral.user_id})
    listed = rain.transactions.list(user_id=collateral.user_id)
    assert [item.type for item in listed] == ["fee", "payment", "collateral", "spend"]
    page = rain.transactions.list(
        type=["spend", "collateral"], cursor=listed[1].id, limit=1, posted_after="2026-01-01"
    )
    assert [item.type for item in page] == ["collateral"]
    spend = rain.transactions.retrieve(listed[3].id)
    assert spend.type == "spend" and spend.spend.amount == 1250
    rain.transactions.update(spend.id, memo="lunch")
    changed = rain.transactions.retrieve(spend.id)
    assert changed.type == "spend" and changed.spend.memo == "lunch"


def test_the_dates_it_sends_are_read(rain: Rain, client: IssuingClient, collateral: Collateral) -> None:
    client.control("transactions", {"type": "fee", "userId": collateral.user_id})
    now = datetime.now(UTC)
    assert (
        len(rain.transactions.list(posted_after=now - timedelta(hours=1), posted_before=now + timedelta(hours=1)))
        == 1
    )
    assert rain.transactions.list(posted_after=now + timedelta(hours=1)) == []


def test_a_card_authorisation_is_a_spend_it_can_read(
    rain: Rain, client: IssuingClient, collateral: Collateral
) -> None:
    body = {"userId": collateral.user_id, "amount": 100}
    declined = rain.transactions.retrieve(client.control("card-authorizations", body)["transactionId"])
    assert declined.type == "spend"
    assert (declined.spend.status, declined.spend.declined_reason) == ("declined", "insufficient_allowance")


def test_charges_and_payments(rain: Rain, collateral: Collateral, company: str) -> None:
    assert rain.users.create_charge(collateral.user_id, amount=5, description="Fee").amount == 5
    assert rain.companies.charge(company, amount=5, description="Fee").description == "Fee"
    wallet = collateral.wallet.address
    paid = rain.users.initiate_payment(collateral.user_id, amount=5, wallet_address=wallet, chain_id=84532)
    assert paid.address.startswith("0x")
    assert rain.companies.initiate_payment(company, amount=5, wallet_address=wallet).address == paid.address
    with pytest.raises(rain_sdk.NotFoundError):
        rain.payments.initiate(amount=5, wallet_address=wallet)


def test_users_and_keys(rain: Rain, client: IssuingClient, collateral: Collateral) -> None:
    assert [user.id for user in rain.users.list(limit=5)] == [collateral.user_id]
    assert rain.users.retrieve(collateral.user_id).is_active
    key = rain.keys.create(name="second", expires_at="2100-01-01T00:00:00Z")
    assert rain.with_options(api_key=key.key).contracts.list() == []
    rain.keys.delete(key.id)
    with pytest.raises(rain_sdk.AuthenticationError):
        rain.with_options(api_key=key.key).contracts.list()


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, rain_sdk.BadRequestError),
        (401, rain_sdk.AuthenticationError),
        (403, rain_sdk.PermissionDeniedError),
        (404, rain_sdk.NotFoundError),
        (409, rain_sdk.ConflictError),
        (422, rain_sdk.UnprocessableEntityError),
        (423, rain_sdk.APIStatusError),
        (429, rain_sdk.RateLimitError),
        (500, rain_sdk.InternalServerError),
    ],
)
def test_it_knows_every_refusal(stack: Stack, rain: Rain, status: int, error: type[Exception]) -> None:
    stack.fault("issuing", "issuing-error", status=status)
    with pytest.raises(error):
        rain.contracts.list()


def test_it_gets_over_what_passes(stack: Stack, rain: Rain) -> None:
    patient = rain.with_options(max_retries=2)
    stack.fault("issuing", "issuing-error", status=503, headers={"Retry-After": "0.01"})
    stack.fault("issuing", "reset-before")
    assert patient.contracts.list() == []


def test_a_write_it_repeats_is_done_once(stack: Stack, rain: Rain, collateral: Collateral) -> None:
    stack.fault("issuing", "reset-after", path="charges")
    headers = {"Idempotency-Key": "charge-1"}
    patient = rain.with_options(max_retries=2)
    patient.users.create_charge(collateral.user_id, amount=5, description="Fee", extra_headers=headers)
    assert len(rain.transactions.list()) == 1
