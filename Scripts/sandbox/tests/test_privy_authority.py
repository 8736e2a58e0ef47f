"""Who decides over a wallet at Privy, by the vendor's own client: owners, quorums, additional signers, policies."""

from typing import Any

import privy
import pytest
from privy import P256KeyPair, generate_p256_key_pair

from .support.privy import Key, log_in, ok, refused, server_api, with_wallet
from .support.privy_vendor import signed_by, vendor_client
from .support.running import Stack

RECIPIENT, STRANGER = "0x" + "22" * 20, "0x" + "33" * 20
NO_KEYS = "No valid authorization keys or user signing keys available"
TRANSACTION: dict[str, Any] = {
    "to": RECIPIENT,
    "chain_id": 84532,
    "nonce": 0,
    "value": 100,
    "gas_limit": 21000,
    "max_fee_per_gas": 2 * 10**9,
    "max_priority_fee_per_gas": 10**9,
}
TRANSFER_ABI = {
    "type": "function",
    "name": "transfer",
    "inputs": [{"name": "to", "type": "address"}, {"name": "amount", "type": "uint256"}],
}


@pytest.fixture
def client(stack: Stack) -> Any:
    return vendor_client(stack)


def pairs(count: int) -> list[P256KeyPair]:
    return [generate_p256_key_pair() for _ in range(count)]


def sign(client: Any, wallet: Any, *keys: P256KeyPair, **changes: Any) -> str:
    params: Any = {"transaction": {**TRANSACTION, **changes}}
    signed = client.wallets.ethereum.sign_transaction(wallet.id, params=params, request_options=signed_by(*keys))
    raw: str = signed.signed_transaction
    return raw


def rule(action: str, *conditions: dict[str, Any], method: str = "eth_signTransaction") -> dict[str, Any]:
    return {"name": "rule", "method": method, "action": action, "conditions": list(conditions)}


def condition(
    field: str, operator: str, value: Any, source: str = "ethereum_transaction", **more: Any
) -> dict[str, Any]:
    return {"field_source": source, "field": field, "operator": operator, "value": value, **more}


def new_policy(client: Any, *rules: dict[str, Any], **more: Any) -> Any:
    return client.policies.create(version="1.0", name="policy", chain_type="ethereum", rules=list(rules), **more)


# Quorums


def test_as_many_members_as_the_threshold_says_must_sign(client: Any) -> None:
    first, second, third = keys = pairs(3)
    quorum = client.key_quorums.create(
        public_keys=[key.public_key for key in keys], authorization_threshold=2, display_name="Board"
    )
    wallet = client.wallets.create(chain_type="ethereum", owner_id=quorum.id)
    assert (wallet.owner_id, wallet.authorization_threshold) == (quorum.id, 2)
    assert sign(client, wallet, first, third)
    for too_few in ((first,), (first, first), (first, *pairs(1)), (first, second, *pairs(1))):
        with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
            sign(client, wallet, *too_few)


def test_members_may_be_users_and_other_quorums(stack: Stack, client: Any) -> None:
    user = with_wallet(stack)
    key, other = pairs(2)
    nested = client.key_quorums.create(public_keys=[key.public_key, other.public_key], authorization_threshold=2)
    quorum = client.key_quorums.create(user_ids=[user.user_id], key_quorum_ids=[nested.id], authorization_threshold=2)
    assert (quorum.user_ids, quorum.key_quorum_ids) == ([user.user_id], [nested.id])
    wallet = client.wallets.create(chain_type="ethereum", owner_id=quorum.id)
    params: Any = {"transaction": TRANSACTION}
    options = signed_by(key, other, jwts=(user.answer["token"],))
    assert client.wallets.ethereum.sign_transaction(wallet.id, params=params, request_options=options)
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        options = signed_by(key, jwts=(user.answer["token"],))
        client.wallets.ethereum.sign_transaction(wallet.id, params=params, request_options=options)


def test_a_quorum_signs_its_own_changes(client: Any) -> None:
    key, other = pairs(2)
    quorum = client.key_quorums.create(public_keys=[key.public_key])
    update: Any = {"public_keys": [key.public_key, other.public_key], "authorization_threshold": 2}
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        client.key_quorums.update(quorum.id, key_quorum_update_params=update, request_options=signed_by(other))
    changed = client.key_quorums.update(quorum.id, key_quorum_update_params=update, request_options=signed_by(key))
    assert len(changed.authorization_keys) == 2
    assert client.key_quorums.get(quorum.id) == changed
    wallet = client.wallets.create(chain_type="ethereum", owner_id=quorum.id)
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        client.key_quorums.delete(quorum.id)
    with pytest.raises(privy.BadRequestError, match="authorization_key_has_associated_wallets"):
        client.key_quorums.delete(quorum.id, request_options=signed_by(key, other))
    client.wallets.update(
        wallet.id,
        wallet_update_params={"owner": {"public_key": key.public_key}},
        request_options=signed_by(key, other),
    )
    assert client.key_quorums.delete(quorum.id, request_options=signed_by(key, other)).success
    with pytest.raises(privy.NotFoundError):
        client.key_quorums.get(quorum.id)


@pytest.mark.parametrize(
    "body",
    [{}, {"user_ids": []}, {"public_keys": ["AAAA"]}, {"key_quorum_ids": ["nothing"]}, {"display_name": "x" * 51}],
)
def test_a_quorum_needs_members(client: Any, body: Any) -> None:
    with pytest.raises(privy.BadRequestError):
        client.key_quorums.create(**body)
    with pytest.raises(privy.BadRequestError):
        client.key_quorums.create(public_keys=[pairs(1)[0].public_key], authorization_threshold=2)


def test_members_are_named_once_and_an_owner_in_one_way(client: Any) -> None:
    [key] = pairs(1)
    with pytest.raises(privy.BadRequestError, match="named twice"):
        client.key_quorums.create(public_keys=[key.public_key, key.public_key])
    quorum = client.key_quorums.create(public_keys=[key.public_key])
    owner: Any = {"public_key": key.public_key}
    with pytest.raises(privy.BadRequestError, match="exclude each other"):
        client.wallets.create(chain_type="ethereum", owner=owner, owner_id=quorum.id)


def test_quorums_are_nested_one_level_deep(client: Any) -> None:
    [key] = pairs(1)
    inner = client.key_quorums.create(public_keys=[key.public_key])
    outer = client.key_quorums.create(key_quorum_ids=[inner.id])
    with pytest.raises(privy.BadRequestError, match="one level deep"):
        client.key_quorums.create(key_quorum_ids=[outer.id])


# Additional signers


def test_an_additional_signer_signs_and_changes_nothing(client: Any) -> None:
    owner, helper = pairs(2)
    quorum = client.key_quorums.create(public_keys=[helper.public_key])
    signers: Any = [{"signer_id": quorum.id}]
    owned: Any = {"public_key": owner.public_key}
    wallet = client.wallets.create(chain_type="ethereum", owner=owned, additional_signers=signers)
    assert sign(client, wallet, owner) == sign(client, wallet, helper)
    export = {"encryption_type": "HPKE", "recipient_public_key": Key().spki}
    rpc: Any = {"method": "exportPrivateKey", "address": wallet.address, "params": export}
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        client.wallets.rpc(wallet.id, wallet_rpc_request_body=rpc, request_options=signed_by(helper))
    assert client.wallets.rpc(wallet.id, wallet_rpc_request_body=rpc, request_options=signed_by(owner))
    update: Any = {"display_name": "Mine"}
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        client.wallets.update(wallet.id, wallet_update_params=update, request_options=signed_by(helper))
    client.wallets.update(
        wallet.id, wallet_update_params={"additional_signers": []}, request_options=signed_by(owner)
    )
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        sign(client, wallet, helper)


def test_an_additional_signer_may_have_a_policy_of_its_own(client: Any) -> None:
    owner, helper = pairs(2)
    quorum = client.key_quorums.create(public_keys=[helper.public_key])
    small = new_policy(client, rule("ALLOW", condition("value", "lte", "100")))
    signers: Any = [{"signer_id": quorum.id, "override_policy_ids": [small.id]}]
    owned: Any = {"public_key": owner.public_key}
    wallet = client.wallets.create(chain_type="ethereum", owner=owned, additional_signers=signers)
    assert sign(client, wallet, helper, value=100)
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        sign(client, wallet, helper, value=101)
    assert sign(client, wallet, owner, value=101)


# Policies


def governed(client: Any, *rules: dict[str, Any]) -> Any:
    return client.wallets.create(chain_type="ethereum", policy_ids=[new_policy(client, *rules).id])


def test_what_no_rule_allows_is_denied_and_a_denial_wins(client: Any) -> None:
    to_known = condition("to", "in", [RECIPIENT.upper().replace("X", "x"), STRANGER])
    wallet = governed(client, rule("ALLOW", to_known), rule("DENY", condition("to", "eq", STRANGER)))
    assert sign(client, wallet)
    for to in (STRANGER, "0x" + "44" * 20):
        with pytest.raises(privy.BadRequestError, match="policy_violation"):
            sign(client, wallet, to=to)
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        client.wallets.ethereum.sign_message(wallet.id, "Hello")


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        (condition("value", "eq", "100"), True),
        (condition("value", "eq", "0x64"), True),
        (condition("value", "gt", "100"), False),
        (condition("value", "gte", "100"), True),
        (condition("value", "lt", "100"), False),
        (condition("value", "in", ["1", "100"]), True),
        (condition("chain_id", "eq", "84532"), True),
        (condition("chain_id", "eq", "1"), False),
        (condition("current_unix_timestamp", "gt", "1700000000", "system"), True),
        (condition("current_unix_timestamp", "lt", "1700000000", "system"), False),
        (condition("contract", "eq", RECIPIENT, "ethereum_7702_authorization"), False),
        (condition("chainId", "eq", "84532", "ethereum_typed_data_domain"), False),
    ],
)
def test_conditions_on_a_transaction(client: Any, given: dict[str, Any], allowed: bool) -> None:
    wallet = governed(client, rule("ALLOW", given))
    if allowed:
        assert sign(client, wallet)
    else:
        with pytest.raises(privy.BadRequestError, match="policy_violation"):
            sign(client, wallet)


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        (condition("function_name", "eq", "transfer", "ethereum_calldata", abi=[TRANSFER_ABI]), True),
        (condition("transfer.to", "eq", STRANGER, "ethereum_calldata", abi=[TRANSFER_ABI]), True),
        (condition("transfer.amount", "lte", "5", "ethereum_calldata", abi=[TRANSFER_ABI]), True),
        (condition("transfer.amount", "lt", "5", "ethereum_calldata", abi=[TRANSFER_ABI]), False),
        (condition("approve.amount", "lte", "5", "ethereum_calldata", abi=[TRANSFER_ABI]), False),
        (condition("function_name", "eq", "transfer", "ethereum_calldata", abi=[]), False),
    ],
)
def test_conditions_on_call_data(client: Any, given: dict[str, Any], allowed: bool) -> None:
    wallet = governed(client, rule("ALLOW", given))
    data = "0xa9059cbb" + STRANGER[2:].rjust(64, "0") + f"{5:064x}"
    if allowed:
        assert sign(client, wallet, data=data)
    else:
        with pytest.raises(privy.BadRequestError, match="policy_violation"):
            sign(client, wallet, data=data)
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        sign(client, wallet, data="0x095ea7b3")


def test_call_data_cut_short_meets_no_condition_on_an_argument(client: Any) -> None:
    given = condition("transfer.amount", "lte", "5", "ethereum_calldata", abi=[TRANSFER_ABI])
    wallet = governed(client, rule("ALLOW", given))
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        sign(client, wallet, data="0xa9059cbb")


def test_conditions_on_typed_data(client: Any) -> None:
    types = {"Mail": [{"name": "to", "type": "Person"}], "Person": [{"name": "wallet", "type": "address"}]}
    schema = {"types": types, "primary_type": "Mail"}
    wallet = governed(
        client,
        rule(
            "ALLOW",
            condition("verifying_contract", "eq", RECIPIENT, "ethereum_typed_data_domain"),
            condition("to.wallet", "eq", STRANGER, "ethereum_typed_data_message", typed_data=schema),
            method="eth_signTypedData_v4",
        ),
    )

    def answer(contract: str, to: str) -> Any:
        data: Any = {
            **schema,
            "domain": {"name": "App", "verifyingContract": contract},
            "message": {"to": {"wallet": to}},
        }
        return client.wallets.ethereum.sign_typed_data(wallet.id, params={"typed_data": data})

    assert answer(RECIPIENT, STRANGER).signature
    data = {
        "domain": {"verifyingContract": RECIPIENT},
        "message": {"to": {"wallet": STRANGER}},
        "primary_type": "Mail",
    }
    other: Any = {**data, "types": {**types, "Person": [{"name": "wallet", "type": "string"}]}}
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        client.wallets.ethereum.sign_typed_data(wallet.id, params={"typed_data": other})
    for contract, to in ((STRANGER, STRANGER), (RECIPIENT, RECIPIENT)):
        with pytest.raises(privy.BadRequestError, match="policy_violation"):
            answer(contract, to)


def test_a_policy_also_binds_broadcasts_and_exports(stack: Stack, client: Any) -> None:
    wallet = governed(client, rule("ALLOW", condition("to", "eq", RECIPIENT), method="eth_sendTransaction"))
    stack.fund(wallet.address, 10**18)
    send: Any = {"caip2": "eip155:84532", "params": {"transaction": {"to": RECIPIENT, "value": 1}}}
    assert client.wallets.ethereum.send_transaction(wallet.id, **send).hash
    send["params"]["transaction"]["to"] = STRANGER
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        client.wallets.ethereum.send_transaction(wallet.id, **send)
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        sign(client, wallet)
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        client.wallets.ethereum.sign_secp256k1(wallet.id, params={"hash": "0x" + "11" * 32})
    with pytest.raises(privy.BadRequestError, match="policy_violation"):
        client.wallets.raw_sign(wallet.id, wallet_raw_sign_params={"params": {"hash": "0x" + "11" * 32}})
    export = {"encryption_type": "HPKE", "recipient_public_key": Key().spki}
    refusal = refused(server_api(stack).post(f"/wallets/{wallet.id}/export", export))
    assert refusal[::2] == (400, "policy_violation")


def test_a_policy_and_its_rules_change_under_their_owners_signature(client: Any) -> None:
    [owner] = pairs(1)
    options = signed_by(owner)
    owned: Any = {"public_key": owner.public_key}
    policy = new_policy(client, rule("ALLOW", condition("to", "eq", RECIPIENT)), owner=owned)
    with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
        client.policies.update(policy.id, policy_update_params={"name": "other"})
    renamed = client.policies.update(policy.id, policy_update_params={"name": "other"}, request_options=options)
    assert (renamed.name, renamed.rules) == ("other", policy.rules)
    added = client.policies.create_rule(policy.id, policy_create_rule_params=rule("DENY"), request_options=options)
    assert client.policies.get_rule(added.id, policy_id=policy.id) == added
    changed: Any = {**rule("DENY", condition("value", "gt", "5")), "policy_id": policy.id}
    client.policies.update_rule(added.id, policy_update_rule_params=changed, request_options=options)
    assert len(client.policies.get(policy.id).rules[1].conditions) == 1
    assert client.policies.delete_rule(added.id, policy_id=policy.id, request_options=options).success
    wallet = client.wallets.create(chain_type="ethereum", policy_ids=[policy.id])
    with pytest.raises(privy.BadRequestError, match="enforced on a wallet"):
        client.policies.delete(policy.id, request_options=options)
    client.wallets.update(wallet.id, wallet_update_params={"policy_ids": []})
    assert client.policies.delete(policy.id, request_options=options).success


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        (condition("gas", "eq", "1"), 400, "invalid_policy_format"),
        (condition("value", "eq", ["1"]), 400, "invalid_policy_format"),
        (condition("value", "in", "1"), 400, "invalid_policy_format"),
        (condition("transfer.to", "eq", "1", "ethereum_calldata"), 400, "invalid_policy_format"),
        (condition("to", "eq", "1", "ethereum_typed_data_message"), 400, "invalid_policy_format"),
        (condition("value", "in_condition_set", "1"), 501, "not_supported"),
        (condition("value", "eq", "1", "reference"), 501, "not_supported"),
        ({"field": "to"}, 400, "invalid_data"),
    ],
)
def test_a_policy_is_read_strictly(stack: Stack, given: Any, status: int, code: str) -> None:
    body = {"version": "1.0", "name": "p", "chain_type": "ethereum", "rules": [rule("ALLOW", given)]}
    assert refused(server_api(stack).post("/policies", body))[::2] == (status, code)


# The user's own wallet, seen from the server


def test_a_user_who_helps_with_a_wallet_of_nobody_signs_and_does_not_export(stack: Stack, client: Any) -> None:
    user = with_wallet(stack)
    quorum = client.key_quorums.create(user_ids=[user.user_id])
    wallet = client.wallets.create(chain_type="ethereum", additional_signers=[{"signer_id": quorum.id}])
    user.wallet = {"id": wallet.id}
    assert user.rpc("personal_sign", {"message": "Hello", "encoding": "utf-8"})
    path, export = f"/wallets/{wallet.id}", {"encryption_type": "HPKE", "recipient_public_key": Key().spki}
    assert refused(user.api.signed("POST", path + "/export", export, [user.key]))[:2] == (401, NO_KEYS)
    body = {"method": "personal_sign", "params": {"message": "Hello", "encoding": "utf-8"}}
    assert refused(user.api.post(path + "/rpc", body))[:2] == (401, NO_KEYS)


def test_the_server_alone_cannot_sign_for_a_user_unless_the_user_let_it(stack: Stack, client: Any) -> None:
    user = with_wallet(stack)
    wallet = client.wallets.get(user.wallet["id"])
    [server_key] = pairs(1)
    for keys in ((), (server_key,)):
        with pytest.raises(privy.AuthenticationError, match=NO_KEYS):
            sign(client, wallet, *keys)
    quorum = client.key_quorums.create(public_keys=[server_key.public_key])
    update: Any = {"additional_signers": [{"signer_id": quorum.id}]}
    options = signed_by(jwts=(user.answer["token"],))
    client.wallets.update(wallet.id, wallet_update_params=update, request_options=options)
    assert sign(client, wallet, server_key)
    [account] = [item for item in ok(user.refresh())["user"]["linked_accounts"] if item["type"] == "wallet"]
    assert account["delegated"]
    assert ok(server_api(stack).signed("POST", f"/wallets/{wallet.id}/archive", None, [user.key]))["archived_at"]
    assert ok(user.api.get("/wallets"))["data"] == []
    assert [item.id for item in client.wallets.list(user_id=user.user_id, include_archived=True)] == [wallet.id]
    stranger = log_in(stack, "other@example.com")
    assert list(client.wallets.list(user_id=stranger.user_id, include_archived=True)) == []
