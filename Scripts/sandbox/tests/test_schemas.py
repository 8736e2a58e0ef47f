"""Bodies in both directions against the vendor's published schemas."""

from typing import Any

import jsonschema
import pytest
import turnkey_sdk_types

from rain_sandbox.turnkey import models
from rain_sandbox.turnkey.catalogue import SUBMISSIONS
from rain_sandbox.turnkey.queries import QUERIES

from .support.materials import specification
from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Key, Proxy, Session, parent_api

PROXY, PUBLIC = "turnkey-auth-proxy.json", "turnkey-public-api.json"
# The schema file holds a part of the API, in the newest versions; these are in the client's own types.
TYPED_PARAMETERS: dict[str, Any] = {
    "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7": turnkey_sdk_types.v1CreateSubOrganizationIntentV7,
    "ACTIVITY_TYPE_ETH_SEND_TRANSACTION": turnkey_sdk_types.v1EthSendTransactionIntent,
    "ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2": turnkey_sdk_types.v1EthSendTransactionIntentV2,
    "ACTIVITY_TYPE_CREATE_USER_TAG": turnkey_sdk_types.v1CreateUserTagIntent,
    "ACTIVITY_TYPE_DELETE_USER_TAGS": turnkey_sdk_types.v1DeleteUserTagsIntent,
    "ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE": turnkey_sdk_types.v1CreateSmartContractInterfaceIntent,
    "ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE": turnkey_sdk_types.v1DeleteSmartContractInterfaceIntent,
}
TYPED_QUERIES: dict[str, Any] = {
    "get_nonces": turnkey_sdk_types.v1GetNoncesRequest,
    "get_send_transaction_status": turnkey_sdk_types.v1GetSendTransactionStatusRequest,
    "list_eth_transaction_history": turnkey_sdk_types.v1ListEthTransactionHistoryRequest,
    "list_user_tags": turnkey_sdk_types.v1ListUserTagsRequest,
    "list_smart_contract_interfaces": turnkey_sdk_types.v1GetSmartContractInterfacesRequest,
}
LEFT_OUT = {"externalSignerPubkey"}

PROXY_MODELS: dict[str, type[models.Model]] = {
    "otp_init_v2": models.ProxyInitOtp,
    "otp_verify_v2": models.ProxyVerifyOtp,
    "otp_login_v2": models.ProxyOtpLogin,
    "account": models.ProxyAccount,
    "signup_v2": models.ProxySignup,
}


class Schema:
    def __init__(self, name: str) -> None:
        self.document = specification(name)

    def request(self, path: str) -> dict[str, Any]:
        body: dict[str, Any] = self.document["paths"][path]["post"]["parameters"][0]["schema"]
        return body

    def response(self, path: str) -> dict[str, Any]:
        body: dict[str, Any] = self.document["paths"][path]["post"]["responses"]["200"]["schema"]
        return body

    def definition(self, reference: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.document["definitions"][reference["$ref"].split("/")[-1]]
        return found

    def validate(self, value: Any, schema: dict[str, Any]) -> None:
        """The live service spells out nulls that the schema does not allow, so they go first."""
        whole = {**schema, "definitions": self.document["definitions"]}
        jsonschema.Draft4Validator(whole).validate(without_nulls(value))


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    return value


def test_every_proxy_body_of_a_login_fits_the_schema(stack: Stack, proxy: Proxy) -> None:
    schema = Schema(PROXY)
    key, email = Key(), "user@example.com"
    proxy.ok("wallet_kit_config", {})
    proxy.ok("wallet_kit_client_params", {})
    token = proxy.token(email, key)
    lookup = {"filterType": "EMAIL", "filterValue": email, "verificationToken": token}
    proxy.ok("account", lookup)
    assert proxy.sign_up(email, key, token).status_code == 200
    proxy.ok("account", lookup)
    assert proxy.log_in(token, key, Key()).status_code == 200
    for path, request, answer in proxy.exchanges:
        schema.validate(request, schema.request(path))
        schema.validate(answer, schema.response(path))
    assert {path for path, _, _ in proxy.exchanges} == {
        f"/v1/{name}" for name in [*PROXY_MODELS, "wallet_kit_config", "wallet_kit_client_params"]
    }


def test_every_query_answer_fits_the_schema(session: Session) -> None:
    schema = Schema(PUBLIC)
    wallet = {"walletId": session.wallet_id}
    fields: dict[str, dict[str, Any]] = {
        "get_activity": {"activityId": activity(session)["id"]},
        "get_user": {"userId": session.user_id},
        "get_authenticators": {"userId": session.user_id},
        "get_wallet": wallet,
        "get_wallet_account": {**wallet, "address": session.address},
        "list_wallet_accounts": {"includeWalletDetails": True},
    }
    parent = parent_api(session.api.stack)
    for name in QUERIES:
        if name in TYPED_QUERIES:
            continue
        api = parent if name.endswith("suborgs") else session.api
        extra = {"filterType": "EMAIL", "filterValue": "user@example.com"} if api is parent else {}
        answer = api.query(name, **fields.get(name, extra))
        assert answer.status_code == 200, (name, answer.text)
        schema.validate(answer.json(), schema.response(f"/public/v1/query/{name}"))


def test_an_activity_fits_the_schema(session: Session) -> None:
    schema = Schema(PUBLIC)
    schema.validate({"activity": activity(session)}, schema.response("/public/v1/submit/create_wallet"))


@pytest.mark.parametrize("submission", SUBMISSIONS, ids=lambda item: item.activity_type)
def test_parameters_are_read_by_the_schemas_names(submission: Any) -> None:
    schema = Schema(PUBLIC)
    if submission.activity_type in TYPED_PARAMETERS:
        compare_with_types(submission.parameters, TYPED_PARAMETERS[submission.activity_type])
        assert submission.result_key in turnkey_sdk_types.v1Result.model_fields
        return
    request = schema.definition(schema.request(f"/public/v1/submit/{submission.path}"))
    compare(submission.parameters, schema.definition(request["properties"]["parameters"]))
    result = schema.document["definitions"]["v1Result"]["properties"]
    assert not submission.result_key or submission.result_key in result


@pytest.mark.parametrize("name", QUERIES)
def test_queries_are_read_by_the_schemas_names(name: str) -> None:
    if name in TYPED_QUERIES:
        compare_with_types(QUERIES[name][0], TYPED_QUERIES[name])
        return
    schema = Schema(PUBLIC)
    compare(QUERIES[name][0], schema.definition(schema.request(f"/public/v1/query/{name}")))


@pytest.mark.parametrize("name", PROXY_MODELS)
def test_proxy_requests_are_read_by_the_schemas_names(name: str) -> None:
    schema = Schema(PROXY)
    compare(PROXY_MODELS[name], schema.definition(schema.request(f"/v1/{name}")))


def compare(model: type[models.Model], definition: dict[str, Any]) -> None:
    names = {field.alias for field in model.model_fields.values()}
    required = {field.alias for field in model.model_fields.values() if field.is_required()}
    assert names == set(definition["properties"]) - LEFT_OUT
    assert required == set(definition.get("required", []))


def compare_with_types(model: type[models.Model], published: Any) -> None:
    fields = {field.alias or name: field for name, field in published.model_fields.items()}
    assert {field.alias for field in model.model_fields.values()} == set(fields)
    required = {field.alias for field in model.model_fields.values() if field.is_required()}
    assert required == {name for name, field in fields.items() if field.is_required()}


def activity(session: Session) -> dict[str, Any]:
    parameters = {"walletName": "W", "accounts": [ETHEREUM_ACCOUNT]}
    response = session.api.submit("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET", parameters)
    found: dict[str, Any] = response.json()["activity"]
    return found
