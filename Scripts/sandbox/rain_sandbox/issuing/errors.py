"""Refusals in the vendor's shape: a status, and a body that names it."""

from dataclasses import dataclass
from typing import Any, Literal

ErrorShape = Literal["message", "code"]


@dataclass(frozen=True)
class Standard:
    name: str
    code: str
    message: str


STANDARD = {
    400: Standard("BadRequestError", "BAD_REQUEST", "Bad request"),
    401: Standard("UnauthorizedError", "UNAUTHORIZED", "Invalid API key"),
    403: Standard("ForbiddenError", "FORBIDDEN", "Forbidden"),
    404: Standard("NotFoundError", "NOT_FOUND", "Not found"),
    409: Standard("ConflictError", "CONFLICT", "Another active signature already exists"),
    422: Standard("UnprocessableEntityError", "UNPROCESSABLE_ENTITY", "Unprocessable entity"),
    423: Standard("LockedError", "LOCKED", "User address is locked"),
    429: Standard("TooManyRequestsError", "TOO_MANY_REQUESTS", "Too many requests"),
    500: Standard("InternalServerError", "INTERNAL_SERVER_ERROR", "Internal server error"),
    501: Standard("NotImplementedError", "NOT_IMPLEMENTED", "Not implemented"),
    503: Standard("ServiceUnavailableError", "SERVICE_UNAVAILABLE", "Service unavailable"),
}


class IssuingError(Exception):
    def __init__(self, status: int, message: str | None = None) -> None:
        self.status = status
        self.standard = STANDARD.get(status, Standard(f"Error{status}", f"ERROR_{status}", f"Status {status}"))
        self.message = message or self.standard.message
        super().__init__(self.message)

    def as_json(self, shape: ErrorShape = "message") -> dict[str, Any]:
        """Samples of the vendor show both shapes."""
        if shape == "code":
            return {"error": self.message, "code": self.standard.code}
        return {"message": self.message, "error": self.standard.name, "statusCode": self.status}


class AlreadyHasContract(IssuingError):
    """The one refusal that the vendor answers with an empty body."""

    def __init__(self) -> None:
        super().__init__(409, "there is a contract on this chain already")


def bad_request(message: str) -> IssuingError:
    return IssuingError(400, message)


def not_found(what: str) -> IssuingError:
    return IssuingError(404, f"{what} not found")


def not_served(what: str) -> IssuingError:
    """A feature the vendor has and this stack does not: never silently accepted."""
    return IssuingError(501, f"the local stack does not serve {what}")
