"""Sending from an account of the stack itself: mined in a block of its own at once, whatever the mining mode, and
apart from what waits in the pool."""

from dataclasses import dataclass

from eth_account import Account
from eth_utils.address import to_canonical_address
from eth_utils.crypto import keccak
from rlp import encode

from . import admission, producer
from .chain import Chain
from .errors import refused
from .records import Receipt

GAS = 3_000_000


@dataclass(frozen=True)
class Sent:
    hash: bytes
    receipt: Receipt
    created: bytes
    """Where a contract stands now, when the transaction made one."""


def transact(chain: Chain, key: str, to: bytes | None, data: bytes, gas: int = GAS) -> Sent:
    """A transaction that fails is mined too: its receipt says so."""
    account = Account.from_key(key)
    sender = to_canonical_address(account.address)
    nonce = chain.account_nonce(sender)
    signed = account.sign_transaction(
        {
            "chainId": chain.settings.chain_id,
            "nonce": nonce,
            "to": to or b"",
            "value": 0,
            "gas": gas,
            "maxFeePerGas": chain.pending_base_fee() * 2 + chain.settings.minimum_tip,
            "maxPriorityFeePerGas": chain.settings.minimum_tip,
            "data": data,
        }
    )
    raw = bytes(signed.raw_transaction)
    decoded = chain.fork.transactions.decode_transaction(raw)
    waiting = admission.pending_transaction(chain, decoded, raw, bytes(signed.hash), sender)
    block = producer.mine(chain, transactions=[waiting])
    if not block.receipts:
        raise refused("an account of the stack cannot pay for its transaction")
    return Sent(waiting.hash, block.receipts[0], keccak(encode([sender, nonce]))[12:])
