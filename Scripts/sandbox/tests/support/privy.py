"""A client of Privy, in the few lines it takes: headers, tokens, the exchange, authorisation signatures."""

import base64
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import canonicaljson
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_private_key
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey

from .running import TIMEOUT, Stack

SUITE = CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.CHACHA20_POLY1305)
EMAIL = "user@example.com"


class Key:
    """A P-256 key that signs requests or receives what is sealed."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None) -> None:
        self.private = private or ec.generate_private_key(ec.SECP256R1())

    @property
    def spki(self) -> str:
        public = self.private.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return base64.b64encode(public).decode()

    def sign(self, payload: bytes) -> str:
        return base64.b64encode(self.private.sign(payload, ec.ECDSA(SHA256()))).decode()

    def open(self, sealed: dict[str, str]) -> str:
        encapsulated = base64.b64decode(sealed["encapsulated_key"])
        context = SUITE.create_recipient_context(encapsulated, KEMKey.from_pyca_cryptography_key(self.private))
        return context.open(base64.b64decode(sealed["ciphertext"])).decode()


@dataclass
class Api:
    """One side of the API with the headers that go with it."""

    base: str
    headers: dict[str, str]

    def get(self, path: str, **query: Any) -> requests.Response:
        return requests.get(self.base + path, params=query, headers=self.headers, timeout=TIMEOUT)

    def post(self, path: str, body: Any = None, **headers: str) -> requests.Response:
        return self.send("POST", path, body, {name.replace("_", "-"): value for name, value in headers.items()})

    def send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> requests.Response:
        data = b"" if body is None else json.dumps(body).encode()
        everything = {**self.headers, "Content-Type": "application/json", **headers}
        return requests.request(method, self.base + path, data=data, headers=everything, timeout=TIMEOUT)

    def signed(
        self, method: str, path: str, body: Any, keys: list[Key], headers: dict[str, str] | None = None
    ) -> requests.Response:
        """With the signatures of these keys, over what is sent."""
        headers = dict(headers or {})
        payload = {
            "version": 1,
            "method": method,
            "url": self.base + path,
            "body": body or "",
            "headers": {"privy-app-id": self.headers["privy-app-id"], **headers},
        }
        canonical = canonicaljson.encode_canonical_json(payload)
        headers["privy-authorization-signature"] = ",".join(key.sign(canonical) for key in keys)
        return self.send(method, path, body, headers)


def client_api(stack: Stack, token: str | None = None, **changes: str | None) -> Api:
    privy = stack.ready["privy"]
    headers = {
        "privy-app-id": privy["appId"],
        "privy-client-id": privy["clientId"],
        "privy-client": "swift:1.0.0",
        "x-native-app-identifier": privy["nativeAppId"],
    }
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    for name, value in changes.items():
        headers[name.replace("_", "-")] = value or ""
        if value is None:
            del headers[name.replace("_", "-")]
    return Api(privy["clientUrl"] + "/api/v1", headers)


def server_api(stack: Stack) -> Api:
    privy = stack.ready["privy"]
    basic = base64.b64encode(f"{privy['appId']}:{app_secret(stack)}".encode()).decode()
    headers = {"privy-app-id": privy["appId"], "Authorization": f"Basic {basic}"}
    return Api(privy["apiUrl"] + "/v1", headers)


def app_secret(stack: Stack) -> str:
    secret: str = json.loads(Path(stack.ready["privy"]["appSecret"]["path"]).read_text())["appSecret"]
    return secret


@dataclass
class LoggedIn:
    """A user with a session, and perhaps a wallet and a key to sign with."""

    stack: Stack
    answer: dict[str, Any]
    wallet: dict[str, Any] = field(default_factory=dict)
    key: Key = field(default_factory=Key)

    @property
    def api(self) -> Api:
        return client_api(self.stack, self.answer["token"])

    @property
    def user_id(self) -> str:
        user_id: str = self.answer["user"]["id"]
        return user_id

    def refresh(self, token: str | None = None) -> requests.Response:
        return self.api.post("/sessions", {"refresh_token": token or self.answer["refresh_token"]})

    def create_wallet(self, **headers: str) -> dict[str, Any]:
        self.wallet = ok(self.api.post("/wallets", {"chain_type": "ethereum"}, **headers))
        return self.wallet

    def exchange(self) -> Key:
        recipient = Key()
        body = {
            "user_jwt": self.answer["token"],
            "encryption_type": "HPKE",
            "recipient_public_key": recipient.spki,
        }
        sealed = ok(self.api.post("/wallets/authenticate", body))["encrypted_authorization_key"]
        private = load_der_private_key(base64.b64decode(recipient.open(sealed)), None)
        assert isinstance(private, ec.EllipticCurvePrivateKey)
        self.key = Key(private)
        return self.key

    def rpc_answer(
        self, method: str, params: Any, headers: dict[str, str] | None = None, **more: Any
    ) -> requests.Response:
        body = {"method": method, "params": params, "chain_type": "ethereum", **more}
        return self.api.signed("POST", f"/wallets/{self.wallet['id']}/rpc", body, [self.key], headers)

    def rpc(self, method: str, params: Any, **more: Any) -> dict[str, Any]:
        data: dict[str, Any] = ok(self.rpc_answer(method, params, **more))["data"]
        return data


def log_in(stack: Stack, email: str = EMAIL) -> LoggedIn:
    api = client_api(stack)
    ok(api.post("/passwordless/init", {"email": email}))
    code = stack.codes(email.lower())[-1]
    return LoggedIn(stack, ok(api.post("/passwordless/authenticate", {"email": email, "code": code})))


def with_wallet(stack: Stack, email: str = EMAIL) -> LoggedIn:
    user = log_in(stack, email)
    user.create_wallet()
    user.exchange()
    return user


def ok(response: requests.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def refused(response: requests.Response) -> tuple[int, str, str | None]:
    body = response.json()
    return response.status_code, body["error"], body.get("code")


def in_ms(seconds: float) -> str:
    return str(int((time.time() + seconds) * 1000))
