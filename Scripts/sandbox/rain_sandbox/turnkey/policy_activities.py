"""Making policies, and taking them away."""

from typing import Any

from .errors import bad_body, invalid, not_found
from .models import CreatePolicy, DeletePolicy
from .organizations import Policy
from .policy_language import compile_expression
from .policy_nodes import PolicyError
from .submissions import Context


def create_policy(context: Context, request: CreatePolicy) -> dict[str, Any]:
    organization = context.organization
    if any(policy.name == request.policy_name for policy in organization.policies):
        raise invalid("policy label must be unique", "REQUEST_INVALID", ("parameters.policyName", "is taken"))
    expressions = (("condition", request.condition), ("consensus", request.consensus), ("time", request.time))
    for field, expression in expressions:
        try:
            compile_expression(expression or "")
        except PolicyError as error:
            raise bad_body((f"parameters.{field}", str(error))) from None
    policy = Policy(
        policy_id=context.turnkey.randomness.uuid(),
        name=request.policy_name,
        effect=request.effect,
        condition=request.condition or "",
        consensus=request.consensus or "",
        time=request.time or "",
        notes=request.notes,
        created_at=context.turnkey.clock.now(),
    )
    organization.policies.append(policy)
    return {"policyId": policy.policy_id}


def delete_policy(context: Context, request: DeletePolicy) -> dict[str, Any]:
    organization = context.organization
    kept = [policy for policy in organization.policies if policy.policy_id != request.policy_id]
    if len(kept) == len(organization.policies):
        raise not_found("no policy found with the given ID")
    organization.policies = kept
    return {"policyId": request.policy_id}
