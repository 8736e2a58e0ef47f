"""Approving and rejecting what waits for consensus."""

from typing import Any

from . import activities, policies
from .activities import Activity
from .errors import invalid, not_found
from .models import Vote
from .submissions import Context, approvers_of, ballot, question_of


def approve_activity(context: Context, request: Vote) -> dict[str, Any]:
    activity = _open_activity(context, request)
    _cast(context, activity, activities.APPROVED_VOTE)
    if activity.run is not None and _is_approved(context, activity):
        activity.result = activity.run()
        activity.status = activities.COMPLETED
        activity.run = None
    return {}


def reject_activity(context: Context, request: Vote) -> dict[str, Any]:
    activity = _open_activity(context, request)
    _cast(context, activity, activities.REJECTED_VOTE)
    rejections = sum(vote["selection"] == activities.REJECTED_VOTE for vote in activity.votes)
    if len(context.organization.users) - rejections < activity.approvals_needed:
        activity.status = activities.REJECTED
        activity.run = None
    return {}


def _open_activity(context: Context, request: Vote) -> Activity:
    found = context.turnkey.activities.with_fingerprint(context.organization.organization_id, request.fingerprint)
    if found is None:
        raise not_found(f"No activity found with fingerprint. fingerprint={request.fingerprint}")
    if found.status != activities.CONSENSUS_NEEDED:
        raise invalid("activity is not awaiting consensus", "REQUEST_INVALID")
    return found


def _cast(context: Context, activity: Activity, selection: str) -> None:
    assert context.caller is not None, "the proxy does not vote"
    user_id = context.caller.user.user_id
    if any(vote["userId"] == user_id for vote in activity.votes):
        raise invalid("user has already voted on activity", "REQUEST_INVALID")
    activity.votes.append(ballot(context.turnkey, activity, context.caller, context.body, selection))


def _is_approved(context: Context, activity: Activity) -> bool:
    organization = context.organization
    approvers = approvers_of(activity, organization, context.turnkey.clock)
    if len(approvers) >= activity.approvals_needed:
        return True
    question = question_of(context.turnkey, activity, approvers)
    return policies.verdict(organization, question) == "allowed"
