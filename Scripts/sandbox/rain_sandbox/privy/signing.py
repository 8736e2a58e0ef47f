"""Signatures of wallet keys, by eth-account: messages, digests, typed data, EIP-7702 authorisations."""

from typing import Any

import rlp
from eth_account import Account
from eth_account.messages import SignableMessage, encode_defunct, encode_typed_data
from eth_keys.datatypes import PrivateKey
from eth_utils.crypto import keccak

from .refusals import Refused, invalid, not_served
from .rpc_models import PersonalSignParams, TypedData

DIGEST_LENGTH = 32
EIP7702_MAGIC = b"\x05"
DOMAIN_TYPE = "EIP712Domain"
DOMAIN_FIELDS = {
    "name": "string",
    "version": "string",
    "chainId": "uint256",
    "verifyingContract": "address",
    "salt": "bytes32",
}


def message_of(params: PersonalSignParams) -> SignableMessage:
    if params.encoding == "utf-8":
        return encode_defunct(text=params.message)
    try:
        return encode_defunct(bytes.fromhex(params.message))
    except ValueError:
        raise invalid("params.message: must be hex digits without 0x") from None


def typed_data_of(data: TypedData, requires_domain_type: bool) -> SignableMessage:
    """The domain is hashed by the fields it has, in the standard's order; another declared type is not served."""
    types: dict[str, Any] = {name: [field.model_dump() for field in fields] for name, fields in data.types.items()}
    declared = types.pop(DOMAIN_TYPE, None)
    if declared is None and requires_domain_type:
        raise Refused("missing_domain_type")
    standard = [{"name": name, "type": kind} for name, kind in DOMAIN_FIELDS.items() if name in data.domain]
    if declared not in (None, standard):
        raise not_served("a domain whose type is not that of its fields, in the standard's order")
    domain = dict(data.domain)
    if isinstance(domain.get("chainId"), str):
        domain["chainId"] = _chain_id(domain["chainId"])
    whole = {"types": types, "domain": domain, "primaryType": data.primary_type, "message": data.message}
    try:
        return encode_typed_data(full_message=whole)
    except Exception:
        raise invalid("params.typed_data: not typed data") from None


def sign_message(key: PrivateKey, message: SignableMessage) -> bytes:
    return sign_digest(key, keccak(b"\x19" + message.version + message.header + message.body))


def sign_digest(key: PrivateKey, digest: bytes) -> bytes:
    """r, s and v, which is 27 or 28."""
    if len(digest) != DIGEST_LENGTH:
        raise invalid("params.hash: must have 32 bytes")
    signed = Account.unsafe_sign_hash(digest, key.to_bytes())
    return bytes(signed.signature)


def authorization_digest(chain_id: int, contract: str, nonce: int) -> bytes:
    fields = [_integer(chain_id), bytes.fromhex(contract[2:]), _integer(nonce)]
    return keccak(EIP7702_MAGIC + rlp.encode(fields))


def _integer(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def _chain_id(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        raise invalid("params.typed_data.domain.chainId: not a number") from None
