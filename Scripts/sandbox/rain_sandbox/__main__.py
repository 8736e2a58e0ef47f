"""Runs the stack until it is told to stop, or until the process it was started for ends."""

import asyncio
import logging
import os
import signal
import sys
from pathlib import Path

from aiohttp import web

from . import options, ready
from .stack import Stack

LOOPBACK = "127.0.0.1"
PARENT_CHECK_SECONDS = 0.5
SHUTDOWN_SECONDS = 1.0


async def serve(chosen: options.Options) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    stack = Stack(chosen)
    runner = web.AppRunner(stack.application, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, chosen.port)
    await site.start()
    port = runner.addresses[0][1]
    background = [asyncio.create_task(chain.mine_by_the_clock()) for chain in stack.chains.values()]
    if chosen.parent_pid is not None:
        background.append(asyncio.create_task(_watch(chosen.parent_pid, stopped)))
    try:
        with ready.key_folder() as folder:
            key_file = ready.write_parent_key(stack.identity, folder)
            issuing_keys = ready.write_issuing_keys(stack.issuing_identity, folder)
            print(ready.ready_line(stack, f"http://{LOOPBACK}:{port}", key_file, issuing_keys, folder), flush=True)
            await stopped.wait()
    finally:
        for task in background:
            task.cancel()
        await runner.cleanup()
        stack.close()


async def _watch(pid: int, stopped: asyncio.Event) -> None:
    while _is_alive(pid):
        await asyncio.sleep(PARENT_CHECK_SECONDS)
    stopped.set()


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    """Ended, but not yet collected by its own parent. Only Linux says so here."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state == "Z"


def main() -> None:
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    asyncio.run(serve(options.parse()))


if __name__ == "__main__":
    main()
