"""A command may write to several streams; meters have counters, one for each table."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BATCH = 1_000


def upgrade() -> None:
    answer = op.create_table(
        "answer",
        sa.Column("command", sa.String, primary_key=True),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("refusal", sa.Text, nullable=False),
        sa.Column("parts", sa.Text, nullable=False),
    )
    op.create_table("meter", sa.Column("id", sa.String, primary_key=True))
    op.create_table(
        "counter",
        sa.Column("meter", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        *(
            sa.Column(name, sa.BigInteger, nullable=False)
            for name in ("units", "reserve", "cents", "count", "seq")
        ),
    )
    rows = op.get_bind().execute(sa.text("SELECT id, stream, asked, refusal, seqs FROM command"))
    while found := rows.fetchmany(BATCH):
        op.bulk_insert(answer, [_answer(*row) for row in found])
    op.drop_table("command")


def _answer(id: str, stream: str, asked: str, refusal: str, seqs: str) -> dict[str, str]:
    numbers = json.loads(seqs)
    parts = [[stream, numbers[0], numbers[-1]]] if numbers else []
    return {"command": id, "asked": asked, "refusal": refusal, "parts": json.dumps(parts)}
