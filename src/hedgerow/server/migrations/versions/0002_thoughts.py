"""Why bots chose what they chose, beside their steps."""

import sqlalchemy as sa
from alembic import context, op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    if context.is_offline_mode() or "thought" not in {c["name"] for c in sa.inspect(op.get_bind()).get_columns("steps")}:
        op.add_column("steps", sa.Column("thought", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("steps", "thought")
