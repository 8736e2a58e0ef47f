"""Who may call Privy at all, and how the stand-in is told to refuse."""

from typing import Any

import pytest
import requests

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok, refused
from .support.running import Stack

PHONE = "+15550100200"
INVALID_TOKEN = (401, "Invalid auth token", "missing_or_invalid_token")


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return log_in(stack)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"privy_app_id": None}, (400, "Invalid Privy app ID", "missing_or_invalid_privy_app_id")),
        ({"privy_app_id": "c" * 25}, (400, "Invalid Privy app ID", "missing_or_invalid_privy_app_id")),
        ({"privy_client_id": None}, (400, "Invalid app client ID", "missing_or_invalid_privy_client_id")),
        ({"x_native_app_identifier": None}, (403, "Must specify origin", "missing_origin")),
        (
            {"x_native_app_identifier": "com.other"},
            (
                403,
                "Native app ID com.other has not been set as an allowed app identifier in the Privy dashboard",
                "invalid_native_app_id",
            ),
        ),
        ({"x_native_app_identifier": None, "Origin": "https://other.example"}, (403, None, "invalid_origin")),
        ({"privy_client": "swift"}, (400, None, "invalid_data")),
        ({"privy_ca_id": "1"}, (400, None, "invalid_data")),
    ],
)
def test_a_client_must_say_who_it_is(stack: Stack, changes: Any, refusal: tuple[int, str | None, str]) -> None:
    status, text, code = refused(client_api(stack, **changes).post("/passwordless/init", {"email": EMAIL}))
    assert (status, code) == (refusal[0], refusal[2])
    assert refusal[1] in (None, text)


def test_a_browser_is_known_by_its_origin(stack: Stack) -> None:
    browser = client_api(stack, x_native_app_identifier=None, Origin="http://localhost:3000")
    ok(browser.post("/passwordless/init", {"email": EMAIL}))


def test_only_json_objects_are_taken(stack: Stack) -> None:
    api, path = client_api(stack), "/passwordless/init"
    assert refused(api.post(path, [1]))[::2] == (400, "invalid_data")
    assert refused(api.send("POST", path, {"email": EMAIL}, {"Content-Type": "text/plain"}))[0] == 415
    garbage = requests.post(api.base + path, data=b"{", headers={**api.headers, "Content-Type": "application/json"})
    assert refused(garbage) == (400, "The body is not JSON", "invalid_data")
    assert refused(api.get("/nothing"))[0] == 404
    assert refused(api.get(path))[0] == 404


@pytest.mark.parametrize("path", ["/passkeys/authenticate/init", "/oauth/init", "/siwe/init"])
def test_other_ways_to_log_in_are_not_taken_silently(stack: Stack, path: str) -> None:
    status, text, code = refused(client_api(stack).post(path, {}))
    assert (status, code) == (501, "not_supported")
    assert path in text


def test_the_app_is_described(stack: Stack) -> None:
    privy = stack.ready["privy"]
    app = ok(client_api(stack).get(f"/apps/{privy['appId']}"))
    assert (app["id"], app["verification_key"]) == (privy["appId"], privy["verificationKey"])
    assert app["embedded_wallet_config"]["mode"] == "user-controlled-server-wallets-only"
    assert refused(client_api(stack).get("/apps/other"))[0] == 400
    assert client_api(stack).post("/analytics_events", {"event_name": "x"}).status_code == 204


def test_any_refusal_can_be_planned(stack: Stack, user: LoggedIn) -> None:
    stack.fault(
        "privy", "privy-error", path="users/me", refusal="too_many_requests", headers={"x-ratelimit-reset": "9"}
    )
    answer = user.api.get("/users/me")
    assert (refused(answer), answer.headers["x-ratelimit-reset"]) == (
        (429, "Too many requests", "too_many_requests"),
        "9",
    )
    stack.fault("privy", "privy-error", status=418, message="no", privyErrorCode="teapot")
    assert refused(user.api.get("/users/me")) == (418, "no", "teapot")
    ok(user.api.get("/users/me"))


def test_a_changed_text_stands_also_where_the_text_depends_on_the_request(stack: Stack) -> None:
    stack.control("privy", {"refusals": {"invalid_data": {"status": 422, "error": "No"}}})
    assert refused(client_api(stack).post("/passwordless/init", {})) == (422, "No", "invalid_data")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("faults", {"target": "privy", "kind": "privy-error", "refusal": "unknown"}),
        ("privy", {"refusals": {"unknown": {"status": 400}}}),
        ("privy", {"settings": {"otpSeconds": 0}}),
        ("privy", {"settings": {"unknown": 0}}),
        ("privy", {"app": {"unknown": 0}}),
    ],
)
def test_control_refuses_what_it_does_not_know(stack: Stack, path: str, body: Any) -> None:
    assert requests.post(f"{stack.ready['controlUrl']}/{path}", json=body).status_code == 400
