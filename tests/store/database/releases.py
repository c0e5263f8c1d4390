"""The release after this one: its tables are those of now and one more."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from croupier.store.database import migrating

NEXT: Final = "0002"
MIGRATION: Final = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table("note", sa.Column("stream", sa.String, primary_key=True))
    op.execute("INSERT INTO note SELECT DISTINCT command FROM answer")
"""


def next_release(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on the program is the next release."""
    made = folder / "next-release"
    shutil.copytree(migrating.MIGRATIONS, made)
    (made / "versions" / "0002_notes.py").write_text(MIGRATION)
    monkeypatch.setattr(migrating, "MIGRATIONS", made)
    monkeypatch.setattr(migrating, "KNOWN", (*migrating.KNOWN, NEXT))
    monkeypatch.setattr(migrating, "HEAD", NEXT)
