"""Refusals in the vendor's shape: a gRPC code, a message clients match on, and a `turnkeyErrorCode`."""

from typing import Any

HTTP_STATUS = {3: 400, 5: 404, 7: 403, 8: 429, 12: 501, 13: 500, 16: 401}

INVALID_ARGUMENT = 3
NOT_FOUND = 5
PERMISSION_DENIED = 7
RESOURCE_EXHAUSTED = 8
UNIMPLEMENTED = 12
INTERNAL = 13
UNAUTHENTICATED = 16

ERROR_DETAIL_TYPE = "type.googleapis.com/errors.v1.TurnkeyErrorDetail"
BAD_REQUEST_TYPE = "type.googleapis.com/google.rpc.BadRequest"


class TurnkeyError(Exception):
    def __init__(
        self,
        code: int,
        message: str,
        turnkey_code: str = "UNSPECIFIED",
        violations: list[tuple[str, str]] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.turnkey_code = turnkey_code
        self.violations = violations or []

    @property
    def http_status(self) -> int:
        return HTTP_STATUS.get(self.code, 500)

    def as_json(self) -> dict[str, Any]:
        details: list[dict[str, Any]] = []
        if self.violations:
            fields = [{"field": field, "description": description} for field, description in self.violations]
            details.append({"@type": BAD_REQUEST_TYPE, "fieldViolations": fields})
        details.append({"@type": ERROR_DETAIL_TYPE, "turnkeyErrorCode": self.turnkey_code})
        return {
            "code": self.code,
            "message": self.message,
            "details": details,
            "turnkeyErrorCode": self.turnkey_code,
        }


def invalid(message: str, turnkey_code: str = "REQUEST_INVALID", *violations: tuple[str, str]) -> TurnkeyError:
    return TurnkeyError(INVALID_ARGUMENT, message, turnkey_code, list(violations))


def bad_body(*violations: tuple[str, str]) -> TurnkeyError:
    return invalid("bad request body", "REQUEST_INVALID", *violations)


def unauthenticated(message: str, turnkey_code: str) -> TurnkeyError:
    return TurnkeyError(UNAUTHENTICATED, message, turnkey_code)


def not_found(message: str, turnkey_code: str = "UNSPECIFIED") -> TurnkeyError:
    return TurnkeyError(NOT_FOUND, message, turnkey_code)


def not_served(what: str) -> TurnkeyError:
    """A feature the vendor has and this stack does not: never silently accepted."""
    return TurnkeyError(UNIMPLEMENTED, f"the local stack does not serve {what}")
