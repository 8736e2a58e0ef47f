"""A user's wallets at Privy: one phrase, several wallets, and none twice when an answer is lost."""

from typing import Any

import pytest
import requests

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok, refused
from .support.running import Stack

PHONE = "+15550100200"
INVALID_TOKEN = (401, "Invalid auth token", "missing_or_invalid_token")


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return log_in(stack)


def test_wallets_are_made_one_after_another_from_one_phrase(stack: Stack, user: LoggedIn) -> None:
    phrase = "test test test test test test test test test test test junk"
    stack.control("privy", {"nextMnemonic": phrase})
    first, second = user.create_wallet(), user.create_wallet()
    assert first["address"] == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
    assert second["address"] == "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    assert (len(first["id"]), first["authorization_threshold"]) == (24, 1)
    assert first["created_at"] > 10**12
    accounts = ok(user.refresh())["user"]["linked_accounts"][1:]
    assert [account["wallet_index"] for account in accounts] == [0, 1]
    shape = {name: accounts[0][name] for name in ("type", "wallet_client_type", "connector_type", "recovery_method")}
    assert shape == {
        "type": "wallet",
        "wallet_client_type": "privy",
        "connector_type": "embedded",
        "recovery_method": "privy-v2",
    }
    assert accounts[0]["id"] == first["id"]
    assert [wallet["id"] for wallet in ok(user.api.get("/wallets"))["data"]] == [first["id"], second["id"]]
    assert ok(user.api.get(f"/wallets/{first['id']}")) == first


@pytest.mark.parametrize("loss", ["timeout", "reset"])
def test_a_wallet_whose_answer_is_lost_is_there(stack: Stack, user: LoggedIn, loss: str) -> None:
    stack.control("privy", {"loseNextWallet": loss})
    if loss == "timeout":
        assert user.api.post("/wallets", {"chain_type": "ethereum"}, privy_idempotency_key="k").status_code == 504
    else:
        with pytest.raises(requests.ConnectionError):
            user.create_wallet(privy_idempotency_key="k")
    [account] = ok(user.api.get("/users/me"))["user"]["linked_accounts"][1:]
    assert user.create_wallet(privy_idempotency_key="k")["id"] == account["id"]


def test_the_number_of_wallets_can_be_limited(stack: Stack, user: LoggedIn) -> None:
    user.create_wallet()
    stack.control("privy", {"settings": {"maximumWallets": 1}})
    body = {"chain_type": "ethereum"}
    assert refused(user.api.post("/wallets", body))[::2] == (400, "max_accounts_reached")
    stack.control("privy", {"settings": {"allowAdditionalWallets": False}})
    refusal = (400, "embedded_wallet_already_exists", "resource_already_exists")
    assert refused(user.api.post("/wallets", body)) == refusal
    assert refused(user.api.post("/wallets", {"chain_type": "solana"}))[::2] == (400, "invalid_data")
    assert refused(client_api(stack).post("/wallets", body)) == INVALID_TOKEN


def test_older_wallets_have_no_id_and_accounts_of_other_kinds_are_shown_as_told(stack: Stack, user: LoggedIn) -> None:
    user.create_wallet()
    odd: list[Any] = [
        {"type": "wallet", "address": "0x" + "22" * 20, "wallet_client": "unknown", "verified_at": None},
        {"type": "hologram", "anything": [1]},
    ]
    stack.control("privy", {"app": {"embedded_wallet_mode": "legacy-embedded-wallets-only"}})
    stack.control("privy", {"extraAccounts": {"contact": EMAIL, "accounts": odd}})
    renewed = ok(user.refresh())
    _, wallet, *others = renewed["user"]["linked_accounts"]
    assert ("id" in wallet, wallet["recovery_method"]) == (False, "privy")
    assert others == odd
