"""A passkey in software: what an authenticator answers, made with libraries of its own."""

import base64
import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, ATTESTED_DATA = 0x01, 0x40


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


@dataclass
class Passkey:
    relying_party_id: str = "wallet.example"
    origin: str = "https://app.wallet.example"
    flags: int = USER_PRESENT
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: os.urandom(16))

    def params(self, name: str = "passkey-1", **changes: Any) -> dict[str, Any]:
        """`v1AuthenticatorParamsV2`, for a challenge made here."""
        challenge = os.urandom(32)
        attested = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + self._cose_key()
        data = self._data(self.flags | ATTESTED_DATA) + attested
        return {
            "authenticatorName": name,
            "challenge": encoded(challenge),
            "attestation": {
                "credentialId": encoded(self.credential_id),
                "clientDataJson": encoded(self._client_data("webauthn.create", challenge)),
                "attestationObject": encoded(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
                "transports": ["AUTHENTICATOR_TRANSPORT_HYBRID"],
            },
            **changes,
        }

    def stamp(self, body: bytes, kind: str = "webauthn.get", **changes: str) -> str:
        client_data = self._client_data(kind, hashlib.sha256(body).hexdigest().encode())
        data = self._data(self.flags)
        signature = self.private.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        fields = {
            "credentialId": encoded(self.credential_id),
            "authenticatorData": encoded(data),
            "clientDataJson": encoded(client_data),
            "signature": encoded(signature),
            **changes,
        }
        return json.dumps(fields)

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.relying_party_id.encode()).digest() + bytes([flags]) + bytes(4)

    def _client_data(self, kind: str, challenge: bytes) -> bytes:
        fields = {"type": kind, "challenge": encoded(challenge), "origin": self.origin, "crossOrigin": False}
        return json.dumps(fields).encode()

    def _cose_key(self) -> bytes:
        numbers = self.private.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        key: bytes = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return key
