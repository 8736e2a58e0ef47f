"""What the vendor has and this stack does not: named, and refused."""

from .call import JSON, Call, Endpoint
from .refusals import not_served
from .service import Privy

CLIENT_PATHS = (
    "/passkeys",
    "/passwordless/transfer",
    "/oauth",
    "/siwe",
    "/siws",
    "/custom_jwt_account",
    "/mfa",
    "/guest",
    "/wallets/import",
)
SERVER_PATHS = (
    "/apps/gas_spend",
    "/apps/{app_id}/allowlist",
    "/intents",
    "/organizations",
    "/earn",
    "/wallets/batch",
    "/wallets_with_recovery",
    "/wallets/{wallet_id}/balance",
    "/wallets/{wallet_id}/swap",
    "/wallets/{wallet_id}/transfer",
    "/wallets/{wallet_id}/actions",
    "/wallets/{wallet_id}/earn",
    "/wallets/{wallet_id}/payout",
    "/wallets/{wallet_id}/deposit_accounts",
    "/wallets/{wallet_id}/entity",
    "/users/{user_id}/kyc",
    "/users/{user_id}/external_fiat_accounts",
)


async def refuse(_privy: Privy, call: Call) -> JSON:
    raise not_served(f"{call.method} {call.path}")


CLIENT = [Endpoint("*", path + "{rest:(/.*)?}", refuse, needs_user=False) for path in CLIENT_PATHS]
SERVER = [Endpoint("*", path + "{rest:(/.*)?}", refuse) for path in SERVER_PATHS]
