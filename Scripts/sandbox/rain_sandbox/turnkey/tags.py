"""Tags of users, which policies name groups of approvers by."""

from typing import Any

from .errors import bad_body, not_found
from .models import CreateUserTag, DeleteUserTags
from .organizations import Organization, Tag
from .submissions import Context
from .users import user_of


def create_user_tag(context: Context, request: CreateUserTag) -> dict[str, Any]:
    organization = context.organization
    if any(tag.name == request.user_tag_name for tag in organization.user_tags):
        raise bad_body(("parameters.userTagName", "is taken"))
    users = [user_of(organization, user_id) for user_id in request.user_ids]
    tag = Tag(context.turnkey.randomness.uuid(), request.user_tag_name, context.turnkey.clock.now())
    organization.user_tags.append(tag)
    for user in users:
        user.tags.append(tag.tag_id)
    return {"userTagId": tag.tag_id, "userIds": request.user_ids}


def delete_user_tags(context: Context, request: DeleteUserTags) -> dict[str, Any]:
    organization, ids = context.organization, set(request.user_tag_ids)
    if not ids <= {tag.tag_id for tag in organization.user_tags}:
        raise not_found("no user tag found with the given ID")
    organization.user_tags = [tag for tag in organization.user_tags if tag.tag_id not in ids]
    return {"userTagIds": request.user_tag_ids, "userIds": _untag(organization, ids)}


def _untag(organization: Organization, ids: set[str]) -> list[str]:
    tagged = [user for user in organization.users if ids & set(user.tags)]
    for user in tagged:
        user.tags = [tag for tag in user.tags if tag not in ids]
    return [user.user_id for user in tagged]
