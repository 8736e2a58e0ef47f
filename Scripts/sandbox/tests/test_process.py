"""The process: its ready line, its end, and what it keeps to itself."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

from .support.running import SANDBOX, TIMEOUT, running_stack


def test_the_ready_line_is_all_it_prints_and_its_key_file_goes_with_it() -> None:
    with running_stack() as stack:
        assert list(stack.ready["chains"]) == ["84532"]
        assert stack.ready["url"].startswith("http://127.0.0.1:")
        key_file = Path(stack.turnkey["parentApiKey"]["path"])
        assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
        assert json.loads(key_file.read_text())["privateKey"] not in json.dumps(stack.ready)
    assert stack.process.returncode == 0
    assert stack.process.stdout is not None
    assert stack.process.stdout.read() == ""
    assert not key_file.exists()


def test_it_ends_when_the_process_it_was_started_for_ends() -> None:
    with subprocess.Popen(["sleep", "60"]) as parent, running_stack("--parent-pid", str(parent.pid)) as stack:
        parent.kill()  # and nobody has collected it yet
        assert stack.process.wait(TIMEOUT) == 0


def test_a_seed_makes_the_same_identity_again() -> None:
    identities = []
    for _ in range(2):
        with running_stack("--seed", "same") as stack:
            identities.append((stack.turnkey["organizationId"], stack.turnkey["signerPublicKey"]))
    assert identities[0] == identities[1]


def test_an_unknown_chain_is_refused_at_the_start() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SANDBOX)}
    command = [sys.executable, "-m", "rain_sandbox", "--chains", "5"]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=TIMEOUT, check=False)
    assert ended.returncode == 2
    assert "unknown or repeated: 5" in ended.stderr
