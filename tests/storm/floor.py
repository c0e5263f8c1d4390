"""A casino in a folder of its own."""

from pathlib import Path

from simulator.casino import Casino


def casino(tmp_path: Path, seed: str, name: str = "") -> Casino:
    folder = tmp_path / f"{seed.replace('/', '-')}{name}"
    folder.mkdir()
    return Casino(folder, seed)
