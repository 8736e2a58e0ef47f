"""Auth Pull: a card is paid from the wallet while the till waits, as far as the allowance goes."""

from typing import Any

import pytest
from eth_abi.abi import encode
from eth_utils.crypto import keccak

from rain_sandbox.chain.artifacts import slots

from .support.collateral import calldata
from .support.issuing import Collateral, IssuingClient
from .support.running import Stack

UNLIMITED = 2**256 - 1


class Card:
    """A wallet with 100 USDC and a card, and a user with a collateral."""

    def __init__(self, client: IssuingClient) -> None:
        self.client = client
        self.collateral = Collateral.make(client, usdc=0)
        self.wallet: str = self.collateral.wallet.address
        self.operator: str = client.ready["authPull"]["operatorAddress"]
        client.stack.fund(self.wallet, 100_000_000, "USDC")

    def approve(self, amount: int) -> None:
        data = calldata("approve(address,uint256)", self.operator, amount)
        assert self.collateral.send(data, self.collateral.token)["status"] == "0x1"

    def buy(self, cents: int, **more: Any) -> dict[str, Any]:
        body = {"userId": self.collateral.user_id, "amount": cents, **more}
        answer: dict[str, Any] = self.client.control("card-authorizations", body)
        return answer

    @property
    def allowance(self) -> int:
        request = {
            "to": self.collateral.token,
            "data": calldata("allowance(address,address)", self.wallet, self.operator),
        }
        return int(self.client.stack.rpc("eth_call", request, "latest"), 16)

    @property
    def held(self) -> int:
        return self.collateral.usdc_of(self.wallet)


@pytest.fixture
def client(stack: Stack) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def card(client: IssuingClient) -> Card:
    return Card(client)


def test_the_operator_is_the_documented_one(client: IssuingClient) -> None:
    assert client.ready["authPull"] == {"operatorAddress": "0x5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29"}


def test_an_unlimited_allowance_pays_and_goes_down_by_what_was_paid(card: Card) -> None:
    card.approve(UNLIMITED)
    bought = card.buy(2500)
    assert bought["status"] == "approved"
    assert (bought["pulled"], bought["recipient"]) == ("25000000", card.collateral.contract["proxyAddress"])
    assert card.held == 75_000_000
    assert card.collateral.usdc_of(card.collateral.contract["proxyAddress"]) == 25_000_000
    assert card.allowance == UNLIMITED - 25_000_000
    receipt = card.client.stack.rpc("eth_getTransactionReceipt", bought["transactionHash"])
    assert (receipt["status"], receipt["to"]) == ("0x1", card.operator.lower())


def test_a_card_without_allowance_is_declined_and_nothing_moves(card: Card) -> None:
    bought = card.buy(2500)
    assert (bought["status"], bought["declinedReason"]) == ("declined", "insufficient_allowance")
    assert (bought["transactionHash"], bought["pulled"], bought["recipient"]) == (None, "0", None)
    assert card.held == 100_000_000


def test_a_cap_is_a_running_balance(card: Card) -> None:
    card.approve(30_000_000)
    assert card.buy(2000)["status"] == "approved"
    assert card.allowance == 10_000_000
    assert card.buy(1001)["declinedReason"] == "insufficient_allowance"
    assert card.buy(1000)["status"] == "approved"
    assert card.allowance == 0


def test_a_revoked_allowance_declines_the_next_card(card: Card) -> None:
    card.approve(UNLIMITED)
    assert card.buy(100)["status"] == "approved"
    card.approve(0)
    assert card.buy(100)["declinedReason"] == "insufficient_allowance"


def test_more_than_the_wallet_holds_is_declined(card: Card) -> None:
    card.approve(UNLIMITED)
    assert card.buy(10_001)["declinedReason"] == "insufficient_funds"
    assert card.buy(10_000)["status"] == "approved"


def test_a_token_that_refuses_declines(card: Card) -> None:
    card.approve(UNLIMITED)
    is_blacklisted = keccak(encode(["uint256", "address"], [slots("USDC")["isBlacklisted"], card.wallet]))
    card.client.stack.rpc("anvil_setStorageAt", card.collateral.token, "0x" + is_blacklisted.hex(), "0x1")
    assert card.buy(100)["declinedReason"] == "transfer_failed"
    assert card.held == 100_000_000


def test_a_tenant_or_a_user_that_is_not_set_up_is_declined(card: Card) -> None:
    card.approve(UNLIMITED)
    card.client.switch(authPullEnabled=False)
    assert card.buy(100)["declinedReason"] == "auth_pull_disabled"
    card.client.switch(authPullEnabled=True)
    nobody = card.client.control("users", {})["userId"]
    assert card.buy(100, userId=nobody)["declinedReason"] == "wallet_not_linked"


def test_a_wallet_alone_is_enough_to_try_a_card(client: IssuingClient, card: Card) -> None:
    card.approve(UNLIMITED)
    known = client.control("card-authorizations", {"walletAddress": card.wallet, "amount": 100})
    assert known["userId"] == card.collateral.user_id
    stranger = client.control("card-authorizations", {"walletAddress": "0x" + "22" * 20, "amount": 100})
    assert stranger["declinedReason"] == "insufficient_allowance"
    assert client.get(f"users/{stranger['userId']}").status_code == 200


def test_who_has_no_collateral_pays_into_the_operator(client: IssuingClient, card: Card) -> None:
    client.stack.control("reset", {})
    client.stack.fund(card.wallet, 10**18)
    client.stack.fund(card.wallet, 5_000_000, "USDC")
    card.approve(UNLIMITED)
    bought = client.control("card-authorizations", {"walletAddress": card.wallet, "amount": 100})
    assert bought["recipient"] == card.operator
    assert card.collateral.usdc_of(card.operator) == 1_000_000


def test_a_pull_is_mined_also_while_nothing_else_is(stack: Stack, card: Card) -> None:
    card.approve(UNLIMITED)
    stack.rpc("evm_setAutomine", False)
    assert card.buy(100)["status"] == "approved"
    stack.rpc("evm_setAutomine", True)


def test_what_happened_is_written_down(card: Card) -> None:
    card.approve(UNLIMITED)
    approved = card.buy(2500, merchantName="Books")
    declined = card.buy(99_999)
    listed = card.client.get("transactions", {"userId": card.collateral.user_id}).json()
    assert [item["type"] for item in listed] == ["spend", "collateral", "spend"]
    assert (listed[0]["id"], listed[0]["spend"]["status"]) == (declined["transactionId"], "declined")
    assert listed[0]["spend"]["declinedReason"] == "insufficient_funds"
    assert listed[1]["collateral"]["transactionHash"] == approved["transactionHash"]
    assert listed[1]["collateral"]["walletAddress"] == card.wallet
    assert (listed[2]["spend"]["amount"], listed[2]["spend"]["merchantName"]) == (2500, "Books")
    assert listed[2]["spend"]["status"] == "pending"
