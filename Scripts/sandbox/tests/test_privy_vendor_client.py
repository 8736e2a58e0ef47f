"""The vendor's own Python client proves the server's side: it parses every answer and signs every request itself."""

from typing import Any

import privy
import pytest
from eth_account import Account
from eth_account.messages import encode_defunct
from privy import P256KeyPair, generate_p256_key_pair

from .support.privy import EMAIL, Key, LoggedIn, refused, server_api, with_wallet
from .support.privy_vendor import signed_by, vendor_client
from .support.running import Stack

CAIP2 = "eip155:84532"
RECIPIENT = "0x" + "22" * 20
TRANSACTION: dict[str, Any] = {
    "to": RECIPIENT,
    "chain_id": 84532,
    "nonce": 0,
    "value": 1,
    "gas_limit": 21000,
    "max_fee_per_gas": 2 * 10**9,
    "max_priority_fee_per_gas": 10**9,
    "type": 2,
}


@pytest.fixture
def client(stack: Stack) -> Any:
    return vendor_client(stack)


@pytest.fixture
def owner() -> P256KeyPair:
    return generate_p256_key_pair()


@pytest.fixture
def wallet(client: Any, owner: P256KeyPair) -> Any:
    return client.wallets.create(chain_type="ethereum", owner={"public_key": owner.public_key})


def test_the_app_and_its_test_accounts_are_read(stack: Stack, client: Any) -> None:
    app = client.apps.get_settings()
    assert (app.id, app.verification_key) == (stack.ready["privy"]["appId"], stack.ready["privy"]["verificationKey"])
    assert app.embedded_wallet_config.mode == "user-controlled-server-wallets-only"
    [credential] = client.apps.get_test_credentials(app.id).data
    assert (credential.email, credential.otp_code) == ("test-1234@privy.io", "123456")


def test_a_wrong_secret_is_refused(stack: Stack) -> None:
    entry = stack.ready["privy"]
    wrong = privy.PrivyClient(app_id=entry["appId"], app_secret="wrong", base_url=entry["apiUrl"])
    with pytest.raises(privy.AuthenticationError, match="Invalid app ID or app secret"):
        wrong.apps.get_settings()


def test_the_app_must_be_named_beside_the_secret(stack: Stack) -> None:
    api = server_api(stack)
    refusal = (400, "Invalid Privy app ID", "missing_or_invalid_privy_app_id")
    assert refused(api.send("GET", "/users", None, {"privy-app-id": "c" * 25})) == refusal


# Users


def test_users_are_made_found_changed_and_deleted(client: Any) -> None:
    accounts: Any = [{"type": "email", "address": EMAIL}, {"type": "phone", "number": "+15550100200"}]
    user = client.users.create(linked_accounts=accounts, wallets=[{"chain_type": "ethereum"}])
    assert [account.type for account in user.linked_accounts] == ["email", "phone", "wallet"]
    wallet = user.linked_accounts[2]
    assert (wallet.wallet_index, wallet.recovery_method, wallet.delegated) == (0, "privy-v2", False)
    assert client.users.get(user.id).id == user.id
    assert client.users.get_by_email_address(address="User@example.com").id == user.id
    assert client.users.get_by_phone_number(number="+15550100200").id == user.id
    assert client.users.get_by_wallet_address(address=wallet.address).id == user.id
    assert client.users.search(search_term="user@").id == user.id
    assert client.users.search(emails=[], phone_numbers=["+15550100200"], wallet_addresses=[]).id == user.id
    changed = client.users.set_custom_metadata(user.id, custom_metadata={"tier": "gold", "age": 3, "on": True})
    assert changed.custom_metadata == {"tier": "gold", "age": 3, "on": True}
    more = client.users.pregenerate_wallets(user.id, wallets=[{"chain_type": "ethereum"}])
    assert [account.wallet_index for account in more.linked_accounts if account.type == "wallet"] == [0, 1]
    left = client.users.unlink_linked_account(user.id, type="phone", handle="+15550100200")
    assert [account.type for account in left.linked_accounts] == ["email", "wallet", "wallet"]
    client.users.delete(user.id)
    with pytest.raises(privy.NotFoundError, match="user_does_not_exist"):
        client.users.get(user.id)


def test_lists_come_in_pages(client: Any) -> None:
    for index in range(5):
        client.users.create(linked_accounts=[{"type": "email", "address": f"user{index}@example.com"}])
    first = client.users.list(limit=2)
    assert len(first.data) == 2
    assert len({user.id for user in first}) == 5


@pytest.mark.parametrize(
    ("accounts", "error", "match"),
    [
        ([{"type": "email", "address": "nobody"}], privy.BadRequestError, "Invalid email address"),
        ([], privy.BadRequestError, "one of each kind"),
        ([{"type": "telegram", "telegram_user_id": "1"}], privy.InternalServerError, "telegram"),
    ],
)
def test_what_a_new_user_may_not_have(client: Any, accounts: Any, error: Any, match: str) -> None:
    with pytest.raises(error, match=match):
        client.users.create(linked_accounts=accounts)


def test_a_user_made_by_the_server_logs_in_and_finds_the_wallet(stack: Stack, client: Any) -> None:
    accounts: Any = [{"type": "email", "address": EMAIL}]
    made = client.users.create(linked_accounts=accounts, wallets=[{"chain_type": "ethereum"}])
    user = with_wallet(stack)
    assert (user.user_id, user.answer["is_new_user"]) == (made.id, False)
    wallets = [account for account in user.answer["user"]["linked_accounts"] if account["type"] == "wallet"]
    assert [account["wallet_index"] for account in wallets] == [0]


def test_a_deleted_user_is_logged_out_and_a_contact_is_one_users(stack: Stack, client: Any) -> None:
    user = with_wallet(stack)
    with pytest.raises(privy.BadRequestError, match="linked_to_another_user"):
        client.users.create(linked_accounts=[{"type": "email", "address": EMAIL}])
    client.users.delete(user.user_id)
    assert refused(user.refresh()) == (401, "Invalid auth token", "missing_or_invalid_token")
    client.users.create(linked_accounts=[{"type": "email", "address": EMAIL}])


# Wallets


def test_a_wallet_is_made_listed_found_and_changed(client: Any, owner: P256KeyPair, wallet: Any) -> None:
    assert client.wallets.get(wallet.id) == wallet
    assert client.wallets.get_wallet_by_address(address=wallet.address.lower()) == wallet
    assert [item.id for item in client.wallets.list(authorization_key=owner.public_key)] == [wallet.id]
    assert list(client.wallets.list(external_id="other")) == []
    update: Any = {"display_name": "Purse", "external_id": "purse-1"}
    options = signed_by(owner)
    changed = client.wallets.update(wallet.id, wallet_update_params=update, request_options=options)
    assert (changed.display_name, changed.external_id) == ("Purse", "purse-1")
    with pytest.raises(privy.BadRequestError, match="external_id"):
        client.wallets.update(wallet.id, wallet_update_params={"external_id": "other"}, request_options=options)
    with pytest.raises(privy.AuthenticationError, match="No valid authorization keys"):
        client.wallets.update(wallet.id, wallet_update_params=update)
    with pytest.raises(privy.NotFoundError, match="Policy not found"):
        client.wallets.update(wallet.id, wallet_update_params={"policy_ids": ["x"]}, request_options=options)
    with pytest.raises(privy.AuthenticationError, match="No valid authorization keys"):
        client.wallets.raw_sign(wallet.id, wallet_raw_sign_params={"params": {"hash": "0x" + "11" * 32}})


def test_an_idempotency_key_makes_one_wallet(client: Any) -> None:
    first = client.wallets.create(chain_type="ethereum", idempotency_key="k")
    assert client.wallets.create(chain_type="ethereum", idempotency_key="k") == first
    with pytest.raises(privy.BadRequestError, match="Idempotency key"):
        client.wallets.create(chain_type="ethereum", display_name="other", idempotency_key="k")
    assert len(list(client.wallets.list())) == 1


def test_every_signature_is_asked_for_as_the_vendor_does(client: Any, owner: P256KeyPair, wallet: Any) -> None:
    ethereum, options = client.wallets.ethereum, signed_by(owner)
    for message, signable in (
        ("Hello", encode_defunct(text="Hello")),
        (b"\x00\xff", encode_defunct(primitive=b"\x00\xff")),
    ):
        signed = ethereum.sign_message(wallet.id, message, request_options=options)
        assert Account.recover_message(signable, signature=signed.signature) == wallet.address
    assert ethereum.sign_secp256k1(wallet.id, params={"hash": "0x" + "11" * 32}, request_options=options).signature
    typed: Any = {
        "types": {"Mail": [{"name": "to", "type": "address"}]},
        "domain": {"name": "App", "chainId": 1},
        "message": {"to": RECIPIENT},
        "primary_type": "Mail",
    }
    assert ethereum.sign_typed_data(wallet.id, params={"typed_data": typed}, request_options=options).signature
    transaction: Any = {"transaction": TRANSACTION}
    raw = ethereum.sign_transaction(wallet.id, params=transaction, request_options=options).signed_transaction
    assert Account.recover_transaction(raw) == wallet.address
    delegation: Any = {"contract": RECIPIENT, "chain_id": 84532, "nonce": 0}
    signed = ethereum.sign_7702_authorization(wallet.id, params=delegation, request_options=options)
    assert signed.authorization.contract == RECIPIENT
    for params in (
        {"hash": "0x" + "11" * 32},
        {"bytes": "Hello", "encoding": "utf-8", "hash_function": "keccak256"},
        {"bytes": "AP8=", "encoding": "base64", "hash_function": "blake2b256"},
        {"bytes": "0x00ff", "encoding": "hex", "hash_function": "sha256"},
    ):
        body: Any = {"params": params}
        answer = client.wallets.raw_sign(wallet.id, wallet_raw_sign_params=body, request_options=options)
        assert answer.data.signature.startswith("0x")


def test_a_send_is_followed_to_its_end(stack: Stack, client: Any, owner: P256KeyPair, wallet: Any) -> None:
    stack.fund(wallet.address, 10**18)
    params: Any = {"transaction": {"to": RECIPIENT, "value": 5}}
    options: Any = {"params": params, "caip2": CAIP2, "request_options": signed_by(owner)}
    sent = client.wallets.ethereum.send_transaction(wallet.id, reference_id="r", idempotency_key="k", **options)
    assert sent.transaction_request.nonce == 0
    found = client.transactions.get(sent.transaction_id)
    assert (found.status, found.transaction_hash, found.reference_id) == ("confirmed", sent.hash, "r")
    sponsored = client.wallets.ethereum.send_transaction(wallet.id, sponsor=True, **options)
    assert client.transactions.get(sponsored.transaction_id).sponsored
    listed = client.wallets.transactions.get(wallet.id, chain="base_sepolia", asset="eth")
    assert [item.transaction_hash for item in listed.transactions] == [sponsored.hash, sent.hash]
    assert listed.transactions[0].details.display_values == {"eth": "0.000000000000000005"}
    assert listed.transactions[0].details.recipient == RECIPIENT


def test_a_wallet_without_an_owner_is_driven_by_the_secret_alone(client: Any) -> None:
    wallet = client.wallets.create(chain_type="ethereum")
    assert wallet.owner_id is None
    assert client.wallets.ethereum.sign_message(wallet.id, "Hello").signature


def test_a_users_token_is_exchanged_for_a_signing_key(stack: Stack, client: Any) -> None:
    user = with_wallet(stack)
    options = signed_by(jwts=(user.answer["token"],))
    signed = client.wallets.ethereum.sign_message(user.wallet["id"], "Hello", request_options=options)
    message = encode_defunct(text="Hello")
    assert Account.recover_message(message, signature=signed.signature) == user.wallet["address"]
    with pytest.raises(privy.AuthenticationError, match="Invalid JWT token provided"):
        options = signed_by(jwts=("a.b.c",))
        client.wallets.ethereum.sign_message(user.wallet["id"], "Hello", request_options=options)


def test_an_archived_wallet_is_gone(client: Any, wallet: Any) -> None:
    free = client.wallets.create(chain_type="ethereum")
    assert client.wallets.archive(free.id).archived_at is not None
    with pytest.raises(privy.NotFoundError, match="Wallet not found"):
        client.wallets.ethereum.sign_message(free.id, "Hello")
    assert [item.id for item in client.wallets.list()] == [wallet.id]
    assert len(list(client.wallets.list(include_archived=True))) == 2


def test_what_the_stack_does_not_serve_says_so(stack: Stack, wallet: Any) -> None:
    for path in ("/v1/intents", "/v1/organizations", f"/v1/wallets/{wallet.id}/balance"):
        answer = vendor_client(stack)._client.with_options(max_retries=0)
        with pytest.raises(privy.InternalServerError, match="The local stack does not serve"):
            answer.get(path, cast_to=object)


def test_an_unknown_recipient_key_is_refused(stack: Stack, client: Any) -> None:
    user: LoggedIn = with_wallet(stack)
    with pytest.raises(privy.BadRequestError, match="recipient_public_key"):
        client.wallets.authenticate_with_jwt(
            user_jwt=user.answer["token"], encryption_type="HPKE", recipient_public_key=Key().spki[:-8]
        )
