"""What came of each step, positions along the way, who set a table up, and facts all servers agree on."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("steps", sa.Column("told", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("maker", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_tables_maker", "tables", ["maker"])
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table("facts", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False))


def downgrade() -> None:
    op.drop_table("facts")
    op.drop_table("positions")
    op.drop_index("ix_tables_maker", "tables")
    op.drop_column("tables", "maker")
    op.drop_column("steps", "told")
