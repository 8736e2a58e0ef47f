"""The whole way of a payment: log in by code, fund, sign at Turnkey, send, and count to the last base unit."""

from typing import Any

import rlp
from eth_utils.crypto import keccak

from .support.running import Stack
from .support.turnkey import Session

CHAIN = 84532
RECIPIENT = "0x" + "55" * 20
FUNDED, AMOUNT = 10_000_000, 2_500_001
ETHER = 10**18


def quantity(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def unsigned_transfer(stack: Stack, sender: str) -> bytes:
    token: str = stack.ready["chains"][str(CHAIN)]["usdc"]
    data = "0xa9059cbb" + RECIPIENT[2:].rjust(64, "0") + f"{AMOUNT:064x}"
    gas = int(stack.rpc("eth_estimateGas", {"from": sender, "to": token, "data": data}), 16)
    tip = int(stack.rpc("eth_maxPriorityFeePerGas"), 16)
    base_fee = int(stack.rpc("eth_getBlockByNumber", "latest")["baseFeePerGas"], 16)
    nonce = int(stack.rpc("eth_getTransactionCount", sender, "pending"), 16)
    fields: list[Any] = [quantity(number) for number in (CHAIN, nonce, tip, 2 * base_fee + tip, gas)]
    fields += [bytes.fromhex(token[2:]), b"", bytes.fromhex(data[2:]), []]
    return b"\x02" + bytes(rlp.encode(fields))


def assert_paid(stack: Stack, sender: str, raw: str) -> None:
    sent = stack.rpc("eth_sendRawTransaction", raw)
    receipt = stack.rpc("eth_getTransactionReceipt", sent)
    assert (receipt["status"], receipt["from"]) == ("0x1", sender.lower())
    assert (balance(stack, sender), balance(stack, RECIPIENT)) == (FUNDED - AMOUNT, AMOUNT)


def balance(stack: Stack, owner: str) -> int:
    token = stack.ready["chains"][str(CHAIN)]["usdc"]
    data = "0x70a08231" + owner[2:].rjust(64, "0")
    return int(stack.rpc("eth_call", {"to": token, "data": data}, "latest"), 16)


def test_a_transaction_signed_whole_is_mined(stack: Stack, session: Session) -> None:
    stack.fund(session.address, ETHER)
    stack.fund(session.address, FUNDED, "USDC")
    parameters = {
        "signWith": session.address,
        "unsignedTransaction": unsigned_transfer(stack, session.address).hex(),
        "type": "TRANSACTION_TYPE_ETHEREUM",
    }
    signed = session.api.result("sign_transaction", "ACTIVITY_TYPE_SIGN_TRANSACTION_V2", parameters)
    assert_paid(stack, session.address, "0x" + signed["signedTransaction"])


def test_a_transaction_assembled_from_a_signed_digest_is_mined(stack: Stack, session: Session) -> None:
    stack.fund(session.address, ETHER)
    stack.fund(session.address, FUNDED, "USDC")
    unsigned = unsigned_transfer(stack, session.address)
    parameters = {
        "signWith": session.address,
        "payload": keccak(unsigned).hex(),
        "encoding": "PAYLOAD_ENCODING_HEXADECIMAL",
        "hashFunction": "HASH_FUNCTION_NO_OP",
    }
    signature = session.api.result("sign_raw_payload", "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2", parameters)
    numbers = [quantity(int(signature[name], 16)) for name in ("v", "r", "s")]
    raw = unsigned[:1] + bytes(rlp.encode([*rlp.decode(unsigned[1:]), *numbers]))
    assert_paid(stack, session.address, "0x" + raw.hex())
