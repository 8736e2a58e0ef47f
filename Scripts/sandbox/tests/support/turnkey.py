"""A client of Turnkey, in the few lines it takes: stamps, sealed codes, client signatures."""

import base64
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey

from .running import TIMEOUT, Stack

ETHEREUM_ACCOUNT = {
    "curve": "CURVE_SECP256K1",
    "pathFormat": "PATH_FORMAT_BIP32",
    "path": "m/44'/60'/0'/0/0",
    "addressFormat": "ADDRESS_FORMAT_ETHEREUM",
}
SUITE = CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)


@dataclass
class Key:
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def public(self) -> str:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex()

    @property
    def uncompressed(self) -> str:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex()

    @property
    def private_hex(self) -> str:
        return f"{self.private.private_numbers().private_value:064x}"

    def stamp(self, body: bytes, **changes: str) -> str:
        fields = {
            "publicKey": self.public,
            "scheme": "SIGNATURE_SCHEME_TK_API_P256",
            "signature": self.private.sign(body, ec.ECDSA(SHA256())).hex(),
            **changes,
        }
        return base64.urlsafe_b64encode(json.dumps(fields).encode()).decode().rstrip("=")

    def attested_stamp(self, body: bytes, token: str, **changes: str) -> str:
        fields = {
            "publicKeyAttestation": token,
            "scheme": "STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN",
            "publicKey": self.public,
            "signature": self.private.sign(body, ec.ECDSA(SHA256())).hex(),
            **changes,
        }
        return base64.urlsafe_b64encode(json.dumps(fields).encode()).decode().rstrip("=")

    def sign_message(self, message: str) -> dict[str, str]:
        """A client signature: raw r and s, unlike a stamp."""
        r, s = decode_dss_signature(self.private.sign(message.encode(), ec.ECDSA(SHA256())))
        return {
            "publicKey": self.public,
            "scheme": "CLIENT_SIGNATURE_SCHEME_API_P256",
            "message": message,
            "signature": f"{r:064x}{s:064x}",
        }


def load_key(private_hex: str) -> Key:
    return Key(ec.derive_private_key(int(private_hex, 16), ec.SECP256R1()))


def claims_of(token: str) -> dict[str, Any]:
    payload = token.split(".")[1]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims


def seal_code(target_bundle: str, code: str, public_key: str) -> str:
    inner = json.loads(bytes.fromhex(json.loads(target_bundle)["data"]))
    target = bytes.fromhex(inner["targetPublic"])
    recipient = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), target)
    encapped, context = SUITE.create_sender_context(KEMKey.from_pyca_cryptography_key(recipient), b"turnkey_hpke")
    plaintext = json.dumps({"otp_code": code, "public_key": public_key}, separators=(",", ":")).encode()
    sealed = context.seal(plaintext, encapped + target)
    return json.dumps({"encappedPublic": encapped.hex(), "ciphertext": sealed.hex()})


def open_export(bundle: str, key: Key) -> bytes:
    inner = json.loads(bytes.fromhex(json.loads(bundle)["data"]))
    encapped = bytes.fromhex(inner["encappedPublic"])
    context = SUITE.create_recipient_context(
        encapped, KEMKey.from_pyca_cryptography_key(key.private), b"turnkey_hpke"
    )
    return context.open(bytes.fromhex(inner["ciphertext"]), encapped + bytes.fromhex(key.uncompressed))


class Api:
    """The public API, stamped by one key."""

    def __init__(self, stack: Stack, key: Key, organization_id: str) -> None:
        self.stack = stack
        self.key = key
        self.organization_id = organization_id

    def query(self, name: str, **fields: Any) -> requests.Response:
        return self.post(f"query/{name}", {"organizationId": self.organization_id, **fields})

    def submit(self, name: str, activity_type: str, parameters: Any, **changes: Any) -> requests.Response:
        return self.post(f"submit/{name}", self.request(activity_type, parameters, **changes))

    def result(self, name: str, activity_type: str, parameters: Any, **changes: Any) -> dict[str, Any]:
        response = self.submit(name, activity_type, parameters, **changes)
        assert response.status_code == 200, response.text
        (result,) = response.json()["activity"]["result"].values()
        answer: dict[str, Any] = result
        return answer

    def request(self, activity_type: str, parameters: Any, **changes: Any) -> dict[str, Any]:
        return {
            "type": activity_type,
            "timestampMs": str(int(time.time() * 1000)),
            "organizationId": self.organization_id,
            "parameters": parameters,
            **changes,
        }

    def post(self, path: str, body: dict[str, Any], stamp: str | None = None) -> requests.Response:
        return self.post_bytes(path, json.dumps(body).encode(), stamp)

    def post_bytes(self, path: str, body: bytes, stamp: str | None = None) -> requests.Response:
        headers = {"Content-Type": "application/json", "X-Stamp": stamp or self.key.stamp(body)}
        url = f"{self.stack.turnkey['apiUrl']}/public/v1/{path}"
        return requests.post(url, data=body, headers=headers, timeout=TIMEOUT)


def post_stamped(stack: Stack, path: str, body: dict[str, Any], stamps: dict[str, Any]) -> requests.Response:
    """Stamped by whatever makes a value of the body's bytes, under the name of its header."""
    data = json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **{name: make(data) for name, make in stamps.items()}}
    url = f"{stack.turnkey['apiUrl']}/public/v1/{path}"
    return requests.post(url, data=data, headers=headers, timeout=TIMEOUT)


class Proxy:
    """The auth proxy, as an app that holds no key uses it."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.exchanges: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        """Path, request and answer of every success, for the schema test."""

    def post(self, name: str, body: dict[str, Any], config_id: str | None = None) -> requests.Response:
        headers = {"X-Auth-Proxy-Config-ID": config_id or self.stack.turnkey["authProxyConfigId"]}
        url = f"{self.stack.turnkey['authProxyUrl']}/v1/{name}"
        response = requests.post(url, json=body, headers=headers, timeout=TIMEOUT)
        if response.status_code == 200:
            self.exchanges.append((f"/v1/{name}", body, response.json()))
        return response

    def ok(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        response = self.post(name, body)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def send_code(self, contact: str, otp_type: str = "OTP_TYPE_EMAIL") -> "Challenge":
        answer = self.ok("otp_init_v2", {"otpType": otp_type, "contact": contact})
        return Challenge(contact, answer["otpId"], answer["otpEncryptionTargetBundle"], self.stack.codes(contact)[-1])

    def verify(self, challenge: "Challenge", key: Key, code: str | None = None) -> requests.Response:
        sealed = seal_code(challenge.bundle, code or challenge.code, key.public)
        return self.post("otp_verify_v2", {"otpId": challenge.otp_id, "encryptedOtpBundle": sealed})

    def token(self, contact: str, key: Key, otp_type: str = "OTP_TYPE_EMAIL") -> str:
        response = self.verify(self.send_code(contact, otp_type), key)
        assert response.status_code == 200, response.text
        token: str = response.json()["verificationToken"]
        return token

    def sign_up(self, contact: str, key: Key, token: str, **changes: Any) -> requests.Response:
        body = {
            "userEmail": contact,
            "verificationToken": token,
            "apiKeys": [],
            "authenticators": [],
            "oauthProviders": [],
            "wallet": {"walletName": "Wallet", "accounts": [ETHEREUM_ACCOUNT]},
            "clientSignature": key.sign_message(signup_message(contact, token)),
            **changes,
        }
        return self.post("signup_v2", body)

    def log_in(self, token: str, key: Key, session: Key, **changes: Any) -> requests.Response:
        body = {
            "verificationToken": token,
            "publicKey": session.public,
            "clientSignature": key.sign_message(login_message(session, token)),
            **changes,
        }
        return self.post("otp_login_v2", body)


@dataclass(frozen=True)
class Challenge:
    contact: str
    otp_id: str
    bundle: str
    code: str


@dataclass(frozen=True)
class Session:
    api: Api
    token: str
    address: str
    wallet_id: str

    @property
    def user_id(self) -> str:
        user_id: str = claims_of(self.token)["user_id"]
        return user_id


def new_user(stack: Stack, contact: str = "user@example.com") -> Session:
    """Code, sign-up with a wallet, log-in: the way every new user goes."""
    proxy, key, session = Proxy(stack), Key(), Key()
    token = proxy.token(contact, key)
    signed_up = proxy.sign_up(contact, key, token).json()
    logged_in = proxy.log_in(token, key, session, organizationId=signed_up["organizationId"])
    assert logged_in.status_code == 200, logged_in.text
    api = Api(stack, session, signed_up["organizationId"])
    wallet = signed_up["wallet"]
    return Session(api, logged_in.json()["session"], wallet["addresses"][0], wallet["walletId"])


def seal_import(bundle: str, secret: bytes) -> str:
    target = bytes.fromhex(json.loads(bytes.fromhex(json.loads(bundle)["data"]))["targetPublic"])
    recipient = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), target)
    encapped, context = SUITE.create_sender_context(KEMKey.from_pyca_cryptography_key(recipient), b"turnkey_hpke")
    sealed = context.seal(secret, encapped + target)
    return json.dumps({"encappedPublic": encapped.hex(), "ciphertext": sealed.hex()})


def parent_api(stack: Stack) -> Api:
    stored = json.loads(Path(stack.turnkey["parentApiKey"]["path"]).read_text())
    key = load_key(stored["privateKey"])
    return Api(stack, key, stack.turnkey["organizationId"])


def login_message(session: Key, token: str) -> str:
    message = {"login": {"publicKey": session.public}, "tokenId": claims_of(token)["id"], "type": "USAGE_TYPE_LOGIN"}
    return json.dumps(message)


def signup_message(contact: str, token: str) -> str:
    usage = {"apiKeys": [], "authenticators": [], "oauthProviders": [], "email": contact}
    return json.dumps({"signupV2": usage, "tokenId": claims_of(token)["id"], "type": "USAGE_TYPE_SIGNUP"})


def error_of(response: requests.Response) -> tuple[int, int, str, str]:
    """HTTP status, gRPC code, turnkeyErrorCode and message."""
    body = response.json()
    return response.status_code, body["code"], body["turnkeyErrorCode"], body["message"]
