"""How much people have played at a table, and which of several servers has it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("played", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("owner", sa.String(200), nullable=False, server_default=""))
    op.execute("UPDATE tables SET played = (SELECT count(*) FROM steps WHERE steps.table_id = tables.id)")


def downgrade() -> None:
    op.drop_column("tables", "owner")
    op.drop_column("tables", "played")
