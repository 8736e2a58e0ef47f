"""Signatures of wallet keys: over payloads in the vendor's encodings, and over whole transactions."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import rlp
from eth_account.messages import encode_typed_data
from eth_keys.datatypes import PrivateKey
from eth_utils.crypto import keccak

from .errors import TurnkeyError, invalid
from .models import SignRawPayload

DIGEST_LENGTH = 32
EIP7702_MAGIC = b"\x05"

# Fields of an unsigned transaction of each type: which index holds the recipient, and how many there are.
TYPED_FIELD_COUNTS = {1: 8, 2: 9, 3: 11, 4: 10}
RECIPIENT_INDEX = {1: 4, 2: 5, 3: 5, 4: 5}
LEGACY_FIELDS, LEGACY_FIELDS_WITH_CHAIN = 6, 9
LEGACY_RECIPIENT_INDEX = 3


@dataclass(frozen=True)
class RecoverableSignature:
    r: int
    s: int
    recovery_id: int

    def as_json(self, trim_leading_zeros: bool) -> dict[str, str]:
        """Hex without 0x. Leading zero bytes are kept, unless a test wants to see the client pad them."""
        r, s = self.r.to_bytes(32, "big"), self.s.to_bytes(32, "big")
        if trim_leading_zeros:
            r, s = r.lstrip(b"\0"), s.lstrip(b"\0")
        return {"r": r.hex(), "s": s.hex(), "v": f"{self.recovery_id:02x}"}


def sign_digest(key: PrivateKey, digest: bytes) -> RecoverableSignature:
    signature = key.sign_msg_hash(digest)
    return RecoverableSignature(signature.r, signature.s, signature.v)


def digest_of(request: SignRawPayload) -> bytes:
    """The 32 bytes that get signed."""
    if request.encoding == "PAYLOAD_ENCODING_EIP712":
        return _structured(request, _typed_data_digest(request.payload))
    if request.encoding == "PAYLOAD_ENCODING_EIP7702_AUTHORIZATION":
        return _structured(request, _authorization_digest(request.payload))
    payload = _payload_bytes(request)
    if request.hash_function == "HASH_FUNCTION_KECCAK256":
        return keccak(payload)
    if request.hash_function == "HASH_FUNCTION_SHA256":
        return hashlib.sha256(payload).digest()
    if request.hash_function == "HASH_FUNCTION_NO_OP" and len(payload) == DIGEST_LENGTH:
        return payload
    raise _invalid_hash_function()


def sign_transaction(key: PrivateKey, unsigned: str) -> str:
    """The signed transaction as hex without 0x."""
    try:
        raw = bytes.fromhex(unsigned.removeprefix("0x"))
    except ValueError:
        raise _invalid_transaction("not hexadecimal") from None
    if not raw:
        raise _invalid_transaction("empty")
    if raw[0] >= 0xC0:
        return _sign_legacy(key, raw).hex()
    if raw[0] not in TYPED_FIELD_COUNTS:
        raise invalid("unsupported transaction type", "UNSUPPORTED_TRANSACTION_TYPE")
    return _sign_typed(key, raw).hex()


def _sign_typed(key: PrivateKey, raw: bytes) -> bytes:
    fields = _decoded(raw[1:])
    if len(fields) != TYPED_FIELD_COUNTS[raw[0]]:
        raise _invalid_transaction("wrong number of fields")
    _check_recipient(fields[RECIPIENT_INDEX[raw[0]]])
    signature = sign_digest(key, keccak(raw))
    signed: bytes = rlp.encode([*fields, *_integers(signature.recovery_id, signature.r, signature.s)])
    return raw[:1] + signed


def _sign_legacy(key: PrivateKey, raw: bytes) -> bytes:
    """With EIP-155 when the unsigned form carries the chain id, without it otherwise."""
    fields = _decoded(raw)
    if len(fields) not in (LEGACY_FIELDS, LEGACY_FIELDS_WITH_CHAIN):
        raise _invalid_transaction("wrong number of fields")
    _check_recipient(fields[LEGACY_RECIPIENT_INDEX])
    signature = sign_digest(key, keccak(raw))
    v = 27 + signature.recovery_id
    if len(fields) == LEGACY_FIELDS_WITH_CHAIN:
        if fields[7] or fields[8]:
            raise _invalid_transaction("already signed")
        v = 35 + 2 * int.from_bytes(fields[6], "big") + signature.recovery_id
    signed: bytes = rlp.encode([*fields[:LEGACY_FIELDS], *_integers(v, signature.r, signature.s)])
    return signed


def _decoded(raw: bytes) -> list[Any]:
    try:
        fields = rlp.decode(raw, strict=True)
    except rlp.exceptions.RLPException:
        raise _invalid_transaction("not RLP") from None
    if not isinstance(fields, list):
        raise _invalid_transaction("not a list")
    return fields


def _check_recipient(recipient: Any) -> None:
    if not isinstance(recipient, bytes) or len(recipient) not in (0, 20):
        raise _invalid_transaction("recipient is not an address")


def _integers(*values: int) -> list[bytes]:
    return [value.to_bytes((value.bit_length() + 7) // 8, "big") for value in values]


def _payload_bytes(request: SignRawPayload) -> bytes:
    if request.encoding == "PAYLOAD_ENCODING_TEXT_UTF8":
        return request.payload.encode()
    try:
        return bytes.fromhex(request.payload.removeprefix("0x"))
    except ValueError:
        raise _invalid_encoding() from None


def _structured(request: SignRawPayload, digest: bytes) -> bytes:
    """The encoding itself says how to hash, so no hash function is left to choose."""
    if request.hash_function != "HASH_FUNCTION_NO_OP":
        raise _invalid_hash_function()
    return digest


def _typed_data_digest(payload: str) -> bytes:
    try:
        message = encode_typed_data(full_message=json.loads(payload))
    except Exception:
        raise _invalid_encoding() from None
    return keccak(b"\x19" + message.version + message.header + message.body)


def _authorization_digest(payload: str) -> bytes:
    try:
        fields = json.loads(payload)
        chain_id, nonce = int(fields["chainId"]), int(fields["nonce"])
        address = bytes.fromhex(fields["address"].removeprefix("0x"))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _invalid_encoding() from None
    return keccak(EIP7702_MAGIC + rlp.encode([*_integers(chain_id), address, *_integers(nonce)]))


def _invalid_encoding() -> TurnkeyError:
    return invalid("invalid payload encoding", "REQUEST_INVALID", ("parameters.payload", "not in its encoding"))


def _invalid_hash_function() -> TurnkeyError:
    return invalid("invalid hash function", "REQUEST_INVALID", ("parameters.hashFunction", "not possible here"))


def _invalid_transaction(why: str) -> TurnkeyError:
    return invalid("invalid transaction", "INVALID_TRANSACTION", ("parameters.unsignedTransaction", why))
