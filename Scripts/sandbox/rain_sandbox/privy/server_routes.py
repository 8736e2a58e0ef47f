"""What the app's server may ask. The rest of the vendor's API is named, and refused."""

from . import (
    import_routes,
    policy_routes,
    quorum_routes,
    server_wallet_routes,
    session_routes,
    user_routes,
    wallet_routes,
)
from .call import JSON, Call, Endpoint
from .one_time_codes import TEST_CODE, TEST_CONTACTS
from .refusals import not_served
from .service import Privy
from .session_routes import check_app


async def test_credentials(privy: Privy, call: Call) -> JSON:
    check_app(privy, call)
    credentials = {
        "id": "test-credentials",
        "email": TEST_CONTACTS["email"],
        "phone_number": TEST_CONTACTS["phone"],
        "otp_code": TEST_CODE,
        "created_at": 0,
        "updated_at": 0,
    }
    return {"data": [credentials]}


async def refuse(_privy: Privy, call: Call) -> JSON:
    raise not_served(f"{call.method} {call.path}")


NOT_SERVED = (
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

ENDPOINTS = [
    *(Endpoint("*", path + "{rest:(/.*)?}", refuse) for path in NOT_SERVED),
    Endpoint("GET", "/apps/{app_id}", session_routes.app),
    Endpoint("GET", "/apps/{app_id}/test_credentials", test_credentials),
    *user_routes.ENDPOINTS,
    *import_routes.ENDPOINTS,
    *server_wallet_routes.ENDPOINTS,
    *quorum_routes.ENDPOINTS,
    *policy_routes.ENDPOINTS,
    *wallet_routes.SHARED,
]
