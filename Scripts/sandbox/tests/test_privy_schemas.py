"""The vendor's published types against this stack: it reads the same fields, and answers what the types can hold."""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import privy.types as published
import pytest
from privy.types import wallet_rpc_params
from privy.types.wallets.transaction_get_response import TransactionGetResponse
from pydantic import BaseModel, TypeAdapter

from rain_sandbox.privy import (
    import_routes,
    owner_models,
    policy_models,
    quorum_routes,
    raw_sign,
    rpc_models,
    server_wallet_routes,
    user_models,
    wallet_routes,
)
from rain_sandbox.privy.call import Model

from .support.privy import EMAIL, Key, LoggedIn, ok, server_api, with_wallet
from .support.running import Stack

HEADERS = {"privy-authorization-signature", "privy-idempotency-key", "privy-request-expiry"}


def published_fields(typed_dict: Any) -> set[str]:
    """The names on the wire."""
    names = set()
    for name, hint in get_type_hints(typed_dict, include_extras=True).items():
        alias = None
        while get_origin(hint) is not None and alias is None:
            for extra in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
                alias = getattr(extra, "alias", None)
            hint = get_args(hint)[0]
        names.add(alias or name)
    return names - HEADERS


def own_fields(model: type[Model]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def rpc_type(name: str) -> Any:
    return getattr(wallet_rpc_params, name)


# What each model leaves out of the vendor's fields, because this stack does not serve it.
READ: list[tuple[type[Model], Any, set[str]]] = [
    (rpc_models.PersonalSign, rpc_type("EthereumPersonalSignRpcInput"), set()),
    (rpc_models.Secp256k1Sign, rpc_type("EthereumSecp256k1SignRpcInput"), set()),
    (rpc_models.SignTypedData, rpc_type("EthereumSignTypedDataRpcInput"), set()),
    (rpc_models.SignTransaction, rpc_type("EthereumSignTransactionRpcInput"), set()),
    (rpc_models.SendTransaction, rpc_type("EthereumSendTransactionRpcInput"), set()),
    (rpc_models.Sign7702Authorization, rpc_type("EthereumSign7702AuthorizationRpcInput"), set()),
    (rpc_models.UnsignedTransaction, published.UnsignedStandardEthereumTransactionParam, set()),
    (rpc_models.SignedAuthorization, published.EthereumSign7702AuthorizationParam, set()),
    (rpc_models.TypedData, published.EthereumTypedDataInputParam, set()),
    (rpc_models.Sign7702Params, published.EthereumSign7702AuthorizationRpcInputParamsParam, set()),
    (rpc_models.ExportParams, published.PrivateKeyExportInputParam, set()),
    (server_wallet_routes.CreateWallet, published.WalletCreateParams, {"entity"}),
    (server_wallet_routes.UpdateWallet, published.WalletUpdateParams, set()),
    (server_wallet_routes.ListQuery, published.WalletListParams, {"entity_id"}),
    (server_wallet_routes.SignerItem, published.AdditionalSignerItemInputParam, set()),
    (server_wallet_routes.ByAddress, published.WalletGetWalletByAddressParams, set()),
    (user_models.CreateUser, published.UserCreateParams, set()),
    (user_models.WalletInput, published.WalletCreationInputParam, set()),
    (user_models.Unlink, published.UserUnlinkLinkedAccountParams, set()),
    (user_models.Metadata, published.UserSetCustomMetadataParams, set()),
    (quorum_routes.QuorumBody, published.KeyQuorumCreateParams, set()),
    (quorum_routes.QuorumBody, published.KeyQuorumUpdateParams, set()),
    (policy_models.CreatePolicy, published.PolicyCreateParams, set()),
    (policy_models.UpdatePolicy, published.PolicyUpdateParams, set()),
    (policy_models.TypedDataTypes, published.TypedDataInputParam, set()),
    (owner_models.OwnerInput, published.OwnerInputUserParam, set()),
    (raw_sign.RawSign, published.WalletRawSignParams, set()),
    (raw_sign.RawSignParams, published.RawSignBytesParams, set()),
    (wallet_routes.Exchange, published.WalletAuthenticateWithJwtParams, set()),
    (import_routes.Submit, published.WalletSubmitImportParams, {"entity"}),
    (import_routes.SealedWallet, published.HDSubmitInputParam, set()),
    (import_routes.HpkeConfig, published.HpkeImportConfigParam, set()),
]
# What the stack reads beyond a type, because the vendor splits it into several.
ALSO_READ: dict[type[Model], set[str]] = {
    owner_models.OwnerInput: {"public_key"},
    raw_sign.RawSignParams: {"hash"},
    user_models.WalletInput: {"display_name"},
}


@pytest.mark.parametrize(("model", "theirs", "left_out"), READ, ids=lambda value: getattr(value, "__name__", ""))
def test_fields_are_read_by_the_vendors_names(model: type[Model], theirs: Any, left_out: set[str]) -> None:
    assert own_fields(model) - ALSO_READ.get(model, set()) == published_fields(theirs) - left_out


def test_conditions_have_the_fields_of_the_vendors_kinds() -> None:
    kinds = [
        published.EthereumTransactionConditionParam,
        published.EthereumCalldataConditionParam,
        published.EthereumTypedDataDomainConditionParam,
        published.EthereumTypedDataMessageConditionParam,
        published.Ethereum7702AuthorizationConditionParam,
        published.SystemConditionParam,
    ]
    assert own_fields(policy_models.Condition) == set().union(*map(published_fields, kinds))
    sources = {get_args(get_args(kind.__annotations__["field_source"])[0])[0] for kind in map(_resolved, kinds)}
    assert sources == set(policy_models.SOURCES)


def _resolved(kind: Any) -> Any:
    kind.__annotations__ = get_type_hints(kind, include_extras=True)
    return kind


def holds(model: type[BaseModel], answer: Any) -> None:
    """Really validates: the vendor's client takes whatever comes."""
    TypeAdapter(model).validate_python(answer, strict=False)
    unknown = set(answer) - {field.alias or name for name, field in model.model_fields.items()}
    assert unknown == set(), unknown


def test_answers_are_what_the_vendors_types_hold(stack: Stack) -> None:
    user = with_wallet(stack)
    server = server_api(stack)
    stack.fund(user.wallet["address"], 10**18)
    holds(published.Wallet, user.wallet)
    holds(published.User, user.answer["user"])
    holds(published.User, ok(server.get(f"/users/{user.user_id}")))
    holds(published.AppResponse, ok(server.get(f"/apps/{stack.ready['privy']['appId']}")))
    quorum = ok(server.post("/key_quorums", {"public_keys": [Key().spki], "user_ids": [user.user_id]}))
    holds(published.KeyQuorum, quorum)
    condition = {"field_source": "ethereum_transaction", "field": "to", "operator": "eq", "value": "0x" + "22" * 20}
    rule = {"name": "r", "method": "*", "action": "ALLOW", "conditions": [condition]}
    policy = {"version": "1.0", "name": "p", "chain_type": "ethereum", "rules": [rule]}
    holds(published.Policy, ok(server.post("/policies", policy)))
    body = {"user_jwt": user.answer["token"], "encryption_type": "HPKE", "recipient_public_key": Key().spki}
    holds(published.EncryptedWalletAuthenticateResponse, ok(server.post("/wallets/authenticate", body)))
    path = f"/wallets/{user.wallet['id']}"
    export = {"encryption_type": "HPKE", "recipient_public_key": Key().spki}
    holds(published.WalletExportResponseBody, ok(user.api.signed("POST", path + "/export", export, [user.key])))


def test_answers_of_calls_are_what_the_vendors_types_hold(stack: Stack) -> None:
    user = with_wallet(stack)
    stack.fund(user.wallet["address"], 10**18)
    rpc = _calls(user)
    for name, answer in rpc.items():
        holds(getattr(published, name), answer)
    sent = rpc["EthereumSendTransactionRpcResponse"]["data"]
    holds(published.Transaction, ok(user.api.get(f"/transactions/{sent['transaction_id']}")))
    query = {"chain": "base_sepolia", "asset": "eth"}
    history = ok(user.api.get(f"/wallets/{user.wallet['id']}/transactions", **query))
    assert len(history["transactions"]) == 1
    holds(TransactionGetResponse, history)


def _calls(user: LoggedIn) -> dict[str, Any]:
    transaction = {"to": "0x" + "22" * 20, "value": 1}
    whole = {
        **transaction,
        "chain_id": 84532,
        "nonce": 9,
        "gas_limit": 21000,
        "max_fee_per_gas": 10,
        "max_priority_fee_per_gas": 1,
    }
    typed = {"types": {"M": [{"name": "a", "type": "uint8"}]}, "domain": {}, "message": {"a": 1}, "primary_type": "M"}
    answers: dict[str, tuple[str, Any, Any]] = {
        "EthereumPersonalSignRpcResponse": ("personal_sign", {"message": EMAIL, "encoding": "utf-8"}, {}),
        "EthereumSecp256k1SignRpcResponse": ("secp256k1_sign", {"hash": "0x" + "11" * 32}, {}),
        "EthereumSignTypedDataRpcResponse": ("eth_signTypedData_v4", {"typed_data": typed}, {}),
        "EthereumSignTransactionRpcResponse": ("eth_signTransaction", {"transaction": whole}, {}),
        "EthereumSign7702AuthorizationRpcResponse": (
            "eth_sign7702Authorization",
            {"contract": "0x" + "22" * 20, "chain_id": 1, "nonce": 0},
            {},
        ),
        "EthereumSendTransactionRpcResponse": (
            "eth_sendTransaction",
            {"transaction": transaction},
            {"caip2": "eip155:84532"},
        ),
    }
    return {name: ok(user.rpc_answer(method, params, **more)) for name, (method, params, more) in answers.items()}
