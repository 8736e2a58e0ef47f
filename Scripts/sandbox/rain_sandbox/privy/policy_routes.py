"""Policies over HTTP. Whoever owns one signs its changes."""

from .call import JSON, Call, Endpoint
from .owners import quorum_of
from .policy_models import CreatePolicy, RuleBody, UpdatePolicy
from .refusals import invalid
from .service import Privy
from .wallet_access import check_owner


async def create(privy: Privy, call: Call) -> JSON:
    body = call.read(CreatePolicy)

    async def run() -> JSON:
        return privy.policies.create(body.name, body.rules, quorum_of(privy, body)).as_json()

    return await privy.idempotency.once(call, run)


async def get(privy: Privy, call: Call) -> JSON:
    return privy.policies.get(call.parameters["policy_id"]).as_json()


async def update(privy: Privy, call: Call) -> JSON:
    policy = privy.policies.get(call.parameters["policy_id"])
    body = call.read(UpdatePolicy)
    check_owner(privy, call, policy.owner_id)
    rules = None if body.rules is None else [privy.policies.new_rule(rule) for rule in body.rules]
    if body.names_owner:
        policy.owner_id = quorum_of(privy, body)
    policy.name = body.name or policy.name
    policy.rules = policy.rules if rules is None else rules
    return policy.as_json()


async def delete(privy: Privy, call: Call) -> JSON:
    policy = privy.policies.get(call.parameters["policy_id"])
    check_owner(privy, call, policy.owner_id)
    if any(policy.policy_id in wallet.policy_ids for wallet in privy.wallets.all()):
        raise invalid("The policy is enforced on a wallet")
    privy.policies.delete(policy)
    return {"success": True}


async def create_rule(privy: Privy, call: Call) -> JSON:
    policy = privy.policies.get(call.parameters["policy_id"])
    body = call.read(RuleBody)
    check_owner(privy, call, policy.owner_id)
    rule = privy.policies.new_rule(body)
    policy.rules.append(rule)
    return rule.as_json()


async def get_rule(privy: Privy, call: Call) -> JSON:
    return privy.policies.get(call.parameters["policy_id"]).rule(call.parameters["rule_id"]).as_json()


async def update_rule(privy: Privy, call: Call) -> JSON:
    policy = privy.policies.get(call.parameters["policy_id"])
    rule = policy.rule(call.parameters["rule_id"])
    body = call.read(RuleBody)
    check_owner(privy, call, policy.owner_id)
    body.check()
    rule.body = body
    return rule.as_json()


async def delete_rule(privy: Privy, call: Call) -> JSON:
    policy = privy.policies.get(call.parameters["policy_id"])
    rule = policy.rule(call.parameters["rule_id"])
    check_owner(privy, call, policy.owner_id)
    policy.rules.remove(rule)
    return {"success": True}


ENDPOINTS = [
    Endpoint("POST", "/policies", create),
    Endpoint("GET", "/policies/{policy_id}", get),
    Endpoint("PATCH", "/policies/{policy_id}", update),
    Endpoint("DELETE", "/policies/{policy_id}", delete),
    Endpoint("POST", "/policies/{policy_id}/rules", create_rule),
    Endpoint("GET", "/policies/{policy_id}/rules/{rule_id}", get_rule),
    Endpoint("PATCH", "/policies/{policy_id}/rules/{rule_id}", update_rule),
    Endpoint("DELETE", "/policies/{policy_id}/rules/{rule_id}", delete_rule),
]
