"""A user's wallets as their client makes and uses them, and the exchange of a token for a signing key."""

from typing import Literal

from . import sealing, transaction_routes
from .call import JSON, Call, Endpoint, Model
from .export import export_wallet
from .raw_sign import raw_sign
from .refusals import Refused
from .rpc import call_wallet
from .service import Privy
from .wallet_access import is_visible, wallet_of


class CreateWallet(Model):
    chain_type: Literal["ethereum"]


class Exchange(Model):
    user_jwt: str
    encryption_type: Literal["HPKE"]
    recipient_public_key: str


async def create(privy: Privy, call: Call) -> JSON:
    """The user's next wallet. Whoever lost the answer asks again with the same idempotency key."""
    call.read(CreateWallet)

    async def run() -> JSON:
        own = privy.wallets.of_user(call.someone.user_id)
        if own and not privy.settings.allow_additional_wallets:
            raise Refused("resource_already_exists")
        if len(own) >= privy.settings.maximum_wallets:
            raise Refused("max_accounts_reached")
        return privy.wallet_shape(privy.wallets.create_for(call.someone))

    return await privy.idempotency.once(call, run)


async def list_own(privy: Privy, call: Call) -> JSON:
    own = [wallet for wallet in privy.wallets.all() if is_visible(privy, call, wallet) and wallet.archived_ms is None]
    return {"data": [privy.wallet_shape(wallet) for wallet in own], "next_cursor": None}


async def get(privy: Privy, call: Call) -> JSON:
    return privy.wallet_shape(wallet_of(privy, call))


async def exchange(privy: Privy, call: Call) -> JSON:
    """A key that signs for the user of the token, sealed to the key of whoever asks.

    The vendor gives it only to the app's server. This stack gives it to the user's client too: a deviation, so that a
    client can be tested without a server of its own.
    """
    body = call.read(Exchange)
    recipient = sealing.recipient(body.recipient_public_key)
    try:
        user_id = privy.sessions.user_id(body.user_jwt)
    except Refused:
        raise Refused("invalid_user_jwt") from None
    if call.user is not None and call.user.user_id != user_id:
        raise Refused("invalid_user_jwt")
    key, private = privy.user_keys.create(user_id)
    return {
        "encrypted_authorization_key": sealing.seal(recipient, private),
        "expires_at": key.expires_ms,
        "wallets": [privy.wallet_shape(wallet) for wallet in privy.wallets.of_user(user_id)],
    }


SHARED = [
    Endpoint("GET", "/wallets/{wallet_id}", get),
    Endpoint("POST", "/wallets/{wallet_id}/rpc", call_wallet),
    Endpoint("POST", "/wallets/{wallet_id}/raw_sign", raw_sign),
    Endpoint("POST", "/wallets/{wallet_id}/export", export_wallet),
    Endpoint("POST", "/wallets/authenticate", exchange),
    Endpoint("POST", "/user_signers/authenticate", exchange),
    *transaction_routes.ENDPOINTS,
]
ENDPOINTS = [Endpoint("GET", "/wallets", list_own), Endpoint("POST", "/wallets", create), *SHARED]
