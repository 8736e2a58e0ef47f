"""Compiles every contract beside this file into `compiled/`, or checks that what is there is what they compile to.

Runs in the compiler's own environment (`Scripts/sandbox/check-contracts`), not in the stack's.
"""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
COMPILED = FOLDER / "compiled"
VYPER = Path(sys.executable).parent / "vyper"
FORMATS = "bytecode,bytecode_runtime,abi,layout"
COMPILER = "vyper 0.4.3, evm shanghai"


def compiled(source: Path) -> str:
    command = [str(VYPER), "-f", FORMATS, source.name]
    result = subprocess.run(command, cwd=source.parent, capture_output=True, text=True, check=True)
    creation, runtime, abi, layout = result.stdout.strip().split("\n")
    artifact = {
        "compiler": COMPILER,
        "creation": creation,
        "runtime": runtime,
        "abi": json.loads(abi),
        "layout": json.loads(layout),
    }
    return json.dumps(artifact, separators=(",", ":"), sort_keys=True) + "\n"


def main() -> int:
    write = sys.argv[1:] == ["--write"]
    stale = []
    sources = sorted(FOLDER.glob("*.vy"))
    for source in sources:
        artifact, text = COMPILED / f"{source.stem}.json", compiled(source)
        if write:
            artifact.write_text(text)
        elif not artifact.exists() or artifact.read_text() != text:
            stale.append(source.name)
    if stale:
        print(f"contracts: {', '.join(stale)} differ from the committed JSON; run check-contracts --write")
        return 1
    print(f"contracts: {len(sources)} {'written' if write else 'as committed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
