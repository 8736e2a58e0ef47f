"""Keys and phrases that leave, sealed to whoever asked; the owner alone may ask."""

from typing import Literal

from . import sealing
from .call import JSON, Call, Model
from .refusals import invalid
from .service import Privy
from .wallet_access import check_owner, wallet_of
from .wallets import Wallet

KEY_METHOD, PHRASE_METHOD = "exportPrivateKey", "exportSeedPhrase"


class ExportBody(Model):
    encryption_type: Literal["HPKE"]
    recipient_public_key: str
    export_seed_phrase: bool = False


async def export_wallet(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    body = call.read(ExportBody)
    check_owner(privy, call, wallet.owner_id)
    method = PHRASE_METHOD if body.export_seed_phrase else KEY_METHOD
    privy.policies.check(wallet.policy_ids, method, body)
    return sealed(privy, wallet, method, body.recipient_public_key)


def sealed(privy: Privy, wallet: Wallet, method: str, recipient_public_key: str) -> JSON:
    """A private key as 64 hex digits without 0x, or the phrase as its words."""
    recipient = sealing.recipient(recipient_public_key)
    if method == PHRASE_METHOD and wallet.mnemonic is None:
        raise invalid("The wallet has no seed phrase")
    plaintext = wallet.mnemonic if method == PHRASE_METHOD else wallet.private_key.to_bytes().hex()
    wallet.exported_ms = privy.clock.now_ms()
    return sealing.seal(recipient, plaintext or "")
