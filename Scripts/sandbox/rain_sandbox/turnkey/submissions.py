"""The way of a submission: envelope, stamp, voter, idempotency, then the activity's own work."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..clock import StackClock
from . import activities, bodies, policies, shapes
from .activities import Activity, fingerprint_of, timestamp
from .authentication import Caller
from .errors import PERMISSION_DENIED, TurnkeyError, bad_body, invalid, not_served, unauthenticated
from .models import ActivityRequest, Model
from .organizations import Organization, User
from .policy_subject import Question
from .service import Turnkey

M = TypeVar("M", bound=Model)

OLDEST_MS = 60 * 60 * 1000
NEWEST_MS = 5 * 60 * 1000
VOTE_LIFETIME_SECONDS = 24 * 60 * 60


@dataclass(frozen=True)
class Context:
    """Where an activity runs, and for whom. The auth proxy acts for nobody in particular."""

    turnkey: Turnkey
    organization: Organization
    caller: Caller | None
    body: bytes = b""


@dataclass(frozen=True)
class Submission(Generic[M]):
    """One activity type: its path, its parameters, and the key its result stands under; empty when it has none."""

    path: str
    activity_type: str
    parameters: type[M]
    result_key: str
    run: Callable[[Context, M], dict[str, Any]]
    parent_may: bool = False
    """Whether the parent's key may run it in a sub-organisation."""
    signs: bool = False
    is_login: bool = False
    """Whether a passkey of a sub-organisation may name the parent, and an attested key may submit it."""
    needs_quorum: bool = True
    """Not for votes, log-ins and what users may always change: their own credentials."""


class Submissions:
    def __init__(self, turnkey: Turnkey, table: list[Submission[Any]]) -> None:
        self._turnkey = turnkey
        self._table = {(item.path, item.activity_type): item for item in table}
        self._paths = {item.path for item in table}

    def serves(self, path: str) -> bool:
        return path in self._paths

    def submit(self, path: str, headers: Mapping[str, str], body: bytes) -> Activity:
        """A stamped submission. The same bytes again give the same activity."""
        request = bodies.read(ActivityRequest, bodies.parse_json(body))
        submission = self._table.get((path, request.type))
        if submission is None:
            raise bad_body(("type", f"unknown activity type for this path: {request.type}"))
        target = self._turnkey.authenticator.target(request.organization_id)
        caller = self._turnkey.authenticator.caller(headers, body, target)
        self._check_timestamp(request.timestamp_ms)
        if submission.is_login and caller.by_passkey:
            target = caller.organization  # only the credential says in which sub-organisation its user is
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
        activity.votes.append(ballot(self._turnkey, activity, caller, body, activities.APPROVED_VOTE))
        return self._run(submission, Context(self._turnkey, target, caller, body), parameters, activity)

    def run_for_proxy(self, submission: Submission[M], organization: Organization, parameters: M) -> dict[str, Any]:
        """The same work without a stamp: the proxy signs for itself inside the service."""
        return submission.run(Context(self._turnkey, organization, None), parameters)

    def _run(self, submission: Submission[M], context: Context, parameters: M, activity: Activity) -> Activity:
        forced = self._turnkey.activities.take_forced(submission.activity_type)
        status = forced.status if forced else activities.COMPLETED
        is_asked = submission.needs_quorum and status in (activities.COMPLETED, activities.PENDING)
        if is_asked and not self._is_approved(activity, context.organization):
            status = activities.CONSENSUS_NEEDED

        def run() -> dict[str, Any]:
            result = submission.run(context, parameters)
            return {submission.result_key: result} if submission.result_key else {}

        if status in (activities.COMPLETED, activities.PENDING):
            activity.result = run()
            activity.status = activities.COMPLETED
            if forced is not None and status == activities.PENDING:
                activity.polls_left = forced.polls
        else:
            activity.status = status
        if status == activities.CONSENSUS_NEEDED:
            activity.run = run
            activity.approvals_needed = max(2, context.organization.quorum)
        if status == activities.FAILED:
            activity.failure = {"code": 13, "message": "the activity failed", "details": []}
        self._turnkey.activities.keep(activity)
        return activity

    def _is_approved(self, activity: Activity, organization: Organization) -> bool:
        """By the root quorum, which no policy binds, or else by a policy."""
        approvers = approvers_of(activity, organization, self._turnkey.clock)
        if organization.quorum == 1 or len(approvers) >= organization.quorum:
            return True
        question = question_of(self._turnkey, activity, approvers)
        match policies.verdict(organization, question):
            case "denied":
                raise TurnkeyError(PERMISSION_DENIED, "policy engine denied request explicitly")
            case "allowed":
                return True
            case "undecided":
                return False

    def _check_timestamp(self, text: str) -> None:
        now = self._turnkey.clock.now_ms()
        if not text.isdecimal() or not now - OLDEST_MS < int(text) <= now + NEWEST_MS:
            raise invalid(
                "request timestamp is outside the accepted window",
                "REQUEST_INVALID",
                ("timestampMs", "must be less than an hour old and at most five minutes ahead"),
            )


def ballot(turnkey: Turnkey, activity: Activity, caller: Caller, body: bytes, selection: str) -> dict[str, Any]:
    """A vote; submitting an activity is the first one."""
    return {
        "id": turnkey.randomness.uuid(),
        "userId": caller.user.user_id,
        "user": shapes.user(caller.user),
        "activityId": activity.activity_id,
        "selection": selection,
        "message": body.decode(),
        "publicKey": caller.public_key,
        "signature": caller.signature,
        "scheme": caller.scheme,
        "createdAt": timestamp(turnkey.clock.now()),
    }


def approvers_of(activity: Activity, organization: Organization, clock: StackClock) -> list[User]:
    """Whose approval still counts."""
    oldest = clock.now() - VOTE_LIFETIME_SECONDS
    approving = {
        vote["userId"]
        for vote in activity.votes
        if vote["selection"] == activities.APPROVED_VOTE and int(vote["createdAt"]["seconds"]) >= oldest
    }
    return [user for user in organization.users if user.user_id in approving]


def question_of(turnkey: Turnkey, activity: Activity, approvers: list[User]) -> Question:
    """What policies are asked about an activity, now."""
    keys = [vote["publicKey"] for vote in activity.votes if vote["selection"] == activities.APPROVED_VOTE]
    return Question(activity.type, activity.intent, approvers, keys, turnkey.clock.now())


def _check_voter(submission: Submission[Any], caller: Caller, target: Organization) -> None:
    """Writes need a credential of the organisation they change."""
    if caller.attested_by is not None and not submission.is_login:
        raise unauthenticated("an attested key may log in, and nothing else", "UNAUTHENTICATED")
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
