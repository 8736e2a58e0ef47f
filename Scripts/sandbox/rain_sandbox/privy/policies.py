"""Policies: what a wallet's signers may sign. Whatever no rule allows is denied, and a denial beats a permission."""

from dataclasses import dataclass
from typing import Any

from ..clock import StackClock
from ..randomness import Randomness
from . import policy_conditions
from .identity import cuid2
from .policy_conditions import Subject
from .policy_models import RuleBody
from .refusals import Refused

JSON = dict[str, Any]


@dataclass
class Rule:
    rule_id: str
    body: RuleBody

    def applies(self, subject: Subject) -> bool:
        """Its conditions hold, all of them."""
        if self.body.method not in ("*", subject.method):
            return False
        return all(policy_conditions.holds(condition, subject) for condition in self.body.conditions)

    def as_json(self) -> JSON:
        return {**self.body.model_dump(exclude_unset=True), "id": self.rule_id}


@dataclass
class Policy:
    policy_id: str
    name: str
    rules: list[Rule]
    owner_id: str | None
    created_ms: int

    def allows(self, subject: Subject) -> bool:
        actions = [rule.body.action for rule in self.rules if rule.applies(subject)]
        return bool(actions) and "DENY" not in actions

    def rule(self, rule_id: str) -> Rule:
        for rule in self.rules:
            if rule.rule_id == rule_id:
                return rule
        raise Refused("not_found", "Rule not found")

    def as_json(self) -> JSON:
        return {
            "id": self.policy_id,
            "version": "1.0",
            "name": self.name,
            "chain_type": "ethereum",
            "rules": [rule.as_json() for rule in self.rules],
            "owner_id": self.owner_id,
            "created_at": self.created_ms,
        }


class Policies:
    def __init__(self, clock: StackClock, randomness: Randomness) -> None:
        self._clock = clock
        self._randomness = randomness
        self._by_id: dict[str, Policy] = {}

    def get(self, policy_id: str) -> Policy:
        policy = self._by_id.get(policy_id)
        if policy is None:
            raise Refused("not_found", "Policy not found")
        return policy

    def create(self, name: str, rules: list[RuleBody], owner_id: str | None) -> Policy:
        made = [self.new_rule(rule) for rule in rules]
        policy = Policy(cuid2(self._randomness), name, made, owner_id, self._clock.now_ms())
        self._by_id[policy.policy_id] = policy
        return policy

    def new_rule(self, body: RuleBody) -> Rule:
        body.check()
        return Rule(cuid2(self._randomness), body)

    def delete(self, policy: Policy) -> None:
        del self._by_id[policy.policy_id]

    def check(self, policy_ids: list[str], method: str, body: Any) -> None:
        """Without a policy everything is allowed."""
        subject = Subject(method, body, int(self._clock.now()))
        if not all(self.get(policy_id).allows(subject) for policy_id in policy_ids):
            raise Refused("policy_violation")
