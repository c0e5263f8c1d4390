"""Find Chromium for the browser tests, install it where that is allowed, or say exactly what to type."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
          "/Applications/Chromium.app/Contents/MacOS/Chromium")  # fmt: skip
ADVICE = """The browser tests need Chromium, and there is none here. Type:
  Debian:  sudo apt-get install -y chromium
  Ubuntu:  sudo snap install chromium
  Fedora:  sudo dnf install -y chromium
  macOS:   brew install --cask chromium"""


def chromium() -> str | None:
    """Where Chromium is on this machine, if anywhere."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or next((place for place in PLACES if Path(place).exists()), None)


def install() -> bool:
    """Install it with apt-get, as root or where sudo asks for no password."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    become: list[str] = []
    if os.geteuid() != 0:
        sudo = shutil.which("sudo")
        if sudo is None or subprocess.run([sudo, "-n", "true"], capture_output=True).returncode:
            return False
        become = [sudo, "-n"]
    print("Installing Chromium for the browser tests …", flush=True)
    for words in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
        asked = [*become, "env", "DEBIAN_FRONTEND=noninteractive", apt, *words]
        done = subprocess.run(asked, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def main() -> int:
    """Make sure that there is one."""
    if chromium() or (install() and chromium()):
        return 0
    print(ADVICE, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
