"""The bodies of wallet calls, as the vendor's schema names their fields; a test compares them with its types."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from .call import Model

MAXIMUM_SAFE_INTEGER = 2**53 - 1
MAXIMUM_HEX = 300_002
MAXIMUM_MESSAGE = 100_002

_QUANTITY = re.compile(r"0x[0-9a-fA-F]{1,64}")


def _quantity(value: Any) -> int:
    """Hexadecimal text or a safe integer. Decimal text is no quantity."""
    if isinstance(value, str) and _QUANTITY.fullmatch(value):
        return int(value, 16)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAXIMUM_SAFE_INTEGER:
        return value
    raise ValueError("must be a hex string starting with 0x or a non-negative safe integer")


def _bytes(value: Any) -> bytes:
    if not isinstance(value, str) or not value.startswith("0x") or len(value) > MAXIMUM_HEX:
        raise ValueError("must be a hex string starting with 0x")
    if re.search(r"[^0-9a-fA-F]", value[2:]) or len(value) % 2:
        raise ValueError("must be an even number of hex digits")
    return bytes.fromhex(value[2:])


Quantity = Annotated[int, BeforeValidator(_quantity)]
HexBytes = Annotated[bytes, BeforeValidator(_bytes)]
Address = Annotated[str, Field(pattern=r"^0x[0-9a-fA-F]{40}$")]
Caip2 = Annotated[str, Field(pattern=r"^eip155:[0-9]{1,20}$")]


class SignedAuthorization(Model):
    """An EIP-7702 authorisation, as `eth_sign7702Authorization` answers it."""

    contract: Address
    chain_id: Quantity
    nonce: Quantity
    r: Quantity
    s: Quantity
    y_parity: Literal[0, 1]


class UnsignedTransaction(Model):
    sender: Address | None = Field(default=None, alias="from")
    to: Address | None = None
    chain_id: Quantity | None = None
    nonce: Quantity | None = None
    data: HexBytes | None = None
    value: Quantity | None = None
    type: Literal[0, 1, 2, 4] | None = None
    gas_limit: Quantity | None = None
    gas_price: Quantity | None = None
    max_fee_per_gas: Quantity | None = None
    max_priority_fee_per_gas: Quantity | None = None
    authorization_list: list[SignedAuthorization] | None = None


class SignatureOptions(Model):
    type: Literal["ecdsa", "erc1271"]


class RpcBody(Model):
    method: str
    chain_type: Literal["ethereum"] | None = None
    address: str | None = None
    wallet_id: str | None = None


class PersonalSignParams(Model):
    message: Annotated[str, Field(max_length=MAXIMUM_MESSAGE)]
    encoding: Literal["utf-8", "hex"]


class PersonalSign(RpcBody):
    params: PersonalSignParams
    caip2: Caip2 | None = None
    signature_options: SignatureOptions | None = None


class Secp256k1SignParams(Model):
    hash: HexBytes


class Secp256k1Sign(RpcBody):
    params: Secp256k1SignParams


class TypeField(Model):
    name: str
    type: str


class TypedData(Model):
    domain: dict[str, Any]
    types: dict[str, list[TypeField]]
    message: dict[str, Any]
    primary_type: str


class SignTypedDataParams(Model):
    typed_data: TypedData


class SignTypedData(RpcBody):
    params: SignTypedDataParams
    caip2: Caip2 | None = None
    signature_options: SignatureOptions | None = None


class TransactionParams(Model):
    transaction: UnsignedTransaction


class SignTransaction(RpcBody):
    params: TransactionParams


class SponsorOptions(Model):
    asset: str


class SendTransaction(RpcBody):
    params: TransactionParams
    caip2: Caip2
    sponsor: bool | None = None
    sponsor_options: SponsorOptions | None = None
    reference_id: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    experimental_data_suffix: HexBytes | None = None


class Sign7702Params(Model):
    contract: Address
    chain_id: Quantity
    nonce: Quantity | None = None
    executor: Literal["self"] | None = None


class Sign7702Authorization(RpcBody):
    params: Sign7702Params


class ExportParams(Model):
    encryption_type: Literal["HPKE"]
    recipient_public_key: str
    export_seed_phrase: bool | None = None
    export_type: Literal["display", "client"] | None = None


class ExportRpc(RpcBody):
    address: str
    params: ExportParams
