"""Keys and phrases that come in, sealed to a key the service made for this import."""

import base64
from typing import Annotated, Literal

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from eth_account.hdaccount.mnemonic import Mnemonic
from eth_account.types import Language
from eth_keys.datatypes import PrivateKey
from eth_utils.exceptions import ValidationError
from pydantic import Field

from . import keys, sealing
from .call import JSON, Call, Endpoint, Model
from .owner_models import WithOwner
from .owners import quorum_of
from .refusals import Refused, invalid
from .rpc_models import Address
from .server_wallet_routes import DisplayName, ExternalId, NewWallet, PolicyIds, SignerItem, equip
from .service import Privy
from .wallets import derive


class InitKey(Model):
    address: Address
    chain_type: Literal["ethereum"]
    encryption_type: Literal["HPKE"]
    entropy_type: Literal["private-key", "hd"]
    index: Annotated[int, Field(ge=0)] | None = None


class HpkeConfig(Model):
    aead_algorithm: Literal["CHACHA20_POLY1305", "AES_GCM256"] = "CHACHA20_POLY1305"
    info: str = ""
    aad: str = ""


class SealedWallet(InitKey):
    encapsulated_key: str
    ciphertext: str
    hpke_config: HpkeConfig = HpkeConfig()


class Submit(WithOwner):
    wallet: SealedWallet
    additional_signers: Annotated[list[SignerItem], Field(default_factory=list)]
    policy_ids: Annotated[PolicyIds, Field(default_factory=list)]
    display_name: DisplayName | None = None
    external_id: ExternalId | None = None


async def init(privy: Privy, call: Call) -> JSON:
    body = call.read(InitKey)
    _check_index(body)
    key = keys.generate(privy.randomness)
    privy.imports[body.address.lower()] = key
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"encryption_type": "HPKE", "encryption_public_key": base64.b64encode(point).decode()}


async def submit(privy: Privy, call: Call) -> JSON:
    body = call.read(Submit)
    _check_index(body.wallet)
    own = privy.imports.get(body.wallet.address.lower())
    if own is None:
        raise invalid("No import of this address was started")
    mnemonic, private_key = _opened(own, body.wallet)
    if private_key.public_key.to_address() != body.wallet.address.lower():
        raise invalid("The key is of another address")
    if any(wallet.address.lower() == body.wallet.address.lower() for wallet in privy.wallets.all()):
        raise Refused("resource_already_exists", "The wallet already exists")
    owner_id = quorum_of(privy, body)
    wallet = privy.wallets.add(private_key, mnemonic)
    wallet.owner_id, wallet.imported_ms = owner_id, wallet.created_ms
    if body.owner is not None and body.owner.user_id is not None:
        wallet.index = privy.wallets.next_index(body.owner.user_id)
        wallet.user_id = body.owner.user_id
    parts = NewWallet(
        chain_type="ethereum",
        policy_ids=body.policy_ids,
        display_name=body.display_name,
        external_id=body.external_id,
    )
    equip(privy, wallet, parts, body.additional_signers)
    del privy.imports[body.wallet.address.lower()]
    return privy.wallet_shape(wallet)


def _check_index(body: InitKey) -> None:
    if (body.index is None) == (body.entropy_type == "hd"):
        raise invalid("index: for a phrase, and for it alone")


def _opened(own: ec.EllipticCurvePrivateKey, sealed: SealedWallet) -> tuple[str | None, PrivateKey]:
    """The phrase, if it is one, and the key. A private key comes as hex digits or as its bytes."""
    config = sealed.hpke_config
    opened = sealing.unseal(
        own, sealed.encapsulated_key, sealed.ciphertext, config.aead_algorithm, config.info, config.aad
    )
    try:
        if sealed.entropy_type == "private-key":
            raw = opened if len(opened) == 32 else bytes.fromhex(opened.decode().removeprefix("0x"))
            return None, PrivateKey(raw)
        phrase = opened.decode()
    except (ValueError, ValidationError):
        raise invalid("What was sealed is no private key and no phrase") from None
    if not Mnemonic(Language.ENGLISH).is_mnemonic_valid(phrase):
        raise invalid("What was sealed is no private key and no phrase")
    return phrase, derive(phrase, sealed.index or 0)


ENDPOINTS = [
    Endpoint("POST", "/wallets/import/init", init),
    Endpoint("POST", "/wallets/import/submit", submit),
]
