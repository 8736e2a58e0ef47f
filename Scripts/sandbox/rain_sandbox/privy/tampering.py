"""Answers that lie, so that a test can see a client notice: a vendor is not to be trusted with what is signed."""

from dataclasses import replace
from typing import Any

import rlp
from eth_keys.datatypes import PrivateKey

from ..randomness import Randomness
from .call import JSON
from .switches import Tamper
from .wallets import Wallet

ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
LEGACY_PARITY_BASE = 35


def signer(tamper: Tamper | None, wallet: Wallet, randomness: Randomness) -> Wallet:
    if tamper != "other-key":
        return wallet
    return replace(wallet, private_key=PrivateKey(randomness.scalar(ORDER).to_bytes(32, "big")))


def request(tamper: Tamper | None, body: Any) -> Any:
    """What is signed instead of what was asked for."""
    if tamper not in ("other-transaction", "other-chain"):
        return body
    asked = getattr(body.params, "transaction", None)
    if asked is None:
        return body
    change = (
        {"value": (asked.value or 0) + 1}
        if tamper == "other-transaction"
        else {"chain_id": (asked.chain_id or 0) + 1}
    )
    params = body.params.model_copy(update={"transaction": asked.model_copy(update=change)})
    return body.model_copy(update={"params": params})


def answer(tamper: Tamper | None, data: JSON, randomness: Randomness) -> JSON:
    if tamper == "other-hash" and "hash" in data:
        return {**data, "hash": "0x" + randomness.token(32).hex()}
    for name, malleate in (("signature", _signature), ("signed_transaction", _transaction)):
        if name in data and tamper in ("high-s", "flipped-v", "short"):
            raw = bytes.fromhex(data[name][2:])
            return {**data, name: "0x" + (raw[:-1] if tamper == "short" else malleate(raw, tamper == "high-s")).hex()}
    return data


def _signature(raw: bytes, is_high: bool) -> bytes:
    """The other parity; with the other s it is the same signature in a spelling that chains refuse."""
    s = int.from_bytes(raw[32:64], "big")
    return raw[:32] + (ORDER - s if is_high else s).to_bytes(32, "big") + bytes([55 - raw[64]])


def _transaction(raw: bytes, is_high: bool) -> bytes:
    is_legacy = raw[0] >= 0xC0
    fields = rlp.decode(raw if is_legacy else raw[1:])
    parity, s = int.from_bytes(fields[-3], "big"), int.from_bytes(fields[-1], "big")
    # For the old type it hides in a number that is odd for an even parity.
    parity = (parity - LEGACY_PARITY_BASE ^ 1) + LEGACY_PARITY_BASE if is_legacy else parity ^ 1
    fields[-3] = _integer(parity)
    fields[-1] = _integer(ORDER - s if is_high else s)
    encoded: bytes = rlp.encode(fields)
    return encoded if is_legacy else raw[:1] + encoded


def _integer(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")
