"""Wallets: a mnemonic, and the Ethereum accounts derived from it."""

from collections.abc import Sequence

from eth_account.hdaccount import key_from_seed, seed_from_mnemonic
from eth_account.hdaccount.mnemonic import Mnemonic
from eth_account.types import Language
from eth_keys.datatypes import PrivateKey

from ..randomness import Randomness
from .errors import invalid, not_served
from .models import WalletAccountParams
from .organizations import Wallet, WalletAccount

DEFAULT_MNEMONIC_LENGTH = 12
ENTROPY_BYTES = {12: 16, 15: 20, 18: 24, 21: 28, 24: 32}


def new_mnemonic(randomness: Randomness, length: int | None) -> str:
    size = ENTROPY_BYTES.get(length if length is not None else DEFAULT_MNEMONIC_LENGTH)
    if size is None:
        raise invalid("bad request body", "REQUEST_INVALID", ("mnemonicLength", "must be one of 12, 15, 18, 21, 24"))
    return Mnemonic(Language.ENGLISH).to_mnemonic(randomness.token(size))


def derive_accounts(
    wallet: Wallet, requests: Sequence[WalletAccountParams], randomness: Randomness, now: float
) -> list[WalletAccount]:
    """Accounts in the order asked for; the caller decides whether the wallet keeps them."""
    seed = seed_from_mnemonic(wallet.mnemonic, wallet.passphrase)
    taken = {(account.path, account.address_format) for account in wallet.accounts}
    accounts = []
    for index, request in enumerate(requests):
        if request.curve != "CURVE_SECP256K1" or request.address_format != "ADDRESS_FORMAT_ETHEREUM":
            raise not_served(f"accounts of {request.curve} with {request.address_format}")
        if (request.path, request.address_format) in taken:
            raise invalid(
                "wallet account already exists", "REQUEST_INVALID", (f"accounts.{index}.path", "already taken")
            )
        taken.add((request.path, request.address_format))
        private_key = PrivateKey(_key_at(seed, request.path, index))
        accounts.append(
            WalletAccount(
                account_id=randomness.uuid(),
                curve=request.curve,
                path_format=request.path_format,
                path=request.path,
                address_format=request.address_format,
                address=private_key.public_key.to_checksum_address(),
                private_key=private_key,
                created_at=now,
                name=request.name,
            )
        )
    return accounts


def _key_at(seed: bytes, path: str, index: int) -> bytes:
    try:
        return key_from_seed(seed, path)
    except Exception:
        raise invalid(
            "bad request body", "REQUEST_INVALID", (f"accounts.{index}.path", "not a BIP-32 path")
        ) from None
