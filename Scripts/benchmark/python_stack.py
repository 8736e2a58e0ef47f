"""The same work as rain-bench's rows, done by the libraries people use from Python.

usage: python_stack.py [--quick]

Prints one JSON object: row → nanoseconds of processor time, and the result, by which the work is known to be the same. A row
may have several contestants; the best one counts. Inputs are those of Modules/rain-bench/Sources/rain-bench/Inputs.swift.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import eth_abi
import eth_utils
import rlp
from bip_utils import Bip39SeedGenerator, Bip44, Bip44Changes, Bip44Coins
from coincurve import PrivateKey, PublicKey
from Crypto.Hash import keccak
from eth_account import Account
from eth_account.messages import SignableMessage, encode_typed_data

PHRASE = "test test test test test test test test test test test junk"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
AMOUNT = "1234.567891"
KEY = bytes([0x46]) * 32
CALLDATA = bytes.fromhex("a9059cbb" + "00" * 12 + ADDRESS[2:].lower() + f"{16_380_000:064x}")
NESTED_TYPE = "(address,uint256,(address,uint256)[])[]"
PERMIT = {
    "types": {
        "EIP712Domain": [
            {"name": "name", "type": "string"}, {"name": "version", "type": "string"}, {"name": "chainId", "type": "uint256"},
            {"name": "verifyingContract", "type": "address"},
        ],
        "Permit": [
            {"name": "owner", "type": "address"}, {"name": "spender", "type": "address"}, {"name": "value", "type": "uint256"},
            {"name": "nonce", "type": "uint256"}, {"name": "deadline", "type": "uint256"},
        ],
    },
    "primaryType": "Permit",
    "domain": {
        "name": "USD Coin", "version": "2", "chainId": 8453, "verifyingContract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    },
    "message": {
        "owner": ADDRESS, "spender": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "value": 16_380_000, "nonce": 3,
        "deadline": 1_893_456_000,
    },
}
PERMIT_TYPES = {"Permit": PERMIT["types"]["Permit"]}
PERMIT_TEXT = json.dumps(PERMIT, separators=(",", ":")).replace("16380000", '"16380000"')
Work = Callable[[], Any]
Row = tuple[str, str, Work, Callable[[Any], str]]


def keccak256(data: bytes) -> bytes:
    return keccak.new(data=data, digest_bits=256).digest()


def bench_hash(length: int) -> Work:
    data = bytes(index * 7 % 256 for index in range(length))
    return lambda: keccak256(data)


def digest_of(message: SignableMessage) -> bytes:
    return keccak256(b"\x19" + message.version + message.header + message.body)


def permit_digest() -> bytes:
    return digest_of(
        encode_typed_data(domain_data=PERMIT["domain"], message_types=PERMIT_TYPES, message_data=PERMIT["message"])
    )


def hexed(data: bytes) -> str:
    return "0x" + bytes(data).hex()


def rows() -> list[Row]:
    digest = keccak256(b"rain")
    key, account = PrivateKey(KEY), Account.from_key(KEY)
    signature = key.sign_recoverable(digest, hasher=None)
    transaction = {
        "type": 2, "chainId": 84532, "nonce": 7, "maxPriorityFeePerGas": 1_000_000, "maxFeePerGas": 2_000_000_000,
        "gas": 65_000, "to": ADDRESS, "value": 0, "data": CALLDATA,
    }
    Account.enable_unaudited_hdwallet_features()

    def bip_utils_address() -> str:
        master = Bip44.FromSeed(Bip39SeedGenerator(PHRASE).Generate(), Bip44Coins.ETHEREUM)
        place = master.Purpose().Coin().Account(0).Change(Bip44Changes.CHAIN_EXT).AddressIndex(0)
        return place.PublicKey().ToAddress()

    def recovered_address() -> str:
        public = PublicKey.from_signature_and_message(signature, digest, hasher=None).format(compressed=False)
        return eth_utils.to_checksum_address(keccak256(public[1:])[12:])

    lower = ADDRESS.lower()
    arguments = [lower, 16_380_000]
    pairs = [(lower, number) for number in (1, 2, 3)]
    nested = [[(lower, 1, pairs), (lower, 8, pairs)]]
    encoded = eth_abi.encode([NESTED_TYPE], nested)
    types, body = ["address", "uint256"], CALLDATA[4:]
    fields = [
        b"\x07", bytes.fromhex("77359400"), b"\xfd\xe8", bytes.fromhex(lower[2:]), b"", CALLDATA, bytes.fromhex("02948b"), digest,
        digest[::-1],
    ]
    raw = rlp.encode(fields)

    def call(made: bytes) -> str:
        return hexed(CALLDATA[:4] + made)

    def decoded_call(values: tuple[Any, ...]) -> str:
        return call(eth_abi.encode(types, values))

    def decoded_nested(values: tuple[Any, ...]) -> str:
        return hexed(eth_abi.encode([NESTED_TYPE], values))

    return [
        ("sign", "coincurve", lambda: key.sign_recoverable(digest, hasher=None), hexed),
        (
            "sign-eip1559", "eth-account", lambda: account.sign_transaction(transaction),
            lambda signed: hexed(signed.raw_transaction),
        ),
        ("recover", "coincurve, eth-utils", recovered_address, str),
        ("mnemonic-address", "bip-utils", bip_utils_address, str),
        ("mnemonic-address", "eth-account", lambda: Account.from_mnemonic(PHRASE).address, str),
        ("keccak-32", "pycryptodome", bench_hash(32), hexed),
        ("keccak-1mb", "pycryptodome", bench_hash(1_000_000), hexed),
        ("abi-encode-transfer", "eth-abi", lambda: eth_abi.encode(types, arguments), call),
        ("abi-decode-transfer", "eth-abi", lambda: eth_abi.decode(types, body), decoded_call),
        ("abi-encode-nested", "eth-abi", lambda: eth_abi.encode([NESTED_TYPE], nested), hexed),
        ("abi-decode-nested", "eth-abi", lambda: eth_abi.decode([NESTED_TYPE], encoded), decoded_nested),
        ("permit-digest", "eth-account", permit_digest, hexed),
        ("permit-json", "eth-account", lambda: digest_of(encode_typed_data(full_message=json.loads(PERMIT_TEXT))), hexed),
        ("rlp-encode", "rlp", lambda: rlp.encode(fields), hexed),
        ("rlp-decode", "rlp", lambda: rlp.decode(raw), lambda items: hexed(rlp.encode(items))),
        (
            "address-parse", "eth-utils", lambda: eth_utils.is_checksum_address(ADDRESS),
            lambda valid: ADDRESS if valid else "refused",
        ),
        ("amount-parse", "eth-utils", lambda: eth_utils.to_wei(AMOUNT, "ether"), str),
    ]


def measure(work: Work, batches: int, batch_nanoseconds: int) -> float:
    """Nanoseconds for one time: the best of some batches, each long enough for the clock."""

    def batch(count: int) -> int:
        start = time.clock_gettime_ns(time.CLOCK_THREAD_CPUTIME_ID)
        for _ in range(count):
            work()
        return time.clock_gettime_ns(time.CLOCK_THREAD_CPUTIME_ID) - start

    count = 1
    while batch(count) < batch_nanoseconds:
        count *= 2
    return min(batch(count) for _ in range(batches)) / count


def main() -> None:
    quick = sys.argv[1:] == ["--quick"]
    figures: dict[str, list[dict[str, Any]]] = {}
    for name, library, work, form in rows():
        nanoseconds = measure(work, 2, 10_000) if quick else measure(work, 60, 2_000_000)
        figures.setdefault(name, []).append({"by": library, "nanoseconds": round(nanoseconds, 1), "result": form(work())})
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
