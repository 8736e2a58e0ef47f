"""How a request names an owner: a user, a key, a key quorum, or nobody."""

from .call import Model


class OwnerInput(Model):
    user_id: str | None = None
    public_key: str | None = None


class WithOwner(Model):
    owner: OwnerInput | None = None
    owner_id: str | None = None

    @property
    def names_owner(self) -> bool:
        """Also when it names nobody."""
        return not self.model_fields_set.isdisjoint({"owner", "owner_id"})
