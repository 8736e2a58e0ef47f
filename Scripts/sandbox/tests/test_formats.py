"""The stand-in's own checks against bytes the live service made: what it accepts is what the vendor accepts."""

import base64
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from rain_sandbox.turnkey import bundles, p256, stamps
from rain_sandbox.turnkey.activities import fingerprint_of, intent_key
from rain_sandbox.turnkey.errors import TurnkeyError

from .support.materials import vectors
from .support.running import Stack
from .support.turnkey import Session


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(vectors("turnkey/turnkey-vectors.json").read_text())
    return loaded


def header_of(stamp: dict[str, Any]) -> str:
    if "xStamp" in stamp:
        return str(stamp["xStamp"])
    scheme = stamp.get("scheme") or f"SIGNATURE_SCHEME_TK_API_{stamp['curve'].upper()}"
    fields = {"publicKey": stamp["publicKey"], "scheme": scheme, "signature": stamp["signatureDerHex"]}
    return base64.urlsafe_b64encode(json.dumps(fields).encode()).decode().rstrip("=")


@pytest.mark.parametrize("name", ["A", "B", "C", "G_p256", "G_p256_highS", "G_secp256k1"])
def test_published_stamps_verify_and_other_bytes_do_not(published: dict[str, Any], name: str) -> None:
    stamp = published["stamps"][name]
    body = stamp["body"].encode()
    assert isinstance(stamps.read_stamp({"X-Stamp": header_of(stamp)}, body), stamps.Stamp)
    with pytest.raises(TurnkeyError, match="could not verify api key signature"):
        stamps.read_stamp({"X-Stamp": header_of(stamp)}, body + b" ")
    if "fingerprint" in stamp:
        assert fingerprint_of(body) == stamp["fingerprint"]


def test_points_are_read_strictly(published: dict[str, Any]) -> None:
    point = published["keys"]["p256LeadingZeroX"]
    assert p256.uncompressed(p256.parse_point(point["compressed"])).hex() == point["uncompressed"]
    with pytest.raises(ValueError):
        p256.parse_point(point["offCurve"])


def test_published_tokens_verify_with_the_hashes_this_stack_uses(published: dict[str, Any]) -> None:
    constants = published["constants"]
    cases = (
        (published["sessionJwt"]["token"], constants["notarizerSignKey"], 2),
        (published["verificationTokens"]["v2"]["token"], constants["tlsFetcherSignKey"], 1),
    )
    for token, key, hashes in cases:
        signing_input, _, signature = token.rpartition(".")
        raw = base64.urlsafe_b64decode(signature + "==")
        public = p256.parse_point(key)
        assert p256.verifies_raw(public, raw, signing_input.encode(), hashes)
        assert not p256.verifies_raw(public, raw, signing_input.encode(), 3 - hashes)


def test_the_published_export_bundle_opens(published: dict[str, Any]) -> None:
    case = published["exportBundle"]
    data = bytes.fromhex(case["bundle"]["data"])
    signer = p256.parse_point(case["bundle"]["enclaveQuorumPublic"])
    assert p256.verifies_der(signer, case["bundle"]["dataSignature"], data)
    recipient = ec.derive_private_key(int(case["recipientPrivateKey"], 16), p256.CURVE)
    assert bundles.open_sealed_bundle(recipient, data.decode()).decode() == case["mnemonic"]


def test_a_code_sealed_by_the_known_answer_opens(published: dict[str, Any]) -> None:
    case = published["hpkeSeal"]
    recipient = ec.derive_private_key(int(case["recipientPrivateKey"], 16), p256.CURVE)
    opened = bundles.open_sealed(recipient, bytes.fromhex(case["enc"]), bytes.fromhex(case["ciphertext"]))
    assert opened.decode() == case["plaintext"]


def test_a_session_token_is_signed_by_the_notarizer_over_a_double_hash(stack: Stack, session: Session) -> None:
    signing_input, _, signature = session.token.rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    notarizer = p256.parse_point(stack.turnkey["notarizerPublicKey"])
    assert p256.verifies_raw(notarizer, raw, signing_input.encode(), hashes=2)
    header, payload = (json.loads(base64.urlsafe_b64decode(part + "==")) for part in signing_input.split("."))
    assert header == {"alg": "ES256", "typ": "JWT"}
    assert sorted(payload) == ["exp", "organization_id", "public_key", "session_type", "user_id"]
    assert isinstance(payload["exp"], int)


@pytest.mark.parametrize(
    ("activity_type", "key"),
    [
        ("ACTIVITY_TYPE_INIT_OTP_V3", "initOtpIntentV3"),
        ("ACTIVITY_TYPE_CREATE_WALLET", "createWalletIntent"),
        ("ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2", "signRawPayloadIntentV2"),
    ],
)
def test_intents_stand_under_their_types_name(activity_type: str, key: str) -> None:
    assert intent_key(activity_type) == key
