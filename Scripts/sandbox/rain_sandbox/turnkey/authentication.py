"""From a stamp to a user: whose key signed the request, and whether it still counts."""

import uuid
from dataclasses import dataclass

from ..clock import StackClock
from .errors import invalid, not_found, unauthenticated
from .organizations import ApiKey, Directory, Organization, User
from .stamps import Stamp, verified_stamp


@dataclass(frozen=True)
class Caller:
    organization: Organization
    """Where the user is, which need not be the organisation the request targets."""
    user: User
    stamp: Stamp


class Authenticator:
    def __init__(self, directory: Directory, clock: StackClock) -> None:
        self._directory = directory
        self._clock = clock

    def target(self, organization_id: str) -> Organization:
        try:
            uuid.UUID(organization_id)
        except ValueError:
            raise invalid("malformed organization ID provided", "INVALID_ORGANIZATION_ID") from None
        organization = self._directory.find(organization_id)
        if organization is None:
            raise not_found("no organization found with the given ID", "ORGANIZATION_NOT_FOUND")
        return organization

    def caller(self, header: str | None, body: bytes, target: Organization) -> Caller:
        stamp = verified_stamp(header, body)
        for organization in self._candidates(target):
            found = organization.user_with_key(stamp.public_key)
            if found is not None:
                user, key = found
                self._check_expiry(key)
                return Caller(organization, user, stamp)
        raise unauthenticated(
            "could not find public key in organization or its parent organization: "
            f"organizationId={target.organization_id}, publicKey={stamp.public_key}",
            "PUBLIC_KEY_NOT_FOUND",
        )

    def _candidates(self, target: Organization) -> list[Organization]:
        """The target, then its parent. Asking the parent also finds a sub-organisation's user by its key."""
        if target.parent_id is None:
            return [target, *self._directory.sub_organizations()]
        parent = self._directory.find(target.parent_id)
        return [target, parent] if parent else [target]

    def _check_expiry(self, key: ApiKey) -> None:
        if key.is_expired(self._clock.now()):
            raise unauthenticated("expired api key", "API_KEY_EXPIRED")
