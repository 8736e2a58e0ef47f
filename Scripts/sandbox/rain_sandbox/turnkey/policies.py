"""Policies: what an organisation's users may do without its root quorum, and what not even then."""

from dataclasses import dataclass
from typing import Any, Literal

from . import policy_subject
from .organizations import Organization, Policy, User
from .policy_language import compile_expression
from .policy_nodes import PolicyError, holds

Verdict = Literal["allowed", "denied", "undecided"]


@dataclass(frozen=True)
class Question:
    activity_type: str
    parameters: dict[str, Any]
    approvers: list[User]


def verdict(organization: Organization, question: Question) -> Verdict:
    """A denial is stronger than any permission. A policy that fails to be read decides nothing.

    What makes several calls is denied with any of them, and allowed with all of them.
    """
    each = [
        _verdict(organization, names)
        for names in policy_subject.readings(question.activity_type, question.parameters, question.approvers)
    ]
    if "denied" in each:
        return "denied"
    return "allowed" if all(single == "allowed" for single in each) else "undecided"


def _verdict(organization: Organization, names: dict[str, Any]) -> Verdict:
    applying = {policy.effect for policy in organization.policies if _applies(policy, names)}
    if "EFFECT_DENY" in applying:
        return "denied"
    return "allowed" if "EFFECT_ALLOW" in applying else "undecided"


def _applies(policy: Policy, names: dict[str, Any]) -> bool:
    try:
        # Both are read, whatever the first says: an error in either counts.
        applies = holds(compile_expression(policy.condition), names)
        agreed = holds(compile_expression(policy.consensus), names)
    except PolicyError:
        return False
    return applies and agreed
