"""Keys that leave Privy and keys that come in: sealed with HPKE, by the owner alone."""

import base64
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from eth_account import Account
from pyhpke import KEMKey

from .support.privy import SUITE, Api, Key, LoggedIn, ok, refused, server_api, with_wallet
from .support.running import Stack

NO_KEYS = (401, "No valid authorization keys or user signing keys available", None)
PHRASE = "test test test test test test test test test test test junk"
FIRST, SECOND = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    stack.control("privy", {"nextMnemonic": PHRASE})
    return with_wallet(stack)


def export_body(recipient: str, **more: Any) -> dict[str, Any]:
    return {"encryption_type": "HPKE", "recipient_public_key": recipient, **more}


def test_a_private_key_leaves_as_hex_without_a_prefix(user: LoggedIn) -> None:
    recipient, path = Key(), f"/wallets/{user.wallet['id']}/export"
    sealed = ok(user.api.signed("POST", path, export_body(recipient.spki), [user.key]))
    plaintext = recipient.open(sealed)
    assert (len(plaintext), plaintext) == (64, plaintext.lower())
    assert Account.from_key(plaintext).address == user.wallet["address"] == FIRST
    assert ok(user.api.get(f"/wallets/{user.wallet['id']}"))["exported_at"] is not None


def test_a_phrase_leaves_as_its_words_and_keys_by_rpc_too(user: LoggedIn) -> None:
    recipient, path = Key(), f"/wallets/{user.wallet['id']}"
    body = export_body(recipient.spki, export_seed_phrase=True)
    assert recipient.open(ok(user.api.signed("POST", path + "/export", body, [user.key]))) == PHRASE
    for method, length in (("exportPrivateKey", 64), ("exportSeedPhrase", len(PHRASE))):
        rpc = {"method": method, "address": FIRST, "params": export_body(recipient.spki, export_type="client")}
        answer = ok(user.api.signed("POST", path + "/rpc", rpc, [user.key]))
        assert len(recipient.open(answer["data"])) == length


def test_only_the_owner_exports(stack: Stack, user: LoggedIn) -> None:
    path, body = f"/wallets/{user.wallet['id']}/export", export_body(Key().spki)
    assert refused(user.api.post(path, body)) == NO_KEYS
    assert refused(user.api.signed("POST", path, body, [Key()])) == NO_KEYS
    assert refused(server_api(stack).post(path, body)) == NO_KEYS
    assert refused(user.api.signed("POST", path, export_body("AAAA"), [user.key]))[::2] == (400, "invalid_data")


# Import


def start(api: Api, address: str, **entropy: Any) -> dict[str, Any]:
    wallet = {"address": address, "chain_type": "ethereum", "encryption_type": "HPKE", **entropy}
    wallet["point"] = ok(api.post("/wallets/import/init", wallet))["encryption_public_key"]
    return wallet


def sealed(wallet: dict[str, Any], plaintext: bytes) -> dict[str, Any]:
    fields = dict(wallet)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.b64decode(fields.pop("point")))
    encapsulated, context = SUITE.create_sender_context(KEMKey.from_pyca_cryptography_key(point))
    return {
        **fields,
        "encapsulated_key": base64.b64encode(encapsulated).decode(),
        "ciphertext": base64.b64encode(context.seal(plaintext)).decode(),
    }


def test_a_phrase_and_a_key_come_in(stack: Stack) -> None:
    api = server_api(stack)
    wallet = start(api, SECOND, entropy_type="hd", index=1)
    imported = ok(api.post("/wallets/import/submit", {"wallet": sealed(wallet, PHRASE.encode())}))
    assert (imported["address"], imported["imported_at"] is not None) == (SECOND, True)
    account = Account.create()
    wallet = start(api, account.address, entropy_type="private-key")
    body = {"wallet": sealed(wallet, bytes(account.key))}
    assert ok(api.post("/wallets/import/submit", body))["address"] == account.address
    assert refused(api.post("/wallets/import/submit", body))[1] == "No import of this address was started"
    again = start(api, account.address, entropy_type="private-key")
    refusal = refused(api.post("/wallets/import/submit", {"wallet": sealed(again, bytes(account.key))}))
    assert refusal[::2] == (400, "resource_already_exists")


def test_an_imported_wallet_takes_its_place_among_the_users(stack: Stack, user: LoggedIn) -> None:
    api, account = server_api(stack), Account.create()
    wallet = sealed(start(api, account.address, entropy_type="private-key"), bytes(account.key))
    ok(api.post("/wallets/import/submit", {"wallet": wallet, "owner": {"user_id": user.user_id}}))
    user.create_wallet()
    accounts = ok(user.refresh())["user"]["linked_accounts"][1:]
    assert [(item["wallet_index"], item["imported"]) for item in accounts] == [(0, False), (1, True), (2, False)]


def test_what_is_no_key_of_the_address_does_not_come_in(stack: Stack) -> None:
    api = server_api(stack)
    never = {"address": FIRST, "chain_type": "ethereum", "encryption_type": "HPKE", "entropy_type": "private-key"}
    body = {"wallet": {**never, "encapsulated_key": "AAAA", "ciphertext": "AAAA"}}
    assert refused(api.post("/wallets/import/submit", body))[1] == "No import of this address was started"
    wallet = start(api, FIRST, entropy_type="hd", index=0)
    for plaintext in (b"\x00" * 32, b"not a phrase", b"\xff"):
        answer = refused(api.post("/wallets/import/submit", {"wallet": sealed(wallet, plaintext)}))
        assert answer[::2] == (400, "invalid_data")
    other = start(api, FIRST, entropy_type="hd", index=1)
    answer = refused(api.post("/wallets/import/submit", {"wallet": sealed(other, PHRASE.encode())}))
    assert answer[1] == "The key is of another address"
    garbled = {**sealed(start(api, FIRST, entropy_type="hd", index=0), PHRASE.encode()), "ciphertext": "AAAA"}
    assert refused(api.post("/wallets/import/submit", {"wallet": garbled}))[1] == "The ciphertext cannot be opened"
    assert refused(api.post("/wallets/import/init", {**never, "index": 0}))[::2] == (400, "invalid_data")
