"""Creating a sub-organisation: the account of one end user."""

from typing import Any

from . import key_material
from .contacts import CONTACT_KINDS
from .credential_activities import new_api_keys
from .errors import bad_body, not_served
from .models import CreateSubOrganization, RootUserParams, WalletParams
from .organizations import ContactKind, Organization, User, Wallet
from .passkey_activities import new_authenticators
from .service import Turnkey
from .submissions import Context
from .verification import without_empty


def create_sub_organization_v8(context: Context, request: CreateSubOrganization) -> dict[str, Any]:
    return _create(context, request, "signupV2")


def create_sub_organization_v7(context: Context, request: CreateSubOrganization) -> dict[str, Any]:
    return _create(context, request, "signup")


def _create(context: Context, request: CreateSubOrganization, usage_key: str) -> dict[str, Any]:
    turnkey = context.turnkey
    if not 1 <= request.root_quorum_threshold <= len(request.root_users):
        raise bad_body(("parameters.rootQuorumThreshold", "must be between 1 and the number of root users"))
    if any(user.oauth_providers for user in request.root_users):
        raise not_served("oauth providers")
    if request.disable_sms_auth or request.disable_otp_email_auth:
        raise not_served("sub-organizations without login by code")
    verified = _verified_contact(context, request, usage_key)
    organization = Organization(
        organization_id=turnkey.randomness.uuid(),
        name=request.sub_organization_name,
        parent_id=context.organization.organization_id,
    )
    organization.users = [_new_user(turnkey, user, index) for index, user in enumerate(request.root_users)]
    organization.quorum = request.root_quorum_threshold
    if verified is not None:
        kind, contact = verified
        organization.users[0].verified_contacts[kind] = contact
    result: dict[str, Any] = {
        "subOrganizationId": organization.organization_id,
        "rootUserIds": [user.user_id for user in organization.users],
    }
    if request.wallet is not None:
        result["wallet"] = add_wallet(turnkey, organization, request.wallet)
    turnkey.directory.add(organization)
    if request.verification_token is not None:
        turnkey.tokens.use(turnkey.tokens.read(request.verification_token), "USAGE_TYPE_SIGNUP")
    return result


def add_wallet(turnkey: Turnkey, organization: Organization, request: WalletParams) -> dict[str, Any]:
    planned = turnkey.switches.next_mnemonics
    mnemonic = planned[0] if planned else key_material.new_mnemonic(turnkey.randomness, request.mnemonic_length)
    now = turnkey.clock.now()
    wallet = Wallet(turnkey.randomness.uuid(), request.wallet_name, mnemonic, now)
    wallet.accounts = key_material.derive_accounts(wallet, request.accounts, turnkey.randomness, now)
    organization.wallets.append(wallet)
    del planned[:1]
    return {"walletId": wallet.wallet_id, "addresses": [account.address for account in wallet.accounts]}


def _new_user(turnkey: Turnkey, request: RootUserParams, index: int) -> User:
    field = f"parameters.rootUsers.{index}"
    return User(
        user_id=turnkey.randomness.uuid(),
        name=request.user_name,
        created_at=turnkey.clock.now(),
        email=request.user_email,
        phone_number=request.user_phone_number,
        api_keys=new_api_keys(turnkey, request.api_keys, f"{field}.apiKeys"),
        authenticators=new_authenticators(turnkey, request.authenticators, f"{field}.authenticators"),
    )


def _verified_contact(
    context: Context, request: CreateSubOrganization, usage_key: str
) -> tuple[ContactKind, str] | None:
    """A contact counts as verified only with a token for it, signed for exactly this sign-up."""
    if request.verification_token is None:
        return None
    tokens = context.turnkey.tokens
    token = tokens.read(request.verification_token)
    user = request.root_users[0]
    kind = CONTACT_KINDS[token.verification_type]
    claimed = user.user_email if kind == "EMAIL" else user.user_phone_number
    if claimed != token.contact:
        raise bad_body(("parameters.rootUsers.0", "contact is not the one of the verification token"))
    tokens.check_usage(token, "USAGE_TYPE_SIGNUP", request.client_signature, {usage_key: _usage_message(user)})
    return kind, token.contact


def _usage_message(user: RootUserParams) -> Any:
    return without_empty(
        {
            "email": user.user_email,
            "phoneNumber": user.user_phone_number,
            "apiKeys": [key.as_json() for key in user.api_keys],
            "authenticators": [item.as_json() for item in user.authenticators],
            "oauthProviders": user.oauth_providers,
        }
    )
