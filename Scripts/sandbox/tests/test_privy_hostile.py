"""Whatever is sent to Privy, the answer is one of its own: never a failure of the stack."""

import random
import re
from typing import Any

import pytest
import requests

from rain_sandbox.privy import http, rpc, server_routes
from rain_sandbox.privy.call import Endpoint

from .support.privy import Key, LoggedIn, ok, refused, server_api, with_wallet
from .support.running import TIMEOUT, Stack

BODIES_FOR_EACH = 12
NAMES = re.findall(
    r"\w+",
    "email phoneNumber code mode token oldAddress newAddress address refresh_token chain_type method "
    "params message encoding hash transaction typed_data to value chain_id nonce data type gas_limit "
    "gas_price max_fee_per_gas domain types from primary_type contract caip2 sponsor reference_id owner "
    "owner_id user_id public_key policy_ids additional_signers signer_id display_name external_id rules "
    "name version conditions field_source field operator action abi wallet index linked_accounts number "
    "wallets custom_metadata searchTerm user_jwt encryption_type recipient_public_key entropy_type "
    "public_keys user_ids key_quorum_ids authorization_threshold handle bytes hash_function",
)
VALUES: list[Any] = [
    None, True, 0, -1, 2**53, 2**70, 1.5, "", "x", "0x", "0x1", "0x" + "22" * 20, "ethereum", "personal_sign",
    "eth_signTransaction", "eth_signTypedData_v4", "eth_sendTransaction", "secp256k1_sign", "raw_sign", "utf-8",
    "hex", "eip155:84532", "eip155:99999999999999999999", "user@example.com", "+15550100200", "123456", "HPKE",
    "1.0", "ALLOW", "*", "ethereum_calldata", "\u0000", "é" * 300, [], {}, [[]], [None], "9" * 5000, "💥",
]  # fmt: skip


def junk(source: random.Random, depth: int = 3) -> Any:
    kind = source.random()
    if depth and kind < 0.35:
        return {source.choice(NAMES): junk(source, depth - 1) for _ in range(source.randrange(5))}
    if depth and kind < 0.45:
        return [junk(source, depth - 1) for _ in range(source.randrange(3))]
    return source.choice(VALUES)


def body(source: random.Random) -> dict[str, Any]:
    made = {source.choice(NAMES): junk(source) for _ in range(source.randrange(7))}
    if source.random() < 0.5:
        made["method"] = source.choice(list(rpc.METHODS))
        made.setdefault("params", junk(source))
    return made


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return with_wallet(stack)


def paths(stack: Stack, user: LoggedIn, template: str) -> list[str]:
    """With things that are there, and with things that are not."""
    quorum = ok(server_api(stack).post("/key_quorums", {"public_keys": [Key().spki]}))["id"]
    there = {"wallet_id": user.wallet["id"], "user_id": user.user_id, "key_quorum_id": quorum}
    there["app_id"] = stack.ready["privy"]["appId"]
    filled = re.sub(r"\{(\w+)\}", lambda found: there.get(found[1], "nothing"), template)
    return [filled, re.sub(r"\{\w+\}", "%00x", template)]


def served(endpoints: list[Endpoint]) -> list[Endpoint]:
    return [endpoint for endpoint in endpoints if endpoint.method != "*" and "logout" not in endpoint.path]


@pytest.mark.parametrize("endpoint", served(http.CLIENT_ENDPOINTS), ids=lambda item: f"{item.method} {item.path}")
def test_clients_cannot_make_it_fail(stack: Stack, user: LoggedIn, endpoint: Endpoint) -> None:
    source = random.Random(endpoint.path)
    for path in paths(stack, user, endpoint.path):
        for number in range(BODIES_FOR_EACH):
            made = body(source)
            key = {"privy-idempotency-key": f"{number}"} if number % 3 == 0 else {}
            answer = user.api.signed(endpoint.method, path, made, [user.key], key)
            assert answer.status_code < 500 or answer.status_code == 501, (path, made, answer.text)


@pytest.mark.parametrize("endpoint", served(server_routes.ENDPOINTS), ids=lambda item: f"{item.method} {item.path}")
def test_servers_cannot_make_it_fail(stack: Stack, user: LoggedIn, endpoint: Endpoint) -> None:
    source, api = random.Random(endpoint.path), server_api(stack)
    for path in paths(stack, user, endpoint.path):
        for _ in range(BODIES_FOR_EACH):
            made = body(source)
            answer = api.signed(endpoint.method, path, made, [user.key])
            assert answer.status_code < 500 or answer.status_code == 501, (path, made, answer.text)


@pytest.mark.parametrize(
    "query",
    [
        "?chain=base_sepolia&asset=",
        "?chain=base_sepolia&token=0x",
        "?limit=x",
        "?cursor=%00",
        "?chain=&chain=",
        "?%ff=1",
    ],
)
def test_queries_cannot_make_it_fail(stack: Stack, user: LoggedIn, query: str) -> None:
    for api, path in (
        (user.api, f"/wallets/{user.wallet['id']}/transactions"),
        (server_api(stack), "/wallets"),
        (server_api(stack), "/users"),
    ):
        assert api.send("GET", path + query, None, {}).status_code in (200, 400, 501)


def test_a_deep_body_is_refused(user: LoggedIn) -> None:
    headers = {**user.api.headers, "Content-Type": "application/json"}
    deep = requests.post(user.api.base + "/wallets", data='{"a":' * 100_000, headers=headers, timeout=TIMEOUT)
    assert refused(deep)[::2] == (400, "invalid_data")
