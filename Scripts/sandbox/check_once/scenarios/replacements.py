"""A send that waits is sped up or cancelled, while answers are lost and processes end."""

from functools import partial
from typing import Any

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, paid, settle
from ..worker import Wish
from .reorganisations import LAG

LOST: dict[str, dict[str, Any]] = {
    "its answer arrives": {},
    "it is lost": {"kind": "reset-before"},
    "its answer is lost": {"kind": "reset-after"},
    "a gateway hands it over twice": {"kind": "repeat"},
    "it is refused": {"kind": "rpc-error", "code": -32000, "message": "replacement transaction underpriced"},
}
COMMANDS = {"speed-up": "sped up", "cancel": "cancelled"}
# The saves of a replacement: the agreement, its signature, and (where the state changes) that a node has it.
POINTS = [f"{side}-{step}" for step in ("save-1", "sign", "save-2", "broadcast") for side in ("before", "after")]


def scenarios() -> list[Scenario]:
    return [
        *(
            Scenario(
                f"{COMMANDS[command]}, and {name}",
                partial(replaced, command, fault),
                short=name == "its answer is lost",
            )
            for command in COMMANDS
            for name, fault in LOST.items()
        ),
        *(
            Scenario(f"{COMMANDS[command]}, and killed {point}", partial(killed, command, point))
            for command in COMMANDS
            for point in POINTS
        ),
        *(
            Scenario(f"{COMMANDS[command]}, and the node restarts and forgets both", partial(forgotten, command))
            for command in COMMANDS
        ),
        *(
            Scenario(f"{COMMANDS[command]} when it is mined already", partial(too_late, command))
            for command in COMMANDS
        ),
        *(
            Scenario(f"{COMMANDS[command]}, and the chain goes back to {where}", partial(undone, command, since))
            for command in COMMANDS
            for where, since in (("before both", False), ("where the first waits", True))
        ),
        *(
            Scenario(f"{COMMANDS[command]}, killed {point}, and {name}", partial(killed, command, point, fault=fault))
            for command in COMMANDS
            for point in ("before-broadcast", "after-broadcast")
            for name, fault in LOST.items()
            if fault
        ),
        Scenario("cancelled, and then sped up", partial(in_turn, ["cancel", "speed-up"], False), short=True),
        Scenario("sped up, and then cancelled", partial(in_turn, ["speed-up", "cancel"], False)),
        Scenario("cancelled twice", partial(in_turn, ["cancel", "cancel"], False)),
        Scenario("sped up twice", partial(in_turn, ["speed-up", "speed-up"], True)),
        Scenario("sped up and cancelled by 4 processes at once", quarrel),
        *(Scenario(f"{COMMANDS[command]} by 3 processes at once", partial(rivals, command)) for command in COMMANDS),
    ]


def waiting(case: Case) -> Wish:
    """The second of three that wait to be mined."""
    case.stack.rpc("evm_setAutomine", False)
    wishes = case.wish(3)
    case.send(wishes, patience=0)
    return wishes[1]


def replaced(command: str, fault: dict[str, Any], case: Case) -> None:
    wish = waiting(case)
    if fault:
        case.stack.fault(**fault)
    case.replace(command, wish)
    case.resume(patience=0)
    over(case, wish)


def killed(command: str, point: str, case: Case, fault: dict[str, Any] | None = None) -> None:
    wish = waiting(case)
    if fault:
        case.stack.fault(**fault)
    case.replace(command, wish, kill=point, kill_key=wish.key)
    case.resume(patience=0)
    case.replace(command, wish)
    over(case, wish)


def forgotten(command: str, case: Case) -> None:
    wish = waiting(case)
    case.replace(command, wish)
    case.stack.rpc("anvil_dropAllTransactions")
    case.resume(patience=0)
    over(case, wish)


def too_late(command: str, case: Case) -> None:
    wish = waiting(case)
    case.stack.rpc("evm_setAutomine", True)
    case.replace(command, wish)
    require(wish.key in paid(case), "what was mined is gone")
    over(case, wish)


def rivals(command: str, case: Case) -> None:
    wish = waiting(case)
    workers = [case.start(command, [f'{{"key": "{wish.key}"}}']) for _ in range(3)]
    for worker in workers:
        worker.end()
    over(case, wish)


def quarrel(case: Case) -> None:
    wish = waiting(case)
    workers = [case.start(command, [f'{{"key": "{wish.key}"}}']) for command in (*COMMANDS, *COMMANDS)]
    for worker in workers:
        worker.end()
    over(case, wish)


def in_turn(commands: list[str], is_paid: bool, case: Case) -> None:
    """The last version that was taken is the one that is mined."""
    wish = waiting(case)
    for command in commands:
        case.replace(command, wish)
    case.stack.rpc("evm_setAutomine", True)
    case.resume()
    require((wish.key in paid(case)) == is_paid, f"{wish.key} is paid: {not is_paid}")
    over(case, wish)


def undone(command: str, first_waits: bool, case: Case) -> None:
    """The version that was mined is gone with its block; at the node the first one waits again, or nothing."""
    case.stack.rpc("sandbox_setFinalityLag", hex(LAG))
    case.stack.rpc("evm_setAutomine", False)
    before = case.stack.rpc("evm_snapshot")
    wishes = case.wish(3)
    case.send(wishes, patience=0)
    if first_waits:
        before = case.stack.rpc("evm_snapshot")
    case.replace(command, wishes[1])
    case.stack.rpc("evm_mine")
    case.resume()
    require(case.stack.rpc("evm_revert", before), "the chain did not go back")
    case.stack.rpc("anvil_mine", hex(LAG))
    case.resume(patience=0)
    case.stack.rpc("evm_setAutomine", True)
    case.stack.rpc("anvil_mine", hex(2 * LAG + 1))
    case.resume()
    over(case, wishes[1])


def over(case: Case, wish: Wish) -> None:
    """At most one version was mined: the wish is paid once, or what stopped it is in its place."""
    case.stack.rpc("evm_setAutomine", True)
    settle(case)
    is_paid = wish.key in paid(case)
    judge(case, unpaid=[] if is_paid else [wish], cancelled=0 if is_paid else 1)
