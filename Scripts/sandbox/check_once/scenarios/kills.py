"""The process ends at one point of a send, between two other sends of the same wallet."""

from collections.abc import Sequence
from functools import partial

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, paid
from ..worker import Ended, Wish

# The saves of a send: its signature, that a node has it, that it is in a block.
POINTS = [
    f"{side}-{step}"
    for step in ("reserve", "sign", "save-1", "broadcast", "save-2", "save-3")
    for side in ("before", "after")
]
# Those of somebody who takes up what was reserved: the claim comes first.
HEIR_POINTS = [
    f"{side}-{step}"
    for step in ("save-1", "sign", "save-2", "broadcast", "save-3", "save-4")
    for side in ("before", "after")
]
# Those of somebody who takes up what was signed: it is looked for, and goes out again.
SIGNED_HEIR_POINTS = ["before-broadcast", "after-broadcast", "before-save-1", "after-save-1"]


def scenarios() -> list[Scenario]:
    return [
        *(
            Scenario(f"killed {point}, then resumed and repeated", partial(resumed, point), short=True)
            for point in POINTS
        ),
        *(Scenario(f"killed {point}, then repeated under its key", partial(repeated, point)) for point in POINTS),
        *(Scenario(f"killed {point}, then others first", partial(overtaken, point)) for point in POINTS),
        *(Scenario(f"killed {point}, 3 heirs at once", partial(crowd, point)) for point in POINTS),
        *(
            Scenario(f"killed after-reserve, its heir killed {point}", partial(heir, "after-reserve", point))
            for point in HEIR_POINTS
        ),
        *(
            Scenario(f"killed after-save-1, its heir killed {point}", partial(heir, "after-save-1", point))
            for point in SIGNED_HEIR_POINTS
        ),
        *(
            Scenario(f"killed {point} on a token transfer", partial(resumed, point, token=True))
            for point in ("after-reserve", "after-save-1", "after-broadcast")
        ),
    ]


def resumed(point: str, case: Case, token: bool = False) -> None:
    wishes = killed(point, case, token)
    case.resume()
    if point != "before-reserve":
        require(wishes[1].key in paid(case), "resuming did not bring it into a block")
    judge_repeated(case, wishes)
    judge_signatures(case, wishes[1], point)


def repeated(point: str, case: Case) -> None:
    wishes = killed(point, case)
    judge_repeated(case, wishes)
    judge_signatures(case, wishes[1], point)


def overtaken(point: str, case: Case) -> None:
    """Somebody sends something else before the wish is made again: a nonce that was given back is taken."""
    wishes = killed(point, case)
    others = case.wish(2)
    case.send(others, patience=0)
    judge_repeated(case, wishes, others)
    judge_signatures(case, wishes[1], point)


def heir(first: str, second: str, case: Case) -> None:
    wishes = killed(first, case)
    case.resume(kill=second, kill_key=wishes[1].key)
    case.resume()
    judge_repeated(case, wishes)


def killed(point: str, case: Case, token: bool = False) -> list[Wish]:
    """Three wishes at once, of which the second is the end of the process."""
    if token:
        case.fund_tokens()
    wishes = case.wish(3, token=token)
    case.send(wishes, kill=point, kill_key=wishes[1].key)
    return wishes


def judge_repeated(case: Case, wishes: list[Wish], others: Sequence[Wish] = ()) -> None:
    """From here on each wish made again is the transaction there is."""
    first = case.send(wishes)
    tell_of_the_same(case, wishes, first)
    everything = [*wishes, *others]
    tell_of_the_same(case, everything, case.send(everything))
    judge(case)


def judge_signatures(case: Case, wish: Wish, point: str) -> None:
    """What was signed is signed again only where its signature was lost with the process."""
    digest = paid(case)[wish.key].digest
    times = [each for _, each in case.signatures()].count(digest)
    allowed = 2 if point in ("after-sign", "before-save-1") else 1
    require(1 <= times <= allowed, f"the wallet signed it {times} times")


def tell_of_the_same(case: Case, wishes: list[Wish], told: Ended) -> None:
    on_chain = paid(case)
    for wish in wishes:
        line = told.of(wish.key)
        require(line.get("status") == "succeeded", f"repeated, {wish.key} ended as {line or told.complaints}")
        mined = on_chain.get(wish.key)
        require(mined is not None and line["hash"] == mined.hash, f"repeated, {wish.key} is {line}, not {mined}")


def crowd(point: str, case: Case) -> None:
    """Three take it up at the same moment, two by its id and one by its key."""
    wishes = killed(point, case)
    workers = [case.start("resume"), case.start_sending(wishes), case.start("resume")]
    for worker in workers:
        ended = worker.end()
        require(ended.status == 0, f"an heir ended with {ended}")
    case.resume()
    judge_repeated(case, wishes)
