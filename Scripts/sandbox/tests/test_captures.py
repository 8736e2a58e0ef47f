"""What a real browser handed out, recorded: it verifies, and whatever was changed in it does not.

The recordings are of Chromium's virtual authenticator: two registrations, one assertion, one with a bogus signature.
"""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from rain_sandbox.randomness import Randomness
from rain_sandbox.turnkey.errors import TurnkeyError
from rain_sandbox.turnkey.models import AuthenticatorParams
from rain_sandbox.turnkey.organizations import PasskeyCredential
from rain_sandbox.turnkey.passkeys import AssertionRefused, check_signature, registered

from .support.materials import vectors

Fields = dict[str, Any]
MADE, USED = b"\x07" * 32, b"\x09" * 32
UP, AT = 0x01, 0x40


@pytest.fixture(scope="module")
def captures() -> Fields:
    loaded: Fields = json.loads((vectors("webauthn") / "webauthn-chromium-captures.json").read_text())
    return loaded


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def register(capture: Fields, challenge: bytes = MADE, **changed: str) -> PasskeyCredential:
    told = {**capture["response"], **changed}
    attestation = {
        "credentialId": capture["id"],
        "clientDataJson": told["clientDataJSON"],
        "attestationObject": told["attestationObject"],
        "transports": ["AUTHENTICATOR_TRANSPORT_INTERNAL"],
    }
    request = AuthenticatorParams.model_validate(
        {"authenticatorName": "x", "challenge": encoded(challenge), "attestation": attestation}
    )
    return registered(request, Randomness("captures"), 0.0, "field")


def check(capture: Fields, credential: PasskeyCredential, challenge: bytes = USED, **changed: str) -> None:
    told = {**capture["response"], **changed}
    stamp = {
        "credentialId": capture["id"],
        "clientDataJson": told["clientDataJSON"],
        "authenticatorData": told["authenticatorData"],
        "signature": told["signature"],
    }
    check_signature(stamp, challenge, credential)


def client_data(capture: Fields, **changed: Any) -> str:
    fields = json.loads(decoded(capture["response"]["clientDataJSON"]))
    return encoded(json.dumps({**fields, **changed}).encode())


def authenticator_data(capture: Fields, change: Callable[[bytearray], None]) -> str:
    data = bytearray(decoded(capture["response"]["authenticatorData"]))
    change(data)
    return encoded(bytes(data))


def flip_domain(data: bytearray) -> None:
    data[0] ^= 1


def clear_presence(data: bytearray) -> None:
    data[32] &= ~UP & 0xFF


def count_on(data: bytearray) -> None:
    data[36] += 1


@pytest.mark.parametrize("name", ["reg_none", "reg_direct"])
def test_a_recorded_registration_verifies(captures: Fields, name: str) -> None:
    credential = register(captures[name])
    assert credential.relying_party_id == "localhost"
    assert credential.credential_id == captures[name]["id"]


@pytest.mark.parametrize("name", ["reg_none", "reg_direct"])
def test_a_forged_registration_does_not(captures: Fields, name: str) -> None:
    capture = captures[name]
    with pytest.raises(TurnkeyError):
        register(capture, challenge=USED)
    for changed in ({"origin": "https://evil.example"}, {"type": "webauthn.get"}, {"challenge": encoded(USED)}):
        with pytest.raises(TurnkeyError):
            register(capture, clientDataJSON=client_data(capture, **changed))
    whole = decoded(capture["response"]["attestationObject"])
    data = decoded(capture["response"]["authenticatorData"])
    for change in (flip_domain, clear_presence):
        forged = bytearray(data)
        change(forged)
        assert whole.count(data) == 1
        with pytest.raises(TurnkeyError):
            register(capture, attestationObject=encoded(whole.replace(data, bytes(forged))))


def test_a_recorded_assertion_verifies(captures: Fields) -> None:
    check(captures["auth"], register(captures["reg_direct"]))


def test_a_forged_assertion_does_not(captures: Fields) -> None:
    credential, capture = register(captures["reg_direct"]), captures["auth"]
    with pytest.raises(AssertionRefused):
        check(captures["auth_bogus"], credential)
    with pytest.raises(AssertionRefused):
        check(capture, credential, challenge=MADE)
    with pytest.raises(AssertionRefused):
        check(capture, register(captures["reg_none"]))
    for changed in ({"origin": "https://evil.example"}, {"type": "webauthn.create"}, {"challenge": encoded(MADE)}):
        with pytest.raises(AssertionRefused):
            check(capture, credential, clientDataJSON=client_data(capture, **changed))
    for change in (flip_domain, clear_presence, count_on):
        with pytest.raises(AssertionRefused):
            check(capture, credential, authenticatorData=authenticator_data(capture, change))
    signature = bytearray(decoded(capture["response"]["signature"]))
    signature[-1] ^= 1
    with pytest.raises(AssertionRefused):
        check(capture, credential, signature=encoded(bytes(signature)))
