"""From a stamp to a user: whose key or passkey signed the request, and whether it still counts."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from ..clock import StackClock
from . import passkeys
from .contacts import CONTACT_KINDS
from .errors import TurnkeyError, invalid, not_found, unauthenticated
from .organizations import ApiKey, Directory, Organization, User
from .stamps import PasskeyStamp, Stamp, read_stamp
from .tokens import VerificationToken
from .verification import VerificationTokens


@dataclass(frozen=True)
class Caller:
    organization: Organization
    """Where the user is, which need not be the organisation the request targets."""
    user: User
    public_key: str
    scheme: str
    signature: str
    by_passkey: bool = False
    attested_by: VerificationToken | None = None
    """The token that vouches for the key, when it is no user's."""


class Authenticator:
    def __init__(self, directory: Directory, clock: StackClock, tokens: VerificationTokens) -> None:
        self._directory = directory
        self._clock = clock
        self._tokens = tokens

    def target(self, organization_id: str) -> Organization:
        try:
            uuid.UUID(organization_id)
        except ValueError:
            raise invalid("malformed organization ID provided", "INVALID_ORGANIZATION_ID") from None
        organization = self._directory.find(organization_id)
        if organization is None:
            raise not_found("no organization found with the given ID", "ORGANIZATION_NOT_FOUND")
        return organization

    def caller(self, headers: Mapping[str, str], body: bytes, target: Organization) -> Caller:
        stamp = read_stamp(headers, body)
        if isinstance(stamp, PasskeyStamp):
            return self._by_passkey(stamp, body, target)
        if stamp.attestation is not None:
            return self._by_attestation(stamp, stamp.attestation, target)
        return self._by_key(stamp, target)

    def _by_key(self, stamp: Stamp, target: Organization) -> Caller:
        for organization in self._candidates(target):
            found = organization.user_with_key(stamp.public_key)
            if found is not None:
                user, key = found
                self._check_expiry(key)
                return Caller(organization, user, stamp.public_key, stamp.scheme, stamp.signature)
        raise unauthenticated(
            "could not find public key in organization or its parent organization: "
            f"organizationId={target.organization_id}, publicKey={stamp.public_key}",
            "PUBLIC_KEY_NOT_FOUND",
        )

    def _by_passkey(self, stamp: PasskeyStamp, body: bytes, target: Organization) -> Caller:
        found = [
            (organization, *held)
            for organization in self._candidates(target)
            if (held := organization.user_with_credential(stamp.credential_id)) is not None
        ]
        if not found:
            raise unauthenticated(
                "could not find public key in organization or its parent organization: "
                f"organizationId={target.organization_id}, credentialId={stamp.credential_id}",
                "PUBLIC_KEY_NOT_FOUND",
            )
        if len(found) > 1:
            raise unauthenticated("more than one suborg associated with a credential ID", "CREDENTIAL_CONFLICT")
        organization, user, credential = found[0]
        try:
            passkeys.check_assertion(stamp.fields, body, credential)
        except passkeys.AssertionRefused:
            raise unauthenticated("could not verify WebAuthN signature", "SIGNATURE_INVALID") from None
        return Caller(
            organization,
            user,
            credential.public_key.hex(),
            "SIGNATURE_SCHEME_TK_WEBAUTHN",
            stamp.fields["signature"],
            by_passkey=True,
        )

    def _by_attestation(self, stamp: Stamp, attestation: str, target: Organization) -> Caller:
        """The key is nobody's; the user is the one whose contact the token verified."""
        try:
            token = self._tokens.read(attestation)
        except TurnkeyError as error:
            raise unauthenticated(error.message, "UNAUTHENTICATED") from None
        if token.public_key != stamp.public_key:
            raise unauthenticated("public key is not the one of the verification token", "UNAUTHENTICATED")
        kind = CONTACT_KINDS[token.verification_type]
        for user in target.users:
            if user.has_verified(kind, token.contact):
                return Caller(target, user, stamp.public_key, stamp.scheme, stamp.signature, attested_by=token)
        raise unauthenticated("no user found with the verified contact", "UNAUTHENTICATED")

    def _candidates(self, target: Organization) -> list[Organization]:
        """The target, then its parent. Asking the parent also finds a sub-organisation's user by its key."""
        if target.parent_id is None:
            return [target, *self._directory.sub_organizations()]
        parent = self._directory.find(target.parent_id)
        return [target, parent] if parent else [target]

    def _check_expiry(self, key: ApiKey) -> None:
        if key.is_expired(self._clock.now()):
            raise unauthenticated("expired api key", "API_KEY_EXPIRED")
