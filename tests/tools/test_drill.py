"""The drill: what was committed by a moment is there again, nothing else, and the loss is told."""

import tempfile
from pathlib import Path

from tools.drill import drill


def test_a_lost_server_is_restored_to_a_moment_and_the_witness_knows_what_is_gone() -> None:
    with tempfile.TemporaryDirectory(prefix="croupier-drill-") as folder:  # not below folders of root alone
        found = drill(Path(folder))
    assert found.restored.finding is None
    assert found.restored.records == found.wanted < found.lost_at
    assert found.witnessed.finding is not None
    assert "the log lost its end" in found.witnessed.finding.reason
