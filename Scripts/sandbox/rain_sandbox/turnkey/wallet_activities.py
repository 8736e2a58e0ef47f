"""Wallets: creating them, signing with them, taking them out."""

from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from eth_keys.datatypes import PrivateKey

from . import bundles, key_material, p256, signing
from .errors import bad_body, not_found, not_served
from .models import (
    CreateWallet,
    CreateWalletAccounts,
    ExportPrivateKey,
    ExportWallet,
    ExportWalletAccount,
    SignRawPayload,
    SignRawPayloads,
    SignTransaction,
)
from .organization_activities import add_wallet
from .organizations import Organization, Wallet
from .submissions import Context


def create_wallet(context: Context, request: CreateWallet) -> dict[str, Any]:
    return add_wallet(context.turnkey, context.organization, request)


def create_wallet_accounts(context: Context, request: CreateWalletAccounts) -> dict[str, Any]:
    wallet = _wallet(context.organization, request.wallet_id)
    turnkey = context.turnkey
    accounts = key_material.derive_accounts(wallet, request.accounts, turnkey.randomness, turnkey.clock.now())
    if request.persist is not False:
        wallet.accounts += accounts
    return {"addresses": [account.address for account in accounts]}


def sign_raw_payload(context: Context, request: SignRawPayload) -> dict[str, Any]:
    key = _signer(context.organization, request.sign_with)
    return _signature(context, key, request)


def sign_raw_payloads(context: Context, request: SignRawPayloads) -> dict[str, Any]:
    key = _signer(context.organization, request.sign_with)
    common = request.as_json()
    payloads = common.pop("payloads")
    each = [SignRawPayload.model_validate({**common, "payload": payload}) for payload in payloads]
    return {"signatures": [_signature(context, key, single) for single in each]}


def sign_transaction(context: Context, request: SignTransaction) -> dict[str, Any]:
    key = _signer(context.organization, request.sign_with)
    if request.type != "TRANSACTION_TYPE_ETHEREUM":
        raise not_served(request.type)
    return {"signedTransaction": signing.sign_transaction(key, request.unsigned_transaction)}


def export_wallet(context: Context, request: ExportWallet) -> dict[str, Any]:
    wallet = _wallet(context.organization, request.wallet_id)
    if request.language not in (None, "MNEMONIC_LANGUAGE_ENGLISH"):
        raise not_served(f"export in {request.language}")
    secret = f"{wallet.mnemonic}\n{wallet.passphrase}" if wallet.passphrase else wallet.mnemonic
    bundle = _export(context, request.target_public_key, secret.encode())
    wallet.exported = True
    return {"walletId": wallet.wallet_id, "exportBundle": bundle}


def export_wallet_account(context: Context, request: ExportWalletAccount) -> dict[str, Any]:
    found = context.organization.wallet_account(request.address)
    if found is None:
        raise not_found("no wallet account found with the given address")
    wallet, account = found
    bundle = _export(context, request.target_public_key, account.private_key.to_bytes())
    wallet.exported = True
    return {"address": account.address, "exportBundle": bundle}


def export_private_key(context: Context, request: ExportPrivateKey) -> dict[str, Any]:
    stored = context.organization.private_key(request.private_key_id)
    if stored is None or stored.key_id != request.private_key_id:
        raise not_found("no private key found with the given ID")
    bundle = _export(context, request.target_public_key, stored.private_key.to_bytes())
    return {"privateKeyId": stored.key_id, "exportBundle": bundle}


def _export(context: Context, target: str, plaintext: bytes) -> str:
    signer = context.turnkey.identity.enclaves.signer
    return bundles.export_bundle(signer, _export_target(target), plaintext, context.organization.organization_id)


def _export_target(text: str) -> ec.EllipticCurvePublicKey:
    """Uncompressed, unlike every other key on this wire."""
    try:
        if len(text) == p256.UNCOMPRESSED_HEX_LENGTH:
            return p256.parse_point(text)
    except ValueError:
        pass
    raise bad_body(("parameters.targetPublicKey", "not an uncompressed P-256 point"))


def _wallet(organization: Organization, wallet_id: str) -> Wallet:
    wallet = organization.wallet(wallet_id)
    if wallet is None:
        raise not_found("no wallet found with the given ID")
    return wallet


def _signer(organization: Organization, sign_with: str) -> PrivateKey:
    found = organization.wallet_account(sign_with)
    if found is not None:
        return found[1].private_key
    stored = organization.private_key(sign_with)
    if stored is None:
        raise not_found("Could not find any resource to sign with. Addresses are case sensitive.")
    return stored.private_key


def _signature(context: Context, key: PrivateKey, request: SignRawPayload) -> dict[str, Any]:
    signature = signing.sign_digest(key, signing.digest_of(request))
    return signature.as_json(context.turnkey.switches.trim_signatures)
