"""Authorisation signatures by themselves: published answers, and every way that clients spell an empty body."""

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import canonicaljson
import pytest
from privy import WalletAPIRequestSignatureInput, format_request_for_authorization_signature

from rain_sandbox.privy import keys
from rain_sandbox.privy.authorization import SignedRequest
from rain_sandbox.privy.call import parse_body
from rain_sandbox.privy.refusals import Refused

ROOT = Path(__file__).resolve().parents[3]
FIXTURE: dict[str, Any] = json.loads(
    (ROOT / "Modules/PrivyAPI/Tests/Fixtures/authorization-payloads.json").read_text()
)
APP = "cmf418pa801bxl40b5rcgjvd9"
URL = "https://api.privy.io/v1/policies/tb54eps4z44ed0jepousxi4n"

# From the vendor's own tests and two independent signers: SHA-256 of the bytes, and a signature. The last is high-S.
PUBLISHED = {
    "a new owner, as PEM": (
        "4f8e91e4cb43476465a306c4b0884151d9b55a5a1ce2ea9da64c003b63df6c10",
        "MEQCIARH6gSMQzEAyRuBjpALBD710+I78m5Ax66ZakxIq42cAiBpqF2HrVc8YTltiEcZvKI9BmGjJ/PQD0qVb7Z0GRwTrg==",
    ),
    "a message, asked for by a client": (
        "6ea9263937e971c962d6d26214da0b7e9046aa91dce51a7c0e8a1292ec8eeb6c",
        "MEUCIQCL5cHQZ8ZP45hvwLZdzF/QG45DU2e/UgO1p9oaIVbx1wIgY1u5uYpyfIZBLEqZ7kv3njA9jWxiuyfc7LUHslWvgA0=",
    ),
    "a send with a key and an expiry": (
        "5e882208664066c2ac61c74211c7d8badd1e29fb6d261354eea519ee4222ef60",
        "MEUCIQDHByUpO8qvJ6j/J/YYtFDyp7LSmN1WJusmBPhVVo4BbwIgEfPU7bRCI/LbVV/5wCiPrNlIa7SOEUOkSi7yoJ+7Weg=",
    ),
    "no body": (
        "d40eceed7a04c3caad3741d943162a1fe1a138bc29b0648f9c962081d715387b",
        "MEUCIHEB2/Vo6dIg/fnX64LD5ljVgz8Ci8nV9EZwjPc+UHk3AiEA1l7LkHahP8AI5dPR42AdbbnHAsfUYal0QDJaan6KEC8=",
    ),
}


def request(case: dict[str, Any]) -> SignedRequest:
    """As it would have come over HTTP, with headers that are not signed."""
    headers = {"privy-app-id": APP, "authorization": "Bearer x", "privy-client": "swift:1.0.0"}
    for name, header in (("idempotencyKey", "privy-idempotency-key"), ("requestExpiry", "privy-request-expiry")):
        if case[name] is not None:
            headers[header] = case[name]
    return SignedRequest(case["method"], case["url"], parse_body(case["body"].encode()), headers)


@pytest.mark.parametrize("case", FIXTURE["cases"], ids=lambda case: case["name"])
def test_known_answers(case: dict[str, Any]) -> None:
    payloads = request(case).payloads()
    assert case["payload"].encode() in payloads
    assert hashlib.sha256(case["payload"].encode()).hexdigest() == case["sha256"]
    key = keys.read_public(FIXTURE["publicKey"])
    assert any(keys.verifies(key, base64.b64decode(case["signature"]), payload) for payload in payloads)
    if case["name"] in PUBLISHED:
        digest, signature = PUBLISHED[case["name"]]
        assert (case["sha256"], case["signature"]) == (digest, signature)


def test_all_published_answers_are_among_them() -> None:
    assert {case["name"] for case in FIXTURE["cases"]} >= set(PUBLISHED)


@pytest.mark.parametrize("body", [{}, {"a": 1, "b": ["x", None, True]}])
def test_the_vendors_client_makes_the_same_bytes(body: dict[str, Any]) -> None:
    headers = {"privy-app-id": APP, "privy-request-expiry": "1"}
    theirs = WalletAPIRequestSignatureInput(method="PATCH", url=URL, body=body, headers=headers)
    ours = SignedRequest("PATCH", URL, body, headers).payloads()
    assert format_request_for_authorization_signature(theirs) in ours
    assert format_request_for_authorization_signature(theirs, preserve_empty_body=True) in ours


@pytest.mark.parametrize(("method", "is_left_out"), [("DELETE", True), ("POST", False)])
def test_a_body_may_be_left_out_of_a_deletion_only(method: str, is_left_out: bool) -> None:
    payloads = SignedRequest(method, URL, None, {"privy-app-id": APP}).payloads()
    without = {"version": 1, "method": method, "url": URL, "headers": {"privy-app-id": APP}}
    assert (canonicaljson.encode_canonical_json(without) in payloads) == is_left_out
    assert canonicaljson.encode_canonical_json({**without, "body": ""}) in payloads


@pytest.mark.parametrize("text", ['{"a":9007199254740992}', '{"a":"\\ud800"}'])
def test_what_canonical_json_cannot_spell_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="invalid_data"):
        SignedRequest("POST", URL, parse_body(text.encode()), {"privy-app-id": APP}).payloads()


@pytest.mark.parametrize("text", ['{"a":NaN}', '{"a":Infinity}', "[1]", "1", '{"a":1} x', "\xff", '{"a":' * 100_000])
def test_what_is_no_json_object_is_no_body(text: str) -> None:
    with pytest.raises(Refused, match="invalid_data"):
        parse_body(text.encode("latin-1"))
