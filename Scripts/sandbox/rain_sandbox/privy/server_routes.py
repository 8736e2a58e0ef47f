"""What the app's server may ask."""

from . import (
    import_routes,
    not_served_here,
    policy_routes,
    quorum_routes,
    server_wallet_routes,
    session_routes,
    user_routes,
    wallet_routes,
)
from .call import JSON, Call, Endpoint
from .one_time_codes import TEST_CODE, TEST_CONTACTS
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


ENDPOINTS = [
    *not_served_here.SERVER,
    Endpoint("GET", "/apps/{app_id}", session_routes.app),
    Endpoint("GET", "/apps/{app_id}/test_credentials", test_credentials),
    *user_routes.ENDPOINTS,
    *import_routes.ENDPOINTS,
    *server_wallet_routes.ENDPOINTS,
    *quorum_routes.ENDPOINTS,
    *policy_routes.ENDPOINTS,
    *wallet_routes.SHARED,
]
