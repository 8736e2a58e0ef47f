"""Taking secrets in: a phrase becomes a wallet, a key stands on its own."""

from typing import Any

from eth_account.hdaccount.mnemonic import Mnemonic
from eth_account.types import Language
from eth_keys.datatypes import PrivateKey
from eth_utils.exceptions import ValidationError

from . import key_material, p256
from .bundles import signed_bundle
from .errors import TurnkeyError, invalid, not_served
from .models import ImportPrivateKey, ImportWallet, InitImport
from .organizations import StoredPrivateKey, Wallet
from .submissions import Context
from .users import user_of

PASSPHRASE_SEPARATOR = "\n--PASS--\n"
ETHEREUM = "ADDRESS_FORMAT_ETHEREUM"


def init_import(context: Context, request: InitImport) -> dict[str, Any]:
    turnkey, organization_id = context.turnkey, context.organization.organization_id
    user = user_of(context.organization, request.user_id)
    target = turnkey.imports.start(organization_id, user.user_id)
    inner = {
        "targetPublic": p256.uncompressed(target).hex(),
        "organizationId": organization_id,
        "userId": user.user_id,
    }
    return {"importBundle": signed_bundle(turnkey.identity.enclaves.signer, inner)}


def import_wallet(context: Context, request: ImportWallet) -> dict[str, Any]:
    turnkey = context.turnkey
    secret = _opened(context, request.user_id, request.encrypted_bundle)
    try:
        mnemonic, _, passphrase = secret.decode().partition(PASSPHRASE_SEPARATOR)
    except UnicodeDecodeError:
        raise _no_phrase() from None
    if not Mnemonic(Language.ENGLISH).is_mnemonic_valid(mnemonic) or "\n" in mnemonic:
        raise _no_phrase()
    now = turnkey.clock.now()
    wallet = Wallet(
        turnkey.randomness.uuid(), request.wallet_name, mnemonic, now, imported=True, passphrase=passphrase
    )
    wallet.accounts = key_material.derive_accounts(wallet, request.accounts, turnkey.randomness, now)
    context.organization.wallets.append(wallet)
    return {"walletId": wallet.wallet_id, "addresses": [account.address for account in wallet.accounts]}


def import_private_key(context: Context, request: ImportPrivateKey) -> dict[str, Any]:
    if request.curve != "CURVE_SECP256K1" or request.address_formats != [ETHEREUM]:
        raise not_served(f"keys of {request.curve} with {request.address_formats}")
    secret = _opened(context, request.user_id, request.encrypted_bundle)
    try:
        key = PrivateKey(secret)
    except ValidationError:
        raise invalid("invalid private key", "REQUEST_INVALID") from None
    stored = StoredPrivateKey(context.turnkey.randomness.uuid(), request.private_key_name, key)
    if context.organization.private_key(stored.address) or context.organization.wallet_account(stored.address):
        raise invalid("private key already exists", "REQUEST_INVALID")
    context.organization.private_keys.append(stored)
    return {"privateKeyId": stored.key_id, "addresses": [{"format": ETHEREUM, "address": stored.address}]}


def _opened(context: Context, user_id: str, bundle: str) -> bytes:
    user = user_of(context.organization, user_id)
    return context.turnkey.imports.open(context.organization.organization_id, user.user_id, bundle)


def _no_phrase() -> TurnkeyError:
    return invalid("invalid mnemonic", "REQUEST_INVALID", ("parameters.encryptedBundle", "not an English phrase"))
