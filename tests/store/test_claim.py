"""A log in a file has one server, and another only when that one is gone."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store.claim import claim
from croupier.store.log import LogError
from croupier.store.opening import open_log
from tests import postgres

CLAIM = """
import sys
from pathlib import Path
from croupier.store.claim import claim
from croupier.store.sql_log import SqlLog
claim(SqlLog.open(Path(sys.argv[1])))
print("served", flush=True)
sys.stdin.read()
"""


def test_a_file_is_served_by_one_process_until_it_dies(tmp_path: Path) -> None:
    log = open_log(str(tmp_path / "log.db"))
    server = subprocess.Popen(
        [sys.executable, "-c", CLAIM, str(tmp_path / "log.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert server.stdout
        assert server.stdout.readline() == b"served\n"
        with pytest.raises(LogError, match="another server serves it"):
            claim(log)
    finally:
        server.kill()
        server.communicate()
    claim(log)
    log.close()


def test_a_database_server_is_for_several() -> None:
    address = postgres.database()
    for _ in range(2):
        log = open_log(address)
        claim(log)
        log.close()
