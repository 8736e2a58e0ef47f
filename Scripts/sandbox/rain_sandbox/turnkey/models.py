"""The request bodies this stack reads, field for field as the vendor's schema names them.

They are stricter than a server need be: a field the schema does not know is refused, because here it is always a
mistake of the client under test. A test compares them with the vendor's published types.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class Model(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", strict=True, frozen=True)

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(by_alias=True, exclude_none=True)


NonEmpty = Annotated[str, Field(min_length=1)]
Curve = Literal["CURVE_SECP256K1", "CURVE_ED25519", "CURVE_P256"]
PathFormat = Literal["PATH_FORMAT_BIP32"]
ApiKeyCurve = Literal["API_KEY_CURVE_P256", "API_KEY_CURVE_SECP256K1", "API_KEY_CURVE_ED25519"]
AuthenticatorTransport = Literal[
    "AUTHENTICATOR_TRANSPORT_BLE",
    "AUTHENTICATOR_TRANSPORT_INTERNAL",
    "AUTHENTICATOR_TRANSPORT_NFC",
    "AUTHENTICATOR_TRANSPORT_USB",
    "AUTHENTICATOR_TRANSPORT_HYBRID",
]
PayloadEncoding = Literal[
    "PAYLOAD_ENCODING_HEXADECIMAL",
    "PAYLOAD_ENCODING_TEXT_UTF8",
    "PAYLOAD_ENCODING_EIP712",
    "PAYLOAD_ENCODING_EIP7702_AUTHORIZATION",
]
HashFunction = Literal[
    "HASH_FUNCTION_NO_OP",
    "HASH_FUNCTION_SHA256",
    "HASH_FUNCTION_KECCAK256",
    "HASH_FUNCTION_NOT_APPLICABLE",
]
OtpType = Literal["OTP_TYPE_EMAIL", "OTP_TYPE_SMS"]


# Activities


class ActivityRequest(Model):
    """The envelope of every submission; `parameters` are read by the activity's own model."""

    type: str
    timestamp_ms: str
    organization_id: str
    parameters: dict[str, Any]
    generate_app_proofs: bool | None = None


class WalletAccountParams(Model):
    curve: Curve
    path_format: PathFormat
    path: NonEmpty
    address_format: str
    name: str | None = None


class WalletParams(Model):
    wallet_name: NonEmpty
    accounts: list[WalletAccountParams]
    mnemonic_length: int | None = None


class ApiKeyParams(Model):
    api_key_name: NonEmpty
    public_key: NonEmpty
    curve_type: ApiKeyCurve
    expiration_seconds: str | None = None


class ClientSignature(Model):
    public_key: NonEmpty
    scheme: Literal["CLIENT_SIGNATURE_SCHEME_API_P256"]
    message: str
    signature: str


class Attestation(Model):
    credential_id: NonEmpty
    client_data_json: NonEmpty
    attestation_object: NonEmpty
    transports: list[AuthenticatorTransport]


class AuthenticatorParams(Model):
    authenticator_name: NonEmpty
    challenge: NonEmpty
    attestation: Attestation


class RootUserParams(Model):
    user_name: NonEmpty
    user_email: str | None = None
    user_phone_number: str | None = None
    api_keys: list[ApiKeyParams]
    authenticators: list[AuthenticatorParams]
    oauth_providers: list[dict[str, Any]]


class CreateSubOrganization(Model):
    sub_organization_name: NonEmpty
    root_users: list[RootUserParams]
    root_quorum_threshold: int
    wallet: WalletParams | None = None
    disable_email_recovery: bool | None = None
    disable_email_auth: bool | None = None
    disable_sms_auth: bool | None = None
    disable_otp_email_auth: bool | None = None
    verification_token: str | None = None
    client_signature: ClientSignature | None = None


class InitOtp(Model):
    otp_type: OtpType
    contact: NonEmpty
    app_name: NonEmpty
    otp_length: int | None = None
    email_customization: dict[str, Any] | None = None
    sms_customization: dict[str, Any] | None = None
    user_identifier: str | None = None
    send_from_email_address: str | None = None
    alphanumeric: bool | None = None
    send_from_email_sender_name: str | None = None
    expiration_seconds: str | None = None
    reply_to_email_address: str | None = None


class VerifyOtp(Model):
    otp_id: NonEmpty
    encrypted_otp_bundle: NonEmpty
    expiration_seconds: str | None = None


class OtpLogin(Model):
    verification_token: NonEmpty
    public_key: NonEmpty
    client_signature: ClientSignature
    expiration_seconds: str | None = None
    invalidate_existing: bool | None = None
    session_profile_id: str | None = None


class StampLogin(Model):
    public_key: NonEmpty
    expiration_seconds: str | None = None
    invalidate_existing: bool | None = None
    session_profile_id: str | None = None


class CreateWallet(WalletParams):
    pass


class CreateWalletAccounts(Model):
    wallet_id: NonEmpty
    accounts: list[WalletAccountParams]
    persist: bool | None = None


class SignRawPayload(Model):
    sign_with: NonEmpty
    payload: str
    encoding: PayloadEncoding
    hash_function: HashFunction


class SignRawPayloads(Model):
    sign_with: NonEmpty
    payloads: Annotated[list[str], Field(min_length=1)]
    encoding: PayloadEncoding
    hash_function: HashFunction


class SignTransaction(Model):
    sign_with: NonEmpty
    unsigned_transaction: NonEmpty
    type: Literal[
        "TRANSACTION_TYPE_ETHEREUM",
        "TRANSACTION_TYPE_SOLANA",
        "TRANSACTION_TYPE_TRON",
        "TRANSACTION_TYPE_BITCOIN",
        "TRANSACTION_TYPE_TEMPO",
    ]


class EthCallParams(Model):
    to: NonEmpty
    value: str | None = None
    data: str | None = None


class EthSendTransaction(Model):
    from_: NonEmpty = Field(alias="from")
    caip2: NonEmpty
    sponsor: bool | None = None
    nonce: str | None = None
    gas_limit: str | None = None
    max_fee_per_gas: str | None = None
    max_priority_fee_per_gas: str | None = None
    deadline: str | None = None
    gas_station_nonce: str | None = None
    calls: list[EthCallParams]


class EthSendTransactionV1(Model):
    from_: NonEmpty = Field(alias="from")
    sponsor: bool | None = None
    caip2: NonEmpty
    to: NonEmpty
    value: str | None = None
    data: str | None = None
    nonce: str | None = None
    gas_limit: str | None = None
    max_fee_per_gas: str | None = None
    max_priority_fee_per_gas: str | None = None
    deadline: str | None = None
    gas_station_nonce: str | None = None


class ExportWallet(Model):
    wallet_id: NonEmpty
    target_public_key: NonEmpty
    language: str | None = None


class ExportWalletAccount(Model):
    address: NonEmpty
    target_public_key: NonEmpty


class ExportPrivateKey(Model):
    private_key_id: NonEmpty
    target_public_key: NonEmpty


class InitImport(Model):
    user_id: NonEmpty


class ImportWallet(Model):
    user_id: NonEmpty
    wallet_name: NonEmpty
    encrypted_bundle: NonEmpty
    accounts: list[WalletAccountParams]


class ImportPrivateKey(Model):
    user_id: NonEmpty
    private_key_name: NonEmpty
    encrypted_bundle: NonEmpty
    curve: Curve
    address_formats: list[str]


class CreateAuthenticators(Model):
    authenticators: list[AuthenticatorParams]
    user_id: NonEmpty


class DeleteAuthenticators(Model):
    user_id: NonEmpty
    authenticator_ids: list[str]


class UpdateUserName(Model):
    user_id: NonEmpty
    user_name: NonEmpty


class UpdateUserEmail(Model):
    user_id: NonEmpty
    user_email: str
    verification_token: str | None = None


class UpdateUserPhoneNumber(Model):
    user_id: NonEmpty
    user_phone_number: str
    verification_token: str | None = None


class Vote(Model):
    fingerprint: NonEmpty


class CreatePolicy(Model):
    policy_name: NonEmpty
    effect: Literal["EFFECT_ALLOW", "EFFECT_DENY"]
    condition: str | None = None
    consensus: str | None = None
    notes: str
    time: str | None = None


class DeletePolicy(Model):
    policy_id: NonEmpty


class CreateUserTag(Model):
    user_tag_name: NonEmpty
    user_ids: list[str]


class DeleteUserTags(Model):
    user_tag_ids: list[str]


class CreateSmartContractInterface(Model):
    smart_contract_address: NonEmpty
    smart_contract_interface: NonEmpty
    type: Literal["SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM", "SMART_CONTRACT_INTERFACE_TYPE_SOLANA"]
    label: NonEmpty
    notes: str | None = None


class DeleteSmartContractInterface(Model):
    smart_contract_interface_id: NonEmpty


class CreateApiKeys(Model):
    api_keys: list[ApiKeyParams]
    user_id: NonEmpty


class DeleteApiKeys(Model):
    user_id: NonEmpty
    api_key_ids: list[str]


# Queries


class Query(Model):
    organization_id: str


class GetActivity(Query):
    activity_id: NonEmpty


class GetUser(Query):
    user_id: NonEmpty


class GetApiKeys(Query):
    user_id: str | None = None


class GetAuthenticators(Query):
    user_id: NonEmpty


class GetWallet(Query):
    wallet_id: NonEmpty


class GetWalletAccount(Query):
    wallet_id: NonEmpty
    address: str | None = None
    path: str | None = None


class Pagination(Model):
    limit: str | None = None
    before: str | None = None
    after: str | None = None


class ListActivities(Query):
    filter_by_status: list[str] | None = None
    pagination_options: Pagination | None = None
    filter_by_type: list[str] | None = None


class ListWalletAccounts(Query):
    wallet_id: str | None = None
    include_wallet_details: bool | None = None
    pagination_options: Pagination | None = None


class GetNonces(Query):
    address: NonEmpty
    caip2: NonEmpty
    nonce: bool | None = None
    gas_station_nonce: bool | None = None


class GetSendTransactionStatus(Query):
    send_transaction_status_id: NonEmpty


class ListEthTransactionHistory(Query):
    address: NonEmpty
    caip2: NonEmpty
    pagination_options: Pagination | None = None


class ListSubOrganizations(Query):
    filter_type: str | None = None
    filter_value: str | None = None
    pagination_options: Pagination | None = None


# Auth proxy


class ProxyNothing(Model):
    pass


class ProxyInitOtp(Model):
    otp_type: OtpType
    contact: NonEmpty
    email_customization: dict[str, Any] | None = None


class ProxyVerifyOtp(Model):
    otp_id: NonEmpty
    encrypted_otp_bundle: NonEmpty


class ProxyOtpLogin(Model):
    verification_token: NonEmpty
    public_key: NonEmpty
    client_signature: ClientSignature
    invalidate_existing: bool | None = None
    organization_id: str | None = None


class ProxyAccount(Model):
    filter_type: Literal["CREDENTIAL_ID", "NAME", "USERNAME", "EMAIL", "PHONE_NUMBER", "OIDC_TOKEN", "PUBLIC_KEY"]
    filter_value: NonEmpty
    verification_token: str | None = None
    oidc_token: str | None = None


class ProxySignup(Model):
    user_email: str | None = None
    user_phone_number: str | None = None
    user_tag: str | None = None
    user_name: str | None = None
    organization_name: str | None = None
    verification_token: str | None = None
    api_keys: list[ApiKeyParams]
    authenticators: list[AuthenticatorParams]
    oauth_providers: list[dict[str, Any]]
    wallet: WalletParams | None = None
    client_signature: ClientSignature | None = None
