"""Signing a digest, or bytes under a hash function, by the call that is not of one chain."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from typing import Literal

from eth_utils.crypto import keccak

from . import signing
from .call import JSON, Call, Model
from .refusals import invalid
from .rpc_models import HexBytes
from .service import Privy
from .wallet_access import check_signer, policies_for, wallet_of

HASHES: dict[str, Callable[[bytes], bytes]] = {
    "keccak256": keccak,
    "sha256": lambda data: hashlib.sha256(data).digest(),
    "blake2b256": lambda data: hashlib.blake2b(data, digest_size=32).digest(),
}


class RawSignParams(Model):
    hash: HexBytes | None = None
    bytes: str | None = None
    encoding: Literal["base64", "hex", "utf-8"] | None = None
    hash_function: Literal["keccak256", "sha256", "blake2b256"] | None = None


class RawSign(Model):
    params: RawSignParams


async def raw_sign(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    body = call.read(RawSign)
    signer = check_signer(privy, call, wallet)

    async def run() -> JSON:
        privy.policies.check(policies_for(wallet, signer), "raw_sign", body)
        signature = signing.sign_digest(wallet.private_key, _digest(body.params))
        return {"method": "raw_sign", "data": {"signature": "0x" + signature.hex(), "encoding": "hex"}}

    return await privy.idempotency.once(call, run)


def _digest(params: RawSignParams) -> bytes:
    spelled = (params.bytes, params.encoding, params.hash_function)
    if params.hash is not None and spelled == (None, None, None):
        return params.hash
    if params.hash is not None or params.bytes is None or params.encoding is None or params.hash_function is None:
        raise invalid("params: either hash, or bytes with encoding and hash_function")
    return HASHES[params.hash_function](_bytes(params.bytes, params.encoding))


def _bytes(text: str, encoding: str) -> bytes:
    try:
        if encoding == "utf-8":
            return text.encode()
        return (
            base64.b64decode(text, validate=True) if encoding == "base64" else bytes.fromhex(text.removeprefix("0x"))
        )
    except (binascii.Error, ValueError):
        raise invalid("params.bytes: not in its encoding") from None
