"""The way of a submission: envelope, stamp, voter, idempotency, then the activity's own work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import activities, bodies, shapes
from .activities import Activity, ForcedStatus, fingerprint_of, timestamp
from .authentication import Caller
from .errors import bad_body, invalid, not_served
from .models import ActivityRequest, Model
from .organizations import Organization, User
from .service import Turnkey

M = TypeVar("M", bound=Model)

OLDEST_MS = 60 * 60 * 1000
NEWEST_MS = 5 * 60 * 1000


@dataclass(frozen=True)
class Context:
    """Where an activity runs, and for whom. The auth proxy acts for nobody in particular."""

    turnkey: Turnkey
    organization: Organization
    user: User | None


@dataclass(frozen=True)
class Submission(Generic[M]):
    """One activity type: its path, its parameters, and the key its result stands under."""

    path: str
    activity_type: str
    parameters: type[M]
    result_key: str
    run: Callable[[Context, M], dict[str, Any]]
    parent_may: bool = False
    """Whether the parent's key may run it in a sub-organisation."""
    signs: bool = False


class Submissions:
    def __init__(self, turnkey: Turnkey, table: list[Submission[Any]]) -> None:
        self._turnkey = turnkey
        self._table = {(item.path, item.activity_type): item for item in table}
        self._paths = {item.path for item in table}

    def serves(self, path: str) -> bool:
        return path in self._paths

    def submit(self, path: str, stamp_header: str | None, body: bytes) -> Activity:
        """A stamped submission. The same bytes again give the same activity."""
        request = bodies.read(ActivityRequest, bodies.parse_json(body))
        submission = self._table.get((path, request.type))
        if submission is None:
            raise bad_body(("type", f"unknown activity type for this path: {request.type}"))
        target = self._turnkey.authenticator.target(request.organization_id)
        caller = self._turnkey.authenticator.caller(stamp_header, body, target)
        self._check_timestamp(request.timestamp_ms)
        _check_voter(submission, caller, target)
        fingerprint = fingerprint_of(body)
        existing = self._turnkey.activities.with_fingerprint(target.organization_id, fingerprint)
        if existing is not None:
            return existing
        if request.generate_app_proofs:
            raise not_served("app proofs")
        parameters = bodies.read(submission.parameters, request.parameters, "parameters.")
        activity = self._turnkey.activities.create(
            target.organization_id, submission.activity_type, request.parameters, fingerprint
        )
        activity.votes.append(self._vote(activity, caller, body))
        return self._run(submission, Context(self._turnkey, target, caller.user), parameters, activity)

    def run_for_proxy(self, submission: Submission[M], organization: Organization, parameters: M) -> dict[str, Any]:
        """The same work without a stamp: the proxy signs for itself inside the service."""
        return submission.run(Context(self._turnkey, organization, None), parameters)

    def _run(self, submission: Submission[M], context: Context, parameters: M, activity: Activity) -> Activity:
        forced = self._turnkey.activities.take_forced(submission.activity_type)
        if forced is None or forced.status in (activities.COMPLETED, activities.PENDING):
            activity.result = {submission.result_key: submission.run(context, parameters)}
            activity.status = activities.COMPLETED
        _apply(forced, activity)
        self._turnkey.activities.keep(activity)
        return activity

    def _check_timestamp(self, text: str) -> None:
        now = self._turnkey.clock.now_ms()
        if not text.isdecimal() or not now - OLDEST_MS < int(text) <= now + NEWEST_MS:
            raise invalid(
                "request timestamp is outside the accepted window",
                "REQUEST_INVALID",
                ("timestampMs", "must be less than an hour old and at most five minutes ahead"),
            )

    def _vote(self, activity: Activity, caller: Caller, body: bytes) -> dict[str, Any]:
        """Submitting is the first vote."""
        return {
            "id": self._turnkey.randomness.uuid(),
            "userId": caller.user.user_id,
            "user": shapes.user(caller.user),
            "activityId": activity.activity_id,
            "selection": "VOTE_SELECTION_APPROVED",
            "message": body.decode(),
            "publicKey": caller.stamp.public_key,
            "signature": caller.stamp.signature,
            "scheme": caller.stamp.scheme,
            "createdAt": timestamp(activity.created_at),
        }


def _apply(forced: ForcedStatus | None, activity: Activity) -> None:
    if forced is None:
        return
    if forced.status == activities.PENDING:
        activity.polls_left = forced.polls
        return
    activity.status = forced.status
    if forced.status == activities.FAILED:
        activity.failure = {"code": 13, "message": "the activity failed", "details": []}


def _check_voter(submission: Submission[Any], caller: Caller, target: Organization) -> None:
    """Writes need a credential of the organisation they change."""
    voter = caller.organization
    if voter is target:
        return
    if submission.parent_may and target.parent_id == voter.organization_id:
        return
    if submission.signs and voter.parent_id == target.organization_id:
        return  # goes on, and finds nothing to sign with in the parent
    raise invalid(
        f"organization mismatch: request is targeting organization ({target.organization_id}), "
        f"but voters are in organization ({voter.organization_id})",
        "ORGANIZATION_MISMATCH",
    )
