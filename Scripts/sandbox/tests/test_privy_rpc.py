"""Wallet calls under a user's key: what each signs is checked by eth-account, and every refusal row by row."""

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct

from .support.privy import LoggedIn, with_wallet
from .support.running import Stack

TRANSACTION = {
    "to": "0x" + "22" * 20,
    "chain_id": 84532,
    "nonce": 0,
    "value": "0x1",
    "gas_limit": 21000,
    "max_fee_per_gas": "0x77359400",
    "max_priority_fee_per_gas": "0x3b9aca00",
    "type": 2,
}


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return with_wallet(stack)


def test_a_personal_message_is_signed_as_text_or_as_bytes(user: LoggedIn) -> None:
    text = user.rpc("personal_sign", {"message": "Hello, wörld", "encoding": "utf-8"})
    assert text["encoding"] == "hex"
    message = encode_defunct(text="Hello, wörld")
    assert Account.recover_message(message, signature=text["signature"]) == user.wallet["address"]
    raw = user.rpc("personal_sign", {"message": "00ff", "encoding": "hex"})
    message = encode_defunct(hexstr="00ff")
    assert Account.recover_message(message, signature=raw["signature"]) == user.wallet["address"]


def test_a_signed_transaction_is_the_wallets_and_the_chain_takes_it(stack: Stack, user: LoggedIn) -> None:
    signed = user.rpc("eth_signTransaction", {"transaction": TRANSACTION})
    assert signed["encoding"] == "rlp"
    assert Account.recover_transaction(signed["signed_transaction"]) == user.wallet["address"]
    stack.fund(user.wallet["address"], 10**18)
    transaction_hash = stack.rpc("eth_sendRawTransaction", signed["signed_transaction"])
    assert stack.rpc("eth_getTransactionReceipt", transaction_hash)["status"] == "0x1"
