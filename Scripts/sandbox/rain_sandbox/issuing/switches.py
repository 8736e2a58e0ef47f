"""How the service answers, as a test turns it. All as after the start unless said otherwise."""

from dataclasses import dataclass, field
from typing import Literal

from .errors import ErrorShape

SignatureShape = Literal["signature", "parameters"]
ReadyStatus = Literal["ready", "READY", "completed"]
ExpiryFormat = Literal["iso", "isoFraction", "isoOffset", "unix", "none"]
SaltFormat = Literal["base64", "numbers"]
ExactRetry = Literal["conflict", "repeat"]
SessionExpiry = Literal["iso", "unix", "malformed"]


@dataclass
class Switches:
    pending_polls: int = 1
    retry_after: int = 1
    signature_seconds: int = 420
    signature_shape: SignatureShape = "signature"
    ready_status: ReadyStatus = "ready"
    expires_at_format: ExpiryFormat = "iso"
    salt_format: SaltFormat = "base64"
    empty_signatures: int = 0
    """How many of the next ready answers have no bytes in them."""
    exact_retry: ExactRetry = "conflict"
    locked: frozenset[str] = field(default_factory=frozenset)
    """User ids, and addresses in lower case."""
    error_shape: ErrorShape = "message"
    session_seconds: int = 900
    session_expires_at: SessionExpiry = "iso"
    auth_pull_enabled: bool = True
