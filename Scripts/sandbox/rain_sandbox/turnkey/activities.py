"""Activities: what a submission becomes, and how it is found again."""

import hashlib
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..clock import StackClock
from ..randomness import Randomness

COMPLETED = "ACTIVITY_STATUS_COMPLETED"
PENDING = "ACTIVITY_STATUS_PENDING"
FAILED = "ACTIVITY_STATUS_FAILED"
CONSENSUS_NEEDED = "ACTIVITY_STATUS_CONSENSUS_NEEDED"
REJECTED = "ACTIVITY_STATUS_REJECTED"
AUTHENTICATORS_NEEDED = "ACTIVITY_STATUS_AUTHENTICATORS_NEEDED"
APPROVED_VOTE = "VOTE_SELECTION_APPROVED"
REJECTED_VOTE = "VOTE_SELECTION_REJECTED"

VERSIONED_TYPE = re.compile(r"ACTIVITY_TYPE_(?P<name>.+?)(?:_(?P<version>V\d+))?")


@dataclass
class Activity:
    activity_id: str
    organization_id: str
    type: str
    fingerprint: str
    intent: dict[str, Any]
    created_at: float
    status: str = PENDING
    result: dict[str, Any] = field(default_factory=dict)
    """Under its result key, as the vendor nests it."""
    votes: list[dict[str, Any]] = field(default_factory=list)
    failure: dict[str, Any] | None = None
    polls_left: int = 0
    """How often the activity still answers PENDING although it is done."""
    run: Callable[[], dict[str, Any]] | None = None
    """What is left to do once enough approve."""
    approvals_needed: int = 1

    def as_json(self) -> dict[str, Any]:
        waiting = self.polls_left > 0
        is_open = self.status == CONSENSUS_NEEDED
        return {
            "id": self.activity_id,
            "organizationId": self.organization_id,
            "status": PENDING if waiting else self.status,
            "type": self.type,
            "intent": {intent_key(self.type): self.intent},
            "result": {} if waiting else self.result,
            "votes": self.votes,
            "fingerprint": self.fingerprint,
            "canApprove": is_open,
            "canReject": is_open,
            "createdAt": timestamp(self.created_at),
            "updatedAt": timestamp(self.created_at),
            "failure": self.failure,
        }


@dataclass
class ForcedStatus:
    """What a test wants the next activity to answer instead of COMPLETED."""

    status: str
    activity_type: str | None = None
    polls: int = 1


class Activities:
    def __init__(self, clock: StackClock, randomness: Randomness) -> None:
        self._clock = clock
        self._randomness = randomness
        self._by_id: dict[str, Activity] = {}
        self._by_fingerprint: dict[tuple[str, str], Activity] = {}
        self.forced: list[ForcedStatus] = []

    def find(self, organization_id: str, activity_id: str) -> Activity | None:
        activity = self._by_id.get(activity_id)
        return activity if activity and activity.organization_id == organization_id else None

    def with_fingerprint(self, organization_id: str, fingerprint: str) -> Activity | None:
        return self._by_fingerprint.get((organization_id, fingerprint))

    def create(self, organization_id: str, activity_type: str, intent: dict[str, Any], fingerprint: str) -> Activity:
        """Not kept yet: an activity that is refused leaves no trace."""
        now = self._clock.now()
        return Activity(self._time_ordered_id(now), organization_id, activity_type, fingerprint, intent, now)

    def of(self, organization_id: str) -> list[Activity]:
        """Newest first, as the vendor lists them."""
        found = [item for item in self._by_id.values() if item.organization_id == organization_id]
        return found[::-1]

    def keep(self, activity: Activity) -> None:
        self._by_id[activity.activity_id] = activity
        self._by_fingerprint[activity.organization_id, activity.fingerprint] = activity

    def take_forced(self, activity_type: str) -> ForcedStatus | None:
        for forced in self.forced:
            if forced.activity_type in (None, activity_type):
                self.forced.remove(forced)
                return forced
        return None

    def _time_ordered_id(self, now: float) -> str:
        """A UUID of version 7, as the vendor's activity ids are."""
        value = int(now * 1000).to_bytes(6, "big") + self._randomness.token(10)
        number = int.from_bytes(value, "big")
        number = number & ~(0xF << 76) | 7 << 76
        number = number & ~(0x3 << 62) | 2 << 62
        return str(uuid.UUID(int=number))


def fingerprint_of(body: bytes) -> str:
    return "sha256:" + hashlib.sha256(body).hexdigest()


def timestamp(seconds: float) -> dict[str, str]:
    whole = int(seconds)
    return {"seconds": str(whole), "nanos": str(int((seconds - whole) * 10**9))}


def intent_key(activity_type: str) -> str:
    """`ACTIVITY_TYPE_INIT_OTP_V3` is under `initOtpIntentV3`."""
    match = VERSIONED_TYPE.fullmatch(activity_type)
    if match is None:
        return activity_type
    first, *rest = match["name"].lower().split("_")
    return first + "".join(word.capitalize() for word in rest) + "Intent" + (match["version"] or "")
