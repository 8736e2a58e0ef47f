"""A process is suspended at one point of a send, another makes the same wish, and then the first goes on."""

from functools import partial

from ..case import Case, require
from ..scenario import Scenario
from ..verdict import judge, settle
from .kills import POINTS, tell_of_the_same


def scenarios() -> list[Scenario]:
    short = ("after-reserve", "before-save-1", "before-broadcast")
    return [
        *(
            Scenario(f"paused {point}, repeated, continued", partial(paused, point), short=point in short)
            for point in POINTS
        ),
        *(
            Scenario(f"paused {point}, repeated at a new price, continued", partial(paused, point, dearer=True))
            for point in POINTS
        ),
    ]


def paused(point: str, case: Case, dearer: bool = False) -> None:
    wishes = case.wish(3)
    # It has nothing else to do: stopped amid another's change, it would hold the journal.
    sleeper = case.start_sending(wishes[1:2], pause=point, kill_key=wishes[1].key)
    require(sleeper.wait_until_stopped(), "it ended and did not stop")
    if dearer:
        # Whoever signs now signs something else: the same bytes cannot hide a second payment.
        case.stack.rpc("sandbox_setSuggestedTip", hex(3 * 10**9))
    case.send(wishes, patience=2_000)
    # Those that come and go must not take the journal away from the one that stays.
    case.send(case.wish(1), patience=0)
    sleeper.go_on()
    woken = sleeper.end()
    require(woken.status == 0, f"it did not end well: {woken}")
    settle(case)
    tell_of_the_same(case, wishes, case.send(wishes))
    judge(case)
