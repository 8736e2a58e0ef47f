"""The vendor's JSON shapes of what the directory holds."""

from typing import Any

from .activities import timestamp
from .organizations import (
    ApiKey,
    ContractInterface,
    Organization,
    PasskeyCredential,
    Policy,
    Tag,
    User,
    Wallet,
    WalletAccount,
)
from .tokens import encode_base64url

JSON = dict[str, Any]


def api_key(key: ApiKey) -> JSON:
    shape: JSON = {
        "credential": {"publicKey": key.public_key, "type": key.credential_type},
        "apiKeyId": key.key_id,
        "apiKeyName": key.name,
        "createdAt": timestamp(key.created_at),
        "updatedAt": timestamp(key.created_at),
    }
    if key.expiration_seconds is not None:
        shape["expirationSeconds"] = str(key.expiration_seconds)
    return shape


def authenticator(found: PasskeyCredential) -> JSON:
    return {
        "transports": found.transports,
        "attestationType": "none",
        "aaguid": encode_base64url(found.aaguid),
        "credentialId": found.credential_id,
        "model": "",
        "credential": {
            "publicKey": encode_base64url(found.public_key),
            "type": "CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR",
        },
        "authenticatorId": found.authenticator_id,
        "authenticatorName": found.name,
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
    }


def policy(found: Policy) -> JSON:
    return {
        "policyId": found.policy_id,
        "policyName": found.name,
        "effect": found.effect,
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
        "notes": found.notes,
        "consensus": found.consensus,
        "condition": found.condition,
        "time": found.time,
    }


def user(found: User) -> JSON:
    shape: JSON = {
        "userId": found.user_id,
        "userName": found.name,
        "authenticators": [authenticator(credential) for credential in found.authenticators],
        "apiKeys": [api_key(key) for key in found.api_keys],
        "userTags": found.tags,
        "oauthProviders": [],
        "mfaPolicies": [],
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
    }
    if found.email is not None:
        shape["userEmail"] = found.email
    if found.phone_number is not None:
        shape["userPhoneNumber"] = found.phone_number
    return shape


def user_tag(found: Tag) -> JSON:
    return {
        "tagId": found.tag_id,
        "tagName": found.name,
        "tagType": "TAG_TYPE_USER",
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
    }


def contract_interface(organization: Organization, found: ContractInterface) -> JSON:
    return {
        "organizationId": organization.organization_id,
        "smartContractInterfaceId": found.interface_id,
        "smartContractAddress": found.address,
        "smartContractInterface": found.abi,
        "type": "SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM",
        "label": found.label,
        "notes": found.notes,
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
    }


def wallet(found: Wallet) -> JSON:
    return {
        "walletId": found.wallet_id,
        "walletName": found.name,
        "createdAt": timestamp(found.created_at),
        "updatedAt": timestamp(found.created_at),
        "exported": found.exported,
        "imported": found.imported,
    }


def wallet_account(organization: Organization, owner: Wallet, account: WalletAccount, details: bool) -> JSON:
    shape: JSON = {
        "walletAccountId": account.account_id,
        "organizationId": organization.organization_id,
        "walletId": owner.wallet_id,
        "curve": account.curve,
        "pathFormat": account.path_format,
        "path": account.path,
        "addressFormat": account.address_format,
        "address": account.address,
        "publicKey": account.private_key.public_key.to_compressed_bytes().hex(),
        "createdAt": timestamp(account.created_at),
        "updatedAt": timestamp(account.created_at),
    }
    if account.name is not None:
        shape["name"] = account.name
    if details:
        shape["walletDetails"] = wallet(owner)
    return shape
