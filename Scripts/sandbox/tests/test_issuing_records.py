"""Contracts, balances, payments, charges and transactions, row by row as they are documented."""

import uuid
from typing import Any

import pytest
from eth_account import Account

from .support.issuing import Collateral, IssuingClient, refused

CONTRACT_FIELDS = {
    "id",
    "chainId",
    "contractVersion",
    "controllerAddress",
    "proxyAddress",
    "depositAddress",
    "adminAddresses",
    "status",
    "tokens",
}


@pytest.fixture
def client(stack: Any) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def collateral(client: IssuingClient) -> Collateral:
    return Collateral.make(client)


def test_a_contract_names_its_addresses_and_holds_whole_tokens(client: IssuingClient, collateral: Collateral) -> None:
    (contract,) = client.get(f"users/{collateral.user_id}/contracts").json()
    assert set(contract) == CONTRACT_FIELDS
    assert contract["controllerAddress"] == client.ready["coordinatorAddress"]
    assert contract["adminAddresses"] == [collateral.wallet.address]
    assert contract["tokens"] == [
        {"address": collateral.token, "balance": "50.0", "exchangeRate": 1, "advanceRate": 1}
    ]
    client.stack.fund(contract["proxyAddress"], 1, "USDC")
    assert client.get(f"users/{collateral.user_id}/contracts").json()[0]["tokens"][0]["balance"] == "50.000001"


def test_version_one_names_its_controller(client: IssuingClient) -> None:
    contract = Collateral.make(client, contractVersion=1, chainId=1).contract
    assert (contract["contractVersion"], contract["chainId"]) == (1, 1)
    assert contract["controllerAddress"] == client.ready["controllerAddress"]


def test_a_user_gets_one_contract_on_each_chain(client: IssuingClient) -> None:
    wallet = Account.create().address
    user = client.control("users", {"walletAddress": wallet})["userId"]
    made = client.post(f"users/{user}/contracts", {"chainId": 84532})
    assert made.json()["adminAddresses"] == [wallet]
    again = client.post(f"users/{user}/contracts", {"chainId": 84532})
    assert (again.status_code, again.content) == (409, b"")
    assert client.post(f"users/{user}/contracts", {"chainId": 1, "contractVersion": 1}).status_code == 200
    assert [found["chainId"] for found in client.get(f"users/{user}/contracts").json()] == [84532, 1]
    for wrong in ({"chainId": 5}, {"chainId": "84532"}, {"chainId": 84532, "x": 1}, {}):
        assert refused(client.post(f"users/{user}/contracts", wrong))[0] == 400


def test_a_user_without_a_wallet_has_to_name_one(client: IssuingClient) -> None:
    user = client.control("users", {})["userId"]
    assert refused(client.post(f"users/{user}/contracts", {"chainId": 84532}))[0] == 400
    body = {"chainId": 84532, "userAddress": Account.create().address}
    assert client.post(f"users/{user}/contracts", body).json()["adminAddresses"] == [body["userAddress"]]


def test_a_body_has_to_say_that_it_is_json(client: IssuingClient, collateral: Collateral) -> None:
    headers = {"Api-Key": client.api_key, "Content-Type": "text/plain"}
    path = f"users/{collateral.user_id}/charges"
    assert refused(client.request("POST", path, data="{}", headers=headers))[0] == 400


def test_balances_are_cents_and_go_with_what_happens(client: IssuingClient, collateral: Collateral) -> None:
    path = f"users/{collateral.user_id}/balances"
    assert client.get(path).json() == {
        "creditLimit": 5000,
        "pendingCharges": 0,
        "postedCharges": 0,
        "balanceDue": 0,
        "spendingPower": 5000,
    }
    spent: list[dict[str, Any]] = [
        {"type": "spend", "fields": {"amount": 100, "status": "pending"}},
        {"type": "spend", "fields": {"amount": 200, "status": "completed"}},
        {"type": "spend", "fields": {"amount": 4000, "status": "declined"}},
        {"type": "spend", "fields": {"amount": 4000, "status": "reversed"}},
        {"type": "payment", "fields": {"amount": 50, "status": "completed"}},
        {"type": "payment", "fields": {"amount": 4000, "status": "pending"}},
    ]
    for item in spent:
        client.control("transactions", {"userId": collateral.user_id, **item})
    client.post(f"users/{collateral.user_id}/charges", {"amount": 7, "description": "Fee"})
    assert client.get(path).json() == {
        "creditLimit": 5000,
        "pendingCharges": 100,
        "postedCharges": 207,
        "balanceDue": 157,
        "spendingPower": 4743,
    }
    assert client.get("balances").json()["creditLimit"] == 5000
    client.stack.fund(collateral.contract["proxyAddress"], 19_999, "USDC")
    assert client.get(path).json()["creditLimit"] == 5001  # a cent that is not whole is none


def test_a_company_has_balances_and_its_users_do_not(client: IssuingClient) -> None:
    company = client.control("companies", {})["companyId"]
    client.control("contracts", {"admins": [Account.create().address], "companyId": company, "usdc": "70000"})
    assert client.get(f"companies/{company}/balances").json()["creditLimit"] == 7
    assert len(client.get(f"companies/{company}/contracts").json()) == 1
    user = client.control("users", {"companyId": company})["userId"]
    assert refused(client.get(f"users/{user}/balances"))[:2] == (404, "NotFoundError")
    assert refused(client.get(f"companies/{uuid.uuid4()}/balances"))[2] == "Company not found"


def test_a_charge_is_a_fee(client: IssuingClient, collateral: Collateral) -> None:
    charged = client.post(f"users/{collateral.user_id}/charges", {"amount": 250, "description": "Card"}).json()
    assert set(charged) == {"id", "createdAt", "amount", "description"}
    assert client.get(f"transactions/{charged['id']}").json() == {
        "id": charged["id"],
        "type": "fee",
        "fee": {
            "amount": 250,
            "description": "Card",
            "postedAt": charged["createdAt"],
            "userId": collateral.user_id,
        },
    }


def test_a_payment_is_told_where_to_go(client: IssuingClient, collateral: Collateral) -> None:
    body = {"amount": 1000, "walletAddress": collateral.wallet.address}
    answer = client.post(f"users/{collateral.user_id}/payments", body).json()
    assert list(answer) == ["address"] and answer["address"].startswith("0x")
    (payment,) = client.get("transactions", {"type": "payment"}).json()
    assert (payment["payment"]["amount"], payment["payment"]["status"]) == (1000, "pending")
    for wrong in ({**body, "amount": 0}, {**body, "amount": 1.5}, {**body, "amount": "1"}, {"amount": 1}):
        assert refused(client.post(f"users/{collateral.user_id}/payments", wrong))[0] == 400


def seed(client: IssuingClient, user: str, count: int) -> list[str]:
    """Oldest first."""
    body: dict[str, Any] = {"userId": user, "type": "fee"}
    return [client.control("transactions", body)["id"] for _ in range(count)]


def test_transactions_come_newest_first_a_page_at_a_time(client: IssuingClient, collateral: Collateral) -> None:
    identifiers = list(reversed(seed(client, collateral.user_id, 25)))
    first = [item["id"] for item in client.get("transactions").json()]
    assert first == identifiers[:20]
    rest = [item["id"] for item in client.get("transactions", {"cursor": first[-1]}).json()]
    assert rest == identifiers[20:]
    assert client.get("transactions", {"cursor": rest[-1]}).json() == []
    assert [item["id"] for item in client.get("transactions", {"limit": "2"}).json()] == identifiers[:2]
    assert len(client.get("transactions", {"limit": "100"}).json()) == 25


@pytest.mark.parametrize(
    "query",
    [
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "ten"},
        {"cursor": "unknown"},
        {"type": "refund"},
        {"postedAfter": "yesterday"},
        {"page": "2"},
    ],
)
def test_a_malformed_list_is_refused(client: IssuingClient, query: dict[str, str]) -> None:
    assert refused(client.get("transactions", query))[:2] == (400, "BadRequestError")


def test_transactions_are_found_by_what_they_carry(client: IssuingClient, collateral: Collateral) -> None:
    other = client.control("users", {})["userId"]
    made = {}
    for kind, fields in (
        ("spend", {"cardId": "card-1", "authorizedAt": "2026-01-02T00:00:00.000Z"}),
        ("collateral", {"transactionHash": "0xabc", "amount": 12.5, "postedAt": "2026-01-03T00:00:00.000Z"}),
        ("payment", {"postedAt": "2026-01-05T00:00:00.000Z"}),
        ("fee", {}),
    ):
        user = other if kind == "fee" else collateral.user_id
        made[kind] = client.control("transactions", {"type": kind, "userId": user, "fields": fields})["id"]

    def kinds(**query: str) -> list[str]:
        return [item["type"] for item in client.get("transactions", query).json()]

    assert kinds() == ["fee", "payment", "collateral", "spend"]
    assert kinds(type="spend,fee") == ["fee", "spend"]
    assert kinds(userId=other) == ["fee"]
    assert kinds(cardId="card-1") == ["spend"]
    assert kinds(transactionHash="0xabc") == ["collateral"]
    assert kinds(authorizedAfter="2026-01-01T00:00:00Z", authorizedBefore="2026-01-03T00:00:00Z") == ["spend"]
    assert kinds(postedAfter="2026-01-02T00:00:00Z", postedBefore="2026-01-04T00:00:00Z") == ["collateral"]
    assert client.get(f"transactions/{made['collateral']}").json()["collateral"]["amount"] == 12.5
    assert refused(client.get(f"transactions/{uuid.uuid4()}"))[:2] == (404, "NotFoundError")


def test_a_session_sees_its_own_transactions_only(client: IssuingClient, collateral: Collateral) -> None:
    other = client.control("users", {})["userId"]
    (own,), (foreign,) = seed(client, collateral.user_id, 1), seed(client, other, 1)
    session = client.session(collateral.user_id)
    assert [item["id"] for item in client.get("transactions", headers=session).json()] == [own]
    assert refused(client.get("transactions", {"userId": other}, session))[0] == 403
    assert client.get(f"transactions/{own}", headers=session).status_code == 200
    assert refused(client.get(f"transactions/{foreign}", headers=session))[0] == 404


def test_a_memo_can_be_written(client: IssuingClient, collateral: Collateral) -> None:
    spend = client.control("transactions", {"type": "spend", "userId": collateral.user_id})["id"]
    changed = client.request("PATCH", f"transactions/{spend}", json={"memo": "lunch"})
    assert (changed.status_code, changed.content) == (204, b"")
    assert client.get(f"transactions/{spend}").json()["spend"]["memo"] == "lunch"
    assert client.request("PATCH", f"transactions/{spend}", json={"amount": 1}).status_code == 400


def test_users_are_listed_and_read(client: IssuingClient) -> None:
    company = client.control("companies", {})["companyId"]
    employee = client.control("users", {"companyId": company, "firstName": "Grace"})["userId"]
    client.control("users", {})
    assert len(client.get("users").json()) == 2
    (listed,) = client.get("users", {"companyId": company}).json()
    assert listed == client.get(f"users/{employee}").json()
    assert (listed["firstName"], listed["applicationStatus"]) == ("Grace", "approved")


def test_a_reset_forgets_users_contracts_and_switches(client: IssuingClient, collateral: Collateral) -> None:
    collateral.ready()
    client.stack.control("reset", {})
    assert client.get("users").json() == []
    assert refused(client.get(f"users/{collateral.user_id}/contracts"))[0] == 404
    again = Collateral.make(client)
    assert again.ask().json()["status"] == "pending"
