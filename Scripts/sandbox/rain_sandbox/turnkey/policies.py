"""Policies: what an organisation's users may do without its root quorum, and what not even then."""

from typing import Literal

from .organizations import Organization, Policy
from .policy_language import compile_expression
from .policy_nodes import Names, PolicyError, holds
from .policy_subject import Question, readings

Verdict = Literal["allowed", "denied", "undecided"]


def verdict(organization: Organization, question: Question) -> Verdict:
    """A denial is stronger than any permission. A policy that fails to be read decides nothing.

    What makes several calls is denied with any of them, and allowed with all of them.
    """
    each = [_verdict(organization, names) for names in readings(organization, question)]
    if "denied" in each:
        return "denied"
    return "allowed" if all(single == "allowed" for single in each) else "undecided"


def _verdict(organization: Organization, names: Names) -> Verdict:
    applying = {policy.effect for policy in organization.policies if _applies(policy, names)}
    if "EFFECT_DENY" in applying:
        return "denied"
    return "allowed" if "EFFECT_ALLOW" in applying else "undecided"


def _applies(policy: Policy, names: Names) -> bool:
    try:
        # Each speaks of what is its own: when, what and who.
        if not holds(compile_expression(policy.time), {"time": names["time"]}):
            return False
        timeless = {name: value for name, value in names.items() if name != "time"}
        # Both are read, whatever the first says: an error in either counts.
        applies = holds(compile_expression(policy.condition), timeless)
        agreed = holds(compile_expression(policy.consensus), timeless)
    except PolicyError:
        return False
    return applies and agreed
